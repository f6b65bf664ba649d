import Templates

/// The histogram of D scores.
struct ScoreHistogram {
  let scores: [Double]

  /// D lies between -2 and 2 (Greenwald, Nosek & Banaji 2003).
  private static let range = -2.0...2.0
  private static let bins = 32
  private static let width = (range.upperBound - range.lowerBound) / Double(bins)

  /// - Parameter name: of the variant
  func svg(name: String, _ words: some Localizer) -> HTML {
    let bars = counts.enumerated().map { bin, count in
      let from = Self.range.lowerBound + Double(bin) * Self.width
      return HistogramDrawing.Bar(
        name: words.say(
          "quality.range", ["from": words.signed(from, 3), "to": words.signed(from + Self.width, 3)]),
        count: count, number: words.number(count))
    }
    let ticks = [-1.0, 0, 1].map { HistogramDrawing.Tick(place: place(of: $0), words: words.signed($0, 0)) }
    return HistogramDrawing(bars: bars, ticks: ticks, middle: place(of: 0)).svg(name: name)
  }

  /// Counted in bins.
  private func place(of d: Double) -> Double { (d - Self.range.lowerBound) / Self.width }

  private var counts: [Int] {
    scores.reduce(into: [Int](repeating: 0, count: Self.bins)) { counts, d in
      let bin = Int(place(of: d).rounded(.down))
      counts[min(max(bin, 0), Self.bins - 1)] += 1
    }
  }
}
