import Statistics
import Studies

/// The timing of the devices, as far as checks before runs have measured it.
extension AnalysisReport {
  private static let timingTable = "device-timing"
  private static let limitsTable = "device-limits"
  /// The files of this section, which alone need the checks.
  static let deviceFiles = Set(
    DeviceTiming.Measure.allCases.map { "\($0.rawValue).svg" } + ["\(timingTable).csv", "\(limitsTable).csv"])

  /// Nil where no analysed run began with a check.
  var devices: Section? {
    guard let timing = figures.timing, timing.checkedRuns > 0 else { return nil }
    let title = request.say("analysis.section.devices")
    return Section(
      id: "devices", title: title, lead: request.say("analysis.opening.devices"),
      remarks: [
        request.say(
          "analysis.remark.checked", count: timing.runs, ["checked": request.number(timing.checkedRuns)])
      ], figures: DeviceTiming.Measure.allCases.map { figure($0, timing) },
      tables: [measurements(timing, title), limits(timing)])
  }

  /// “Frame duration (ms)”
  private func axis(of measure: DeviceTiming.Measure) -> String { "\(name(of: measure)) (ms)" }

  private func name(of measure: DeviceTiming.Measure) -> String {
    request.say("analysis.timing.\(measure.rawValue)")
  }

  private func name(of input: ResponseInput) -> String { request.say("analysis.input.\(input.rawValue)") }

  private func figure(_ measure: DeviceTiming.Measure, _ timing: DeviceTiming) -> (
    id: String, caption: String, drawing: AnalysisDrawing
  ) {
    let strips = StripDrawing(
      rows: timing.groups.map { (label: name(of: $0.input), values: $0.values(of: measure)) },
      limit: measure.limit, axis: axis(of: measure), words: request)
    let caption = request.say(
      strips.isCut ? "analysis.figure.checksCut" : "analysis.figure.checks",
      [
        "measure": name(of: measure), "limit": request.decimals(measure.limit, 0),
        "most": request.number(StripDrawing.mostAtOnePlace), "end": request.decimals(strips.longest, 0),
      ])
    return (measure.rawValue, caption, strips.drawing)
  }

  private func measurements(_ timing: DeviceTiming, _ title: String) -> AnalysisTable {
    let rows = DeviceTiming.Measure.allCases.flatMap { measure in
      timing.groups.map { row(measure, $0) }
    }
    return AnalysisTable(
      id: Self.timingTable, title: title,
      columns: columns(["measurement", "input", "count", "median", "smallest", "largest", "limit"]),
      rows: rows)
  }

  private func row(_ measure: DeviceTiming.Measure, _ group: DeviceTiming.Group) -> AnalysisTable.Row {
    let values = group.values(of: measure)
    // A clock can have steps of microseconds.
    let digits = measure == .clockStep ? 3 : 1
    return .init(
      name: axis(of: measure),
      cells: [
        .text(name(of: group.input)), .count(values.count), .init(median(values), digits: digits),
        .init(values.min(), digits: digits), .init(values.max(), digits: digits),
        .number(measure.limit, digits: 0),
      ])
  }

  private func limits(_ timing: DeviceTiming) -> AnalysisTable {
    let heads = timing.groups.map { "\(name(of: $0.input)) (n = \(request.number($0.checks.count)))" }
    return AnalysisTable(
      id: Self.limitsTable, title: request.say("analysis.table.limits"),
      columns: columns(["concern"]) + heads,
      rows: TabletCheck.Concern.allCases.map { concern in
        .init(
          name: request.say("participants.concern.\(concern.rawValue)"),
          cells: timing.groups.map { .count($0.count(of: concern)) })
      })
  }
}
