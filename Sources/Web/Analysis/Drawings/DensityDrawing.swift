import Studies

/// The shares of values in each class, a line for each variant or group.
struct DensityDrawing {
  let labels: [String]
  /// Counts in each class, for each variant.
  let counts: [[Int]]
  /// Of a class, in the unit of the axis.
  let classWidth: Double
  let axis: String
  let words: any Localizer
  /// The beginning of the first class.
  var start = 0.0
  /// The last class holds everything beyond, and is not drawn: it has no width.
  var isOpen = true

  private static let (width, height) = (480.0, 180.0)
  /// The line styles there are.
  private static let styles = 6

  var drawing: AnalysisDrawing {
    let last =
      max(1, counts.compactMap { $0.dropLast(isOpen ? 1 : 0).lastIndex { $0 > 0 } }.max() ?? 1) + 1
    let x = Axis([start, start + Double(last) * classWidth], from: 28, to: Self.width - 28)
    let shares = counts.map { counts in
      let total = Double(max(1, counts.reduce(0, +)))
      return counts.prefix(last).map { Double($0) / total }
    }
    let highest = shares.joined().max() ?? 1
    let top = Double(labels.count) * 20 + 14
    let lines = shares.enumerated().map { number, shares in
      let points = shares.enumerated().map { place, share in
        let y = top + Self.height * (1 - share / max(highest, 1e-9))
        return "\(x.place(start + (Double(place) + 0.5) * classWidth)) \((y * 10).rounded() / 10)"
      }
      return #"<path class="\#(style(number))" d="M\#(points.joined(separator: "L"))"/>"#
    }
    return AnalysisDrawing(
      width: Int(Self.width), height: Int(top + Self.height) + 42,
      markup: legend + ticks(x, Int(top + Self.height)) + lines.joined())
  }

  private func style(_ number: Int) -> String { "analysis-line analysis-line-\(number % Self.styles + 1)" }

  private var legend: String {
    labels.enumerated().map { number, label in
      """
      <path class="\(style(number))" d="M16 \(number * 20 + 10)h34"/>\
      <text x="58" y="\(number * 20 + 15)">\(label.escaped)</text>
      """
    }.joined()
  }

  private func ticks(_ x: Axis, _ bottom: Int) -> String {
    let ticks = x.ticks.map { value in
      """
      <path class="analysis-axis" d="M\(x.place(value)) \(bottom)v4"/>\
      <text class="analysis-tick" x="\(x.place(value))" y="\(bottom + 18)">\
      \(words.signed(value, x.digits).escaped)</text>
      """
    }
    return ticks.joined()
      + """
      <path class="analysis-axis" d="M28 \(bottom)H\(Int(Self.width) - 28)"/>\
      <text class="analysis-tick" x="\(Int(Self.width) / 2)" y="\(bottom + 36)">\(axis.escaped)</text>
      """
  }
}
