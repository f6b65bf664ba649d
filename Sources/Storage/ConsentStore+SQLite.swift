import Foundation
import GRDB
import Studies

extension SQLiteStore: ConsentStore {
  public func sign(
    _ consent: Consent, signature: TypedSignature, participant: Participant.ID, stamp: Stamp
  ) throws {
    // The name first: a consent without its signature must not exist, a signature without its consent is
    // replaced when the participant signs again.
    try sealSignature(signature, consent: consent, participant: participant, stamp: stamp)
    try research.write { db in
      try Self.requireParticipation(of: participant, in: db)
      try db.run(
        """
        INSERT INTO consents (id, participant, document_version, study_version, language, signed_at)
        VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (participant, document_version) DO NOTHING
        """,
        [
          consent.id, participant, consent.documentVersion, consent.studyVersion, consent.language.code,
          consent.signedAt,
        ])
      guard db.changesCount > 0 else { return }
      try AuditTrail.append(
        "consent.signed", subject: consent.id.text, participant: participant, detail: consent.documentVersion,
        stamp: stamp, in: db)
    }
  }

  private func sealSignature(
    _ signature: TypedSignature, consent: Consent, participant: Participant.ID, stamp: Stamp
  ) throws {
    let isSigned = try research.read { db in
      try Self.requireParticipation(of: participant, in: db)
      return try db.isThere(
        "SELECT 1 FROM consents WHERE participant = ? AND document_version = ?",
        [participant, consent.documentVersion])
    }
    if isSigned { return }
    let place = "signatures.name/\(participant)/\(consent.documentVersion)"
    let sealed = try key.seal(Array(signature.name.utf8), place: place)
    try identity.write { db in
      try db.run(
        """
        INSERT INTO signatures (participant, document_version, name_sealed, signed_at) VALUES (?, ?, ?, ?)
        ON CONFLICT (participant, document_version) DO UPDATE
        SET name_sealed = excluded.name_sealed, signed_at = excluded.signed_at
        """, [participant, consent.documentVersion, Data(sealed), stamp.time])
      try AuditTrail.append(
        "signature.sealed", subject: consent.id.text, participant: participant, stamp: stamp, in: db)
    }
  }
}
