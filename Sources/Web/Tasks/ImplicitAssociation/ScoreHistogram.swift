import Templates

/// The histogram of D scores. The drawing shows nothing that is not in the table beside it.
struct ScoreHistogram {
  let scores: [Double]

  private static let range = -2.0...2.0
  private static let bins = 32
  private static let width = 320.0
  private static let height = 80.0

  var svg: HTML {
    HTML(
      trusted: """
        <svg class="histogram" viewBox="0 0 \(Int(Self.width)) \(Int(Self.height) + 20)" aria-hidden="true" \
        focusable="false"><path class="histogram-middle" d="M\(x(of: 0)) 0v\(Int(Self.height))"/>\
        <path class="histogram-floor" d="M0 \(Int(Self.height))h\(Int(Self.width))"/>\(ticks)\(bars)</svg>
        """)
  }

  private var ticks: String {
    [(-1.0, "−1"), (0, "0"), (1, "1")].map { d, words in
      """
      <path class="histogram-floor" d="M\(x(of: d)) \(Int(Self.height))v4"/>\
      <text class="histogram-tick" x="\(x(of: d))" y="\(Int(Self.height) + 16)">\(words)</text>
      """
    }.joined()
  }

  private func x(of d: Double) -> Double {
    rounded((d - Self.range.lowerBound) / (Self.range.upperBound - Self.range.lowerBound) * Self.width)
  }

  private var bars: String {
    let counts = counts
    let tallest = Double(max(counts.max() ?? 1, 1))
    let step = Self.width / Double(Self.bins)
    return counts.enumerated().filter { $0.element > 0 }.map { bin, count in
      let height = rounded(Double(count) / tallest * (Self.height - 4))
      return """
        <rect class="histogram-bar" x="\(rounded(Double(bin) * step + 1))" y="\(rounded(Self.height - height))" \
        width="\(rounded(step - 2))" height="\(height)"/>
        """
    }.joined()
  }

  /// D lies between -2 and 2 (Greenwald, Nosek & Banaji 2003).
  private var counts: [Int] {
    let size = (Self.range.upperBound - Self.range.lowerBound) / Double(Self.bins)
    return scores.reduce(into: [Int](repeating: 0, count: Self.bins)) { counts, d in
      let bin = Int(((d - Self.range.lowerBound) / size).rounded(.down))
      counts[min(max(bin, 0), Self.bins - 1)] += 1
    }
  }

  private func rounded(_ length: Double) -> Double { (length * 10).rounded() / 10 }
}
