import Foundation
import ImplicitAssociation
import Logging
import Testing

@testable import LabConsole
@testable import Studies
@testable import Web

/// A whole demonstration, as `make demo` makes it: each page of the staff has something to show.
@Suite struct DemoCommandTests {
  private let folder = TestFolder()

  @Test func everyPageHasSomethingToShow() throws {
    let data = folder.url.appendingPathComponent("demo").path
    let outcome = try Command.labconsole("demo", "--data", data, "--only")
    #expect(outcome.status == 0 && outcome.errors == "", "\(outcome)")
    #expect(outcome.output.contains("Sign in as robin (administrator)"))
    let ledger = try Ledger(data: data)
    let something = [
      "demonstrations": "1", "participants": "origin = 'real' AND language = 'de' AND begun_at IS NOT NULL",
      "participant_batches": "1", "screening_reasons": "1", "consents": "1",
      "runs": "state = 'running'", "runs ": "set_aside IS NOT NULL", "scores": "is_excluded",
      "implicit_association_scores": "d6 IS NOT NULL", "answers": "1", "interventions": "kind = 'note'",
      "interventions ": "kind = 'deviation'", "interventions  ": "kind = 'end-visit'",
      "visits": "state = 'planned'", "visits ": "state = 'arrived'", "visits  ": "state = 'no-show'",
      "visits   ": "state = 'ended'", "visits    ": "state = 'cancelled'",
      "handovers": "ended_at IS NULL", "stations": "1", "audit": "action = 'release.created'",
      "participants ": "left_at IS NOT NULL",
      "page_entries": """
      what = 'line' AND run IN (SELECT runs.id FROM runs
        JOIN participants ON participants.id = runs.participant WHERE participants.origin = 'real')
      """,
    ]
    for (table, condition) in something {
      #expect(try ledger.count(table.trimmingCharacters(in: .whitespaces), where: condition) > 0, "\(table)")
    }
    try expectDeskWork(in: ledger)
    try expectTimesAndRenewals(in: ledger)
    // The days went by before now, and people took their time.
    let now = Int64(Date().timeIntervalSince1970 * 1000)
    #expect(try ledger.count("audit", where: "time > \(now)") == 0)
    #expect(
      try ledger.count(
        "runs",
        where: """
          task = 'weight' AND state = 'finished' AND finished_at - started_at < 60000
            AND id NOT IN (SELECT run FROM scores WHERE refusal = 'skipped')
          """) == 0)
    #expect(try ledger.contents()["1 outbox"]!.count { $0.contains("state=\"waiting\"") } > 0)
    let risks = try Command.labconsole(
      "release", "create", "weight-iat", "--check", "--data", data, "--studies", data + "/studies")
    #expect(risks.status == 0 && risks.output.contains("Highest risk of one participant"), "\(risks)")
    let verified = try Command.labconsole("audit", "verify", "--data", data)
    #expect(verified.status == 0, "\(verified)")
    try expectPages(of: data, greeting: outcome.output)
  }

  /// Directories of the settings that are not there are told of before anything is written: the next attempt would be
  /// refused for what this one left.
  @Test(arguments: ["templates", "views"])
  func nothingIsBegunWithoutItsDirectories(missing: String) throws {
    let data = folder.url.appendingPathComponent("demo").path
    let settings = folder.url.appendingPathComponent("labconsole.yaml")
    try Data("\(missing): /nowhere\n".utf8).write(to: settings)
    let outcome = try Command.labconsole("demo", "--config", settings.path, "--data", data, "--only")
    #expect(outcome.status == 1 && outcome.errors.contains("/nowhere"), "\(outcome)")
    #expect(!FileManager.default.fileExists(atPath: data))
  }

  /// Opens the pages themselves, as the administrator of the demonstration.
  private func expectPages(of data: String, greeting: String) throws {
    var settings = Settings(below: TestLab.root)
    settings.data = data
    settings.studies = data + "/studies"
    settings.port = 0
    let log = LogBook()
    let interface = try TestLab.interface.get()
    let server = try RunningLab(settings, logger: Logger(label: "test") { _ in log }, interface: interface)
    defer { try? server.stop() }
    let browser = Browser(port: server.port)
    let password = try #require(greeting.firstMatch(of: /password of each is: +(\S+)/)).output.1
    let answer = try browser.post(
      Path.staffSignIn.url(),
      [("name", DemonstrationAccounts.administrator), ("password", String(password))])
    try #require(answer.location == Path.staffHome.url())
    for (url, keys) in Self.emptyStates {
      let page = try browser.get(url + "?language=en")
      #expect(page.status == 200 && page.isPage, "\(url)")
      for key in keys {
        let sentence = try #require(interface.phrases.phrase(key, in: Language("en")))
        #expect(!page.text.contains(sentence), "\(url): \(sentence)")
      }
    }
    #expect(log.errors == [])
    try expectConsistency(in: server.store.scoredRuns(of: DemonstrationStudies.example, origin: .real))
  }

  /// The sentences of pages that have nothing to show.
  private static var emptyStates: [(url: String, keys: [String])] {
    let study = DemonstrationStudies.example.text
    return [
      (Path.staffOverview.url(study), ["onboarding-progress.empty"]),
      (
        Path.staffOnboarding.url(study),
        ["onboarding-progress.empty", "onboarding-progress.noScreening", "onboarding-progress.noVersions"]
      ),
      (Path.staffQuality.url(study), ["quality.empty"]),
      (Path.staffFlaggedRuns.url(study), ["quality.flagged.noneDue"]),
      (Path.staffBalance.url(study), ["quality.empty"]),
      (Path.staffBoard.url(), ["stations.desk.empty"]),
      (Path.staffVisits.url(), ["visits.empty"]),
      (Path.staffOutbox.url(), ["outbox.empty"]),
      (Path.staffDeviations.url(study), ["deviations.empty"]),
      (Path.staffRelease.url(study), ["release.empty", "release.nothing"]),
    ]
  }

  /// Made-up people differ from each other, and agree with themselves.
  private func expectConsistency(in runs: [ScoredRun]) throws {
    let halves = runs.filter(\.score.isKept).compactMap(\.halves)
    let reliability = try #require(
      Reliability.oddEven(halves: halves.map { (odd: $0.first, even: $0.second) }))
    #expect(reliability.coefficient > 0 && reliability.people >= 30, "\(reliability)")
  }

  /// Each page beside those of the visits shows something too, in each study.
  private func expectDeskWork(in ledger: Ledger) throws {
    func expect(_ table: String, _ condition: String, in study: String) throws {
      let those = "participant IN (SELECT id FROM participants WHERE study = '\(study)') AND (\(condition))"
      #expect(try ledger.count(table, where: those) > 0, "\(study): \(table), \(condition)")
    }
    for study in ["attention", "diary", "weight-iat"] {
      for state in ["open", "answered"] { try expect("data_queries", "state = '\(state)'", in: study) }
      try expect("interventions", "kind = 'deviation'", in: study)
      let flagged = "id IN (SELECT run FROM scores WHERE flags <> '')"
      try expect("runs", "state = 'finished' AND set_aside IS NULL AND \(flagged)", in: study)
      for origin in ["real", "rehearsal"] {
        let those = "study = '\(study)' AND origin = '\(origin)' AND begun_at IS NOT NULL"
        #expect(try ledger.count("participants", where: those) > 0, "\(study): \(origin)")
      }
      let invited = try ledger.contents()["1 invitation_lists"] ?? []
      #expect(invited.contains { $0.contains("study=\"\(study)\"") }, "\(study): \(invited)")
    }
    #expect(try ledger.count("participants", where: "deletion_asked_at IS NOT NULL") > 0)
  }

  /// Times that are free and that are chosen, people who wait for one, and people who sign a changed consent again or
  /// still have to.
  private func expectTimesAndRenewals(in ledger: Ledger) throws {
    let booked = "id IN (SELECT slot FROM slot_bookings)"
    #expect(try ledger.count("visit_slots", where: booked) > 0)
    #expect(try ledger.count("visit_slots", where: "NOT \(booked) AND withdrawn_at IS NULL") > 0)
    #expect(try ledger.count("slot_waits", where: "1") > 0)
    func signed(_ number: Int) -> String {
      "id IN (SELECT participant FROM consents WHERE document_number = \(number))"
    }
    let those = "study = 'demonstration-visits' AND \(signed(1))"
    #expect(try ledger.count("participants", where: "\(those) AND \(signed(2))") > 0)
    #expect(try ledger.count("participants", where: "\(those) AND NOT \(signed(2))") > 0)
  }

  @Test func dataThatAreThereAreLeftAlone() throws {
    let data = folder.url.appendingPathComponent("lab").path
    try FileManager.default.createDirectory(atPath: data, withIntermediateDirectories: true)
    try Data("a lab".utf8).write(to: URL(fileURLWithPath: data + "/research.sqlite"))
    let outcome = try Command.labconsole("demo", "--data", data, "--only")
    #expect(outcome.status == 1 && outcome.errors.contains("a demonstration needs a directory of its own"))
    #expect(try String(contentsOfFile: data + "/research.sqlite", encoding: .utf8) == "a lab")
  }

  /// A mistake in the options leaves the directory as it was, for the next attempt.
  @Test func nothingIsWrittenBeforeTheOptionsAreKnownToDo() throws {
    let lab = try TestLab()
    let data = folder.url.appendingPathComponent("none").path
    for (options, status, words) in [
      (["--port", "65536"], 64 as Int32, "--port is a number from 0 to 65535"),
      (["--port", "\(lab.port)"], 1, "port \(lab.port) is in use by another program"),
      (["--study", "nothing", "--only"], 1, "There is no study “nothing”"),
    ] {
      let outcome = try Command.run(Command.labconsole, ["demo", "--data", data] + options)
      #expect(outcome.status == status && outcome.errors.contains(words), "\(outcome)")
      #expect(!FileManager.default.fileExists(atPath: data), "\(options)")
    }
  }
}
