import Statistics
import Testing

@testable import Studies

/// Checks before the runs of people who are named by letters.
struct DeviceTimingTests {
  private let variants: [TaskVariant.ID] = ["first", "second"]

  private func run(_ person: String, _ variant: Int, isExcluded: Bool = false) -> AnalysedRun {
    AnalysedRun(
      participant: Participant.ID(person), variant: variants[variant], position: variant + 1,
      verdict: ScoreVerdict(isExcluded: isExcluded, refusal: nil), isDoubtful: false, isOfIneligible: false,
      aggregate: RunAggregate(
        result: 0.3, halves: nil, parts: nil, trials: 40, errors: 2,
        latencies: LatencyAggregate([600, 800], classWidth: 50)))
  }

  private func checked(
    _ person: String, _ variant: Int = 0, refreshRate: Double = 50, clockStep: Double = 1,
    input: ResponseInput = .key, presses: Int = 5, inputDelay: Double = 34
  ) -> CheckedRun {
    CheckedRun(
      participant: Participant.ID(person), variant: variants[variant],
      check: TabletCheck(
        refreshRate: refreshRate, droppedFrames: 0, clockStep: Milliseconds(clockStep), roundTrip: 12,
        longestRoundTrip: 20, keepsData: true, width: 820, height: 1180, input: input, presses: presses,
        inputDelay: Milliseconds(inputDelay)))
  }

  private func timing(
    _ runs: [AnalysedRun], _ checks: [CheckedRun], leavingOut reasons: Set<ExclusionReason> = []
  ) -> DeviceTiming {
    DeviceTiming(AnalysedSample(runs, variants: variants, leavingOut: reasons), checks)
  }

  @Test func eachInputIsDescribedByItself() throws {
    let timing = timing(
      ["a", "b", "c", "d"].map { run($0, 0) },
      [
        checked("a", refreshRate: 100, input: .touch), checked("b", refreshRate: 40, input: .touch),
        checked("c", refreshRate: 125),
      ])
    #expect(timing.groups.map(\.input) == [.key, .touch])
    #expect(timing.groups.map { $0.values(of: .frameDuration) } == [[8], [10, 25]])
    #expect(timing.groups.map { $0.values(of: .clockStep) } == [[1], [1, 1]])
    #expect(timing.groups.map { $0.values(of: .inputDelay) } == [[34], [34, 34]])
    #expect(timing.runs == 4 && timing.checkedRuns == 3)
  }

  /// A value at the limit is no concern, the next one is: by the same limits as on the participant's page.
  @Test func runsBeyondALimitAreCounted() {
    #expect(DeviceTiming.Measure.allCases.map(\.limit) == [20, 1, 34])
    let timing = timing(
      ["a", "b", "c"].map { run($0, 0) },
      [
        checked("a"), checked("b", refreshRate: 49.9),
        checked("c", refreshRate: 49, clockStep: 1.1, inputDelay: 35),
      ])
    let counts = TabletCheck.Concern.allCases.map { timing.groups[0].count(of: $0) }
    #expect(counts == [2, 0, 1, 0, 0, 0, 1])
  }

  @Test func runsThatAreLeftOutDoNotCount() {
    let runs = [run("a", 0), run("a", 1), run("b", 0, isExcluded: true)]
    let checks = [checked("a"), checked("b"), checked("z")]
    #expect(timing(runs, checks).checkedRuns == 2)
    let rest = timing(runs, checks, leavingOut: [.excluded])
    #expect(rest.checkedRuns == 1 && rest.runs == 2)
    #expect(timing(runs, [checked("a", 1), checked("b", 1)]).checkedRuns == 1, "of the same variant alone")
    #expect(timing(runs, []).groups.isEmpty)
  }

  /// A measurement that failed is no value, and no division by zero.
  @Test func whatFailedHasNoValue() {
    let timing = timing([run("a", 0)], [checked("a", refreshRate: 0, presses: 0, inputDelay: 0)])
    let group = timing.groups[0]
    #expect(group.values(of: .frameDuration).isEmpty && group.values(of: .inputDelay).isEmpty)
    #expect(group.count(of: .slowScreen) == 1 && group.count(of: .missedPresses) == 1)
  }
}
