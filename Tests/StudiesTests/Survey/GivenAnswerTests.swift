import Testing

@testable import Studies

/// An answer by which a list is limited is one word of an address, and nothing else is one.
struct GivenAnswerTests {
  private static let values: [GivenAnswer.Value] = [
    .choice("often"), .number(7), .number(-0.1), .range(from: 20, below: 30), .range(from: -0.3, below: 1e20),
    .hour(0), .hour(23), .months(24_000...24_000), .months(24_000...24_119),
  ]

  @Test func eachIsReadAsItWasWritten() {
    let answers = Self.values.map { GivenAnswer(to: "calm", of: "mood", $0) }
    #expect(Set(answers.map(\.text)).count == answers.count)
    for answer in answers { #expect(GivenAnswer(answer.text) == answer, "\(answer.text)") }
  }

  @Test(arguments: [
    "choice", "choice~", "choice~a~b", "number~x", "number~nan", "number~inf", "range~1", "range~2~1",
    "range~1~1", "hour~24", "hour~-1", "hour~1.5", "months~2~1", "months~-1~1", "text~often", "",
  ])
  func nothingElseIsOne(value: String) {
    #expect(GivenAnswer("mood~calm~\(value)") == nil && GivenAnswer(value) == nil)
  }

  @Test func nothingLongIsRead() {
    #expect(GivenAnswer("mood~calm~choice~" + String(repeating: "a", count: 500)) == nil)
  }
}
