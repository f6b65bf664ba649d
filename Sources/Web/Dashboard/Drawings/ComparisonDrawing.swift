import Studies
import Templates

/// The results of several people as bars, with a mark at one's own. The area of a bar is the number of people in its part of
/// the range: parts differ in width, since those with few people are merged.
struct ComparisonDrawing {
  let comparison: Comparison
  let own: Double
  /// The ends of the range in digits.
  let low: String
  let high: String

  private static let width = 320.0
  private static let top = 14.0
  private static let floor = 94.0

  var svg: HTML {
    HTML(
      trusted: """
        <svg class="plot" viewBox="0 0 \(Int(Self.width)) \(Int(Self.floor) + 22)" aria-hidden="true" focusable="false">\
        \(bars)<path class="plot-line" d="M0 \(Int(Self.floor))h\(Int(Self.width))"/>\
        <text class="plot-tick" x="0" y="\(Int(Self.floor) + 18)">\(low.escaped)</text>\
        <text class="plot-tick plot-tick-end" x="\(Int(Self.width))" y="\(Int(Self.floor) + 18)">\(high.escaped)</text>\
        \(mark)</svg>
        """)
  }

  private var bars: String {
    let densities = comparison.cells.map { Double($0.people) / ($0.high - $0.low) }
    let tallest = max(densities.max() ?? 1, .leastNonzeroMagnitude)
    let ownCell = comparison.cell(of: own)
    return zip(comparison.cells, densities).enumerated().map { place, bar in
      let (cell, density) = bar
      let (left, right) = (x(of: cell.low), x(of: cell.high))
      let height = density / tallest * (Self.floor - Self.top)
      return """
        <rect class="plot-bar\(place == ownCell ? " plot-bar-own" : "")" x="\(rounded(left + 1))" \
        y="\(rounded(Self.floor - height))" width="\(rounded(max(right - left - 2, 1)))" height="\(rounded(height))"/>
        """
    }.joined()
  }

  private var mark: String {
    let x = rounded(min(max(x(of: own), 6), Self.width - 6))
    return
      "<path class=\"plot-mark\" d=\"M\(x) 12v\(Int(Self.floor) - 12)\"/><path class=\"plot-tip\" d=\"M\(x) 12l-6 -10h12z\"/>"
  }

  private func x(of value: Double) -> Double {
    guard let low = comparison.cells.first?.low, let high = comparison.cells.last?.high, low < high else {
      return 0
    }
    return min(max((value - low) / (high - low), 0), 1) * Self.width
  }
}
