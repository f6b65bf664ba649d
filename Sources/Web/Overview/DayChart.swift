import Templates

/// Two numbers day by day, a bar for each, as large as their counts. The drawing shows nothing that is not in the table
/// beside it.
struct DayChart {
  var days: [Day]

  struct Day {
    var name: String
    var first: Int
    var second: Int
    /// The lists of those who are counted; nil where there are none, and for readers who may not see them.
    var firstURL: String?
    var secondURL: String?
  }

  private static let step = 44
  private static let height = 120

  var svg: HTML {
    let largest = max(days.map { max($0.first, $0.second) }.max() ?? 1, 1)
    let bars = days.enumerated().map { index, day in
      drawnLink(
        bar("chart-first", day.first, of: largest, x: index * Self.step + 6), to: day.firstURL)
        + drawnLink(
          bar("chart-second", day.second, of: largest, x: index * Self.step + 22), to: day.secondURL)
          + """
          <text class="histogram-tick" x="\(index * Self.step + 20)" y="\(Self.height + 16)">\(day.name.escaped)</text>
          """
    }
    let width = max(days.count, 1) * Self.step
    return HTML(
      trusted: """
        <svg class="chart" viewBox="0 0 \(width) \(Self.height + 22)" width="\(width)" aria-hidden="true" \
        focusable="false"><path class="histogram-floor" d="M0 \(Self.height)h\(width)"/>\(bars.joined())</svg>
        """)
  }

  private func bar(_ kind: String, _ count: Int, of largest: Int, x: Int) -> String {
    if count == 0 { return "" }
    let height = max(2, count * (Self.height - 8) / largest)
    return
      #"<rect class="\#(kind)" x="\#(x)" y="\#(Self.height - height)" width="14" height="\#(height)"><title>\#(count)</title></rect>"#
  }
}
