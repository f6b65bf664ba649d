import Studies
import Templates

/// The occasions of several participants: a line for each of them, a mark for each occasion in the order in which they open.
struct AdherenceDrawing {
  let rows: [AdherenceListing.Row]
  let now: Timestamp

  private static let (head, line, step) = (84.0, 18.0, 15.0)

  var svg: HTML {
    let most = rows.map(\.occasions.count).max() ?? 0
    let (width, height) = (Self.head + Double(most) * Self.step, Double(rows.count) * Self.line)
    let lines = rows.enumerated().map { index, row in
      let y = (Double(index) + 0.5) * Self.line
      let marks = row.occasions.enumerated().map { column, occasion in
        OccasionMark(occasion.state(at: now)).svg(x: Self.head + (Double(column) + 0.5) * Self.step, y: y)
      }
      return """
        <text class="calendar-code" x="0" y="\(rounded(y + 4))">\(row.participant.code.grouped.escaped)</text>\
        \(marks.joined())
        """
    }
    return HTML(
      trusted: """
        <svg class="plot calendar" viewBox="0 0 \(rounded(width)) \(rounded(height))" width="\(rounded(width * 1.1))" \
        aria-hidden="true" focusable="false">\(lines.joined())</svg>
        """)
  }
}
