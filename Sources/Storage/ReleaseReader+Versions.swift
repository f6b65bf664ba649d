import Foundation
import Studies

/// The versions of the study in which the data of participants begin.
extension ReleaseReader {
  /// Returns the records of participants, each with the version of the first answer.
  static func records(of ids: [Participant.ID], _ db: Database) throws -> [Participation] {
    let firstAnswers = try firstAnswers(of: placeholders(ids.count), StatementArguments(ids), db)
    return try SQLiteStore.participations(of: ids, in: db).map { read in
      var record = read
      record.firstAnswer = firstAnswers[record.participant.id]
      return record
    }
  }

  /// Returns the versions of a study in which somebody's data begin, the first first.
  static func usedVersions(of study: Study.ID, _ db: Database) throws -> [UsedStudyVersion] {
    let versions = try db.rows(
      "SELECT version, first_used_at FROM study_versions WHERE study = ? ORDER BY first_used_at, version",
      [study]
    ).map { UsedStudyVersion(version: $0["version"], firstUsedAt: $0["first_used_at"]) }
    // Most studies never change: no row of a person is read for them.
    if versions.count < 2 { return versions }
    let used = try firstVersions(in: study, db)
    return versions.filter { used.contains($0.version) }
  }

  /// Returns ``Participation/firstStudyVersion`` of everybody in a study, without their records.
  private static func firstVersions(in study: Study.ID, _ db: Database) throws -> Set<String> {
    let people = "SELECT id FROM participants WHERE study = ?"
    var first = try firstAnswers(of: people, [study], db)
    try db.eachInOrder(
      "SELECT participant, study_version, started_at FROM runs WHERE participant IN (\(people))", [study]
    ) { columns in
      let participant: Participant.ID = columns.next()
      let ofRun = UsedStudyVersion(version: columns.next(), firstUsedAt: columns.next())
      first[participant] = min(first[participant] ?? ofRun, ofRun)
    }
    return Set(first.values.map(\.version))
  }
}

/// The earlier versions of the study under which people in a release took part.
extension ReleaseReader {
  /// The versions of their runs and answers and of the consents that they gave last, the one that was used first in front.
  static func earlierVersions(of people: [Pseudonymous], _ part: ReleasePart, _ db: Database) throws
    -> [EarlierVersion]
  {
    let versions = try db.texts(
      "SELECT version FROM study_versions WHERE study = ? AND version <> ? ORDER BY first_used_at, version",
      [part.whole.id, part.whole.version])
    // Most studies never change: no row of a person is read for them.
    if versions.isEmpty { return [] }
    let consents = try consents(of: people.map(\.id), db)
    let used = try versionsOfTasks(of: people.map(\.id), db).union(consents.keys)
    // Versions have most of their files in common, which lie in memory once.
    var known: Set<[UInt8]> = []
    return try versions.filter(used.contains).map { version in
      EarlierVersion(
        version: version, consents: (consents[version] ?? []).sorted(),
        files: try files(of: version, known: &known, db))
    }
  }

  private static func versionsOfTasks(of people: [Participant.ID], _ db: Database) throws -> Set<String> {
    try people.pieces(of: 500).reduce(into: []) { versions, some in
      for table in ["runs"] + tablesOfAnswers {
        versions.formUnion(
          try db.texts(
            "SELECT DISTINCT study_version FROM \(table) WHERE participant IN (\(placeholders(some.count)))",
            StatementArguments(some)))
      }
    }
  }

  /// Returns the documents that people last agreed to, by the version of the study in which they read them.
  private static func consents(of people: [Participant.ID], _ db: Database) throws -> [String: Set<String>] {
    var documents: [String: Set<String>] = [:]
    for some in people.pieces(of: 500) {
      try db.each(
        """
        SELECT DISTINCT consents.study_version, consents.document_version FROM consents
        WHERE consents.participant IN (\(placeholders(some.count))) AND NOT EXISTS
          (SELECT 1 FROM consents AS later WHERE later.participant = consents.participant
            AND later.signed_at > consents.signed_at)
        """, StatementArguments(some)
      ) { row in documents[row["study_version"], default: []].insert(row["document_version"]) }
    }
    return documents
  }

  /// Nil where there is none.
  private static func files(of version: String, known: inout Set<[UInt8]>, _ db: Database) throws
    -> StudyFiles?
  {
    var files: StudyFiles = [:]
    let rows = try db.rows("SELECT path, content FROM study_files WHERE version = ?", [version])
    for row in rows { files[row["path"]] = known.insert(Array(row["content"] as Data)).memberAfterInsert }
    return files.isEmpty ? nil : files
  }
}
