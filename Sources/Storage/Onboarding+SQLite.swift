import Foundation
import GRDB
import Studies

extension SQLiteStore: EligibilityStore {
  public func recordEligibility(
    _ verdict: EligibilityVerdict, answers: EligibilityAnswers, of participant: Participant.ID,
    studyVersion: String, stamp: Stamp
  ) throws {
    try research.write { db in
      let decision = Identifier<EligibilityVerdict>.new(at: stamp.time)
      try db.run(
        """
        INSERT INTO eligibility_decisions (id, participant, study_version, is_eligible, decided_at)
        VALUES (?, ?, ?, ?, ?)
        """, [decision, participant, studyVersion, verdict == .eligible, stamp.time])
      for (question, answer, isMet) in verdict.keeping(answers) {
        try db.run(
          "INSERT INTO eligibility_answers (decision, question, answer, is_met) VALUES (?, ?, ?, ?)",
          [decision, question, answer, isMet])
      }
      try AuditTrail.append(
        "eligibility.decided", subject: decision.text, participant: participant,
        detail: verdict == .eligible ? "eligible" : "not eligible", stamp: stamp, in: db)
    }
  }
}

extension EligibilityVerdict {
  /// What is stored of the answers.
  fileprivate func keeping(_ answers: EligibilityAnswers) -> [(EligibilityQuestion.ID, String?, Bool)] {
    switch self {
    case .eligible: answers.map { ($0.key, $0.value.text, true) }
    case .notEligible(let unmet): unmet.map { ($0, nil, false) }
    }
  }
}

extension SQLiteStore: ConsentStore {
  public func sign(
    _ consent: Consent, signature: TypedSignature, participant: Participant.ID, stamp: Stamp
  ) throws {
    // The name first: a consent without its signature must not exist, a signature without its consent is
    // replaced when the participant signs again.
    try sealSignature(signature, consent: consent, participant: participant, stamp: stamp)
    try research.write { db in
      let isLeft = try db.isThere(
        "SELECT 1 FROM participants WHERE id = ? AND left_at IS NOT NULL", [participant])
      if isLeft { throw StoreRefusal.participationEnded }
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
      try db.isThere(
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

extension SQLiteStore: PermissionStore {
  public func record(_ permissions: [Permission.ID: Bool], of participant: Participant.ID, stamp: Stamp)
    throws
  {
    try research.write { db in
      for (permission, isGranted) in permissions.sorted(by: { $0.key.text < $1.key.text }) {
        let decision = Identifier<Permission>.new(at: stamp.time)
        try db.run(
          """
          INSERT INTO permission_decisions (id, participant, permission, is_granted, decided_at)
          VALUES (?, ?, ?, ?, ?)
          """, [decision, participant, permission, isGranted, stamp.time])
        try AuditTrail.append(
          "permission.decided", subject: decision.text, participant: participant,
          detail: "\(permission) \(isGranted ? "granted" : "refused")", stamp: stamp, in: db)
      }
    }
  }
}
