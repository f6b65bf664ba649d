/// Appointments of several participants for the same visit, on one day: at the same time, or one after the other.
public struct VisitSeries: Sendable, Hashable {
  public let first: VisitPlan
  /// Minutes from one beginning to the next; 0 if all begin at once.
  public let apart: Int
  public let count: Int

  public static let possibleApart = 0...1440
  /// So many at most, as on one page of the list.
  public static let most = ParticipantQuery.pageSize

  /// Nil if the last one would end on another day than the first begins.
  public init?(first: VisitPlan, apart: Int, count: Int, calendar: LabCalendar) {
    self.first = first
    self.apart = apart
    self.count = count
    let end = time(of: max(count - 1, 0)).advanced(bySeconds: first.minutes * 60)
    guard end <= calendar.range(of: calendar.day(of: first.time)).upperBound else { return nil }
  }

  /// The appointment at a place, counted from 0.
  public subscript(place: Int) -> VisitPlan {
    VisitPlan(
      time: time(of: place), minutes: first.minutes, experimenter: first.experimenter, station: first.station)
  }

  private func time(of place: Int) -> Timestamp { first.time.advanced(bySeconds: place * apart * 60) }
}
