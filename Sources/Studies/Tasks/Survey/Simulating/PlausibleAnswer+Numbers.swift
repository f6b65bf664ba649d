import Expressions
import Statistics

/// Numbers, measures and moments.
extension PlausibleAnswer {
  /// The ranges in which most adults are.
  private static let (ages, centimetres, kilograms) = (19...66, 152...194, 48...108)

  mutating func measure(_ format: SurveyQuestion.Format) -> [Field] {
    switch format {
    case .scale(let format):
      return [
        field(
          format.steps.isEmpty ? number(format.range, decimals: format.decimals) : String(pick(format.steps)))
      ]
    case .number(let format):
      let isOpen = format.range == SurveyQuestion.NumberFormat.widest
      let range = isOpen ? DecimalNumber.zero...DecimalNumber(40) : format.range
      return [field(number(range, decimals: format.decimals))]
    case .age(let ages): return [field(String(whole(ages, near: Self.ages)))]
    case .height(let format): return height(format)
    case .weight(let format): return weight(format)
    default: return []
    }
  }

  private mutating func height(_ format: SurveyQuestion.MeasureFormat) -> [Field] {
    let range = Self.wholes(format.range, by: DecimalNumber(100))
    let centimetres = whole(range, near: Self.centimetres)
    guard !format.units.offers(.metric) else {
      return [field(String(centimetres)), field("metric", "unit")]
    }
    let inches = Int((Double(centimetres) / 2.54).rounded())
    return [
      field(String(inches / 12), "feet"), field(String(inches % 12), "inches"), field("imperial", "unit"),
    ]
  }

  private mutating func weight(_ format: SurveyQuestion.MeasureFormat) -> [Field] {
    let range = Self.wholes(format.range, by: DecimalNumber(1))
    let kilograms = whole(range, near: Self.kilograms)
    guard !format.units.offers(.metric) else { return [field(String(kilograms)), field("metric", "unit")] }
    return [
      field(String(Int((Double(kilograms) / 0.453_592_37).rounded())), "pounds"), field("imperial", "unit"),
    ]
  }

  private static func wholes(_ range: ClosedRange<DecimalNumber>, by factor: DecimalNumber) -> ClosedRange<
    Int
  > {
    let low = Int((range.lowerBound.times(factor)?.double ?? 0).rounded(.up))
    let high = Int((range.upperBound.times(factor)?.double ?? 0).rounded(.down))
    return low...max(low, high)
  }

  private mutating func whole(_ range: ClosedRange<Int>, near usual: ClosedRange<Int>) -> Int {
    let both = range.overlaps(usual) ? range.clamped(to: usual) : range
    return both.lowerBound + generator.below(both.count)
  }

  /// With at most two decimals: three may be taken for thousands.
  private mutating func number(_ range: ClosedRange<DecimalNumber>, decimals: Int) -> String {
    let unit = decimals == 0 ? 1.0 : decimals == 1 ? 0.1 : 0.01
    let steps = Int(((range.upperBound.double - range.lowerBound.double) / unit).rounded(.down))
    let value = range.lowerBound.double + Double(generator.below(max(0, steps) + 1)) * unit
    guard let number = DecimalNumber(value)?.rounded(decimals: min(decimals, 2)) else { return "0" }
    return min(range.upperBound, max(range.lowerBound, number)).description
  }

  // MARK: - Moments

  mutating func moment(_ format: SurveyQuestion.Format) -> [Field] {
    switch format {
    case .date(let format): return [field(day(format.earliest, format.latest).description)]
    case .dateOfBirth(let ages):
      // Of a birthday on the first of January the age is the difference of the years.
      return [field("\(today.year - whole(ages, near: Self.ages))-01-01")]
    case .dateTime(let format):
      return [field("\(day(format.earliest, format.latest))T\(time(SurveyQuestion.TimeFormat.wholeDay))")]
    case .time(let format): return [field(time(format.range))]
    case .duration(let format): return duration(format)
    default: return []
    }
  }

  /// A day of the last ten years that are taken. None of the last year, since the console's clock may be behind.
  private mutating func day(
    _ earliest: SurveyQuestion.DateBound, _ latest: SurveyQuestion.DateBound
  ) -> CalendarDate {
    let isPast = latest.day(today: today) >= today
    let last = min(latest.day(today: today), today).dayNumber - (isPast ? 366 : 0)
    let first = earliest.day(today: today).dayNumber
    if first > last { return earliest.day(today: today) }
    let number = max(first, last - 3_650) + generator.below(last - max(first, last - 3_650) + 1)
    return CalendarDate(dayNumber: number) ?? today
  }

  /// Whole minutes, where there is one within the range.
  private mutating func time(_ range: ClosedRange<TimeOfDay>) -> String {
    let (first, last) = ((range.lowerBound.seconds + 59) / 60, range.upperBound.seconds / 60)
    guard first <= last, let time = TimeOfDay(seconds: 60 * (first + generator.below(last - first + 1)))
    else {
      return range.lowerBound.description
    }
    return String(time.description.prefix(5))
  }

  /// The first part alone, and not the longest.
  private mutating func duration(_ format: SurveyQuestion.DurationFormat) -> [Field] {
    guard let part = format.parts.first(where: { $0.lengthInSeconds <= format.longest }) else { return [] }
    let most = min(12, format.longest / part.lengthInSeconds)
    return [field(String(generator.below(most + 1)), part.rawValue)]
  }
}
