import Studies
import Synchronization

/// The numbers of messages that ask for somebody, as they were counted last. Every change of a message leaves an entry in the
/// audit trail of its database: as long as there is no other one, they are true.
final class MessageCountCache: Sendable {
  struct Key: Hashable, Sendable {
    let studies: [Study.ID]
    /// Those whose messages are not shown.
    let blocked: [Participant.ID]
    /// The time since which messages came back; nil for those that wait.
    let since: Timestamp?
  }

  private struct Known {
    /// The newest entry of the audit trail.
    var change: Int64 = 0
    var counts: [Key: Int] = [:]
  }

  private static let most = 100
  private let known = Mutex(Known())

  func count(_ key: Key, at change: Int64, _ read: () throws -> Int) rethrows -> Int {
    let found = known.withLock { $0.change == change ? $0.counts[key] : nil }
    if let found { return found }
    let count = try read()
    known.withLock { known in
      if known.change != change || known.counts.count >= Self.most { known = Known(change: change) }
      known.counts[key] = count
    }
    return count
  }
}

/// The number of messages that ask for somebody of the staff.
extension SQLiteStore {
  public func failingMessages(of studies: [Study.ID]) throws -> Int {
    try countedMessages(of: studies) { condition, these in
      try messagesOfRealParticipants(
        where: "state = ? AND problem IS NOT NULL AND \(condition)",
        [OutboxEntry.State.waiting.rawValue] + these)
    }
  }

  /// - Parameters:
  ///   - time: that the count depends on
  ///   - read: counts, with the condition of messages that are shown
  func countedMessages(
    of studies: [Study.ID], since time: Timestamp? = nil,
    _ read: (_ condition: String, _ arguments: StatementArguments) throws -> Int
  ) throws -> Int {
    if studies.isEmpty { return 0 }
    let blocked = try research.read { db in try Self.blocked(in: studies, db) }
    let change = try identity.read { try Self.lastChange(in: $0) }
    let key = MessageCountCache.Key(studies: studies, blocked: blocked, since: time)
    return try messageCounts.count(key, at: change) {
      let (condition, these) = Self.shown(of: studies, without: blocked)
      return try read(condition, these)
    }
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
