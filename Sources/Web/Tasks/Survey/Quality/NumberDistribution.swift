import Statistics
import Studies
import Templates

/// The numbers that were answered to a question: each by itself where there are few, else in ranges.
struct NumberDistribution {
  let bins: [NumberBins.Bin]
  /// Each bin is one number.
  let isDiscrete: Bool
  /// The width of a range.
  let width: Double

  private static let most = 12
  /// As many whole numbers stand each by itself.
  private static let mostDiscrete = 21

  init(_ values: [Double: Int], _ format: SurveyQuestion.Format) {
    if let numbers = Self.discrete(values, format) {
      isDiscrete = true
      width = 1
      bins = numbers.map { NumberBins.Bin(lower: $0, count: values[$0] ?? 0) }
    } else {
      let ranges = NumberBins(values, atMost: Self.most)
      isDiscrete = false
      width = ranges?.width ?? 1
      bins = ranges?.bins ?? []
    }
  }

  /// All steps of a scale, also those that nobody chose; of other whole numbers, those between the smallest and the largest.
  private static func discrete(_ values: [Double: Int], _ format: SurveyQuestion.Format) -> [Double]? {
    if case .scale(let scale) = format, !scale.steps.isEmpty {
      let steps = Set(scale.steps.map(Double.init)).union(values.keys)
      return steps.sorted()
    }
    guard values.keys.allSatisfy({ $0 == $0.rounded() && abs($0) < 1e9 }), let low = values.keys.min(),
      let high = values.keys.max(), high - low < Double(mostDiscrete)
    else { return nil }
    return stride(from: low, through: high, by: 1).map { $0 }
  }
}

/// The drawing shows nothing that is not in the table beside it.
extension NumberDistribution {
  private static let drawn = (width: 320.0, height: 80.0)

  /// - Parameter words: writes a number for the axis
  func svg(_ words: (Double) -> String) -> HTML {
    let step = Self.drawn.width / Double(max(1, bins.count))
    let tallest = Double(max(1, bins.map(\.count).max() ?? 1))
    let bars = bins.enumerated().filter { $0.element.count > 0 }.map { place, bin in
      let height = max(1, Double(bin.count) / tallest * (Self.drawn.height - 4))
      return """
        <rect class="histogram-bar" x="\(rounded(Double(place) * step + 1))" \
        y="\(rounded(Self.drawn.height - height))" width="\(rounded(max(1, step - 2)))" \
        height="\(rounded(height))"/>
        """
    }
    return HTML(
      trusted: """
        <svg class="histogram" viewBox="0 0 \(Int(Self.drawn.width)) \(Int(Self.drawn.height) + 20)" \
        aria-hidden="true" focusable="false">\
        <path class="histogram-floor" d="M0 \(Int(Self.drawn.height))h\(Int(Self.drawn.width))"/>\
        \(bars.joined())\(ticks(step, words))</svg>
        """)
  }

  /// Numbers below the bars, as many as have room: in the middle of a single number, at the lower end of a range.
  private func ticks(_ step: Double, _ words: (Double) -> String) -> String {
    let labels = bins.map { words($0.lower) }
    let widest = Double(labels.map(\.count).max() ?? 1) * 7 + 12
    let every = max(1, Int((widest / step).rounded(.up)))
    return labels.enumerated().filter { $0.offset % every == 0 }.map { place, label in
      let x = (Double(place) + (isDiscrete ? 0.5 : 0)) * step
      let start = place == 0 && !isDiscrete ? " histogram-tick-start" : ""
      return """
        <text class="histogram-tick\(start)" x="\(rounded(x))" y="\(Int(Self.drawn.height) + 16)">\(label.escaped)</text>
        """
    }.joined()
  }

  private func rounded(_ length: Double) -> Double { (length * 10).rounded() / 10 }
}
