import Definitions
import Expressions
import Foundation
import Studies
import Templates
import Testing

@testable import HTTP
@testable import Web

/// Answers as their authors read them again, and what is wrong with them, in both languages.
@Suite struct SurveyReviewTests {
  private let readers: [PageReader]

  init() throws {
    let phrases = try TestLab.interface.get().phrases
    readers = ["en", "de"].map { PageReader(phrases: phrases, language: Language($0)) }
  }

  @Test(arguments: SurveyReviewTests.answers.indices)
  func anAnswerInWords(_ index: Int) throws {
    let (format, answer, words) = Self.answers[index]
    for (reader, expected) in zip(readers, words) {
      #expect(try page(format, answer, reader).answers.map(\.answer) == [expected], "\(reader.language)")
    }
  }

  private func page(
    _ format: SurveyQuestion.Format, _ answer: SurveyAnswer?, _ reader: PageReader
  ) throws -> SurveyReviewPage {
    let question = SurveyQuestion(id: SurveyQuestion.ID("q"), question: Self.text("?", "?"), format: format)
    let survey = Survey(
      id: StudyTask.ID("s"), title: Self.text("S", "S"), introduction: Self.text("I", "I"),
      expectedMinutes: 1, questions: [question])
    let course = SurveyCourse(
      survey, answers: answer.map { [SurveyAnswerKey(question.id): $0] } ?? [:],
      today: CalendarDate("2026-05-14")!, seed: 1)
    return SurveyReview(course: course, study: try Self.study(), request: reader)
      .page(url: { $0.id.text }, backURL: nil, action: "/")
  }

  private static func study() throws -> Study {
    let folder = TestLab.root.appendingPathComponent("Config/studies/weight-iat")
    return try StudyDefinition(folder: folder, kinds: [.implicitAssociation, .survey]).study()
  }

  @Test func measuresInTheUnitsInWhichTheyWereGiven() {
    let both = SurveyQuestion.MeasureFormat(range: SurveyQuestion.MeasureFormat.heights, units: .both)
    let imperial = SurveyQuestion.MeasureFormat(range: SurveyQuestion.MeasureFormat.weights, units: .imperial)
    let cases: [(SurveyQuestion.Format, String, SurveyQuestion.UnitSystem?, [String])] = [
      (.height(both), "1.8034", .imperial, ["5 ft 11 in", "5 Fuß 11 Zoll"]),
      (.height(both), "1.8288", .imperial, ["6 ft", "6 Fuß"]),
      (.height(both), "1.8161", .imperial, ["5 ft 11.5 in", "5 Fuß 11,5 Zoll"]),
      (.height(both), "1.8034", nil, ["180.34 cm", "180,34 cm"]),
      (.weight(both), "68.492", .imperial, ["151 lb", "151 lb"]),
      (.weight(both), "68.492", nil, ["68.492 kg", "68,492 kg"]),
      (.weight(imperial), "68.492", nil, ["151 lb", "151 lb"]),
    ]
    for (format, number, units, expected) in cases {
      let words = readers.map { reader in
        AnswerWords(request: reader, givenUnits: units) { $0[reader.language] }
          .words(of: .number(DecimalNumber(number)!), format)
      }
      #expect(words == expected, "\(number)")
    }
  }

  @Test func everyProblemHasItsWords() {
    let question = SurveyQuestion(
      id: SurveyQuestion.ID("q"), question: Self.text("?", "?"), format: .choice(.init(Self.choices)))
    for reader in readers {
      let unnamed = reader.say(Phrases.unnamed)
      for problem in Self.problems {
        let sentence = reader.sentence(for: problem, question) { $0[reader.language] }
        #expect(
          sentence != unnamed && !sentence.contains("{") && sentence.hasSuffix("."), "\(problem): \(sentence)"
        )
      }
    }
  }

  @Test(arguments: [
    (
      SurveyProblem.heightOutOfRange(SurveyQuestion.MeasureFormat.heights, .metric),
      "Enter a height from 30 cm to 250 cm."
    ),
    (
      .heightOutOfRange(SurveyQuestion.MeasureFormat.heights, .imperial),
      "Enter a height from 1 ft to 8 ft 2 in."
    ),
    (
      .weightOutOfRange(SurveyQuestion.MeasureFormat.weights, .metric),
      "Enter a weight from 0.5 kg to 400 kg."
    ),
    (
      .weightOutOfRange(SurveyQuestion.MeasureFormat.weights, .imperial),
      "Enter a weight from 2 lb to 881 lb."
    ),
  ])
  func boundsAreToldInTheUnitsOfTheField(problem: SurveyProblem, sentence: String) {
    let question = SurveyQuestion(
      id: SurveyQuestion.ID("q"), question: Self.text("?", "?"), format: .choice(.init(Self.choices)))
    #expect(readers[0].sentence(for: problem, question) { $0[readers[0].language] } == sentence)
  }

  @Test func whatIsMissingIsAskedForAsItCanBeGiven() {
    var question = SurveyQuestion(
      id: SurveyQuestion.ID("q"), question: Self.text("?", "?"), format: .choice(.init(Self.choices)))
    func sentence() -> String { readers[0].sentence(for: .required, question) { $0[readers[0].language] } }
    #expect(sentence() == "Choose one of the answers, or skip the question.")
    question.isRequired = true
    #expect(sentence() == "Please answer this question.")
    question.reasons = [.doNotKnow]
    #expect(sentence() == "Please answer this question, or say why not.")
  }

  // MARK: - Values

  private static func text(_ english: String, _ german: String) -> LocalizedText {
    LocalizedText([Language("en"): english, Language("de"): german])
  }

  private static let choices: [SurveyChoice] = {
    var other = SurveyChoice(id: Choice.ID("other"), label: text("Other", "Anderes"))
    other.takesText = true
    return [SurveyChoice(id: Choice.ID("run"), label: text("Running", "Laufen")), other]
  }()

  private static let number = SurveyQuestion.Format.number(
    .init(range: SurveyQuestion.NumberFormat.widest, decimals: 2, unit: text("hours", "Stunden")))

  private static func day(_ precision: SurveyQuestion.DateFormat.Precision) -> SurveyQuestion.Format {
    .date(.init(earliest: .first, latest: .last, precision: precision))
  }

  private static let answers: [(SurveyQuestion.Format, SurveyAnswer?, [String?])] = [
    (.yesNo, .given(.truth(false)), ["No", "Nein"]),
    (.yesNo, nil, [nil, nil]), (.yesNo, .skipped, [nil, nil]),
    (.yesNo, .notGiven(.preferNotToSay), ["Prefer not to say", "Möchte ich nicht sagen"]),
    (
      .choice(.init(choices)), .given(.choice(SelectedChoice(Choice.ID("other"), text: "Fencing <b>"))),
      ["Other: Fencing <b>", "Anderes: Fencing <b>"]
    ),
    (
      .choice(.init(choices)), .given(.choice(SelectedChoice(Choice.ID("other"), text: "\u{5E9}\u{5D7}"))),
      ["Other: \u{2068}\u{5E9}\u{5D7}\u{2069}", "Anderes: \u{2068}\u{5E9}\u{5D7}\u{2069}"]
    ),
    (
      .checkboxes(.init(choices), count: 0...2), .given(.choices([])), ["None of them", "Nichts davon"]
    ),
    (number, .given(.number(DecimalNumber("1500.5")!)), ["1500.5 hours", "1500,5 Stunden"]),
    (.age(0...120), .given(.number(DecimalNumber(1))), ["1 year", "1 Jahr"]),
    (.dateOfBirth(ages: 0...120), .given(.number(DecimalNumber(34))), ["34 years", "34 Jahre"]),
    (
      .height(.init(range: SurveyQuestion.MeasureFormat.heights, units: .both)),
      .given(.number(DecimalNumber("1.755")!)), ["175.5 cm", "175,5 cm"]
    ),
    (day(.day), .given(.date(CalendarDate("2026-05-14")!)), ["14 May 2026", "14. Mai 2026"]),
    (day(.month), .given(.date(CalendarDate("2026-05-01")!)), ["May 2026", "Mai 2026"]),
    (day(.year), .given(.date(CalendarDate("2026-01-01")!)), ["2026", "2026"]),
    (
      .duration(.init(parts: [.hours, .minutes], longest: 86_400)), .given(.duration(seconds: 5_400)),
      ["1 hour, 30 minutes", "1 Stunde, 30 Minuten"]
    ),
    (
      .ranking(.init(choices: choices, places: 2, isShuffled: false)),
      .given(.ranking([Choice.ID("other"), Choice.ID("run")])),
      ["1. Other\n2. Running", "1. Anderes\n2. Laufen"]
    ),
    (.email, .sealed, ["Answered and kept encrypted", "Beantwortet und verschlüsselt gespeichert"]),
    (
      .drawing, .given(.drawing(.drawn(reference: "drawing-1", strokes: nil))),
      ["A drawing", "Eine Zeichnung"]
    ),
  ]

  private static let problems: [SurveyProblem] = [
    .required, .severalAnswers, .answerAndReason, .unknownChoice, .tooFewChoices(least: 1),
    .tooFewChoices(least: 2),
    .tooManyChoices(most: 1), .tooManyChoices(most: 2), .exclusiveChoice(Choice.ID("run")),
    .choiceNeedsText(Choice.ID("other")), .incompleteRanking(places: 1), .incompleteRanking(places: 3),
    .samePlace(2),
    .notANumber, .ambiguousNumber(DecimalNumber("1.5")!, DecimalNumber(1500)),
    .outOfRange(DecimalNumber(0)...DecimalNumber(9)),
    .heightOutOfRange(SurveyQuestion.MeasureFormat.heights, .metric),
    .heightOutOfRange(SurveyQuestion.MeasureFormat.heights, .imperial),
    .weightOutOfRange(SurveyQuestion.MeasureFormat.weights, .metric),
    .weightOutOfRange(SurveyQuestion.MeasureFormat.weights, .imperial), .tooManyDecimals(allowed: 0),
    .tooManyDecimals(allowed: 2),
    .notAStep, .notADate, .ambiguousDate(CalendarDate("2026-05-06")!, CalendarDate("2026-06-05")!),
    .tooEarly(CalendarDate("2026-05-06")!), .tooLate(CalendarDate("2026-05-06")!), .notATime,
    .timeOutOfRange(TimeOfDay("08:00")!...TimeOfDay("18:00")!), .notADuration, .tooLongDuration(most: 90_000),
    .tooShort(least: 1), .tooShort(least: 5), .tooLong(most: 100), .patternMissed, .mailAddress(.incomplete),
    .notAPhoneNumber, .unreadableDrawing,
  ]
}

/// Somebody for whom pages are made without a server.
struct PageReader: PageRequest {
  let phrases: Phrases
  let language: Language
  var form: Form? { nil }
  var isOnStation: Bool { false }

  func url(_ path: Path, _ values: [String]) -> String { path.url(values: values) }
  func pictureURL(_ file: String, of study: Study) -> String { "/pictures/\(file)" }
  func page<P: Page>(_ page: P, title: String, status: Status) -> Response { Response(status: status) }
}
