import Expressions
import SampleStudies
import Studies
import Testing

/// Numbers as people type them, in two languages.
struct SurveyNumberTests {
  private let height = SurveyQuestion.NumberFormat(
    range: DecimalNumber(100)...DecimalNumber(250), decimals: 1,
    unit: LocalizedText([Language("en"): "cm", Language("de"): "cm"]))
  private let open = SurveyQuestion.NumberFormat(
    range: DecimalNumber(-5_000)...DecimalNumber(5_000), decimals: 3, unit: nil)

  @Test(arguments: [
    ("180", "180"), (" 180 ", "180"), ("180.5", "180.5"), ("180,5", "180.5"), ("100", "100"), ("250", "250"),
    ("180.0", "180"), ("00180", "180"), ("180cm", "180"), ("180 CM", "180"), ("١٨٠", "180"), ("１８０", "180"),
    ("\u{200F}180", "180"), ("180.", "180"),
  ])
  func numbersOfEitherLanguage(typed: String, number: String) throws {
    for language in ["en", "de"] {
      #expect(try read(typed, height, language) == .given(.number(DecimalNumber(number)!)))
    }
  }

  @Test(arguments: [
    ("99.9", SurveyProblem.outOfRange(DecimalNumber(100)...DecimalNumber(250))),
    ("250.1", .outOfRange(DecimalNumber(100)...DecimalNumber(250))),
    ("-180", .outOfRange(DecimalNumber(100)...DecimalNumber(250))),
    ("1.800,5", .outOfRange(DecimalNumber(100)...DecimalNumber(250))),
    (String(repeating: "9", count: 5_000), .outOfRange(DecimalNumber(100)...DecimalNumber(250))),
    ("180.55", .tooManyDecimals(allowed: 1)), ("180,00", .tooManyDecimals(allowed: 1)),
    ("1.8e2", .notANumber), ("0xB4", .notANumber), ("inf", .notANumber), ("nan", .notANumber),
    ("1 80", .notANumber), ("180kg", .notANumber), ("--180", .notANumber), (".", .notANumber),
    ("-", .notANumber), ("+180", .notANumber), ("1,2,3", .notANumber), ("12.34.567", .notANumber),
    ("👍", .notANumber), ("<b>180</b>", .notANumber), ("cm", .notANumber),
  ])
  func whatIsNoNumberIsNamed(typed: String, problem: SurveyProblem) {
    for language in ["en", "de"] {
      #expect(throws: problem) { try read(typed, height, language) }
    }
  }

  /// With three digits behind it, a comma or point may part thousands.
  @Test(arguments: [
    ("1.500", "en", "1.5"), ("1,500", "de", "1.5"), ("1.234,5", "en", "1234.5"), ("1,234.5", "de", "1234.5"),
    ("0.500", "de", "0.5"), ("0,500", "en", "0.5"), ("1 500", "de", "1500"), ("1’500", "de", "1500"),
    ("1\u{202F}500", "en", "1500"), ("6.000", "en", "6"), ("6.000", "de", "6"), (".5", "en", "0.5"),
    ("−12,5", "de", "-12.5"), ("0", "en", "0"), ("-0", "en", "0"),
  ])
  func separators(typed: String, language: String, number: String) throws {
    #expect(try read(typed, open, language) == .given(.number(DecimalNumber(number)!)))
  }

  @Test func aNumberWithTwoReadingsIsAskedBack() {
    let problem = SurveyProblem.ambiguousNumber(DecimalNumber(1_500), DecimalNumber("1.5")!)
    #expect(throws: problem) { try read("1.500", open, "de") }
    #expect(throws: problem) { try read("1,500", open, "en") }
  }

  @Test func ofTwoReadingsOnlyOneMayFit() throws {
    let weight = SurveyQuestion.NumberFormat(
      range: DecimalNumber(30)...DecimalNumber(250), decimals: 3, unit: nil)
    #expect(try read("72.500", weight, "de") == .given(.number(DecimalNumber("72.5")!)))
    let steps = SurveyQuestion.NumberFormat(range: .zero...DecimalNumber(50_000), decimals: 0, unit: nil)
    #expect(try read("12.500", steps, "en") == .given(.number(DecimalNumber(12_500))))
  }

  @Test(arguments: [0, 1, 120]) func agesThatAreTaken(age: Int) throws {
    let answer = try SurveyQuestion("q", .age(SurveyQuestion.ages)).read(["q": "\(age)"])
    #expect(answer == .given(.number(DecimalNumber(age))))
  }

  @Test(arguments: ["-1", "121", "150", "18.5"]) func agesThatAreNot(typed: String) {
    #expect(throws: SurveyProblem.self) {
      try SurveyQuestion("q", .age(SurveyQuestion.ages)).read(["q": typed])
    }
  }

  /// A study that asks for them takes the ages from birth to 150.
  @Test func theYoungestAndTheOldest() throws {
    let survey = try SampleSurvey.survey(questions: ["q": "kind: age, minimum: 0, maximum: 150"])
    for age in [0, 150] {
      #expect(try survey.questions[0].read(["q": "\(age)"]) == .given(.number(DecimalNumber(age))))
    }
    #expect(throws: SurveyProblem.self) { try survey.questions[0].read(["q": "151"]) }
    let check = SampleSurvey.check(
      "questions:\n  - {id: q, question: {en: Q, de: F}, kind: age, minimum: -1, maximum: 151}")
    #expect(check.mistakes.count == 2)
  }

  private func read(
    _ typed: String, _ format: SurveyQuestion.NumberFormat, _ language: String
  ) throws(SurveyProblem) -> SurveyAnswer {
    try SurveyQuestion("q", .number(format)).read(["q": typed], language)
  }
}

extension SurveyQuestion {
  init(_ id: ID, _ format: Format) {
    self.init(id: id, question: LocalizedText([Language("en"): "?"]), format: format)
  }

  /// Reads a form, on a leap day.
  func read(_ fields: [String: String], _ language: String = "en") throws(SurveyProblem) -> SurveyAnswer {
    try read(all: fields.mapValues { [$0] }, language)
  }

  func read(all fields: [String: [String]], _ language: String = "en") throws(SurveyProblem) -> SurveyAnswer {
    let context = ReadingContext(
      language: Language(language), today: CalendarDate(year: 2024, month: 2, day: 29)!)
    return try answer(from: SurveyFields(fields, of: SurveyAnswerKey(id)), context)
  }
}
