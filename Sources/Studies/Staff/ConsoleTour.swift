/// A place in the console that the tour of a new account leads to, by what its owner may do.
public enum TourStop: String, Sendable, CaseIterable {
  /// The matters of the day.
  case today
  /// In place of the day, for those who run no visits.
  case studies
  /// The pages of one study.
  case workspace
  /// The tablets of the lab at a glance.
  case board
  /// In place of the tablets, for those who run no visits.
  case data
  case help

  /// The four stops of the tour.
  public static func stops(for member: StaffMember) -> [TourStop] {
    member.may(.runVisits) ? [.today, .workspace, .board, .help] : [.studies, .workspace, .data, .help]
  }
}

/// Remembering that somebody needs no tour.
public protocol ConsoleTourStore: Sendable {
  func hasEndedTour(_ member: StaffMember.ID) throws -> Bool
  /// The tour is not shown by itself again. Ending it twice changes nothing.
  func endTour(of member: StaffMember.ID, context: AuditContext) throws
}
