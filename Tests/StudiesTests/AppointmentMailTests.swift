import Definitions
import SampleStudies
import Testing

@testable import Studies

/// The messages about an appointment, and their times; the appointment is made at `start`, five days ahead.
struct AppointmentMailTests {
  private let study: Study

  init() throws { study = try Self.study(asking: true, forAddress: true) }

  private static func study(asking: Bool, forAddress: Bool) throws -> Study {
    var yaml = SampleStudy.yaml
    if asking { yaml = yaml.replacingOccurrences(of: "id: contact-later", with: "id: reminders") }
    let detail = """
        contact-details:
          - {id: mail, kind: email, label: {en: Mail, de: Mail}, purpose: {en: To write, de: Zum Schreiben}}
        agreement:
      """
    if forAddress { yaml = yaml.replacingOccurrences(of: "  agreement:", with: detail) }
    return try SampleStudy.definition(changing: ["study.yaml": Array(yaml.utf8)]).study()
  }

  private static let hours = 120

  private func visit(_ state: Visit.State = .planned, hours: Int = hours, changes: Int = 0, minutes: Int = 45)
    -> Visit
  {
    Visit(
      id: "visit", participant: "somebody", visit: "visit", plannedFor: later(hours), minutes: minutes,
      state: state, arrivedAt: [.arrived, .ended].contains(state) ? start : nil, changes: changes,
      madeAt: start, changedAt: start)
  }

  private func later(_ hours: Int, seconds: Int = 0) -> Timestamp {
    start.advanced(bySeconds: hours * 3600 + seconds)
  }

  private func written(
    _ news: AppointmentNews, of visit: Visit? = nil, _ state: OutboxEntry.State = .sent,
    wasDropped: Bool = false, at hour: Int = 0
  ) -> AppointmentMail.Written {
    .init(
      id: OutboxMessage.ID("\(news) \(hour)"), news: news, edition: AppointmentEdition(visit ?? self.visit()),
      state: state, wasDropped: wasDropped, queuedAt: later(hour))
  }

  private func somebody(
    _ origin: Participant.Origin = .real, leftAt: Timestamp? = nil, endedEarlyAt: Timestamp? = nil
  ) -> Participant {
    Participant(
      id: "somebody", study: "sample", code: .random(), origin: origin, language: Language("en"),
      enrolledAt: start, place: .open, leftAt: leftAt,
      endedEarlyAt: endedEarlyAt)
  }

  private func mail(
    _ visit: Visit, _ written: [AppointmentMail.Written] = [], of participant: Participant? = nil,
    isGranted: Bool = true, contact: [ContactDetail.ID: Timestamp] = ["mail": start], zone: String = "UTC"
  ) -> AppointmentMail {
    AppointmentMail(
      visit: visit, participant: participant ?? somebody(), timeZone: zone, isGranted: isGranted,
      contactGivenAt: contact, written: written)
  }

  private func due(
    _ visit: Visit, _ written: [AppointmentMail.Written] = [], at time: Timestamp = start
  ) -> AppointmentNews? { mail(visit, written).decision(in: study, at: time).due }

  // MARK: - News

  /// A participant who was sent home early is not invited; a cancellation can still be sent.
  @Test func afterAnEarlyEndNobodyIsAskedToCome() {
    let ended = somebody(endedEarlyAt: start)
    #expect(mail(visit(), of: ended).decision(in: study, at: start) == .init())
    let waiting = written(.made, .waiting)
    #expect(mail(visit(), [waiting], of: ended).decision(in: study, at: start).dropped == [waiting.id])
    #expect(mail(visit(), [written(.made)], of: ended).decision(in: study, at: later(100)) == .init())
    #expect(
      mail(visit(.cancelled), [written(.made)], of: ended).decision(in: study, at: start).due == .cancelled)
  }

  @Test func whatHappenedToItIsSaidOnce() {
    #expect(due(visit()) == .made)
    #expect(due(visit(), [written(.made, .waiting)]) == nil && due(visit(), [written(.made)]) == nil)
    let moved = visit(hours: 130, changes: 1)
    #expect(due(moved, [written(.made)]) == .moved)
    #expect(due(moved, [written(.made), written(.moved, of: moved, at: 1)]) == nil)
    // And back again.
    #expect(due(visit(changes: 2), [written(.made), written(.moved, of: moved, at: 1)]) == .moved)
    let cancelled = visit(.cancelled, changes: 1)
    #expect(due(cancelled, [written(.made)]) == .cancelled)
    #expect(due(cancelled, [written(.made), written(.cancelled, of: cancelled, at: 1)]) == nil)
    // A participant who was reminded of the appointment is told as well.
    #expect(due(cancelled, [written(.made), written(.reminder, at: 96)], at: later(97)) == .cancelled)
  }

  /// Staff may have pressed the wrong button; a participant who calls their own appointment off reads it at once.
  @Test func aCancellationIsSaidOnceItCannotBeUndone() {
    func cancelled(by staff: StaffMember.ID?) -> Visit {
      Visit(
        id: "visit", participant: "somebody", visit: "visit", plannedFor: later(Self.hours), minutes: 45,
        state: .cancelled, closedAt: start, changes: 1, madeAt: start, changedAt: start, changedBy: staff)
    }
    let allowed = Undo.allowedSeconds
    #expect(due(cancelled(by: "ben"), [written(.made)], at: later(0, seconds: allowed)) == nil)
    #expect(due(cancelled(by: "ben"), [written(.made)], at: later(0, seconds: allowed + 1)) == .cancelled)
    #expect(due(cancelled(by: nil), [written(.made)]) == .cancelled)
  }

  @Test func whatNobodyHeardOfIsNeitherMovedNorCalledOff() {
    #expect(due(visit(hours: 130, changes: 1)) == .made)
    #expect(due(visit(.cancelled, changes: 1)) == nil)
  }

  /// Another tablet, another experimenter; or an arrival that was none.
  @Test func whatIsTheSameToThemIsNoNews() {
    #expect(due(visit(changes: 2), [written(.made)]) == nil)
    #expect(due(visit(changes: 1, minutes: 60), [written(.made)]) == .moved)
  }

  @Test(arguments: [Visit.State.arrived, .noShow, .ended])
  func whenItIsOverNothingIsSaid(state: Visit.State) {
    for time in [start, later(100)] {
      #expect(mail(visit(state)).decision(in: study, at: time) == .init())
      #expect(mail(visit(state), [written(.made)]).decision(in: study, at: time) == .init())
    }
  }

  @Test func afterItsTimeNothingIsSaid() {
    #expect(due(visit(), at: later(120, seconds: -1)) == .made)
    for time in [later(120), later(500)] {
      #expect(due(visit(), at: time) == nil)
      #expect(due(visit(.cancelled), [written(.made)], at: time) == nil)
    }
  }

  // MARK: - The day before

  @Test func theReminderComesADayBefore() {
    #expect(due(visit(), [written(.made)], at: later(96, seconds: -1)) == nil)
    #expect(due(visit(), [written(.made)], at: later(96)) == .reminder)
    #expect(due(visit(), [written(.made)], at: later(119)) == .reminder)
    #expect(due(visit(), [written(.made), written(.reminder, at: 96)], at: later(97)) == nil)
    #expect(due(visit(), [written(.made), written(.reminder, .waiting, at: 96)], at: later(97)) == nil)
  }

  /// A reminder is not needed for an appointment made or changed less than a day and a half before.
  @Test func whatIsNearWhenItIsMadeNeedsNone() {
    #expect(due(visit(), [written(.made, at: 84)], at: later(97)) == .reminder)
    #expect(due(visit(), [written(.made, at: 85)], at: later(97)) == nil)
    let moved = visit(hours: 130, changes: 1)
    let said = [written(.made), written(.moved, of: moved, at: 95)]
    #expect(due(moved, said, at: later(107)) == nil)
  }

  /// The reminder of the time before is none of this one.
  @Test func whatWasMovedIsRemindedOfAgain() {
    let moved = visit(hours: 312, changes: 1)
    let said = [written(.made), written(.reminder, at: 96), written(.moved, of: moved, at: 97)]
    #expect(due(moved, said, at: later(287)) == nil && due(moved, said, at: later(288)) == .reminder)
  }

  // MARK: - The quiet hours

  /// The tests begin at 14:13:20 UTC: eight hours later it is 22:13:20.
  @Test func atNightNothingIsWrittenBeforeMorning() {
    let night = later(8)
    #expect(due(visit(), at: night) == nil && due(visit(), at: later(16)) == nil)
    #expect(due(visit(), at: later(17)) == .made)
    let evening = visit(hours: 104)
    #expect(due(evening, [written(.made, of: evening)], at: later(80)) == nil, "a reminder")
    #expect(due(evening, [written(.made, of: evening)], at: later(89)) == .reminder)
    // By the clock of the participant.
    #expect(mail(visit(), zone: "America/New_York").decision(in: study, at: night).due == .made)
    #expect(mail(visit(), zone: "Asia/Tokyo").decision(in: study, at: start).due == nil)
    // A message that is no longer true is not sent at any hour.
    let waiting = written(.made, .waiting)
    #expect(
      mail(visit(.cancelled, changes: 1), [waiting]).decision(in: study, at: night)
        == .init(dropped: [waiting.id]))
  }

  /// At 22:13:20 the quiet hours have 527 minutes left: a message is worth waiting for them two hours before the appointment.
  @Test func whatWouldComeTooLateIsWrittenAtNight() {
    let minutes = 8 * 60 + 527 + 120
    func made(secondsLess: Int) -> AppointmentNews? {
      let visit = Visit(
        id: "visit", participant: "somebody", visit: "visit",
        plannedFor: start.advanced(bySeconds: minutes * 60 - secondsLess), minutes: 45, state: .planned,
        arrivedAt: nil, changes: 0, madeAt: start, changedAt: start)
      return due(visit, at: later(8))
    }
    #expect(made(secondsLess: 0) == nil && made(secondsLess: 1) == .made)
  }

  // MARK: - Who is written to

  @Test func whatIsNotGrantedIsNotSent() throws {
    let nobody: [AppointmentMail] = [
      mail(visit(), isGranted: false), mail(visit(), contact: [:]), mail(visit(), contact: ["phone": start]),
      mail(visit(), of: somebody(leftAt: start)), mail(visit(), of: somebody(.rehearsal)),
    ]
    for mail in nobody { #expect(mail.decision(in: study, at: start) == .init()) }
    let others = [
      nil, try Self.study(asking: false, forAddress: true), try Self.study(asking: true, forAddress: false),
    ]
    for other in others { #expect(mail(visit()).decision(in: other, at: start) == .init()) }
  }

  @Test func whatWaitsIsDroppedWithThePermission() {
    let waiting = written(.made, .waiting)
    let said = [waiting, written(.reminder, .sent, at: 1)]
    let nobody: [AppointmentMail] = [
      mail(visit(), said, isGranted: false), mail(visit(), said, contact: [:]),
      mail(visit(), said, of: somebody(leftAt: start)),
    ]
    for mail in nobody {
      #expect(mail.decision(in: study, at: start) == .init(dropped: [waiting.id], due: nil))
    }
    #expect(mail(visit(), said).decision(in: nil, at: start) == .init(dropped: [waiting.id], due: nil))
    #expect(mail(visit(), said).decision(in: study, at: start).dropped == [])
  }

  // MARK: - What is true no more

  @Test func whatIsTrueNoMoreIsDroppedAndSaidAnew() {
    let waiting = written(.made, .waiting)
    let moved = visit(hours: 130, changes: 1)
    #expect(
      mail(moved, [waiting]).decision(in: study, at: start) == .init(dropped: [waiting.id], due: .made))
    let cancelled = visit(.cancelled, changes: 1)
    #expect(mail(cancelled, [waiting]).decision(in: study, at: start) == .init(dropped: [waiting.id]))
    for state in [Visit.State.arrived, .noShow, .ended] {
      #expect(mail(visit(state), [waiting]).decision(in: study, at: start) == .init(dropped: [waiting.id]))
    }
    #expect(mail(visit(), [waiting]).decision(in: study, at: later(120)) == .init(dropped: [waiting.id]))
    let reminder = written(.reminder, .waiting, at: 96)
    let both = [written(.made), reminder]
    #expect(
      mail(moved, both).decision(in: study, at: later(97)) == .init(dropped: [reminder.id], due: .moved))
    #expect(
      mail(cancelled, both).decision(in: study, at: later(97))
        == .init(dropped: [reminder.id], due: .cancelled))
    // The move that nobody heard of, taken back.
    let said = [written(.made), written(.moved, of: moved, .waiting, at: 1)]
    #expect(
      mail(visit(changes: 2), said).decision(in: study, at: start) == .init(dropped: [said[1].id], due: nil))
  }

  // MARK: - What failed

  @Test func whatWasDroppedWasNotSaid() {
    #expect(due(visit(), [written(.made, .failed, wasDropped: true)]) == .made)
    let said = [written(.made), written(.reminder, .failed, wasDropped: true, at: 96)]
    #expect(due(visit(), said, at: later(97)) == .reminder)
  }

  /// A mail server that does not know the address need not be asked again before there is another one.
  @Test func whatFailedIsSaidToAnotherAddress() {
    let failed = [written(.made, .failed, at: 2)]
    #expect(due(visit(), failed, at: later(3)) == nil)
    let mended = mail(visit(), failed, contact: ["mail": later(3)])
    #expect(mended.decision(in: study, at: later(3)).due == .made)
  }
}
