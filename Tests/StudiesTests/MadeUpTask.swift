import Statistics

@testable import Definitions
@testable import Studies

/// A kind of task that the product does not have: so many taps as quickly as one can, in two blocks.
struct CountingTask: TimedTask {
  static let kind = TaskKind("tapping")

  var id: ID
  let title: LocalizedText
  let taps: Int
  let variants: [TaskVariant] = []
  let order = OrderRule(method: .random)
  let breakSeconds = 0
  let expectedMinutes = 2
  let feedback = ResultFeedback.never
  let blockCount = 2
  let checksTablet = false
  let answerKeys = [" "]

  func plan(seed: UInt64) -> any RunPlan { CountingPlan(taps: taps) }
}

struct CountingPlan: RunPlan {
  let taps: Int

  func check(_ part: RunPart, in variant: TaskVariant?, elapsed: Milliseconds?) throws(PartProblem) {
    guard let content = part.content as? Counted, content.trialCount == taps else {
      throw .wrongTrialCount(expected: taps)
    }
  }
}

struct Counted: PartContent {
  let trialCount: Int
}

extension TaskReader {
  static let tapping = TaskReader(list: .tests, word: "tapping") { entry, _ in
    let group = entry.group("id", "kind", "title", "taps")
    return CountingTask(
      id: group["id"].identifier(), title: group["title"].localized(),
      taps: group["taps"].integer(in: 1...1000) ?? 1)
  }
}
