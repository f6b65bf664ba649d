import ArgumentParser
import Foundation
import TrialFiles

/// `labconsole score`, with which researchers score trials of any tool.
public struct ScoreCommand: ParsableCommand {
  public static let configuration = CommandConfiguration(
    commandName: "score",
    abstract: "Score anybody's trials: D1 to D6 of every participant, from any tool's file.",
    discussion: """
      Reads CSV with the columns participant, block (3, 4, 6, 7), latency (ms to the correct response) and error \
      (0 or 1), and where there are any first_latency (ms to the first response), pairing (A or B; without it blocks \
      3 and 4 are A) and trial (its number). Other columns are ignored.

        labconsole score trials.csv --to scores.csv

      The trials.csv of LabConsole's own releases is known by its columns. Other files:

        labconsole score trials.csv --column latency=rt --column participant=subject
        zcat trials.csv.gz | labconsole score - --parts > scores.csv

      D is pairing B minus pairing A. Where the trials do not allow a score, it is left empty and the reason is given. Nothing is \
      written when something is wrong with the file, unless --skip-broken leaves out the participants concerned.

      Exit codes: 0 done, 1 there is a problem with the file, which was reported, 64 the command line was not understood.
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

  @Flag(help: "Leave out participants whose rows have problems, instead of stopping.")
  var skipBroken = false

  @Flag(help: "Rows of a participant may be scattered. Files are checked for that; standard input is not.")
  var scattered = false

  public init() {}

  public func validate() throws {
    if files.filter({ $0 == FileScores.standardInput }).count > 1 {
      throw ValidationError("Standard input can be read only once.")
    }
    _ = try layoutOptions.layout()
  }

  public func run() throws {
    if let to, Self.exists(to) { throw ScoreFailure("\(to) already exists.") }
    var style = ScoreStyle()
    style.kind = json ? .json : .csv
    style.hasParts = parts
    style.isForTerminal = to == nil && isatty(STDOUT_FILENO) == 1
    var scores = FileScores(paths: files, layout: try layoutOptions.layout(), style: style)
    scores.isScattered = scattered
    scores.skipsBroken = skipBroken
    let spill = SpillFile()
    let progress = ScoreProgress(files)
    let result = try scores.write(to: spill) { progress.advance(by: $0) }
    progress.finish()
    if result.isWritten, let to {
      try write(spill, to: to)
    } else {
      try spill.send(to: STDOUT_FILENO, name: "Standard output")
    }
    try report(result, scores)
  }

  /// Writes under another name until the file is complete, so that no partial result is left behind.
  private func write(_ spill: SpillFile, to path: String) throws {
    let unfinished = path + ".part"
    let file = open(unfinished, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard file >= 0 else {
      guard errno == EEXIST else { throw ScoreFailure("\(path) cannot be written.") }
      throw ScoreFailure(
        "\(unfinished) already exists, the name that scores have until they are complete: move it away or delete it."
      )
    }
    do {
      defer { close(file) }
      try spill.send(to: file, name: path)
    } catch {
      unlink(unfinished)
      throw error
    }
    guard !Self.exists(path), rename(unfinished, path) == 0 else {
      unlink(unfinished)
      throw ScoreFailure("\(path) cannot be written.")
    }
  }

  /// Asked of the system, since a command this short would wait noticeably for Foundation to get ready.
  private static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  private func report(_ result: FileScores.Result, _ scores: FileScores) throws {
    if json && !(result.isWritten && to != nil) {
      if !result.isWritten { throw ExitCode.failure }
      return
    }
    for problem in result.problems.first { say("\(problem)") }
    if result.problems.more > 0 { say("and \(result.problems.more) more problems.") }
    guard result.isWritten else {
      throw ScoreFailure("Nothing was written\(hint(result))")
    }
    if result.broken > 0 { say("Participants left out: \(result.broken).") }
    if result.droppedTrials > 0 { say("Trials without a latency, left out: \(result.droppedTrials).") }
    if let unusual = result.unusualCounts { say(unusual.description) }
    if result.isScattered && !scattered {
      say("The rows of some participants are scattered: the file was read twice.")
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
    if skipBroken { return ": no participant's rows are free of problems." }
    return ". --skip-broken leaves out the participants concerned, here \(result.broken)."
  }

  private func say(_ line: String) {
    FileHandle.standardError.write(Data("\(line)\n".utf8))
  }
}

/// A file that cannot be scored, or scores that cannot be written.
struct ScoreFailure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
