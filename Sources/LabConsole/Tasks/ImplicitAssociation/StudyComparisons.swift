import ArgumentParser
import Crypto
import Foundation
import ImplicitAssociation
import ScoreTool
import Storage
import Studies
import TrialFiles

/// Reads other people's Implicit Association Tests, to stand beside those of a study.
struct StudyComparisons: ComparisonIntake {
  let store: any ComparisonGroupStore
  /// Is told from time to time how many bytes were read, by any thread.
  var watch: @Sendable (Int) -> Void = { _ in }

  /// Which results are positive.
  static let sign = "D is positive where the pairing took longer that is not pairing A of the study."

  let formats = ComparisonFormat.allCases.map(\.rawValue)

  func tasks(of study: Study) -> [any StudyTask] { study.analysedTasks.filter { $0 is ImplicitTest } }

  func check(_ upload: ComparisonUpload, for study: Study, context: AuditContext) throws -> ComparisonReport {
    try read(upload, study, context).report
  }

  func add(_ upload: ComparisonUpload, to study: Study, context: AuditContext) throws -> ComparisonReport {
    let (report, results) = try read(upload, study, context)
    guard let group = report.group, let results else { return report }
    try store.addComparisonGroup(group, context: context, results: results.each)
    return report
  }

  /// The results of files, held beside the memory.
  private struct Results {
    let files: ResultFiles
    let spill: SpillFile

    func each(_ take: (ComparedResult) throws -> Void) throws {
      try files.each(in: spill) { result in
        try take(
          ComparedResult(
            value: result.value, parts: result.parts.map { .init($0.first, $0.second) },
            errors: result.errors, latency: result.latency))
      }
    }
  }

  private func read(_ upload: ComparisonUpload, _ study: Study, _ context: AuditContext) throws
    -> (report: ComparisonReport, results: Results?)
  {
    guard let test = tasks(of: study).first(where: { $0.id == upload.task }) as? ImplicitTest else {
      throw ComparisonMisunderstanding(
        reason: "“\(upload.task)” is not an Implicit Association Test of the study.")
    }
    guard ComparisonGroup.isName(upload.name) else {
      throw ComparisonMisunderstanding(
        reason:
          "A name has 1 to \(ComparisonGroup.longestName) characters; it tells where the results are from.")
    }
    let folder = try UploadFolder(upload.files)
    var files = ResultFiles(
      paths: folder.paths, content: try ComparisonFormat.content(upload), score: test.design.nativeScore)
    files.isReversed = upload.isReversed
    files.skipsBroken = upload.skipsBroken
    let spill = SpillFile()
    let outcome = try files.read(into: spill, watch: watch)
    var report = ComparisonReport(outcome, names: folder.names)
    guard outcome.isReadable else { return (report, nil) }
    let results = Results(files: files, spill: spill)
    var summaries = GroupSummaries()
    try results.each { summaries.add($0) }
    report.group = ComparisonGroup(
      id: .new(at: context.time), study: study.id, task: test.id, name: upload.name,
      origin: .init(
        format: upload.format, scoring: outcome.scoring, sha256: try folder.digest(),
        excluded: outcome.excluded, withoutResult: outcome.withoutResult, broken: outcome.broken,
        orders: outcome.orders),
      summary: summaries.results, measures: summaries.measures, addedAt: context.time)
    if case .trials = files.content, outcome.scoring != test.design.nativeScore.rawValue {
      report.remarks.append(
        "The file has first responses only: scored as \(outcome.scoring), where the study's own score is "
          + "\(test.design.nativeScore.rawValue).")
    }
    return (report, results)
  }
}

extension ComparisonReport {
  fileprivate init(_ outcome: ResultFiles.Outcome, names: [String: String]) {
    var remarks: [String] = []
    if outcome.droppedTrials > 0 {
      remarks.append("Trials without a latency, left out: \(outcome.droppedTrials).")
    }
    if let unusual = outcome.unusualCounts { remarks.append(unusual) }
    if outcome.isOfSeveralRuns {
      remarks.append("Some people did several runs: their result is the mean of these.")
    }
    self.init(
      group: nil,
      problems: outcome.problems.first.map {
        .init(file: names[$0.file] ?? $0.file, line: $0.line, reason: $0.message)
      }, moreProblems: outcome.problems.more, remarks: remarks)
  }
}

/// The files of an upload on disk, under the names that they had; those that came in bytes go with it.
private final class UploadFolder {
  let paths: [String]
  /// The names that the files had, by their paths.
  let names: [String: String]
  private var folder: URL?

  init(_ files: [ComparisonUpload.File]) throws {
    var paths: [String] = []
    var names: [String: String] = [:]
    for (place, file) in files.enumerated() {
      switch file.content {
      case .path(let path): paths.append(path)
      case .bytes(let bytes):
        let last = file.name.split { $0 == "/" || $0 == "\\" }.last.map(String.init) ?? ""
        let usable = last.unicodeScalars.filter { $0.properties.generalCategory != .control }
        let name =
          usable.isEmpty || last.hasPrefix(".") ? "file" : String(String.UnicodeScalarView(usable).prefix(60))
        let own = try folder ?? Self.make()
        folder = own
        let path = own.appendingPathComponent("\(place)").appendingPathComponent(name)
        try FileManager.default.createDirectory(
          at: path.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: path)
        paths.append(path.path)
        names[path.path] = file.name
      }
    }
    self.paths = paths
    self.names = names
  }

  deinit { if let folder { try? FileManager.default.removeItem(at: folder) } }

  private static func make() throws -> URL {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("comparison-\(UUID().uuidString)")
    try FileManager.default.createDirectory(
      at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    return url
  }

  /// Of all files, whatever their order.
  func digest() throws -> String {
    let digests = try paths.map { path in
      let digest = RunningDigest()
      let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
      defer { try? file.close() }
      while let piece = try file.read(upToCount: 1 << 20), !piece.isEmpty { digest.add(Array(piece)) }
      return digest.finish().hexadecimal
    }
    return digests.count == 1 ? digests[0] : sha256(Array(digests.sorted().joined().utf8)).hexadecimal
  }
}

/// The tools whose files can be compared with.
enum ComparisonFormat: String, ExpressibleByArgument, CaseIterable {
  /// A table with a score a person, as Project Implicit publishes them.
  case scores
  case csv, minno, iatgen, jspsych, researchkit

  /// - Throws: ``ComparisonMisunderstanding``
  static func content(_ upload: ComparisonUpload) throws -> ResultFiles.Content {
    guard let format = ComparisonFormat(rawValue: upload.format) else {
      throw ComparisonMisunderstanding(
        reason: "“\(upload.format)” is none of \(allCases.map(\.rawValue).joined(separator: ", ")).")
    }
    let options = try ShellWords.split(upload.options)
    do {
      if format == .scores { return .scores(try ScoreColumnOptions.parse(options).columns()) }
      return .trials(try TrialLayoutOptions.parse(["--format", format.rawValue] + options).layout())
    } catch let misunderstanding as ComparisonMisunderstanding {
      throw misunderstanding
    } catch {
      throw ComparisonMisunderstanding(reason: TrialLayoutOptions.message(for: error))
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

/// Words as a shell splits them, with quotes of either kind around those with blanks.
enum ShellWords {
  static func split(_ text: String) throws -> [String] {
    var words: [String] = []
    var word: String?
    var quote: Character?
    for character in text {
      if let open = quote {
        if character == open { quote = nil } else { word?.append(character) }
      } else if character == "\"" || character == "'" {
        quote = character
        word = word ?? ""
      } else if character.isWhitespace {
        if let whole = word { words.append(whole) }
        word = nil
      } else {
        word = (word ?? "") + String(character)
      }
    }
    if let quote {
      throw ComparisonMisunderstanding(reason: "A quote (\(quote)) is opened and never closed: \(text)")
    }
    return words + (word.map { [$0] } ?? [])
  }
}
