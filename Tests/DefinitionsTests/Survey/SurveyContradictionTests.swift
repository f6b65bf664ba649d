import Definitions
import Foundation
import SampleStudies
import Studies
import Testing

/// Questions of which no answer meets all constraints are noticed, and no others.
struct SurveyContradictionTests {
  private static func question(_ id: String, _ keys: String) -> String {
    "  - {id: \(id), question: {en: Q, de: F}, \(keys)}"
  }

  private static func check(_ questions: [String]) -> StudyCheck {
    SampleSurvey.check("questions:\n" + questions.joined(separator: "\n"))
  }

  private static func demand(_ formulas: String...) -> String {
    let demands = formulas.map { "{must: \($0), message: {en: No, de: Nein}}" }
    return "constraint: [\(demands.joined(separator: ", "))]"
  }

  private static let needed = "kind: number, required: yes, \(demand("x > 5"))"

  /// The questions, with the line of the notice, from 1, and its words.
  static let contradictions: [(questions: [String], line: Int, words: String?)] = [
    ([question("x", "kind: number, \(demand("x > 5", "x < 3"))")], 1, "“x” meets all of its constraints"),
    ([question("x", "kind: number, \(demand("x >= 3", "x <= 3"))")], 1, nil),
    ([question("x", "kind: number, \(demand("x > 5", "10 / x > 20"))")], 1, nil),
    (
      [question("x", needed), question("y", "kind: yes-no, \(demand("x < 3"))")], 2,
      "“y” meets the constraints of “x” and “y”"
    ),
    (
      [question("x", needed), question("y", "kind: yes-no, required: yes, \(demand("x < 3"))")], 1,
      "“x” meets the constraints of “x” and “y”"
    ),
    (
      [
        question("x", "kind: number"), question("y", "kind: yes-no, required: yes, \(demand("x < 3"))"),
        question("z", "kind: yes-no, required: yes, \(demand("x > 5"))"),
      ], 3, "“x” meets the constraints of “y” and “z”"
    ),
    // Somebody who leaves x open can answer y.
    (
      [
        question("x", "kind: number, \(demand("x > 5"))"),
        question("y", "kind: yes-no, required: yes, not-given: [do-not-know], \(demand("x < 3"))"),
      ], 1, nil
    ),
    (
      [
        question("x", needed.replacing("required: yes", with: "required: yes, not-given: [do-not-know]")),
        question("y", "kind: yes-no, \(demand("x < 3"))"),
      ], 1, nil
    ),
    (
      [
        question("x", "kind: number, required: yes"),
        question("y", "kind: number, show-if: x > 5, \(demand("x < 3"))"),
      ], 2, "“y” meets its constraint"
    ),
  ]

  @Test(arguments: SurveyContradictionTests.contradictions.indices)
  func constraintsThatNoAnswerMeetsAreNoticed(_ index: Int) throws {
    let (questions, line, words) = Self.contradictions[index]
    let check = Self.check(questions)
    #expect(check.mistakes.isEmpty)
    let found = check.notices.map(\.description).filter { $0.contains("could not finish") }
    let yaml = SampleStudy.yaml.components(separatedBy: "\n")
    let first = try #require(yaml.firstIndex(of: "surveys:")) + 1 + 4 + 1
    let expected = words.map {
      "study.yaml:\(first + line): no answer to \($0): whoever answers it could not finish"
    }
    #expect(found == (expected.map { [$0] } ?? []))
  }

  /// Bounds that are calculated, and those of two questions, are compared.
  @Test(arguments: ["x * 2 > 30", "x > y", "x - y = 0", "x + y < 20"])
  func aConstraintBeyondTheBoundsOfItsQuestionsIsNoticed(must: String) {
    let check = Self.check([
      Self.question("y", "kind: number, minimum: 20, maximum: 30"),
      Self.question("x", "kind: number, minimum: 0, maximum: 10, \(Self.demand(must))"),
    ])
    #expect(check.mistakes.isEmpty)
    #expect(check.notices.count { $0.message.hasSuffix("No answer makes this true") } == 1)
  }
}
