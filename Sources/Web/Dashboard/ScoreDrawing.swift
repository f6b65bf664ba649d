import Templates

/// A D score as a place on a scale. The drawing says nothing that the words beside it do not.
struct ScoreDrawing {
  /// From -2 to 2, where D can lie.
  let d: Double

  /// Where the strengths of an effect begin: slight, moderate, strong, and the end of the scale.
  private static let thresholds = [0.15, 0.35, 0.65, 2]

  private static let width = 400.0

  var svg: HTML {
    HTML(
      trusted: """
        <svg class="score" viewBox="0 0 \(Int(Self.width)) 40" aria-hidden="true" focusable="false">\
        \(zones)<path class="score-middle" d="M\(x(of: 0)) 14v22"/>\
        <path class="score-place" d="M\(x(of: d)) 16l-8-14h16z"/>\
        <path class="score-line" d="M\(x(of: d)) 14v22"/></svg>
        """)
  }

  /// On both sides of the middle, the stronger the further out.
  private var zones: String {
    let bounds = [0] + Self.thresholds
    return zip(bounds, Self.thresholds).enumerated().map { strength, zone in
      let (inner, outer) = zone
      let width = rounded((outer - inner) * Self.width / 4)
      return [x(of: -outer), x(of: inner)].map { left in
        "<rect class=\"score-zone-\(strength)\" x=\"\(left)\" y=\"18\" width=\"\(width)\" height=\"14\"/>"
      }.joined()
    }.joined()
  }

  private func x(of d: Double) -> Double {
    rounded((min(max(d, -2), 2) + 2) * Self.width / 4)
  }

  private func rounded(_ length: Double) -> Double { (length * 10).rounded() / 10 }
}
