/// The time zones of participants.
public protocol ScheduleZoneStore: Sendable {
  /// Returns the time zone in which the occasions of a participant are planned; nil before they are.
  func timeZone(of participant: Participant.ID) throws -> String?
}

/// Occasions, as participants come to them.
public protocol OwnScheduleStore: ScheduleZoneStore {
  /// Plans the scheduled tasks of a participant whose start is known, each once.
  /// - Returns: false if there was nothing to plan
  func planOccasions(
    of record: Participation, in study: Study, draw: @escaping @Sendable () -> UInt64, context: AuditContext
  ) throws -> Bool
  /// Records that a participant has been shown that occasions are due; those shown before keep their time.
  func noteShown(_ occasions: [Occasion.ID], to participant: Participant.ID, context: AuditContext) throws
  /// Records that an occasion was begun; a second call changes nothing.
  /// - Throws: ``StoreRefusal`` outside of its time
  func begin(_ occasion: Occasion.ID, of participant: Participant.ID, in study: Study, context: AuditContext)
    throws
  /// Returns how often the occasions of each task of a participant have moved.
  func scheduleMoves(of participant: Participant.ID) throws -> [StudyTask.ID: Int]
  /// Moves the occasions that have not opened to the same times of day in another time zone.
  /// - Parameter zone: by its name in the time zone database: `Europe/Berlin`
  func moveOccasions(of participant: Participant.ID, to zone: String, in study: Study, context: AuditContext)
    throws
}

/// Occasions that fall due, and are over, by themselves.
public protocol ScheduleRoundStore: Sendable {
  /// Plans the scheduled tasks of everybody whose start is known.
  func planOccasions(in studies: [Study], draw: @escaping @Sendable () -> UInt64, context: AuditContext)
    throws
  /// Closes the occasions that nothing is taken for any more.
  func closeOccasions(context: AuditContext) throws
}

/// Occasions, as staff follow them.
public protocol AdherenceStore: ScheduleZoneStore {
  /// Returns one page of the participants with occasions. In an order by something that they do not have yet, those who have
  /// it come first, in either direction.
  func adherence(
    _ query: AdherenceQuery, in study: Study.ID, sites: SiteAccess, origin: Participant.Origin
  ) throws -> [AdherenceListing.Row]
  /// Reads the occasions of everybody.
  func adherenceTotal(in study: Study.ID, sites: SiteAccess, origin: Participant.Origin) throws
    -> AdherenceTotal
  /// Counts the occasions that time has ended and the server has not closed yet.
  func adherenceNotClosed(
    in study: Study.ID, sites: SiteAccess, origin: Participant.Origin, at time: Timestamp
  ) throws -> Adherence
}
