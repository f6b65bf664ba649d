import Documents
import Foundation
import MigratedData
import Testing

@testable import LabConsole
@testable import Rehearsal
@testable import Studies
@testable import Web

/// Simulated participants walk through the real server, from the first page to the last.
@Suite struct RehearsalTests {
  private func rehearse(
    _ count: Int, seed: UInt64, on lab: TestLab, quitters: Double = 0,
    experimenter: RehearsalExperimenter? = nil
  ) throws -> RehearsalReport {
    let base = "http://127.0.0.1:\(lab.port)"
    return Rehearsal(
      base: base, starts: try lab.study.rehearsalStarts(for: count, at: base, invitedBy: experimenter),
      participants: count, concurrency: 4, seed: seed, model: RespondentModel(quitters: quitters),
      paths: RehearsalPaths(of: lab.study.id), answers: lab.study.rehearsalAnswers(at: lab.now),
      experimenter: experimenter, apps: lab.study.apps, players: TaskKinds.players
    ).run()
  }

  @Test func manyComeThroughAndStayApart() throws {
    let count = Soak.isOn ? 48 : 12
    let lab = try TestLab(seed: 1)
    let report = try rehearse(count, seed: 1, on: lab)
    #expect(report.complete == count)
    #expect(report.deadEnds.map(\.reason) == [])
    #expect(try lab.ledger.count("participants", where: "language = 'de'") == count / 2)
    #expect(report.pages.count >= 10)
    print("\(report.pages.map(\.requests).reduce(0, +)) requests in \(Int(report.seconds)) s")
    let counts = try lab.store.counts(of: lab.study.id, at: .everySite, origin: .rehearsal)
    #expect(
      counts
        == StudyCounts(enrolled: count, consented: count, runsFinished: 4 * count, trials: 800 * count))
    #expect(try lab.store.brokenAuditEntries() == [:])
    #expect(lab.log.errors == [])
    try checkReleases(of: lab, simulated: count)
  }

  @Test func aTestWithoutCorrectionAndWithADeadlineIsWalkedToo() throws {
    let lab = try TestLab(seed: 1) { settings in
      try TestLab.rewrite(
        "weight-iat", in: settings.studies, replacing: "    order: random",
        with: "    order: random\n    forced-correction: no\n    response-deadline: 800")
    }
    let report = try rehearse(2, seed: 3, on: lab)
    #expect(report.complete == 2)
    #expect(report.deadEnds.map(\.reason) == [])
    #expect(
      try lab.ledger.count(
        "implicit_association_trials", where: "latency IS NULL AND first_latency IS NOT NULL") > 10)
    #expect(try lab.ledger.count("implicit_association_trials", where: "first_latency IS NULL") > 100)
    #expect(
      try lab.ledger.count(
        "implicit_association_scores", where: "shown = 'D6' AND d6 IS NOT NULL AND d2 IS NULL") == 8)
    #expect(lab.log.errors == [])
  }

  /// The device is checked of those who let its details be stored, unless they go on without.
  @Test func aStudyThatChecksDevicesIsWalkedToo() throws {
    let count = 16
    let lab = try TestLab(seed: 1) { settings in
      try TestLab.rewrite(
        "weight-iat", in: settings.studies, replacing: "    order: random",
        with: "    order: random\n    tablet-check: yes")
    }
    let report = try rehearse(count, seed: 3, on: lab)
    #expect(report.deadEnds.map(\.reason) == [])
    #expect(report.complete == count && lab.log.errors == [])
    #expect(try (1..<count).contains(lab.ledger.count("tablet_checks", where: "presses = 5")))
    #expect(
      try lab.ledger.count("tablet_checks", where: "input IN ('key', 'touch')")
        == lab.ledger.count("tablet_checks", where: "1"))
  }

  /// Simulated people choose among what their page offers.
  @Test func aSurveyWhoseChoicesDependOnAnswersIsWalkedToo() throws {
    let lab = try TestLab(survey: "survey_with_choices.yaml", task: "with-choices")
    let report = try rehearse(8, seed: 2, on: lab)
    #expect(report.complete == 8)
    #expect(report.deadEnds.map(\.reason) == [])
    #expect(try lab.ledger.count("answers", where: "question = 'town' AND answer IS NOT NULL") > 0)
    #expect(lab.log.errors == [])
  }

  /// No page is for those who read English.
  @Test func aSurveyOfWhichNoPageAppliesIsWalkedToo() throws {
    let rule = "      show-if: participant.language = de\n      questions:"
    let lab = try TestLab(
      survey: "survey_with_choices.yaml", task: "with-choices", changing: "      questions:", to: rule)
    let report = try rehearse(8, seed: 2, on: lab)
    #expect(report.complete == 8)
    #expect(report.deadEnds.map(\.reason) == [])
    #expect(try lab.ledger.count("survey_courses", where: "submitted_at IS NOT NULL") == 8)
    #expect(try lab.ledger.count("participants", where: "id NOT IN (SELECT participant FROM answers)") == 4)
    #expect(lab.log.errors == [])
  }

  /// The experimenter signs through the pages that staff use; without one the rehearsal ends there, and says so.
  @Test func aStudyWithACountersignatureIsWalkedToo() throws {
    let lab = try TestLab(seed: 1) { settings in
      try TestLab.rewrite(
        "weight-iat", in: settings.studies, replacing: "\nconsent:\n",
        with: "\nconsent:\n  countersignature: yes\n")
    }
    let alone = try rehearse(1, seed: 3, on: lab)
    #expect(alone.deadEnds.map(\.reason).joined().contains("the experimenter has to sign here"))
    let signer = try Rehearse.addExperimenter(to: lab.running, for: lab.study)
    let report = try rehearse(2, seed: 3, on: lab, experimenter: signer)
    #expect(report.deadEnds.map(\.reason) == [])
    #expect(report.complete == 2)
    #expect(try lab.ledger.count("countersignatures", where: "1") == 2)
    #expect(lab.log.errors == [])
  }

  /// Those who sign beside the participant are made up, too.
  @Test func aStudyWithPartiesIsWalkedToo() throws {
    let lab = try TestLab(seed: 1) { settings in
      try TestLab.rewrite(
        "weight-iat", in: settings.studies, replacing: "\nconsent:\n",
        with: """

          consent:
            representative: required
            second-representative: required
            own-signature: optional
            interpreter: optional
            witness: required

          """)
    }
    let report = try rehearse(6, seed: 3, on: lab)
    #expect(report.deadEnds.map(\.reason) == [])
    #expect(report.complete == 6)
    for party in ["representative", "second-representative", "witness"] {
      #expect(try lab.ledger.count("consent_parties", where: "party = '\(party)'") == 6, "\(party)")
    }
    #expect(lab.log.errors == [])
  }

  /// The experimenter types the code that the console shows, and hands in what the app writes.
  @Test func aStudyWithATestOnAnotherDeviceIsWalkedToo() throws {
    let lab = try TestLab(seed: 1) { settings in
      try TestLab.rewrite(
        "weight-iat", in: settings.studies, replacing: "layout: researchkit\n        input: touch",
        with: "layout: researchkit\n        input: touch\n        external: yes")
    }
    let alone = try rehearse(1, seed: 3, on: lab)
    #expect(
      alone.deadEnds.map(\.reason).joined().contains("the result of another device has to be handed in"))
    let signer = try Rehearse.addExperimenter(to: lab.running, for: lab.study)
    let report = try rehearse(6, seed: 3, on: lab, experimenter: signer)
    #expect(report.deadEnds.map(\.reason) == [])
    #expect(report.complete == 6)
    #expect(try lab.ledger.count("runs", where: "source = 'app' AND variant = 'researchkit-touch'") == 6)
    #expect(try lab.ledger.count("runs", where: "source = 'browser' AND state = 'finished'") >= 18)
    #expect(try lab.ledger.count("external_results", where: "1") == 6)
    #expect(
      try lab.ledger.count(
        "implicit_association_scores JOIN scores ON scores.id = score JOIN runs ON runs.id = run",
        where: "source = 'app' AND d2 > -1") == 6)
    // Once more with the same seed: answers and errors are the same, and yet no run is.
    let again = try rehearse(6, seed: 3, on: lab, experimenter: signer)
    #expect(again.deadEnds.map(\.reason) == [])
    #expect(again.fingerprint == report.fingerprint)
    #expect(lab.log.errors == [])
  }

  /// Cards for everybody, two visits of which the second needs staff to begin, two sites, and a test in an app.
  @Test func aStudyWithEverythingIsWalkedToo() throws {
    let lab = try TestLab(seed: 1) { settings in
      func rewrite(_ old: String, _ new: String) throws {
        try TestLab.rewrite("weight-iat", in: settings.studies, replacing: old, with: new)
      }
      try rewrite("\nopen: true", "\nopen: false")
      try rewrite(
        "layout: researchkit\n        input: touch",
        "layout: researchkit\n        input: touch\n        external: yes")
      try rewrite(
        "\ntasks: [weight, demographics]\n", VisitTests.twoVisits.replacing("    open: yes\n", with: ""))
      try rewrite("\nconsent:\n", "\nconsent:\n  countersignature: yes\n")
    }
    let alone = try rehearse(1, seed: 3, on: lab)
    #expect(alone.deadEnds.map(\.reason).joined().contains("status 404"))
    let experimenter = try Rehearse.addExperimenter(to: lab.running, for: lab.study)
    let report = try rehearse(5, seed: 3, on: lab, experimenter: experimenter)
    #expect(report.deadEnds.map(\.reason) == [])
    #expect(report.complete == 5)
    #expect(try lab.ledger.count("participants", where: "origin = 'rehearsal' AND language = 'de'") == 2)
    #expect(try lab.ledger.count("external_results", where: "1") == 5)
    #expect(try lab.ledger.count("visits", where: "visit = 'second' AND state = 'arrived'") == 5)
    #expect(lab.log.errors == [])
  }

  /// Every simulated participant ends where it was meant to, and is counted there.
  @Test func someDoNotComeToTheEnd() throws {
    let lab = try TestLab(seed: 1)
    let report = try rehearse(30, seed: 5, on: lab, quitters: 1)
    #expect(report.deadEnds.map(\.reason) == [])
    for ending in Ending.allCases {
      #expect(((report.endings[ending.rawValue] ?? 0) > 0) == (ending != .complete), "\(report.endings)")
    }
    #expect(try lab.ledger.count("participants", where: "left_at IS NOT NULL") > 2)
    #expect(try lab.ledger.count("runs", where: "state = 'running'") > 1)
    let log = try lab.store.screeningLog(of: lab.study.id, origin: .rehearsal)
    #expect(log.refused == report.endings[Ending.notEligible.rawValue])
    #expect(log.reasons.count == lab.study.eligibility.count)
    #expect(lab.log.errors == [])
  }

  /// On a running server no accounts are created without being asked for: the command says at once what it needs.
  @Test func aRunningServerNeedsAnExperimenterToBeNamed() throws {
    let folder = TestFolder()
    let original = TestLab.root.appendingPathComponent("Config/studies/weight-iat")
    try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
    try FileManager.default.copyItem(at: original, to: folder.url.appendingPathComponent("weight-iat"))
    try TestLab.rewrite(
      "weight-iat", in: folder.url.path, replacing: "\nconsent:\n",
      with: "\nconsent:\n  countersignature: yes\n")
    let outcome = try Command.labconsole(
      "rehearse", "weight-iat", "--studies", folder.url.path, "--server", "http://127.0.0.1:1")
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("asks for the experimenter's signature"), "\(outcome.errors)")
  }

  /// Two real participants beside the simulated ones are in the real release, and nobody else. Each has nine answers and two
  /// computed values.
  private func checkReleases(of lab: TestLab, simulated count: Int) throws {
    for _ in 0..<2 { _ = try Visitor(lab, at: .finished) }
    _ = try Visitor(lab, at: .left)
    let manager = try Colleague(lab, .dataManager).browser
    let made = try manager.post(Path.staffRelease.url(lab.study.id.text), [("audience", "within")])
    #expect(made.status == 303)
    let real = try manager.get(Path.staffReleaseFile.url(lab.study.id.text, "1"))
    #expect(real["Content-Type"] == "application/zip")
    #expect(real["Content-Disposition"]?.contains("weight-iat-1-within-2") == true)
    let released = try records(in: real.body)
    #expect(
      released
        == ["participants": 2, "runs": 8, "trials": 1600, "answers": 22, "origins": 1, "real": 2])
    var rehearsal: [UInt8] = []
    try lab.releasePackage(.rehearsal).write(from: lab.store.releaseReader) { rehearsal += $0 }
    let simulated = try records(in: rehearsal)
    #expect(
      simulated
        == [
          "participants": count, "runs": 4 * count, "trials": 800 * count, "answers": 11 * count,
          "origins": 1,
          "rehearsal": count,
        ])
  }

  /// Reads a ZIP as another program does: the records of each table, and the origins.
  private func records(in zip: [UInt8]) throws -> [String: Int] {
    let folder = TestFolder()
    let file = folder.url.appendingPathComponent("release.zip")
    try Data(zip).write(to: file)
    let script = """
      import csv, io, json, sys, zipfile
      archive = zipfile.ZipFile(sys.argv[1])
      assert archive.testzip() is None
      read = lambda name: list(csv.DictReader(io.TextIOWrapper(archive.open(name), "utf-8", newline="")))
      path = lambda name: f"data/study-weightiat_description-{name}_data.csv"
      counts = {name: len(read(path(name))) for name in ("participants", "runs", "trials", "answers")}
      origins = [row["origin"] for row in read(path("participants"))]
      counts["origins"] = len(set(origins))
      counts.update({origin: origins.count(origin) for origin in set(origins)})
      print(json.dumps(counts))
      """
    let outcome = try Command.run("/usr/bin/env", ["python3", "-c", script, file.path])
    #expect(outcome.status == 0, "\(outcome.errors)")
    return try JSONDecoder().decode([String: Int].self, from: Data(outcome.output.utf8))
  }

  /// On a running server, which has its own draws and order.
  @Test func theSameSeedGivesTheSameAnswers() throws {
    let fingerprints = try [UInt64(7), 7, 8].map { seed in
      let report = try rehearse(4, seed: seed, on: try TestLab(seed: seed))
      #expect(report.complete == 4)
      return report.fingerprint
    }
    #expect(fingerprints[0] == fingerprints[1])
    #expect(fingerprints[0] != fingerprints[2])
  }

  /// The databases are compared, not the simulation's own report.
  @Test func theSameSeedStoresTheSame() throws {
    let stored = try ["7", "7", "8"].map { seed in
      let folder = TestFolder()
      let data = folder.url.appendingPathComponent("data").path
      try MigratedData.copy(to: URL(fileURLWithPath: data), kinds: TaskKinds.storage)
      let outcome = try Command.labconsole(
        "rehearse", "weight-iat", "--participants", "6", "--seed", seed, "--quitters", "0.4", "--data", data)
      try #require(outcome.status == 0, "\(outcome)")
      return try Self.stored(in: Ledger(data: data))
    }
    #expect(stored[0]["trials"]!.count > 1000 && stored[0]["answers"]!.count > 10)
    for (table, rows) in stored[0] {
      #expect(rows == stored[1][table], "\(table)")
      #expect(rows != stored[2][table], "\(table)")
    }
  }

  /// The stored answers and events, without ids and times of the day.
  private static func stored(in ledger: Ledger) throws -> [String: [String]] {
    let ofRuns = "JOIN runs ON runs.id = run JOIN participants ON participants.id = runs.participant"
    let queries = [
      "participants":
        "SELECT language || ' ' || place || ' ' || (left_at IS NULL) FROM participants ORDER BY rowid",
      "orders": """
      SELECT p.rowid || ' ' || position || ' ' || variant FROM allocated_variants
      JOIN participants AS p ON p.id = participant ORDER BY p.rowid, position
      """,
      "trials": """
      SELECT participants.rowid || ' ' || runs.variant || ' ' || part || ' ' || number || ' ' || stimulus || ' '
        || COALESCE(first_side, '-') || ' ' || COALESCE(first_latency, '-') || ' ' || COALESCE(latency, '-')
        || ' ' || wrong_presses || ' ' || onset
      FROM implicit_association_trials \(ofRuns) ORDER BY participants.rowid, runs.rowid, part, number
      """,
      "scores":
        """
      SELECT COALESCE(d6, '-') || ' ' || error_rate FROM scores
      JOIN implicit_association_scores ON score = scores.id \(ofRuns) ORDER BY participants.rowid, runs.rowid
      """,
      "answers": """
      SELECT p.rowid || ' ' || survey || ' ' || question || ' ' || COALESCE(answer, '-') FROM answers
      JOIN participants AS p ON p.id = participant ORDER BY p.rowid, survey, question, answers.rowid
      """,
      "permissions": """
      SELECT p.rowid || ' ' || permission || ' ' || is_granted FROM permission_decisions
      JOIN participants AS p ON p.id = participant ORDER BY p.rowid, permission_decisions.rowid
      """,
      "quiz": """
      SELECT p.rowid || ' ' || attempt || ' ' || question || ' ' || is_right FROM quiz_answers
      JOIN participants AS p ON p.id = participant ORDER BY p.rowid, attempt, question
      """,
    ]
    return try queries.mapValues { try ledger.texts($0) }
  }

  @Test(arguments: ["nan", "inf", "-inf", "4"])
  func aBiasThatIsNoneIsRefused(_ bias: String) throws {
    let outcome = try Command.labconsole("rehearse", "weight-iat", "--bias=\(bias)")
    #expect(outcome.status == 64)
    #expect(outcome.errors.contains("--bias is a number of standard deviations from -3 to 3."))
  }
}
