import Studies
import Templates

/// One's own result beside those of others, for `partials/comparison`: in one sentence, as a drawing, as a table.
struct ComparisonView: TemplateRecord {
  /// Tells the comparisons of a page apart.
  var id: String
  /// “Of the 40 people in this picture, 12 have a result in the same range as yours: 10 to 15.”
  var sentence: String
  var drawing: HTML
  var rows: [Row]

  static let fields: Fields<ComparisonView> = [
    "id": .text(\.id), "sentence": .text(\.sentence), "drawing": .markup(\.drawing), "rows": .list(\.rows),
  ]

  struct Row: TemplateRecord {
    /// “10 to 15”
    var range: String
    var people: String
    /// The participant's own result lies in this part of the range.
    var isOwn: Bool

    static let fields: Fields<Row> = [
      "range": .text(\.range), "people": .text(\.people), "isOwn": .flag(\.isOwn),
    ]
  }
}

extension ParticipantRequest {
  /// - Parameters:
  ///   - own: nil without a result of one's own, beside which nothing is shown
  ///   - write: a number of the measure in digits, with its unit
  func comparison(
    of task: any StudyTask, _ measure: ComparedMeasure.ID, own: Double?, write: (Double) -> String
  ) throws -> ComparisonView? {
    guard let own, task.comparison.contains(where: { $0.id == measure }) else { return nil }
    let stored = try stores.comparisons(of: task.id, in: study.id, origin: participant.origin)
    guard let comparison = stored.first(where: { $0.measure == measure }),
      let low = comparison.cells.first?.low, let high = comparison.cells.last?.high
    else { return nil }
    let ownCell = comparison.cell(of: own)
    let rows = comparison.cells.enumerated().map { place, cell in
      ComparisonView.Row(
        range: range(cell, isLast: place == comparison.cells.count - 1, write),
        people: number(cell.people), isOwn: place == ownCell)
    }
    let sentence = say(
      "dashboard.comparison.sentence",
      ["people": number(comparison.people), "count": rows[ownCell].people, "range": rows[ownCell].range])
    let isMean = study.scheduled(task.id) != nil
    return ComparisonView(
      id: "\(task.id)-\(measure)",
      sentence: isMean ? "\(sentence) \(say("dashboard.comparison.mean"))" : sentence,
      drawing: ComparisonDrawing(comparison: comparison, own: own, low: write(low), high: write(high)).svg,
      rows: rows)
  }

  /// The upper end belongs to the next range; the last one has both its ends.
  private func range(_ cell: Comparison.Cell, isLast: Bool, _ write: (Double) -> String) -> String {
    let (low, high) = (write(cell.low), write(cell.high))
    return isLast
      ? say("dashboard.comparison.range", ["low": low, "high": high])
      : say("dashboard.comparison.rangeUnder", ["low": low, "high": high])
  }
}

extension TaskResults {
  /// Keeps the mean of what was measured, and puts it beside the results of others.
  ///
  /// - Parameters:
  ///   - values: of the runs that have a result
  ///   - write: a number of the measure in digits, with its unit
  mutating func measure(
    _ measure: ComparedMeasure.ID, of task: any StudyTask, _ values: [Double], _ request: ParticipantRequest,
    write: @escaping @Sendable (Double) -> String
  ) throws {
    guard !values.isEmpty else { return }
    let mean = values.reduce(0, +) / Double(values.count)
    measured = Measured(value: mean, words: write(mean))
    compared = Compared(measure: measure, value: mean, write: write)
    comparison = try request.comparison(of: task, measure, own: mean, write: write)
  }
}
