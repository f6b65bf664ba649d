import Studies

/// The times of day that were answered to a question by the hour, or the dates by month, year or decade.
struct MomentDistribution {
  /// Those between the first and the last that were given, in their order. Hours have no mean: 23:30 and 00:30 are an hour
  /// apart.
  let periods: [(label: String, count: Int)]
  /// The periods are months, years or decades.
  let isOfDays: Bool

  private static let most = 24

  /// Nil where no time and no date was given.
  init?(_ item: SurveyQuality.Item) {
    if !item.hours.isEmpty {
      isOfDays = false
      periods = Self.periods(item.hours) { "\(Self.padded($0, 2)):00–\(Self.padded($0, 2)):59" }
    } else if !item.months.isEmpty {
      isOfDays = true
      periods = Self.periods(ofMonths: item.months)
    } else {
      return nil
    }
  }

  /// By the shortest of month, year and decade of which there are few enough.
  private static func periods(ofMonths months: [Int: Int]) -> [(label: String, count: Int)] {
    if isShort(months) { return periods(months) { "\(padded($0 / 12, 4))-\(padded($0 % 12 + 1, 2))" } }
    let years = grouped(months, by: 12)
    if isShort(years) { return periods(years) { padded($0, 4) } }
    return periods(grouped(years, by: 10)) { "\(padded($0 * 10, 4))–\(padded($0 * 10 + 9, 4))" }
  }

  private static func isShort(_ counts: [Int: Int]) -> Bool {
    (counts.keys.max() ?? 0) - (counts.keys.min() ?? 0) < most
  }

  private static func grouped(_ counts: [Int: Int], by size: Int) -> [Int: Int] {
    Dictionary(counts.map { ($0 / size, $1) }, uniquingKeysWith: +)
  }

  private static func periods(
    _ counts: [Int: Int], _ label: (Int) -> String
  ) -> [(label: String, count: Int)] {
    guard let first = counts.keys.min(), let last = counts.keys.max() else { return [] }
    return (first...last).map { (label($0), counts[$0] ?? 0) }
  }

  private static func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }
}
