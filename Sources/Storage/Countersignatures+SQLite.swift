import Foundation
import Studies

/// The experimenter's signature under a consent.
extension SQLiteStore {
  public func countersign(
    _ countersigned: CountersignedConsent, messages: [OutboxMessage], participant: Participant.ID,
    context: AuditContext
  ) throws {
    let consent = countersigned.consent
    try bothFiles.withLock {
      let isSigned = try research.read { db in
        try Self.requireParticipation(of: participant, in: db)
        return try db.isThere("SELECT 1 FROM countersignatures WHERE consent = ?", [consent])
      }
      if isSigned { return }
      let number = try nextPaper(of: consent)
      try seal(
        countersigned, number: number, owesCopy: !messages.isEmpty, participant: participant, context: context
      )
      try research.write { db in
        try Self.requireParticipation(of: participant, in: db)
        try db.run(
          "INSERT INTO countersignatures (consent, staff, signed_at, record_digest) VALUES (?, ?, ?, ?)",
          [
            consent, context.actor.id, countersigned.signature.signedAt,
            countersigned.record?.digest ?? "",
          ])
        try AuditTrail.append(
          "consent.countersigned", subject: consent.text, participant: participant, context: context, in: db)
      }
      try queue(messages, owedFor: consent, number, context: context)
    }
  }

  private func nextPaper(of consent: Consent.ID) throws -> Int {
    try identity.read { db in
      try db.count("SELECT MAX(number) FROM consent_papers WHERE consent = ?", [consent])
    } + 1
  }

  private func seal(
    _ countersigned: CountersignedConsent, number: Int, owesCopy: Bool, participant: Participant.ID,
    context: AuditContext
  ) throws {
    let (consent, signature) = (countersigned.consent, countersigned.signature)
    let row = SealedRow.countersignature(under: consent, number: number)
    let name = try key.seal(signature.name.text, column: "name", of: row)
    let ink = try key.seal(signature.drawing?.text, column: "ink", of: row)
    let record = try countersigned.record.map { try key.seal(bytes: $0.bytes, column: "record", of: row) }
    let paper = try sealed(countersigned.paper, of: consent, number: number)
    try identity.write { db in
      try db.run(
        """
        INSERT INTO countersignatures (consent, number, name_sealed, ink_sealed, record_sealed, signed_at)
        VALUES (?, ?, ?, ?, ?, ?)
        """, [consent, number, name, ink, record, signature.signedAt])
      try Self.insert(paper, at: context.time, in: db)
      if owesCopy { try Self.insertOwedCopy(of: consent, paper: number, to: participant, in: db) }
      try AuditTrail.append(
        "signature.sealed", subject: consent.text, participant: participant, context: context, in: db)
    }
  }

  public func countersignature(under consent: Consent.ID) throws -> Countersignature? {
    guard let (row, place) = try sealedCountersignature(under: consent) else { return nil }
    return Countersignature(
      name: try PrintedName(key.open(row["name_sealed"], column: "name", of: place) ?? ""),
      drawing: try key.open(row["ink_sealed"], column: "ink", of: place).map(DrawnSignature.init),
      signedAt: row["signed_at"])
  }

  private func sealedCountersignature(under consent: Consent.ID) throws -> (row: Row, place: SealedRow)? {
    let row = try identity.read { db in
      try db.row(
        """
        SELECT number, name_sealed, ink_sealed, record_sealed, signed_at FROM countersignatures
        WHERE consent = ? ORDER BY number DESC LIMIT 1
        """, [consent])
    }
    return row.map { ($0, SealedRow.countersignature(under: consent, number: $0["number"])) }
  }

  /// Nil as long as nobody has countersigned, and where that was before records held it.
  func countersignedRecord(of consent: Consent) throws -> [UInt8]? {
    guard !consent.countersignedDigest.isEmpty,
      let (row, place) = try sealedCountersignature(under: consent.id),
      let sealed = row["record_sealed"] as Data?
    else { return nil }
    return try key.open(bytes: sealed, column: "record", of: place)
  }
}

extension SealedRow {
  fileprivate static func countersignature(under consent: Consent.ID, number: Int) -> SealedRow {
    SealedRow(table: "countersignatures", id: SQLiteStore.countersignatureID(consent.text, number: number))
  }
}

extension SQLiteStore {
  /// Number 2 is sealed under the consent alone, as those were that had no number.
  static func countersignatureID(_ consent: String, number: Int) -> String {
    number == 2 ? consent : "\(consent)/\(number)"
  }
}
