import Definitions
import Foundation
import Logging
import Synchronization
import Testing

@testable import LabConsole
@testable import Studies
@testable import Web

/// Folders of studies that change, or are not in order, while the others go on.
@Suite struct StudyReloadTests {
  private static let broken = ("\nminutes: 35\n", "\nminutes: many\n")
  private static let complaint = "“minutes” should be a whole number from 1 to 600, not “many”"

  private let lab: TestLab
  private var studies: String { lab.folder.url.appendingPathComponent("studies").path }

  /// Folders are read when a test says so, not by the clock.
  init() throws {
    lab = try TestLab()
    lab.running.watch.stop()
  }

  private func rewrite(_ study: String, _ old: String, _ new: String) throws {
    try TestLab.rewrite(study, in: studies, replacing: old, with: new)
  }

  private func introduction(of study: Study.ID) throws -> Answer {
    try lab.browser().get(Path.introduction.url(study.text))
  }

  // MARK: - Closed from the start

  @Test func oneBrokenStudyClosesOnlyItself() throws {
    let lab = try TestLab { settings in
      try TestLab.rewrite(
        TestLab.copyName, in: settings.studies, replacing: Self.broken.0, with: Self.broken.1)
    }
    lab.running.watch.stop()
    let copy = Study.ID(TestLab.copyName)
    let browser = lab.browser()
    #expect(try browser.get(Path.introduction.url("weight-iat")).status == 200)
    let closed = try browser.get(Path.introduction.url(copy.text))
    #expect(closed.status == 503 && closed.isPage && closed.text.contains("closed for the moment"))
    #expect(!closed.text.contains("minutes"))
    let home = try browser.get(Path.home.url()).text
    #expect(home.contains("Temporarily closed because of a fault"))
    #expect(
      home.contains(Path.introduction.url("weight-iat")) && !home.contains(Path.introduction.url(copy.text)))

    let desk = try Colleague(lab, .experimenter).browser.get(Path.staffHome.url()).text
    #expect(
      desk.contains("This study is closed because of a mistake") && desk.contains(Self.complaint))
    let line = try #require(lab.running.library.troubles.first?.problems.first?.line)
    #expect(desk.contains("study.yaml:\(line)"))
    let elsewhere = try Colleague(lab, .experimenter, study: Study.ID("weight-iat")).browser
    #expect(try !elsewhere.get(Path.staffHome.url()).text.contains(Self.complaint))
    #expect(
      lab.log.errors.contains {
        $0.contains("study closed") && $0.contains("second-study/study.yaml:\(line)")
      })

    let folder = lab.folder.url.appendingPathComponent("studies").path
    try TestLab.rewrite(TestLab.copyName, in: folder, replacing: Self.broken.1, with: Self.broken.0)
    let reports = lab.running.watch.refresh(.all)
    #expect(reports.map(\.outcome) == [.runsNewly, .runs])
    #expect(try browser.get(Path.introduction.url(copy.text)).status == 200)
    #expect(lab.running.library.troubles.isEmpty)
  }

  /// An outage passes; a study that it closed would stay closed, because its folder does not change.
  @Test func anOutageIsNoVersionThatCannotBeRead() throws {
    let cutOff = try intake { _, _ in throw StoreOutage.locked }
    #expect(throws: StoreOutage.locked) { try cutOff.lastRun(of: TestLab.copyName) }
    #expect(lab.log.errors == [])
    let unreadable = try intake { _, _ in throw StudyProblems(problems: []) }
    #expect(try unreadable.lastRun(of: TestLab.copyName) == nil)
    #expect(
      lab.log.errors.contains {
        $0.contains("the version that ran last cannot be read") && $0.contains(TestLab.copyName)
      })
  }

  /// A start reads the studies before what a crash left undone is finished.
  @Test func consentsThatAreSignedAfterReadingHaveASay() throws {
    let checks = Checks()
    let intake = try intake(check: { definition, host in
      checks.add(host)
      return TestStudies.check(definition, on: host)
    }) { _, _ in throw StudyProblems(problems: []) }
    let reading = try intake.read(lab.study.id.text)
    for _ in 1...2 { _ = try intake.take(reading) }
    #expect(checks.hosts.map(\.signedDocuments.count) == [0])
    _ = try Visitor(lab, at: .inRun)
    _ = try intake.take(reading)
    #expect(checks.hosts.map(\.signedDocuments.count) == [0, 1])
  }

  private func intake(
    check: @escaping StudyIntake.Check = { TestStudies.check($0, on: $1) },
    reading read: @escaping StudyArchive.Reading
  ) throws -> StudyIntake {
    StudyIntake(
      folder: StudyFolder(path: studies), languages: [Language("en")], store: lab.store,
      archive: StudyArchive(store: lab.store, reading: read),
      assets: try TestLab.interface.get().ofAnotherConsole().assets, check: check,
      clock: { Timestamp(Date()) }, logger: Logger(label: "test") { [log = lab.log] _ in log })
  }

  /// A folder whose definition has another ending is not passed over in silence.
  @Test func aDefinitionWithAnotherEndingClosesItsStudy() throws {
    func rename(in studies: String, from old: String, to new: String) throws {
      let folder = URL(fileURLWithPath: studies).appendingPathComponent(TestLab.copyName)
      try FileManager.default.moveItem(
        at: folder.appendingPathComponent(old), to: folder.appendingPathComponent(new))
    }
    let lab = try TestLab { try rename(in: $0.studies, from: "study.yaml", to: "study.yml") }
    lab.running.watch.stop()
    let complaint = "does not exist, but “study.yml” does: rename it"
    #expect(lab.running.library.troubles.map(\.study.text) == [TestLab.copyName])
    #expect(try lab.browser().get(Path.introduction.url(TestLab.copyName)).status == 503)
    #expect(try Colleague(lab, .experimenter).browser.get(Path.staffHome.url()).text.contains(complaint))
    #expect(lab.log.errors.contains { $0.contains("study closed") && $0.contains("rename it") })
    let studies = lab.folder.url.appendingPathComponent("studies").path
    try rename(in: studies, from: "study.yml", to: "study.yaml")
    #expect(lab.running.watch.refresh(.all).map(\.outcome) == [.runsNewly, .runs])
  }

  // MARK: - Changed while running

  @Test func aChangeInOrderIsTheNewestVersion() throws {
    let before = lab.study
    let page = try introduction(of: before.id).text
    let picture = try #require(
      page.firstMatch(of: /"(\/assets\/[0-9a-f]+\/studies\/weight-iat\/[^"]+)"/)?.output.1)
    try rewrite("weight-iat", "en: Spontaneous attitudes", "en: Very spontaneous attitudes")
    #expect(lab.running.watch.refresh(.all).map(\.outcome) == [.runs, .runsNewly])
    let after = try introduction(of: before.id).text
    #expect(after.contains("Very spontaneous attitudes") && !page.contains("Very spontaneous attitudes"))
    let newPicture = try #require(
      after.firstMatch(of: /"(\/assets\/[0-9a-f]+\/studies\/weight-iat\/[^"]+)"/)?.output.1)
    // The page from before the change can still show its picture.
    for url in [picture, newPicture] { #expect(try lab.browser().get(String(url)).status == 200, "\(url)") }
    #expect(picture != newPicture && lab.study.version != before.version)
    #expect(try lab.store.newestVersion(of: before.id) == lab.study.version)
  }

  @Test func aChangeNotInOrderLeavesTheVersionBefore() throws {
    let visitor = try Visitor(lab, at: .consent)
    let before = lab.study
    try rewrite("weight-iat", Self.broken.0, Self.broken.1)
    #expect(lab.running.watch.refresh(.all).last?.outcome == .earlierVersionRuns)
    #expect(lab.study.version == before.version)
    #expect(try introduction(of: before.id).status == 200)
    #expect(try visitor.browser.get(Path.consentSection.url("1")).status == 200)
    let desk = try Colleague(lab, .administrator).browser.get(Path.staffHome.url()).text
    #expect(
      desk.contains("The version from before the change stays in use")
        && desk.contains(Self.complaint))
    #expect(
      lab.log.errors.contains {
        $0.contains("change of a study not taken") && $0.contains("weight-iat/study.yaml:")
      })
  }

  /// The change is closed, not the server.
  @Test func aConsentThatChangesUnderASignedNumberIsNotTaken() throws {
    _ = try Visitor(lab, at: .keepPlace)
    let before = lab.study
    try rewrite(
      "weight-iat", "Taking part is\n          voluntary.", "Taking part is\n          truly voluntary.")
    let report = try #require(lab.running.watch.refresh(.all).last)
    #expect(report.outcome == .earlierVersionRuns && report.problems.count == 1)
    #expect(report.problems[0].contains("participants have signed number 1"))
    #expect(report.problems[0].contains(#/^study\.yaml:\d+: /#))
    #expect(lab.study.version == before.version)
    try rewrite("weight-iat", "\nconsent:\n", "\nconsent:\n  version: 2\n  valid-since: 1\n")
    #expect(lab.running.watch.refresh(.all).last?.outcome == .runsNewly)
    #expect(lab.study.consent.number == 2)
  }

  /// A folder that is being written is left alone until it is at rest.
  @Test func aFolderIsReadOnceItIsAtRest() throws {
    let before = lab.study.version
    try rewrite("weight-iat", "\nminutes: 35\n", "\nminutes: 31\n")
    _ = lab.running.watch.refresh(.changed)
    #expect(lab.study.version == before)
    try rewrite("weight-iat", "\nminutes: 31\n", "\nminutes: 32\n")
    _ = lab.running.watch.refresh(.changed)
    #expect(lab.study.version == before)
    _ = lab.running.watch.refresh(.changed)
    #expect(lab.study.expectedMinutes == 32)
  }

  /// Each page is of one version, however often they change under it.
  @Test func aPageIsOfOneVersion() throws {
    let isOver = Mutex(false)
    let lab = lab
    let pages = Mutex<[String]>([])
    let readers = (0..<3).map { _ in
      let done = DispatchSemaphore(value: 0)
      Thread {
        while !isOver.withLock({ $0 }) {
          let page = (try? lab.browser().get(Path.introduction.url("weight-iat")).text) ?? "nothing"
          pages.withLock { $0.append(page) }
        }
        done.signal()
      }.start()
      return done
    }
    for round in 1...12 {
      let (old, new) = round % 2 == 1 ? ("", "Newer ") : ("Newer ", "")
      try rewrite("weight-iat", "en: \(old)Spontaneous", "en: \(new)Spontaneous")
      _ = lab.running.watch.refresh(.all)
    }
    isOver.withLock { $0 = true }
    for reader in readers { reader.wait() }
    let seen = pages.withLock { $0 }
    #expect(
      seen.contains { $0.contains("Newer Spontaneous") }
        && seen.contains { !$0.contains("Newer Spontaneous") })
    for page in seen {
      let title = page.firstMatch(of: /<title>(Newer )?Spontaneous/)
      let heading = page.firstMatch(of: /<h1[^>]*>(Newer )?Spontaneous/)
      #expect(title != nil && (title?.output.1 == nil) == (heading?.output.1 == nil))
    }
  }
}

/// The same with the program itself, which looks at the folders on its own.
@Suite struct StudyReloadCommandTests {
  private let folder = TestFolder()
  private var data: URL { folder.url.appendingPathComponent("data") }
  private var studies: URL { folder.url.appendingPathComponent("studies") }

  init() throws {
    let original = TestLab.root.appendingPathComponent("Config/studies/weight-iat")
    try FileManager.default.createDirectory(at: studies, withIntermediateDirectories: true)
    try FileManager.default.copyItem(at: original, to: studies.appendingPathComponent("weight-iat"))
  }

  private func rewrite(_ old: String, _ new: String) throws {
    try TestLab.rewrite("weight-iat", in: studies.path, replacing: old, with: new)
  }

  private func stop(_ server: ServeCommand) throws {
    server.command.send(SIGTERM)
    #expect(try server.command.outcome().status == 0)
  }

  /// A participant in the middle of the study finds it closed after a restart, and goes on when it opens again.
  @Test func aClosedStudyOpensByItselfAndNothingIsLost() throws {
    let study = try StudyFolder(path: studies.path).definition(named: "weight-iat").study()
    var server = try ServeCommand(data: data, studies: studies)
    let visitor = Visitor(Browser(port: server.port), in: study)
    try visitor.enrol()
    try visitor.walk(to: .firstTest)
    try stop(server)
    try rewrite("\nminutes: 35\n", "\nminutes: many\n")
    server = try ServeCommand(data: data, studies: studies)
    visitor.browser.move(to: server.port)
    let closed = try visitor.browser.get(Path.dashboard.url())
    #expect(closed.status == 503 && closed.text.contains("closed for the moment"))
    let runs = try visitor.browser.postJSON(Path.runs.url(), [])
    #expect(runs.status == 503 && runs.text.contains("studyClosed"))
    let home = try visitor.browser.get(Path.home.url()).text
    #expect(home.contains(study.title[Language("en")]) && home.contains("Temporarily closed"))

    let asked = try Command.labconsole("study", "reload", "--data", data.path)
    #expect(asked.status == 1 && asked.output.contains("“weight-iat” is closed"), "\(asked)")
    #expect(asked.output.contains("weight-iat/study.yaml:"))

    try rewrite("\nminutes: many\n", "\nminutes: 35\n")
    let end = Date() + 20
    var answer = try visitor.browser.get(Path.dashboard.url())
    while answer.status == 503, Date() < end {
      Thread.sleep(forTimeInterval: 0.2)
      answer = try visitor.browser.get(Path.dashboard.url())
    }
    #expect(answer.status == 200)
    let settled = try Command.labconsole("study", "reload", "--json", "--data", data.path)
    #expect(settled.status == 0, "\(settled)")
    let reports = try JSONDecoder().decode([StudyReport].self, from: Data(settled.output.utf8))
    #expect(reports.map(\.outcome) == [.runs] && reports[0].version == study.version)
    try stop(server)
    let late = try Command.labconsole("study", "reload", "--data", data.path)
    #expect(late.status == 1 && late.errors.contains("No server is running on the data"), "\(late)")
    let files = try FileManager.default.contentsOfDirectory(atPath: data.path)
    #expect(!files.contains { $0.contains(".reload") }, "\(files)")
  }
}

/// The servers that definitions were checked for.
private final class Checks: Sendable {
  private let all = Mutex<[StudyHost]>([])

  func add(_ host: StudyHost) { all.withLock { $0.append(host) } }

  var hosts: [StudyHost] { all.withLock { $0 } }
}
