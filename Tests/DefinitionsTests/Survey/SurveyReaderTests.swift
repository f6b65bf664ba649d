import Definitions
import Foundation
import SampleStudies
import Studies
import Testing

/// Mistakes of authors in a survey, each with its line.
struct SurveyReaderTests {
  struct Wrong: CustomTestStringConvertible {
    let keys: String
    let complaints: [String]

    init(_ keys: String, _ complaints: String...) {
      (self.keys, self.complaints) = (keys, complaints)
    }

    var testDescription: String { complaints.joined(separator: " / ") }
  }

  private static func question(_ id: String, _ keys: String) -> String {
    "  - {id: \(id), question: {en: Q, de: F}, \(keys)}"
  }

  private static func questions(_ lines: String...) -> String {
    "questions:\n" + lines.joined(separator: "\n")
  }

  private static let number = question("n", "kind: number")

  static let wrong: [Wrong] = [
    Wrong(
      questions(number, question("a", "kind: yes-no, show-if: m > 1")),
      "2: “show-if”, character 1: There is no answer named m"),
    Wrong(
      questions(number, question("a", "kind: yes-no, show-if: n + 1")),
      "2: “show-if”, character 1: This is a number, and a truth value is needed here"),
    Wrong(
      questions(question("d", "kind: date"), question("a", "kind: yes-no, show-if: d > \"today\"")),
      "2: “show-if”, character 5: A date cannot be compared with a text; a date is written without quotes: 2026-05-14"
    ),
    Wrong(
      questions(question("a", "kind: yes-no, show-if: n > 1"), number),
      "1: “show-if” cannot ask for “n”, which comes later"),
    Wrong(
      questions(question("a", "kind: yes-no, show-if: a")),
      "1: “show-if” cannot ask for “a”, to which it belongs"),
    Wrong(
      questions(question("a", "kind: yes-no, show-if: b"), question("b", "kind: yes-no, show-if: a")),
      "1: “show-if” cannot ask for “b”, which comes later"),
    Wrong(
      "random-order: yes\n" + questions(number, question("a", "kind: yes-no, show-if: n > 1")),
      "3: “show-if” cannot ask for “n”: the two come in a random order"),
    Wrong(
      questions(number) + "\ncompute: [{id: x, value: y + 1}, {id: y, value: x + 1}]",
      "2: x depends on y depends on x: a computed value cannot depend on itself"),
    Wrong(
      questions(question("m", "kind: email"), question("a", "kind: yes-no, show-if: m is answered")),
      "2: “m” is contact data, which is kept in the identity database, where no formula sees it"),
    Wrong(
      questions(number, question("a", "kind: yes-no, show-if: n > 5 and n < 3")),
      "2: no answers lead to “a”: nobody would ever be asked"),
    Wrong(
      questions(
        number, question("a", "kind: yes-no, show-if: n > 5"),
        question("b", "kind: yes-no, show-if: a and n < 3")),
      "3: no answers lead to “b”: nobody would ever be asked"),
    Wrong(
      questions(
        number,
        question(
          "a",
          "kind: number, required: yes, maximum: 5, show-if: n > 1, constraint: {must: a > 9, message: {en: No, de: Nein}}"
        )),
      "2: “a” is required, and no answer meets its constraint: nobody could go on"),
    Wrong(
      questions(
        question(
          "a",
          "kind: number, required: yes, maximum: 5, constraint: {must: a > 9, message: {en: No, de: Nein}}")),
      "1: “a” is required, and no answer meets its constraint: nobody could go on"),
    Wrong(
      questions(question("a", "kind: text, pattern: '[0-9'")),
      "1: “pattern”, character 1: the bracket or backslash that stands here is not closed"),
    Wrong(
      questions("  - {id: a, kind: text, question: {en: 'Hello {nobody}', de: F}}"),
      "1: “question” in “en”, character 8: There is no answer named nobody"),
    Wrong(
      questions("  - {id: a, kind: text, question: {en: 'Hello {n}', de: F}}", number),
      "1: “question” cannot ask for “n”, which comes later"),
    Wrong(
      questions(question("a", "kind: age"), question("a", "kind: age")),
      "2: the id “a” occurs twice in “questions”: here and in line {1}"),
    Wrong(
      questions(number) + "\ncompute: [{id: n, value: 1}]",
      "2: the id “n” occurs twice in “s”: here and in line {1}"),
    Wrong(
      questions(question("skip", "kind: age")),
      "1: the id “skip” is used by the console itself: choose another one"),
    Wrong(
      questions(question("a", "kind: scale, minimum: 0, maximum: 100")),
      "1: a scale has at most 21 steps: a “slider” or a “number” takes more"),
    Wrong(
      questions(question("a", "kind: scale, minimum: 0, maximum: 5, step: 2")),
      "1: steps of 2 do not lead from 0 to 5"),
    Wrong(
      questions(question("a", "kind: height, minimum: 100, maximum: 250")),
      "1: “minimum” should lie between 0.3 and 2.5: heights are in metres and weights in kilograms"),
    Wrong(
      questions(question("a", "kind: date, earliest: 2024-02-30")),
      "1: “earliest” should be a day, such as 2026-05-14, or today, not “2024-02-30”"),
    Wrong(
      questions(question("a", "kind: date, earliest: 2025-01-01, latest: 2024-01-01")),
      "1: “earliest” comes after “latest”"),
    Wrong(
      questions(
        question(
          "m",
          "kind: matrix, rows: [{id: r, label: {en: R, de: R}}], choices: [{id: a, label: {en: A, de: A}}, "
            + "{id: b, label: {en: B, de: B}, other: yes}]")),
      "1: “other” does not apply here: a text beside a choice has no place in a table"),
    Wrong(
      questions(
        question("a", "kind: scale, minimum: 0, maximum: 3"),
        question("b", "kind: scale, minimum: 0, maximum: 3"), question("c", "kind: yes-no, show-if: z > 6"))
        + "\nscales: [{id: z, label: {en: L, de: L}, items: [a, b], score: sum}]",
      "3: no answers lead to “c”: nobody would ever be asked"),
    Wrong(
      questions(question("a", "kind: note, required: yes")),
      "1: “required” does not apply here: there is nothing to answer"),
    Wrong(
      questions(question("a", "kind: email, identity: no")),
      "1: an address or a telephone number names a person in any case"),
    Wrong(
      questions(question("a", "kind: text, identity: yes, release: yes")),
      "1: contact data are in no release"),
    Wrong(
      questions(question("t", "kind: text"), number)
        + "\nscales: [{id: z, label: {en: L, de: L}, items: [t, n, x], score: sum}]",
      "3: “t” is not answered with a number, or with choices that stand for numbers",
      "3: “x” is not a question of this survey"),
    Wrong(
      questions(question("a", "kind: rating"), question("b", "kind: rating"))
        + "\nscales: [{id: z, label: {en: L, de: L}, items: [a, b], score: sum, meaning: {en: M}}]",
      "3: “meaning” has no text in “de”"),
    Wrong(
      questions(
        "  - {id: g, kind: repeat, most: 2, questions: [{id: a, kind: age, question: {en: Q, de: F}}]}"),
      "1: a repeated group needs a “count”, or a question in “another”"),
    Wrong(
      questions(
        "  - {id: g, kind: repeat, most: 2, count: 2, questions: [{id: a, kind: age, question: {en: Q, de: F}}]}",
        question("b", "kind: yes-no, show-if: a > 3")),
      "2: “show-if”, character 1: There is no answer named a"),
    Wrong("pages: []", "0: a survey needs at least one page"),
    Wrong(
      "pages:\n  - id: p\n    show-if: n > 1\n    questions:\n      - {id: n, kind: number, question: {en: Q, de: F}}",
      "2: “show-if” cannot ask for “n”, to which it belongs"),
  ]

  /// Lines count from the one after `questions:` or `pages:`, `{1}` in a complaint too.
  @Test(arguments: wrong) func everyMistakeIsToldOnceWithItsPlace(_ wrong: Wrong) {
    let found = SampleSurvey.check(wrong.keys).mistakes.map(\.description)
    let yaml = SampleStudy.yaml.components(separatedBy: "\n")
    let first = yaml.firstIndex(of: "surveys:")! + 1 + 4 + 1
    let expected = wrong.complaints.map { complaint in
      let parts = complaint.split(separator: ":", maxSplits: 1)
      let text = parts[1].replacing("{1}", with: "\(first + 1)")
      return "study.yaml:\(first + Int(parts[0])!):\(text)"
    }
    #expect(found == expected)
  }

  @Test func aConditionThatIsAlwaysTrueIsNoticed() {
    let keys = Self.questions(
      Self.question("n", "kind: rating"), Self.question("a", "kind: yes-no, show-if: n >= 1"))
    let notices = SampleSurvey.check(keys).notices.map(\.message)
    #expect(notices.contains("“show-if”, character 3: No answer makes this false"))
  }

  /// Items that do not measure alike are no mistake, but hardly what was meant.
  @Test(
    arguments: [
      (
        "kind: scale, minimum: 0, maximum: 3", "kind: rating",
        "the items of “z” have different lowest and highest numbers: a 0 to 3, b 1 to 5"
      ),
      (
        "kind: number, minimum: 0, maximum: 9, unit: {en: cups, de: Tassen}",
        "kind: number, minimum: 0, maximum: 9",
        "the items of “z” are told in different units: a in cups, b in none"
      ),
      ("kind: rating", "kind: scale, minimum: 1, maximum: 5", nil),
      ("kind: number", "kind: number", nil),
    ] as [(String, String, String?)])
  func itemsThatDoNotMeasureAlikeAreNoticed(one: String, other: String, notice: String?) {
    let keys =
      Self.questions(Self.question("a", one), Self.question("b", other))
      + "\nscales: [{id: z, label: {en: L, de: L}, items: [a, b], score: sum}]"
    let check = SampleSurvey.check(keys)
    #expect(check.mistakes.isEmpty)
    let found = check.notices.map(\.message).filter { $0.contains("the items of") }
    #expect(found == (notice.map { [$0] } ?? []))
  }

  @Test func aMeaningThatNobodyReadsIsNoticed() {
    let keys =
      Self.questions(Self.question("a", "kind: rating"), Self.question("b", "kind: rating"))
      + "\nscales: [{id: z, label: {en: L, de: L}, items: [a, b], score: sum, meaning: {en: M, de: M}}]"
    let told = { (keys: String) in
      SampleSurvey.check(keys).notices.map(\.message).filter { $0.contains("meaning") }
    }
    #expect(told("feedback: yes\n" + keys) == [])
    #expect(
      told(keys) == ["the “meaning” of “z” is read by nobody: without “feedback” participants see no score"])
  }

  /// Every example of the guide is in order.
  @Test func theGuideIsRight() throws {
    let guide = try String(contentsOf: repository.appendingPathComponent("Docs/surveys.md"), encoding: .utf8)
    let blocks = guide.components(separatedBy: "```yaml\n").dropFirst().map {
      $0.components(separatedBy: "```")[0]
    }
    var examples = 0
    for block in blocks {
      if block.hasPrefix("surveys:\n") {
        let lines = block.dropFirst("surveys:\n".count).split(separator: "\n").map { $0.dropFirst(2) }
        let check = SampleSurvey.check(surveys: lines.joined(separator: "\n"), tasks: "wellbeing")
        #expect(check.mistakes.map(\.description) == [])
        examples += 1
      }
      guard let keys = Self.survey(of: block) else { continue }
      examples += 1
      #expect(SampleSurvey.check(keys, files: Self.files).mistakes.map(\.description) == [], "\(block)")
    }
    #expect(examples > 15)
  }

  /// A block of the guide as the keys of a survey; nil for the whole survey at its beginning.
  private static func survey(of block: String) -> String? {
    let needed = """
      - {id: n1, kind: number, question: {en: Q, de: F}, minimum: 0, maximum: 3}
      - {id: begin, kind: date, question: {en: Q, de: F}}
      - {id: age, kind: age, question: {en: Q, de: F}}
      - {id: height, kind: height, question: {en: Q, de: F}}
      - {id: weight, kind: weight, question: {en: Q, de: F}}
      - {id: phq-1, kind: rating, question: {en: Q, de: F}}
      - {id: phq-2, kind: rating, question: {en: Q, de: F}}
      - {id: phq-3, kind: rating, question: {en: Q, de: F}}

      """
    func own(_ lines: String) -> String {
      needed.components(separatedBy: "\n").filter { line in
        let id = line.components(separatedBy: ",")[0].components(separatedBy: "id: ").last!
        return line.isEmpty || !lines.contains("id: \(id)\n") && !lines.contains("id: \(id),")
      }.joined(separator: "\n")
    }
    if block.hasPrefix("- id:") { return "questions:\n" + own(block) + block }
    if block.hasPrefix("compute:") || block.hasPrefix("scales:") {
      return "questions:\n" + own(block) + block
    }
    if block.hasPrefix("pages:") {
      return block.replacing(
        "pages:\n",
        with: "pages:\n  - {id: before, questions: [{id: age, kind: age, question: {en: Q, de: F}}]}\n")
    }
    if block.hasPrefix("questions:") || block.hasPrefix("not-given:") {
      return block.hasPrefix("not") ? block + "questions:\n" + needed : block
    }
    return nil
  }

  private static let files: StudyFiles = {
    let drawing = Array("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 20 30'/>".utf8)
    let paper = Array("%PDF-1.7\n".utf8)
    return [
      "pictures/body.svg": drawing, "pictures/device.svg": drawing, "texts/en/device.md": Array("A".utf8),
      "texts/de/device.md": Array("A".utf8), "documents/rules-en.pdf": paper, "documents/rules-de.pdf": paper,
    ]
  }()

  @Test func aLargeSurveyIsCheckedQuickly() {
    var lines = ["questions:"]
    for number in 0..<2_000 {
      let rule =
        number < 4
        ? "" : ", show-if: \"q\(number - 1) > 2 and (q\(number - 3) < 9 or q\(number / 2) is missing)\""
      lines.append(
        "  - {id: q\(number), kind: number, maximum: 10, question: {en: Q \(number), de: F \(number)}\(rule)}"
      )
    }
    let clock = ContinuousClock()
    var mistakes: [String] = []
    let time = clock.measure {
      mistakes = SampleSurvey.check(lines.joined(separator: "\n")).mistakes.map(\.description)
    }
    #expect(mistakes == [])
    // `make bench` measures it; whatever else runs on this machine, it is no matter of many seconds.
    #expect(time < .seconds(10))
  }
}
