import Expressions

/// The kind of answer that a field of type text takes, after its validation.
///
/// Source: REDCap's table of validation types, as installed.
enum REDCapValidation {
  case kind(InstrumentQuestion.Kind)
  case refused(REDCapColumn, String)

  private static let patterns = [
    "zipcode": "\\d{5}(-?\\d{4})?", "postalcode_australia": "[0-8]\\d{3}",
    "postalcode_canada": "[ABCEGHJKLMNPRSTVXYabceghjklmnprstvxy]\\d[A-Za-z]\\s*\\d[A-Za-z]\\d",
    "postalcode_french": "(0?[1-9]|[1-8][0-9]|9[0-8])[0-9]{3}",
    "postalcode_germany": "(0[1-9]|[1-9]\\d)\\d{3}", "alpha_only": "[A-Za-z]+",
    "ssn": "\\d{3}-\\d{2}-\\d{4}", "mrn_10d": "\\d{10}", "mrn_generic": "[A-Za-z0-9_-]+",
    "vmrn": "[0-9]{4,9}",
  ]

  init(_ row: ImportTable.Row) {
    let name = row[.validation].lowercased()
    let low = row[.minimum]
    let high = row[.maximum]
    switch name {
    case "", "autocomplete": self = .kind(.text(nil, least: nil, most: nil))
    case "email": self = .kind(.email)
    case "phone", "phone_australia", "phone_uk": self = .kind(.phone)
    case "integer", "int": self = Self.number(low, high, decimals: 0)
    case "number", "number_comma_decimal", "float": self = Self.number(low, high, decimals: 6)
    case _ where name.hasPrefix("number_") && name.dropFirst(7).first?.isNumber == true:
      self = Self.number(low, high, decimals: Int(String(name.dropFirst(7).prefix(1))) ?? 6)
    case _ where name.hasPrefix("date_") || name == "date":
      self = Self.moments(low, high) { .date(earliest: $0, latest: $1, precision: .day) }
    case _ where name.hasPrefix("datetime"):
      let hasSeconds = name.contains("seconds")
      self = Self.moments(low, high) { .dateTime(earliest: $0, latest: $1, hasSeconds: hasSeconds) }
    case "time", "time_hh_mm_ss":
      self = Self.times(low, high, hasSeconds: name != "time")
    default:
      self =
        Self.patterns[name].map { .kind(.text(InstrumentPattern($0), least: nil, most: nil)) }
        ?? .refused(.validation, "the validation “\(name)” has no counterpart")
    }
  }

  /// Says whether the limits of the field are read: a text without validation, or with one of letters, has none.
  static func hasLimits(_ row: ImportTable.Row) -> Bool {
    let name = row[.validation].lowercased()
    return ["integer", "int", "float"].contains(name)
      || ["number", "date", "time"].contains { name.hasPrefix($0) }
  }

  private static func number(_ low: String, _ high: String, decimals: Int) -> REDCapValidation {
    var bounds: [DecimalNumber?] = []
    for (column, text) in [(REDCapColumn.minimum, low), (.maximum, high)] {
      let number = DecimalNumber(text.replacing(",", with: "."))
      guard text.isEmpty || number != nil else { return .refused(column, "“\(text)” is no number") }
      bounds.append(number)
    }
    if let low = bounds[0], let high = bounds[1], low > high {
      return .refused(.minimum, "the smallest number is larger than the largest")
    }
    return .kind(.number(low: bounds[0], high: bounds[1], decimals: decimals, unit: nil))
  }

  private static func moments(
    _ low: String, _ high: String, _ make: (String?, String?) -> InstrumentQuestion.Kind
  ) -> REDCapValidation {
    var bounds: [String?] = []
    for (column, text) in [(REDCapColumn.minimum, low), (.maximum, high)] {
      let day = text == "now" ? "today" : String(text.prefix { $0 != " " })
      guard text.isEmpty || day == "today" || CalendarDate(day) != nil else {
        return .refused(column, "“\(text)” is no day such as 2026-05-14, and not “today”")
      }
      guard day.utf8.count == text.utf8.count || text == "now" || text.hasSuffix(" 00:00") else {
        return .refused(column, "a limit has no time of day here")
      }
      bounds.append(text.isEmpty ? nil : day)
    }
    return .kind(make(bounds[0], bounds[1]))
  }

  private static func times(_ low: String, _ high: String, hasSeconds: Bool) -> REDCapValidation {
    for (column, text) in [(REDCapColumn.minimum, low), (.maximum, high)]
    where !text.isEmpty && TimeOfDay(text) == nil {
      return .refused(column, "“\(text)” is no time such as 08:30")
    }
    return .kind(
      .time(
        earliest: low.isEmpty ? nil : low, latest: high.isEmpty ? nil : high, hasSeconds: hasSeconds))
  }
}
