import Definitions
import ImplicitAssociation
import SampleStudies
import Testing

@testable import Studies

struct DataQualityTests {
  private let test: ImplicitTest

  init() throws { test = try SampleStudy.definition().study().implicitTests[0] }

  private func run(
    _ result: RunScore.Result, flags: Set<Quality.Flag> = [], parts: (Double, Double)? = nil,
    halves: (Double, Double)? = nil, by variant: TaskVariant.ID = "by-keyboard",
    of test: StudyTask.ID = "sorting"
  ) -> ScoredRun {
    ScoredRun(
      of: TaskInVariant(test, variant), score: RunScore(result: result, flags: flags),
      parts: parts.map { ScoredRun.Pair($0.0, $0.1) }, halves: halves.map { ScoredRun.Pair($0.0, $0.1) })
  }

  @Test func everyRunCountsOnce() {
    let quality = test.quality(of: [
      run(.d(0.2)), run(.d(0.4), flags: [.errorRateBlock]), run(.excluded, flags: [.tooFast]),
      run(.refused(RefusalRecord(stored: "tooFewTrials testA 1")), flags: [.tooFewTrials]),
      run(.refused(.leftOut)),
      run(.d(-1), flags: [.mouseOrPen], by: "by-touch"), run(.d(1.5), of: "another"),
    ])
    #expect(quality.map(\.variant) == ["by-keyboard", "by-touch"])
    #expect(quality.map(\.runs) == [5, 1])
    #expect(quality.map(\.skipped) == [1, 0])
    #expect(quality.map(\.excluded) == [1, 0])
    #expect(quality.map(\.refused) == [1, 0])
    #expect(quality.map(\.doubtful) == [1, 1])
    #expect(quality.map(\.mouseOrPen) == [0, 1])
    #expect(quality.map(\.scores) == [[0.2, 0.4], [-1]])
    #expect(abs(quality[0].moments.mean - 0.3) < 1e-12)
  }

  /// r of (0.1, 0.2), (0.2, 0.1), (0.3, 0.3) is 0.5; Spearman-Brown makes 2 x 0.5 / 1.5 of it.
  @Test func reliabilitiesAreThoseOfTheRunsThatCount() throws {
    let pairs = [(0.1, 0.2), (0.2, 0.1), (0.3, 0.3)]
    var runs = pairs.map { run(.d(0.2), parts: $0, halves: $0) }
    runs.append(run(.excluded, flags: [.tooFast], parts: (9, -9), halves: (9, -9)))
    let quality = test.quality(of: runs)[0]
    let practiceTest = try #require(quality.practiceTest)
    #expect(practiceTest.people == 3 && abs(practiceTest.coefficient - 0.5) < 1e-12)
    let oddEven = try #require(quality.oddEven)
    #expect(oddEven.people == 3 && abs(oddEven.coefficient - 2.0 / 3) < 1e-12)
  }

  @Test func twoRunsSayNothingAboutReliability() {
    let quality = test.quality(of: [(0.1, 0.2), (0.2, 0.1)].map { run(.d(0.2), parts: $0, halves: $0) })[0]
    #expect(quality.practiceTest == nil && quality.oddEven == nil)
    #expect(test.quality(of: [])[0].runs == 0)
  }
}
