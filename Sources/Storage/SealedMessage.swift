import Crypto
import Foundation
import Studies

/// A message for the outbox with every field sealed into its place. It is sealed before the transaction that queues
/// it, so that no other write waits for that.
struct SealedMessage {
  let id: OutboxMessage.ID
  let participant: Participant.ID
  let study: Study.ID
  let kind: OutboxMessage.Kind
  /// The mailbox that the message counts against, in plain text: never stored like that.
  let mailbox: String
  private let mailName = MailName.random()
  private let appointment: AppointmentEdition?
  /// The occasion of a task, the open visit, the visit with a free time, the invitation or the dispatch that the message is
  /// about, and the place of the message among those about it. An occasion's name has a full stop, that of a visit never;
  /// before that of a visit with a free time stands a colon.
  private let about: (name: String, number: Int)?
  fileprivate let recipient: Data
  fileprivate let recipientName: Data
  fileprivate let subject: Data
  fileprivate let body: Data
  fileprivate let unsubscribe: Data?
  fileprivate let attachments: [(name: Data, mediaType: Data, content: Data)]

  init(_ message: OutboxMessage, at time: Timestamp, with key: SealingKey) throws {
    let places = OutboxPlaces(id: .new(at: time))
    func seal(_ text: String, _ place: String) throws -> Data {
      Data(try key.seal(Array(text.utf8), place: place))
    }
    id = places.id
    participant = message.participant
    study = message.study
    kind = message.kind
    mailbox = message.mailbox
    appointment = message.appointment
    about = Self.about(message)
    recipient = try seal(message.recipient.text, places.field("recipient"))
    recipientName = try seal(message.recipientName, places.field("recipient_name"))
    subject = try seal(message.subject, places.field("subject"))
    body = try seal(message.body, places.field("body"))
    unsubscribe = try message.unsubscribeURL.map { try seal($0, places.field("unsubscribe")) }
    attachments = try message.attachments.enumerated().map { number, attachment in
      (
        try seal(attachment.name, places.attachment("name", number)),
        try seal(attachment.mediaType, places.attachment("media_type", number)),
        Data(try key.seal(attachment.content, place: places.attachment("content", number)))
      )
    }
  }

  private static func about(_ message: OutboxMessage) -> (name: String, number: Int)? {
    if let reminder = message.reminder { return (reminder.occasion.description, reminder.number) }
    if let invitation = message.invitation { return (invitation.visit.text, invitation.call.rawValue) }
    if let news = message.freeTime { return (news.place, news.number) }
    if let call = message.call { return (invitation, call.number) }
    return message.dispatch.map { (dispatch($0.dispatch), 1) }
  }

  /// The name that invitations to take part have there. No visit and no occasion has a slash in its name.
  static let invitation = "/invitation"

  static func dispatch(_ id: MessageDispatch.ID) -> String { "\(dispatchPrefix)\(id)" }

  static let dispatchPrefix = "/dispatch/"

  /// Opens the recipient's address of a waiting message.
  /// - Throws: `CryptoError`
  static func recipient(_ sealed: Data, of id: OutboxMessage.ID, openedWith key: SealingKey) throws -> String
  {
    let address = try key.open(Array(sealed), place: OutboxPlaces(id: id).field("recipient"))
    return String(decoding: address, as: UTF8.self)
  }

  /// - Returns: false if the same was said about the appointment, the occasion or the open visit before
  func insert(at time: Timestamp, in db: Database) throws -> Bool {
    try db.run(
      """
      INSERT INTO outbox (id, participant, study, kind, recipient_sealed, recipient_name_sealed, subject_sealed,
        body_sealed, next_attempt_at, queued_at, visit, visit_changes, visit_planned_for, visit_minutes,
        occasion, reminder, unsubscribe_sealed, mail_name)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT DO NOTHING
      """,
      [
        id, participant, study, kind.rawValue, recipient, recipientName, subject, body, time, time,
        appointment?.visit, appointment?.changes, appointment?.plannedFor, appointment?.minutes,
        about?.name, about?.number, unsubscribe, mailName,
      ])
    guard db.changesCount > 0 else { return false }
    for (number, attachment) in attachments.enumerated() {
      try db.run(
        """
        INSERT INTO outbox_attachments (message, number, name_sealed, media_type_sealed, content_sealed)
        VALUES (?, ?, ?, ?, ?)
        """, [id, number, attachment.name, attachment.mediaType, attachment.content])
    }
    return true
  }
}

/// The places that the sealed fields of a message are bound to.
struct OutboxPlaces {
  let id: OutboxMessage.ID

  func field(_ column: String) -> String { "outbox.\(column)/\(id)" }
  func attachment(_ column: String, _ number: Int) -> String {
    "outbox_attachments.\(column)/\(id)/\(number)"
  }
}

extension OutboxMessage {
  /// Opens what ``SealedMessage`` sealed.
  /// - Throws: `CryptoError`, ``MailAddressProblem``
  init(_ row: Row, attachments rows: [Row], openedWith key: SealingKey) throws {
    let places = OutboxPlaces(id: row["id"])
    func open(_ sealed: Data, _ place: String) throws -> [UInt8] {
      try key.open(Array(sealed), place: place)
    }
    func field(_ column: String) throws -> String {
      String(decoding: try open(row["\(column)_sealed"], places.field(column)), as: UTF8.self)
    }
    self.init(
      participant: row["participant"], study: row["study"], kind: Kind(rawValue: row["kind"])!,
      recipient: try MailAddress(field("recipient")), recipientName: try field("recipient_name"),
      subject: try field("subject"), body: try field("body"),
      attachments: try rows.map { row in
        func part(_ column: String) throws -> [UInt8] {
          try open(row["\(column)_sealed"], places.attachment(column, row["number"]))
        }
        return Attachment(
          name: String(decoding: try part("name"), as: UTF8.self),
          mediaType: String(decoding: try part("media_type"), as: UTF8.self), content: try part("content"))
      }, appointment: AppointmentEdition(row), reminder: OccasionReminder(row),
      invitation: VisitInvitation(row), freeTime: FreeTimeNews(row), call: InvitationMessage(row),
      dispatch: DispatchedMessage(row),
      unsubscribeURL: row.isNull("unsubscribe_sealed") ? nil : try field("unsubscribe"))
  }
}

extension OccasionReminder {
  /// Nil for a message about something else.
  fileprivate init?(_ row: Row) {
    guard let task: StudyTask.ID = row["occasion"], let occasion = Occasion.ID(task) else { return nil }
    self.init(occasion: occasion, number: row["reminder"])
  }
}

extension VisitInvitation {
  /// Nil for a message about something else.
  fileprivate init?(_ row: Row) {
    guard let visit: StudyVisit.ID = row["occasion"], let call = Call(rawValue: row["reminder"]),
      OutboxMessage.Kind(rawValue: row["kind"]) == call.kind
    else { return nil }
    self.init(visit: visit, call: call)
  }
}

extension FreeTimeNews {
  private static let prefix = "free:"

  /// The text in place of an occasion's name.
  var place: String { Self.place(of: visit) }

  static func place(of visit: StudyVisit.ID) -> String { prefix + visit.text }

  /// Nil for a message about something else.
  fileprivate init?(_ row: Row) {
    guard let place: String = row["occasion"], place.hasPrefix(Self.prefix) else { return nil }
    self.init(visit: StudyVisit.ID(String(place.dropFirst(Self.prefix.count))), number: row["reminder"])
  }
}

extension InvitationMessage {
  /// Nil for a message about something else.
  fileprivate init?(_ row: Row) {
    guard let about: String = row["occasion"], about == SealedMessage.invitation else { return nil }
    self.init(number: row["reminder"])
  }
}

extension DispatchedMessage {
  /// Nil for a message about something else.
  init?(_ row: Row) {
    let prefix = SealedMessage.dispatchPrefix
    guard let about: String = row["occasion"], about.hasPrefix(prefix) else { return nil }
    self.init(dispatch: MessageDispatch.ID(String(about.dropFirst(prefix.count))))
  }
}

extension AppointmentEdition {
  /// Nil for a message about something else.
  init?(_ row: Row) {
    guard let visit: Visit.ID = row["visit"] else { return nil }
    self.init(
      visit: visit, changes: row["visit_changes"], plannedFor: row["visit_planned_for"],
      minutes: row["visit_minutes"])
  }
}
