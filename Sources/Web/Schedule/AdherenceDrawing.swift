import Studies
import Templates

/// The occasions of several participants as a calendar: a line for each of them, a column for each day since the start, in
/// it a mark for each occasion. Days on which nobody has an occasion are left out.
struct AdherenceDrawing {
  let rows: [AdherenceListing.Row]
  /// The code or reference at the beginning of each line.
  let codes: [String]
  let now: Timestamp
  /// “Day”
  let dayWord: String

  private static let (left, head, line, step) = (84.0, 20.0, 18.0, 15.0)
  /// Between two days; more where days are left out between them.
  private static let (gap, leap) = (6.0, 18.0)

  private struct Column {
    let day: Int
    let x: Double
    let width: Double
  }

  var svg: HTML {
    let byDay = rows.map(\.byDay)
    let columns = columns(byDay)
    let width = columns.last.map { $0.x + $0.width } ?? Self.left
    let height = Self.head + Double(rows.count) * Self.line
    let lines = zip(codes, byDay).enumerated().map { index, line in
      let y = Self.head + (Double(index) + 0.5) * Self.line
      return """
        <text class="calendar-code" x="0" y="\(rounded(y + 4))">\(line.0.escaped)</text>\
        \(marks(line.1, columns, y: y))
        """
    }
    return HTML(
      trusted: """
        <svg class="plot calendar" viewBox="0 0 \(rounded(width)) \(rounded(height))" width="\(rounded(width * 1.1))" \
        aria-hidden="true" focusable="false">\(heads(columns, height: height))\(lines.joined())</svg>
        """)
  }

  private func columns(_ byDay: [[Int: [Occasion]]]) -> [Column] {
    var most: [Int: Int] = [:]
    for days in byDay { most.merge(days.mapValues(\.count), uniquingKeysWith: max) }
    var columns: [Column] = []
    for (day, count) in most.sorted(by: { $0.key < $1.key }) {
      let x =
        columns.last.map { $0.x + $0.width + (day == $0.day + 1 ? Self.gap : Self.leap) } ?? Self.left
      columns.append(Column(day: day, x: x, width: Double(count) * Self.step))
    }
    return columns
  }

  private func marks(_ days: [Int: [Occasion]], _ columns: [Column], y: Double) -> String {
    columns.flatMap { column in
      (days[column.day] ?? []).enumerated().map { place, occasion in
        OccasionMark(occasion.state(at: now)).svg(x: column.x + (Double(place) + 0.5) * Self.step, y: y)
      }
    }.joined()
  }

  /// The number of each day, where there is room for it, and a line on its left.
  private func heads(_ columns: [Column], height: Double) -> String {
    if columns.isEmpty { return "" }
    var heads = "<text class=\"plot-tick\" x=\"0\" y=\"12\">\(dayWord.escaped)</text>"
    var end = 0.0
    for column in columns {
      let rule = rounded(column.x - Self.gap / 2)
      heads += "<path class=\"calendar-rule\" d=\"M\(rule) 0V\(rounded(height))\"/>"
      let (middle, label) = (column.x + column.width / 2, String(column.day))
      let half = Double(label.count) * 4 + 2
      guard middle - half >= end else { continue }
      heads += "<text class=\"plot-tick calendar-day\" x=\"\(rounded(middle))\" y=\"12\">\(label)</text>"
      end = middle + half
    }
    return heads
  }
}
