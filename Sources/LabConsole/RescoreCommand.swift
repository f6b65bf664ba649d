import ArgumentParser
import Definitions
import Foundation
import Storage
import Studies

struct RescoreCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rescore", abstract: "Score finished runs again by the current rules.",
    discussion: """
      Every score states the version of the rules by which it was made. This scores each finished run of a study \
      that has no score by the current version, from its trials as they were stored. \
      Earlier scores are kept; pages and releases show the newest. A running server need not be stopped.
      """)

  @OptionGroup var options: SettingsOptions

  @Argument(help: "The study whose runs to score.")
  var study: String

  @Flag(help: "Print the result as JSON.")
  var json = false

  func run() throws {
    let settings = try options.settings()
    let current = try StudyFolder(path: settings.studies).definition(named: study).study()
    let store = try settings.openData()
    let library = StudyLibrary(current: [current], store: store, kinds: TaskKinds.readers)
    let runs = try store.runsToRescore(of: current.id)
    for run in runs {
      guard let task = try library.study(current.id, version: run.studyVersion)?.timedTask(run.task) else {
        throw CommandFailure(
          "The definition under which run \(run.id) was made is missing from the database.")
      }
      try store.rescore(
        PlannedRun(run: run, task: task), context: AuditContext(by: .system, at: Timestamp(Date())))
    }
    try store.close()
    let rules = TaskKinds.scoringRules(of: current)
    if json {
      return try printJSON(["study": study, "algorithm": rules, "scored": String(runs.count)])
    }
    print("Scored again by “\(rules)”: \(runs.count) \(runs.count == 1 ? "run" : "runs").")
  }
}

extension Settings {
  /// The data as a command opens them, which makes none.
  /// - Throws: ``CommandFailure`` where there are none, `StorageError`
  func openData() throws -> SQLiteStore {
    try requireData()
    return try openOrMakeData()
  }

  /// Tells of each step by which data of an earlier version are brought up to date: those of large data take a while.
  /// - Throws: `StorageError`
  func openOrMakeData() throws -> SQLiteStore {
    try SQLiteStore(
      directory: URL(fileURLWithPath: data), kinds: TaskKinds.storage, access: .besideServer
    ) { step in
      let line = "Bringing \(step.database.name) up to date: \(step.name), \(step.number) of \(step.count)\n"
      FileHandle.standardError.write(Data(line.utf8))
    }
  }

  /// - Throws: ``CommandFailure`` where there are no data: a slip in the name of a directory makes none
  func requireData() throws {
    guard DataFile.allCases.contains(where: { FileManager.default.fileExists(atPath: "\(data)/\($0.name)") })
    else {
      throw CommandFailure(
        "There are no data in \(data). Name their directory with --data or in the settings; “labconsole serve” makes new ones."
      )
    }
  }
}
