import Instruments
import SampleStudies
import Testing

@testable import LabConsole
@testable import Studies

/// The parts of a survey that files for other tools do not have, compared with what the writers leave out.
@Suite struct SurveyLossTests {
  /// Two surveys that differ in one part, and the line that names it.
  struct Part: Sendable, CustomTestStringConvertible {
    let line: String
    let without: String
    let with: String
    /// The line stands there in any case: every survey has the part.
    var isAlwaysThere = false

    var testDescription: String { line }

    /// A question `a`.
    static func question(_ line: String, _ without: String, _ with: String) -> Part {
      func keys(_ keys: String) -> String {
        "questions: [{id: a, question: {en: Q, de: F}, \(keys)}]"
      }
      return Part(line: "a: " + line, without: keys(without), with: keys(with))
    }

    /// A matrix `m` with the row `r`.
    static func matrix(
      _ line: String, keys: String = "random-order: no", row: String = "required: yes",
      choice: String = "fixed: no"
    ) -> Part {
      func matrix(_ keys: String, _ row: String, _ choice: String) -> String {
        """
        questions:
          - id: m
            kind: matrix
            question: {en: Q, de: F}
            several: yes
            \(keys)
            rows: [{id: r, label: {en: R, de: Z}, \(row)}, {id: r2, label: {en: S, de: S}}]
            choices: [{id: "1", label: {en: one, de: eins}, \(choice)}, {id: "2", label: {en: two, de: zwei}}]
        """
      }
      return Part(
        line: line, without: matrix("random-order: no", "required: yes", "fixed: no"),
        with: matrix(keys, row, choice))
    }

    /// A repeated group `g`.
    static func group(_ line: String, _ without: String, _ with: String) -> Part {
      func group(_ keys: String) -> String {
        """
        questions:
          - {id: n, question: {en: Q, de: F}, kind: number, minimum: 0, maximum: 3}
          - id: g
            kind: repeat
            \(keys)
            questions: [{id: a, question: {en: Q, de: F}, kind: yes-no}]
        """
      }
      return Part(line: "g: " + line, without: group(without), with: group(with), isAlwaysThere: true)
    }

    /// A key of the survey.
    static func survey(_ line: String, _ key: String) -> Part {
      let questions = "questions: [{id: a, question: {en: Q, de: F}, kind: number, minimum: 0, maximum: 9}]"
      return Part(line: line, without: questions, with: questions + "\n" + key)
    }

    static let choices = """
      choices: [{id: x, label: {en: x, de: x}}, {id: y, label: {en: y, de: y}}, {id: z, label: {en: z, de: z}}]
      """

    static func choices(_ more: String) -> String {
      choices.replacing("{id: x, ", with: "{id: x, \(more), ")
    }

    static func choices(named name: String) -> String {
      choices.replacing("{en: x, de: x}", with: "{en: \"\(name)\", de: x}")
    }

    /// A scale of so many steps.
    static func scale(_ steps: Int, _ labels: String) -> String {
      "kind: scale, minimum: 1, maximum: \(steps), "
        + "labels: {low: {en: bad, de: schlecht}\(labels), high: {en: good, de: gut}}"
    }
  }

  static let parts = ofSurveys + ofMatrices + ofQuestions + ofNumbers

  private static let ofSurveys: [Part] = [
    .survey("the random order of its parts is left out", "random-order: yes"),
    .survey("the review before the end is left out", "review: yes"),
    .survey("the times of pages are left out", "times: yes"),
    .survey("the words at the end are left out", "completion: {en: Bye, de: Ade}"),
    .survey("facts are not asked anew in the profile", "facts: [a]"),
    Part(
      line: "p: the random order of its questions is left out",
      without: "pages: [{id: p, questions: [{id: a, question: {en: Q, de: F}, kind: yes-no}]}]",
      with:
        "pages: [{id: p, random-order: yes, questions: [{id: a, question: {en: Q, de: F}, kind: yes-no}]}]"),
    .group(
      "more than 3 repetitions are possible there", "most: 2\n    count: n", "most: 3\n    count: n"),
    .group(
      "the words of the question for another repetition are left out",
      "most: 2\n    another: {en: More, de: Mehr}", "most: 2\n    another: {en: Again, de: Nochmal}"),
  ]

  private static let ofMatrices: [Part] = [
    .matrix("m: the help of the matrix is left out", keys: "help: {en: H, de: H}"),
    .matrix("m: the random order of its rows is left out", keys: "random-order: yes"),
    .matrix("m: the picture is left out", keys: "picture: sun.svg"),
    .matrix("m: choices that exclude the others can be selected beside them", choice: "exclusive: yes"),
    .matrix("m: the pictures of choices are left out", choice: "picture: sun.svg"),
    .matrix("m: colours are left out", choice: "color: \"#1a4f8b\""),
    .matrix("r: the help of the row is left out", row: "required: yes, help: {en: H, de: H}"),
    .matrix(
      "r: the constraint of the row is left out",
      row: "required: yes, constraint: {must: count-selected(r) < 2, message: {en: No, de: Nein}}"),
  ]

  private static let ofQuestions: [Part] = [
    .question("the picture is left out", "kind: yes-no", "kind: yes-no, picture: sun.svg"),
    .question(
      "answers such as “prefer not to say” are left out", "kind: yes-no",
      "kind: yes-no, not-given: [do-not-know]"),
    .question("the text or document to read is left out", "kind: note", "kind: note, text: about.md"),
    .question(
      "the pictures of choices are left out", "kind: choice, \(Part.choices)",
      "kind: choice, \(Part.choices("picture: sun.svg"))"),
    .question(
      "colours are left out", "kind: choice, \(Part.choices)",
      "kind: choice, \(Part.choices("color: \"#1a4f8b\""))"),
    .question(
      "of the texts beside choices, all but the first are left out",
      "kind: choice, \(Part.choices("other: yes"))",
      "kind: choice, \(Part.choices("other: yes").replacing("{id: y, ", with: "{id: y, other: yes, "))"),
    .question(
      "the numbers for which choices stand are left out", "kind: choice, \(Part.choices)",
      "kind: choice, \(Part.choices("value: 7"))"),
    .question(
      "bars in the words of choices become slashes", "kind: choice, \(Part.choices(named: "a/b"))",
      "kind: choice, \(Part.choices(named: "a|b"))"),
    .question(
      "choices that keep their place are put in a random order with the others",
      "kind: choice, random-order: yes, \(Part.choices)",
      "kind: choice, random-order: yes, \(Part.choices("fixed: yes"))"),
    .question(
      "all choices are put in order there", "kind: ranking, \(Part.choices)",
      "kind: ranking, most: 2, \(Part.choices)"),
  ]

  private static let ofNumbers: [Part] = [
    .question(
      "the unit is left out", "kind: number", "kind: number, unit: {en: cups, de: Tassen}"),
    .question("the seconds are left out", "kind: time", "kind: time, seconds: yes"),
    .question("the seconds are left out", "kind: date-time", "kind: date-time, seconds: yes"),
    .question("a place becomes a text", "kind: text", "kind: place"),
    .question(
      "the words at the ends of the scale are left out", "kind: rating",
      "kind: rating, labels: {low: {en: bad, de: schlecht}, high: {en: good, de: gut}}"),
    .question(
      "the decimals are left out",
      "kind: visual-analogue, labels: {low: {en: bad, de: schlecht}, high: {en: good, de: gut}}",
      "kind: visual-analogue, decimals: 1, labels: {low: {en: bad, de: schlecht}, high: {en: good, de: gut}}"
    ),
    .question(
      "the words in the middle of the scale are left out", Part.scale(4, ""),
      Part.scale(4, ", middle: {en: so so, de: mittel}")),
    .question(
      "the words in the middle of the scale are left out", Part.scale(5, ""),
      Part.scale(5, ", middle: {en: so so, de: mittel}")),
    .question(
      "a ladder becomes a scale", Part.scale(10, ""),
      Part.scale(10, "").replacing("kind: scale, minimum: 1, maximum: 10", with: "kind: ladder")),
    always(
      .question(
        "any number of decimals is possible there", "kind: number, decimals: 1", "kind: number, decimals: 2")
    ),
    always(
      .question(
        "of the messages of its constraints, all but the first are left out", constraints("No"),
        constraints("Never"))),
  ]

  private static let tools: [StudyCommand.Export.Format] = [.redcap, .xlsform]

  private static func always(_ part: Part) -> Part {
    var part = part
    part.isAlwaysThere = true
    return part
  }

  private static func constraints(_ second: String) -> String {
    "kind: number, constraint: [{must: a > 1, message: {en: N, de: N}}, "
      + "{must: a < 9, message: {en: \(second), de: N}}]"
  }

  private func export(_ survey: Survey, for tool: StudyCommand.Export.Format) -> InstrumentExport {
    switch tool {
    case .redcap: .redcap([Instrument(survey)], language: "en")
    case .xlsform: .xlsform(Instrument(survey), languages: ["en", "de"])
    }
  }

  /// A part that leaves no trace in a file is named, and one that is in it is not.
  @Test(arguments: parts) func whatAWriterLeavesOutIsNamed(part: Part) throws {
    let (without, with) = (try SampleSurvey.survey(part.without), try SampleSurvey.survey(part.with))
    var isLeftOutSomewhere = false
    for tool in Self.tools {
      let file = export(with, for: tool)
      let isLeftOut = file == export(without, for: tool) && file.refusals.isEmpty
      let line = part.line.contains(": ") ? "s, " + part.line : "s: " + part.line
      #expect(with.losses(in: tool).filter { $0 == line }.count == (isLeftOut ? 1 : 0), "\(tool): \(line)")
      #expect(part.isAlwaysThere || !without.losses(in: tool).contains(line), "\(tool)")
      isLeftOutSomewhere = isLeftOutSomewhere || isLeftOut
    }
    #expect(isLeftOutSomewhere)
  }

  /// Files have no place for the introduction, which every survey has.
  @Test func theIntroductionIsNamed() throws {
    func survey(_ introduction: String) throws -> Survey {
      let check = SampleSurvey.check(
        surveys: """
          - id: s
            title: {en: S, de: S}
            introduction: {en: \(introduction), de: E}
            minutes: 10
            questions: [{id: a, question: {en: Q, de: F}, kind: yes-no}]
          """)
      return try #require(check.study, "\(check.mistakes)").surveys[0]
    }
    let (one, other) = (try survey("One"), try survey("Other"))
    for tool in Self.tools {
      #expect(export(one, for: tool) == export(other, for: tool))
      #expect(one.losses(in: tool) == ["s: the introduction and the expected minutes are left out"])
    }
  }
}
