import ArgumentParser
import Crypto
import Foundation
import HTTP
import Storage
import Studies
import Web

struct DemoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "demo", abstract: "Make a demonstration, and start the server on it.",
    discussion: """
      A demonstration is a lab of its own, with participants who were made up and who came on the days up to now: at \
      every stage, in all languages of the study, with tablets in use, appointments, notes and deviations. Every page \
      says what it is, for as long as the data exist, and nothing is ever sent from it. It ends with the accounts to \
      try it with. The studies are copies in the directory of the data, with one more whose participants choose the \
      time of a visit; whoever starts a server on these data later names them.

        labconsole demo --data /tmp/demo --port 8080
        labconsole serve --data /tmp/demo --studies /tmp/demo/studies
      """)

  @OptionGroup var options: SettingsOptions

  @Option(
    help:
      "The study that people come to the lab for. Without it, the one whose participants do a test in most variants. Open studies are shown too."
  )
  var study: String?

  @Option(
    name: .shortAndLong,
    help:
      "How many people take part, 12 to 1000; those with appointments and those in other studies come on top of that."
  )
  var participants = 36

  @Option(help: "The same seed gives the same people.")
  var seed: UInt64 = 1

  @Option(help: "The port to listen on, instead of the one in the settings; 0 takes a free one.")
  var port: Int?

  @Flag(help: "Make the data, and start no server.")
  var only = false

  func validate() throws {
    guard (12...1000).contains(participants) else {
      throw ValidationError("--participants is a number from 12 to 1000.")
    }
    guard port.map((0...65_535).contains) != false else {
      throw ValidationError("--port is a number from 0 to 65535.")
    }
    guard options.data != nil else {
      throw ValidationError(
        "Name a directory for the demonstration: --data DIR. It must not exist yet, or be empty.")
    }
  }

  func run() throws {
    let signals = only ? nil : StopSignals()
    var settings = try options.settings()
    settings.take(port, from: "--port", as: .port, into: \.port)
    // Links that are written, as those of invitations, lead to this machine.
    if settings.publicURL.isEmpty, settings.port != 0 {
      settings.publicURL = settings.base(port: settings.port)
    }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: settings.data)) ?? []
    guard names.isEmpty else {
      throw CommandFailure("\(settings.data) is not empty: a demonstration needs a directory of its own.")
    }
    try check(settings)
    let interface = try settings.interface()
    settings.studies = try DemonstrationStudies(copying: settings).folder.path
    let accounts = DemonstrationAccounts(password: String(Token().text.prefix(12)))
    let problems = try Demonstration(
      study: study.map { Study.ID($0) }, participants: participants, seed: seed, accounts: accounts,
      interface: interface
    ).make(in: settings)
    for problem in problems { FileHandle.standardError.write(Data("\(problem)\n".utf8)) }
    guard let signals else { return print(accounts.sentence) }
    try Serve.serve(
      settings, until: signals, saying: accounts.sentence, interface: interface,
      with: DemonstrationTablets.init)
  }

  /// Fails for reasons that would else be met once the directory is filled, and refused to the next attempt.
  private func check(_ settings: Settings) throws {
    if let study, study != DemonstrationStudies.own.text {
      _ = try StudyFolder(path: settings.studies).definition(named: study).study()
    }
    if !only { try settings.serverConfiguration().tryToListen() }
  }
}

/// The accounts to try a demonstration with, all with one random password.
struct DemonstrationAccounts: Sendable {
  let password: String
  static let administrator = "robin"
  static let experimenters = ["kim", "alex"]
  static let dataManager = "dana"

  var sentence: String {
    """
      This is a demonstration: everybody in it was made up.
      Sign in as \(Self.administrator) (administrator), \(Self.experimenters[0]) (experimenter) or \
    \(Self.dataManager) (data manager).
      The password of each is:  \(password)

    """
  }
}
