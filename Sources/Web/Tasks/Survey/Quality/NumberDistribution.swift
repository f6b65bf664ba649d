import Statistics
import Studies

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

extension NumberDistribution {
  /// The answer that is counted in a bin.
  func value(of bin: NumberBins.Bin) -> GivenAnswer.Value {
    isDiscrete ? .number(bin.lower) : .range(from: bin.lower, below: bin.lower + width)
  }

  /// - Parameters:
  ///   - bars: one for each bin
  ///   - words: writes a number for the axis
  func drawing(_ bars: [HistogramDrawing.Bar], _ words: (Double) -> String) -> HistogramDrawing {
    HistogramDrawing(bars: bars, ticks: ticks(words))
  }

  /// Numbers below the bars, as many as have room: in the middle of a single number, at the lower end of a range.
  private func ticks(_ words: (Double) -> String) -> [HistogramDrawing.Tick] {
    let labels = bins.map { words($0.lower) }
    let step = HistogramDrawing.width / Double(max(1, bins.count))
    let widest = Double(labels.map(\.count).max() ?? 1) * 7 + 12
    let every = max(1, Int((widest / step).rounded(.up)))
    return labels.enumerated().filter { $0.offset % every == 0 }.map { place, label in
      HistogramDrawing.Tick(
        place: Double(place) + (isDiscrete ? 0.5 : 0), words: label, isStart: place == 0 && !isDiscrete)
    }
  }
}
