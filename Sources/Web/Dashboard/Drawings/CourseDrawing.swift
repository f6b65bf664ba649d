import Studies
import Templates

/// Numbers over time, a point for each.
struct CourseDrawing {
  /// From the oldest to the newest.
  let points: [(time: Timestamp, value: Double)]
  let range: ClosedRange<Double>
  /// The ends of the range in digits, and the first and the last day.
  let low: String
  let high: String
  let first: String
  let last: String

  private static let (left, right) = (8.0, 312.0)
  private static let (top, floor) = (24.0, 112.0)

  var svg: HTML {
    let places = places
    let line = places.map { "\(rounded($0.x)) \(rounded($0.y))" }.joined(separator: "L")
    let circles = places.map {
      "<circle class=\"plot-point\" cx=\"\(rounded($0.x))\" cy=\"\(rounded($0.y))\" r=\"4\"/>"
    }
    return HTML(
      trusted: """
        <svg class="plot" viewBox="0 0 320 160" aria-hidden="true" focusable="false">\
        <path class="plot-line" d="M0 \(Self.floor + 6)h320M0 \(Self.top - 6)h320"/>\
        <text class="plot-tick" x="0" y="12">\(high.escaped)</text>\
        <text class="plot-tick" x="0" y="134">\(low.escaped)</text>\
        <text class="plot-tick" x="0" y="154">\(first.escaped)</text>\
        \(first == last ? "" : "<text class=\"plot-tick plot-tick-end\" x=\"320\" y=\"154\">\(last.escaped)</text>")\
        <path class="plot-course" d="M\(line)"/>\(circles.joined())</svg>
        """)
  }

  private var places: [(x: Double, y: Double)] {
    guard let start = points.first?.time.milliseconds, let end = points.last?.time.milliseconds else {
      return []
    }
    return points.map { point in
      let share = end > start ? Double(point.time.milliseconds - start) / Double(end - start) : 0.5
      return (x: Self.left + share * (Self.right - Self.left), y: y(of: point.value))
    }
  }

  private func y(of value: Double) -> Double {
    let length = range.upperBound - range.lowerBound
    guard length > 0 else { return (Self.top + Self.floor) / 2 }
    return Self.floor - min(max((value - range.lowerBound) / length, 0), 1) * (Self.floor - Self.top)
  }
}
