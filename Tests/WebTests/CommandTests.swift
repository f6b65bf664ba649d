import Foundation
import Testing

@testable import LabConsole
@testable import Studies
@testable import Web

/// The program itself, started as a process.
@Suite struct ServeTests {
  private let folder = TestFolder()

  @Test func aStopFinishesWhatIsInFlight() throws {
    let server = try ServeCommand(data: folder.url)
    let browser = Browser(port: server.port)
    _ = try browser.formToken()
    // Checking a PIN takes its time, on purpose: as soon as the server works, the request is under way.
    let idle = server.command.processorTicks
    let stop = Thread {
      while server.command.processorTicks < idle + 3 { Thread.sleep(forTimeInterval: 0.001) }
      server.command.send(SIGTERM)
    }
    stop.start()
    let form = [("code", ParticipationCode.random().grouped), ("pin", "407162")]
    let answer = try browser.post(Path.signIn.url(), form)
    #expect(answer.status == 422 && answer.isPage, "\(answer.status)")
    let stopped = Date()
    let outcome = try server.command.outcome()
    #expect(outcome.status == 0 && Date().timeIntervalSince(stopped) < 5, "\(outcome)")
    #expect(outcome.output.contains("Stopping"))
    #expect(throws: (any Error).self) { try Browser(port: server.port).get("/") }
  }

  @Test func twoServersNeverShareTheirData() throws {
    let server = try ServeCommand(data: folder.url)
    let second = try Command.labconsole("serve", "--data", folder.url.path, "--port", "0")
    #expect(second.status == 1)
    #expect(
      second.errors.contains("another LabConsole server is already using the data in \(folder.url.path)"))
    #expect(try Browser(port: server.port).get("/").status == 200)
    server.command.send(SIGTERM)
    #expect(try server.command.outcome().status == 0)
  }

  /// Visits go on while an account is created or a release is made.
  @Test func commandsWorkBesideTheServer() throws {
    let server = try ServeCommand(data: folder.url)
    let added = try Command.run(
      Command.labconsole,
      [
        "staff", "add", "anna", "--role", "data-manager", "--password-stdin", "--json", "--data",
        folder.url.path,
      ],
      input: Colleague.password + "\n")
    #expect(added.status == 0, "\(added)")
    let account = try JSONDecoder().decode([String: String?].self, from: Data(added.output.utf8))
    #expect(account["name"] == "anna" && account["role"] == "data-manager")
    let browser = Browser(port: server.port)
    let form = [("name", "anna"), ("password", Colleague.password)]
    #expect(try browser.post(Path.staffSignIn.url(), form).location == Path.staffHome.url())
    let study = try StudyFolder(path: Settings(below: TestLab.root).studies).definition(named: "weight-iat")
      .study()
    let visitor = Visitor(Browser(port: server.port), in: study)
    try visitor.enrol()
    try visitor.walk(to: .keepPlace)
    let file = folder.url.appendingPathComponent("release.zip").path
    let released = try Command.labconsole(
      "release", "create", "weight-iat", "--to", file, "--json", "--data", folder.url.path)
    #expect(released.status == 0 && released.output.contains("\"trials\" : 0"), "\(released)")
    #expect(FileManager.default.fileExists(atPath: file))
    server.command.send(SIGTERM)
    #expect(try server.command.outcome().status == 0)
  }

  /// A limit on the size of files stands for the full disk: the file is made, and nothing can be written into it.
  @Test func aKeyThatDoesNotFitOnTheDiskLeavesNothingBehind() throws {
    let data = folder.url.appendingPathComponent("data")
    let serve = [Command.labconsole, "serve", "--data", data.path, "--port", "0"]
    let full = try Command.run(
      "/bin/sh", ["-c", "trap '' XFSZ; ulimit -f 0; exec \"$@\" 2>&1", "sh"] + serve)
    #expect(full.status == 1 && full.output.contains("cannot be used: File too large"), "\(full)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: data.path) == ["lock"])
  }

  @Test func theSetupLinkOfTheGreetingWorks() throws {
    let server = try ServeCommand(data: folder.url)
    let link = try #require(server.greeting.firstMatch(of: /localhost:\d+(\/staff\/setup\/[0-9a-f]{64})/))
    let browser = Browser(port: server.port)
    let form = [("name", "first"), ("password", Colleague.password), ("passwordAgain", Colleague.password)]
    #expect(try browser.post(String(link.output.1), form).location == Path.staffHome.url())
    #expect(try browser.get(Path.staffHome.url()).status == 200)
    server.command.send(SIGINT)
    #expect(try server.command.outcome().status == 0)
  }

  /// Acknowledged data are on disk, however the server ends; a retry doubles nothing.
  @Test func acknowledgedPartsSurviveAKill() throws {
    let study = try StudyFolder(path: Settings(below: TestLab.root).studies).definition(named: "weight-iat")
      .study()
    var server = try ServeCommand(data: folder.url)
    let visitor = Visitor(Browser(port: server.port), in: study)
    try visitor.enrol()
    try visitor.walk(to: .firstTest)
    let run = try visitor.startRun()
    let plan = try visitor.plan(of: run)
    var acknowledged: [TestPart] = []
    for kill in 1...3 {
      let process = server.command
      Thread {
        Thread.sleep(forTimeInterval: 0.02 * Double(kill))
        process.send(SIGKILL)
      }.start()
      while acknowledged.count < 7 {
        let part = plan.part(acknowledged.count + 1)
        guard (try? visitor.post(part, of: run))?.status == 200 else { break }
        acknowledged.append(part)
      }
      _ = try server.command.outcome()
      server = try ServeCommand(data: folder.url)
      visitor.browser.move(to: server.port)
      for part in acknowledged { try visitor.send(part, of: run) }
    }
    for number in acknowledged.count + 1..<8 { try visitor.send(plan.part(number), of: run) }
    server.command.send(SIGTERM)
    _ = try server.command.outcome()
    let ledger = try Ledger(data: folder.url.path)
    #expect(try ledger.count("SELECT count(*) FROM run_parts") == 7)
    #expect(try ledger.count("SELECT count(*) FROM implicit_association_trials") == 200)
    #expect(try ledger.count("SELECT count(*) FROM scores") == 1)
  }
}

@Suite struct CommandTests {
  private let folder = TestFolder()

  private struct Checked: Decodable {
    let study: String
    let version: String?
    let problems: [Problem]

    struct Problem: Decodable {
      let file: String
      let line: Int?
      let message: String
    }
  }

  @Test func aBrokenStudyIsToldByFileAndLine() throws {
    let study = folder.url.appendingPathComponent("weight-iat")
    let original = TestLab.root.appendingPathComponent("Config/studies/weight-iat")
    try FileManager.default.copyItem(at: original, to: study)
    let good = try Command.labconsole("study", "check", study.path)
    #expect(good.status == 0 && good.output.contains("“weight-iat” is in order"), "\(good)")

    let file = study.appendingPathComponent("study.yaml")
    let text = try String(contentsOf: file, encoding: .utf8)
    try text.replacing("minutes: 35", with: "minutes: many").replacing(
      "picture: introduction.svg", with: "pikture: x"
    )
    .write(to: file, atomically: true, encoding: .utf8)
    let lines = text.components(separatedBy: "\n")
    let line = lines.firstIndex(of: "minutes: 35")! + 1
    let bad = try Command.labconsole("study", "check", file.path)
    #expect(bad.status == 1)
    #expect(bad.output.contains("\(file.path):\(line): "), "\(bad.output)")
    #expect(bad.output.contains("pikture"))

    let json = try Command.labconsole("study", "check", "--json", study.path)
    let checked = try JSONDecoder().decode(Checked.self, from: Data(json.output.utf8))
    #expect(json.status == 1 && checked.study == "weight-iat" && checked.version == nil)
    #expect(checked.problems.contains { $0.file == "study.yaml" && $0.line == line })
  }

  /// The trials of a release, scored by themselves, give the scores in the release.
  @Test func aReleaseCanBeScoredByItself() throws {
    let data = folder.url.appendingPathComponent("data").path
    let rehearsed = try Command.labconsole(
      "rehearse", "weight-iat", "--participants", "3", "--seed", "5", "--quitters", "0", "--data", data)
    #expect(rehearsed.status == 0, "\(rehearsed)")
    let zip = folder.url.appendingPathComponent("release.zip").path
    let released = try Command.labconsole(
      "release", "create", "weight-iat", "--rehearsal", "--to", zip, "--data", data)
    #expect(released.status == 0, "\(released)")
    let unpacked = try Command.run("/usr/bin/env", ["python3", "-m", "zipfile", "-e", zip, folder.url.path])
    #expect(unpacked.status == 0, "\(unpacked)")
    let tables = folder.url.appendingPathComponent("data", isDirectory: true)
    let scored = try Command.labconsole(
      "score", tables.appendingPathComponent("study-weightiat_description-trials_data.csv").path)
    #expect(scored.status == 0, "\(scored)")
    let ours = try table(scored.output, key: ["participant", "run"], value: "d2")
    let runs = try String(
      contentsOf: tables.appendingPathComponent("study-weightiat_description-runs_data.csv"), encoding: .utf8)
    let told = try table(runs, key: ["participant", "run"], value: "d2")
    #expect(ours.count == 12 && ours.keys == told.keys)
    for (run, d) in ours {
      #expect(abs(d - (told[run] ?? .nan)) < 1e-12, "\(run): \(d), told \(told[run] ?? .nan)")
    }
  }

  private func table(_ csv: String, key: [String], value: String) throws -> [String: Double] {
    // Quoted text may hold commas; none of it is needed here.
    let lines = csv.replacing(/"[^"]*"/, with: "").split(whereSeparator: \.isNewline)
      .map { $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init) }
    let places = try (key + [value]).map { try #require(lines[0].firstIndex(of: $0), "\(lines[0])") }
    return Dictionary(
      uniqueKeysWithValues: try lines.dropFirst().map { line in
        (places.dropLast().map { line[$0] }.joined(separator: " "), try #require(Double(line[places.last!])))
      })
  }

  @Test func staffAreAddedFromTheShell() throws {
    let add = [
      "staff", "add", "Anna", "--role", "data-manager", "--data", folder.url.path, "--password-stdin",
      "--new-data",
    ]
    let added = try Command.run(Command.labconsole, add, input: "a long enough password\n")
    #expect(added.status == 0 && added.output == "Added anna as data-manager.\n", "\(added)")
    let again = try Command.run(Command.labconsole, add, input: "a long enough password\n")
    #expect(
      again.status == 1 && again.errors.contains("There is already an account with this name."), "\(again)")
    let short = try Command.run(Command.labconsole, add, input: "short\n")
    #expect(short.status == 1 && short.errors.contains("at least 12 characters"), "\(short)")
  }

  /// A site that cannot be meant adds nobody, and nobody with more access than was meant.
  @Test func sitesAreThoseOfTheStudyThatIsNamed() throws {
    func add(_ more: [String]) throws -> String {
      let command =
        ["staff", "add", "kim", "--data", folder.url.path, "--password-stdin", "--new-data"] + more
      let result = try Command.run(Command.labconsole, command, input: "a long enough password\n")
      #expect(result.status == 1, "\(result)")
      return result.errors
    }
    #expect(try add(["--role", "experimenter", "--site", "berlin"]).contains("name it with --study"))
    let ofStudy = ["--study", "weight-iat", "--site", "berlin"]
    #expect(try add(["--role", "administrator"] + ofStudy).contains("cannot be limited to sites"))
    #expect(try add(["--role", "experimenter"] + ofStudy).contains("There is no site “berlin”"))
  }

  @Test(arguments: [
    ["unheard-of"], ["serve", "--port", "http"],
    ["staff", "add", "anna", "--role", "king", "--password-stdin"],
    ["staff", "add", "anna", "--role", "experimenter"], ["rehearse"],
    ["rehearse", "weight-iat", "--participants", "0"],
    ["release", "download", "weight-iat"], ["study", "check"],
  ])
  func wrongUsageIsToldAsSuch(arguments: [String]) throws {
    let outcome = try Command.run(Command.labconsole, arguments)
    #expect(outcome.status == 64, "\(outcome)")
    #expect(outcome.errors.contains("Usage: labconsole") && outcome.output.isEmpty, "\(outcome)")
  }

  @Test func aWrongSettingIsNamed() throws {
    let file = folder.url.appendingPathComponent("labconsole.yaml")
    for (text, expected) in [
      ("prot: 80", ":1: “prot” is not a setting"), ("port: many", ":1: “port” should be a whole number"),
    ] {
      try text.write(to: file, atomically: true, encoding: .utf8)
      let outcome = try Command.labconsole("serve", "--config", file.path, "--data", folder.url.path)
      #expect(outcome.status == 1 && outcome.errors.contains(expected), "\(outcome)")
    }
  }
}
