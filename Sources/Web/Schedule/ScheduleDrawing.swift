import Studies
import Templates

/// The occasions of one participant as a calendar: a column for each day, a mark for each occasion, weeks below one another.
struct ScheduleDrawing {
  /// In the order in which they open.
  let occasions: [Occasion]
  let calendar: LabCalendar
  let now: Timestamp
  /// The short date of a day, as the reader's language writes it.
  let label: (Timestamp) -> String

  private static let columns = 7
  private static let (width, head, step) = (40.0, 16.0, 18.0)

  var svg: HTML {
    let days = days
    let deepest = days.map(\.occasions.count).max() ?? 0
    let band = Self.head + Double(deepest) * Self.step + 10
    let marks = days.enumerated().map { index, day in
      let (x, y) = (Double(index % Self.columns) * Self.width, Double(index / Self.columns) * band)
      let date = label(day.occasions[0].opensAt).escaped
      let heading = """
        <text class="plot-tick calendar-day\(day.day == calendar.day(of: now) ? " calendar-today" : "")" \
        x="\(rounded(x + Self.width / 2))" y="\(rounded(y + 11))">\(date)</text>
        """
      return heading
        + day.occasions.enumerated().map { row, occasion in
          OccasionMark(occasion.state(at: now)).svg(
            x: x + Self.width / 2, y: y + Self.head + (Double(row) + 0.5) * Self.step)
        }.joined()
    }
    let bands = (days.count + Self.columns - 1) / Self.columns
    let across = Double(min(days.count, Self.columns)) * Self.width
    return HTML(
      trusted: """
        <svg class="plot calendar calendar-days" viewBox="0 0 \(rounded(across)) \(rounded(Double(bands) * band))" \
        aria-hidden="true" focusable="false">\(marks.joined())</svg>
        """)
  }

  private var days: [(day: LabCalendar.Day, occasions: [Occasion])] {
    Dictionary(grouping: occasions) { calendar.day(of: $0.opensAt) }
      .sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }
}

/// The mark of an occasion: told apart by its shape, not by colour alone.
struct OccasionMark {
  let state: Occasion.State

  init(_ state: Occasion.State) { self.state = state }

  func svg(x: Double, y: Double) -> String {
    let (x, y) = (rounded(x), rounded(y))
    return switch state {
    case .done: "<circle class=\"occasion-done\" cx=\"\(x)\" cy=\"\(y)\" r=\"6\"/>"
    case .open, .begun: "<circle class=\"occasion-open\" cx=\"\(x)\" cy=\"\(y)\" r=\"5\"/>"
    case .ahead: "<circle class=\"occasion-ahead\" cx=\"\(x)\" cy=\"\(y)\" r=\"2.5\"/>"
    case .missed:
      "<path class=\"occasion-missed\" d=\"M\(x - 4) \(y - 4)l8 8m0-8l-8 8\"/>"
    case .brokenOff:
      "<path class=\"occasion-done\" d=\"M\(x) \(y - 6)a6 6 0 0 0 0 12z\"/>"
        + "<circle class=\"occasion-half\" cx=\"\(x)\" cy=\"\(y)\" r=\"5.5\"/>"
    }
  }
}
