import Expressions

/// Days from the fields of a form.
enum DateReading {
  static func age(
    from fields: SurveyFields, _ ages: ClosedRange<Int>, _ context: ReadingContext
  ) throws(SurveyProblem) -> SurveyValue? {
    guard let birth = try day(from: fields, .day) else { return nil }
    guard birth <= context.today else { throw .tooLate(context.today) }
    let age = birth.fullYears(to: context.today)
    guard ages.contains(age) else {
      throw .outOfRange(DecimalNumber(ages.lowerBound)...DecimalNumber(ages.upperBound))
    }
    return .number(DecimalNumber(age))
  }

  /// One field with the whole date, or three with its parts.
  static func day(
    from fields: SurveyFields, _ precision: SurveyQuestion.DateFormat.Precision, part: String? = nil
  ) throws(SurveyProblem) -> CalendarDate? {
    if let typed = try fields.single(part) { return try day(typed, precision) }
    guard part == nil else { return nil }
    let year = try fields.single("year")
    let month = precision == .year ? "1" : try fields.single("month")
    let day = precision == .day ? try fields.single("day") : "1"
    let typed = [year, precision == .year ? nil : month, precision == .day ? day : nil]
    guard typed.contains(where: { $0 != nil }) else { return nil }
    guard let year, let month, let day else { throw .notADate }
    return try calendarDay(number(year, digits: 4...4), number(month), number(day))
  }

  /// `2026-05-14`, `14.5.2026`, and with slashes in either order, if it makes no difference or one is impossible.
  private static func day(
    _ typed: String, _ precision: SurveyQuestion.DateFormat.Precision
  ) throws(SurveyProblem) -> CalendarDate {
    guard let sign = typed.first(where: { "-./".contains($0) }) else {
      guard precision == .year else { throw .notADate }
      return try calendarDay(number(typed, digits: 4...4), 1, 1)
    }
    let parts = typed.split(separator: sign, omittingEmptySubsequences: false).map { String($0).trimmed }
    if parts.count == 2, precision != .day { return try month(parts) }
    guard parts.count == 3 else { throw .notADate }
    if parts[0].utf8.count == 4 {
      return try calendarDay(number(parts[0], digits: 4...4), number(parts[1]), number(parts[2]))
    }
    let year = try number(parts[2], digits: 4...4)
    let (first, second) = (try number(parts[0]), try number(parts[1]))
    let dayFirst = CalendarDate(year: year, month: second, day: first)
    guard sign == "/" else { return try calendarDay(year, second, first) }
    let monthFirst = CalendarDate(year: year, month: first, day: second)
    if let dayFirst, let monthFirst, dayFirst != monthFirst { throw .ambiguousDate(dayFirst, monthFirst) }
    guard let day = dayFirst ?? monthFirst else { throw .notADate }
    return day
  }

  /// `2026-05` and `5/2026`
  private static func month(_ parts: [String]) throws(SurveyProblem) -> CalendarDate {
    let ordered = parts[0].utf8.count == 4 ? parts : parts.reversed()
    return try calendarDay(number(ordered[0], digits: 4...4), number(ordered[1]), 1)
  }

  private static func calendarDay(_ year: Int, _ month: Int, _ day: Int) throws(SurveyProblem)
    -> CalendarDate
  {
    guard let date = CalendarDate(year: year, month: month, day: day) else { throw .notADate }
    return date
  }

  private static func number(_ typed: String, digits: ClosedRange<Int> = 1...2) throws(SurveyProblem) -> Int {
    guard digits.contains(typed.utf8.count), typed.utf8.allSatisfy({ (48...57).contains($0) }),
      let number = Int(typed)
    else { throw .notADate }
    return number
  }
}

extension SurveyQuestion.DateFormat {
  func date(from fields: SurveyFields, _ context: ReadingContext) throws(SurveyProblem) -> SurveyValue? {
    guard let day = try DateReading.day(from: fields, precision) else { return nil }
    try check(day, earliest, latest, context.today)
    return .date(start(of: day))
  }

  /// Today counts as the first day of its month or year where no more is asked for.
  private func check(
    _ day: CalendarDate, _ earliest: SurveyQuestion.DateBound, _ latest: SurveyQuestion.DateBound,
    _ today: CalendarDate
  ) throws(SurveyProblem) {
    let first = start(of: earliest.day(today: today))
    guard start(of: day) >= first else { throw .tooEarly(first) }
    guard start(of: day) <= latest.day(today: today) else { throw .tooLate(latest.day(today: today)) }
  }

  private func start(of day: CalendarDate) -> CalendarDate {
    switch precision {
    case .day: day
    case .month: CalendarDate(year: day.year, month: day.month, day: 1)!
    case .year: CalendarDate(year: day.year, month: 1, day: 1)!
    }
  }
}
