import Foundation
import HTTP
import Spreadsheets
import Testing

@testable import Storage
@testable import Studies
@testable import Web

/// Lists as CSV and Excel files: of what the list shows, by right, and without anything that names a participant.
@Suite(.serialized) struct ListFileTests {
  private let lab: TestLab

  init() throws { lab = try TestLab() }

  private func participants(_ format: String = "csv", _ query: KeyValuePairs<String, String> = [:]) -> String
  {
    Path.staffListFile.url("participants.\(format)", query: query)
  }

  private func texts(_ answer: Answer, _ name: String) throws -> [[String]] {
    try Workbook(answer.body, name: name).sheets[0].rows.map(\.texts)
  }

  private func every(_ study: String) -> [String] {
    [
      participants(), participants("xlsx"), Path.staffListFile.url("visits.csv"),
      Path.staffListFile.url("visits.xlsx"), Path.staffDeviationsFile.url(study, "deviations.csv"),
      Path.staffDeviationsFile.url(study, "deviations.xlsx"), Path.staffCodesFile.url(study, "codes.csv"),
      Path.staffCodesFile.url(study, "codes.xlsx"),
    ]
  }

  @Test(arguments: [
    (StaffRole.experimenter, 200), (.administrator, 200), (.dataManager, 403),
  ])
  func rightsDecide(role: StaffRole, status: Int) throws {
    let browser = try Colleague(lab, role).browser
    for url in every(lab.study.id.text) { #expect(try browser.get(url).status == status, "\(url)") }
    for url in every(lab.study.id.text) { #expect(try lab.browser().get(url).status != 200, "\(url)") }
  }

  @Test(arguments: [
    "participants", "participants.pdf", "participants.csv.csv", "codes.csv", "deviations.xlsx", ".csv",

    "PARTICIPANTS.CSV",
  ])
  func whatIsNoFileIsNotFound(name: String) throws {
    #expect(try Colleague(lab, .administrator).browser.get("/staff/lists/\(name)").status == 404)
  }

  @Test func bothFormatsHoldTheSame() throws {
    let visitor = try Visitor(lab, at: .finished)
    _ = try Visitor(lab, in: lab.secondStudy, at: .consent)
    let browser = try Colleague(lab, .experimenter).browser
    let csv = try browser.get(participants())
    #expect(
      csv["Content-Type"] == "text/csv; charset=utf-8" && csv["Cache-Control"] == "no-store, no-transform")
    #expect(csv.body.starts(with: [0xEF, 0xBB, 0xBF]))
    let xlsx = try browser.get(participants("xlsx"))
    #expect(xlsx.body.starts(with: Array("PK".utf8)))
    let rows = try texts(csv, "a.csv")
    #expect(try rows == texts(xlsx, "a.xlsx"))
    #expect(rows.count == 3 && rows[0][0] == "Code" && rows[0].contains("Last seen"))
    let code = try visitor.participation(lab).participant.code.grouped
    let own = try #require(rows.first { $0[0] == code })
    #expect(
      own.contains("Complete, still taking part") && own.contains("Real")
        && own.contains(lab.study.title[Language("en")]))
  }

  @Test func theNameHasStudyListAndDay() throws {
    let browser = try Colleague(lab, .experimenter).browser
    let (study, day) = (lab.study.id.text, LabCalendar().day(of: lab.now))
    func name(_ url: String) throws -> String? { try browser.get(url)["Content-Disposition"] }
    #expect(try name(participants()) == "attachment; filename=\"participants-\(day).csv\"")
    #expect(
      try name(participants("xlsx", ["study": study]))
        == "attachment; filename=\"\(study)-participants-\(day).xlsx\"")
    #expect(
      try name(Path.staffCodesFile.url(study, "codes.csv"))
        == "attachment; filename=\"\(study)-codes-\(day).csv\"")
  }

  @Test func theFilterIsThatOfTheList() throws {
    let finished = try Visitor(lab, at: .finished).participation(lab).participant.code
    _ = try Visitor(lab, at: .consent)
    _ = try Visitor(lab, in: lab.secondStudy, at: .consent)
    let browser = try Colleague(lab, .experimenter).browser
    func count(_ query: KeyValuePairs<String, String>) throws -> Int {
      try texts(browser.get(participants("csv", query)), "a.csv").count - 1
    }
    #expect(try count([:]) == 3)
    #expect(try count(["study": lab.study.id.text]) == 2)
    #expect(try count(["state": "complete"]) == 1)
    #expect(try count(["code": finished.grouped]) == 1)
    #expect(try count(["code": "OOO"]) == 0)
    #expect(try count(["origin": "rehearsal"]) == 0)
    #expect(try count(["page": "7"]) == 3)
    let list = try browser.get(Path.staffParticipants.url(query: ["state": "complete"])).text
    #expect(list.contains("participants.csv?") && list.contains("state=complete"))
  }

  /// Somebody of another study gets an empty list, as on the page.
  @Test func otherStudiesStayOut() throws {
    _ = try Visitor(lab, at: .consent)
    let stranger = try Colleague(lab, .experimenter, study: lab.secondStudy.id).browser
    for query: KeyValuePairs<String, String> in [[:], ["study": lab.study.id.text]] {
      #expect(try texts(stranger.get(participants("csv", query)), "a.csv").count == 1)
    }
    #expect(try stranger.get(Path.staffDeviationsFile.url(lab.study.id.text, "deviations.csv")).status == 404)
    #expect(try stranger.get(Path.staffCodesFile.url(lab.study.id.text, "codes.csv")).status == 404)
    let batch = try lab.makeBatch(2, in: lab.study)
    let foreign = Path.staffCodesFile.url(lab.secondStudy.id.text, "codes.csv", query: ["batch": batch.text])
    #expect(try texts(stranger.get(foreign), "a.csv").count == 1)
  }

  /// Somebody who is limited to sites works for no study as a whole.
  @Test func thoseLimitedToSitesReadTheTitleOfTheStudyToo() throws {
    let sited = try SitedLab()
    let browser = try sited.limited(.experimenter, to: SitedLab.berlin)
    let title = sited.lab.study.title[Language("en")]
    for file in ["participants.csv", "visits.csv"] {
      let rows = try texts(browser.get(Path.staffListFile.url(file)), file)
      #expect(rows.count > 1 && rows.dropFirst().allSatisfy { $0[1] == title }, "\(file): \(rows)")
    }
  }

  @Test func codesComeWithTheirAddress() throws {
    let batch = try lab.makeBatch(3, in: lab.study, language: "de")
    _ = try lab.makeBatch(2, in: lab.study)
    let browser = try Colleague(lab, .experimenter).browser
    let study = lab.study.id.text
    let rows = try texts(
      browser.get(Path.staffCodesFile.url(study, "codes.csv", query: ["batch": batch.text])), "a.csv")
    #expect(rows.count == 4)
    for participant in try lab.store.participants(of: batch) {
      let row = try #require(rows.first { $0[0] == participant.code.grouped })
      #expect(row[1].hasSuffix(Path.code.url(participant.code.text)) && row.contains("Deutsch"))
    }
    #expect(try texts(browser.get(Path.staffCodesFile.url(study, "codes.csv")), "a.csv").count == 6)
  }

  @Test func visitsAreThoseOfTheDays() throws {
    _ = try lab.plan(for: Visitor(lab, at: .firstTest), in: 300)
    let browser = try Colleague(lab, .experimenter).browser
    let day = LabCalendar().day(of: lab.now.advanced(bySeconds: 300 * 86_400))
    func count(_ query: KeyValuePairs<String, String>) throws -> Int {
      let answer = try browser.get(Path.staffListFile.url("visits.csv", query: query))
      return try texts(answer, "a.csv").count - 1
    }
    #expect(try count(["from": "\(day)", "until": "\(day)"]) == 1)
    // In any order, and with a filter.
    let after = LabCalendar().day(day, plus: 2)
    #expect(try count(["from": "\(after)", "until": "\(day)"]) == 1)
    #expect(try count(["from": "\(after)", "until": "\(after)"]) == 0)
    #expect(try count(["from": "\(day)", "until": "\(day)", "experimenter": "nobody"]) == 0)
    #expect(try count(["from": "\(day)", "until": "\(day)", "study": "nowhere"]) == 0)
    let odd = try browser.get(Path.staffListFile.url("visits.csv", query: ["from": "2026-02-30"]))
    #expect((400..<500).contains(odd.status))
  }

  /// Neither remarks nor contact details are in any file.
  @Test func nothingNamesAParticipant() throws {
    let ben = try Colleague(lab, .experimenter)
    let visitor = try Visitor(lab, at: .contactDetails)
    _ = try visitor.browser.post(Path.contactDetails.url(), [("email", "wilhelmina@example.org")])
    _ = try lab.store.intervene(
      InterventionRequest(.note, reason: .mistake, remark: "Wilhelmina asked twice", seen: 0),
      for: visitor.id,
      in: visitor.study, context: AuditContext(by: .staff(ben.member.id), at: lab.now))
    for url in every(lab.study.id.text) {
      let answer = try ben.browser.get(url)
      let rows = try texts(answer, url)
      #expect(answer.status == 200)
      #expect(!rows.joined().contains { $0.lowercased().contains("wilhelmina") }, "\(url)")
    }
    let deviations = try ben.browser.get(every(lab.study.id.text)[4])
    #expect(try texts(deviations, "a.csv").count == 2)
  }

  /// A text that a spreadsheet program would run is a text in both formats.
  @Test(arguments: ["=1+1", "+1", "-1", "@SUM(A1)", "\tx", "\rx", "\u{FF1D}1"])
  func formulasAreTexts(text: String) throws {
    func written(_ format: ListFile.Format) throws -> Response {
      let file = try ListFileWriter(ListFile(.participants, format), heads: ["Code", "What"])
      try file.add([text, "b"])
      return try file.response(name: "a.\(format.rawValue)")
    }
    let (csv, xlsx) = (try written(.csv), try written(.xlsx))
    guard case .bytes(let line) = csv.body, case .bytes(let book) = xlsx.body else {
      Issue.record("no bytes")
      return
    }
    #expect(try Workbook(line, name: "a.csv").sheets[0].rows[1].texts == ["'" + text, "b"])
    let read = try Workbook(book, name: "a.xlsx")
    #expect(read.sheets[0].rows[1].texts == [text, "b"] && read.notices == [])
  }

  @Test func exportsAreNoted() throws {
    let ben = try Colleague(lab, .experimenter)
    _ = try ben.browser.get(participants("xlsx", ["study": lab.study.id.text]))
    let notes = try lab.store.research.read { db in
      try db.rows("SELECT actor, subject, detail FROM audit WHERE action = 'list.exported'")
        .map { row -> [String] in [row["actor"], row["subject"], row["detail"]] }
    }
    let day = LabCalendar().day(of: lab.now)
    #expect(
      notes == [[ben.member.id.text, "participants", "\(lab.study.id)-participants-\(day).xlsx 0"]])
  }
}
