import Expressions
import Foundation
import SampleStudies
import Studies
import Testing

/// A simulated participant answers every kind of question so that it is taken.
struct PlausibleAnswerTests {
  private static let today = CalendarDate(year: 2024, month: 2, day: 29)!

  static let kinds: [String] = [
    "kind: yes-no", SurveyFormatTests.one, SurveyFormatTests.several, SurveyFormatTests.ranking,
    "kind: scale, minimum: -2, maximum: 6, step: 2", "kind: slider, minimum: 0, maximum: 1, decimals: 3",
    "kind: visual-analogue, labels: {low: {en: l, de: l}, high: {en: h, de: h}}", "kind: rating",
    "kind: ladder", "kind: number", "kind: number, minimum: 3, maximum: 3",
    "kind: number, decimals: 6, maximum: 1",
    "kind: age, minimum: 70", "kind: age", "kind: height", "kind: height, units: imperial",
    "kind: height, minimum: 0.5, maximum: 0.9", "kind: weight, units: metric",
    "kind: weight, units: imperial",
    "kind: date", "kind: date, latest: today", "kind: date, precision: month", "kind: date, precision: year",
    "kind: date, earliest: 2024-03-01, latest: 2024-03-05", "kind: date-of-birth",
    "kind: date-of-birth, minimum: 18, maximum: 19", "kind: date-time", "kind: date-time, seconds: yes",
    "kind: time", "kind: time, earliest: \"08:30\", latest: \"08:30\"", "kind: duration",
    "kind: duration, parts: [days, hours], maximum: 12 hours", "kind: text", "kind: long-text",
    "kind: text, least-characters: 120, most-characters: 130", "kind: text, most-characters: 3",
    "kind: text, pattern: \"[0-9]{5}\"", "kind: text, pattern: \"([A-Z]{2}|x+)-\\\\d\"", "kind: email",
    "kind: phone", "kind: place", "kind: drawing", "kind: acknowledgement",
  ]

  private static let seeds: UInt64 = ProcessInfo.processInfo.environment["SOAK"] == nil ? 40 : 1_000

  @Test(arguments: kinds) func itIsTaken(keys: String) throws {
    let question = try SampleSurvey.survey(
      "questions:\n  - id: q\n    question: {en: Q, de: F}\n"
        + Self.lines(keys)
    ).questions[0]
    for language in ["en", "de"] {
      for seed in 0..<Self.seeds {
        var plausible = PlausibleAnswer(
          to: SurveyAnswerKey(question.id), today: Self.today, mailAddress: "ada@example.org", seed: seed)
        let fields = Dictionary(grouping: plausible.fields(of: question), by: \.name)
          .mapValues { $0.map(\.value) }
        let context = ReadingContext(language: Language(language), today: Self.today)
        let answer = try question.answer(
          from: SurveyFields(fields, of: SurveyAnswerKey(question.id)), context)
        #expect(answer.value != nil, "\(fields)")
      }
    }
  }

  @Test func theSameSeedAnswersAlike() throws {
    let question = try SampleSurvey.survey(questions: ["q": "kind: number"]).questions[0]
    func answer(_ seed: UInt64) -> [String] {
      var plausible = PlausibleAnswer(
        to: SurveyAnswerKey(question.id, repetition: 2), today: Self.today, mailAddress: "", seed: seed)
      return plausible.fields(of: question).map { "\($0.name)=\($0.value)" }
    }
    #expect(answer(3) == answer(3) && answer(3)[0].hasPrefix("q.2="))
    #expect(Set((0..<50).map { answer($0) }).count > 10)
  }

  /// `kind: age, minimum: 70` as lines of their own, unless it has lists.
  private static func lines(_ keys: String) -> String {
    var (line, depth, lines) = ("", 0, [String]())
    var isQuoted = false
    for character in keys {
      if character == "\"" { isQuoted.toggle() }
      if !isQuoted, "{[".contains(character) { depth += 1 }
      if !isQuoted, "}]".contains(character) { depth -= 1 }
      if character == ",", depth == 0, !isQuoted {
        lines.append(line)
        line = ""
      } else {
        line.append(character)
      }
    }
    return (lines + [line]).map { "    " + $0.drop { $0 == " " } }.joined(separator: "\n")
  }
}
