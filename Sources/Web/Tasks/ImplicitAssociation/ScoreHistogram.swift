import Studies
import Templates

/// The histogram of D scores.
struct ScoreHistogram {
  let scores: [Double]

  /// D lies between -2 and 2 (Greenwald, Nosek & Banaji 2003).
  private static let range = -2.0...2.0
  private static let bins = 32
  private static let width = (range.upperBound - range.lowerBound) / Double(bins)

  /// - Parameters:
  ///   - name: of the variant
  ///   - url: of the list of those with a score in a range
  func svg(
    name: String, _ words: some Localizer, url: (ParticipantFigure.ResultRange) -> String? = { _ in nil }
  ) -> HTML {
    let bars = counts.enumerated().map { bin, count in
      HistogramDrawing.Bar(
        name: words.say(
          "quality.range",
          ["from": words.signed(Self.edge(bin), 3), "to": words.signed(Self.edge(bin + 1), 3)]),
        count: count, number: words.number(count), url: count == 0 ? nil : url(Self.results(in: bin)))
    }
    let ticks = [-1.0, 0, 1].map { HistogramDrawing.Tick(place: place(of: $0), words: words.signed($0, 0)) }
    return HistogramDrawing(bars: bars, ticks: ticks, middle: place(of: 0)).svg(name: name)
  }

  /// Counted in bins.
  private func place(of d: Double) -> Double { (d - Self.range.lowerBound) / Self.width }

  private static func edge(_ bin: Int) -> Double { range.lowerBound + Double(bin) * width }

  /// The outermost bars take in whatever lies beyond.
  private static func results(in bin: Int) -> ParticipantFigure.ResultRange {
    .init(from: bin == 0 ? nil : edge(bin), below: bin == bins - 1 ? nil : edge(bin + 1))
  }

  private var counts: [Int] {
    scores.reduce(into: [Int](repeating: 0, count: Self.bins)) { counts, d in
      // The edges are compared with the score itself, as the list of the people does.
      counts[(1..<Self.bins).last { Self.edge($0) <= d } ?? 0] += 1
    }
  }
}
