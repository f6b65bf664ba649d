import ArgumentParser
import Definitions
import Foundation
import Storage
import Studies

struct StudyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "study", abstract: "Study definitions.",
    subcommands: [New.self, Check.self, Import.self] + TaskKinds.studyCommands + [Reload.self])

  struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "check",
      abstract: "Read a study definition and report every mistake with its file and line.",
      discussion: """
        This checks what the server checks: the folder itself; that the interface is available in the study's \
        languages; and, where there are data, that nobody has signed a different text under the same number of the \
        consent document. It changes nothing: data of an earlier version stay as they are, and a notice says that \
        they were not compared.

        Exit code 0 when there are no mistakes, 1 otherwise.
        """)

    @OptionGroup var options: SettingsOptions

    @Argument(help: "The study's folder, or its study.yaml.")
    var path: String

    @Flag(help: "Print the result as JSON.")
    var json = false

    func run() throws {
      let folder = try studyFolder()
      let (check, gap) = try check(folder)
      try report(Result(folder.standardizedFileURL.lastPathComponent, check, gap: gap), in: folder)
      if check.study == nil { throw ExitCode.failure }
    }

    /// - Returns: what was found, and what could not be looked at
    private func check(_ folder: URL) throws -> (StudyCheck, gap: StudyProblem?) {
      do {
        let definition = try StudyDefinition(folder: folder, kinds: TaskKinds.readers)
        let settings = try options.settings()
        let signed = try settings.signedDocuments(of: definition)
        let host = StudyHost(languages: try settings.phrases().available, signedDocuments: signed ?? [])
        return (definition.check(on: host), signed == nil ? Self.gap(in: settings.data) : nil)
      } catch let problem as StudyProblem {
        return (StudyCheck(problem), nil)
      }
    }

    private static func gap(in data: String) -> StudyProblem {
      StudyProblem(
        .notice, file: StudyDefinition.fileName, line: nil,
        message: """
          the data in \(data) are of an earlier version and stay as they are: what participants have signed was not \
          compared. The server brings the data up to date when it starts; make a backup before that
          """)
    }

    private func studyFolder() throws -> URL {
      var folder = URL(fileURLWithPath: path)
      if folder.lastPathComponent == StudyDefinition.fileName { folder.deleteLastPathComponent() }
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: folder.path, isDirectory: &isFolder) else {
        throw CommandFailure("There is no folder \(folder.path).")
      }
      guard isFolder.boolValue else {
        throw CommandFailure(
          "\(folder.path) is a file. A study is a folder with a \(StudyDefinition.fileName) in it: name that folder."
        )
      }
      return folder
    }

    private struct Result: Encodable {
      let study: String
      let version: String?
      let problems: [Problem]
      let notices: [Problem]
      let scores: [ScoreRange]

      struct Problem: Encodable {
        let file: String
        let line: Int?
        let message: String

        init(_ problem: StudyProblem) {
          (file, line, message) = (problem.file, problem.line, problem.message)
        }
      }

      init(_ name: String, _ check: StudyCheck, gap: StudyProblem?) {
        study = name
        version = check.study?.version
        problems = check.mistakes.map(Problem.init)
        notices = (check.notices + [gap].compactMap { $0 }).map(Problem.init)
        scores = check.study.map { $0.definedTasks.flatMap { $0.scoreRanges } } ?? []
      }
    }

    private func report(_ result: Result, in folder: URL) throws {
      if json { return try printJSON(result) }
      for problem in result.problems { print(place(of: problem, in: folder) + problem.message) }
      for notice in result.notices { print(place(of: notice, in: folder) + "notice: " + notice.message) }
      for score in result.scores { print(score.sentence) }
      let notices = result.notices.isEmpty ? "" : " " + counted(result.notices.count, "notice")
      if let version = result.version {
        print("“\(result.study)” is in order. Version \(version.prefix(12)).\(notices)")
      } else {
        print(counted(result.problems.count, "mistake") + notices)
      }
    }

    private func place(of problem: Result.Problem, in folder: URL) -> String {
      let line = problem.line.map { ":\($0)" } ?? ""
      return "\(folder.appendingPathComponent(problem.file).path)\(line): "
    }

    private func counted(_ number: Int, _ what: String) -> String {
      "\(number) \(what)\(number == 1 ? "" : "s")."
    }
  }
}

extension StudyCommand {
  struct Reload: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "reload",
      abstract: "Have the running server read the studies again now.",
      discussion: """
        The server looks for changes by itself every second. This command does not wait for a changed folder to \
        settle, and reports the outcome.

        Exit code 0 when every study is in order, 1 otherwise.
        """)

    @OptionGroup var options: SettingsOptions

    @Flag(help: "Print the result as JSON.")
    var json = false

    /// Two looks, and the time to read large folders on a slow disk.
    private static let patience = 30.0

    func run() throws {
      let data = try options.settings().data
      guard SQLiteStore.isInUse(URL(fileURLWithPath: data)) else {
        throw CommandFailure(
          "No server is running on the data in \(data): studies are read when it starts.")
      }
      guard let reports = try ReloadRequests(data: data).ask(waitingFor: Self.patience) else {
        throw CommandFailure(
          "The server has not answered within \(Int(Self.patience)) s; its log may say why.")
      }
      if json {
        try printJSON(reports)
      } else {
        for report in reports {
          for problem in report.problems { print("\(report.study)/\(problem)") }
          print(report.summary)
        }
      }
      if !reports.allSatisfy(\.isInOrder) { throw ExitCode.failure }
    }
  }
}

extension Settings {
  /// The server of these settings, as far as the definition of a study has to fit it. Data of an earlier version are left
  /// out.
  func host(of definition: StudyDefinition) throws -> StudyHost {
    StudyHost(
      languages: try phrases().available, signedDocuments: try signedDocuments(of: definition) ?? [])
  }

  /// Nil if the data are of an earlier version.
  fileprivate func signedDocuments(of definition: StudyDefinition) throws -> Set<SignedDocument>? {
    try UnopenedData(URL(fileURLWithPath: data), kinds: TaskKinds.storage)
      .signedDocuments(of: Study.ID(definition.name))
  }
}

/// Prints a result for machines.
func printJSON(_ value: some Encodable) throws {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
  print(String(decoding: try encoder.encode(value), as: UTF8.self))
}

extension ScoreRange {
  /// “mood.valence: the mean of 2 items, 0 to 6”
  fileprivate var sentence: String {
    let ends = lowest.flatMap { low in highest.map { "\(Self.text(low)) to \(Self.text($0))" } }
    return "\(task).\(score): the \(rule) of \(items) items, \(ends ?? "without a lowest and highest")"
  }

  private static func text(_ number: Double) -> String {
    Int(exactly: number).map { "\($0)" } ?? "\(number)"
  }
}
