import Studies

/// A sustained vowel in a release: runs with the result of each try, and the level of every window.
extension SustainedVowelTables {
  static let released: [ReleasedRows] = [visitResult, visitLevels]

  static func details(of run: Run.ID, in db: Database) throws -> any ReleasedRunDetails {
    try activityDetails(of: run, in: db)
  }

  /// A voice answers by none.
  static func inputs(of run: Run.ID, in db: Database) -> [String] { [] }

  @Sendable private static func visitResult(
    of run: Run.ID, _ key: ReleasedRunKey, in db: Database, _ visit: (ReleaseRecord) throws -> Void
  ) throws {
    guard let measures = try newestMeasures(of: run, in: db) as? SustainedVowelMeasures else { return }
    for (index, ofTry) in measures.tries.enumerated() {
      let released = ReleasedSustainedVowel(
        key: key, number: index + 1, threshold: measures.threshold, measures: ofTry)
      try visit(ReleaseTables.sustainedVowel.record(released))
    }
  }

  @Sendable private static func visitLevels(
    of run: Run.ID, _ key: ReleasedRunKey, in db: Database, _ visit: (ReleaseRecord) throws -> Void
  ) throws {
    try db.each(
      """
      SELECT run_parts.block, run_parts.attempt, run_parts.is_complete, chunks.*
      FROM sustained_vowel_chunks AS chunks
      JOIN run_parts ON run_parts.run = chunks.run AND run_parts.number = chunks.part
      WHERE chunks.run = ? ORDER BY chunks.part, chunks.number
      """, [run]
    ) { row in
      let chunk = chunk(row)
      for (index, level) in chunk.levels.enumerated() {
        let released = ReleasedSoundLevel(
          key: key, number: row["block"], attempt: row["attempt"], isComplete: row["is_complete"],
          chunk: chunk, index: index, level: level)
        try visit(ReleaseTables.sustainedVowelLevels.record(released))
      }
    }
  }
}
