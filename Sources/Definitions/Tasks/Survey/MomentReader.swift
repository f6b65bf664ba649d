import Expressions
import Studies

/// The keys of a question that is answered with a date, a time or a duration.
struct MomentReader {
  let group: DefinitionGroup

  func date() -> SurveyQuestion.DateFormat {
    let (earliest, latest) = days()
    return .init(
      earliest: earliest, latest: latest,
      precision: group.optional("precision")?.oneOf(SurveyQuestion.DateFormat.Precision.self) ?? .day)
  }

  func dateTime() -> SurveyQuestion.DateTimeFormat {
    let (earliest, latest) = days()
    return .init(
      earliest: earliest, latest: latest, hasSeconds: group.optional("seconds")?.yesNo() ?? false)
  }

  private func days() -> (SurveyQuestion.DateBound, SurveyQuestion.DateBound) {
    let earliest = group.optional("earliest").flatMap(bound) ?? .first
    let latest = group.optional("latest").flatMap(bound) ?? .last
    if case (.day(let first), .day(let last)) = (earliest, latest), first > last {
      group.value.report("“earliest” comes after “latest”")
      return (latest, earliest)
    }
    return (earliest, latest)
  }

  private func bound(_ value: DefinitionValue) -> SurveyQuestion.DateBound? {
    let text = value.text()
    if text == "today" { return .today }
    if let day = CalendarDate(text) { return .day(day) }
    if !text.isEmpty {
      value.report("\(value.quoted) should be a day, such as 2026-05-14, or today, not “\(text)”")
    }
    return nil
  }

  func time() -> SurveyQuestion.TimeFormat {
    let wholeDay = SurveyQuestion.TimeFormat.wholeDay
    let earliest = group.optional("earliest").flatMap(timeOfDay) ?? wholeDay.lowerBound
    let latest = group.optional("latest").flatMap(timeOfDay) ?? wholeDay.upperBound
    if earliest > latest { group.value.report("“earliest” comes after “latest”") }
    return .init(
      range: min(earliest, latest)...max(earliest, latest),
      hasSeconds: group.optional("seconds")?.yesNo() ?? false)
  }

  private func timeOfDay(_ value: DefinitionValue) -> TimeOfDay? {
    let text = value.text()
    if let time = TimeOfDay(text) { return time }
    if !text.isEmpty { value.report("\(value.quoted) should be a time of day, such as 08:30, not “\(text)”") }
    return nil
  }

  func duration() -> SurveyQuestion.DurationFormat {
    typealias Part = SurveyQuestion.DurationPart
    let parts =
      group.optional("parts")?.entries { $0.oneOf(Part.self) }.compactMap(\.self) ?? [.hours, .minutes]
    let ordered = Part.allCases.filter(parts.contains)
    return .init(
      parts: ordered.isEmpty ? [.hours, .minutes] : ordered,
      longest: group.optional("maximum").flatMap(seconds) ?? SurveyQuestion.DurationFormat.longestOfAll)
  }

  /// `12 hours`, as in formulas.
  private func seconds(_ value: DefinitionValue) -> Int? {
    let text = value.text()
    let longest = SurveyQuestion.DurationFormat.longestOfAll
    let formula = try? Formula(parsing: text).check(against: Declarations(), expecting: .duration)
    let today = CalendarDate(year: 2000, month: 1, day: 1)!
    if case .duration(let seconds) = formula?.value(with: FormulaContext(answers: [:], today: today)),
      let whole = seconds.whole, (1...longest).contains(whole)
    {
      return whole
    }
    if !text.isEmpty {
      value.report(
        "\(value.quoted) should be a duration of at most 366 days, such as 12 hours, not “\(text)”")
    }
    return nil
  }
}
