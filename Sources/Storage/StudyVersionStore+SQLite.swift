import Foundation
import Studies

extension SQLiteStore: StudyVersionStore {
  public func remember(_ study: Study, files: StudyFiles, context: AuditContext) throws {
    try research.write { db in
      try db.run(
        """
        INSERT INTO study_versions (version, study, first_used_at) VALUES (?, ?, ?)
        ON CONFLICT (version) DO NOTHING
        """, [study.version, study.id, context.time])
      guard db.changesCount > 0 else { return }
      for (path, content) in files {
        try db.run(
          "INSERT INTO study_files (version, path, content) VALUES (?, ?, ?)",
          [study.version, path, Data(content)])
      }
      try AuditTrail.append(
        "study.version", subject: study.id.text, detail: study.version, context: context, in: db)
    }
  }

  public func files(ofVersion version: String) throws -> StudyFiles? {
    let rows = try research.read { db in
      try db.rows("SELECT path, content FROM study_files WHERE version = ?", [version])
    }
    guard !rows.isEmpty else { return nil }
    return Dictionary(uniqueKeysWithValues: rows.map { ($0["path"], Array($0["content"] as Data)) })
  }

  public func newestVersion(of study: Study.ID) throws -> String? {
    try research.read { db in
      try db.row(
        """
        SELECT version FROM study_versions WHERE study = ? ORDER BY first_used_at DESC, version LIMIT 1
        """, [study])?["version"]
    }
  }
}
