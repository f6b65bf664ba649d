import Definitions
import Foundation
import Instruments
import Spreadsheets
import Testing

@testable import LabConsole
@testable import Studies

/// The commands `study import` and `study export`, started as processes.
@Suite struct StudyImportTests {
  private let folder = TestFolder()
  private var study: URL { folder.url.appendingPathComponent("studies/mood") }

  private static let head = [
    "Variable / Field Name", "Form Name", "Field Type", "Field Label",
    "Choices, Calculations, OR Slider Labels",
    "Text Validation Type OR Show Slider Number", "Identifier?", "Branching Logic (Show field only if...)",
  ]

  private func dictionary(_ rows: [[String]]) throws -> String {
    let lines = ([Self.head] + rows).map { row in
      row.map { "\"" + $0.replacingOccurrences(of: "\"", with: "\"\"") + "\"" }.joined(separator: ",")
    }
    let file = folder.url.appendingPathComponent("dictionary.csv")
    try Data(lines.joined(separator: "\r\n").utf8).write(to: file)
    return file.path
  }

  private func newStudy(_ name: String = "mood") throws {
    let made = try Command.labconsole(
      "study", "new", name, "--studies", folder.url.appendingPathComponent("studies").path)
    #expect(made.status == 0, "\(made)")
  }

  private func questionnaire(of name: String) throws -> Instrument {
    let url = folder.url.appendingPathComponent("studies").appendingPathComponent(name)
    let study = try StudyDefinition(folder: url, kinds: TaskKinds.readers).study()
    return Instrument(try #require(study.survey("phq")))
  }

  private var text: String {
    get throws { try String(contentsOf: study.appendingPathComponent("study.yaml"), encoding: .utf8) }
  }

  @Test func aDictionaryBecomesASurveyAndComesBack() throws {
    try newStudy()
    let before = try text
    let file = try dictionary([
      ["record_id", "phq", "text", "Record", "", "", "", ""],
      ["first_name", "phq", "text", "Your first name", "", "", "y", ""],
      [
        "interest", "phq", "radio", "Little interest in doing things, [interest_not] or so?",
        "0, Not at all | 3, Nearly every day", "", "", "",
      ],
      [
        "down", "phq", "radio", "Feeling down?", "0, Not at all | 3, Nearly every day", "", "",
        "[interest] > 0",
      ],
      ["score", "phq", "calc", "Score", "sum([interest], [down])", "", "", ""],
      ["help", "phq", "descriptive", "Please talk to somebody.", "", "", "", "[score] >= 3"],
    ])
    let imported = try Command.labconsole("study", "import", file, "--study", study.path)
    #expect(imported.status == 0, "\(imported)")
    #expect(imported.output.contains("Added to"))
    let after = try text
    #expect(after != before)
    #expect(before.split(separator: "\n").allSatisfy { after.contains($0) || $0.hasPrefix("tasks:") })
    #expect(try Command.labconsole("study", "check", study.path).status == 0)
    let target = folder.url.appendingPathComponent("again.csv").path
    let exported = try Command.labconsole(
      "study", "export", study.path, "--redcap", "--survey", "phq", "--to", target)
    #expect(exported.status == 0, "\(exported)")
    let again = try String(contentsOfFile: target, encoding: .utf8)
    #expect(again.contains("sum([interest], [down])"))
    #expect(again.contains("first_name"))
  }

  /// Options, and the tasks of the study and of the visit afterwards.
  private static let visits: [([String], String, String)] = [
    ([], "[wellbeing, wellbeing-later, phq]", "[wellbeing-later, phq]"),
    (["--visit", "at-home"], "[wellbeing, phq, wellbeing-later]", "[wellbeing, phq]"),
  ]

  /// Into a study with two visits: to the last one, or to the one that is named.
  @Test(arguments: visits)
  func aSurveyComesToAVisit(option: [String], tasks: String, ofVisit: String) throws {
    let studies = folder.url.appendingPathComponent("studies").path
    let made = try Command.labconsole(
      "study", "new", "mood", "--template", "visits", "--studies", studies)
    #expect(made.status == 0, "\(made)")
    let before = try text
    let file = try dictionary([["down", "phq", "yesno", "Feeling down?", "", "", "", ""]])
    let adding = ["study", "import", file, "--study", study.path]
    let refused = try Command.run(Command.labconsole, adding + ["--visit", "third"])
    #expect(refused.status == 1, "\(refused)")
    let reason = "There is no visit “third”: the study has at-home, in-the-lab; nothing was added."
    #expect(refused.errors.contains(reason), "\(refused)")
    #expect(try text == before)
    let imported = try Command.run(Command.labconsole, adding + option)
    #expect(imported.status == 0, "\(imported)")
    let after = try text
    #expect(after.contains("\ntasks: \(tasks)\n") && after.contains("\n    tasks: \(ofVisit)\n"), "\(after)")
    #expect(before.split(separator: "\n").allSatisfy { after.contains($0) || $0.contains("tasks: [") })
    let checked = try Command.labconsole("study", "check", study.path)
    #expect(checked.status == 0, "\(checked)")
  }

  @Test func aStudyWithoutVisitsHasNoneOfThatName() throws {
    try newStudy()
    let before = try text
    let file = try dictionary([["down", "phq", "yesno", "Feeling down?", "", "", "", ""]])
    let refused = try Command.labconsole(
      "study", "import", file, "--study", study.path, "--visit", "visit")
    #expect(refused.status == 1, "\(refused)")
    #expect(refused.errors.contains("There is no visit “visit”: the study names no visits"), "\(refused)")
    #expect(try text == before)
  }

  /// An exported file, read into another study, gives the same questionnaire: kinds, words, choices, rules and computed values.
  @Test(arguments: [("--xlsform", "again.xlsx"), ("--redcap", "again.csv")])
  func whatIsExportedReadsBackAsTheSame(format: String, name: String) throws {
    for study in ["mood", "again"] { try newStudy(study) }
    let file = try dictionary([
      ["record_id", "phq", "text", "Record", "", "", "", ""],
      ["age", "phq", "text", "Your age", "", "integer", "", ""],
      ["begun", "phq", "text", "When did it begin?", "", "date_ymd", "", "[age] >= 18"],
      ["down", "phq", "radio", "Feeling down?", "0, Not at all | 3, Nearly every day", "", "", ""],
      ["tired", "phq", "dropdown", "Tired?", "0, Never | 3, Every day", "", "", "[down] = '3'"],
      ["sport", "phq", "checkbox", "Which sports?", "1, Rowing | 2, Chess", "", "", ""],
      ["story", "phq", "notes", "Anything else?", "", "", "", "[sport(2)] = '1'"],
      ["score", "phq", "calc", "Score", "[down] * 2 + [tired]", "", "", ""],
      ["help", "phq", "descriptive", "Please talk to somebody.", "", "", "", "[score] >= 3"],
    ])
    let mood = study.path
    #expect(try Command.labconsole("study", "import", file, "--study", mood).status == 0)
    let target = folder.url.appendingPathComponent(name).path
    let exported = try Command.labconsole(
      "study", "export", mood, format, "--survey", "phq", "--to", target)
    #expect(exported.status == 0 && !exported.output.contains("refused"), "\(exported)")
    let again = folder.url.appendingPathComponent("studies/again").path
    let imported = try Command.labconsole("study", "import", target, "--study", again)
    #expect(imported.status == 0, "\(imported)")
    let (first, second) = (try questionnaire(of: "mood"), try questionnaire(of: "again"))
    #expect(first.questions.count == 7 && first.computations.count == 1)
    #expect(second.questions == first.questions)
    #expect(second.computations.map { "\($0.id) \($0.value)" } == ["score number(down) * 2 + number(tired)"])
    #expect(first.computations.map { "\($0.value)" } == second.computations.map { "\($0.value)" })
  }

  /// The score of a scale is a computed value of a survey already.
  @Test func aScaleIsExportedOnce() throws {
    let diary = TestLab.root.appendingPathComponent("Config/studies/diary")
    let survey = try StudyDefinition(folder: diary, kinds: TaskKinds.readers).study().survey("mood")
    let mood = Instrument(try #require(survey))
    #expect(mood.computations.map(\.id).sorted() == ["calmness", "energy", "valence"])
    let target = folder.url.appendingPathComponent("mood.csv").path
    let exported = try Command.labconsole(
      "study", "export", diary.path, "--redcap", "--survey", "mood", "--language", "en", "--without-refused",
      "--to", target)
    #expect(exported.status == 0 && exported.output.contains("REDCap has no least number"), "\(exported)")
    #expect(!exported.output.contains("taken by another form"), "\(exported)")
    let rows = try String(contentsOfFile: target, encoding: .utf8).split(whereSeparator: \.isNewline)
    #expect(rows.filter { $0.hasPrefix("valence,") }.count == 1)
  }

  /// The words of a language that the study does not speak are left out, with a notice; a file has none of one that the study has not.
  @Test func languagesOfOneSideAreNamed() throws {
    try newStudy()
    let survey = Sheet(
      name: "survey",
      texts: [["type", "name", "label::en", "label::fr"], ["integer", "age", "Your age?", "Votre âge ?"]])
    let file = folder.url.appendingPathComponent("form.xlsx")
    try Data(try Workbook(sheets: [survey]).xlsx()).write(to: file)
    let imported = try Command.labconsole("study", "import", file.path, "--study", study.path)
    #expect(imported.status == 0, "\(imported)")
    let notice = "notice: survey!D1 (label::fr): this column is left out: the study does not speak “fr”"
    #expect(imported.output.contains(notice), "\(imported)")
    let target = folder.url.appendingPathComponent("again.csv").path
    let exported = try Command.labconsole(
      "study", "export", study.path, "--redcap", "--language", "fr", "--to", target)
    #expect(exported.status == 1 && exported.errors.contains("The study does not speak “fr”"), "\(exported)")
    #expect(!FileManager.default.fileExists(atPath: target))
  }

  /// The study's own reader finds that nobody would ever be asked; the row is named, and what asks for it.
  @Test func aRuleThatNoAnswersFulfilIsRefusedByItsRow() throws {
    try newStudy()
    let before = try text
    let file = try dictionary([
      ["smokes", "daily", "yesno", "Do you smoke?", "", "", "", ""],
      ["never", "daily", "yesno", "Never?", "", "", "", "[smokes] = '1' and [smokes] = '0'"],
      ["why", "daily", "notes", "Why?", "", "", "", "[never] = '1'"],
    ])
    let refused = try Command.labconsole("study", "import", file, "--study", study.path)
    #expect(refused.status == 1)
    #expect(
      refused.output.contains("refused: dictionary!A3 (Variable / Field Name): no answers lead to “never”"),
      "\(refused)")
    #expect(try text == before)
    let taken = try Command.labconsole("study", "import", file, "--study", study.path, "--without-refused")
    #expect(taken.status == 0, "\(taken)")
    #expect(try Command.labconsole("study", "check", study.path).status == 0)
  }

  @Test func nothingIsAddedWhileARowIsRefused() throws {
    try newStudy()
    let before = try text
    let file = try dictionary([
      ["mood", "daily", "yesno", "Are you well?", "", "", "", ""],
      ["scan", "daily", "file", "Your scan", "", "", "", ""],
      ["born", "daily", "text", "Born on", "", "date_ymd", "y", ""],
      ["why", "daily", "notes", "Why?", "", "", "", "[scan] <> ''"],
    ])
    let refused = try Command.labconsole("study", "import", file, "--study", study.path)
    #expect(refused.status == 1)
    #expect(
      refused.output.contains("refused: dictionary!C3 (Field Type): files are not taken from participants"))
    #expect(
      refused.output.contains(
        "dictionary!H5 (Branching Logic (Show field only if...)): it asks for “scan”, which is refused"))
    #expect(try text == before)
    let tried = try Command.labconsole(
      "study", "import", file, "--study", study.path, "--without-refused", "--dry-run")
    #expect(tried.status == 0, "\(tried)")
    #expect(try text == before)
    let taken = try Command.labconsole("study", "import", file, "--study", study.path, "--without-refused")
    #expect(taken.status == 0, "\(taken)")
    #expect(try text.contains("- id: mood"))
    #expect(try !text.contains("scan"))
    // The same again would give two surveys of one id.
    let twice = try text
    #expect(
      try Command.labconsole("study", "import", file, "--study", study.path, "--without-refused").status == 1)
    #expect(try text == twice)
  }
}
