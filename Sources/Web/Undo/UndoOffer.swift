import HTTP
import Studies
import Templates

/// The button beside a notice that takes back what the notice tells of. Fields of the form: those of the undo, and `page`.
struct UndoOffer: TemplateRecord {
  var undo: [HiddenField]
  /// The address to come back to.
  var page: String
  /// The time after which a script takes the button away.
  var milliseconds: Int

  static let fields: Fields<UndoOffer> = [
    "undo": .list(\.undo), "page": .text(\.page), "milliseconds": .number(\.milliseconds),
  ]
}

extension UndoOffer {
  /// Nil unless the address of the page names an undo, and its time is not over. Anybody can write such an address: the
  /// store decides.
  init?(offeredBy request: StaffRequest) {
    let page = request.guest.lastingURL
    guard !page.isEmpty, request.member.may(.runVisits), let undo = Undo({ request.http.query[$0] }),
      let left = undo.millisecondsLeft(at: request.guest.time)
    else { return nil }
    self.init(
      undo: undo.fields.map { HiddenField(name: $0.name, value: $0.value) }, page: page,
      milliseconds: Int(left))
  }
}

/// An undo in the query of an address, and in a form.
extension Undo {
  private static let actionField = "undo"
  private static let subjectField = "undo-of"
  private static let tagField = "undo-tag"
  private static let timeField = "undo-at"

  static let fieldNames = [actionField, subjectField, tagField, timeField]

  var fields: [(name: String, value: String)] {
    let always = [
      (name: Self.actionField, value: action.rawValue), (Self.subjectField, subject),
      (Self.timeField, String(doneAt.milliseconds)),
    ]
    return always + (tag.map { [(Self.tagField, $0.text)] } ?? [])
  }

  /// Nil for fields that name no undo.
  init?(_ field: (String) -> String?) {
    guard let action = field(Self.actionField).flatMap(UndoableAction.init),
      let subject = field(Self.subjectField), !subject.isEmpty,
      let time = field(Self.timeField).flatMap({ Int64($0) }), (0...Self.latest).contains(time)
    else { return nil }
    let tag = field(Self.tagField).flatMap { try? ParticipantTag($0) }
    self.init(action, of: subject, tag: tag, doneAt: Timestamp(milliseconds: time))
  }

  /// The year 5138; no sum with a time of the server overflows.
  private static let latest: Int64 = 100_000_000_000_000

  /// An address with a notice that offers the undo.
  /// - Parameter participant: the one whose code the notice tells
  static func url(
    _ url: String, _ notice: Notice, about participant: Participant.ID? = nil, offering undo: Undo?
  ) -> String {
    var fields = [(name: Notice.field, value: notice.rawValue)]
    if let participant { fields.append((name: Notice.aboutField, value: participant.text)) }
    return Path.url(url, adding: fields + (undo?.fields ?? []))
  }
}

extension Undo {
  /// The undo of a change to a visit; nil where it is none that can be undone.
  init?(_ state: Visit.State, of visit: Visit) {
    guard let action = UndoableAction.allCases.first(where: { $0.visitState == state }) else { return nil }
    self.init(action, of: visit.id.text, doneAt: visit.changedAt)
  }

  /// The undo of an intervention, with the notice that offers it; nil where it is none that can be undone.
  static func of(_ kind: Intervention.Kind, for participant: Participant.ID, at time: Timestamp)
    -> (notice: Notice, undo: Undo)?
  {
    kind == .pause ? (.pauseBegun, Undo(.pause, of: participant.text, doneAt: time)) : nil
  }
}
