import Expressions

/// Finds points in time among the data of a run of an experiment. A release has no dates and no times of events, so that it tells
/// them from the beginning of the run: differences within the run stay exact (decision 143).
///
/// A member of lines counts as one if all of its values in the run do. A single number can look like a time by chance.
public struct ExperimentTimes: Sendable {
  private let start: Timestamp
  private let days: ReleaseDays
  private var units: [String: Unit] = [:]

  /// - Parameter start: of the run
  public init(from start: Timestamp) {
    self.start = start
    days = ReleaseDays(from: start)
  }

  private enum Unit: Sendable {
    /// Since 1970.
    case milliseconds, seconds
    /// As ISO 8601 writes it.
    case moment, date
    case noTime
  }

  /// Takes in the values of a line of the run.
  public mutating func add(_ line: ReleasedExperimentLine) {
    for member in line.members {
      guard let found = unit(of: member.value) else { continue }
      units[member.name] = units[member.name, default: found] == found ? found : .noTime
    }
  }

  /// Returns a member as a release tells it.
  func told(_ member: ExperimentValue.Member) -> ExperimentValue.Member {
    guard let counted = units[member.name], let value = told(member.value, in: counted) else { return member }
    return ExperimentValue.Member(name: member.name, value: value)
  }

  private func told(_ value: ExperimentValue, in unit: Unit) -> ExperimentValue? {
    switch (unit, value) {
    case (.milliseconds, .number(let digits)): number(digits, since: begin)
    case (.seconds, .number(let digits)):
      begin.divided(by: DecimalNumber(1_000)).flatMap { number(digits, since: $0) }
    case (.moment, .text(let text)):
      Self.moment(text)?.minus(begin).map { ExperimentValue.text($0.description) }
    case (.date, .text(let text)): CalendarDate(text).map { ExperimentValue.text(String(days.day(of: $0))) }
    default: nil
    }
  }

  private var begin: DecimalNumber { DecimalNumber(Int(start.milliseconds)) }

  private func number(_ digits: String, since begin: DecimalNumber) -> ExperimentValue? {
    let exact = DecimalNumber(digits) ?? Double(digits).flatMap { DecimalNumber($0) }
    guard let exact, exact > .zero, let rest = exact.minus(begin) else { return nil }
    return .number(rest.description)
  }
}

extension ExperimentTimes {
  private static let day = 86_400_000.0
  /// From ten years before the run to a year after it, in ms.
  private static let plausible = -3_653 * day...366 * day
  /// Of seconds: other numbers of their size, such as seeds of 32 bits, are rarely that near.
  private static let near = -7 * day...7 * day

  /// Nil for a value that says nothing: experiments write 0, -1 or an empty text where there is no time.
  private func unit(of value: ExperimentValue) -> Unit? {
    switch value {
    case .null: return nil
    case .number(let digits):
      guard let number = Double(digits), number > 0 else { return nil }
      let now = Double(start.milliseconds)
      if Self.plausible.contains(number - now) { return .milliseconds }
      return Self.near.contains(number * 1_000 - now) ? .seconds : .noTime
    case .text(let text): return text.isEmpty ? nil : unit(ofText: text)
    case .flag, .list, .object: return .noTime
    }
  }

  private func unit(ofText text: String) -> Unit {
    guard text.utf8.count >= 10 else { return .noTime }
    if let date = CalendarDate(text) {
      return Self.plausible.contains(Double(days.day(of: date)) * Self.day) ? .date : .noTime
    }
    guard let rest = Self.moment(text)?.minus(begin) else { return .noTime }
    return Self.plausible.contains(rest.double) ? .moment : .noTime
  }

  /// Returns the milliseconds since 1970 of a text such as `2026-05-14T09:30:15.250+02:00`. One without an offset is taken as
  /// UTC, which changes no difference. Nil for other texts.
  private static func moment(_ text: String) -> DecimalNumber? {
    guard text.utf8.count <= 40, let (clock, offset) = zoned(text.dropFirst(11)) else { return nil }
    let parts = clock.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard let local = DateAndTime("\(text.prefix(11))\(parts[0])") else { return nil }
    let whole = DecimalNumber(local.seconds - offset)
    let fraction: DecimalNumber? = parts.count == 2 ? DecimalNumber("0.\(parts[1].prefix(6))") : .zero
    return fraction.flatMap { whole.plus($0) }?.times(DecimalNumber(1_000))
  }

  /// Returns a time without its offset from UTC, and that in seconds.
  private static func zoned(_ text: Substring) -> (clock: Substring, offset: Int)? {
    if text.last == "Z" { return (text.dropLast(), 0) }
    guard let sign = text.lastIndex(where: { $0 == "+" || $0 == "-" }) else { return (text, 0) }
    let zone = text[text.index(after: sign)...].filter { $0 != ":" }
    guard zone.count == 4, let ahead = TimeOfDay("\(zone.prefix(2)):\(zone.suffix(2))") else { return nil }
    return (text[..<sign], text[sign] == "-" ? -ahead.seconds : ahead.seconds)
  }
}
