import Foundation
import Statistics
import Studies

extension SQLiteStore: TaskRecordingStore {
  public func recordings(of participant: Participant.ID) throws -> [Run.ID: [RecordingSummary]] {
    let rows = try research.read { db in
      try db.rows(
        """
        SELECT run, recorder, rate, sample_count, problem FROM run_recordings
        WHERE run IN (SELECT id FROM runs WHERE participant = ?) ORDER BY run, part
        """, [participant])
    }
    return Dictionary(grouping: rows) { $0["run"] as Run.ID }.mapValues { rows in
      Recorder.allCases.compactMap { recorder in
        Self.summary(of: recorder, rows.filter { $0["recorder"] == recorder.rawValue })
      }
    }
  }

  private static func summary(of recorder: Recorder, _ rows: [Row]) -> RecordingSummary? {
    if rows.isEmpty { return nil }
    return RecordingSummary(
      recorder: recorder, samples: rows.reduce(0) { $0 + ($1["sample_count"] as Int) },
      rate: rows.compactMap { $0["rate"] as Double? }.last,
      problem: rows.compactMap { ($0["problem"] as String?).flatMap(RecordingProblem.init) }.last)
  }

  static func insertRecordings(of part: RunPart, to run: Run, in db: Database) throws {
    for one in part.recordings {
      try db.run(
        """
        INSERT INTO run_recordings (run, part, recorder, source, start, rate, sample_count, samples, problem)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
        """,
        [
          run.id, part.number, one.recorder.rawValue, one.source?.rawValue, one.start?.value, one.rate,
          one.count, Data(one.bytes), one.problem?.rawValue,
        ])
    }
  }

  /// A recording as it is stored; nil for one whose recorder nobody knows any more.
  static func recording(_ row: Row) -> TaskRecording? {
    Recorder(rawValue: row["recorder"]).map { recorder in
      TaskRecording(
        recorder, source: (row["source"] as String?).flatMap(RecordingSource.init),
        start: (row["start"] as Double?).map { Milliseconds($0) }, bytes: Array(row["samples"] as Data),
        problem: (row["problem"] as String?).flatMap(RecordingProblem.init))
    }
  }

  /// The places of a recording as people read them; nil for anything else.
  static func placesInWords(_ column: String, of row: Row, _ table: PersonalTable) -> String? {
    guard table.name == "run_recordings", column == "samples" else { return nil }
    return recording(row).flatMap { $0.count > 0 ? $0.placesInWords : nil }
  }
}

extension ReleaseReader {
  func visitRecordings(
    _ people: [Pseudonymous], _ part: ReleasePart, _ db: Database,
    _ visit: (ReleasedRecording) throws -> Void
  ) throws {
    let recorded = try Self.those(
      "SELECT DISTINCT runs.participant FROM run_recordings JOIN runs ON runs.id = run_recordings.run", db)
    for person in people where recorded.contains(person.id) {
      for done in try runs(of: person, part, db) {
        let task = part.study.task(done.run.task)
        try db.each(
          """
          SELECT run_parts.block, run_parts.attempt, run_parts.is_complete, recordings.*
          FROM run_recordings AS recordings
          JOIN run_parts ON run_parts.run = recordings.run AND run_parts.number = recordings.part
          WHERE recordings.run = ? ORDER BY recordings.part, recordings.recorder
          """, [done.run.id]
        ) { row in
          guard let recording = SQLiteStore.recording(row) else { return }
          let of = ReleasedRecording.Of(
            key: done.key, block: row["block"], attempt: row["attempt"], isComplete: row["is_complete"],
            recording: recording, rate: row["rate"],
            releasesLocation: task?.releasesLocation(to: part.scope.audience) ?? false)
          for released in ReleasedRecording.all(of) { try visit(released) }
        }
      }
    }
  }
}
