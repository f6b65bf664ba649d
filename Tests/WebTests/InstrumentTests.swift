import Foundation
import Testing

@testable import LabConsole
@testable import Studies
@testable import Web

/// Questionnaires of other tools, added on a page.
@Suite struct InstrumentTests {
  private let lab: TestLab
  private let administrator: Browser
  private let url: String

  init() throws {
    lab = try TestLab()
    administrator = try Colleague(lab, .administrator).browser
    url = Path.staffInstruments.url(lab.study.id.text)
  }

  private static let head =
    "Variable / Field Name,Form Name,Field Type,Field Label,\"Choices, Calculations, OR Slider Labels\"\n"

  private var definition: String {
    get throws {
      let folder = lab.folder.url.appendingPathComponent("studies/\(lab.study.id)")
      return try String(contentsOf: folder.appendingPathComponent("study.yaml"), encoding: .utf8)
    }
  }

  private func send(
    _ rows: String, _ fields: [(String, String)], name: String = "moods.csv", to page: String? = nil
  ) throws -> Answer {
    try send(Array(rows.utf8), fields, name: name, to: page)
  }

  private func send(
    _ file: [UInt8], _ fields: [(String, String)], name: String = "moods.csv", to page: String? = nil
  ) throws -> Answer {
    let parts = ([("csrf", try administrator.formToken())] + fields).map { key, value in
      "--b\r\nContent-Disposition: form-data; name=\"\(key)\"\r\n\r\n\(value)\r\n"
    }
    let head =
      "--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"\(name)\"\r\nContent-Type: text/csv\r\n\r\n"
    return try administrator.send(
      "POST", page ?? url, ["Content-Type: multipart/form-data; boundary=b"],
      Array((parts.joined() + head).utf8) + file + Array("\r\n--b--\r\n".utf8))
  }

  private static let moods = head + "mood,moods,radio,How do you feel?,\"1, Well | 2, Not well\"\n"

  @Test func aLookChangesNothing() throws {
    let before = try definition
    let page = try send(Self.moods, [("language", "en"), ("fill", "yes")])
    #expect(page.status == 200 && page.text.contains("Everything in this file can be added"))
    #expect(page.text.contains("<th scope=\"row\">moods</th>"))
    #expect(try definition == before)
    #expect(try lab.ledger.count("audit", where: "action = 'study.instruments-added'") == 0)
  }

  private func kept(by page: Answer) -> [(String, String)] {
    page.text.matches(of: /<input type="hidden" name="(kept|keptName)" value="([^"]*)">/).map {
      (String($0.output.1), String($0.output.2))
    }
  }

  /// A file is chosen once, and every choice stays until it is added.
  @Test func theFileAndTheChoicesAreKept() throws {
    let rows = Self.moods + "scan,moods,file,Your scan,\n"
    let choices = [("language", "en"), ("fill", "yes")]
    let refused = try send(rows, choices)
    #expect(refused.status == 422 && refused.text.contains("1 cell has no counterpart here, so nothing"))
    #expect(refused.text.contains("moods.csv is kept for the next step"))
    #expect(refused.text.contains(#"<option value="en" selected>"#))
    #expect(refused.text.contains(#"name="fill" value="yes" checked"#))
    #expect(refused.text.firstMatch(of: /<input type="file"[^>]* required/) == nil)
    // As a browser sends a form in which no file was chosen.
    let left = try send("", choices + [("leaveOut", "yes")] + kept(by: refused), name: "")
    #expect(left.status == 200 && left.text.contains("Left out with their rows"), "\(left.text)")
    #expect(left.text.contains("1 cell has no counterpart here, and its row is left out"))
    #expect(left.text.contains("Press “Add to the study”."))
    let added = try send("", choices + [("leaveOut", "yes"), ("add", "yes")] + kept(by: left), name: "")
    #expect(added.status == 303, "\(added.text)")
    let after = try definition
    #expect(after.contains("- id: mood\n") && !after.contains("- id: scan"))
    // Another file takes the place of the kept one.
    let other = try send("name,age\n", kept(by: left), name: "people.csv")
    #expect(other.text.contains("people.csv contains no questionnaire") && kept(by: other).isEmpty)
  }

  @Test func aLargeFileIsNotKept() throws {
    let rows = (1...60).map { "q\($0),moods,yesno,\(String(repeating: "x", count: 4 << 10)),\n" }
    let page = try send(Self.head + rows.joined(), [("language", "en"), ("fill", "yes")])
    #expect(page.text.contains(#"<h2 id="report">moods.csv</h2>"#), "\(page.text)")
    #expect(kept(by: page).isEmpty && page.text.contains(#"accept=".xlsx,.csv" required"#))
  }

  /// REDCap's dictionary of a real size: nothing of it is added while a row is refused, and each of these is named.
  @Test func everyRefusedRowIsNamedByRowAndColumn() throws {
    let before = try definition
    let rows = (1...60).map { number in
      [7, 30, 58].contains(number)
        ? "q\(number),moods,file,Question \(number),\n" : "q\(number),moods,yesno,Question \(number),\n"
    }
    let choices = [("language", "en"), ("fill", "yes"), ("add", "yes")]
    let page = try send(Self.head + rows.joined(), choices)
    #expect(page.status == 422 && page.text.contains("3 cells have no counterpart here, so nothing"))
    for number in [7, 30, 58] {
      #expect(page.text.contains(">Row \(number + 1), column C (Field Type)</th>"), "\(number)")
    }
    #expect(page.text.components(separatedBy: "files are not taken from participants").count == 4)
    #expect(page.text.contains("<td class=\"number\">57</td>"))
    #expect(try definition == before)
    let german = try send(Self.head + rows.joined(), choices, to: url + "?language=de").text
    #expect(german.contains(">Zeile 8, Spalte C (Field Type)</th>"))
    #expect(german.contains(#"lang="en">files are"#))
  }

  /// Each notice and each refusal that the command prints stands on the page, and no other.
  @Test func theCommandSaysTheSame() throws {
    let rows =
      Self.head + "scan,moods,file,Your scan,\nwell,moods,truefalse,Are you well?,\n"
      + "mood,moods,radio,How do you feel?,\"1, Well | 2, Not well\"\n"
    let file = lab.folder.url.appendingPathComponent("moods.csv")
    // As spreadsheet programs write “Unicode text”, of which a notice tells.
    let bytes: [UInt8] =
      [0xFF, 0xFE] + rows.utf16.flatMap { unit in [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
    try Data(bytes).write(to: file)
    let study = lab.folder.url.appendingPathComponent("studies/\(lab.study.id)").path
    let options = ["--language", "en", "--fill-languages", "--without-refused", "--dry-run"]
    let told = try Command.run(
      Command.labconsole, ["study", "import", file.path, "--study", study] + options)
    #expect(told.status == 0 && told.output.contains("1 cell refused; its row is left out."), "\(told)")
    let page = try send(bytes, [("language", "en"), ("fill", "yes"), ("leaveOut", "yes")])
    let lines = told.output.split(separator: "\n").filter {
      $0.hasPrefix("notice: ") || $0.hasPrefix("refused: ")
    }
    #expect(lines.count >= 3, "\(told)")
    for line in lines {
      let parts = line.split(separator: ": ", maxSplits: 2).map(String.init)
      var place = parts[1]
      if let cell = place.firstMatch(of: /^moods!([A-Z]+)([0-9]+) \((.*)\)$/) {
        place = "Row \(cell.output.2), column \(cell.output.1) (\(cell.output.3))"
      }
      #expect(page.text.contains(">\(place.escapedForPages)</th>"), "\(line)")
      #expect(page.text.contains("lang=\"en\">\(parts[2].escapedForPages)</td>"), "\(line)")
    }
    #expect(page.text.components(separatedBy: "<td class=\"words\" lang=\"en\">").count == lines.count + 1)
    #expect(told.output.contains("moods: 2 questions, 0 computed values"), "\(told)")
  }

  /// The folder of a running study can have a mistake by now; nothing is added to it, and nobody is told that the
  /// spreadsheet was wrong.
  @Test(arguments: ["surveys: [", "colour: red"])
  func nothingIsAddedToAStudyWithMistakes(mistake: String) throws {
    lab.running.watch.stop()
    let file = lab.folder.url.appendingPathComponent("studies/\(lab.study.id)/study.yaml")
    let broken = try definition + "\n\(mistake)\n"
    try broken.write(to: file, atomically: true, encoding: .utf8)
    let page = try send(Self.moods, [("language", "en"), ("fill", "yes"), ("add", "yes")])
    #expect(page.status == 422 && page.text.contains(">study.yaml:"), "\(page.text)")
    #expect(page.text.contains("The folder of the study contains mistakes already"))
    #expect(try definition == broken)
  }

  /// As spreadsheet programs write “Unicode text”.
  @Test func whatWasNotTakenAsItStandsIsTold() throws {
    let rows = Self.head + "mood,moods,radio,Wie fühlen Sie sich?,\"1, Gut | 2, Schlecht\"\n"
    let littleEndian: [UInt8] =
      [0xFF, 0xFE] + rows.utf16.flatMap { unit in [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
    let page = try send(littleEndian, [("language", "de"), ("fill", "yes")])
    #expect(page.text.contains("Everything in this file can be added"))
    #expect(page.text.contains("moods.csv") && page.text.contains("read as UTF-16"))
    #expect(!(try send(Self.moods, [("language", "en"), ("fill", "yes")])).text.contains("read as"))
  }

  @Test func itIsAddedToTheRunningStudyWithItsEntry() throws {
    let added = try send(Self.moods, [("language", "en"), ("fill", "yes"), ("add", "yes")])
    #expect(added.status == 303)
    let shown = try administrator.get(try #require(added.location)).text
    #expect(shown.contains("have been added to the study") && shown.contains("its check found no mistakes"))
    let preview = Path.staffSurvey.url(lab.study.id.text, "moods", "en")
    #expect(shown.contains("<a href=\"\(preview)\">Preview: "))
    #expect(shown.contains("/staff#study-\(lab.study.id)"))
    #expect(try administrator.get(preview).status == 200)
    #expect(
      try lab.ledger.count("audit", where: "action = 'study.instruments-added' AND detail = 'moods'") == 1)
    _ = lab.running.watch.refresh(.all)
    let survey = try #require(lab.study.surveys.first { $0.id.text == "moods" })
    #expect(survey.questions.map(\.id.text) == ["mood"])
    // The same file again: its survey is there already.
    let again = try send(Self.moods, [("language", "en"), ("fill", "yes"), ("add", "yes")])
    #expect(again.status == 422 && again.text.contains("the study would contain mistakes"))
  }

  @Test(arguments: [
    (moods, [], "Choose the language below"),
    (moods, [("language", "en")], "no words in these languages of the study: Deutsch"),
    (
      head + "scan,moods,file,Your scan,\n", [("language", "en"), ("fill", "yes")], "has no counterpart here"
    ),
    (
      head + "scan,moods,file,Your scan,\n", [("language", "en"), ("fill", "yes"), ("leaveOut", "yes")],
      "nothing in this file that could be added"
    ),
    ("name,age\nAda,36\n", [], "moods.csv contains no questionnaire"), ("", [], "the file is empty"),
  ])
  func itSaysWhyNothingIsAdded(rows: String, fields: [(String, String)], sentence: String) throws {
    let before = try definition
    let page = try send(rows, fields + [("add", "yes")])
    #expect(page.status == 422 && page.text.contains(sentence), "\(page.text)")
    #expect(try definition == before)
    #expect(try lab.ledger.count("audit", where: "action = 'study.instruments-added'") == 0)
  }

  @Test(arguments: [("moods.csv", "line 2"), ("moods.xlsx", "this is not an Excel workbook")])
  func aFileThatIsNoSpreadsheetIsToldSo(name: String, reason: String) throws {
    let page = try send(Array("%PDF-1.7\n%".utf8) + [0xE2, 0xE3, 0xCF, 0xD3], [], name: name)
    #expect(page.status == 422 && page.text.contains("\(name) cannot be read as a spreadsheet, so nothing"))
    #expect(page.text.contains("<span lang=\"en\">\(reason)"), "\(page.text)")
    #expect(kept(by: page).isEmpty)
  }

  /// The second study has two visits, of which the last one is chosen.
  @Test func aSurveyComesToTheChosenVisit() throws {
    let page = Path.staffInstruments.url(lab.secondStudy.id.text)
    let form = try administrator.get(page).text
    #expect(form.contains(#"<option value="first">First visit</option>"#))
    #expect(form.contains(#"<option value="second" selected>Follow-up</option>"#))
    #expect(form.contains("after the other tasks of this visit"))
    let other = try administrator.get(url).text
    #expect(!other.contains(#"name="visit""#) && other.contains("after the study’s other tasks"))
    let fields = [("language", "en"), ("fill", "yes"), ("add", "yes")]
    let refused = try send(Self.moods, fields + [("visit", "third")], to: page)
    #expect(refused.status == 422 && refused.text.contains("The study has no such visit"), "\(refused.text)")
    #expect(refused.text.contains("There is no visit “third”: the study has first, second"))
    #expect(try send(Self.moods, fields + [("visit", "first")], to: page).status == 303)
    let later = Self.head + "calm,later,yesno,Are you calm?,\n"
    #expect(try send(later, fields, to: page).status == 303)
    _ = lab.running.watch.refresh(.all)
    let visits = lab.secondStudy.visits.map { visit in visit.tasks.map(\.text) }
    #expect(visits == [["weight", "moods"], ["demographics", "later"]])
  }

  @Test func theirWordsAreEscaped() throws {
    let page = try send(
      Self.head + "scan,moods,<script>,Your scan,\n", [("language", "en")], name: "<img src=x>.csv")
    #expect(page.status == 422 && !page.text.contains("<script>,") && !page.text.contains("<img src=x>"))
  }
}
