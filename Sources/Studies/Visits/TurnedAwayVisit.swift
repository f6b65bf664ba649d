/// An appointment of a person who turned out not to be eligible. It holds no data about them: it only tells
/// that nobody is expected.
public struct TurnedAwayVisit: Sendable, Hashable {
  public let study: Study.ID
  /// The visit of the study.
  public let visit: StudyVisit.ID
  public let plannedFor: Timestamp
  public let minutes: Int
  public let experimenter: StaffMember.ID?
  public let station: Station.ID?

  public init(
    study: Study.ID, visit: StudyVisit.ID, plannedFor: Timestamp, minutes: Int,
    experimenter: StaffMember.ID?, station: Station.ID?
  ) {
    self.study = study
    self.visit = visit
    self.plannedFor = plannedFor
    self.minutes = minutes
    self.experimenter = experimenter
    self.station = station
  }

  public var plannedUntil: Timestamp { plannedFor.advanced(bySeconds: minutes * 60) }
}
