import Foundation
import Testing

@testable import LabConsole

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

  private func newStudy() throws {
    let made = try Command.labconsole(
      "study", "new", "mood", "--studies", folder.url.appendingPathComponent("studies").path)
    #expect(made.status == 0, "\(made)")
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
