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
    #expect(read.results.map(\.errors) == [100 * run.score.errorRate] && read.results[0].latency == nil)
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
