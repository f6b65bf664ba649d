import ImplicitAssociation

/// When a participant did what, as far as they have come.
public struct Course: Sendable, Hashable {
  public var begunAt: Timestamp
  /// The first consent.
  public var consentedAt: Timestamp?
  /// Finished runs that count, from their start to their end.
  public var tests: [Test] = []
  public var firstAnswerAt: Timestamp?
  public var lastAnswerAt: Timestamp?
  /// Who handed the participant their first station.
  public var experimenter: StaffMember.ID?

  public struct Test: Sendable, Hashable {
    public let test: ImplicitTest.ID
    public let variant: TestVariant.ID
    public let startedAt: Timestamp
    public let finishedAt: Timestamp

    public init(test: ImplicitTest.ID, variant: TestVariant.ID, startedAt: Timestamp, finishedAt: Timestamp) {
      self.test = test
      self.variant = variant
      self.startedAt = startedAt
      self.finishedAt = finishedAt
    }
  }

  public init(begunAt: Timestamp) { self.begunAt = begunAt }

  /// When the last task was done, of those that leave a time.
  public var lastDoneAt: Timestamp? { (tests.map(\.finishedAt) + [lastAnswerAt].compactMap { $0 }).max() }
}

/// A stretch of a visit whose duration is told.
public enum VisitPhase: Sendable, Hashable {
  /// From the first page to the signature.
  case consent
  case test(ImplicitTest.ID, TestVariant.ID)
  /// The answers, from the first to the last.
  case survey
  /// From the first page to the last task, breaks and pauses included.
  case whole
}
