import Expressions
import Foundation
import Spreadsheets
import Testing

@testable import Instruments

struct WritingTests {
  private func words(_ text: String) -> InstrumentText { InstrumentText(["en": text, "de": "\(text) (de)"]) }

  private func choices(_ codes: String...) -> InstrumentChoices {
    InstrumentChoices(
      codes.map { InstrumentChoice(id: $0, label: words("Choice \($0)"), number: DecimalNumber($0)) })
  }

  private func question(_ id: String, _ kind: InstrumentQuestion.Kind, _ rule: String? = nil) throws
    -> InstrumentQuestion
  {
    var question = InstrumentQuestion(id: id, kind: kind, text: words("Words of \(id)"))
    question.showIf = try rule.map { try Formula(parsing: $0) }
    return question
  }

  /// An instrument of all kinds that both tools have.
  private func instrument() throws -> Instrument {
    var sport = choices("1", "2", "none")
    sport.choices[2].isExclusive = true
    var row = InstrumentRow(id: "tired", label: words("Tired"))
    row.showIf = try Formula(parsing: "calm = 1")
    let rows = [InstrumentRow(id: "calm", label: words("Calm")), row]
    let page = InstrumentPage(
      id: "work", title: words("Work"), showIf: try Formula(parsing: "age >= 16"),
      questions: [
        try question("works", .yesNo),
        try question("hours", .number(low: .zero, high: DecimalNumber(100), decimals: 1, unit: nil), "works"),
        try question("how-often", .matrix(rows, choices("0", "1"), hasSeveral: false)),
      ])
    let steps: [InstrumentStep] = [
      .question(
        try question("age", .number(low: DecimalNumber(0), high: DecimalNumber(120), decimals: 0, unit: nil))),
      .page(page), .question(try question("sport", .checkboxes(sport, least: nil, most: 2))),
      .question(
        try question("family-status", .choice(choices("a", "b")), "selected(sport, none) or hours > 20")),
      .question(try question("begun", .date(earliest: "2020-01-01", latest: "today", precision: .day))),
      .question(try question("story", .longText)), .question(try question("thanks", .note, "bmi < 3")),
    ]
    return Instrument(
      id: "whole", title: words("Whole"), steps: steps,
      computations: [InstrumentComputation(id: "bmi", value: try Formula(parsing: "round(hours / age, 2)"))])
  }

  /// Rules of what was read again, by question.
  private func rules(_ instrument: Instrument) -> [String: String] {
    Dictionary(instrument.questions.compactMap { question in question.showIf.map { (question.id, "\($0)") } })
    { first, _ in first }
  }

  @Test func redcapReadsWhatIsWritten() throws {
    let export = InstrumentExport.redcap([try instrument()], language: "en")
    #expect(export.refusals == [])
    let bytes = export.workbook.sheets[0].csv()
    let again = try InstrumentImport(Workbook(bytes, name: "d.csv"), name: "d", language: "en")
    #expect(again.refused == [])
    #expect(
      again.only.questions.map(\.id) == [
        "age", "works", "hours", "how-often", "sport", "family-status", "begun", "story", "thanks",
      ])
    #expect(again.only.questions.map(\.kind.word) == (try instrument()).questions.map(\.kind.word))
    #expect(again.only.computations.map { "\($0.value)" } == ["round(hours / age, 2)"])
    #expect(rules(again.only)["works"] == "age >= 16")
    guard case .checkboxes(let sport, nil, let most) = again.question("sport")?.kind else {
      throw ImportProblem.unknownKind
    }
    #expect(sport.choices.map(\.isExclusive) == [false, false, true])
    #expect(most == 2)
  }

  @Test func xlsformReadsWhatIsWritten() throws {
    let export = InstrumentExport.xlsform(try instrument(), languages: ["en", "de"])
    #expect(export.refusals == [])
    let again = try InstrumentImport(Workbook(try export.workbook.xlsx(), name: "f.xlsx"), name: "f")
    #expect(again.refused == [])
    #expect(again.languages == ["de", "en"])
    #expect(
      again.only.questions.map(\.id) == [
        "age", "works", "hours", "how-often", "sport", "family-status", "begun", "story", "thanks",
      ])
    #expect(again.question("story")?.text["de"] == "Words of story (de)")
    #expect(
      again.question("begun")?.constraints.map { "\($0.must)" } == [
        "begun >= 2020-01-01 and begun <= today()"
      ])
    #expect(again.only.computations.map(\.id) == ["bmi"])
  }

  /// Of texts of several lines, too.
  @Test func patternsAndLengthsOfTextsAreWritten() throws {
    let pattern = InstrumentPattern("[a-z ]+", message: words("Small letters"))
    let strict = try question("strict", .lines(pattern, least: nil, most: nil))
    let short = try question("short", .lines(nil, least: nil, most: 500))
    let instrument = Instrument(id: "i", title: words("I"), steps: [.question(strict), .question(short)])
    let form = InstrumentExport.xlsform(instrument, languages: ["en", "de"])
    #expect(form.refusals == [])
    let again = try InstrumentImport(Workbook(try form.workbook.xlsx(), name: "f.xlsx"), name: "f")
    #expect(again.refused == [] && again.question("strict")?.kind == strict.kind)
    #expect(again.question("short")?.constraints.map { "\($0.must)".hasSuffix("<= 500") } == [true])
    let dictionary = InstrumentExport.redcap([instrument], language: "en")
    #expect(dictionary.refusals.map(\.name) == ["strict"])
    let bytes = dictionary.workbook.sheets[0].csv()
    let read = try InstrumentImport(Workbook(bytes, name: "d.csv"), name: "d", language: "en")
    #expect(read.refused == [] && read.question("short")?.kind == short.kind)
    let yaml = InstrumentYAML(languages: ["en", "de"]).text(of: [instrument])
    #expect(yaml.contains("kind: long-text") && yaml.contains("most-characters: 500"))
    #expect(yaml.contains("pattern: \"[a-z ]+\"") && yaml.contains("pattern-message:"))
  }

  @Test func whatTheOthersDoNotHaveIsNamed() throws {
    var strange = try question("q", .ranking(choices("a", "b")))
    strange.help = words("About {round(age, 1)}")
    var limited = try question("r", .text(nil, least: nil, most: nil))
    limited.constraints = [
      InstrumentConstraint(must: try Formula(parsing: "r != \"x\""), message: words("No"))
    ]
    let birthday = try question("s", .longText, "age(begun) > 3")
    let begun = try question("begun", .date(earliest: nil, latest: nil, precision: .day))
    let instrument = Instrument(
      id: "i", title: words("I"), steps: [begun, strange, limited, birthday].map { .question($0) })
    #expect(InstrumentExport.redcap([instrument], language: "en").refusals.map(\.name) == ["q", "r", "s"])
    #expect(InstrumentExport.xlsform(instrument, languages: ["en"]).refusals.map(\.name) == ["q", "s"])
  }

  /// A part that asks for one that the other tool does not have is named as well, and nothing asks for a row that is not there.
  @Test func whatAsksForALostPartIsLostToo() throws {
    let pattern = InstrumentPattern("[a-z']+")
    let steps: [InstrumentStep] = [
      .question(try question("code", .text(pattern, least: nil, most: nil))),
      .question(try question("why", .longText, "length(code) > 3 or long > 3")),
      .question(try question("then", .longText, "why is answered")),
      .question(try question("end", .longText)),
    ]
    let computation = InstrumentComputation(id: "long", value: try Formula(parsing: "length(code)"))
    let instrument = Instrument(id: "i", title: words("I"), steps: steps, computations: [computation])
    for export in [
      InstrumentExport.redcap([instrument], language: "en"),
      InstrumentExport.xlsform(instrument, languages: ["en"]),
    ] {
      #expect(export.refusals.map(\.name) == ["code", "why", "then", "long"])
    }
  }

  /// In one dictionary, forms ask for fields of forms before them.
  @Test func rulesOfLaterFormsAskForEarlierOnes() throws {
    let first = Instrument(id: "a", title: words("A"), steps: [.question(try question("x", .yesNo))])
    let second = Instrument(
      id: "b", title: words("B"), steps: [.question(try question("y", .longText, "a.x"))])
    let export = InstrumentExport.redcap([first, second], language: "en")
    #expect(export.refusals == [])
    let again = try InstrumentImport(Workbook(export.workbook.sheets[0].csv(), name: "d.csv"), name: "d")
    #expect(again.question("y")?.showIf?.description == "a.x")
  }

  /// A box is a box again, and rules that ask for it keep their meaning.
  @Test func aBoxComesBack() throws {
    let box = try question("agree", .acknowledgement(words("I agree")))
    let instrument = Instrument(
      id: "i", title: words("I"),
      steps: [.question(box), .question(try question("then", .longText, "is-true(agree)"))])
    let sheet = InstrumentExport.redcap([instrument], language: "en").workbook.sheets[0]
    let xlsx = try InstrumentExport.xlsform(instrument, languages: ["en"]).workbook.xlsx()
    for workbook in [try Workbook(sheet.csv(), name: "d.csv"), try Workbook(xlsx, name: "f.xlsx")] {
      let again = try InstrumentImport(workbook, name: "f", language: "en")
      #expect(again.question("agree")?.kind == .acknowledgement(InstrumentText(["en": "I agree"])))
      #expect(again.question("then")?.showIf?.description == "agree")
    }
  }

  @Test func yamlInTheWordsOfSurveys() throws {
    var small = Instrument(id: "mood", title: words("Mood: \"today\""), steps: [])
    small.steps = [.question(try question("yes", .likert(choices("never", "1")), "age > 3"))]
    let yaml = InstrumentYAML(languages: ["en", "de"]).text(of: [small])
    #expect(
      yaml == """
          - id: mood
            title:
              en: "Mood: \\"today\\""
              de: "Mood: \\"today\\" (de)"
            introduction:
              en: "Some questions follow."
              de: "Es folgen einige Fragen."
            minutes: 1
            questions:
              - id: "yes"
                kind: likert
                question:
                  en: "Words of yes"
                  de: "Words of yes (de)"
                show-if: "age > 3"
                choices:
                  - id: never
                    label:
                      en: "Choice never"
                      de: "Choice never (de)"
                    value: none
                  - id: "1"
                    label:
                      en: "Choice 1"
                      de: "Choice 1 (de)"
                    value: 1

        """)
  }

  @Test(arguments: [
    ("a: 1\ntasks: [x]\nthanks: t\n", "a: 1\nsurveys:\n  - id: new\n\ntasks: [x, new]\nthanks: t\n"),
    (
      "surveys:\n  - id: o\n    title: T   # remark\n\n# next\ntasks:\n  - o\n",
      "surveys:\n  - id: o\n    title: T   # remark\n  - id: new\n\n# next\ntasks:\n  - o\n  - new\n"
    ),
    ("surveys: []\ntasks: []\n", "surveys:\n  - id: new\ntasks: [new]\n"),
  ])
  func surveysAreAddedAndNothingElseChanges(before: String, after: String) throws {
    var insertion = StudyInsertion(before)
    let question = InstrumentQuestion(id: "q", kind: .yesNo, text: InstrumentText("Q"))
    try insertion.add(
      [Instrument(id: "new", title: InstrumentText("N"), steps: [.question(question)])], languages: ["en"])
    let kept = insertion.text.split(separator: "\n", omittingEmptySubsequences: false).filter { line in
      !["    title: \"N\"", "introduction", "minutes", "questions:", "- id: q", "kind:", "question:"].contains
      { line.contains($0) }
    }
    #expect(kept.joined(separator: "\n") == after)
  }

  /// In a text with several kinds of them, lines that are added end as the first one does.
  @Test(arguments: ["\r\n", "\r"])
  func lineBreaksStayAsTheyAre(lineBreak: String) throws {
    func added(to text: String) throws -> String {
      var insertion = StudyInsertion(text)
      let question = InstrumentQuestion(id: "q", kind: .yesNo, text: InstrumentText("Q"))
      try insertion.add(
        [Instrument(id: "new", title: InstrumentText("N"), steps: [.question(question)])], languages: ["en"])
      return insertion.text
    }
    for text in ["a: 1\ntasks: [x]\nthanks: t\n", "surveys:\n  - id: o\n\n# next\ntasks:\n  - o"] {
      let (other, expected) = (text.replacing("\n", with: lineBreak), try added(to: text))
      #expect(try added(to: other) == expected.replacing("\n", with: lineBreak))
    }
    let mixed = try added(to: "a: 1\(lineBreak)surveys: []\ntasks: [x]\nthanks: t")
    let beginning = "a: 1\(lineBreak)surveys:\n  - id: new\(lineBreak)    title: \"N\"\(lineBreak)"
    #expect(mixed.hasPrefix(beginning), "\(mixed.debugDescription)")
    #expect(mixed.hasSuffix("\(lineBreak)tasks: [x, new]\nthanks: t"), "\(mixed.debugDescription)")
  }

  /// By the line of a mistake, the question is found to which it belongs.
  @Test func linesLeadBackToQuestions() throws {
    var insertion = StudyInsertion("a: 1\nsurveys:\n  - id: old\n    title: T\ntasks: [old]\n")
    let page = InstrumentPage(
      id: "page", questions: [try question("one", .choice(choices("a", "1"))), try question("no", .longText)])
    let computation = InstrumentComputation(id: "twice", value: try Formula(parsing: "1 + 1"))
    try insertion.add(
      [Instrument(id: "n", title: words("N"), steps: [.page(page)], computations: [computation])],
      languages: ["en"])
    var found: [String: Set<String>] = [:]
    for (place, line) in insertion.text.split(separator: "\n").enumerated() {
      guard let (survey, entry) = insertion.entry(at: place + 1) else { continue }
      found["\(survey)/\(entry ?? "")", default: []].insert(line.trimmingPrefix { $0 == " " }.description)
    }
    #expect(Set(found.keys) == ["old/", "n/", "n/one", "n/no", "n/twice"])
    #expect(found["n/one"]?.contains("- id: a") == true)
    #expect(found["n/no"] == ["- id: \"no\"", "kind: long-text", "question: \"Words of no\""])
    #expect(found["n/twice"] == ["- id: twice", "value: \"1 + 1\""])
    #expect(found["n/"]?.contains("- id: page") == true)
  }

  @Test func aListThatCannotBeAddedToIsNamed() {
    var insertion = StudyInsertion("surveys: [{id: a}]\ntasks: [a]\n")
    #expect(throws: StudyInsertion.Problem.unreadableList("surveys", line: 1)) {
      try insertion.add([Instrument(id: "n", title: InstrumentText("N"))], languages: ["en"])
    }
  }
}
