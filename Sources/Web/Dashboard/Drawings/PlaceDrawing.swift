import Templates

/// Numbers on a line from the lowest to the highest that is possible, a numbered mark for each.
struct PlaceDrawing {
  let range: ClosedRange<Double>
  let values: [(number: Int, value: Double)]
  /// The ends of the line in digits.
  let low: String
  let high: String

  private static let width = 320.0
  private static let radius = 10.0
  private static let row = 24.0

  var svg: HTML {
    let places = places
    let line = 6 + Double((places.map(\.row).max() ?? 0) + 1) * Self.row + 6
    return HTML(
      trusted: """
        <svg class="score" viewBox="0 0 \(Int(Self.width)) \(Int(line) + 26)" aria-hidden="true" focusable="false">\
        <path class="plot-line" d="M1 \(line)h\(Int(Self.width) - 2)M1 \(line - 5)v10M\(Int(Self.width) - 1) \(line - 5)v10"/>\
        <text class="plot-tick" x="0" y="\(line + 20)">\(low.escaped)</text>\
        <text class="plot-tick plot-tick-end" x="\(Int(Self.width))" y="\(line + 20)">\(high.escaped)</text>\
        \(places.map { drawn($0, line) }.joined())</svg>
        """)
  }

  private struct Place {
    let number: Int
    let x: Double
    let foot: Double
    /// 0 is nearest to the line.
    let row: Int
  }

  /// Marks that would cover one another stand above one another.
  private var places: [Place] {
    var ends: [Double] = []
    return values.sorted { ($0.value, $0.number) < ($1.value, $1.number) }.map { number, value in
      let foot = position(of: value)
      let x = min(max(foot, Self.radius), Self.width - Self.radius)
      let row = ends.firstIndex { $0 + 2 * Self.radius < x } ?? ends.count
      if row == ends.count { ends.append(x) } else { ends[row] = x }
      return Place(number: number, x: x, foot: foot, row: row)
    }
  }

  private func drawn(_ place: Place, _ line: Double) -> String {
    let y = line - 8 - Self.radius - Double(place.row) * Self.row
    return """
      <path class="score-line" d="M\(rounded(place.x)) \(y)L\(rounded(place.foot)) \(line)"/>\
      <circle class="score-place" cx="\(rounded(place.x))" cy="\(y)" r="\(Self.radius)"/>\
      <text class="score-number" x="\(rounded(place.x))" y="\(y + 4.5)">\(place.number)</text>
      """
  }

  private func position(of value: Double) -> Double {
    let length = range.upperBound - range.lowerBound
    guard length > 0 else { return Self.width / 2 }
    return min(max((value - range.lowerBound) / length, 0), 1) * (Self.width - 2) + 1
  }
}
