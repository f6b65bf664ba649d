import ArgumentParser
import Foundation
import ScoreTool
import Storage
import Studies

struct ComparisonCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "comparison", abstract: "Other people's results, to stand beside those of a study.",
    subcommands: [Import.self, List.self, Remove.self])

  struct Import: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "import",
      abstract: "Add a group of results; its analysis page then compares with it.",
      discussion: """
        Reads what “labconsole score” reads, and tables with a score a person, such as Project Implicit's public data:

          labconsole comparison import weight-iat Weight_IAT.public.2015.csv --name "Project Implicit 2015" --check
          labconsole comparison import weight-iat trials.csv --format csv --name "First study" \\
              --special "--column latency=rt"

        What is special about the files is told by --special: for scores by --score-column, --errors-column, \
        --latency-column, --where and --separator, for trials by the options of “labconsole score”. Trials are scored \
        here, as the study's own are; scores are taken as they are.

        \(TaskKinds.signOfComparisons) --reversed turns the sign of a file that subtracts the other way round.

        --check reads everything, lists every problem by file and row, and changes nothing. Without it nothing is taken in \
        either while there is a problem, unless --skip-broken leaves out the people concerned. Kept are the results alone: \
        no name, no code and no other column.

        Exit codes: 0 done, 1 there is a problem with the files, which was reported, 64 the command line was not understood.
        """)

    @OptionGroup var options: SettingsOptions

    @Argument(help: "The study.")
    var study: String

    @Argument(help: "The files to read.")
    var files: [String]

    @Option(help: "The name of the group: where the results are from.")
    var name: String

    @Option(help: "The tool that the files are from; “scores” for a score a person.")
    var format = "scores"

    @Option(help: "The test of the study, where it has several.")
    var task: String?

    @Flag(help: "The files subtract the other way round.")
    var reversed = false

    @Flag(help: "Leave out people whose rows have problems, instead of stopping.")
    var skipBroken = false

    @Flag(help: "Read everything and change nothing.")
    var check = false

    @Flag(help: "Print the result as JSON.")
    var json = false

    @Option(
      parsing: .unconditional, help: ArgumentHelp("What is special about the files.", valueName: "options"))
    var special = ""

    func run() throws {
      let settings = try options.settings()
      let study = try StudyFolder(path: settings.studies).definition(named: study).study()
      let store = try settings.openData()
      let progress = ScoreProgress(files)
      let intake = TaskKinds.comparisons(in: store) { progress.advance(by: $0) }
      guard let task = task.map({ StudyTask.ID($0) }) ?? intake.tasks(of: study).first?.id else {
        throw CommandFailure("\(study.id) has no test whose results can be compared.")
      }
      var upload = ComparisonUpload(
        files: files.map { .init(name: $0, content: .path($0)) }, name: name, task: task,
        format: format)
      upload.options = special
      upload.isReversed = reversed
      upload.skipsBroken = skipBroken
      let context = AuditContext(by: .system, at: Timestamp(Date()))
      let report = try told {
        try check
          ? intake.check(upload, for: study, context: context)
          : intake.add(upload, to: study, context: context)
      }
      progress.finish()
      try store.close()
      try tell(report)
    }

    private func told(_ read: () throws -> ComparisonReport) throws -> ComparisonReport {
      do {
        return try read()
      } catch let misunderstanding as ComparisonMisunderstanding {
        throw ValidationError(misunderstanding.reason.inEnglish)
      } catch ComparisonRefusal.isThere(let other) {
        throw CommandFailure("These files are in the study already, as “\(other)”.")
      } catch ComparisonRefusal.nameIsTaken {
        throw CommandFailure("Another group has the name “\(name)”.")
      }
    }

    private func tell(_ report: ComparisonReport) throws {
      if json { try printJSON(ComparisonResult(report, isAdded: !check && report.group != nil)) }
      for problem in report.problems {
        say("\(problem.file):\(problem.line.map { "\($0):" } ?? "") \(problem.reason.inEnglish)")
      }
      if report.moreProblems > 0 { say("and \(report.moreProblems) more problems.") }
      guard let group = report.group else {
        throw CommandFailure(
          "Nothing was taken in.\(skipBroken ? "" : " --skip-broken leaves out the people concerned.")")
      }
      if json { return }
      for remark in report.remarks { print(remark.inEnglish) }
      print(group.sentence)
      print(check ? "Nothing was taken in: this was a check." : "It stands on the analysis page now.")
    }

    private func say(_ line: String) {
      FileHandle.standardError.write(Data("\(line)\n".utf8))
    }
  }

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "List the groups that stand beside a study.")

    @OptionGroup var options: SettingsOptions

    @Argument(help: "The study.")
    var study: String

    @Flag(help: "Print the result as JSON.")
    var json = false

    func run() throws {
      let store = try options.settings().openData()
      let groups = try store.comparisonGroups(of: Study.ID(study))
      try store.close()
      if json { return try printJSON(groups.map(ComparisonResult.Group.init)) }
      for group in groups { print("\(group.id)  \(group.sentence)") }
      if groups.isEmpty { print("No group stands beside \(study).") }
    }
  }

  struct Remove: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "remove", abstract: "Remove a group with its results.")

    @OptionGroup var options: SettingsOptions

    @Argument(help: "The study.")
    var study: String

    @Argument(help: "The id of the group, as “list” shows it.")
    var group: String

    func run() throws {
      let store = try options.settings().openData()
      defer { try? store.close() }
      let id = ComparisonGroup.ID(group)
      let groups = try store.comparisonGroups(of: Study.ID(study))
      guard let found = groups.first(where: { $0.id == id }) else {
        throw CommandFailure("\(study) has no group \(group).")
      }
      try store.removeComparisonGroup(
        id, of: Study.ID(study), context: AuditContext(by: .system, at: Timestamp(Date())))
      print("Removed “\(found.name)”, people: \(found.summary.moments.count).")
    }
  }
}

extension ComparisonGroup {
  fileprivate var sentence: String {
    let deviation = summary.moments.standardDeviation.map { "\($0)" } ?? "–"
    return
      "\(name) (\(task)): people: \(summary.moments.count), mean \(summary.moments.mean), SD \(deviation), "
      + "as \(origin.scoring); excluded: \(origin.excluded), without result: \(origin.withoutResult), "
      + "left out: \(origin.broken)"
  }
}

extension LocalizedText {
  /// The command speaks English.
  fileprivate var inEnglish: String { self[Language("en")] }
}

/// The result as a script reads it.
private struct ComparisonResult: Encodable {
  struct Group: Encodable {
    let id: String
    let name: String
    let task: String
    let format: String
    let scoring: String
    let people: Int
    let mean: Double
    let standardDeviation: Double?
    let excluded: Int
    let withoutResult: Int
    let leftOut: Int
    /// People by the order in which they did the parts of the task; without any where the file does not tell it.
    let orders: [String: Int]
    let sha256: String

    init(_ group: ComparisonGroup) {
      id = group.id.text
      name = group.name
      task = group.task.text
      format = group.origin.format
      scoring = group.origin.scoring
      people = group.summary.moments.count
      mean = group.summary.moments.mean
      standardDeviation = group.summary.moments.standardDeviation
      excluded = group.origin.excluded
      withoutResult = group.origin.withoutResult
      leftOut = group.origin.broken
      orders = Dictionary(uniqueKeysWithValues: group.origin.orders.map { (String($0), $1) })
      sha256 = group.origin.sha256
    }
  }

  struct Problem: Encodable {
    let file: String
    let line: Int?
    let reason: String
  }

  let isAdded: Bool
  let group: Group?
  let problems: [Problem]
  let moreProblems: Int
  let remarks: [String]

  init(_ report: ComparisonReport, isAdded: Bool) {
    self.isAdded = isAdded
    group = report.group.map(Group.init)
    problems = report.problems.map { Problem(file: $0.file, line: $0.line, reason: $0.reason.inEnglish) }
    moreProblems = report.moreProblems
    remarks = report.remarks.map(\.inEnglish)
  }
}
