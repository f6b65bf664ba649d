import Studies

/// The values of several groups, a strip of dots for each, with a limit that is the same for all.
struct StripDrawing {
  let rows: [(label: String, values: [Double])]
  /// Above 0.
  let limit: Double
  /// The meaning of the axis.
  let axis: String
  let words: any Localizer

  /// More dots than that at one place would only lie on one another.
  static let mostAtOnePlace = 7
  /// A single long value would press all others together: the axis ends at this many times the limit.
  private static let reach = 4.0
  private static let width = 480
  private static let rowHeight = 58
  private static let dot = 5.0

  /// The largest value that has a place of its own; all beyond stand there.
  var longest: Double { Self.reach * limit }
  var isCut: Bool { rows.contains { $0.values.contains { $0 > longest } } }

  var drawing: AnalysisDrawing {
    let bottom = rows.count * Self.rowHeight + 8
    let largest = rows.flatMap(\.values).max() ?? 0
    let axis = Axis(
      [0, min(longest, max(largest, 1.2 * limit))], from: 28, to: Double(Self.width) - 28)
    let strips = rows.enumerated().map { strip($0.offset, $0.element, axis) }
    return AnalysisDrawing(
      width: Self.width, height: bottom + 44,
      markup: axis.grid(above: bottom, meaning: self.axis, words)
        + #"<path class="analysis-limit" d="M\#(axis.place(limit)) 4V\#(bottom)"/>"# + strips.joined())
  }

  private func strip(_ place: Int, _ row: (label: String, values: [Double]), _ axis: Axis) -> String {
    let middle = Double(place * Self.rowHeight + 42)
    let dots = dots(row.values.map { axis.place(min($0, longest)) }, around: middle)
    return """
      <text x="16" y="\(place * Self.rowHeight + 18)">\(row.label.escaped)</text>\
      <path class="analysis-strip" d="\(dots)"/>
      """
  }

  /// Dots are lines without length whose ends are round. Those at one place lie around the line of the strip in turn.
  private func dots(_ places: [Double], around middle: Double) -> String {
    var taken: [Int: Int] = [:]
    return places.sorted().compactMap { x in
      let level = taken[Int(x / Self.dot), default: 0]
      if level == Self.mostAtOnePlace { return nil }
      taken[Int(x / Self.dot)] = level + 1
      let distance = Double((level + 1) / 2) * Self.dot
      return "M\(x) \(level.isMultiple(of: 2) ? middle + distance : middle - distance)h0"
    }.joined()
  }
}
