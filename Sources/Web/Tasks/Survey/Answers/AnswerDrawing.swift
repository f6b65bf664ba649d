import Studies
import Templates

/// A drawn answer as a picture for staff: its strokes, on the picture of the question where it was drawn on one.
struct AnswerDrawing {
  let curves: [InkCurve]
  /// The address of the picture that was drawn on.
  let pictureURL: String?
  /// Says what is to be seen, for those who do not.
  let label: String

  var svg: HTML {
    let side = SurveyDrawing.side
    let paper =
      pictureURL.map { "<image href=\"\($0.escaped)\" width=\"\(side)\" height=\"\(side)\"/>" } ?? ""
    return HTML(
      trusted: """
        <svg class="answer-drawing\(pictureURL == nil ? "" : " on-picture")" viewBox="0 0 \(side) \(side)" \
        role="img" aria-label="\(label.escaped)">\(paper)\(lines)</svg>
        """)
  }

  /// Curves of one width that go on from each other are one line.
  private var lines: String {
    var lines = ""
    var last: InkCurve?
    for curve in curves {
      if curve.from != last?.to || curve.width != last?.width {
        if last != nil { lines += "\"/>" }
        lines += "<path stroke-width=\"\(Int(curve.width))\" d=\"M\(place(curve.from))"
      }
      lines += "C\(place(curve.control1)) \(place(curve.control2)) \(place(curve.to))"
      last = curve
    }
    return last == nil ? "" : lines + "\"/>"
  }

  private func place(_ place: InkCurve.Place) -> String {
    "\(Int(place.x.rounded())),\(Int(place.y.rounded()))"
  }
}
