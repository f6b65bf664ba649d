/// The name by which staff call somebody who comes: the one that was given on the telephone. It is kept sealed, apart
/// from the research data, and only until the visit is over.
public struct VisitLabel: Sendable, Hashable {
  public let text: String

  /// Characters at most.
  public static let longest = 60

  public init(_ typed: String) throws(VisitLabelProblem) {
    let text = typed.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    guard !text.isEmpty else { throw .missing }
    guard text.count <= Self.longest else { throw .tooLong }
    guard text.isVisible else { throw .unusableCharacters }
    self.text = text
  }

  /// A label from the database, which was checked when it was given.
  public init(stored text: String) { self.text = text }
}

public enum VisitLabelProblem: Error, Sendable, Hashable {
  case missing
  case tooLong
  case unusableCharacters
}

/// A label with the visit that ends it.
public struct KeptVisitLabel: Sendable, Hashable {
  public let label: VisitLabel
  public let life: Life

  /// Returns the name as it stands beside a visit; nil if it was given for another one, or the visit is over.
  public func text(for visit: Visit) -> String? {
    visit.state.isOpen && (life.visit == nil || life.visit == visit.id) ? label.text : nil
  }

  /// The time for which a label is kept.
  public struct Life: Sendable, Hashable {
    /// The appointment that it was given for; nil for somebody who came without one.
    public let visit: Visit.ID?
    public let writtenAt: Timestamp
    /// It is forgotten then, whatever became of the visit.
    public let forgetAt: Timestamp

    public init(visit: Visit.ID?, writtenAt: Timestamp, forgetAt: Timestamp) {
      self.visit = visit
      self.writtenAt = writtenAt
      self.forgetAt = forgetAt
    }

    /// Returns true if the label is not needed any more: its visit is ended, missed or cancelled, or no longer there; the
    /// participant has left; or the time is up.
    /// - Parameter record: nil where the participant is no longer stored
    public func isOver(for record: Participation?, at now: Timestamp) -> Bool {
      guard let record, record.participant.leftAt == nil, now < forgetAt else { return true }
      if let visit { return record.visits.first { $0.id == visit }?.state.isOpen != true }
      return record.visits.contains { $0.closedAt.map { $0 >= writtenAt } == true }
    }
  }

  /// The seconds after the planned end of a visit in which it is usually ended.
  public static let graceSeconds = 24 * 3600

  public init(label: VisitLabel, life: Life) {
    self.label = label
    self.life = life
  }
}

/// The labels of those who are expected or here.
public protocol VisitLabelStore: Sendable {
  /// Keeps a label in place of an earlier one.
  /// - Parameter label: nil to remove it
  func keep(
    _ label: VisitLabel?, of participant: Participant.ID, for visit: Visit?, context: AuditContext) throws
  /// Returns what is kept of these participants, over or not.
  func visitLabels(of participants: [Participant.ID]) throws -> [Participant.ID: KeptVisitLabel]
  /// Deletes the labels that are over.
  /// - Returns: how many
  @discardableResult
  func forgetVisitLabels(at time: Timestamp) throws -> Int
}
