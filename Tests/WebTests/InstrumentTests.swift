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
    #expect(shown.contains("have been added to the study"))
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
    (moods, [("language", "en")], "Words in a language of the study are missing"),
    (
      head + "scan,moods,file,Your scan,\n", [("language", "en"), ("fill", "yes")], "have no counterpart here"
    ),
    (
      head + "scan,moods,file,Your scan,\n", [("language", "en"), ("fill", "yes"), ("leaveOut", "yes")],
      "nothing in this file that could be added"
    ),
    ("name,age\nAda,36\n", [], "moods.csv could not be read"), ("", [], "Choose a file first"),
  ])
  func itSaysWhyNothingIsAdded(rows: String, fields: [(String, String)], sentence: String) throws {
    let before = try definition
    let page = try send(rows, fields + [("add", "yes")])
    #expect(page.status == 422 && page.text.contains(sentence), "\(page.text)")
    #expect(try definition == before)
    #expect(try lab.ledger.count("audit", where: "action = 'study.instruments-added'") == 0)
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
