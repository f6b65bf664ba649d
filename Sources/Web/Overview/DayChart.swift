import Templates

/// The numbers of those who began and of those who finished, day by day: two bars for each, over an axis. A day tells its
/// numbers while it has the pointer or the focus. The drawing shows nothing that is not in the table beside it.
struct DayChart {
  /// The id of the heading that names the drawing.
  static let heading = "days"

  var days: [Day]

  struct Day {
    var name: String
    /// “14 May · Recruited: 4 · Complete: 3”
    var sentence: String
    var recruited: Int
    var complete: Int
    /// The lists of these people; nil for readers who may not see them.
    var recruitedURL: String?
    var completeURL: String?
  }

  private static let step = 44
  private static let left = 36
  /// Above the bars there is room for the numbers of the highest.
  private static let top = 20
  private static let floor = 132

  var svg: HTML {
    let largest = max(days.map { max($0.recruited, $0.complete) }.max() ?? 1, 1)
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

  /// A line across the drawing for each round number of people.
  private func grid(_ axis: Axis, to width: Int) -> String {
    let lines = axis.ticks.filter { $0 == $0.rounded() }.map { people in
      let y = axis.place(people)
      return """
        <path class="histogram-floor" d="M\(Self.left) \(y)H\(width)"/>\
        <text class="histogram-tick chart-axis" x="\(Self.left - 6)" y="\(y + 4)">\(Int(people))</text>
        """
    }
    return #"<g aria-hidden="true">\#(lines.joined())</g>"#
  }

  private func column(_ day: Day, at x: Int, _ axis: Axis) -> String {
    let recruited = bar("chart-recruited", day.recruited, x: x + 6, axis)
    let complete = bar("chart-complete", day.complete, x: x + 22, axis)
    let middle = x + Self.step / 2
    let content = """
      <rect class="chart-field" x="\(x)" y="0" width="\(Self.step)" height="\(Self.floor + 22)"/>\
      \(drawnLink(recruited, to: day.recruitedURL))\(drawnLink(complete, to: day.completeURL))\
      \(drawnValue("\(day.recruited) · \(day.complete)", x: Double(middle), y: top(of: day, axis) - 5))\
      <text class="histogram-tick" x="\(middle)" y="\(Self.floor + 16)">\(day.name.escaped)</text>
      """
    return drawnMark(content, name: day.sentence)
  }

  private func top(of day: Day, _ axis: Axis) -> Double {
    axis.place(Double(max(day.recruited, day.complete)))
  }

  private func bar(_ kind: String, _ count: Int, x: Int, _ axis: Axis) -> String {
    if count == 0 { return "" }
    let top = min(axis.place(Double(count)), Double(Self.floor) - 2)
    return #"<rect class="\#(kind)" x="\#(x)" y="\#(top)" width="14" height="\#(Double(Self.floor) - top)"/>"#
  }
}
