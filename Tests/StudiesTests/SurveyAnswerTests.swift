import SampleStudies
import Studies
import Testing

struct SurveyAnswerTests {
  let choice: SurveyQuestion.Format
  let height: SurveyQuestion.Format

  init() throws {
    let questions = try SampleStudy.study().surveys[0].questions
    choice = questions[0].format
    height = questions[1].format
  }

  @Test(arguments: [
    ("180", 180.0), (" 180 ", 180), ("180.5", 180.5), ("180,5", 180.5), ("100", 100), ("250", 250),
    ("180.0", 180), ("00180", 180),
  ])
  func numbers(typed: String, number: Double) throws {
    #expect(try height.answer(from: typed) == .number(number))
  }

  @Test(arguments: [
    ("", AnswerProblem.missing), ("  ", .missing), ("99.9", .outOfRange(100...250)),
    ("250.1", .outOfRange(100...250)), ("-180", .outOfRange(100...250)),
    ("180.55", .tooManyDecimals(allowed: 1)),
    ("180,00", .tooManyDecimals(allowed: 1)), ("1.8e2", .notANumber), ("0xB4", .notANumber),
    ("inf", .notANumber), ("nan", .notANumber), ("1.800,5", .notANumber), ("1 80", .notANumber),
    ("180cm", .notANumber), ("١٨٠", .notANumber), ("--180", .notANumber), (".", .notANumber),
    ("-", .notANumber), ("+180", .notANumber),
  ])
  func whatIsNoNumberIsNamed(typed: String, problem: AnswerProblem) {
    #expect(throws: problem) { try height.answer(from: typed) }
  }

  @Test func aNumberTooLongToHoldIsOutOfRange() {
    #expect(throws: AnswerProblem.outOfRange(100...250)) {
      try height.answer(from: String(repeating: "9", count: 5_000))
    }
  }

  @Test func choices() throws {
    #expect(try choice.answer(from: " no-garden ") == .choice("no-garden"))
    #expect(throws: AnswerProblem.missing) { try choice.answer(from: "") }
    for typed in ["garden", "NO-GARDEN", "no-garden,yes-i-have", "'; --"] {
      #expect(throws: AnswerProblem.unknownChoice) { try choice.answer(from: typed) }
    }
  }

  @Test(arguments: [
    (SurveyAnswer.number(180), "180"), (.number(180.5), "180.5"), (.number(-0.0), "0"), (.number(-12), "-12"),
    (.choice("no-garden"), "no-garden"),
  ])
  func asStored(answer: SurveyAnswer, text: String) {
    #expect(answer.text == text)
  }

  @Test func nothingIsStoredOfASkippedQuestion() {
    #expect(SurveyAnswer.skipped.text == nil)
  }
}
