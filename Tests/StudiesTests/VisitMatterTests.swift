import Testing

@testable import Studies

/// The reasons why staff look at a visit on a day.
@Suite struct VisitMatterTests {
  private static let day = Timestamp(milliseconds: 1_780_000_000_000)
  private let today = day..<day.advanced(bySeconds: 86_400)

  private func visit(
    plannedAfter seconds: Int, state: Visit.State = .planned, arrivedAfter: Int? = nil
  ) -> Visit {
    Visit(
      id: Visit.ID("v"), participant: Participant.ID("p"), visit: StudyVisit.ID("visit"),
      plannedFor: Self.day.advanced(bySeconds: seconds), minutes: 30, state: state,
      arrivedAt: arrivedAfter.map(Self.day.advanced(bySeconds:)), madeAt: Self.day, changedAt: Self.day)
  }

  private func matter(_ visit: Visit, after seconds: Int = 36_000) -> VisitMatter? {
    visit.matter(at: Self.day.advanced(bySeconds: seconds), today: today)
  }

  @Test(arguments: [
    (36_600, VisitMatter.expected), (36_000, .expected), (35_700, .expected), (35_641, .expected),
    (35_640, .late(minutes: 6)), (32_400, .late(minutes: 60)), (0, .late(minutes: 600)), (-1, .unattended),
    (-86_400, .unattended),
  ])
  func anAppointment(plannedAfter seconds: Int, expected: VisitMatter) {
    #expect(matter(visit(plannedAfter: seconds)) == expected)
  }

  @Test func nothingOfTomorrow() { #expect(matter(visit(plannedAfter: 86_400)) == nil) }

  @Test func whoeverIsHereIsHere() {
    #expect(matter(visit(plannedAfter: 39_600, state: .arrived, arrivedAfter: 35_000)) == .here)
    #expect(matter(visit(plannedAfter: 90_000, state: .arrived, arrivedAfter: 35_000)) == .here)
    #expect(matter(visit(plannedAfter: -3600, state: .arrived, arrivedAfter: -3000)) == .unfinished)
  }

  @Test(arguments: [Visit.State.noShow, .ended, .cancelled])
  func whatIsClosedIsNone(state: Visit.State) {
    #expect(matter(visit(plannedAfter: 35_000, state: state)) == nil)
  }
}
