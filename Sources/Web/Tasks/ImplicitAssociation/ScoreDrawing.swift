import Templates

/// D scores of one test on a scale, a numbered mark for each run. The drawing says nothing that the words and the table
/// beside it do not.
struct ScoreDrawing {
  let marks: [Mark]

  struct Mark {
    /// The place of its run in the participant's order, from 1.
    var number: Int
    /// From -2 to 2, where D can lie.
    var d: Double
  }

  /// The end of the scale: twice as far out as where a strong effect begins. Scores beyond it are marked at the end.
  private static let end = 1.3
  /// The D scores at which the strengths of an effect begin: slight, moderate, strong, and the end of the scale.
  private static let bounds = [0, 0.15, 0.35, 0.65, end]

  private static let width = 320.0
  private static let radius = 10.0
  private static let row = 24.0
  private static let zoneHeight = 16.0

  var svg: HTML {
    let height = barTop + Self.zoneHeight + 20
    return HTML(
      trusted: """
        <svg class="score" viewBox="0 0 \(Int(Self.width)) \(Int(height))" aria-hidden="true" focusable="false">\
        \(zones)<path class="score-middle" d="M\(rounded(position(of: 0))) \(barTop)v\(Self.zoneHeight)"/>\
        <text class="score-zero" x="\(rounded(position(of: 0)))" y="\(height - 4)">0</text>\
        \(places.map(drawn).joined())</svg>
        """)
  }

  private struct Place {
    var mark: Mark
    var x: Double
    /// 0 is nearest to the scale.
    var row: Int
  }

  /// Marks that would cover one another stand above one another.
  private var places: [Place] {
    var ends: [Double] = []
    return marks.sorted { ($0.d, $0.number) < ($1.d, $1.number) }.map { mark in
      let x = min(max(position(of: mark.d), Self.radius), Self.width - Self.radius)
      let row = ends.firstIndex { $0 + 2 * Self.radius < x } ?? ends.count
      if row == ends.count { ends.append(x) } else { ends[row] = x }
      return Place(mark: mark, x: x, row: row)
    }
  }

  private func drawn(_ place: Place) -> String {
    let (x, y) = (rounded(place.x), barTop - 6 - Self.radius - Double(place.row) * Self.row)
    let foot = rounded(position(of: place.mark.d))
    return """
      <path class="score-line" d="M\(x) \(y)L\(foot) \(barTop + Self.zoneHeight)"/>\
      <circle class="score-place" cx="\(x)" cy="\(y)" r="\(Self.radius)"/>\
      <text class="score-number" x="\(x)" y="\(y + 4.5)">\(place.mark.number)</text>
      """
  }

  private var barTop: Double {
    6 + Double((places.map(\.row).max() ?? 0) + 1) * Self.row
  }

  /// On both sides of the middle, the stronger the further out.
  private var zones: String {
    zip(Self.bounds, Self.bounds.dropFirst()).enumerated().map { strength, zone in
      let (inner, outer) = zone
      let width = rounded(position(of: outer) - position(of: inner))
      return [position(of: -outer), position(of: inner)].map { left in
        "<rect class=\"score-zone-\(strength)\" x=\"\(rounded(left))\" y=\"\(barTop)\" width=\"\(width)\" "
          + "height=\"\(Self.zoneHeight)\"/>"
      }.joined()
    }.joined()
  }

  private func position(of d: Double) -> Double {
    (min(max(d, -Self.end), Self.end) + Self.end) * Self.width / (2 * Self.end)
  }

  private func rounded(_ length: Double) -> Double { (length * 10).rounded() / 10 }
}
