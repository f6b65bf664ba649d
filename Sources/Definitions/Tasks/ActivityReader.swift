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
        "record", "release-location",
      ])
  }

  func read() -> ActivitySettings {
    let variants = variants(group["variants"])
    let feedback = group.optional("feedback")?.oneOf(ResultFeedback.self) ?? .never
    let recorders = recorders(group.optional("record"))
    return ActivitySettings(
      id: group["id"].identifier(), title: group["title"].localized(), countdown: countdown(),
      variants: variants,
      order: OrderReader(task: group, variants: variants.count, surroundings: surroundings).read(),
      feedback: feedback,
      breakSeconds: group.optional("break")?.integer(in: 0...3600) ?? Self.usual.breakSeconds,
      checksTablet: group.optional("tablet-check")?.yesNo() ?? false,
      isCompared: ComparisonReader.isCompared(group, feedback: feedback),
      recorders: recorders, releasesLocation: releasesLocation(recorders))
  }

  private func releasesLocation(_ recorders: [Recorder]) -> Bool {
    guard let value = group.optional("release-location"), value.yesNo() == true else { return false }
    if recorders.contains(.location) { return true }
    value.report(
      "“release-location” does not apply here: “record” does not name “location”, and no release has the exact one"
    )
    return false
  }

  private func recorders(_ value: DefinitionValue?) -> [Recorder] {
    guard let value else { return [] }
    guard recordsBeside else {
      value.report("“record” does not apply here: no recorder runs beside this kind of test")
      return []
    }
    var recorders: [Recorder] = []
    let entries = value.entries(atLeast: 1, otherwise: "“record” names at least one recorder", { $0 })
    for entry in entries {
      guard let recorder = entry.oneOf(Recorder.self) else { continue }
      if recorders.contains(recorder) {
        entry.report("the recorder “\(recorder.rawValue)” is listed twice")
      } else {
        recorders.append(recorder)
      }
    }
    if recorders.contains(.location), recorders.contains(.exactLocation) {
      value.report(
        "“record” names the location twice: “exact-location” alone, or “location” rounded to about a kilometre"
      )
    }
    return recorders
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
