import Foundation
import Templates

/// A drawing of the analysis: the same markup on the page, which colours it, and in a file, which brings its own colours.
/// It says nothing that the table beside it does not.
struct AnalysisDrawing {
  let width: Int
  let height: Int
  let markup: String

  var svg: HTML {
    HTML(
      trusted: """
        <svg class="analysis" viewBox="0 0 \(width) \(height)" width="\(width)" height="\(height)" \
        aria-hidden="true" focusable="false">\(markup)</svg>
        """)
  }

  /// As a file of its own, in black and white: for papers.
  var file: [UInt8] {
    Array(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(height)" width="\(width)" height="\(height)">
      <style>\(Self.style)</style><rect width="\(width)" height="\(height)" fill="#fff"/>\(markup)</svg>

      """.utf8)
  }

  private static let style = """
    text{font-family:sans-serif;font-size:13px;fill:#222}.analysis-tick{fill:#555;text-anchor:middle}\
    .analysis-end{text-anchor:end}.analysis-grid{stroke:#ddd}.analysis-axis{stroke:#777;fill:none}\
    .analysis-interval{stroke:#222;stroke-width:2}.analysis-dot{fill:#222}\
    .analysis-strip{stroke:#222;stroke-width:5;stroke-linecap:round;fill:none}\
    .analysis-limit{stroke:#000;stroke-width:1.5;stroke-dasharray:5 4;fill:none}\
    .analysis-person{stroke:#222;stroke-opacity:.16;fill:none}\
    .analysis-mean{stroke:#000;stroke-width:2.5;fill:none}\
    .analysis-line{fill:none;stroke-width:2;stroke:#000}.analysis-line-2{stroke-dasharray:7 4}\
    .analysis-line-3{stroke:#777}.analysis-line-4{stroke:#777;stroke-dasharray:2 3}\
    .analysis-line-5{stroke-dasharray:10 3 2 3}.analysis-line-6{stroke:#777;stroke-dasharray:10 3 2 3}\
    .orders-count{fill:#999}.orders-expected{fill:none;stroke:#000;stroke-dasharray:3 2}
    """
}

/// Numbers along an axis, with round ones marked.
struct Axis {
  let range: ClosedRange<Double>
  let ticks: [Double]
  /// The decimals that the marked numbers need.
  let digits: Int
  private let pixels: ClosedRange<Double>

  /// - Parameters:
  ///   - values: that lie on the axis; without any it reaches from 0 to 1
  ///   - pixels: where it begins and ends; `isTurned` for an axis whose numbers grow upwards
  init(_ values: [Double], from start: Double, to end: Double, ticks count: Int = 6) {
    var (low, high) = (values.min() ?? 0, values.max() ?? 1)
    if high - low < 1e-9 { (low, high) = (low - 0.5, high + 0.5) }
    let step = Self.roundStep((high - low) / Double(count))
    let first = (low / step).rounded(.down)
    let last = (high / step).rounded(.up)
    range = first * step...last * step
    ticks = (0...Int(last - first)).map { (first + Double($0)) * step }
    digits = max(0, -Int(log10(step).rounded(.down)))
    pixels = min(start, end)...max(start, end)
    isTurned = end < start
  }

  private let isTurned: Bool

  func place(_ value: Double) -> Double {
    let share = (value - range.lowerBound) / (range.upperBound - range.lowerBound)
    let length = pixels.upperBound - pixels.lowerBound
    let place = isTurned ? pixels.upperBound - share * length : pixels.lowerBound + share * length
    return (place * 10).rounded() / 10
  }

  /// The lines above a horizontal axis, with its numbers and its meaning below.
  func grid(above bottom: Int, meaning: String, _ words: any Localizer) -> String {
    let lines = ticks.map { value in
      """
      <path class="analysis-grid" d="M\(place(value)) 4V\(bottom)"/>\
      <text class="analysis-tick" x="\(place(value))" y="\(bottom + 16)">\
      \(words.signed(value, digits).escaped)</text>
      """
    }
    let (start, end) = (Int(pixels.lowerBound), Int(pixels.upperBound))
    return lines.joined()
      + """
      <path class="analysis-axis" d="M\(start) \(bottom)H\(end)"/>\
      <text class="analysis-tick" x="\((start + end) / 2)" y="\(bottom + 36)">\(meaning.escaped)</text>
      """
  }

  /// 1, 2 or 5 times a power of ten, not below a step.
  private static func roundStep(_ step: Double) -> Double {
    let power = pow(10, log10(step).rounded(.down))
    return power * ([1, 2, 5].first { step <= $0 * power * 1.000001 } ?? 10)
  }
}
