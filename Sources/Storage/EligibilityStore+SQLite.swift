import GRDB
import Studies

extension SQLiteStore: EligibilityStore {
  public func recordEligibility(
    _ verdict: EligibilityVerdict, answers: EligibilityAnswers, of participant: Participant.ID,
    studyVersion: String, stamp: Stamp
  ) throws {
    try research.write { db in
      try Self.requireParticipation(of: participant, in: db)
      let isDecided = try db.isThere(
        "SELECT 1 FROM eligibility_decisions WHERE participant = ?", [participant])
      if isDecided { return }
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
