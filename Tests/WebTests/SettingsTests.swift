import Foundation
import Testing

@testable import LabConsole
@testable import Web

/// The settings file with typing errors.
@Suite struct SettingsFileTests {
  private let folder = TestFolder()

  @Test(arguments: [
    ("workers: 0", "“workers” should be a whole number from 1 to 512, not “0”"),
    ("connections: -5", "“connections” should be a whole number from 10 to 100000, not “-5”"),
    (
      "connections-per-address: 1000000",
      "“connections-per-address” should be a whole number from 10 to 100000"
    ),
    (
      "enrolments-per-address: 0",
      "“enrolments-per-address” should be a whole number from 1 to 10000, not “0”"
    ),
    (
      "mails-per-participant: 101",
      "“mails-per-participant” should be a whole number from 1 to 100, not “101”"
    ),
    (
      "mails-per-recipient: none", "“mails-per-recipient” should be a whole number from 1 to 1000, not “none”"
    ),
    ("port: 65536", "“port” should be a whole number from 0 to 65535, not “65536”"),
    ("port: many", "“port” should be a whole number from 0 to 65535, not “many”"),
    ("port: [80]", "“port” should be a whole number from 0 to 65535"),
    ("address: localhost", "“address” should be an address in numbers"),
    ("trusted-proxies: 10.0.0.1", "“trusted-proxies” should be a list such as [10.0.0.1], not “10.0.0.1”"),
    ("trusted-proxies: [proxy]", "“trusted-proxies” should be an address in numbers"),
    ("public-url: lab.example.org", "“public-url” should be the address of the server"),
    ("public-url: https://lab.example.org/console", "“public-url” should be the address of the server"),
    ("log-level: loud", "“log-level” should be one of trace, debug, info"),
    ("development: perhaps", "“development” should be true or false, not “perhaps”"),
    ("data: \"\"", "“data” should name a directory"),
    ("prot: 80", "“prot” is not a setting. Known settings: address,"),
    ("data: [", "“[” is opened on this line and not closed with “]”"),
    ("data: \"a", "a quotation mark opened in this line is not closed"),
    ("workers:16\nport: 8080", "a space is missing after “workers:”"),
  ])
  func aMistakeIsToldWithItsLine(line: String, expected: String) throws {
    let problem = try problem(in: "# Settings\n\n\(line)\n")
    let path = folder.url.appendingPathComponent("labconsole.yaml").path
    #expect(problem.contains(expected), "\(problem)")
    #expect(problem.hasPrefix("\(path):3: "), "\(problem)")
  }

  @Test func allMistakesAreToldAtOnce() throws {
    let lines = try problem(in: "workers: 0\nport: 8081\nconnections: none\nprot: 1\n").split(separator: "\n")
    #expect(lines.count == 3)
    #expect(Set(lines.compactMap { $0.split(separator: ":").dropFirst().first }) == ["1", "3", "4"])
  }

  @Test(arguments: [
    ("port: 1\nport: 2", "“port” is repeated here; it first occurs in line 1"),
    ("- port", "should contain lines like “port: 8080”"),
  ])
  func aFileOfAnotherShapeIsTold(text: String, expected: String) throws {
    #expect(try problem(in: text).contains(expected))
  }

  /// No typing mistake leads to the parser's own words.
  @Test func anySingleCharacterOutOfPlaceIsToldInWords() throws {
    let file = TestLab.root.appendingPathComponent("Config/labconsole.yaml")
    let text = Array(try String(contentsOf: file, encoding: .utf8))
    let ofTheParser = ["did not find", "expected", "scanning", "parsing", "mapping", "scalar", "YAML"]
    let characters = Array("\t:{}[]\"'-,@*&!|>%#?\\ \n\u{1}")
    var refusals = 0
    for (turn, index) in stride(from: 0, to: text.count, by: 7).enumerated() {
      var broken = text
      broken.insert(characters[turn % characters.count], at: index)
      do {
        _ = try read(String(broken))
      } catch {
        let said = "\(error)"
        refusals += 1
        #expect(!ofTheParser.contains { said.contains($0) }, "\(said)")
      }
    }
    #expect(refusals > 20)
  }

  @Test(arguments: [
    "", "# nothing\n", "port:\n", "address: \"::1\"",
    "address: 0.0.0.0\npublic-url: https://lab.example.org/",
  ])
  func whatIsLeftOutHasItsDefault(text: String) throws {
    let settings = try read(text)
    #expect(settings.port == 8080 && settings.workers == 16 && settings.data == "data")
  }

  /// The file that comes with the console holds every setting at its default.
  @Test func limitsAreReadFromTheFile() throws {
    let limits = try read(
      "enrolments-per-address: 7\nmails-per-participant: 2\nmails-per-recipient: 4\n"
    ).limits
    #expect(limits.enrolmentsPerNetwork == 7)
    #expect(limits.messagesPerParticipant == 2 && limits.messagesPerRecipient == 4)
  }

  @Test func theFileThatComesWithTheConsoleIsInOrder() throws {
    var settings = try Settings(file: TestLab.root.appendingPathComponent("Config/labconsole.yaml").path)
    #expect(settings.sources.count == Settings.Key.allCases.count)
    settings.sources = [:]
    #expect("\(settings)" == "\(Settings())")
  }

  private func read(_ text: String) throws -> Settings {
    let file = folder.url.appendingPathComponent("labconsole.yaml")
    try text.write(to: file, atomically: true, encoding: .utf8)
    return try Settings(file: file.path)
  }

  private func problem(in text: String) throws -> String {
    let problem = #expect(throws: (any Error).self) { try read(text) }
    return problem.map { "\($0)" } ?? ""
  }
}

/// The reasons why a server does not start, in words for the person who starts it.
@Suite struct StartProblemTests {
  private let folder = TestFolder()

  @Test func aPortInUseIsTold() throws {
    let lab = try TestLab()
    let port = String(lab.port)
    let outcome = try serve("--port", port)
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("port \(port) is in use by another program"), "\(outcome)")
  }

  @Test func anAddressOfAnotherMachineIsTold() throws {
    let outcome = try serve(settings: "address: 192.0.2.1")
    #expect(
      outcome.status == 1 && outcome.errors.contains("this machine has no address 192.0.2.1"), "\(outcome)")
  }

  @Test func aPortThatIsNoneIsWrongUsage() throws {
    let outcome = try serve("--port", "65536")
    #expect(
      outcome.status == 64 && outcome.errors.contains("--port is a number from 0 to 65535"), "\(outcome)")
  }

  @Test func aCertificateThatCannotBeUsedIsTold() throws {
    let (one, other) = (try makeCertificate("one"), try makeCertificate("other"))
    let text = folder.url.appendingPathComponent("text.pem").path
    try "no certificate".write(toFile: text, atomically: true, encoding: .utf8)
    for (certificate, key, expected) in [
      (one.certificate, other.key, "\(other.key): is not the key of the certificate in \(one.certificate)"),
      (text, one.key, "\(text): contains no certificate"),
      (one.certificate, text, "\(text): contains no private key"),
      (one.certificate, "", "private-key: is empty"), ("", one.key, "certificate: is empty"),
      ("/nowhere.pem", one.key, "/nowhere.pem: cannot be read"),
    ] {
      let outcome = try serve(settings: "certificate: \"\(certificate)\"\nprivate-key: \"\(key)\"")
      #expect(outcome.status == 1 && outcome.errors.contains(expected), "\(expected): \(outcome)")
    }
  }

  @Test func aDirectoryThatIsMissingIsTold() throws {
    for name in ["languages", "views", "assets", "studies"] {
      let outcome = try serve(settings: "\(name): /nowhere/\(name)")
      #expect(outcome.status == 1 && outcome.errors.contains("Error: /nowhere/\(name): "), "\(outcome)")
    }
  }

  @Test func dataThatCannotBeUsedAreTold() throws {
    let file = folder.url.appendingPathComponent("file")
    try Data().write(to: file)
    let broken = folder.url.appendingPathComponent("broken")
    try FileManager.default.createDirectory(at: broken, withIntermediateDirectories: true)
    try Data(repeating: 7, count: 5000).write(to: broken.appendingPathComponent("research.sqlite"))
    for (data, expected) in [
      (file.path, "\(file.path) is a file: “data” should name the directory"),
      (broken.path, "research.sqlite is not a database of LabConsole"),
      ("/proc/lab", "cannot make the directory /proc/lab"),
    ] {
      let outcome = try Command.labconsole("serve", "--port", "0", "--data", data)
      #expect(outcome.status == 1 && outcome.errors.contains(expected), "\(outcome)")
    }
  }

  /// A typing error in the name of a directory creates no second lab.
  @Test(arguments: [
    ["staff", "add", "anna", "--role", "experimenter", "--password-stdin"], ["audit", "verify"],
    ["backup", "--to", "/nowhere/backup"], ["rescore", "weight-iat"],
    ["release", "create", "weight-iat", "--to", "/nowhere/release.zip"],
  ])
  func commandsMakeNoData(arguments: [String]) throws {
    let data = folder.url.appendingPathComponent("typo").path
    let outcome = try Command.run(
      Command.labconsole, arguments + ["--data", data], input: Colleague.password + "\n")
    #expect(outcome.status == 1 && outcome.errors.contains("There are no data in \(data)"), "\(outcome)")
    #expect(!FileManager.default.fileExists(atPath: data))
  }

  @Test func theVersionIsTold() throws {
    let outcome = try Command.labconsole("--version")
    #expect(outcome.status == 0 && outcome.output == LabConsole.version + "\n")
  }

  private func serve(_ arguments: String..., settings: String = "") throws -> Command.Outcome {
    let file = folder.url.appendingPathComponent("settings.yaml")
    try settings.write(to: file, atomically: true, encoding: .utf8)
    let data = folder.url.appendingPathComponent("data").path
    let port = arguments.isEmpty ? ["--port", "0"] : arguments
    return try Command.run(Command.labconsole, ["serve", "--config", file.path, "--data", data] + port)
  }

  private func makeCertificate(_ name: String) throws -> (certificate: String, key: String) {
    let paths = ["\(name).pem", "\(name).key"].map { folder.url.appendingPathComponent($0).path }
    let made = try Command.run(
      "/usr/bin/env",
      [
        "openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days",
        "2",
        "-subj", "/CN=\(name)", "-out", paths[0], "-keyout", paths[1],
      ])
    #expect(made.status == 0, "\(made)")
    return (paths[0], paths[1])
  }
}
