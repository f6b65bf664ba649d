import Foundation

/// The counts of people who were not eligible: the screen failures of a flow diagram (CONSORT 2010, item
/// 13a).
public struct ScreeningLog: Sendable, Hashable {
  /// The newest day first.
  public let days: [Day]

  public struct Day: Sendable, Hashable {
    /// The day in the lab's time zone: `2026-05-14`.
    public let day: String
    /// The number of times somebody was turned away, each counted once even with several reasons.
    public let refused: Int
    /// The number of those who had been turned away just before and had gone back to change their answers.
    public let refusedAgain: Int
    /// The number of people for whom each question or exclusion was a reason; a person who tries again is
    /// counted once, and no longer once they are let in.
    public let reasons: [EligibilityQuestion.ID: Int]

    public init(day: String, refused: Int, refusedAgain: Int, reasons: [EligibilityQuestion.ID: Int]) {
      self.day = day
      self.refused = refused
      self.refusedAgain = refusedAgain
      self.reasons = reasons
    }
  }

  public init(days: [Day]) { self.days = days }

  /// Returns the part of it that was written on some days.
  public func during(_ period: EnrolmentPeriod) -> Self {
    Self(days: days.filter { LabCalendar().day(typed: $0.day).map(period.holds) ?? false })
  }

  public var refused: Int { days.reduce(0) { $0 + $1.refused } }

  public var refusedAgain: Int { days.reduce(0) { $0 + $1.refusedAgain } }

  public var reasons: [EligibilityQuestion.ID: Int] {
    days.reduce(into: [:]) { sums, day in sums.merge(day.reasons, uniquingKeysWith: +) }
  }
}

extension Timestamp {
  /// The day in the lab's time zone, as a date without time: `2026-05-14`.
  public var day: String {
    let parts = Calendar(identifier: .gregorian).dateComponents([.year, .month, .day], from: date)
    return String(format: "%04d-%02d-%02d", parts.year!, parts.month!, parts.day!)
  }

  /// Noon of a day in the lab's time zone, from a date as ``day`` writes it.
  public init?(day: String) {
    let numbers = day.split(separator: "-").compactMap { Int($0) }
    guard numbers.count == 3 else { return nil }
    let parts = DateComponents(year: numbers[0], month: numbers[1], day: numbers[2], hour: 12)
    guard let date = Calendar(identifier: .gregorian).date(from: parts) else { return nil }
    self.init(date)
  }
}
