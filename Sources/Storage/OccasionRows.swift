import Studies

/// The rows of occasions in the research database.
extension SQLiteStore {
  static let occasionColumns = """
    task, number, opens_at, expires_at, shown_at, begun_at, done_at, closed_at, reminded_at, occasions.time_zone
    """

  static func occasion(_ columns: inout Columns) -> Occasion {
    Occasion(
      id: Occasion.ID(columns.next(), columns.next()), opensAt: columns.next(), expiresAt: columns.next(),
      shownAt: columns.nextIfAny(), begunAt: columns.nextIfAny(), doneAt: columns.nextIfAny(),
      closedAt: columns.nextIfAny(), remindedAt: columns.nextIfAny(),
      timeZone: columns.nextIfAny())
  }

  static func readOccasions(_ group: inout ParticipantGroup, in db: Database) throws {
    try db.eachInOrder(
      """
      SELECT participant, \(occasionColumns) FROM occasions WHERE participant IN \(group.marks)
      ORDER BY participant, opens_at, task, number
      """, group.arguments
    ) { columns in group.update(columns.next()) { $0.occasions.append(occasion(&columns)) } }
  }

  static func occasion(_ id: Occasion.ID, of participant: Participant.ID, in db: Database) throws -> Occasion?
  {
    var found: Occasion?
    try db.eachInOrder(
      "SELECT \(occasionColumns) FROM occasions WHERE participant = ? AND task = ? AND number = ?",
      [participant, id.task, id.number]
    ) { found = occasion(&$0) }
    return found
  }

  /// The tasks of the occasions that a participant has begun.
  static func begunOccasions(of participant: Participant.ID, in db: Database) throws -> [StudyTask.ID] {
    try db.rows(
      "SELECT task, number FROM occasions WHERE participant = ? AND begun_at IS NOT NULL ORDER BY opens_at",
      [participant]
    ).map { Occasion.ID($0["task"], $0["number"]).taskID }
  }

  /// Records, within the transaction that ends a task, that its occasion is done; of other tasks there is nothing to record.
  static func noteDone(
    _ task: StudyTask.ID, by participant: Participant.ID, at time: Timestamp, in db: Database
  ) throws {
    guard let occasion = Occasion.ID(task) else { return }
    try db.run(
      """
      UPDATE occasions SET done_at = ?, closed_at = NULL
      WHERE participant = ? AND task = ? AND number = ? AND done_at IS NULL
      """, [time, participant, occasion.task, occasion.number])
  }
}
