import SampleStudies
import Testing

@testable import Storage
@testable import Studies

/// A year of visits with their messages, beside nights in which the server is off, restarts, clocks that change and two time
/// zones: every fourth appointment is moved, every fourth called off.
struct AppointmentMailYearTests {
  private let lab: TemporaryLab

  init() throws {
    // The task at home tells the participant's time zone.
    let definition = DiaryStudy.definition(
      "start: enrolment, days: 1, at: [\"12:00\"], open: 60", replacing: "tasks: [about-you]\n",
      with: """
        tasks: [about-you]
        visits:
          - {id: first, title: {en: First, de: Erster}, tasks: [about-you]}

        """)
    lab = try TemporaryLab(of: definition, definition.study())
  }

  @Test func eachIsWrittenOnceHoweverOftenTheServerRestarts() throws {
    var appointments = try (0..<50).map { try Appointment($0, in: lab) }
    var year = ReminderYear(lab)
    let rounds = ReminderYear.rounds()
    for time in rounds {
      try year.look()
      for place in appointments.indices { try appointments[place].act(at: time, year.store) }
      try round(at: time, year, &appointments)
    }
    for appointment in appointments {
      #expect(appointment.written == appointment.expected(at: rounds), "\(appointment.number)")
    }
    let all = appointments.flatMap(\.written).map(\.news)
    for news in AppointmentNews.allCases { #expect(all.count { $0 == news } > 5, "\(news)") }
    #expect(year.restarts > 30)
    #expect(try year.queued == all.count)
    #expect(try year.store.brokenAuditEntries().isEmpty)
    try year.store.close()
  }

  /// Writes what is due, and delivers it.
  private func round(
    at time: Timestamp, _ year: ReminderYear, _ appointments: inout [Appointment]
  ) throws {
    let store = year.store
    var messages: [OutboxMessage] = []
    var dropped: [OutboxMessage.ID] = []
    for mail in try store.appointmentMail(at: time) {
      let decision = mail.decision(in: lab.study, at: time)
      dropped += decision.dropped
      guard let news = decision.due else { continue }
      let place = try #require(appointments.firstIndex { $0.person == mail.participant.id })
      appointments[place].written.append(Appointment.Told(news: news, at: time))
      messages.append(
        OutboxMessage(
          participant: mail.participant.id, study: lab.study.id, kind: news.kind,
          recipient: try MailAddress(store.contact(of: mail.participant.id)["mail"]!), subject: "S",
          body: "B", appointment: AppointmentEdition(mail.visit)))
    }
    #expect(dropped.isEmpty, "all that was written has been sent")
    // A second process that decided the same carries it out again.
    for _ in 1...2 {
      try store.settle(
        dropping: dropped, queueing: messages, context: AuditContext(by: .system, at: time))
    }
    try year.deliver(at: time)
  }
}

/// Somebody's appointment: made in the week of its number, for a time up to two weeks later.
private struct Appointment {
  struct Told: Equatable {
    let news: AppointmentNews
    let at: Timestamp
  }

  let number: Int
  let person: Participant.ID
  let zone: String
  var written: [Told] = []
  private let study: Study
  private let isWanted: Timestamp
  private let first: Timestamp
  private var visit: Visit?
  private var madeAt: Timestamp?
  private var changedAt: Timestamp?

  /// The hours from the call to the appointment: some are too near for a reminder.
  private static let distances = [9, 20, 31, 44, 75, 180, 325]

  init(_ number: Int, in lab: TemporaryLab) throws {
    self.number = number
    study = lab.study
    zone = number.isMultiple(of: 2) ? "Europe/Berlin" : "America/New_York"
    person = try lab.enrolWithConsent()
    try lab.permit(lab.answers(true), as: person)
    try lab.store.keepContact(
      ["mail": "p\(number)@example.org"], messages: [], of: person, context: lab.context(person))
    try lab.plan(at: start)
    try lab.store.moveOccasions(
      of: person, to: zone, in: study, context: AuditContext(by: .system, at: start))
    isWanted = start.advanced(bySeconds: (number * 7 * 24 + number * 5 % 24) * 3600)
    first = isWanted.advanced(bySeconds: Self.distances[number % Self.distances.count] * 3600)
  }

  private var isMoved: Bool { number % 4 == 1 }
  private var isCalledOff: Bool { number % 4 == 3 }
  private var second: Timestamp { first.advanced(bySeconds: 50 * 3600) }

  /// Half-way to the appointment.
  private var isChanged: Timestamp {
    Timestamp(milliseconds: (isWanted.milliseconds + first.milliseconds) / 2)
  }

  /// Staff make, move or call off the appointment as soon as the server is there for it.
  mutating func act(at time: Timestamp, _ store: SQLiteStore) throws {
    let context = AuditContext(by: .staff("desk"), at: time)
    if visit == nil, time >= isWanted, time < first {
      madeAt = time
      let verdict = try store.plan(
        plan(first), visit: "first", of: person, in: study, calendar: LabCalendar(), deviation: nil,
        context: context)
      guard case .done(let made) = verdict else { throw StoreRefusal.noSuchPosition }
      visit = made
    } else if let visit, changedAt == nil, isMoved || isCalledOff, time >= isChanged, time < first {
      changedAt = time
      let verdict =
        try isMoved
        ? store.move(
          visit.id, to: plan(second), seen: visit.changes, in: study, calendar: LabCalendar(), deviation: nil,
          context: context)
        : store.close(visit.id, as: .cancelled, seen: visit.changes, in: study, context: context)
      #expect(verdict.isDone)
    }
  }

  private func plan(_ time: Timestamp) -> VisitPlan {
    VisitPlan(time: time, minutes: 45, experimenter: nil, station: nil)
  }

  /// The messages by the words of the documentation, from the times at which the server looked.
  func expected(at rounds: [Timestamp]) -> [Told] {
    guard let madeAt else { return [] }
    var told: [Told] = []
    var known: Timestamp?
    for time in rounds where time >= madeAt {
      let isOver = changedAt.map { time >= $0 } ?? false
      let planned = isMoved && isOver ? second : first
      guard time < planned, !waits(at: time, for: planned) else { continue }
      if isCalledOff, isOver {
        // For a quarter of a minute it could be taken back.
        let isFinal = time > changedAt!.advanced(bySeconds: 15)
        guard isFinal, let last = told.last, last.news != .cancelled else { continue }
        told.append(Told(news: .cancelled, at: time))
      } else if told.isEmpty {
        told.append(Told(news: .made, at: time))
        known = planned
      } else if known != planned {
        told.append(Told(news: .moved, at: time))
        known = planned
      } else if time >= planned.advanced(bySeconds: -24 * 3600), told.last!.news != .reminder,
        told.last!.at <= planned.advanced(bySeconds: -36 * 3600)
      {
        told.append(Told(news: .reminder, at: time))
      }
    }
    return told
  }

  /// In the quiet hours a message waits, unless less than two hours would be left after them.
  private func waits(at time: Timestamp, for planned: Timestamp) -> Bool {
    guard time.isQuiet(in: zone) else { return false }
    let left = (7 * 60 - time.minute(in: zone) + 24 * 60) % (24 * 60)
    return time.advanced(bySeconds: (left + 120) * 60) <= planned
  }
}
