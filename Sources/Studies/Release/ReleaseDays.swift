import Expressions

/// Counts the days from a participant's first visit: a release has no dates and no times of events.
///
/// Day 0 is the day on which the participant first came to a visit; of those who never came to one, the day of the first
/// consent.
public struct ReleaseDays: Sendable {
  private let first: Int
  private let calendar: LabCalendar

  public init(of record: Participation, calendar: LabCalendar = LabCalendar()) {
    let start =
      record.visits.compactMap(\.arrivedAt).min() ?? record.consents.map(\.signedAt).min()
      ?? record.participant.enrolledAt
    self.init(from: start, calendar: calendar)
  }

  /// - Parameter start: of the first visit, or of what stands for it
  public init(from start: Timestamp, calendar: LabCalendar = LabCalendar()) {
    self.calendar = calendar
    first = CalendarDate(calendar.day(of: start)).dayNumber
  }

  /// Returns the day of a point in time, below 0 before the first visit.
  public func day(of time: Timestamp) -> Int { CalendarDate(calendar.day(of: time)).dayNumber - first }

  /// The meaning of a column with a day.
  static func meaning(_ event: String) -> String {
    "day on which \(event), counted from the participant's first visit, which is on day 0"
  }

  func day(of date: CalendarDate) -> Int { date.dayNumber - first }

  /// Returns an answer with the day in place of the date, and without the time of day; nil for what is no date.
  func day(stored text: String) -> String? {
    CalendarDate(text.prefix(10)).map { String(day(of: $0)) }
  }
}
