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
      let definition = try StudyDefinition(folder: folder)
      let check = definition.check()
      try report(Result(definition.name, check), in: folder)
      if check.study == nil { throw ExitCode.failure }
    }

    private struct Result: Encodable {
      let study: String
      let version: String?
      let problems: [Problem]
      let notices: [Problem]

      struct Problem: Encodable {
        let file: String
        let line: Int?
        let message: String

        init(_ problem: StudyProblem) {
          (file, line, message) = (problem.file, problem.line, problem.message)
        }
      }

      init(_ name: String, _ check: StudyCheck) {
        study = name
        version = check.study?.version
        problems = check.mistakes.map(Problem.init)
        notices = check.notices.map(Problem.init)
      }
    }

    private func report(_ result: Result, in folder: URL) throws {
      if json { return try printJSON(result) }
      for problem in result.problems { print(place(of: problem, in: folder) + problem.message) }
      for notice in result.notices { print(place(of: notice, in: folder) + "notice: " + notice.message) }
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

/// Prints a result for machines.
func printJSON(_ value: some Encodable) throws {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
  print(String(decoding: try encoder.encode(value), as: UTF8.self))
}
