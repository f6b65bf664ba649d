import Expressions
import Foundation
import Studies

extension SurveyWriter {
  func number(_ format: SurveyQuestion.NumberFormat, _ entry: SurveyEntry) -> NumberView {
    let widest = SurveyQuestion.NumberFormat.widest
    let hasMinimum = format.range.lowerBound > widest.lowerBound
    return NumberView(
      value: entry.value(), unit: format.unit.map(say),
      range: range(format.range, within: widest, request.written),
      keys: .init(for: hasMinimum ? format.range : .zero...widest.upperBound, decimals: format.decimals))
  }

  func age(_ ages: ClosedRange<Int>, _ entry: SurveyEntry) -> NumberView {
    NumberView(
      value: entry.value(), unit: request.say("answering.measure.years"),
      range: range(ages, within: SurveyQuestion.ages, request.number))
  }

  /// “From 18 to 99.”, or the one end that the study has set; nil if it has set none.
  private func range<Bound>(
    _ range: ClosedRange<Bound>, within widest: ClosedRange<Bound>, _ written: (Bound) -> String
  ) -> String? {
    let (minimum, maximum) = (written(range.lowerBound), written(range.upperBound))
    switch (range.lowerBound > widest.lowerBound, range.upperBound < widest.upperBound) {
    case (true, true): return request.say("survey.range", ["minimum": minimum, "maximum": maximum])
    case (true, false): return request.say("answering.range.from", ["minimum": minimum])
    case (false, true): return request.say("answering.range.upTo", ["maximum": maximum])
    case (false, false): return nil
    }
  }

  func height(
    _ format: SurveyQuestion.MeasureFormat, _ key: SurveyAnswerKey, _ entry: SurveyEntry
  ) -> MeasureView {
    let feet = part(key, "feet", "feet", "0.3048", entry, takesDecimals: false)
    let inches = part(key, "inches", "inches", "0.0254", entry)
    return measure(
      format, entry,
      metric: ("answering.measure.metricHeight", [part(key, "", "centimetres", "0.01", entry)]),
      imperial: ("answering.measure.imperialHeight", [feet, inches]))
  }

  func weight(
    _ format: SurveyQuestion.MeasureFormat, _ key: SurveyAnswerKey, _ entry: SurveyEntry
  ) -> MeasureView {
    measure(
      format, entry,
      metric: ("answering.measure.metricWeight", [part(key, "", "kilograms", "1", entry)]),
      imperial: (
        "answering.measure.imperialWeight", [part(key, "pounds", "pounds", "0.45359237", entry)]
      ))
  }

  private func part(
    _ key: SurveyAnswerKey, _ part: String, _ unit: String, _ factor: String, _ entry: SurveyEntry,
    takesDecimals: Bool = true
  ) -> MeasureView.Part {
    MeasureView.Part(
      key: unit, field: part.isEmpty ? key.description : "\(key).\(part)",
      label: request.say("answering.measure.\(unit)"), value: entry.value(part),
      takesDecimals: takesDecimals,
      factor: factor)
  }

  /// The unit that comes first is no answer: it only says how one is read.
  private func measure(
    _ format: SurveyQuestion.MeasureFormat, _ entry: SurveyEntry, metric: (String, [MeasureView.Part]),
    imperial: (String, [MeasureView.Part])
  ) -> MeasureView {
    let chosen = entry.value("unit").isEmpty ? "metric" : entry.value("unit")
    let systems: [(SurveyQuestion.UnitSystem, (String, [MeasureView.Part]))] = [
      (.metric, metric), (.imperial, imperial),
    ]
    return MeasureView(
      systems: systems.filter { format.units.offers($0.0) }.map { system, words in
        .init(
          value: system.rawValue, label: request.say(words.0), isChosen: chosen == system.rawValue,
          parts: words.1)
      })
  }

  // MARK: - Dates and times

  func date(_ format: SurveyQuestion.DateFormat, _ entry: SurveyEntry) -> AnswerView {
    switch format.precision {
    case .day:
      let days = days(format.earliest, format.latest)
      return .day(
        DayView(
          value: entry.value(), minimum: days.lowerBound.description, maximum: days.upperBound.description,
          range: range(of: days)))
    case .month: return .parts(PartsView(parts: [month(entry), year(entry)]))
    case .year: return .parts(PartsView(parts: [year(entry)]))
    }
  }

  private func days(
    _ earliest: SurveyQuestion.DateBound, _ latest: SurveyQuestion.DateBound
  ) -> ClosedRange<CalendarDate> {
    let today = course.context.today
    let first = earliest.day(today: today)
    return first...max(first, latest.day(today: today))
  }

  private func range(of days: ClosedRange<CalendarDate>) -> String? {
    range(days, within: self.days(.first, .last), request.day)
  }

  func birthday(_ entry: SurveyEntry) -> PartsView {
    var day = PartsView.Part(
      key: "day", label: request.say("answering.parts.day"), value: entry.value("day"))
    day.autocomplete = "bday-day"
    var (month, year) = (month(entry), year(entry))
    month.autocomplete = "bday-month"
    year.autocomplete = "bday-year"
    return PartsView(parts: [day, month, year], range: request.say("answering.parts.onlyAge"))
  }

  private func month(_ entry: SurveyEntry) -> PartsView.Part {
    var calendar = Calendar(identifier: .gregorian)
    calendar.locale = request.locale
    let options = calendar.standaloneMonthSymbols.enumerated().map { index, name in
      ChoiceOption(
        value: String(index + 1), label: name, isChosen: Int(entry.value("month")) == index + 1)
    }
    return PartsView.Part(
      key: "month", label: request.say("answering.parts.month"), value: "", kind: .list, options: options
    )
  }

  private func year(_ entry: SurveyEntry) -> PartsView.Part {
    PartsView.Part(
      key: "year", label: request.say("answering.parts.year"), value: entry.value("year"), kind: .year)
  }

  func moment(_ format: SurveyQuestion.DateTimeFormat, _ entry: SurveyEntry) -> PartsView {
    PartsView(
      parts: [
        .init(
          key: "date", label: request.say("answering.parts.date"), value: entry.value("date"),
          kind: .date),
        .init(
          key: "time", label: request.say("answering.parts.time"), value: entry.value("time"),
          kind: format.hasSeconds ? .timeWithSeconds : .time),
      ], range: range(of: days(format.earliest, format.latest)))
  }

  func time(_ format: SurveyQuestion.TimeFormat, _ entry: SurveyEntry) -> DayView {
    let isWhole = format.range == SurveyQuestion.TimeFormat.wholeDay
    return DayView(
      value: entry.value(), isTime: true, takesSeconds: format.hasSeconds,
      minimum: isWhole ? nil : format.range.lowerBound.description,
      maximum: isWhole ? nil : format.range.upperBound.description,
      range: range(format.range, within: SurveyQuestion.TimeFormat.wholeDay, \.description))
  }

  func duration(_ format: SurveyQuestion.DurationFormat, _ entry: SurveyEntry) -> PartsView {
    PartsView(
      parts: format.parts.map { part in
        .init(
          key: part.rawValue, label: request.say("answering.parts.\(part.rawValue)"),
          value: entry.value(part.rawValue), kind: .decimal)
      },
      range: format.longest == SurveyQuestion.DurationFormat.longestOfAll
        ? nil : request.say("answering.range.upTo", ["maximum": request.duration(seconds: format.longest)]))
  }

  // MARK: - Texts

  func text(_ format: SurveyQuestion.TextFormat, _ entry: SurveyEntry, isIdentity: Bool) -> AnswerView {
    let note = isIdentity ? request.say("answering.text.apart") : nil
    guard format.style == .lines else {
      let isUsual = format.length.upperBound == format.style.usualLimit
      let length = isUsual ? atLeast(format.length.lowerBound) : length(format.length)
      return .line(LineView(value: entry.value(), length: length, note: note))
    }
    let limit = ParagraphView.Limit(characters: format.length.upperBound, sentence: length(format.length))
    return .paragraph(ParagraphView(value: entry.value(), limit: limit))
  }

  /// “From 20 to 500 characters.”, or how many at most where there may be just one.
  private func length(_ length: ClosedRange<Int>) -> String {
    let most = length.upperBound
    guard length.lowerBound > 1 else { return request.say("answering.text.limit", count: most) }
    guard length.lowerBound < most else { return request.say("answering.text.exactly", count: most) }
    return request.say(
      "answering.text.length",
      ["minimum": request.number(length.lowerBound), "maximum": request.number(most)])
  }

  private func atLeast(_ characters: Int) -> String? {
    characters > 1 ? request.say("answering.text.least", ["n": request.number(characters)]) : nil
  }

  func contact(_ type: LineView.TextType, _ autocomplete: String, _ entry: SurveyEntry) -> LineView {
    LineView(
      type: type, value: entry.value(), autocomplete: autocomplete,
      note: request.say("answering.text.apart"))
  }
}
