import Studies
import Templates

/// The tags of a participant, on their page for staff. Fields of the forms: `tag`.
struct TagForm: TemplateRecord {
  var tags: [ShownTag]
  /// Nil if nothing can be changed any more.
  var action: String?
  var removeAction: String
  /// The tags of the study that the participant does not have.
  var others: [ChoiceOption]
  var typed = ""
  var problem: String?

  static let fields: Fields<TagForm> = [
    "tags": .list(\.tags), "hasTags": .flag { !$0.tags.isEmpty }, "action": .optional(\.action),
    "removeAction": .text(\.removeAction), "others": .list(\.others), "typed": .text(\.typed),
    "problem": .optional(\.problem),
  ]
}

/// A tag as a page shows it.
struct ShownTag: TemplateRecord {
  var text: String

  static let fields: Fields<ShownTag> = ["text": .text(\.text)]
}

/// A tag as it was typed, and why it was not added.
struct RefusedTag {
  let typed: String
  let problem: String
}

extension TagForm {
  init(of participant: Participant, refused: RefusedTag?, _ request: StaffRequest) throws {
    let own = try request.stores.tags(of: [participant.id])[participant.id] ?? []
    let others = try request.stores.tags(in: [participant.study], at: request.sites)
      .filter { !own.contains($0) }
    self.init(
      tags: own.map { ShownTag(text: $0.text) },
      action: participant.leftAt == nil ? Path.staffTags.url(participant.id.text) : nil,
      removeAction: Path.staffTagRemoval.url(participant.id.text),
      others: others.map { ChoiceOption(value: $0.text, label: $0.text) }, typed: refused?.typed ?? "",
      problem: refused?.problem)
  }
}

extension StaffRequest {
  /// The tags by which a list can be filtered; empty where there are none.
  func tagChoices(_ query: ParticipantListQuery) throws -> [ChoiceOption] {
    let tags = try stores.tags(in: reachedStudies.map(\.id), at: sites)
    let chosen = query.value.tag
    // A filter that is on can be seen and lifted, whatever it is.
    let all = tags + (chosen.map { tags.contains($0) ? [] : [$0] } ?? [])
    if all.isEmpty { return [] }
    return [ChoiceOption(value: "", label: say("participants.tags.all"))]
      + all.map { ChoiceOption(value: $0.text, label: $0.text, isChosen: $0 == chosen) }
  }
}
