import Studies
import Testing

/// Sessions end on time: each limit at its last second and at the next.
struct SessionRuleTests {
  private func later(_ seconds: Int) -> Timestamp { start.advanced(bySeconds: seconds) }

  @Test func aParticipantIsSignedOutAfterADayWithoutASign() {
    let day = 24 * 3600
    #expect(SessionRule.isOpen(seenAt: start, leftAt: nil, at: later(day - 1)))
    #expect(!SessionRule.isOpen(seenAt: start, leftAt: nil, at: later(day)))
  }

  @Test func theLastPageStaysForAWhile() {
    #expect(SessionRule.isOpen(seenAt: start, leftAt: start, at: later(899)))
    #expect(!SessionRule.isOpen(seenAt: later(899), leftAt: start, at: later(900)))
  }

  @Test(arguments: [
    (opened: 0, seen: 0, isOpen: true), (0, 7200, false), (43_199, 7199, true), (43_200, 0, false),
  ])
  func staffSignInAgain(opened: Int, seen: Int, isOpen: Bool) {
    let now = later(100_000)
    let (openedAt, seenAt) = (now.advanced(bySeconds: -opened), now.advanced(bySeconds: -seen))
    #expect(SessionRule.isStaffSessionOpen(since: openedAt, seenAt: seenAt, at: now) == isOpen)
  }

  @Test func aSignOfLifeIsStoredOnceAMinute() {
    #expect(
      !SessionRule.isNews(after: start, at: later(60)) && SessionRule.isNews(after: start, at: later(61)))
  }
}
