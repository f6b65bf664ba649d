import SampleStudies
import Testing

@testable import Storage
@testable import Studies

/// A year of reminders, with nights in which the server is off, restarts, clocks that change and two time zones.
struct OccasionMailYearTests {
  private static let keys =
    "start: enrolment, days: 365, at: [\"06:30-08:00\", \"19:00-22:30\"], open: 120, remind: [0, 45]"

  @Test func eachIsWrittenOnceHoweverOftenTheServerRestarts() throws {
    let definition = DiaryStudy.definition(Self.keys)
    let lab = try TemporaryLab(of: definition, definition.study())
    let people = [
      try lab.diarist(startedAt: start), try lab.diarist(startedAt: start, address: "bea@example.org"),
    ]
    try lab.plan(at: start)
    try lab.store.moveOccasions(
      of: people[1], to: "America/New_York", in: lab.study, context: AuditContext(by: .system, at: start))
    let planned = try people.map { try #require(try lab.store.participation(of: $0)).occasions }
    #expect(planned.map(\.count).allSatisfy { $0 > 725 })

    var server = Server(lab)
    let rounds = ReminderYear.rounds()
    for time in rounds { try server.round(at: time) }

    for (person, occasions) in zip(people, planned) {
      let zone = try #require(try server.store.timeZone(of: person))
      let expected = occasions.flatMap { Self.expected(of: $0, zone: zone, rounds) }
      #expect(server.written[person] ?? [] == expected)
      #expect(expected.count > 600)
    }
    #expect(server.year.restarts > 30)
    #expect(try server.year.queued == server.written.values.map(\.count).reduce(0, +))
    try server.store.close()
  }

  /// The reminders by the words of the documentation, from the times at which the server looked.
  private static func expected(of occasion: Occasion, zone: String, _ rounds: [Timestamp]) -> [String] {
    var said = 0
    var expected: [String] = []
    for time in rounds where time >= occasion.opensAt && time.advanced(bySeconds: 300) < occasion.expiresAt {
      let due = time >= occasion.opensAt.advanced(bySeconds: 45 * 60) ? 2 : 1
      if time.isQuiet(in: zone) || due <= said { continue }
      said = due
      expected.append("\(occasion.id) \(due)")
    }
    return expected
  }

  /// Delivers at once what it wrote.
  private struct Server {
    var year: ReminderYear
    var written: [Participant.ID: [String]] = [:]

    init(_ lab: TemporaryLab) { year = ReminderYear(lab) }

    var lab: TemporaryLab { year.lab }
    var store: SQLiteStore { year.store }

    mutating func round(at time: Timestamp) throws {
      try year.look()
      let context = AuditContext(by: .system, at: time)
      var messages: [OutboxMessage] = []
      for mail in try store.occasionMail(at: time) {
        guard let reminder = mail.decision(in: lab.study, at: time).due else { continue }
        messages.append(
          OutboxMessage(
            participant: mail.participant.id, study: lab.study.id, kind: .occasionReminder,
            recipient: try MailAddress(store.contact(of: mail.participant.id)["mail"]!), subject: "S",
            body: "B",
            reminder: reminder))
        written[mail.participant.id, default: []].append("\(reminder.occasion) \(reminder.number)")
      }
      try store.settleReminders(dropping: [], queueing: messages, context: context)
      // A second process that decided the same carries it out again.
      try store.settleReminders(dropping: [], queueing: messages, context: context)
      try year.deliver(at: time)
      try store.closeOccasions(context: context)
    }
  }
}
