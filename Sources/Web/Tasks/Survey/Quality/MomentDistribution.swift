import Studies

/// The times of day that were answered to a question by the hour, or the dates by month, year or decade.
struct MomentDistribution {
  /// Those between the first and the last that were given, in their order. Hours have no mean: 23:30 and 00:30 are an hour
  /// apart.
  let periods: [(value: GivenAnswer.Value, count: Int)]
  /// The periods are months, years or decades.
  let isOfDays: Bool

  private static let most = 24

  /// Nil where no time and no date was given.
  init?(_ item: SurveyQuality.Item) {
    if !item.hours.isEmpty {
      isOfDays = false
      periods = Self.periods(item.hours) { .hour($0) }
    } else if !item.months.isEmpty {
      isOfDays = true
      periods = Self.periods(ofMonths: item.months)
    } else {
      return nil
    }
  }

  /// By the shortest of month, year and decade of which there are few enough.
  private static func periods(ofMonths months: [Int: Int]) -> [(value: GivenAnswer.Value, count: Int)] {
    let size = [1, 12].first { isShort(grouped(months, by: $0)) } ?? 120
    return periods(grouped(months, by: size)) { .months(($0 * size)...($0 * size + size - 1)) }
  }

  private static func isShort(_ counts: [Int: Int]) -> Bool {
    (counts.keys.max() ?? 0) - (counts.keys.min() ?? 0) < most
  }

  private static func grouped(_ counts: [Int: Int], by size: Int) -> [Int: Int] {
    Dictionary(counts.map { ($0 / size, $1) }, uniquingKeysWith: +)
  }

  private static func periods(
    _ counts: [Int: Int], _ value: (Int) -> GivenAnswer.Value
  ) -> [(value: GivenAnswer.Value, count: Int)] {
    guard let first = counts.keys.min(), let last = counts.keys.max() else { return [] }
    return (first...last).map { (value: value($0), count: counts[$0] ?? 0) }
  }

  /// “22:00–22:59”
  static func label(ofHour hour: Int) -> String { "\(padded(hour, 2)):00–\(padded(hour, 2)):59" }

  /// “2024-02” of a month, “2024” of a year, else with both ends.
  static func label(of months: ClosedRange<Int>) -> String {
    let (first, last) = (months.lowerBound, months.upperBound)
    func month(_ month: Int) -> String { "\(padded(month / 12, 4))-\(padded(month % 12 + 1, 2))" }
    guard first % 12 == 0, last % 12 == 11 else {
      return first == last ? month(first) : "\(month(first))–\(month(last))"
    }
    let (from, to) = (padded(first / 12, 4), padded(last / 12, 4))
    return from == to ? from : "\(from)–\(to)"
  }

  private static func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }
}
