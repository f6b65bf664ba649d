import Studies

/// The keys that every activity has.
struct ActivityReader {
  let group: DefinitionGroup
  let surroundings: TaskSurroundings
  /// The inputs by which the kind can be answered.
  var inputs = TaskVariant.Input.allCases
  /// False for a kind that is a recording itself, or has a page of its own.
  var recordsBeside = true

  /// - Parameter own: the keys of the kind
  static func group(_ value: DefinitionValue, _ own: String...) -> DefinitionGroup {
    DefinitionGroup(
      value,
      keys: ["id", "kind", "title"] + own + [
        "countdown", "feedback", "compare", "tablet-check", "variants", "order", "strata", "break",
      ] + RecordersReader.keys)
  }

  func read() -> ActivitySettings {
    let variants = variants(group["variants"])
    let feedback = group.optional("feedback")?.oneOf(ResultFeedback.self) ?? .never
    let recording = RecordersReader(group: group)
    return ActivitySettings(
      id: group["id"].identifier(), title: group["title"].localized(), countdown: countdown(),
      variants: variants,
      order: OrderReader(task: group, variants: variants.count, surroundings: surroundings).read(),
      feedback: feedback,
      breakSeconds: group.optional("break")?.integer(in: 0...3600) ?? Self.usual.breakSeconds,
      checksTablet: group.optional("tablet-check")?.yesNo() ?? false,
      isCompared: ComparisonReader.isCompared(group, feedback: feedback),
      recorders: recordsBeside ? recording.read() : recording.refuse())
  }

  private static let usual = (countdown: 3, breakSeconds: 60)

  private func countdown() -> Int {
    group.optional("countdown")?.integer(in: 0...10) ?? Self.usual.countdown
  }

  private func variants(_ value: DefinitionValue) -> [TaskVariant] {
    value.checkIDs()
    return value.entries(atLeast: 1, otherwise: "a test needs at least one variant") { entry in
      let group = entry.group("id", "input", "label")
      let input = group["input"].oneOf(TaskVariant.Input.self) ?? inputs[0]
      if !inputs.contains(input) {
        group["input"].report("this kind of test is not done by \(input.rawValue)")
      }
      return TaskVariant(id: group["id"].identifier(), input: input, label: group["label"].localized())
    }
  }
}

extension DefinitionValue {
  /// Reads `{from: 1000, to: 3000}`, the shortest and the longest wait in ms; nil where it is none, which it reports.
  func waits(in limits: ClosedRange<Int>) -> ClosedRange<Int>? {
    let group = group("from", "to")
    guard let from = group["from"].integer(in: limits), let to = group["to"].integer(in: limits) else {
      return nil
    }
    guard from <= to else {
      report("the wait goes from \(from) to \(to) ms: “from” should not be larger than “to”")
      return nil
    }
    if from == to {
      report("every figure comes after \(from) ms, so that it can be foreseen", .notice)
    }
    return from...to
  }
}
