/// A page of everything that staff recorded or did about the visits of a study, the newest first.
public struct DeviationListing: Sendable {
  public let entries: [Entry]
  /// The number of deviations on all pages.
  public let total: Int

  public static let pageSize = 50

  public init(entries: [Entry], total: Int) {
    self.entries = entries
    self.total = total
  }

  public struct Entry: Sendable, Hashable {
    public let participant: Participant.ID
    public let code: ParticipationCode
    /// The station that they had at the time; nil if they had none.
    public let station: StationName?
    public let record: InterventionRecord

    public init(
      participant: Participant.ID, code: ParticipationCode, station: StationName?, record: InterventionRecord
    ) {
      self.participant = participant
      self.code = code
      self.station = station
      self.record = record
    }
  }
}

/// The entries that a list of deviations is narrowed to.
public struct DeviationFilter: Sendable, Hashable {
  public var study: Study.ID
  public var origin: Participant.Origin
  /// Deviations alone, or notes alone; nil for every intervention.
  public var kind: Intervention.Kind?
  /// The one who recorded or did it; nil for everybody.
  public var staff: StaffMember.ID?

  public init(
    of study: Study.ID, origin: Participant.Origin = .real, kind: Intervention.Kind? = nil,
    by staff: StaffMember.ID? = nil
  ) {
    self.study = study
    self.origin = origin
    self.kind = kind
    self.staff = staff
  }
}

public protocol DeviationStore: Sendable {
  /// - Parameter page: from 1
  func deviations(_ filter: DeviationFilter, page: Int) throws -> [DeviationListing.Entry]
  /// Returns the number on all pages.
  func deviationTotal(_ filter: DeviationFilter) throws -> Int
}
