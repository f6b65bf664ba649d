/// The end of breaks.
public protocol BreakStore: Sendable {
  /// Ends the break of a participant whose time is up; before that nothing.
  func endBreak(of participant: Participant.ID, context: AuditContext) throws
}

/// The interventions of staff.
public protocol InterventionRecordStore: Sendable {
  /// - Throws: ``HandoverRefusal`` if the station cannot be handed to the participant
  func intervene(
    _ request: InterventionRequest, for participant: Participant.ID, in study: Study, context: AuditContext
  )
    throws -> InterventionVerdict
  /// Gives an intervention another reason; the first, and each one between, are kept.
  /// - Throws: ``StoreRefusal/noSuchPosition`` for an intervention that there is not, and for a reason that it cannot
  ///   have (``InterventionRecord/otherReasons``)
  func correctReason(
    _ correction: ReasonCorrection, for participant: Participant.ID, context: AuditContext
  ) throws -> ReasonCorrectionVerdict
  /// Oldest first.
  func interventions(for participant: Participant.ID) throws -> [InterventionRecord]
  /// The number of the newest intervention for each of these participants, of those who have any. Opens no remarks.
  func newestInterventions(for participants: Set<Participant.ID>) throws -> [Participant.ID: Int]
}

/// Everything about interventions and the breaks that they shorten.
public typealias InterventionStore = BreakStore & InterventionRecordStore
