import Testing

@testable import Studies
@testable import Web

/// The drawing of how often numbers occur.
struct HistogramTests {
  private func drawing(_ counts: [Int], of name: String = "Age") -> String {
    let bars = counts.enumerated().map { place, count in
      HistogramDrawing.Bar(name: "\(place) to under \(place + 1)", count: count, number: String(count))
    }
    return HistogramDrawing(bars: bars, ticks: [.init(place: 0, words: "0", isStart: true)]).svg(name: name)
      .markup
  }

  @Test func theDrawingIsOneMarkThatTellsEveryCount() {
    let svg = drawing([3, 0, 12], of: "<Age>")
    #expect(svg.contains("role=\"group\" aria-label=\"&lt;Age&gt;\""))
    #expect(svg.ranges(of: "tabindex").count == 1)
    #expect(svg.contains("tabindex=\"0\" aria-label=\"0 to under 1: 3 · 2 to under 3: 12\""))
  }

  @Test func eachBarTellsItsOwnCount() {
    let svg = drawing([3, 0, 12])
    let titles = svg.matches(of: #/<g class="histogram-column"><title>([^<]*)</title>/#).map(\.output.1)
    #expect(titles == ["0 to under 1: 3", "2 to under 3: 12"])
    let values = svg.matches(of: #/class="chart-value"[^>]*>(\d+)</#).map(\.output.1)
    #expect(values == ["3", "12"])
  }

  /// The highest bar ends at its count on the axis, and the others are in proportion.
  @Test func theAxisHasTheHighestCount() throws {
    let svg = drawing([3, 0, 12])
    let counts = svg.matches(of: #/chart-axis" x="[^"]*" y="([\d.]+)">(\d+)</#)
    #expect(counts.map(\.output.2) == ["0", "12"])
    let bars = svg.matches(of: #/histogram-bar" x="[^"]*" y="([\d.]+)" width="[^"]*" height="([\d.]+)"/#)
    let heights = bars.compactMap { Double($0.output.2) }
    #expect(heights.count == 2 && heights.first.map { $0 * 4 } == heights.last)
    let place = try #require(counts.last.flatMap { Double($0.output.1) })
    #expect(bars.last.flatMap { Double($0.output.1) } == place - 4)
    #expect(!drawing([]).contains("histogram-bar"))
  }

  @Test func scoresFallIntoTheirRanges() throws {
    let words = Voice(phrases: try TestLab.interface.get().phrases, language: Language("en"))
    let svg = ScoreHistogram(scores: [-2, -0.01, 0, 0.1, 2]).svg(name: "Keyboard", words).markup
    for sentence in [
      "−2.000 to under −1.875: 1", "−0.125 to under 0.000: 1", "0.000 to under 0.125: 2",
      "1.875 to under 2.000: 1",
    ] {
      #expect(svg.contains("<title>\(sentence)</title>"), "\(sentence)")
    }
    #expect(svg.contains(">−1</text>") && svg.contains(">1</text>"))
  }
}
