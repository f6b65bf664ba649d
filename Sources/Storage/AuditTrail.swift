import Crypto
import Studies

/// Writing and checking the audit trail of one database.
enum AuditTrail {
  static let beginning = String(repeating: "0", count: 64)

  /// Appends an entry; called inside the transaction that makes the change.
  static func append(
    _ action: String, subject: String, participant: Participant.ID? = nil, detail: String = "",
    context: AuditContext,
    in db: Database
  ) throws {
    let last = try end(in: db)
    let (subject, detail) = (subject.readWhole, detail.readWhole)
    let entry = AuditEntry(
      sequence: last.sequence + 1, time: context.time, actorKind: context.actor.kind,
      actorID: context.actor.id, action: action, subject: subject, participant: participant,
      detail: detail, previous: last.digest)
    try db.run(
      """
      INSERT INTO audit (sequence, time, actor_kind, actor, action, subject, participant, detail, previous, digest)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        entry.sequence, entry.time.milliseconds, entry.actorKind, entry.actorID, action, subject,
        participant?.text, detail, entry.previous, entry.digest,
      ])
  }

  static let columns =
    "sequence, time, actor_kind, actor, action, subject, participant, detail, previous, digest"

  static func entry(_ row: Row) -> AuditEntry {
    AuditEntry(
      sequence: row["sequence"], time: Timestamp(milliseconds: row["time"]), actorKind: row["actor_kind"],
      actorID: row["actor"], action: row["action"], subject: row["subject"], participant: row["participant"],
      detail: row["detail"], previous: row["previous"], digest: row["digest"])
  }

  /// The newest entry.
  static func end(in db: Database) throws -> AuditSeal.End {
    guard let row = try db.row("SELECT sequence, digest FROM audit ORDER BY sequence DESC LIMIT 1") else {
      return AuditSeal.End()
    }
    return AuditSeal.End(sequence: row["sequence"], digest: row["digest"])
  }

  /// Nil where there is no such entry; what the first one follows is number 0.
  static func digest(of sequence: Int64, in db: Database) throws -> String? {
    if sequence == 0 { return beginning }
    return try db.text("SELECT digest FROM audit WHERE sequence = ?", [sequence])
  }

  /// The first entry that is missing, was changed, or does not follow the one before it.
  /// - Parameters:
  ///   - first: the number of the first entry that is looked at
  ///   - last: that of the last one, which has to be there; without it every entry that there is is looked at
  static func firstBrokenEntry(from first: Int64 = 1, through last: Int64 = .max, in db: Database) throws
    -> Int64?
  {
    guard var previous = try digest(of: first - 1, in: db) else { return first - 1 }
    var expected = first
    let broken: Int64? = try db.first(
      "SELECT \(columns) FROM audit WHERE sequence BETWEEN ? AND ? ORDER BY sequence", [first, last]
    ) { row in
      let entry = entry(row)
      let isSound =
        entry.sequence == expected && entry.previous == previous && entry.digest == entry.computedDigest
      guard isSound else { return expected }
      previous = entry.digest
      expected += 1
      return nil
    }
    return broken ?? (last < .max && expected <= last ? expected : nil)
  }
}

extension String {
  /// The text as it is read again: of one with a NUL nothing behind it would be, and the entry would seem to have been
  /// changed.
  fileprivate var readWhole: String { utf8.contains(0) ? replacing("\u{0}", with: "\u{FFFD}") : self }
}

extension AuditEntry {
  fileprivate init(
    sequence: Int64, time: Timestamp, actorKind: String, actorID: String?, action: String, subject: String,
    participant: Participant.ID?, detail: String, previous: String
  ) {
    func entry(digest: String) -> AuditEntry {
      AuditEntry(
        sequence: sequence, time: time, actorKind: actorKind, actorID: actorID, action: action,
        subject: subject, participant: participant, detail: detail, previous: previous, digest: digest)
    }
    self = entry(digest: entry(digest: "").computedDigest)
  }

  /// Over each part with its length, so that no two entries share their bytes.
  fileprivate var computedDigest: String {
    let parts = [
      previous, String(sequence), String(time.milliseconds), actorKind, actorID ?? "", action, subject,
      participant?.text ?? "", detail,
    ]
    var bytes: [UInt8] = []
    bytes.reserveCapacity(512)
    for part in parts {
      bytes.append(contentsOf: String(part.utf8.count).utf8)
      bytes.append(UInt8(ascii: ":"))
      bytes.append(contentsOf: part.utf8)
    }
    return sha256(bytes).hexadecimal
  }
}
