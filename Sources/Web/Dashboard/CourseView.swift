import Studies
import Templates

/// Numbers over time, for `partials/course`: as a drawing, as a table.
struct CourseView: TemplateRecord {
  /// Tells the courses of a page apart.
  var id: String
  var drawing: HTML
  /// The newest first.
  var rows: [Row]

  static let fields: Fields<CourseView> = [
    "id": .text(\.id), "drawing": .markup(\.drawing), "rows": .list(\.rows),
  ]

  struct Row: TemplateRecord {
    /// “14 May 2026, 10:12”
    var time: String
    /// “72.5 kg”
    var value: String

    static let fields: Fields<Row> = ["time": .text(\.time), "value": .text(\.value)]
  }

  /// - Parameters:
  ///   - points: from the oldest to the newest, each with its words
  ///   - range: the lowest and the highest number that is possible; nil for those of the points
  ///   - calendar: that of the person whose points they are
  init?(
    id: String, points: [(time: Timestamp, value: Double, words: String)], range: ClosedRange<Double>? = nil,
    write: (Double) -> String, in calendar: LabCalendar, _ request: some Localizer
  ) {
    guard points.count > 1, let first = points.first, let last = points.last,
      let low = points.map(\.value).min(), let high = points.map(\.value).max()
    else { return nil }
    let range = range ?? low...high
    self.init(
      id: id,
      drawing: CourseDrawing(
        points: points.map { ($0.time, $0.value) }, range: range, low: write(range.lowerBound),
        high: write(range.upperBound), first: request.day(first.time, in: calendar),
        last: request.day(last.time, in: calendar)
      ).svg,
      rows: points.reversed().map { Row(time: request.moment($0.time, in: calendar), value: $0.words) })
  }

  init(id: String, drawing: HTML, rows: [Row]) {
    self.id = id
    self.drawing = drawing
    self.rows = rows
  }
}
