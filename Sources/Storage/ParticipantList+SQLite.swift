import Foundation
import GRDB
import Studies

extension SQLiteStore: ParticipantListStore {
  public func participants(_ query: ParticipantQuery) throws -> Studies.ParticipantPage {
    try research.read { db in
      let code = query.code + "%"
      let study = query.study?.text
      let total = try db.count(
        "SELECT COUNT(*) FROM participants WHERE (? IS NULL OR study = ?) AND code LIKE ?", [study, study, code])
      let rows = try db.rows(
        """
        SELECT \(Self.participantColumns),
          (SELECT is_eligible FROM eligibility_decisions WHERE participant = participants.id
            ORDER BY decided_at DESC LIMIT 1) AS is_eligible,
          (SELECT MAX(signed_at) FROM consents WHERE participant = participants.id) AS consented_at,
          (SELECT COUNT(*) FROM runs WHERE participant = participants.id AND state = 'finished') AS finished,
          (SELECT COUNT(DISTINCT question) FROM answers WHERE participant = participants.id) AS answered,
          (SELECT MAX(seen_at) FROM sessions WHERE participant = participants.id) AS seen_at
        FROM participants WHERE (? IS NULL OR study = ?) AND code LIKE ?
        ORDER BY enrolled_at DESC, id DESC LIMIT ? OFFSET ?
        """, [study, study, code, query.pageSize, (query.page - 1) * query.pageSize])
      return Studies.ParticipantPage(summaries: rows.map(Self.summary), total: total)
    }
  }

  private static func summary(_ row: Row) -> ParticipantSummary {
    let participant = participant(row)
    return ParticipantSummary(
      participant: participant, eligibility: row["is_eligible"], consentedAt: row["consented_at"],
      runsFinished: row["finished"], answersGiven: row["answered"],
      lastSeenAt: row["seen_at"] ?? participant.enrolledAt)
  }

  public func counts(of study: Study.ID, origin: Participant.Origin) throws -> StudyCounts {
    try research.read { db in
      let these: StatementArguments = [study, origin.rawValue]
      let who = "SELECT id FROM participants WHERE study = ? AND origin = ?"
      return StudyCounts(
        enrolled: try db.count("SELECT COUNT(*) FROM participants WHERE study = ? AND origin = ?", these),
        consented: try db.count(
          "SELECT COUNT(DISTINCT participant) FROM consents WHERE participant IN (\(who))", these),
        runsFinished: try db.count(
          "SELECT COUNT(*) FROM runs WHERE state = 'finished' AND participant IN (\(who))", these),
        trials: try db.count(
          """
          SELECT COUNT(*) FROM trials JOIN runs ON runs.id = trials.run WHERE runs.participant IN (\(who))
          """, these))
    }
  }
}

extension SQLiteStore: StudyVersionStore {
  public func remember(_ study: Study, files: StudyFiles, stamp: Stamp) throws {
    try research.write { db in
      try db.run(
        """
        INSERT INTO study_versions (version, study, first_used_at) VALUES (?, ?, ?)
        ON CONFLICT (version) DO NOTHING
        """, [study.version, study.id, stamp.time])
      guard db.changesCount > 0 else { return }
      for (path, content) in files {
        try db.run(
          "INSERT INTO study_files (version, path, content) VALUES (?, ?, ?)",
          [study.version, path, Data(content)])
      }
      try AuditTrail.append("study.version", subject: study.id.text, detail: study.version, stamp: stamp, in: db)
    }
  }

  public func files(ofVersion version: String) throws -> StudyFiles? {
    let rows = try research.read { db in
      try db.rows("SELECT path, content FROM study_files WHERE version = ?", [version])
    }
    guard !rows.isEmpty else { return nil }
    return Dictionary(uniqueKeysWithValues: rows.map { ($0["path"], Array($0["content"] as Data)) })
  }
}
