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
      markup: grid(axis, bottom) + rows.enumerated().map { row($0.offset, $0.element, axis) }.joined())
  }

  private func grid(_ axis: Axis, _ bottom: Int) -> String {
    let ticks = axis.ticks.map { value in
      """
      <path class="analysis-grid" d="M\(axis.place(value)) 4V\(bottom)"/>\
      <text class="analysis-tick" x="\(axis.place(value))" y="\(bottom + 16)">\
      \(words.signed(value, axis.digits).escaped)</text>
      """
    }
    return ticks.joined()
      + """
      <path class="analysis-axis" d="M28 \(bottom)H\(Self.width - 28)"/>\
      <text class="analysis-tick" x="\(Self.width / 2)" y="\(bottom + 36)">\(self.axis.escaped)</text>
      """
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
