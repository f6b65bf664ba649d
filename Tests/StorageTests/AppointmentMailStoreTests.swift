import Crypto
import Foundation
import Testing

@testable import Storage
@testable import Studies

/// Messages about appointments on real files: each is sent once, even if the console stops between the two
/// databases, and none that is unwanted or out of date.
struct AppointmentMailStoreTests {
  private let lab: TemporaryLab
  private let participant: Participant.ID

  init() throws {
    lab = try TemporaryLab(changing: "- id: sound", to: "- id: reminders")
    participant = try lab.enrolWithConsent()
    try grant(true)
    try keep("ada@example.org")
  }

  // MARK: - Once

  @Test func whatIsDueIsPutIntoTheOutboxOnce() throws {
    let visit = try plan(inHours: 120)
    #expect(try round() == [.made] && round() == [] && round(at: 1) == [])
    #expect(try states() == ["appointment-made waiting"])
    let message = try #require(try lab.store.waitingMessage(entries()[0].id)).message
    #expect(message.appointment == AppointmentEdition(visit))
    #expect(message.kind == .appointmentMade && message.recipient.text == "ada@example.org")
    #expect(try round(at: 96) == [.reminder] && round(at: 97) == [])
    #expect(try lab.store.brokenAuditEntries().isEmpty)
  }

  /// The console stops when the appointment is on disk and its message is not; and after the message.
  @Test func nothingIsLostOrDoubledByAPowerCut() throws {
    let visit = try plan(inHours: 120)
    try lab.store.close()
    let second = try SQLiteStore(directory: lab.directory, access: .besideServer)
    let due = try decide(second)
    #expect(due.map(\.news) == [.made])
    try settle(due, second)
    // A second process that does not know of the decision carries it out again.
    try settle(due, second)
    try second.close()
    let third = try SQLiteStore(directory: lab.directory, access: .besideServer)
    defer { try? third.close() }
    #expect(try decide(third).isEmpty)
    let kept = try third.outbox(of: [lab.study.id], page: 1)
    #expect(kept.total == 1 && kept.entries[0].state == .waiting)
    #expect(try third.auditTrail(of: visit.participant).count { $0.action == "mail.queued" } == 1)
    // Nor once it is sent.
    try third.noteSent(kept.entries[0].id, context: context())
    try settle(due, third)
    #expect(try decide(third).isEmpty && third.outbox(of: [lab.study.id], page: 1).total == 1)
    let attachments = try third.identity.read {
      try $0.count("SELECT COUNT(*) FROM outbox_attachments")
    }
    #expect(attachments == 0)
  }

  @Test func severalAtOnceSayItOnce() throws {
    _ = try plan(inHours: 120)
    let due = try decide()
    let failed = Collected<String>()
    let atOnce = onThreads(4) { _ in
      do { try settle(due) } catch { failed.add("\(error)") }
    }
    #expect(due.count == 1 && atOnce > 1 && failed.values == [])
    #expect(try states() == ["appointment-made waiting"])
  }

  // MARK: - What is true no more

  @Test func whatWasMovedTakesThePlaceOfWhatWaits() throws {
    let visit = try plan(inHours: 120)
    _ = try round()
    try move(visit, toHours: 130)
    #expect(try round() == [.made])
    #expect(try states() == ["appointment-made failed", "appointment-made waiting"])
    try send()
    try move(visit, toHours: 140)
    #expect(try round() == [.moved])
    try send()
    #expect(try lab.store.close(visit.id, as: .cancelled, seen: 2, in: lab.study, context: context()).isDone)
    // Not while it can be undone.
    #expect(try round() == [])
    #expect(try round(at: 1) == [.cancelled] && round(at: 1) == [])
  }

  @Test func whatWasCalledOffAndUndoneIsNotSaid() throws {
    let visit = try plan(inHours: 120)
    #expect(try round() == [.made])
    try send()
    #expect(try lab.store.close(visit.id, as: .cancelled, seen: 0, in: lab.study, context: context()).isDone)
    #expect(try round() == [])
    let undo = Undo(.cancellation, of: visit.id.text, doneAt: start)
    #expect(try lab.store.undo(undo, in: lab.study, context: context()) == .done)
    #expect(try round(at: 1) == [] && states() == ["appointment-made sent"])
  }

  /// A message that was taken back while the mail server had it was heard: what follows from it is said.
  @Test func whatArrivedAllTheSameIsNotForgotten() throws {
    let visit = try plan(inHours: 120)
    #expect(try round() == [.made])
    let onItsWay = try entries()[0].id
    let seen = try #require(try lab.store.visit(visit.id)).changes
    #expect(
      try lab.store.close(visit.id, as: .cancelled, seen: seen, in: lab.study, context: context()).isDone)
    #expect(try round() == [] && states() == ["appointment-made failed"])
    try lab.store.noteSent(onItsWay, context: context())
    #expect(try states() == ["appointment-made sent"])
    #expect(try round(at: 1) == [.cancelled])
    #expect(try states() == ["appointment-cancelled waiting", "appointment-made sent"])
    #expect(try lab.store.brokenAuditEntries().isEmpty)
  }

  /// Taken back and given again while the first was on its way: the second would say the same.
  @Test func whatArrivedAllTheSameIsNotSaidAgain() throws {
    _ = try plan(inHours: 120)
    #expect(try round() == [.made])
    let onItsWay = try entries()[0].id
    try grant(false)
    try grant(true, at: 1)
    #expect(try round(at: 1) == [.made])
    try lab.store.noteSent(onItsWay, context: context(at: 1))
    #expect(try states() == ["appointment-made failed", "appointment-made sent"] && round(at: 2) == [])
  }

  /// Another telephone number does not make an address that took no mail a new one.
  @Test func anAddressThatStaysIsNotGivenAnew() throws {
    _ = try plan(inHours: 120)
    #expect(try round() == [.made])
    let refusal = MailProblem(.refusedRecipient, answer: "no such user")
    try lab.store.noteProblem(refusal, with: entries()[0].id, context: context())
    func give(_ address: String, _ phone: String, at hours: Int) throws {
      try lab.store.keepContact(
        ["email": address, "phone": phone], messages: [], of: participant,
        context: AuditContext(by: .participant(participant), at: time(hours)))
    }
    try give("ada@example.org", "1234", at: 1)
    #expect(try round(at: 2) == [])
    try give("ada@example.net", "1234", at: 3)
    #expect(try round(at: 4) == [.made])
  }

  @Test func aReminderOfWhoHasComeIsDropped() throws {
    let visit = try plan(inHours: 120)
    _ = try round()
    try send()
    #expect(try round(at: 100) == [.reminder])
    let begun = try lab.store.begin(
      visit.visit, of: participant, seen: 0, in: lab.study, calendar: LabCalendar(), deviation: nil,
      context: context(at: 110))
    #expect(begun.isDone)
    #expect(try round(at: 110) == [])
    #expect(try states() == ["appointment-made sent", "appointment-reminder failed"])
    #expect(try entries().first { $0.state == .failed }?.problem?.kind == .notWanted)
  }

  @Test func whatCouldNotBeSentBeforeItsTimeIsDropped() throws {
    _ = try plan(inHours: 120)
    _ = try round()
    #expect(try round(at: 120) == [] && states() == ["appointment-made failed"])
  }

  /// Between the look and the entry somebody is faster.
  @Test(arguments: ["moved", "refused", "address", "left"])
  func whatChangesMeanwhileIsNotSaid(change: String) throws {
    let visit = try plan(inHours: 120)
    let due = try decide()
    switch change {
    case "moved": try move(visit, toHours: 130)
    case "refused": try grant(false, at: 1)
    case "address": try keep("grace@example.org")
    default: try lab.store.leave(participant, session: nil, context: lab.context(participant))
    }
    try settle(due)
    #expect(try entries().isEmpty)
    #expect(try round(at: 2) == (["moved", "address"].contains(change) ? [.made] : []))
  }

  // MARK: - What is not granted

  /// By the time somebody reads that it is noted, nothing waits for them.
  @Test func withThePermissionGoesWhatWaits() throws {
    _ = try plan(inHours: 120)
    _ = try round()
    let copy = try lab.store.queue(OutboxStoreTests.message(to: participant), context: context())
    try grant(false, at: 1)
    #expect(try states() == ["appointment-made failed", "consent-copy waiting"])
    #expect(try lab.store.dueMessages(at: start) == [copy])
    #expect(try round(at: 1) == [])
    try grant(true, at: 2)
    #expect(try round(at: 2) == [.made] && round(at: 3) == [])
    #expect(try lab.store.brokenAuditEntries().isEmpty)
  }

  /// The console stopped after the answer was on disk and before the message was dropped.
  @Test func whatAPowerCutLeftIsDroppedByTheNextRound() throws {
    _ = try plan(inHours: 120)
    _ = try round()
    try lab.store.research.write { [participant] db in
      try db.execute(
        sql: """
          INSERT INTO permission_decisions (id, participant, permission, study_version, is_granted, decided_at)
          SELECT 'later', participant, permission, study_version, 0, decided_at + 1 FROM permission_decisions
          WHERE participant = ? AND permission = 'reminders'
          """, arguments: [participant.text])
    }
    #expect(try round() == [] && states() == ["appointment-made failed"])
  }

  @Test func whoIsNotWrittenTo() throws {
    let rehearsing = try lab.enrolWithConsent(origin: .rehearsal)
    let (refusing, silent, reachable) = (
      try lab.enrolWithConsent(), try lab.enrolWithConsent(), try lab.enrolWithConsent()
    )
    for person in [rehearsing, reachable] { try grant(true, of: person) }
    try grant(false, of: refusing)
    try keep("", of: reachable)
    for person in [rehearsing, refusing, silent] { try keep("zoe@example.org", of: person) }
    for person in [rehearsing, refusing, silent, reachable] { _ = try plan(inHours: 120, of: person) }
    #expect(try round() == [])
    // Participants who were never asked are not even read.
    #expect(try lab.store.appointmentMail(at: start).map(\.participant.id) == [reachable])
    try keep("zoe@example.org", of: reachable)
    #expect(try round() == [.made])
  }

  @Test func anotherAddressGetsWhatWaits() throws {
    _ = try plan(inHours: 120)
    _ = try round()
    try keep("grace@example.org")
    #expect(try states() == ["appointment-made failed"])
    #expect(try round() == [.made])
    let waiting = try #require(try entries().first { $0.state == .waiting })
    #expect(try lab.store.waitingMessage(waiting.id)?.message.recipient.text == "grace@example.org")
  }

  // MARK: - The bell

  @Test func itRingsWhenSomethingChanges() throws {
    let signal = lab.store.appointmentSignal
    func rings(_ change: () throws -> Void) rethrows -> Bool {
      signal.wait(seconds: 0)
      try change()
      let began = ContinuousClock.now
      signal.wait(seconds: 2)
      return began.duration(to: .now) < .seconds(1)
    }
    var visit: Visit?
    #expect(try rings { visit = try plan(inHours: 120) })
    let planned = try #require(visit)
    #expect(try rings { try move(planned, toHours: 130) })
    #expect(
      try rings {
        _ = try lab.store.close(planned.id, as: .cancelled, seen: 1, in: lab.study, context: context())
      })
    #expect(try rings { try grant(false, at: 1) })
    #expect(try rings { try keep("grace@example.org") })
  }

  // MARK: - Data of an earlier version

  @Test func whatWaitedBeforeStillWaits() throws {
    let database = try DatabaseConnection()
    let migrator = Migrations.identity.migrator(with: lab.store.key)
    try migrator.migrate(database, upTo: "identity-006")
    try database.write { db in
      for (id, kind) in [("a", "consent-copy"), ("b", "consent-copy")] {
        let place = OutboxPlaces(id: OutboxMessage.ID(id)).field("recipient")
        let recipient = Data(try lab.store.key.seal(Array("r".utf8), place: place))
        try db.execute(
          sql: """
            INSERT INTO outbox (id, participant, study, kind, recipient_sealed, recipient_name_sealed,
              subject_sealed, body_sealed, next_attempt_at, queued_at) VALUES (?, 'p', 's', ?, ?, 'n', 's', 'b', 5, 5)
            """, arguments: [id, kind, recipient])
      }
    }
    let columns = "id, participant, study, kind, state, recipient_sealed, next_attempt_at, queued_at"
    func rows() throws -> [Row] {
      try database.read { try $0.rows("SELECT \(columns) FROM outbox ORDER BY id") }
    }
    let before = try rows()
    try migrator.migrate(database)
    #expect(try before.count == 2 && rows() == before)
    let about = try database.read { try $0.rows("SELECT visit FROM outbox") }
    #expect(about.map { $0.isNull("visit") } == [true, true])
  }
}

// MARK: - What is done in them

extension AppointmentMailStoreTests {
  private typealias Due = (news: AppointmentNews?, dropped: [OutboxMessage.ID], message: OutboxMessage?)

  private func time(_ hours: Int) -> Timestamp { start.advanced(bySeconds: hours * 3600) }

  private func context(at hours: Int = 0) -> AuditContext {
    AuditContext(by: .staff("desk"), at: time(hours))
  }

  private func grant(_ isGranted: Bool, of person: Participant.ID? = nil, at hours: Int = 0) throws {
    try lab.permit(["reminders": isGranted], as: person ?? participant, at: time(hours))
  }

  /// - Parameter address: empty for none
  private func keep(_ address: String, of person: Participant.ID? = nil) throws {
    try lab.store.keepContact(
      address.isEmpty ? [:] : ["email": address], messages: [], of: person ?? participant,
      context: lab.context(person ?? participant))
  }

  private func plan(inHours hours: Int, of person: Participant.ID? = nil) throws -> Visit {
    let plan = VisitPlan(time: time(hours), minutes: 45, experimenter: nil, station: nil)
    let verdict = try lab.store.plan(
      plan, visit: lab.study.visits[0].id, of: person ?? participant, in: lab.study, calendar: LabCalendar(),
      deviation: nil, context: context())
    guard case .done(let visit) = verdict else { throw StoreRefusal.noSuchPosition }
    return visit
  }

  private func move(_ visit: Visit, toHours hours: Int) throws {
    let plan = VisitPlan(time: time(hours), minutes: 45, experimenter: nil, station: nil)
    let seen = try #require(try lab.store.visit(visit.id)).changes
    let verdict = try lab.store.move(
      visit.id, to: plan, seen: seen, in: lab.study, calendar: LabCalendar(), deviation: nil,
      context: context())
    #expect(verdict.isDone)
  }

  /// Returns the messages that the console would queue now.
  private func decide(_ store: SQLiteStore? = nil, at hours: Int = 0) throws -> [Due] {
    let store = store ?? lab.store
    var due: [Due] = []
    for appointment in try store.appointmentMail(at: time(hours)) {
      let decision = appointment.decision(in: lab.study, at: time(hours))
      if decision == .init() { continue }
      let letter = try decision.due.map { try message($0, of: appointment, store) }
      due.append((decision.due, decision.dropped, letter))
    }
    return due
  }

  private func message(_ news: AppointmentNews, of appointment: AppointmentMail, _ store: SQLiteStore) throws
    -> OutboxMessage
  {
    let address = try #require(try store.contact(of: appointment.participant.id)["email"])
    return OutboxMessage(
      participant: appointment.participant.id, study: lab.study.id, kind: news.kind,
      recipient: try MailAddress(address), subject: "Termin", body: "Morgen",
      attachments: [.init(name: "a.ics", mediaType: "text/calendar", content: [1])],
      appointment: AppointmentEdition(appointment.visit))
  }

  private func settle(_ due: [Due], _ store: SQLiteStore? = nil, at hours: Int = 0) throws {
    try (store ?? lab.store).settle(
      dropping: due.flatMap(\.dropped), queueing: due.compactMap(\.message),
      context: AuditContext(by: .system, at: time(hours)))
  }

  /// - Returns: the messages queued
  private func round(at hours: Int = 0) throws -> [AppointmentNews] {
    let due = try decide(at: hours)
    try settle(due, at: hours)
    return due.compactMap(\.news)
  }

  private func entries() throws -> [OutboxEntry] {
    try lab.store.outbox(of: [lab.study.id], page: 1).entries
  }

  private func states() throws -> [String] {
    try entries().map { "\($0.kind.rawValue) \($0.state.rawValue)" }.sorted()
  }

  private func send() throws {
    for entry in try entries() where entry.state == .waiting {
      try lab.store.noteSent(entry.id, context: context())
    }
  }
}
