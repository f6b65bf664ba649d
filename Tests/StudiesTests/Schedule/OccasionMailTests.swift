import SampleStudies
import Testing

@testable import Studies

/// The reminders of an occasion: open for an hour from 9:00 on by the lab's clock, with reminders at once and after 30 minutes.
struct OccasionMailTests {
  private let study: Study
  private let zone = "Europe/Berlin"
  private let opens: Timestamp

  init() throws {
    study = try DiaryStudy.study()
    let calendar = LabCalendar(zoneNamed: zone)
    opens = calendar.time(on: LabCalendar.Day(year: 2026, month: 5, day: 14), minute: 9 * 60)
  }

  private func mail(
    _ written: [OccasionMail.Written] = [], begun: Bool = false, isGranted: Bool = true,
    contact: Set<ContactDetail.ID> = ["mail"], zone: String? = nil, of participant: Participant? = nil
  ) -> OccasionMail {
    OccasionMail(
      occasion: Occasion(
        id: Occasion.ID("mood", 1), opensAt: opens, expiresAt: later(60), begunAt: begun ? later(1) : nil),
      participant: participant ?? newcomer().participant, timeZone: zone ?? self.zone, isGranted: isGranted,
      contact: contact, written: written)
  }

  private func later(_ minutes: Int) -> Timestamp { opens.advanced(bySeconds: 60 * minutes) }

  private func due(_ mail: OccasionMail, at minute: Int) -> Int? {
    mail.decision(in: study, at: later(minute)).due?.number
  }

  private func written(_ number: Int, isWaiting: Bool = false) -> OccasionMail.Written {
    .init(id: OutboxMessage.ID("message \(number)"), number: number, isWaiting: isWaiting)
  }

  @Test(arguments: [(-1, nil), (0, 1), (29, 1), (30, 2), (54, 2), (55, nil), (60, nil)] as [(Int, Int?)])
  func theNewestIsWritten(minute: Int, number: Int?) { #expect(due(mail(), at: minute) == number) }

  @Test func eachIsWrittenOnce() {
    #expect(due(mail([written(1)]), at: 1) == nil)
    #expect(due(mail([written(1)]), at: 31) == 2)
    #expect(due(mail([written(1), written(2)]), at: 31) == nil)
    // The first was slept through: it does not follow the second.
    #expect(due(mail([written(2)]), at: 31) == nil)
  }

  @Test func anEarlierOneThatWaitsIsNotSentAfterAll() {
    let decision = mail([written(1, isWaiting: true)]).decision(in: study, at: later(31))
    #expect(decision.due?.number == 2 && decision.dropped == ["message 1"])
  }

  @Test func whoHasBegunIsLeftAlone() {
    let decision = mail([written(1, isWaiting: true)], begun: true).decision(in: study, at: later(31))
    #expect(decision == .init(dropped: ["message 1"], due: nil))
  }

  @Test func onlyWhoWantsItAndCanBeReached() {
    #expect(due(mail(isGranted: false), at: 1) == nil)
    #expect(due(mail(contact: []), at: 1) == nil)
    #expect(due(mail(of: newcomer().leaving().participant), at: 1) == nil)
    var paused = newcomer().participant
    paused.pausedAt = opens
    #expect(due(mail(of: paused), at: 1) == nil)
    #expect(mail().decision(in: nil, at: later(1)).due == nil)
  }

  /// At 9:00 in Berlin it is 3:00 in New York, and 16:00 in Tokyo.
  @Test(arguments: [("America/New_York", nil), ("Asia/Tokyo", 1)] as [(String, Int?)])
  func quietHoursAreTheParticipants(zone: String, number: Int?) { #expect(due(mail(zone: zone), at: 1) == number) }

  @Test(arguments: [(21 * 60 + 59, false), (22 * 60, true), (0, true), (6 * 60 + 59, true), (7 * 60, false)])
  func quietHoursMaySpanMidnight(minute: Int, isQuiet: Bool) {
    #expect(QuietHours.standard.contains(minute: minute) == isQuiet)
    #expect(!QuietHours(from: 0, until: 0).contains(minute: minute))
  }
}
