import HTTP
import Studies

/// One tag for several participants at once, of one study or of several.
enum ChosenTagsRoutes {
  static func show(_ request: StaffRequest) throws -> Response {
    let chosen = try ChosenParticipants(request.http.query.all(ChosenParticipants.field), request)
    if let notice = chosen.nobody { return chosen.back(notice, request) }
    return try page(chosen, refused: nil, request)
  }

  static func change(_ request: StaffRequest) throws -> Response {
    let chosen = try ChosenParticipants(request.form?.all(ChosenParticipants.field) ?? [], request)
    if let notice = chosen.nobody { return chosen.back(notice, request) }
    let typed = request.typed("tag")
    let ids = chosen.people.map(\.id)
    do {
      let tag = try ParticipantTag(typed)
      switch request.typed("act") {
      case "add":
        let outcome = try request.stores.add(tag, toAll: ids, context: request.context)
        if !outcome.full.isEmpty { return try told(outcome, of: chosen, request) }
        return after(.tagAdded, outcome, request)
      case "remove":
        return after(
          .tagRemoved, try request.stores.remove(tag, fromAll: ids, context: request.context), request)
      default: throw PageError.malformed
      }
    } catch let problem as ParticipantTagProblem {
      let refused = RefusedTag(
        typed: String(typed.prefix(ParticipantTag.longest * 2)), problem: request.sentence(for: problem))
      return try page(chosen, refused: refused, request)
    }
  }

  private static func after(_ notice: Notice, _ outcome: TaggingOutcome, _ request: StaffRequest) -> Response
  {
    let list = request.participantsURL
    let count = Path.query([(Notice.countField, String(outcome.changed))]).dropFirst()
    return .redirect(to: list + request.noticeField(notice, after: list) + "&" + count)
  }

  private static func told(
    _ outcome: TaggingOutcome, of chosen: ChosenParticipants, _ request: StaffRequest
  ) throws -> Response {
    let full = chosen.people.filter { outcome.full.contains($0.id) }
    let page = ChosenTagsPage(
      backURL: request.participantsURL,
      whom: request.say("lists.tags.whom", count: chosen.people.count),
      outcome: request.say("lists.tags.added", count: outcome.changed) + " "
        + request.say("lists.tags.full", ["n": request.number(ParticipantTag.most)]),
      people: try people(full, request))
    return request.page(page, title: request.say("lists.tags.title"), status: .unprocessable)
  }

  private static func page(_ chosen: ChosenParticipants, refused: RefusedTag?, _ request: StaffRequest) throws
    -> Response
  {
    let studies = Set(chosen.people.map(\.study))
    let page = ChosenTagsPage(
      backURL: request.participantsURL, action: Path.staffChosenTags.url(),
      whom: request.say("lists.tags.whom", count: chosen.people.count),
      left: chosen.left == 0 ? nil : request.say("lists.tags.left", count: chosen.left),
      others: try request.stores.tags(
        in: studies.sorted { $0.text < $1.text }, at: request.sites
      ).map {
        ChoiceOption(value: $0.text, label: $0.text)
      },
      typed: refused?.typed ?? "", problem: refused?.problem, people: try people(chosen.people, request))
    return request.page(
      page, title: request.say("lists.tags.title"), status: refused == nil ? .ok : .unprocessable)
  }

  private static func people(_ people: [Participant], _ request: StaffRequest) throws -> [ChosenTagsPage
    .Person]
  {
    let tags = try request.stores.tags(of: people.map(\.id))
    return people.map { participant in
      ChosenTagsPage.Person(
        id: participant.id.text, code: participant.code.grouped,
        isRehearsal: participant.origin == .rehearsal,
        url: Path.staffParticipant.url(participant.id.text),
        tags: (tags[participant.id] ?? []).map { ShownTag(text: $0.text) })
    }
  }
}
