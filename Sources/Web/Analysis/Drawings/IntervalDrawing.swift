import Studies

/// A mean with its interval in each of several conditions, one below the other.
struct IntervalDrawing {
  let rows: [(label: String, mean: Double, interval: ClosedRange<Double>?)]
  /// The meaning of the axis.
  let axis: String
  let words: any Localizer

  private static let width = 480
  private static let rowHeight = 46

  var drawing: AnalysisDrawing {
    let bottom = rows.count * Self.rowHeight + 8
    let ends = rows.flatMap { [$0.mean] + ($0.interval.map { [$0.lowerBound, $0.upperBound] } ?? []) }
    let axis = Axis(ends, from: 28, to: Double(Self.width) - 28)
    return AnalysisDrawing(
      width: Self.width, height: bottom + 44,
      markup: axis.grid(above: bottom, meaning: self.axis, words)
        + rows.enumerated().map { row($0.offset, $0.element, axis) }.joined())
  }

  private func row(
    _ place: Int, _ row: (label: String, mean: Double, interval: ClosedRange<Double>?), _ axis: Axis
  ) -> String {
    let y = place * Self.rowHeight + 34
    let line = row.interval.map {
      #"<path class="analysis-interval" d="M\#(axis.place($0.lowerBound)) \#(y)H\#(axis.place($0.upperBound))"/>"#
    }
    return """
      <text x="16" y="\(y - 14)">\(row.label.escaped)</text>\(line ?? "")\
      <circle class="analysis-dot" cx="\(axis.place(row.mean))" cy="\(y)" r="5"/>
      """
  }
}
