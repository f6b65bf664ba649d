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

public protocol DeviationStore: Sendable {
  /// - Parameters:
  ///   - kind: deviations alone, or notes alone; nil for every intervention
  ///   - page: from 1
  func deviations(
    of study: Study.ID, origin: Participant.Origin, kind: Intervention.Kind?, page: Int
  ) throws -> [DeviationListing.Entry]
  /// Returns the number on all pages.
  func deviationTotal(of study: Study.ID, origin: Participant.Origin, kind: Intervention.Kind?) throws -> Int
}
