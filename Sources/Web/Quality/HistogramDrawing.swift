import Templates

/// How often numbers occur: a bar for each range of them over an axis, with the highest count at the side.
///
/// The drawing takes the focus as one mark, which then shows the count of every range and has them as its name. Under the
/// pointer a bar shows its own.
struct HistogramDrawing {
  var bars: [Bar]
  var ticks: [Tick]
  /// The place of a line across the bars, counted in bars; nil for none.
  var middle: Double?

  struct Bar {
    /// “20 to under 30”
    var name: String
    var count: Int
    /// The count in the reader's words.
    var number: String
    /// The list of those who are counted; nil where there is none.
    var url: String?

    var sentence: String { "\(name): \(number)" }
  }

  /// A number below the axis.
  struct Tick {
    /// Counted in bars.
    var place: Double
    var words: String
    /// True for a number that begins at its place, false for one with its middle there.
    var isStart = false
  }

  static let width = 320.0
  private static let left = 36.0
  /// Above the bars there is room for the count of the highest.
  private static let top = 16.0
  private static let floor = 96.0

  private var step: Double { Self.width / Double(max(1, bars.count)) }

  /// - Parameter name: of what the numbers are about
  func svg(name: String) -> HTML {
    let (width, height) = (Int(Self.left + Self.width), Int(Self.floor) + 20)
    let sentence = bars.filter { $0.count > 0 }.map(\.sentence).joined(separator: " · ")
    let content = """
      <rect class="chart-field" x="\(Self.left)" y="0" width="\(Self.width)" height="\(height)"/>\
      <g aria-hidden="true">\(axes)\(columns)</g>
      """
    return HTML(
      trusted: """
        <svg class="histogram" viewBox="0 0 \(width) \(height)" role="group" aria-label="\(name.escaped)" \
        focusable="false">\(drawnMark(content, name: sentence))</svg>
        """)
  }

  /// The floor, the highest count, and the numbers below.
  private var axes: String {
    let line = middle.map { place in
      #"<path class="histogram-middle" d="M\#(x(of: place)) \#(Self.top)V\#(Self.floor)"/>"#
    }
    let below = ticks.map { tick in
      let start = tick.isStart ? " histogram-tick-start" : ""
      return """
        <path class="histogram-floor" d="M\(x(of: tick.place)) \(Self.floor)v4"/>\
        <text class="histogram-tick\(start)" x="\(x(of: tick.place))" y="\(Self.floor + 16)">\
        \(tick.words.escaped)</text>
        """
    }
    let highest = bars.max { $0.count < $1.count }.map { mark($0.number, at: Self.top) }
    return [line ?? "", mark("0", at: Self.floor), highest ?? "", below.joined()].joined()
  }

  /// A count at the side.
  private func mark(_ number: String, at y: Double) -> String {
    """
    <path class="histogram-floor" d="M\(Self.left) \(y)h\(Self.width)"/>\
    <text class="histogram-tick chart-axis" x="\(Self.left - 6)" y="\(y + 4)">\(number.escaped)</text>
    """
  }

  private var columns: String {
    let highest = Double(max(1, bars.map(\.count).max() ?? 1))
    return bars.enumerated().filter { $0.element.count > 0 }.map { place, bar in
      let height = max(1, Double(bar.count) / highest * (Self.floor - Self.top))
      return drawnLink(column(bar, at: Double(place), top: rounded(Self.floor - height)), to: bar.url)
    }.joined()
  }

  private func column(_ bar: Bar, at place: Double, top: Double) -> String {
    """
    <g class="histogram-column"><title>\(bar.sentence.escaped)</title>\
    <rect class="histogram-field" x="\(x(of: place))" y="0" width="\(rounded(step))" height="\(Self.floor)"/>\
    <rect class="histogram-bar" x="\(x(of: place) + 1)" y="\(top)" width="\(rounded(max(1, step - 2)))" \
    height="\(rounded(Self.floor - top))"/>\(drawnValue(bar.number, x: x(of: place + 0.5), y: top - 3))</g>
    """
  }

  /// - Parameter place: counted in bars
  private func x(of place: Double) -> Double { rounded(Self.left + place * step) }

  private func rounded(_ length: Double) -> Double { (length * 10).rounded() / 10 }
}
