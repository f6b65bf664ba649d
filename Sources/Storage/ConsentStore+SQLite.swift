import Foundation
import Studies

extension SQLiteStore: ConsentStore {
  public func sign(
    _ signed: SignedConsent, messages: [OutboxMessage], participant: Participant.ID, context: AuditContext
  ) throws {
    // One at a time: two tabs must not leave the signature of one under the consent of the other.
    try bothFiles.withLock {
      guard try !isSigned(signed.consent.documentVersion, by: participant) else { return }
      // The name first: a consent without its signature must not exist. A signature without its consent stays beside
      // the one that the participant gives again.
      try seal(signed, owesCopy: !messages.isEmpty, participant: participant, context: context)
      try research.write { db in
        try Self.requireParticipation(of: participant, in: db)
        try Self.insert(signed.consent, participant: participant, in: db)
        try Self.insertParties(of: signed, in: db)
        try AuditTrail.append(
          "consent.signed", subject: signed.consent.id.text, participant: participant,
          detail: signed.consent.documentVersion, context: context, in: db)
      }
      try queue(messages, owedFor: signed.consent.id, 1, context: context)
    }
  }

  private func isSigned(_ version: String, by participant: Participant.ID) throws -> Bool {
    try research.read { db in
      try Self.requireParticipation(of: participant, in: db)
      return try db.isThere(
        "SELECT 1 FROM consents WHERE participant = ? AND document_version = ?", [participant, version])
    }
  }

  private static func insert(_ consent: Consent, participant: Participant.ID, in db: Database) throws {
    try db.run(
      """
      INSERT INTO consents (id, participant, document_number, document_version, study_version, language, sharing,
        signed_at, record_digest)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        consent.id, participant, consent.documentNumber, consent.documentVersion, consent.studyVersion,
        consent.language.code, consent.sharing?.rawValue, consent.signedAt, consent.signedDigest,
      ])
  }

  private func seal(
    _ signed: SignedConsent, owesCopy: Bool, participant: Participant.ID, context: AuditContext
  ) throws {
    let (consent, signature) = (signed.consent, signed.signature)
    let row = Self.signatureRow(of: participant, consent.documentVersion, under: consent.id.text)
    let name = try key.seal(signature.name.text, column: "name", of: row)
    let representative = try key.seal(signature.representative?.text, column: "representative", of: row)
    let ink = try key.seal(signature.drawing?.text, column: "ink", of: row)
    let record = try key.seal(bytes: signed.record.bytes, column: "record", of: row)
    let paper = try sealed(signed.paper, of: consent.id, number: 1)
    let parties = try signature.parties.map { try sealed($0, under: consent.id) }
    try identity.write { db in
      try db.run(
        """
        INSERT INTO signatures (participant, document_version, consent, name_sealed, representative_sealed, ink_sealed,
          record_sealed, own_signature, signed_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
        """,
        [
          participant, consent.documentVersion, consent.id, name, representative, ink, record,
          signature.own.rawValue, context.time,
        ])
      for party in parties { try Self.insert(party, participant: participant, at: context.time, in: db) }
      try Self.insert(paper, at: context.time, in: db)
      if owesCopy { try Self.insertOwedCopy(of: consent.id, paper: 1, to: participant, in: db) }
      try AuditTrail.append(
        "signature.sealed", subject: consent.id.text, participant: participant, context: context, in: db)
    }
  }

  /// - Parameter consent: empty in signatures from before they were kept for each consent
  private static func signatureRow(
    of participant: Participant.ID, _ version: String, under consent: String
  ) -> SealedRow {
    SealedRow(table: "signatures", id: signatureID(participant.text, version, under: consent))
  }

  static func signatureID(_ participant: String, _ version: String, under consent: String) -> String {
    let place = "\(participant)/\(version)"
    return consent.isEmpty ? place : "\(place)/\(consent)"
  }

  // MARK: - Reading

  public func signedDocuments(of study: Study.ID) throws -> Set<SignedDocument> {
    try research.read { try Self.signedDocuments(of: study, in: $0) }
  }

  static func signedDocuments(of study: Study.ID, in db: Database) throws -> Set<SignedDocument> {
    let rows = try db.rows(
      """
      SELECT DISTINCT document_number, document_version
      FROM consents JOIN participants ON participants.id = consents.participant
      WHERE participants.study = ? AND participants.origin = 'real'
      """, [study])
    return Set(rows.map { SignedDocument(number: $0["document_number"], version: $0["document_version"]) })
  }

  public func versionsConsentedUnder(of study: Study.ID) throws -> Set<String> {
    let rows = try research.read { db in
      try db.rows(
        """
        SELECT DISTINCT study_version FROM consents JOIN participants ON participants.id = consents.participant
        WHERE participants.study = ?
        """, [study])
    }
    return Set(rows.map { $0["study_version"] })
  }

  public func signature(under consent: Consent, of participant: Participant.ID) throws -> Signature? {
    guard let (row, place) = try sealedSignature(under: consent, of: participant) else { return nil }
    return Signature(
      name: try PrintedName(key.open(row["name_sealed"], column: "name", of: place) ?? ""),
      drawing: try key.open(row["ink_sealed"], column: "ink", of: place).map(DrawnSignature.init),
      own: Signature.Own(rawValue: row["own_signature"])!, parties: try partySignatures(under: consent.id),
      representative: try key.open(row["representative_sealed"], column: "representative", of: place)
        .map(PrintedName.init))
  }

  public func recordFile(of consent: Consent, participant: Participant.ID) throws -> [UInt8]? {
    if let record = try countersignedRecord(of: consent) { return record }
    guard let (row, place) = try sealedSignature(under: consent, of: participant),
      let sealed = row["record_sealed"] as Data?
    else { return nil }
    return try key.open(bytes: sealed, column: "record", of: place)
  }

  private func sealedSignature(under consent: Consent, of participant: Participant.ID) throws
    -> (row: Row, place: SealedRow)?
  {
    let row = try identity.read { db in
      try db.row(
        """
        SELECT consent, name_sealed, representative_sealed, ink_sealed, record_sealed, own_signature
        FROM signatures
        WHERE participant = ? AND document_version = ? AND consent IN (?, '') ORDER BY consent DESC LIMIT 1
        """, [participant, consent.documentVersion, consent.id])
    }
    return row.map {
      ($0, Self.signatureRow(of: participant, consent.documentVersion, under: $0["consent"]))
    }
  }

  public func noteOpening(of consent: Consent.ID, participant: Participant.ID, context: AuditContext) throws {
    try research.write { db in
      try AuditTrail.append(
        "consent.opened", subject: consent.text, participant: participant, context: context, in: db)
    }
  }
}
