import Expressions
import SampleStudies
import Studies
import Testing

/// Each format with what it takes, how that is stored, and what it refuses.
struct SurveyFormatTests {
  /// A question as its keys, the fields of a form, and what is stored.
  struct Case: CustomTestStringConvertible {
    let keys: String
    let fields: [String: [String]]
    let stored: String

    init(_ keys: String, _ fields: [String: [String]], _ stored: String) {
      (self.keys, self.fields, self.stored) = (keys, fields, stored)
    }

    var testDescription: String { "\(keys) \(fields)" }
  }

  static let choices =
    "choices: [{id: a, label: {en: A, de: A}}, {id: b, label: {en: B, de: B}}, "
    + "{id: o, label: {en: O, de: O}, other: yes}"
  static let one = "kind: choice, \(choices)]"
  static let several =
    "kind: checkboxes, most: 2, \(choices), {id: n, label: {en: N, de: N}, exclusive: yes}]"
  static let ranking =
    "kind: ranking, most: 2, choices: [{id: a, label: {en: A, de: A}}, {id: b, label: {en: B, de: B}}, "
    + "{id: c, label: {en: C, de: C}}]"

  @Test(arguments: [
    Case("kind: yes-no", ["q": ["no"]], "no"), Case("kind: acknowledgement", ["q": ["yes"]], "yes"),
    Case(one, ["q": ["b"]], "b"), Case(one, ["q": [" b", "b"]], "b"),
    Case(one, ["q": ["o"], "q.other": ["so: <b>bold</b>\n\nso"]], "o:so: <b>bold</b> so"),
    Case(one, ["q": ["a"], "q.other": ["left from before"]], "a"),
    Case(several, ["q": ["b", "a"]], "a b"), Case(several, ["q": ["n"]], "n"),
    Case(several, ["q": ["o", "a"], "q.other.o": ["x y"]], "a o\no:x y"),
    Case("kind: checkboxes, least: 0, \(choices)]", ["q": [""]], "()"),
    Case("kind: scale, minimum: -2, maximum: 2", ["q": ["-1"]], "-1"),
    Case("kind: slider, minimum: 0, maximum: 1, decimals: 2", ["q": ["0,25"]], "0.25"),
    Case("kind: visual-analogue, labels: {low: {en: l, de: l}, high: {en: h, de: h}}", ["q": ["0"]], "0"),
    Case("kind: rating", ["q": ["5"]], "5"), Case("kind: ladder", ["q": ["10"]], "10"),
    Case("kind: height", ["q": ["175"]], "1.75"), Case("kind: height", ["q": ["1,75"]], "1.75"),
    Case("kind: height", ["q": ["1.75 m"]], "1.75"), Case("kind: height", ["q": ["180.5cm"]], "1.805"),
    Case("kind: height", ["q.feet": ["5"], "q.inches": ["11"]], "1.8034"),
    Case("kind: height", ["q.feet": ["6"], "q.inches": [""], "q.unit": ["imperial"]], "1.8288"),
    Case("kind: weight", ["q": ["70,5"]], "70.5"), Case("kind: weight", ["q": ["70 kg"]], "70"),
    Case("kind: weight", ["q.pounds": ["154"]], "69.853"),
    Case("kind: date", ["q": ["2024-02-29"]], "2024-02-29"),
    Case("kind: date", ["q": ["29.2.2024"]], "2024-02-29"),
    Case("kind: date", ["q": ["29/2/2024"]], "2024-02-29"),
    Case("kind: date", ["q": ["2/29/2024"]], "2024-02-29"),
    Case("kind: date", ["q": ["3/3/2024"]], "2024-03-03"),
    Case("kind: date", ["q.day": ["1"], "q.month": ["12"], "q.year": ["1999"]], "1999-12-01"),
    Case("kind: date, latest: today", ["q": ["2024-02-29"]], "2024-02-29"),
    Case("kind: date, precision: month, latest: today", ["q": ["2024-02"]], "2024-02-01"),
    Case("kind: date, precision: year", ["q": ["1987"]], "1987-01-01"),
    Case("kind: date-of-birth", ["q": ["2000-02-29"]], "24"),
    Case("kind: date-of-birth", ["q": ["2000-03-01"]], "23"),
    Case("kind: date-of-birth", ["q": ["2024-02-29"]], "0"),
    Case("kind: time", ["q": ["8:30 pm"]], "20:30"), Case("kind: time", ["q": ["08.05"]], "08:05"),
    Case("kind: time", ["q": ["12:00 am"]], "00:00"),
    Case("kind: time, seconds: yes", ["q": ["23:59:59"]], "23:59:59"),
    Case("kind: date-time", ["q": ["2024-02-29T08:30"]], "2024-02-29T08:30"),
    Case("kind: date-time", ["q.date": ["29.02.2024"], "q.time": ["8:30"]], "2024-02-29T08:30"),
    Case("kind: duration", ["q.hours": ["1,5"]], "5400"),
    Case("kind: duration", ["q.hours": [""], "q.minutes": ["90"]], "5400"),
    Case("kind: text", ["q": [" two\r\n lines "]], "two lines"),
    Case("kind: text", ["q": ["e\u{301}"]], "\u{E9}"), Case("kind: text", ["q": ["שלום 👨‍👩‍👧"]], "שלום 👨‍👩‍👧"),
    Case("kind: text", ["q": ["<script>alert('x')</script>"]], "<script>alert('x')</script>"),
    Case("kind: long-text", ["q": ["one\r\ntwo\u{0}\u{7}"]], "one\ntwo"),
    Case("kind: text, pattern: '[0-9]{5}'", ["q": ["12345"]], "12345"),
    Case("kind: place, pattern: '[0-9]{5} \\w+'", ["q": ["34117 Kassel"]], "34117 Kassel"),
    Case("kind: long-text, pattern: '[a-z\\s]+'", ["q": ["one\r\ntwo"]], "one\ntwo"),
    Case("kind: email", ["q": [" Ada@Example.ORG "]], "Ada@example.org"),
    Case("kind: phone", ["q": ["+49 (30) 23125-014"]], "+49 (30) 23125-014"),
    Case("kind: place", ["q": ["São Paulo"]], "São Paulo"),
    Case(ranking, ["q.rank.a": ["2"], "q.rank.b": [""], "q.rank.c": ["1"]], "c a"),
    Case("kind: drawing", ["q.other": ["my knee"]], "other:my knee"),
    Case("kind: drawing", ["q": ["1,2,50  3,4,50;;5,6,0;"]], "drawing-"),
  ])
  func whatIsTaken(_ taken: Case) throws {
    let question = try SampleSurvey.survey(questions: ["q": taken.keys]).questions[0]
    let answer = try question.read(all: taken.fields)
    let text = try #require(answer.text)
    if taken.stored == "drawing-" {
      #expect(text.hasPrefix("drawing-") && text.count == 72)
    } else {
      #expect(text == taken.stored)
    }
    #expect(question.format.value(stored: text) == answer.value)
  }

  struct Refusal: CustomTestStringConvertible {
    let keys: String
    let fields: [String: [String]]
    let problem: SurveyProblem

    init(_ keys: String, _ fields: [String: [String]], _ problem: SurveyProblem) {
      (self.keys, self.fields, self.problem) = (keys, fields, problem)
    }

    var testDescription: String { "\(keys) \(fields)" }
  }

  @Test(arguments: [
    Refusal("kind: yes-no", ["q": ["maybe"]], .unknownChoice),
    Refusal("kind: yes-no", ["q": ["yes", "no"]], .severalAnswers),
    Refusal("kind: yes-no, required: yes", [:], .required),
    Refusal("kind: yes-no, required: yes", ["q.not-given": ["skipped"]], .required),
    Refusal(
      "kind: yes-no, not-given: [do-not-know]", ["q": ["yes"], "q.not-given": ["do-not-know"]],
      .answerAndReason),
    Refusal("kind: yes-no, not-given: [do-not-know]", ["q.not-given": ["prefer-not-to-say"]], .unknownChoice),
    Refusal(one, ["q": ["x"]], .unknownChoice), Refusal(one, ["q": ["'; --"]], .unknownChoice),
    Refusal(one, ["q": ["o"]], .choiceNeedsText("o")),
    Refusal(one, ["q": ["o"], "q.other": [String(repeating: "x", count: 501)]], .tooLong(most: 500)),
    Refusal(several, ["q": ["a", "n"]], .exclusiveChoice("n")),
    Refusal(several, ["q": ["a", "x"]], .unknownChoice),
    Refusal(several, ["q": ["a", "b", "o"], "q.other": ["t"]], .tooManyChoices(most: 2)),
    Refusal("kind: checkboxes, least: 2, \(choices)]", ["q": ["a"]], .tooFewChoices(least: 2)),
    Refusal("kind: scale, minimum: 0, maximum: 10, step: 5", ["q": ["4"]], .notAStep),
    Refusal("kind: rating", ["q": ["6"]], .outOfRange(DecimalNumber(1)...DecimalNumber(5))),
    Refusal("kind: height, units: metric", ["q.feet": ["5"]], .unknownChoice),
    Refusal("kind: height", ["q": ["175"], "q.feet": ["5"]], .severalAnswers),
    Refusal(
      "kind: height", ["q": ["1750"]], .heightOutOfRange(SurveyQuestion.MeasureFormat.heights, .metric)),
    Refusal(
      "kind: height", ["q.feet": ["12"]], .heightOutOfRange(SurveyQuestion.MeasureFormat.heights, .imperial)),
    Refusal(
      "kind: height", ["q.feet": ["9"]], .heightOutOfRange(SurveyQuestion.MeasureFormat.heights, .imperial)),
    Refusal("kind: weight", ["q": ["401"]], .weightOutOfRange(SurveyQuestion.MeasureFormat.weights, .metric)),
    Refusal(
      "kind: weight", ["q.pounds": ["1"]],
      .weightOutOfRange(SurveyQuestion.MeasureFormat.weights, .imperial)),
    Refusal("kind: date", ["q": ["2023-02-29"]], .notADate),
    Refusal("kind: date", ["q": ["1900-02-29"]], .notADate),
    Refusal("kind: date", ["q": ["24-02-29"]], .notADate), Refusal("kind: date", ["q": ["today"]], .notADate),
    Refusal("kind: date", ["q.day": ["1"], "q.month": ["12"]], .notADate),
    Refusal(
      "kind: date", ["q": ["4/3/2024"]],
      .ambiguousDate(
        CalendarDate(year: 2024, month: 3, day: 4)!, CalendarDate(year: 2024, month: 4, day: 3)!)),
    Refusal(
      "kind: date, latest: today", ["q": ["2024-03-01"]],
      .tooLate(CalendarDate(year: 2024, month: 2, day: 29)!)),
    Refusal(
      "kind: date, earliest: 2020-01-01", ["q": ["2019-12-31"]],
      .tooEarly(CalendarDate(year: 2020, month: 1, day: 1)!)),
    Refusal(
      "kind: date-of-birth", ["q": ["2024-03-01"]], .tooLate(CalendarDate(year: 2024, month: 2, day: 29)!)),
    Refusal(
      "kind: date-of-birth", ["q": ["1874-01-01"]], .outOfRange(.zero...DecimalNumber(120))),
    Refusal("kind: time", ["q": ["24:00"]], .notATime), Refusal("kind: time", ["q": ["13:00 pm"]], .notATime),
    Refusal("kind: date-time", ["q.date": ["2024-02-29"]], .notATime),
    Refusal("kind: duration, maximum: 1 hour", ["q.minutes": ["61"]], .tooLongDuration(most: 3600)),
    Refusal("kind: duration", ["q.minutes": ["-1"]], .notADuration),
    Refusal("kind: text", ["q": [String(repeating: "é", count: 201)]], .tooLong(most: 200)),
    Refusal("kind: long-text", ["q": [String(repeating: "x", count: 10_001)]], .tooLong(most: 10_000)),
    Refusal("kind: text, least-characters: 3", ["q": ["ab"]], .tooShort(least: 3)),
    Refusal("kind: text, pattern: '[0-9]{5}'", ["q": ["1234"]], .patternMissed),
    Refusal("kind: long-text, pattern: '[a-z\\s]+'", ["q": ["one\n2"]], .patternMissed),
    Refusal("kind: email", ["q": ["ada"]], .mailAddress(.noAtSign)),
    Refusal("kind: phone", ["q": ["call me"]], .notAPhoneNumber),
    Refusal(ranking, ["q.rank.a": ["1"], "q.rank.b": ["1"]], .samePlace(1)),
    Refusal(ranking, ["q.rank.a": ["1"]], .incompleteRanking(places: 2)),
    Refusal(ranking, ["q.rank.a": ["1"], "q.rank.b": ["3"]], .incompleteRanking(places: 2)),
    Refusal("kind: drawing", ["q": ["1,2"]], .unreadableDrawing),
    Refusal("kind: drawing", ["q": ["1,2,3 6001,1,1"]], .unreadableDrawing),
  ])
  func whatIsRefused(_ refusal: Refusal) throws {
    let question = try SampleSurvey.survey(questions: ["q": refusal.keys]).questions[0]
    #expect(throws: refusal.problem) { try question.read(all: refusal.fields) }
  }

  @Test func withNothingFilledInAQuestionIsSkipped() throws {
    for keys in [
      "kind: yes-no", Self.one, Self.several, "kind: age", "kind: height", "kind: date", "kind: duration",
      "kind: date-time", Self.ranking, "kind: drawing", "kind: text", "kind: email",
    ] {
      let question = try SampleSurvey.survey(questions: ["q": keys]).questions[0]
      for fields in [
        [:], ["q": [""]], ["q": [" "], "q.other": [""]], ["q.not-given": ["skipped"], "q": ["?"]],
      ] {
        #expect(try question.read(all: fields) == .skipped)
      }
    }
  }

  @Test func aRequiredQuestionTakesTheReasonsThatItOffers() throws {
    let survey = try SampleSurvey.survey(questions: [
      "q": "kind: age, required: yes, not-given: [prefer-not-to-say]"
    ])
    let answer = try survey.questions[0].read(["q.not-given": "prefer-not-to-say"])
    #expect(answer == .notGiven(.preferNotToSay) && answer.text == nil)
  }

  @Test func noneOfTheBoxesCanBeAnAnswer() throws {
    let keys = "kind: checkboxes, least: 0, not-given: [do-not-know], \(Self.choices)]"
    let question = try SampleSurvey.survey(questions: ["q": keys]).questions[0]
    #expect(try question.read([:]) == .given(.choices([])))
    #expect(try question.read(["q.not-given": "do-not-know"]) == .notGiven(.doNotKnow))
    #expect(try question.read(["q.not-given": "skipped"]) == .skipped)
  }

  @Test func contactDataAreMarked() throws {
    let survey = try SampleSurvey.survey(questions: [
      "a": "kind: email", "b": "kind: phone", "c": "kind: text, identity: yes", "d": "kind: text",
    ])
    #expect(survey.questions.map(\.isIdentity) == [true, true, true, false])
  }
}
