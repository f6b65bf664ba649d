/// The numbers of rows of a release.
public struct ReleaseExtent: Sendable, Hashable {
  public let participants: Int
  public let runs: Int
  public let trials: Int

  public init(participants: Int, runs: Int, trials: Int) {
    self.participants = participants
    self.runs = runs
    self.trials = trials
  }
}

/// The source of the rows of a release: the research database and nothing else.
public protocol ReleaseSource: Sendable {
  /// Returns the numbers of rows that a release made now would have.
  func extent(of study: Study, origin: Participant.Origin, audience: ReleaseAudience) throws -> ReleaseExtent
  /// Visits every row of every table in the order of ``ReleaseTables/files(of:)``, under pseudonyms that this release alone
  /// uses. Participants without a consent, who left, or who do not share their data with this audience are not in it.
  /// - Parameter members: is told, before the first row, who is in it: without their pseudonyms, so that nobody can be
  ///   found in the release
  func rows(
    of study: Study, origin: Participant.Origin, audience: ReleaseAudience,
    members: ([Participant.ID]) throws -> Void, visit: @escaping (ReleaseRecord) throws -> Void) throws
}

extension ReleaseSource {
  /// For readers who need not know who is in it.
  public func rows(
    of study: Study, origin: Participant.Origin, audience: ReleaseAudience,
    visit: @escaping (ReleaseRecord) throws -> Void
  ) throws {
    try rows(of: study, origin: origin, audience: audience, members: { _ in }, visit: visit)
  }
}
