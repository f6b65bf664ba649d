import Studies

/// Holding still in a release: runs with their results, spectra, and every sample.
extension HoldStillTables {
  static let released: [ReleasedRows] = [visitResult, visitSpectra, visitSamples]

  static func details(of run: Run.ID, in db: Database) throws -> any ReleasedRunDetails {
    try activityDetails(of: run, in: db)
  }

  /// A sensor answers by none.
  static func inputs(of run: Run.ID, in db: Database) -> [String] { [] }

  @Sendable private static func visitResult(
    of run: Run.ID, _ key: ReleasedRunKey, in db: Database, _ visit: (ReleaseRecord) throws -> Void
  ) throws {
    guard let measures = try newestMeasures(of: run, in: db) as? HoldStillMeasures else { return }
    for posture in Posture.allCases {
      let released = ReleasedHoldStill(key: key, posture: posture, measures: measures[posture])
      try visit(ReleaseTables.holdStill.record(released))
    }
  }

  @Sendable private static func visitSpectra(
    of run: Run.ID, _ key: ReleasedRunKey, in db: Database, _ visit: (ReleaseRecord) throws -> Void
  ) throws {
    guard let measures = try newestMeasures(of: run, in: db) as? HoldStillMeasures else { return }
    for posture in Posture.allCases {
      guard let spectrum = measures[posture].spectrum else { continue }
      for (frequency, density) in zip(TremorSpectrum.frequencies, spectrum.density) {
        let released = ReleasedTremorPower(
          key: key, posture: posture, frequency: frequency, density: density)
        try visit(ReleaseTables.holdStillSpectra.record(released))
      }
    }
  }

  @Sendable private static func visitSamples(
    of run: Run.ID, _ key: ReleasedRunKey, in db: Database, _ visit: (ReleaseRecord) throws -> Void
  ) throws {
    try db.each(
      """
      SELECT run_parts.block, run_parts.attempt, run_parts.is_complete, chunks.*
      FROM hold_still_chunks AS chunks
      JOIN run_parts ON run_parts.run = chunks.run AND run_parts.number = chunks.part
      WHERE chunks.run = ? ORDER BY chunks.part, chunks.number
      """, [run]
    ) { row in
      let chunk = chunk(row)
      for sample in chunk.samples {
        let released = ReleasedMotionSample(
          key: key, posture: posture(row), attempt: row["attempt"], isComplete: row["is_complete"],
          chunk: chunk, sample: sample)
        try visit(ReleaseTables.holdStillSamples.record(released))
      }
    }
  }
}
