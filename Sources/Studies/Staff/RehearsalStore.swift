/// The counts of rows that simulated participants, and people who only tried the study, have left in it.
public struct RehearsalExtent: Sendable, Hashable {
  /// The number of participants, including those who have a card and have not begun.
  public let participants: Int
  public let consents: Int
  public let runs: Int
  public let appointments: Int

  public init(participants: Int, consents: Int, runs: Int, appointments: Int) {
    self.participants = participants
    self.consents = consents
    self.runs = runs
    self.appointments = appointments
  }
}

public protocol RehearsalStore: Sendable {
  func rehearsalExtent(of study: Study.ID) throws -> RehearsalExtent
  /// Deletes all data of all rehearsals of a study, from both databases. The audit trail keeps its entries.
  /// - Returns: how many participants went
  @discardableResult
  func deleteRehearsals(of study: Study.ID, context: AuditContext) throws -> Int
}
