import Templates

/// Two numbers day by day, a bar for each, over an axis. A day tells its numbers while it has the pointer or the focus. The
/// drawing shows nothing that is not in the table beside it.
struct DayChart {
  /// The id of the heading that names the drawing.
  static let heading = "days"

  var days: [Day]

  struct Day {
    var name: String
    /// “14 May · Recruited: 4 · Complete: 3”
    var sentence: String
    var first: Int
    var second: Int
    /// The lists of those who are counted; nil where there are none, and for readers who may not see them.
    var firstURL: String?
    var secondURL: String?
  }

  private static let step = 44
  private static let left = 36
  /// Above the bars there is room for the numbers of the highest.
  private static let top = 20
  private static let floor = 132

  var svg: HTML {
    let largest = max(days.map { max($0.first, $0.second) }.max() ?? 1, 1)
    let axis = Axis([0, Double(largest)], from: Double(Self.floor), to: Double(Self.top), ticks: 4)
    let width = Self.left + max(days.count, 1) * Self.step
    let columns = days.enumerated().map { index, day in
      column(day, at: Self.left + index * Self.step, axis)
    }
    return HTML(
      trusted: """
        <svg class="chart" viewBox="0 0 \(width) \(Self.floor + 22)" width="\(width)" role="group" \
        aria-labelledby="\(Self.heading)" focusable="false">\(grid(axis, to: width))\(columns.joined())</svg>
        """)
  }

  /// A line across the drawing for each round number.
  private func grid(_ axis: Axis, to width: Int) -> String {
    let lines = axis.ticks.filter { $0 == $0.rounded() }.map { count in
      let y = axis.place(count)
      return """
        <path class="histogram-floor" d="M\(Self.left) \(y)H\(width)"/>\
        <text class="histogram-tick chart-axis" x="\(Self.left - 6)" y="\(y + 4)">\(Int(count))</text>
        """
    }
    return #"<g aria-hidden="true">\#(lines.joined())</g>"#
  }

  private func column(_ day: Day, at x: Int, _ axis: Axis) -> String {
    let first = bar("chart-first", day.first, x: x + 6, axis)
    let second = bar("chart-second", day.second, x: x + 22, axis)
    let middle = x + Self.step / 2
    let content = """
      <rect class="chart-field" x="\(x)" y="0" width="\(Self.step)" height="\(Self.floor + 22)"/>\
      \(drawnLink(first, to: day.firstURL))\(drawnLink(second, to: day.secondURL))\
      \(drawnValue("\(day.first) · \(day.second)", x: Double(middle), y: top(of: day, axis) - 5))\
      <text class="histogram-tick" x="\(middle)" y="\(Self.floor + 16)">\(day.name.escaped)</text>
      """
    return drawnMark(content, name: day.sentence)
  }

  private func top(of day: Day, _ axis: Axis) -> Double {
    axis.place(Double(max(day.first, day.second)))
  }

  private func bar(_ kind: String, _ count: Int, x: Int, _ axis: Axis) -> String {
    if count == 0 { return "" }
    let top = min(axis.place(Double(count)), Double(Self.floor) - 2)
    return #"<rect class="\#(kind)" x="\#(x)" y="\#(top)" width="14" height="\#(Double(Self.floor) - top)"/>"#
  }
}
