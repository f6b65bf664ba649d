import Statistics
import Studies

/// A test as tables tell it: on the page in a few cells that people read at once, in a file with each number in a cell of
/// its own.
struct ToldTest {
  /// “F”, “χ²”, “H”
  let statistic: String
  let value: Double
  /// Of F two: of the effect and of its error.
  let degrees: [Double]
  let p: Double
  /// The interval is that of the first one.
  let sizes: [(name: String, value: Double)]
  let interval: ClosedRange<Double>?

  init(_ test: FTest, sizes: [(name: String, value: Double)], _ interval: ClosedRange<Double>?) {
    (statistic, value, p) = ("F", test.statistic, test.p)
    degrees = [test.degreesOfFreedom.effect, test.degreesOfFreedom.error]
    (self.sizes, self.interval) = (sizes, interval)
  }

  init(_ test: RankTest, _ statistic: String, size: String) {
    (self.statistic, value, p) = (statistic, test.statistic, test.p)
    degrees = [Double(test.degreesOfFreedom)]
    let effect = test.effect
    sizes = [(size, effect.value)]
    interval = effect.interval
  }

  init(_ test: ChiSquaredTest) {
    (statistic, value, p) = ("χ²", test.statistic, test.p)
    degrees = [Double(test.degreesOfFreedom)]
    if let size = test.cramersV { sizes = [("V", size.value)] } else { sizes = [] }
    interval = test.cramersV?.interval
  }
}

extension AnalysisReport {
  /// “F(3, 200) = 0.53”, P, “η² = 0.008” and the interval.
  func cells(of test: ToldTest?) -> [AnalysisTable.Cell] {
    guard let test else { return Array(repeating: .none, count: 4) }
    let sizes = test.sizes.map { "\($0.name) = \(request.decimals($0.value, 3))" }
    return [
      .text(statistic(of: test)), .init(p: test.p),
      sizes.isEmpty ? .none : .text(sizes.joined(separator: ", ")), .init(test.interval, digits: 3),
    ]
  }

  /// “F(3, 200) = 0.53”, in German “F(3; 200) = 0,53”
  func statistic(of test: ToldTest) -> String {
    let degrees = test.degrees.map { request.decimals($0, $0.rounded() == $0 ? 0 : 2) }
    let value = test.value.isFinite ? request.decimals(test.value, 2) : "∞"
    return "\(test.statistic)(\(request.row(degrees))) = \(value)"
  }

  // MARK: - In files

  /// The columns of ``fileCells(of:)``.
  var fileColumnsOfTests: [String] {
    columns(["statistic", "value", "degrees", "p", "effect", "effectValue"]) + ends("effectInterval")
  }

  /// Of F the degrees of freedom are those of the effect.
  func fileCells(of test: ToldTest?) -> [AnalysisTable.Cell] {
    guard let test else { return Array(repeating: .none, count: 8) }
    let size = test.sizes.first
    return [
      .text(test.statistic), .init(test.value, digits: 2), .init(test.degrees.first, digits: 2),
      .init(p: test.p), size.map { .text($0.name) } ?? .none, .init(size?.value, digits: 3),
    ] + ends(test.interval)
  }

  /// The columns of an interval.
  func ends(_ column: String) -> [String] { request.ends(of: request.say("analysis.column.\(column)")) }

  func ends(_ interval: ClosedRange<Double>?) -> [AnalysisTable.Cell] {
    [.init(interval?.lowerBound, digits: 3), .init(interval?.upperBound, digits: 3)]
  }
}
