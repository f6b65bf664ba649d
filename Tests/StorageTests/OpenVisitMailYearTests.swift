import SampleStudies
import Testing

@testable import Storage
@testable import Studies

/// A year of visits that participants begin by themselves: each is told when the window opens and once more on its last day,
/// beside nights in which the server is off, restarts and clocks that change.
struct OpenVisitMailYearTests {
  @Test func eachCallIsWrittenOnceHoweverOftenTheServerRestarts() throws {
    let definition = OpenVisitStudy.definition()
    let lab = try TemporaryLab(of: definition, definition.study())
    let came = (0..<24).map { start.advanced(bySeconds: ($0 * 14 * 24 + $0 % 24) * 3600) }
    let people = try came.enumerated().map { number, time in
      try lab.diarist(startedAt: time, address: "p\(number)@example.org")
    }
    var year = ReminderYear(lab)
    var written: [Participant.ID: [String]] = [:]
    let rounds = ReminderYear.rounds()
    for time in rounds {
      try year.look()
      for (person, call) in try round(at: time, year) {
        written[person, default: []].append("\(call) at \(time.milliseconds)")
      }
    }
    for (person, time) in zip(people, came) {
      #expect(written[person] ?? [] == Self.expected(of: time, at: rounds))
    }
    let count = written.values.map(\.count).reduce(0, +)
    #expect(count > 40 && year.restarts > 30)
    #expect(try year.queued == count)
    try year.store.close()
  }

  /// Writes what is due, twice as two processes do, and delivers it.
  private func round(at time: Timestamp, _ year: ReminderYear) throws
    -> [(Participant.ID, VisitInvitation.Call)]
  {
    let (store, study) = (year.store, year.lab.study)
    var calls: [(Participant.ID, VisitInvitation.Call)] = []
    var messages: [OutboxMessage] = []
    for mail in try store.openVisitMail(in: [study], at: time) {
      guard let due = mail.decision(in: study, at: time).due else { continue }
      let person = mail.record.participant.id
      calls.append((person, due.call))
      messages.append(
        OutboxMessage(
          participant: person, study: study.id, kind: due.call.kind,
          recipient: try MailAddress(store.contact(of: person)["mail"]!), subject: "S", body: "B",
          invitation: due))
    }
    for _ in 1...2 {
      try store.settleInvitations(
        dropping: [], queueing: messages, context: AuditContext(by: .system, at: time))
    }
    try year.deliver(at: time)
    return calls
  }

  /// The calls by the words of the documentation, for somebody who came at this time: 12 to 16 days after it the second visit
  /// can be begun, in whole days of the lab.
  private static func expected(of came: Timestamp, at rounds: [Timestamp]) -> [String] {
    let calendar = LabCalendar()
    let day = calendar.day(of: came)
    let opens = calendar.time(on: calendar.day(day, plus: 12), minute: 0)
    let closes = calendar.time(on: calendar.day(day, plus: 17), minute: 0)
    var said = 0
    var expected: [String] = []
    for time in rounds where time >= opens && time.advanced(bySeconds: 2 * 3600) < closes {
      let call: VisitInvitation.Call = time.advanced(bySeconds: 24 * 3600) >= closes ? .closes : .opens
      if time.isQuiet(in: calendar.zoneName) || call.rawValue <= said { continue }
      said = call.rawValue
      expected.append("\(call) at \(time.milliseconds)")
    }
    return expected
  }
}
