import Foundation
import SampleStudies
import Testing

@testable import Studies

/// Messages about a visit that its participant may begin from 12 to 16 days after the first, which was on 14 May.
struct OpenVisitMailTests {
  private let study: Study
  private let berlin = LabCalendar(timeZone: TimeZone(identifier: "Europe/Berlin")!)

  init() throws { study = try OpenVisitStudy.definition().study() }

  private func time(_ day: Int, _ hour: Int) -> Timestamp {
    berlin.time(on: LabCalendar.Day(year: 2026, month: 5, day: day), minute: hour * 60)
  }

  private func somebody() throws -> Participation {
    var record = newcomer().with(place: .skipped)
    record.consents = [makeConsent()]
    record.permissions = ["device-details": false, "reminders": true]
    let questions = try #require(study.survey("about-you")).questions.map(\.id)
    record.answered = ["about-you": Set(questions)]
    record.answeredAt = ["about-you": time(14, 15)]
    return record
  }

  private func mail(
    _ record: Participation? = nil, _ written: [OccasionMail.Written] = [],
    contact: Set<ContactDetail.ID> = ["mail"], zone: String = "Europe/Berlin"
  ) throws -> OpenVisitMail {
    OpenVisitMail(
      record: try record ?? somebody(), visit: "second", timeZone: zone, contact: contact, written: written)
  }

  private func due(_ mail: OpenVisitMail, _ day: Int, _ hour: Int, in other: Study? = nil)
    -> VisitInvitation.Call?
  {
    mail.decision(in: other ?? study, at: time(day, hour), berlin).due?.call
  }

  private func written(_ number: Int, isWaiting: Bool = false) -> OccasionMail.Written {
    .init(id: OutboxMessage.ID("message \(number)"), number: number, isWaiting: isWaiting)
  }

  /// The window is 26 to 30 May; quiet hours are from 22 to 7.
  @Test(
    arguments: [
      (25, 23, nil), (26, 6, nil), (26, 7, .opens), (28, 21, .opens), (28, 22, nil), (29, 21, .opens),
      (30, 6, nil), (30, 7, .closes), (30, 21, .closes), (31, 9, nil),
    ] as [(Int, Int, VisitInvitation.Call?)])
  func theNewestIsWritten(day: Int, hour: Int, call: VisitInvitation.Call?) throws {
    #expect(due(try mail(), day, hour) == call)
  }

  @Test func eachIsWrittenOnce() throws {
    #expect(due(try mail(nil, [written(1)]), 26, 8) == nil)
    #expect(due(try mail(nil, [written(1)]), 29, 8) == nil)
    #expect(due(try mail(nil, [written(1)]), 30, 8) == .closes)
    #expect(due(try mail(nil, [written(1), written(2)]), 30, 9) == nil)
    let late = try mail(nil, [written(1, isWaiting: true)]).decision(in: study, at: time(30, 8), berlin)
    #expect(late.due?.call == .closes && late.dropped == ["message 1"])
    let over = try mail(nil, [written(2, isWaiting: true)]).decision(in: study, at: time(31, 8), berlin)
    #expect(over == .init(dropped: ["message 2"], due: nil))
  }

  /// Of one day only the opening is told.
  @Test func aWindowOfOneDayHasOneMessage() throws {
    let study = try OpenVisitStudy.definition(tolerance: 0).study()
    #expect(due(try mail(), 28, 8, in: study) == .opens)
    #expect(due(try mail(nil, [written(1)]), 28, 20, in: study) == nil)
  }

  @Test func whoHasBegunOrHasAnAppointmentIsLeftAlone() throws {
    for state in [Visit.State.planned, .arrived] {
      var record = try somebody()
      record.visits = [
        Visit(
          id: "v", participant: "somebody", visit: "second", plannedFor: time(29, 10), minutes: 30,
          state: state, arrivedAt: state == .arrived ? time(26, 7) : nil, madeAt: start, changedAt: start)
      ]
      let decision = try mail(record, [written(1, isWaiting: true)]).decision(
        in: study, at: time(26, 8), berlin)
      #expect(decision == .init(dropped: ["message 1"], due: nil))
    }
  }

  @Test func onlyWhoWantsItAndCanBeReached() throws {
    #expect(due(try mail(contact: []), 26, 8) == nil)
    #expect(due(try mail(try somebody().leaving()), 26, 8) == nil)
    var record = try somebody()
    record.permissions["reminders"] = false
    #expect(due(try mail(record), 26, 8) == nil)
    record = try somebody()
    record.participant.pausedAt = start
    #expect(due(try mail(record), 26, 8) == nil)
    record = try somebody()
    record.participant.endedEarlyAt = start
    #expect(due(try mail(record), 26, 8) == nil)
    record = try somebody()
    record.answered = [:]
    #expect(due(try mail(record), 26, 8) == nil)
    #expect(try mail().decision(in: nil, at: time(26, 8), berlin).due == nil)
  }

  /// At 9:00 in Berlin it is 3:00 in New York.
  @Test func quietHoursAreTheParticipants() throws {
    #expect(due(try mail(zone: "America/New_York"), 26, 9) == nil)
    #expect(due(try mail(zone: "America/New_York"), 26, 14) == .opens)
  }
}
