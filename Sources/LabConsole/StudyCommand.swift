import ArgumentParser
import Foundation
import Studies

struct StudyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "study", abstract: "Study definitions.", subcommands: [Check.self])

  struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Read a study definition and report every mistake with its file and line.",
      discussion: "Exit code 0 when there is none, 1 otherwise.")

    @Argument(help: "The study's folder, or its study.yaml.")
    var path: String

    @Flag(help: "Print the result as JSON.")
    var json = false

    func run() throws {
      var folder = URL(fileURLWithPath: path)
      if folder.lastPathComponent == StudyDefinition.fileName { folder.deleteLastPathComponent() }
      guard FileManager.default.fileExists(atPath: folder.path) else {
        throw ValidationError("There is no folder \(folder.path).")
      }
      do {
        let study = try StudyDefinition(folder: folder).study()
        try report(Result(study: study.id.text, version: study.version, problems: []), in: folder)
      } catch let found as StudyProblems {
        try report(
          Result(study: folder.lastPathComponent, version: nil, problems: found.problems), in: folder)
        throw ExitCode.failure
      }
    }

    private struct Result: Encodable {
      let study: String
      let version: String?
      let problems: [Problem]

      struct Problem: Encodable {
        let file: String
        let line: Int?
        let message: String
      }

      init(study: String, version: String?, problems: [StudyProblem]) {
        self.study = study
        self.version = version
        self.problems = problems.map { Problem(file: $0.file, line: $0.line, message: $0.message) }
      }
    }

    private func report(_ result: Result, in folder: URL) throws {
      if json { return try printJSON(result) }
      for problem in result.problems {
        let line = problem.line.map { ":\($0)" } ?? ""
        print("\(folder.appendingPathComponent(problem.file).path)\(line): \(problem.message)")
      }
      switch result.problems.count {
      case 0: print("“\(result.study)” is in order. Version \(result.version?.prefix(12) ?? "").")
      case 1: print("1 mistake.")
      default: print("\(result.problems.count) mistakes.")
      }
    }
  }
}

/// Prints a result for machines.
func printJSON(_ value: some Encodable) throws {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
  print(String(decoding: try encoder.encode(value), as: UTF8.self))
}
