import ImplicitAssociation
import Statistics
import Testing

/// Small sets that can be followed with pencil and paper.
struct ScoringTests {
  private func trials(_ block: ScoredBlock, _ latencies: [Milliseconds]) -> [ScoredTrial] {
    latencies.map { ScoredTrial(block: block, latency: $0, firstLatency: $0, isError: false) }
  }

  private func run(a: [Milliseconds], b: [Milliseconds]) -> [ScoredTrial] {
    trials(.practiceA, a) + trials(.testA, a) + trials(.practiceB, b) + trials(.testB, b)
  }

  @Test func differenceOfMeansOverTheDeviationOfBothBlocks() throws {
    // Means 600 and 1000; deviations -300, -100, 100, 300 from 800: variance 200 000 / 3. D = 400 / SD.
    let score = score(run(a: [500, 700], b: [900, 1100]))
    for d in DScore.allCases {
      let total = try #require(score.values[d]?.total)
      #expect(abs(total - 2.4.squareRoot()) < 1e-12)
    }
  }

  @Test func positiveMeansThatBTookLonger() throws {
    let d = try #require(score(run(a: [900, 1100], b: [500, 700])).values[.d1]?.total)
    #expect(d < 0)
  }

  @Test func errorsCostAndTheDeviationIsTakenAfterwards() throws {
    // The error came at 800 and was put right at 1000. D1 sees 500, 700, 1000 and 900, 900, 900.
    // D4 sees 500, 700, 1200 instead, D3 500, 700 and 600 + 2 * SD(500, 700) = 600 + sqrt(80 000).
    var trials = run(a: [500, 700], b: [900, 900, 900])
    for block in [ScoredBlock.practiceA, .testA] {
      trials.append(ScoredTrial(block: block, latency: 1000, firstLatency: 800, isError: true))
    }
    let values = score(trials).values
    #expect(abs(try #require(values[.d1]?.total) - expected(third: 1000)) < 1e-12)
    #expect(abs(try #require(values[.d3]?.total) - expected(third: 600 + 80_000.0.squareRoot())) < 1e-12)
    #expect(abs(try #require(values[.d4]?.total) - expected(third: 1200)) < 1e-12)
  }

  /// Whichever way they are found: in one pass, or trial by trial.
  @Test func latenciesThatCountAreThoseOfTheTrials() {
    var trials = run(a: [200, 500, 700, 399.9, 400], b: [900, 1100, 10_000, 10_001])
    trials.append(ScoredTrial(block: .testA, latency: 1000, firstLatency: 350, isError: true))
    trials.append(ScoredTrial(block: .testB, latency: nil, firstLatency: 800, isError: true))
    trials.append(ScoredTrial(block: .testB, latency: nil, firstLatency: nil, isError: false))
    var scoring = Scoring()
    for trial in trials { scoring.add(trial) }
    for d in DScore.allCases {
      let latencies = trials.compactMap { $0.countedLatency(in: d)?.value }
      let (found, expected) = (scoring.countedLatencies(in: d), Moments(latencies))
      #expect(found.count == latencies.count && !latencies.isEmpty, "\(d)")
      #expect(abs(found.mean - expected.mean) < 1e-9, "\(d)")
      #expect(abs(found.sumOfSquares / expected.sumOfSquares - 1) < 1e-12, "\(d)")
    }
    #expect(Scoring().countedLatencies(in: .d2).count == 0)
  }

  @Test func withoutCorrectionThereIsNoD1AndNoD2() throws {
    // As above, but nobody put the error right.
    var trials = run(a: [500, 700], b: [900, 900, 900])
    for block in [ScoredBlock.practiceA, .testA] {
      trials.append(ScoredTrial(block: block, latency: nil, firstLatency: 800, isError: true))
    }
    let score = score(trials)
    #expect(score[.d1] == .refused(.uncorrectedError(.practiceA)))
    #expect(score[.d2] == .refused(.uncorrectedError(.practiceA)))
    #expect(abs(try #require(score[.d4].total) - expected(third: 1200)) < 1e-12)
    #expect(score.errorRate == 2.0 / 12)
  }

  @Test func missedTrialsCountInNoScoreAndAreSaid() throws {
    let plain = run(a: [500, 700], b: [900, 1100])
    let missed = ScoredTrial(block: .testB, latency: nil, firstLatency: nil, isError: false)
    let score = score(plain + [missed])
    for d in DScore.allCases { #expect(score[d] == ImplicitAssociation.score(plain)[d]) }
    #expect(score.trials == 9 && score.over10000 == 0 && score.errorRate == 0)
    #expect(score.quality.flags.contains(.tooManySlow))
    #expect(!ImplicitAssociation.score(plain).quality.flags.contains(.tooManySlow))
  }

  private func expected(third: Double) -> Double {
    let all = [500, 700, third, 900, 900, 900]
    let mean = all.reduce(0, +) / 6
    let variance = all.map { ($0 - mean) * ($0 - mean) }.reduce(0, +) / 5
    return (900 - (1200 + third) / 3) / variance.squareRoot()
  }

  @Test func theLimitsThemselvesStay() throws {
    let plain = run(a: [400, 10_000], b: [500, 700])
    let more = plain + trials(.testA, [10_000.001, 399.999])
    #expect(score(plain).values[.d2] == score(more).values[.d2])
    #expect(score(plain).values[.d1] != score(more).values[.d1])
  }

  @Test func partsAreKept() throws {
    let trials =
      trials(.practiceA, [500, 700]) + trials(.practiceB, [500, 700])
      + trials(.testA, [500, 700]) + trials(.testB, [900, 1100])
    guard case .score(let total, let practice, let test) = score(trials).values[.d2] else {
      Issue.record("refused")
      return
    }
    #expect(practice == 0)
    #expect(abs(test - 2.4.squareRoot()) < 1e-12)
    #expect(total == test / 2)
  }

  @Test func orderOfTrialsDoesNotMatter() throws {
    let forth = run(a: [512.5, 703, 622], b: [901, 1107.25, 655])
    let values = (score(forth).values, score(forth.reversed()).values)
    for d in DScore.allCases {
      #expect(abs(try #require(values.0[d]?.total) - #require(values.1[d]?.total)) < 1e-12)
    }
  }

  @Test func nothingRecordedIsRefusedForEveryScore() {
    let score = score([])
    #expect(score.values.values.allSatisfy { $0 == .refused(.missingBlock(.practiceA)) })
    #expect(score.values.count == 6)
    #expect(score.trials == 0 && score.errorRate == 0 && score.under300Share == 0 && !score.excluded)
  }

  @Test func aTenthUnder300MillisecondsIsNotYetTooFast() {
    let slow = run(a: Array(repeating: 600, count: 20), b: Array(repeating: 700, count: 25))
    let tenth = slow + trials(.testA, Array(repeating: 299, count: 10))
    #expect(!score(tenth).excluded)
    #expect(score(tenth + trials(.testA, [299])).excluded)
  }
}
