import Expressions
import SampleStudies
import Statistics
import Studies
import Testing

/// Random answers to every kind of question are read back as they were stored.
struct SurveyRoundTripTests {
  private static let questions: KeyValuePairs = [
    "yes": "kind: yes-no", "one": SurveyFormatTests.one, "several": SurveyFormatTests.several,
    "rank": SurveyFormatTests.ranking, "number": "kind: number, decimals: 6", "age": "kind: age",
    "height": "kind: height", "weight": "kind: weight", "date": "kind: date",
    "moment": "kind: date-time, seconds: yes",
    "time": "kind: time, seconds: yes", "duration": "kind: duration, parts: [days, hours, minutes, seconds]",
    "text": "kind: text", "lines": "kind: long-text", "drawing": "kind: drawing",
  ]

  @Test func everyAnswerIsReadBack() throws {
    let questions = try SampleSurvey.survey(questions: Self.questions).questions
    var random = SeededGenerator(seed: 20)
    var given = 0
    for _ in 0..<4_000 {
      let question = questions[random.below(questions.count)]
      guard let answer = try? question.read(all: Self.form(question, &random)), let text = answer.text else {
        continue
      }
      given += 1
      let value = try #require(question.format.value(stored: text), "\(question.id) \(text)")
      #expect(value == answer.value && value.text == text)
    }
    #expect(given > 2_000)
  }

  @Test func keysAreReadBack() {
    for key in [SurveyAnswerKey("age" as SurveyQuestion.ID), SurveyAnswerKey("child-age", repetition: 12)] {
      let text: String = key.description
      #expect(SurveyAnswerKey(text) == key)
    }
    for text in ["", "age.0", "age.01", "age.x", "age.1.2", "Age", "age.51", ".1"] {
      #expect(SurveyAnswerKey(text) == nil, "\(text)")
    }
  }

  @Test func whatIsNoLongerAnAnswerIsNone() throws {
    let survey = try SampleSurvey.survey(questions: [
      "one": SurveyFormatTests.one, "age": "kind: age", "rank": SurveyFormatTests.ranking,
      "several": SurveyFormatTests.several,
    ])
    let formats = survey.questions.map(\.format)
    for (format, text) in zip(formats, ["gone", "200", "a gone", "a gone"]) {
      #expect(format.value(stored: text) == nil)
    }
    for text in ["", "o", "a:text"] {
      #expect(formats[0].value(stored: text) == nil, "\(text)")
    }
  }

  private static func form(_ question: SurveyQuestion, _ random: inout SeededGenerator) -> [String: [String]]
  {
    let id = question.id.text
    func number(_ bound: Int) -> String { String(random.below(bound)) }
    func pad(_ bound: Int, from first: Int = 0) -> String {
      let text = String(first + random.below(bound))
      return text.count == 1 ? "0\(text)" : text
    }
    let day = "\(1900 + random.below(200))-\(pad(12, from: 1))-\(pad(31, from: 1))"
    switch id {
    case "yes": return [id: [["yes", "no"][random.below(2)]]]
    case "one": return [id: [["a", "b", "o"][random.below(3)]], "\(id).other": [text(&random)]]
    case "several":
      return [id: ["a", "b", "o", "n"].filter { _ in random.below(3) == 0 }, "\(id).other": [text(&random)]]
    case "rank":
      let places = random.shuffled(["1", "2", ""])
      return ["\(id).rank.a": [places[0]], "\(id).rank.b": [places[1]], "\(id).rank.c": [places[2]]]
    case "number": return [id: ["\(["", "-"][random.below(2)])\(number(2_000_000)).\(number(1_000_000))"]]
    case "age", "height": return [id: [number(200)]]
    case "weight": return ["\(id).pounds": [number(600)]]
    case "date": return [id: [day]]
    case "moment": return [id: ["\(day)T\(pad(24)):\(pad(60)):\(pad(60))"]]
    case "time": return [id: ["\(pad(24)):\(pad(60)):\(pad(60))"]]
    case "duration": return ["\(id).days": [number(300)], "\(id).seconds": [number(100_000)]]
    case "drawing":
      let points = (0...random.below(20)).map { _ in "\(number(6_001)),\(number(6_001)),\(number(101))" }
      return random.below(2) == 0 ? [id: [points.joined(separator: " ;")]] : ["\(id).other": [text(&random)]]
    default: return [id: [text(&random)]]
    }
  }

  /// Letters of several scripts, signs of HTML and of lists, control characters.
  private static func text(_ random: inout SeededGenerator) -> String {
    let signs = Array("ab :\n\r\t;,<>&\"'{}()=é\u{301}ßשع語👍🏽\u{200D}\u{202E}\u{0}\u{2028}1.")
    return String((0...random.below(30)).map { _ in signs[random.below(signs.count)] })
  }
}
