/// What the audit trail notes of a visit: which of the study's, and for when it was planned at that time.
public struct VisitEvent: Sendable, Hashable {
  public let visit: StudyVisit.ID
  /// Nil for what is not about an appointment, and in entries from before it was noted.
  public let plannedFor: Timestamp?

  public init(visit: StudyVisit.ID, plannedFor: Timestamp?) {
    self.visit = visit
    self.plannedFor = plannedFor
  }

  /// As ``text`` wrote it, or the visit alone.
  public init(stored text: String) {
    let parts = text.split(separator: " ", maxSplits: 1)
    visit = StudyVisit.ID(parts.first.map(String.init) ?? "")
    plannedFor = parts.count == 2 ? Int64(parts[1]).map(Timestamp.init(milliseconds:)) : nil
  }

  public var text: String { visit.text + (plannedFor.map { " \($0.milliseconds)" } ?? "") }
}
