import ImplicitAssociation
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
        "“\(upload.task)” is not an Implicit Association Test of the study.")
    }
    guard ComparisonGroup.isName(upload.name) else {
      throw ComparisonMisunderstanding(
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
      let (scoring, own) = (outcome.scoring, test.design.nativeScore.rawValue)
      report.remarks.append(
        LocalizedText(
          "The file has first responses only: scored as \(scoring), where the study's own score is \(own)."))
    }
    return (report, results)
  }
}

extension ComparisonReport {
  fileprivate init(_ outcome: ResultFiles.Outcome, names: [String: String]) {
    var remarks: [ProblemSentence] = []
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
        .init(file: names[$0.file] ?? $0.file, line: $0.line, reason: LocalizedText($0.sentence))
      }, moreProblems: outcome.problems.more, remarks: remarks.map { LocalizedText($0) })
  }
}
