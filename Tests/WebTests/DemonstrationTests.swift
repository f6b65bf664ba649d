import Foundation
import SampleStudies
import Testing

@testable import LabConsole
@testable import Storage
@testable import Studies
@testable import Templates
@testable import Web

/// Nobody takes a demonstration for a lab: each page says what it is, and so does each file that leaves it.
@Suite struct DemonstrationTests {
  @Test func everyPageSaysIt() throws {
    let lab = try TestLab().console()
    func check<P: PageWithExamples>(_ page: P.Type) {
      for language in lab.languages {
        let frame = Frame(
          title: "", languageCode: language.code, languageName: "", csrf: "", isDemonstration: true)
        let html = lab.views.render(page.examples[0], frame: frame, language: language)
        let mark = lab.phrases.sentence("frame.demonstration", in: language)
        #expect(String(decoding: html, as: UTF8.self).contains(mark), "\(page) \(language)")
      }
    }
    for page in try lab.views.pagesWithExamples() { check(page) }
  }

  @Test func aServerOnSuchDataSaysIt() throws {
    let lab = try TestLab { settings in
      let store = try SQLiteStore(directory: URL(fileURLWithPath: settings.data))
      try store.becomeDemonstration(context: AuditContext(by: .system, at: Timestamp(Date())))
      try store.close()
      settings.mailServer = "unencrypted-smtp://localhost:1"
      settings.mailFrom = "lab@example.org"
    }
    let mark = "Demonstration: all data here are invented"
    for path in ["/studies/weight-iat", "/staff/sign-in", "/station", "/nowhere"] {
      #expect(try lab.browser().get(path).text.contains(mark), "\(path)")
    }
    let visitor = try Visitor(lab, at: .finished)
    #expect(try visitor.browser.get(Path.dashboard.url()).text.contains(mark))
    let staff = try Colleague(lab, .administrator).browser
    #expect(try staff.get(Path.staffOutbox.url()).text.contains("Nothing is sent from a demonstration"))
    _ = try staff.post(Path.staffRelease.url(lab.study.id.text), [("audience", "within")])
    let release = try staff.get(Path.staffReleaseFile.url(lab.study.id.text, "1"))
    #expect(release["Content-Disposition"]?.contains("demonstration-within-") == true)
    #expect(try text(of: visitor.browser.get(Path.consentCopy.url()).body).contains(mark))
  }

  /// No card can be made and nobody can enrol: the demonstration tells that and ends.
  @Test func whereNobodyCanEnrolItSaysSo() throws {
    let folder = TestFolder()
    var settings = Settings(below: TestLab.root)
    settings.data = folder.url.appendingPathComponent("data").path
    settings.port = 0
    try SQLiteStore(directory: URL(fileURLWithPath: settings.data)).close()
    let database = try DatabaseConnection(path: settings.data + "/research.sqlite")
    try database.write { db in
      try db.execute(
        sql: """
          CREATE TRIGGER nobody_enrols BEFORE INSERT ON participants
          BEGIN SELECT RAISE(ABORT, 'nobody can enrol'); END
          """)
    }
    try database.close()
    let problems = try Demonstration(
      study: nil, participants: 12, seed: 1, accounts: DemonstrationAccounts(password: Colleague.password),
      interface: TestLab.interface.get()
    ).make(in: settings)
    // Those of the lab's study, a third as many of each other one, and two who rehearse in each.
    #expect(problems.count { $0.contains("Participant ") } == 20 + 6, "\(problems)")
    // The cards, and the invitations of each study.
    #expect(problems.count { $0.contains("nobody can enrol") } == 1 + 3, "\(problems)")
  }

  /// So the page before a release has risks to tell in figures.
  @Test func theExampleStudySaysWhatTellsWhoSomebodyIs() throws {
    let folder = TestFolder()
    var settings = Settings(below: TestLab.root)
    settings.data = folder.url.appendingPathComponent("data").path
    let name = DemonstrationStudies.example.text
    let given = try StudyFolder(path: settings.studies).definition(named: name).study()
    let copy = try DemonstrationStudies(copying: settings).folder.definition(named: name).study()
    let control = try #require(copy.disclosureControl)
    #expect(
      control.quasiIdentifiers.map(\.variable.name) == [
        "demographics.age", "demographics.gender", "demographics.education", "demographics.height",
        "demographics.weight",
      ])
    #expect(control.quasiIdentifiers.allSatisfy { $0.ladder.levels.count > 1 })
    #expect(control.identifiers.map(\.name) == ["demographics.bmi"])
    #expect(control.sensitive.map(\.name) == ["demographics.explicit-attitude"])
    #expect(control.plain.map(\.name) == ["demographics.interest"])
    #expect(given.disclosureControl == nil && given.consent.version == copy.consent.version)
  }

  @Test func aStudyThatSaysSoItselfStaysAsItIs() throws {
    let folder = TestFolder()
    var settings = Settings(below: TestLab.root)
    let studies = folder.url.appendingPathComponent("studies")
    let name = DemonstrationStudies.example.text
    try FileManager.default.createDirectory(at: studies, withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      at: StudyFolder(path: settings.studies).folder(name), to: studies.appendingPathComponent(name))
    let file = studies.appendingPathComponent("\(name)/study.yaml")
    let tagged = try String(contentsOf: file, encoding: .utf8) + "\nanonymisation:\n  k: 7\n"
    try tagged.write(to: file, atomically: true, encoding: .utf8)
    settings.studies = studies.path
    settings.data = folder.url.appendingPathComponent("data").path
    let copy = try DemonstrationStudies(copying: settings).folder.definition(named: name)
    #expect(copy.files["study.yaml"] == Array(tagged.utf8))
  }

  /// The board shows the block in which a run is, not any.
  @Test func aTabletReportsTheBlockThatItsRunIsIn() {
    let begin = Timestamp(milliseconds: 0)
    func sent(inBlock block: Int, _ state: Run.State = .running) -> StationReport {
      let run = Run(
        id: "run", participant: "somebody", task: "weight", variant: "researchkit-touch", position: 1,
        seed: 1, studyVersion: "study", startedAt: begin, state: state,
        progress: Run.Progress(part: block, block: block, attempt: 1))
      return DemonstrationTablets.report(of: run, during: "handover", beat: 3, battery: 80, at: begin)
    }
    for block in [1, 4, 7] {
      let report = sent(inBlock: block)
      #expect(report.screen == .block && report.block == block)
      #expect((1...20).contains(report.trial ?? 0) && report.errors <= report.answered)
    }
    let report = sent(inBlock: 8, .finished)
    #expect(report.screen == .page && report.block == nil && report.answered == 0)
  }

  private func text(of document: [UInt8]) throws -> String {
    let folder = TestFolder()
    let file = folder.url.appendingPathComponent("consent.pdf")
    try Data(document).write(to: file)
    return try Command.run("/usr/bin/env", ["pdftotext", "-layout", file.path, "-"]).output
  }
}
