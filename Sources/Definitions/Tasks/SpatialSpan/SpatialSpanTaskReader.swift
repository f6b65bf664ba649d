import Statistics
import Studies

extension TaskReader {
  public static let spatialSpan = TaskReader(list: .tests, word: SpatialSpanTask.kind.word) {
    SpatialSpanTaskReader(value: $0, surroundings: $1).read()
  }
}

/// One entry of `tests` of the kind `spatial-span`.
struct SpatialSpanTaskReader {
  let value: DefinitionValue
  let surroundings: TaskSurroundings

  func read() -> SpatialSpanTask {
    let group = ActivityReader.group(
      value, "start", "shortest", "longest", "games", "failures", "practice", "interval", "lit", "direction")
    return SpatialSpanTask(
      settings: ActivityReader(group: group, surroundings: surroundings, inputs: [.touch]).read(),
      course: course(group), isPractised: group.optional("practice")?.yesNo() ?? true,
      display: display(group), direction: group.optional("direction")?.oneOf(SpanDirection.self) ?? .forward)
  }

  private static let usual = (
    course: SpanCourse(start: 3, shortest: 2, longest: 15, games: 5, failures: 3), interval: 1000
  )

  private func course(_ group: DefinitionGroup) -> SpanCourse {
    func number(_ key: String, in range: ClosedRange<Int>, _ usual: Int) -> Int {
      group.optional(key)?.integer(in: range) ?? usual
    }
    let (usual, spans) = (Self.usual.course, SpanCourse.spans)
    let course = SpanCourse(
      start: number("start", in: spans, usual.start), shortest: number("shortest", in: spans, usual.shortest),
      longest: number("longest", in: spans, usual.longest), games: number("games", in: 1...30, usual.games),
      failures: number("failures", in: 1...30, usual.failures))
    guard course.shortest <= course.start, course.start <= course.longest else {
      value.report(
        "the spans go from \(course.shortest) to \(course.longest): “start” (\(course.start)) should lie between"
      )
      return usual
    }
    return course
  }

  private func display(_ group: DefinitionGroup) -> SpanDisplay {
    let interval = group.optional("interval")?.integer(in: 300...5000) ?? Self.usual.interval
    let lit = group.optional("lit")?.integer(in: 100...4900) ?? interval / 2
    if lit > interval - 100 {
      (group.optional("lit") ?? value).report(
        "each cell is lit for \(lit) of \(interval) ms: at least 100 should be left until the next")
    }
    return SpanDisplay(interval: Milliseconds(Double(interval)), lit: Milliseconds(Double(lit)))
  }
}
