import Studies
import Testing

@testable import Storage

/// Answers that a browser holds until they are confirmed.
struct EligibilityCheckStoreTests {
  private let typed: [EligibilityQuestion.ID: String] = [
    .init("age"): "17", .init("birth"): "2009-05-12", .init("sight"): "yes",
  ]
  private let end = start.advanced(bySeconds: 600)

  @Test func theyComeBackToTheirOwnerWhileTheyAreValid() throws {
    let lab = try TemporaryLab()
    let (owner, other) = ("one", "two")
    let sealed = try lab.store.seal(typed, of: owner, until: end)
    #expect(lab.store.answersToCheck(sealed, of: owner, at: start) == typed)
    #expect(lab.store.answersToCheck(sealed, of: other, at: start) == nil)
    #expect(lab.store.answersToCheck(sealed, of: owner, at: end) == nil)
    let changed = String(sealed.dropLast()) + (sealed.hasSuffix("0") ? "1" : "0")
    for text in [changed, "", "0f", "no hexadecimal digits", String(sealed.dropLast(2))] {
      #expect(lab.store.answersToCheck(text, of: owner, at: start) == nil, "\(text)")
    }
  }
}
