/// The audit entry's data about a visit: the visit of the study, and the time for which it was planned at
/// that moment.
public struct VisitEvent: Sendable, Hashable {
  public let visit: StudyVisit.ID
  /// The planned time; nil for events that are not about an appointment, and in entries from before it was
  /// recorded.
  public let plannedFor: Timestamp?

  public init(visit: StudyVisit.ID, plannedFor: Timestamp?) {
    self.visit = visit
    self.plannedFor = plannedFor
  }

  /// Parses the format of ``text``, or the visit alone.
  public init(stored text: String) {
    let parts = text.split(separator: " ", maxSplits: 1)
    visit = StudyVisit.ID(parts.first.map(String.init) ?? "")
    plannedFor = parts.count == 2 ? Int64(parts[1]).map(Timestamp.init(milliseconds:)) : nil
  }

  public var text: String { visit.text + (plannedFor.map { " \($0.milliseconds)" } ?? "") }
}
