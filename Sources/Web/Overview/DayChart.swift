import Templates

/// The numbers of those who began and of those who finished, day by day: two bars for each. The drawing shows nothing
/// that is not in the table beside it.
struct DayChart {
  var days: [Day]

  struct Day {
    var name: String
    var recruited: Int
    var complete: Int
    /// The lists of these people; nil for readers who may not see them.
    var recruitedURL: String?
    var completeURL: String?
  }

  private static let step = 44
  private static let height = 120

  var svg: HTML {
    let largest = max(days.map { max($0.recruited, $0.complete) }.max() ?? 1, 1)
    let bars = days.enumerated().map { index, day in
      drawnLink(
        bar("chart-recruited", day.recruited, of: largest, x: index * Self.step + 6), to: day.recruitedURL)
        + drawnLink(
          bar("chart-complete", day.complete, of: largest, x: index * Self.step + 22), to: day.completeURL)
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
