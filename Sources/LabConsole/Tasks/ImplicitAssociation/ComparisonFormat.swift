import ArgumentParser
import ScoreTool
import Studies
import TrialFiles

/// The tools whose files can be compared with.
enum ComparisonFormat: String, ExpressibleByArgument, CaseIterable {
  /// A table with a score a person, as Project Implicit publishes them.
  case scores
  case csv, minno, iatgen, jspsych, researchkit

  /// - Throws: ``ComparisonMisunderstanding``
  static func content(_ upload: ComparisonUpload) throws -> ResultFiles.Content {
    guard let format = ComparisonFormat(rawValue: upload.format) else {
      throw ComparisonMisunderstanding(
        "“\(upload.format)” is none of \(allCases.map(\.rawValue).joined(separator: ", ")).")
    }
    let options = try ShellWords.split(upload.options)
    do {
      if format == .scores { return .scores(try ScoreColumnOptions.parse(options).columns()) }
      return .trials(try TrialLayoutOptions.parse(["--format", format.rawValue] + options).layout())
    } catch let misunderstanding as ComparisonMisunderstanding {
      throw misunderstanding
    } catch {
      // Options are those of the command, and what is wrong with them is said in its words.
      throw ComparisonMisunderstanding("\(TrialLayoutOptions.message(for: error))")
    }
  }
}

/// The layout of a table of scores.
struct ScoreColumnOptions: ParsableArguments {
  @Option(
    name: .customLong("score-column"),
    help: "The column of the score. Without it, the only one such as “D_biep.White_Good_all”.")
  var scoreColumn: String?

  @Option(
    name: .customLong("errors-column"),
    help: "The column with the % of errors. Without it, “PCT_error_3467” where it is there.")
  var errorsColumn: String?

  @Option(
    name: .customLong("latency-column"),
    help: "The column of the mean latency in ms. Without it, “Mn_RT_all_3467” where it is there.")
  var latencyColumn: String?

  @Option(
    name: .customLong("where"),
    help: ArgumentHelp(
      "Read only rows with this value; several of a column are alternatives.", valueName: "column=value"))
  var conditions: [String] = []

  @Option(help: "The character between columns. Without it, detected from the first line.")
  var separator: TrialSeparator?

  func columns() throws -> ScoreColumns {
    var columns = ScoreColumns(score: scoreColumn)
    columns.separator = separator?.byte
    columns.errors = errorsColumn
    columns.latency = latencyColumn
    for pair in conditions {
      let halves = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      guard halves.count == 2, !halves[0].isEmpty else {
        throw ValidationError("--where \(pair): expected two names with “=” between them.")
      }
      columns.conditions[halves[0], default: []].append(halves[1])
    }
    return columns
  }
}
