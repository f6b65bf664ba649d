extension Evaluator {
  /// Functions of values none of which is missing.
  func apply(_ function: FormulaFunction, _ values: [FormulaValue]) -> FormulaValue {
    switch (function, values[0]) {
    case (.selected, .choices(let codes)):
      if case .choice(let code) = values[1] { .truth(codes.contains(code)) } else { .missing }
    case (.countSelected, .choices(let codes)): .number(DecimalNumber(codes.count))
    case (_, .number(let number)) where function != .concat: numeric(function, number, values)
    case (_, .date(let date)) where function != .concat: dated(function, date, values)
    case (.dateOf, .dateTime(let moment)): .date(moment.date)
    case (.length, .text(let text)): .number(DecimalNumber(text.unicodeScalars.count))
    case (.contains, .text(let text)):
      if case .text(let part) = values[1] { .truth(hasPart(part, text)) } else { .missing }
    case (.concat, _): concatenated(values)
    default: .missing
    }
  }

  private func numeric(
    _ function: FormulaFunction, _ number: DecimalNumber, _ values: [FormulaValue]
  ) -> FormulaValue {
    let others = values.dropFirst().compactMap { if case .number(let other) = $0 { other } else { nil } }
    switch function {
    case .abs: return .number(number.magnitude)
    case .floor: return .number(number.floor)
    case .ceiling: return .number(-(-number).floor)
    case .truncate: return .number(number.isNegative ? -(-number).floor : number.floor)
    case .round: return .number(number.rounded(decimals: others.first?.whole ?? 0))
    case .power: return Self.number(others.first?.whole.flatMap { number.power($0) })
    case .reverse:
      guard others.count == 2, number >= others[0], number <= others[1] else { return .missing }
      return Self.number(others[0].plus(others[1])?.minus(number))
    default: return .missing
    }
  }

  private func dated(_ function: FormulaFunction, _ date: CalendarDate, _ values: [FormulaValue])
    -> FormulaValue
  {
    if function == .age {
      return date > context.today ? .missing : .number(DecimalNumber(date.fullYears(to: context.today)))
    }
    guard values.count == 2, case .date(let later) = values[1] else { return .missing }
    return switch function {
    case .yearsBetween: .number(DecimalNumber(date.fullYears(to: later)))
    case .daysBetween: .number(DecimalNumber(later.dayNumber - date.dayNumber))
    default: .missing
    }
  }

  private func concatenated(_ values: [FormulaValue]) -> FormulaValue {
    var text = String.UnicodeScalarView()
    for value in values {
      switch value {
      case .text(let part), .choice(let part): text.append(contentsOf: part.unicodeScalars)
      case .number, .date, .time, .dateTime, .duration: text.append(contentsOf: value.literal.unicodeScalars)
      case .truth, .choices, .missing: return .missing
      }
      guard text.count <= FormulaLimits.text else { return .missing }
    }
    return .text(String(text))
  }

  /// Says whether a text has a part, code point by code point (Knuth, Morris & Pratt 1977: no text takes longer than its length).
  private func hasPart(_ part: String, _ text: String) -> Bool {
    let wanted = Array(part.unicodeScalars)
    guard !wanted.isEmpty else { return true }
    var fallback = [0]
    for index in wanted.indices.dropFirst() {
      var length = fallback[index - 1]
      while length > 0, wanted[length] != wanted[index] { length = fallback[length - 1] }
      fallback.append(wanted[length] == wanted[index] ? length + 1 : 0)
    }
    var matched = 0
    for scalar in text.unicodeScalars {
      while matched > 0, wanted[matched] != scalar { matched = fallback[matched - 1] }
      if wanted[matched] == scalar { matched += 1 }
      if matched == wanted.count { return true }
    }
    return false
  }
}
