import Expressions

/// Times of day from the fields of a form.
enum TimeReading {
  /// `08:30`, `8.30`, `8:30:15`, `8:30 pm`
  static func time(_ typed: String, hasSeconds: Bool) throws(SurveyProblem) -> TimeOfDay {
    var text = typed.lowercased().replacing(" ", with: "").replacing("uhr", with: "")
    let half = ["a.m.", "am", "p.m.", "pm"].first { text.hasSuffix($0) }
    if let half { text.removeLast(half.count) }
    let parts = text.split(omittingEmptySubsequences: false) { $0 == ":" || $0 == "." }.map(String.init)
    guard (2...(hasSeconds ? 3 : 2)).contains(parts.count) || parts.count == 3 && parts[2] == "00",
      parts.allSatisfy({ (1...2).contains($0.utf8.count) && $0.utf8.allSatisfy { (48...57).contains($0) } }),
      parts.dropFirst().allSatisfy({ $0.utf8.count == 2 })
    else { throw .notATime }
    var numbers = parts.compactMap { Int($0) }
    if let half {
      guard (1...12).contains(numbers[0]) else { throw .notATime }
      numbers[0] = numbers[0] % 12 + (half.hasPrefix("p") ? 12 : 0)
    }
    let seconds = numbers.count == 3 ? numbers[2] : 0
    guard numbers[0] < 24, numbers[1] < 60, seconds < 60,
      let time = TimeOfDay(seconds: numbers[0] * 3600 + numbers[1] * 60 + seconds)
    else { throw .notATime }
    return time
  }
}

extension SurveyQuestion.TimeFormat {
  func time(from fields: SurveyFields) throws(SurveyProblem) -> SurveyValue? {
    guard let typed = try fields.single() else { return nil }
    let time = try TimeReading.time(typed, hasSeconds: hasSeconds)
    guard range.contains(time) else { throw .timeOutOfRange(range) }
    return .time(time)
  }
}

extension SurveyQuestion.DateTimeFormat {
  /// One field as browsers send it, `2026-05-14T08:30`, or one for the day and one for the time.
  func moment(from fields: SurveyFields, _ context: ReadingContext) throws(SurveyProblem) -> SurveyValue? {
    guard let (day, time) = try parts(of: fields) else { return nil }
    let (first, last) = (earliest.day(today: context.today), latest.day(today: context.today))
    guard day >= first else { throw .tooEarly(first) }
    guard day <= last else { throw .tooLate(last) }
    return .dateTime(DateAndTime(day, time))
  }

  private func parts(of fields: SurveyFields) throws(SurveyProblem) -> (CalendarDate, TimeOfDay)? {
    if let typed = try fields.single() {
      guard let mark = typed.firstIndex(where: { $0 == "T" || $0 == " " }),
        let day = CalendarDate(typed[..<mark])
      else { throw .notADate }
      let time = String(typed[typed.index(after: mark)...])
      return (day, try TimeReading.time(time, hasSeconds: hasSeconds))
    }
    let day = try DateReading.day(from: fields, .day, part: "date")
    let time = try fields.single("time")
    guard day != nil || time != nil else { return nil }
    guard let day else { throw .notADate }
    guard let time else { throw .notATime }
    return (day, try TimeReading.time(time, hasSeconds: hasSeconds))
  }
}

extension SurveyQuestion.DurationFormat {
  /// A part that is empty counts as nothing where another is filled in.
  func duration(from fields: SurveyFields, _ language: Language) throws(SurveyProblem) -> SurveyValue? {
    var sum = DecimalNumber.zero
    var isTyped = false
    for part in parts {
      guard let typed = try fields.single(part.rawValue) else { continue }
      isTyped = true
      sum = sum.plus(try seconds(typed, part, language)) ?? sum
    }
    guard isTyped else { return nil }
    guard let seconds = sum.whole else { throw .notADuration }
    guard seconds <= longest else { throw .tooLongDuration(most: longest) }
    return .duration(seconds: seconds)
  }

  /// Fractions are taken where they make whole seconds: 1.5 hours.
  private func seconds(
    _ typed: String, _ part: SurveyQuestion.DurationPart, _ language: Language
  ) throws(SurveyProblem) -> DecimalNumber {
    let range = DecimalNumber.zero...DecimalNumber(SurveyQuestion.DurationFormat.longestOfAll)
    do throws(SurveyProblem) {
      let number = try TypedNumber(typed, in: language).number(in: range, decimals: 4)
      return number.times(DecimalNumber(part.lengthInSeconds)) ?? .zero
    } catch {
      if case .outOfRange = error, !typed.hasPrefix("-") { throw .tooLongDuration(most: longest) }
      if case .ambiguousNumber = error { throw error }
      throw .notADuration
    }
  }
}
