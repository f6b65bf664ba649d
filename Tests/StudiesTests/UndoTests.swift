import Testing

@testable import Studies

/// The seconds in which an action can be taken back, and by whom.
struct UndoTests {
  private let doneAt = Timestamp(milliseconds: 1_790_000_000_000)

  private func refusal(
    of author: StaffMember.ID? = "ben", isAsLeft: Bool = true, by actor: Actor = .staff("ben"),
    after seconds: Int
  ) -> UndoVerdict? {
    Undo.refusal(
      of: author, at: doneAt, isAsLeft: isAsLeft,
      context: AuditContext(by: actor, at: doneAt.advanced(bySeconds: seconds)))
  }

  @Test func itsAuthorCanForAWhile() {
    #expect(refusal(after: 0) == nil && refusal(after: Undo.allowedSeconds) == nil)
    #expect(refusal(after: Undo.allowedSeconds + 1) == .tooLate)
    // The page stops offering it before the server stops taking it.
    #expect(Undo.seconds < Undo.allowedSeconds)
  }

  @Test func nobodyElseCanAndNotWhatHasChanged() {
    #expect(refusal(of: "eva", after: 0) == .overtaken && refusal(of: nil, after: 0) == .overtaken)
    #expect(refusal(by: .system, after: 0) == .overtaken)
    #expect(refusal(by: .participant("ben"), after: 0) == .overtaken)
    // Said before it is too late: the page shows another state.
    #expect(refusal(isAsLeft: false, after: 100) == .overtaken)
  }

  @Test func itIsOfferedForTenSeconds() {
    let undo = Undo(.pause, of: "somebody", doneAt: doneAt)
    #expect(undo.millisecondsLeft(at: doneAt) == 10_000)
    #expect(undo.millisecondsLeft(at: doneAt.advanced(bySeconds: 9)) == 1000)
    #expect(undo.millisecondsLeft(at: doneAt.advanced(bySeconds: 10)) == nil)
    // An address that somebody made up.
    #expect(undo.millisecondsLeft(at: doneAt.advanced(bySeconds: -1)) == nil)
  }

  @Test func eachStateOfAVisitIsLeftByOneActionAtMost() {
    let states = UndoableAction.allCases.compactMap(\.visitState)
    #expect(Set(states).count == states.count)
    for action in UndoableAction.allCases {
      #expect((action.visitState != nil) == (action.subject == .visit))
    }
  }
}
