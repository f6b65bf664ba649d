import ArgumentParser
import Foundation
import TrialFiles

struct ScoreCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "score",
    abstract: "Score anybody's trials: D1 to D6 of every participant, from any tool's file.",
    discussion: """
      Reads CSV with the columns participant, block (3, 4, 6, 7), latency (ms to the correct response) and error \
      (0 or 1), and where there are any first_latency (ms to the first response), pairing (A or B; without it blocks \
      3 and 4 are A) and trial (its number). Other columns are passed over.

        labconsole score trials.csv --to scores.csv
        labconsole score trials.csv --column latency=rt --column participant=subject
        zcat trials.csv.gz | labconsole score - --parts > scores.csv

      D is pairing B minus pairing A. Scores are empty, and the reason said, where the trials carry none. Nothing is \
      written when something is wrong with the file, unless --skip-broken leaves out the participants concerned.

      Exit codes: 0 done, 1 something is wrong with the file and was said, 64 the command line was not understood.
      """)

  @Argument(help: "The files to read; “-” reads standard input.")
  var files: [String]

  @OptionGroup var layoutOptions: TrialLayoutOptions

  @Option(help: "The file to write instead of standard output; it must not exist yet.")
  var to: String?

  @Flag(help: "Write JSON, with the problems found in it, instead of CSV.")
  var json = false

  @Flag(help: "Write the practice and test parts of each score as well.")
  var parts = false

  @Flag(help: "Leave out participants whose rows are not in order, instead of stopping.")
  var skipBroken = false

  @Flag(help: "Rows of a participant may lie apart. Files are looked at for that, standard input is not.")
  var scattered = false

  func validate() throws {
    if files.filter({ $0 == FileScores.standardInput }).count > 1 {
      throw ValidationError("Standard input can be read only once.")
    }
    _ = try layoutOptions.layout()
  }

  func run() throws {
    if let to, FileManager.default.fileExists(atPath: to) { throw CommandFailure("\(to) exists already.") }
    var style = ScoreStyle()
    style.kind = json ? .json : .csv
    style.hasParts = parts
    var scores = FileScores(paths: files, layout: try layoutOptions.layout(), style: style)
    scores.isScattered = scattered
    scores.skipsBroken = skipBroken
    let spool = ScoreSpool()
    let progress = ScoreProgress(files)
    let result = try scores.write(to: spool) { progress.advance(by: $0) }
    progress.finish()
    if result.isWritten, let to {
      try write(spool, to: to)
    } else {
      try spool.send(to: FileHandle.standardOutput.fileDescriptor, name: "Standard output")
    }
    try report(result, scores)
  }

  /// Under another name until it is whole, so that no half result lies about.
  private func write(_ spool: ScoreSpool, to path: String) throws {
    let unfinished = path + ".part"
    guard FileManager.default.createFile(atPath: unfinished, contents: nil),
      let file = FileHandle(forWritingAtPath: unfinished)
    else { throw CommandFailure("\(path) cannot be written.") }
    do {
      try spool.send(to: file.fileDescriptor, name: path)
      try file.close()
      try FileManager.default.moveItem(atPath: unfinished, toPath: path)
    } catch {
      try? FileManager.default.removeItem(atPath: unfinished)
      throw error
    }
  }

  private func report(_ result: FileScores.Result, _ scores: FileScores) throws {
    if json && !(result.isWritten && to != nil) {
      if !result.isWritten { throw ExitCode.failure }
      return
    }
    for problem in result.problems.first { say("\(problem)") }
    if result.problems.more > 0 { say("and \(result.problems.more) more problems.") }
    guard result.isWritten else {
      throw CommandFailure("Nothing was written\(hint(result))")
    }
    if result.broken > 0 { say("Participants left out: \(result.broken).") }
    if result.droppedTrials > 0 { say("Trials without a latency, left out: \(result.droppedTrials).") }
    if result.isScattered && !scattered {
      say("The rows of some participants lie apart: the file was read twice.")
    }
    if !scores.hasCorrection {
      say(
        "The file has first responses only: D1 and D2, which need the latency to the correct one, are left empty."
      )
    }
    if let to { print("Wrote \(to): \(result.participants) participants.") }
  }

  private func hint(_ result: FileScores.Result) -> String {
    if result.isStopped { return "." }
    if skipBroken { return ": nobody's rows are in order." }
    return ". --skip-broken leaves out the participants concerned, here \(result.broken)."
  }

  private func say(_ line: String) {
    FileHandle.standardError.write(Data("\(line)\n".utf8))
  }
}

/// How the files to score are laid out.
struct TrialLayoutOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The tool the files are from.",
      discussion: """
        minno: Project Implicit's player, from its server, DataPipe or Qualtrics. iatgen: its Qualtrics export. \
        jspsych: CSV or JSON of the plugins iat-html and iat-image. researchkit: the native app's JSON.
        """))
  var format = TrialFormat.csv

  @Option(
    name: .customLong("column"),
    help: ArgumentHelp(
      "The file's own name of a column: \(TrialColumn.allCases.map(\.rawValue).joined(separator: ", ")).",
      discussion:
        "“run” tells several runs of a participant apart; “correct” stands for “error”, the other way round.",
      valueName: "ours=theirs"))
  var columns: [String] = []

  @Option(
    name: .customLong("block"),
    help: ArgumentHelp(
      "What the file's own name of a block stands for: 1 to 7, or “skip” for rows to pass over.",
      valueName: "theirs=number"))
  var blocks: [String] = []

  @Option(
    help: ArgumentHelp(
      "The file's own name of pairing A, whose latencies are subtracted from the other's.", valueName: "name")
  )
  var pairingA: String?

  @Option(
    name: .customLong("where"),
    help: ArgumentHelp(
      "Read only rows with this value; several of a column are alternatives.", valueName: "column=value"))
  var conditions: [String] = []

  @Option(help: "What stands between columns. Without it, found in the first line.")
  var separator: TrialSeparator?

  @Option(help: "The decimal mark. Without it, commas are understood in files with semicolons only.")
  var decimal: DecimalMark?

  @Flag(help: "Latencies are in seconds.")
  var seconds = false

  @Flag(help: "Leave out trials without a latency, instead of reporting them.")
  var dropMissing = false

  func layout() throws -> TrialLayout {
    var layout = TrialLayout(format: format)
    for pair in columns {
      let (name, own) = try Self.halves(pair, of: "--column", at: pair.firstIndex(of: "="))
      guard let column = TrialColumn(rawValue: name) else {
        let known = TrialColumn.allCases.map(\.rawValue).joined(separator: ", ")
        throw ValidationError("--column \(pair): “\(name)” is none of \(known).")
      }
      layout.columns[column] = own
    }
    for pair in blocks {
      let (name, number) = try Self.halves(pair, of: "--block", at: pair.lastIndex(of: "="))
      guard let block = number == "skip" ? 0 : Int(number), (0...7).contains(block) else {
        throw ValidationError("--block \(pair): “\(number)” is neither a number from 1 to 7 nor “skip”.")
      }
      layout.blocks[name] = block
    }
    for pair in conditions {
      let (name, value) = try Self.halves(pair, of: "--where", at: pair.firstIndex(of: "="))
      layout.conditions[name, default: []].append(value)
    }
    if format == .researchkit && !conditions.isEmpty {
      throw ValidationError("--where asks for columns, and the native app's results have none.")
    }
    if pairingA != nil && [.iatgen, .researchkit].contains(format) {
      throw ValidationError("--pairing-a is not needed: \(format.rawValue) says which pairing is which.")
    }
    layout.pairingA = pairingA
    layout.separator = separator?.byte
    layout.decimalMark = decimal
    layout.isInSeconds = seconds
    layout.dropsMissing = dropMissing
    return layout
  }

  private static func halves(_ pair: String, of option: String, at place: String.Index?) throws -> (
    String, String
  ) {
    guard let place, place > pair.startIndex, pair.index(after: place) < pair.endIndex else {
      throw ValidationError("\(option) \(pair): two names with “=” between them are wanted.")
    }
    return (String(pair[..<place]), String(pair[pair.index(after: place)...]))
  }
}

/// What may stand between the columns of a table.
enum TrialSeparator: String, ExpressibleByArgument, CaseIterable {
  case comma, semicolon, tab, pipe

  var byte: UInt8 {
    switch self {
    case .comma: UInt8(ascii: ",")
    case .semicolon: UInt8(ascii: ";")
    case .tab: UInt8(ascii: "\t")
    case .pipe: UInt8(ascii: "|")
    }
  }
}

extension TrialFormat: ExpressibleByArgument {}
extension DecimalMark: ExpressibleByArgument {}

/// Says on a terminal how far the reading of large files is.
private final class ScoreProgress {
  private let total: Int
  private let isShown = isatty(FileHandle.standardError.fileDescriptor) == 1
  private let began = ContinuousClock.now
  private var latest = ContinuousClock.now
  private var hasSaid = false
  private var count = 0

  init(_ files: [String]) {
    total = files.reduce(0) { sum, path in
      let size = try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
      return sum + (size ?? 0)
    }
  }

  func advance(by bytes: Int) {
    count += bytes
    guard isShown else { return }
    let now = ContinuousClock.now
    guard now - began > .seconds(2), now - latest > .milliseconds(500) else { return }
    latest = now
    hasSaid = true
    let share = total > 0 ? "\(count % (total + 1) * 100 / total) %" : "\(count / 1_000_000) MB"
    FileHandle.standardError.write(Data("\rRead \(share) ".utf8))
  }

  func finish() {
    if hasSaid { FileHandle.standardError.write(Data("\r              \r".utf8)) }
  }
}
