import Foundation
import ImplicitAssociation
import Testing

@testable import TrialFiles

/// Errors and latencies of other people, from files that tell them.
struct ResultMeasureTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func read(
    _ text: String, _ content: ResultFiles.Content = .scores(ScoreColumns()),
    change: (inout ResultFiles) -> Void = { _ in }
  ) throws -> (results: [FileResult], problems: [String]) {
    try Data(text.utf8).write(to: URL(fileURLWithPath: folder.path("a.csv")))
    var files = ResultFiles(paths: [folder.path("a.csv")], content: content, score: .d2)
    change(&files)
    let spill = SpillFile()
    let outcome = try files.read(into: spill)
    var results: [FileResult] = []
    if outcome.isReadable { try files.each(in: spill) { results.append($0) } }
    return (
      results, outcome.problems.first.map { "\($0)".replacing(folder.path("") + "/", with: "") }
    )
  }

  private static let head = "session_id,D_biep.White_Good_all,Mn_RT_all_3467,PCT_error_3467\n"

  /// A gap in one of them leaves the others; turning the sign of a score turns nothing else.
  @Test func projectImplicitsColumnsAreKnown() throws {
    let text = Self.head + "1,0.42,812.5,6.25\n2,-0.1,,0\n3,0.3,700, \n4,,700,5\n"
    let read = try read(text) { $0.isReversed = true }
    #expect(read.problems.isEmpty)
    #expect(
      read.results == [
        FileResult(value: -0.42, errors: 6.25, latency: 812.5), FileResult(value: 0.1, errors: 0),
        FileResult(value: -0.3, latency: 700),
      ])
  }

  @Test func othersColumnsAreNamed() throws {
    var columns = ScoreColumns(score: "d")
    (columns.errors, columns.latency) = ("wrong", "rt")
    let text = "d,rt,wrong,PCT_error_3467\n0.2,650,10,99\n"
    #expect(
      try read(text, .scores(columns)).results == [FileResult(value: 0.2, errors: 10, latency: 650)])
    columns.latency = "time"
    #expect(
      try read(text, .scores(columns)).problems == [
        "a.csv:1: there is no column “time”, named with --latency-column; found: d, rt, wrong, PCT_error_3467"
      ])
  }

  @Test(arguments: [
    ("1,0.4,700,101", "the % of errors “101.0” is not a percentage"),
    ("1,0.4,700,-1", "the % of errors “-1.0” is not a percentage"),
    ("1,0.4,-700,1", "the mean latency “-700.0” is not a time in ms"),
    ("1,0.4,90000000,1", "the mean latency “90000000.0” is not a time in ms"),
    ("1,0.4,x,1", "the mean latency “x” is not a number"),
  ])
  func whatCannotBeIsAProblem(row: String, problem: String) throws {
    #expect(try read(Self.head + row + "\n").problems == ["a.csv:2: \(problem)"])
  }

  @Test func trialsTellTheirErrors() throws {
    let run = MadeUpRun("p", seed: 3)
    let read = try read(MadeUpRun.header + run.csv, .trials(TrialLayout()))
    #expect(read.results.map(\.errors) == [100 * run.score.errorRate])
  }

  private static func mean(_ latencies: [Int]) -> Double {
    Double(latencies.reduce(0, +)) / Double(latencies.count)
  }

  private static func isNear(_ found: Double?, _ expected: Double) -> Bool {
    found.map { abs($0 - expected) < 1e-9 } ?? false
  }

  /// Up to the correct response, without those under 400 ms, as D2 takes them; each run is one with some of these.
  @Test(arguments: [1, 4, 6] as [UInt64])
  func trialsTellTheirMeanLatency(seed: UInt64) throws {
    let run = MadeUpRun("p", seed: seed)
    let counted = run.trials.map(\.corrected).filter { $0 >= 400 }
    try #require(counted.count < run.trials.count)
    let read = try read(MadeUpRun.header + run.csv, .trials(TrialLayout()))
    #expect(read.results.count == 1 && Self.isNear(read.results[0].latency, Self.mean(counted)))
    // Which pairing is subtracted from which changes no latency.
    let reversed = try self.read(MadeUpRun.header + run.csv, .trials(TrialLayout())) { $0.isReversed = true }
    #expect(reversed.results.map(\.latency) == read.results.map(\.latency))
  }

  /// jsPsych has first responses alone, of which D6 takes the right ones.
  @Test func filesOfFirstResponsesTellTheMeanOfRightOnes() throws {
    let run = MadeUpRun("s", seed: 6)
    let rows = run.trials.map { "s,\($0.first),\(!$0.isError),iat-html,\($0.block),\($0.number)\n" }
    let read = try read(
      "subject,rt,correct,trial_type,block,trial_index\n" + rows.joined(),
      .trials(TrialLayout(format: .jspsych)))
    let counted = run.trials.filter { !$0.isError && $0.first >= 400 }.map(\.first)
    #expect(read.results.count == 1 && Self.isNear(read.results[0].latency, Self.mean(counted)))
  }

  /// Somebody with several runs counts once, with the mean of these.
  @Test func severalRunsOfAPersonHaveOneLatency() throws {
    let runs = [MadeUpRun("a", seed: 6), MadeUpRun("a", seed: 7)]
    let rows = runs.enumerated().map { number, run in
      run.trials.map {
        "a,\(number + 1),\($0.block),1,1,\($0.number),\($0.corrected),\($0.first),\($0.isError ? 1 : 0),"
          + "\($0.pairing.rawValue)\n"
      }.joined()
    }
    let read = try read(
      "participant,run,block,attempt,complete,trial,latency,first_latency,error,pairing\n" + rows.joined(),
      .trials(TrialLayout()))
    let means = runs.map { Self.mean($0.trials.map(\.corrected).filter { $0 >= 400 }) }
    #expect(read.results.count == 1 && Self.isNear(read.results[0].latency, (means[0] + means[1]) / 2))
  }

  @Test func aLineKeepsThem() {
    for result in [
      FileResult(value: 0.1, errors: 0, latency: 812.25), FileResult(value: 0.1, latency: 1e-3),
      FileResult(value: -1, parts: .init(0.5, -2), errors: 1.0 / 3),
    ] {
      let line = ResultLine.result(result, key: 7)
      #expect(ResultLine(line.text.dropLast()) == line)
    }
  }
}
