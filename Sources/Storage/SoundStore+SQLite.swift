import Crypto
import Foundation
import Studies

/// Sound identifies whoever is heard, so that it lies sealed in the database with names, to which no release has a way.
extension SQLiteStore: SoundStore {
  public func sounds(of participant: Participant.ID) throws -> [KeptSound] {
    try identity.read { db in
      try db.rows(
        """
        SELECT run, part, block, attempt, rate, SUM(sample_count) AS samples FROM sound_chunks
        WHERE participant = ? GROUP BY run, part, block, attempt, rate ORDER BY run, part
        """, [participant]
      ).map { row in
        KeptSound(
          run: row["run"], part: row["part"], block: row["block"], attempt: row["attempt"], rate: row["rate"],
          count: row["samples"])
      }
    }
  }

  public func openSound(_ sound: KeptSound, of participant: Participant.ID, context: AuditContext) throws
    -> [UInt8]
  {
    let rows = try identity.read { db in
      try db.rows(
        """
        SELECT run, part, number, samples_sealed FROM sound_chunks
        WHERE participant = ? AND run = ? AND part = ? ORDER BY number
        """, [participant, sound.run, sound.part])
    }
    let samples = try rows.flatMap { row in
      try key.open(bytes: row["samples_sealed"], column: "samples", of: Self.soundRow(Self.soundID(row)))
    }
    if samples.isEmpty { return [] }
    try research.write { db in
      try AuditTrail.append(
        "sound.opened", subject: sound.run.text, participant: participant, detail: "part \(sound.part)",
        context: context, in: db)
    }
    return samples
  }

  // MARK: - Keeping

  /// Stores a part and, after it, its sound: no acknowledgement goes out before both are on disk. After a stop between the
  /// two the device sends the part again, and the sound is stored then. A part whose recording was withheld has no rows of
  /// trials, and no sound is kept for it, whatever a repeated body holds.
  func keepingSound(
    of part: RunPart, to planned: PlannedRun, context: AuditContext, _ store: () throws -> PartReceipt
  ) throws -> PartReceipt {
    guard let chunks = (part.content as? any SoundingContent)?.soundChunks, !chunks.isEmpty else {
      return try store()
    }
    return try bothFiles.withLock {
      let receipt = try store()
      guard case .stored = receipt, try isMeasured(part, of: planned) else { return receipt }
      try keep(chunks, of: part, in: planned.run, context: context)
      return receipt
    }
  }

  private func isMeasured(_ part: RunPart, of planned: PlannedRun) throws -> Bool {
    let trials = planned.tables.trials
    return try research.read { db in
      try db.isThere("SELECT 1 FROM \(trials) WHERE run = ? AND part = ?", [planned.run.id, part.number])
    }
  }

  private func keep(_ chunks: [SoundChunk], of part: RunPart, in run: Run, context: AuditContext) throws {
    let sealed = try chunks.map { chunk in
      let id = Self.soundID(run.id.text, part.number, chunk.number)
      return (chunk, try key.seal(bytes: chunk.bytes, column: "samples", of: Self.soundRow(id)))
    }
    try identity.write { db in
      for (chunk, samples) in sealed {
        try db.run(
          """
          INSERT INTO sound_chunks (run, part, number, participant, block, attempt, rate, sample_count,
            samples_sealed, received_at)
          VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
          ON CONFLICT (run, part, number) DO NOTHING
          """,
          [
            run.id, part.number, chunk.number, run.participant, part.block, part.attempt, chunk.rate,
            chunk.bytes.count / 2, samples, context.time,
          ])
      }
      guard db.changesCount > 0 else { return }
      try AuditTrail.append(
        "sound.kept", subject: run.id.text, participant: run.participant, detail: "part \(part.number)",
        context: context, in: db)
    }
  }

  static func soundID(_ row: Row) -> String { soundID(row["run"], row["part"], row["number"]) }

  private static func soundID(_ run: String, _ part: Int, _ number: Int) -> String {
    "\(run)/\(part)/\(number)"
  }

  private static func soundRow(_ id: String) -> SealedRow { SealedRow(table: "sound_chunks", id: id) }
}
