import Studies
import Testing

@testable import Storage

/// Answers that a browser holds until they are confirmed, and refusals that it holds for a while.
struct EligibilityBrowserStoreTests {
  private let typed: [EligibilityQuestion.ID: String] = [
    .init("age"): "17", .init("birth"): "2009-05-12", .init("sight"): "yes",
  ]
  private let end = start.advanced(bySeconds: 600)

  @Test func theyComeBackToTheirOwnerWhileTheyAreValid() throws {
    let lab = try TemporaryLab()
    let (owner, other) = ("one", "two")
    let sealed = try lab.store.sealForBrowser(typed, of: owner, until: end)
    #expect(lab.store.answersOrRefusal(sealed, of: owner, at: start) == typed)
    #expect(lab.store.answersOrRefusal(sealed, of: other, at: start) == nil)
    #expect(lab.store.answersOrRefusal(sealed, of: owner, at: end) == nil)
    let changed = String(sealed.dropLast()) + (sealed.hasSuffix("0") ? "1" : "0")
    for text in [changed, "", "0f", "no hexadecimal digits", String(sealed.dropLast(2))] {
      #expect(lab.store.answersOrRefusal(text, of: owner, at: start) == nil, "\(text)")
    }
  }

  @Test func theQuestionsOfARefusalHaveNoAnswers() throws {
    let lab = try TemporaryLab()
    let refusal: [EligibilityQuestion.ID: String] = [.init("age"): "", .init("sight"): ""]
    for refused in [refusal, [:]] {
      let sealed = try lab.store.sealForBrowser(refused, of: "one", until: end)
      #expect(lab.store.answersOrRefusal(sealed, of: "one", at: start) == refused)
    }
  }
}
