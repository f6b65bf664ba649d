import Foundation
import SampleStudies
import Testing

@testable import Storage
@testable import Studies

/// A year of reminders, with nights in which the server is off, restarts, clocks that change and two time zones.
struct OccasionMailYearTests {
  private static let keys =
    "start: enrolment, days: 365, at: [\"06:30-08:00\", \"19:00-22:30\"], open: 120, remind: [0, 45]"

  /// The minutes between two rounds: the server's own are one minute apart, which takes too long here. An occasion is
  /// open for longer.
  private static let step = ProcessInfo.processInfo.environment["SOAK"] == nil ? 67 : 23

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
    let rounds = Self.rounds()
    for time in rounds { try server.round(at: time) }

    for (person, occasions) in zip(people, planned) {
      let zone = try #require(try server.store.timeZone(of: person))
      let expected = occasions.flatMap { Self.expected(of: $0, zone: zone, rounds) }
      #expect(server.written[person] ?? [] == expected)
      #expect(expected.count > 600)
    }
    #expect(server.restarts > 30)
    #expect(
      try server.store.outbox(of: [lab.study.id], page: 1).total
        == server.written.values.map(\.count).reduce(0, +))
    try server.store.close()
  }

  /// The server is off for most of every tenth day.
  private static func rounds() -> [Timestamp] {
    stride(from: 0, to: 366 * 24 * 60, by: step).filter { minute in
      let day = minute / (24 * 60)
      return day % 10 != 9 || minute % (24 * 60) < 8 * 60
    }.map { start.advanced(bySeconds: $0 * 60) }
  }

  /// The reminders by the words of the documentation, from the times at which the server looked.
  private static func expected(of occasion: Occasion, zone: String, _ rounds: [Timestamp]) -> [String] {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(identifier: zone)!
    var said = 0
    var expected: [String] = []
    for time in rounds where time >= occasion.opensAt && time.advanced(bySeconds: 300) < occasion.expiresAt {
      let hour = calendar.component(.hour, from: time.date)
      let due = time >= occasion.opensAt.advanced(bySeconds: 45 * 60) ? 2 : 1
      if hour >= 22 || hour < 7 || due <= said { continue }
      said = due
      expected.append("\(occasion.id) \(due)")
    }
    return expected
  }

  /// Opens the data anew now and then, and delivers at once what it wrote.
  private struct Server {
    let lab: TemporaryLab
    var store: SQLiteStore
    var restarts = 0
    var written: [Participant.ID: [String]] = [:]
    private var rounds = 0

    init(_ lab: TemporaryLab) {
      self.lab = lab
      store = lab.store
    }

    mutating func round(at time: Timestamp) throws {
      rounds += 1
      if rounds.isMultiple(of: 200) {
        try store.close()
        store = try SQLiteStore(
          directory: lab.directory, kinds: [.implicitAssociation], access: .besideServer)
        restarts += 1
      }
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
      for id in try store.dueMessages(at: time) { try store.noteSent(id, context: context) }
      try store.closeOccasions(context: context)
    }
  }
}
