import Studies

/// The number of messages that ask for somebody of the staff.
extension SQLiteStore {
  public func failingMessages(of studies: [Study.ID]) throws -> Int {
    if studies.isEmpty { return 0 }
    let (condition, these) = try shown(of: studies)
    return try messagesOfRealParticipants(
      where: "state = ? AND problem IS NOT NULL AND \(condition)",
      [OutboxEntry.State.waiting.rawValue] + these)
  }

  /// Returns the number of messages that meet a condition and are not those of a rehearsal. The outbox does not tell who
  /// rehearses: that is asked of the research database, about those alone who have such messages.
  func messagesOfRealParticipants(where condition: String, _ arguments: StatementArguments) throws -> Int {
    let messages: [Participant.ID: Int] = try identity.read { db in
      let rows = try db.rows(
        "SELECT participant, COUNT(*) AS messages FROM outbox WHERE \(condition) GROUP BY participant",
        arguments)
      return Dictionary(uniqueKeysWithValues: rows.map { ($0["participant"], $0["messages"]) })
    }
    let rehearsing = try rehearsing(among: Set(messages.keys))
    return messages.reduce(0) { sum, entry in rehearsing.contains(entry.key) ? sum : sum + entry.value }
  }
}
