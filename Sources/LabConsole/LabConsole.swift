import ArgumentParser
import Foundation
import ScoreTool

/// A lab administration console: one server for participants, experimenters and data managers.
@main
struct LabConsole: ParsableCommand {
  static let version = Program.version

  static let configuration = CommandConfiguration(
    commandName: "labconsole",
    abstract: "A console for labs that run studies with consent, surveys and timed tests.",
    discussion: """
      Start with “labconsole serve”. Exit codes: 0 done, 1 something went wrong and was reported on standard \
      error, 64 the command line was not understood; of “labconsole outbox bounce” also 75, try again later.
      """,
    version: version,
    subcommands: [
      Serve.self, StaffCommand.self, StudyCommand.self, Rehearse.self, DemoCommand.self, ReleaseCommand.self,
      ScoreCommand.self, ComparisonCommand.self,
      RescoreCommand.self, AuditCommand.self, BackupCommand.self, RestoreCommand.self,
      DeletionsCommand.self, OutboxCommand.self,
    ])
}

/// Options shared by all commands that read the settings file.
struct SettingsOptions: ParsableArguments {
  @Option(help: "The settings file. Without it, Config/labconsole.yaml if there is one, else the defaults.")
  var config: String?

  @Option(help: "The directory with the databases, instead of the one in the settings.")
  var data: String?

  @Option(help: "The directory with the study definitions, instead of the one in the settings.")
  var studies: String?

  func settings() throws -> Settings {
    let usual = "Config/labconsole.yaml"
    var settings = Settings()
    if let config {
      settings = try Settings(file: config)
    } else if FileManager.default.fileExists(atPath: usual) {
      settings = try Settings(file: usual)
    }
    settings.take(data, from: "--data", as: .data, into: \.data)
    settings.take(studies, from: "--studies", as: .studies, into: \.studies)
    return settings
  }
}

/// A command that was understood and could not be carried out.
struct CommandFailure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
