import Studies
import Templates

extension BoardPage {
  /// Everything that can be done from a card of the board. Fields of the forms: `code`, `station`; `kind`, `subject`,
  /// `seen`, `remark`, `reason`; `from`, `study`.
  struct Actions: TemplateRecord {
    /// Another one for each handover: a menu that is left open concerns nobody else.
    var id: String
    /// The station to hand over; nil while somebody has it.
    var free: String?
    /// The study to which the board is limited; empty for none.
    var study = ""
    /// Those to whom the station can be handed.
    var people: [WaitingPerson] = []
    var visit: Visit?

    static let fields: Fields<Actions> = [
      "id": .text(\.id), "free": .optional(\.free), "study": .text(\.study), "people": .list(\.people),
      "hasPeople": .flag { !$0.people.isEmpty }, "visit": .record(\.visit),
    ]
  }

  /// The visit of the participant who has the station.
  struct Visit: TemplateRecord {
    var helpAction: String
    var takeBackAction: String
    var action: String
    var seen: Int
    /// The interventions that are possible now; empty for a participant who has left.
    var kinds: [Kind]

    static let fields: Fields<Visit> = [
      "helpAction": .text(\.helpAction), "takeBackAction": .text(\.takeBackAction),
      "action": .text(\.action), "seen": .number(\.seen), "kinds": .list(\.kinds),
    ]
  }

  /// An intervention: opened with one press, and done with the press on its reason.
  struct Kind: TemplateRecord {
    var value: String
    /// “Pause the visit”
    var title: String
    var consequence: String
    var needsWords = false

    static let fields: Fields<Kind> = [
      "value": .text(\.value), "title": .text(\.title), "consequence": .text(\.consequence),
      "needsWords": .flag(\.needsWords),
    ]
  }

  /// The reasons to choose from, one button each: the same for all kinds that a card offers, and so for all cards.
  static func reasons(_ request: any LabRequest) -> [ChoiceOption] {
    Intervention.Kind.note.reasons.map {
      ChoiceOption(value: $0.rawValue, label: request.say("interventions.reason.\($0.rawValue)"))
    }
  }
}

extension BoardPage.Actions {
  /// Nil for a station that somebody has whose study is not visible to the reader.
  init?(_ entry: RoomBoardEntry, at step: Step?, _ view: RoomView) {
    let station = entry.overview.station.id.text
    let study = view.chosen?.text ?? ""
    guard let handover = entry.overview.handover else {
      self.init(
        id: "act-\(station)", free: station, study: study,
        people: view.people[entry.overview.station.site] ?? [])
      return
    }
    guard let step, let participation = entry.participation else { return nil }
    self.init(
      id: "act-\(handover.id)", study: study,
      visit: .init(
        participation.participant, handover, at: step, seen: entry.newestIntervention, view.request))
  }
}

extension BoardPage.Visit {
  fileprivate init(
    _ participant: Participant, _ handover: Handover, at step: Step, seen: Int, _ request: any LabRequest
  ) {
    let kinds = participant.leftAt == nil ? InterventionForms.kindsNow(at: step) + [.note] : []
    self.init(
      helpAction: Path.staffHandoverHelp.url(handover.id.text),
      takeBackAction: Path.staffHandoverEnd.url(handover.id.text),
      action: Path.staffInterventions.url(participant.id.text), seen: seen,
      kinds: kinds.map { kind in
        let words = "interventions.kind.\(kind.rawValue)"
        return BoardPage.Kind(
          value: kind.rawValue, title: request.say("\(words).title"),
          consequence: request.say("\(words).consequence"), needsWords: kind.needsWords)
      })
  }
}

extension StaffRequest {
  static let boardStudyField = "study"

  /// The board, limited as it was, or the first page, after a form of theirs; nil after a form of another page.
  var workbenchURL: String? {
    if isOnToday { return Path.staffHome.url() }
    guard typed("from") == "board" else { return nil }
    let chosen = reachedStudies.first { $0.id.text == typed(Self.boardStudyField) }
    return Path.staffBoard.url()
      + Path.query(chosen.map { [(name: Self.boardStudyField, value: $0.id.text)] } ?? [])
  }

  /// The fields that lead a form there, as those of the form before it.
  var workbenchFields: [HiddenField] {
    guard workbenchURL != nil else { return [] }
    return ["from", Self.boardStudyField].map { HiddenField(name: $0, value: typed($0)) }
  }
}
