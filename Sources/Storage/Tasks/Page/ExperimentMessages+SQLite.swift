import Studies

extension SQLiteStore: ExperimentMessageStore {
  public func experimentMessages(of participant: Participant.ID) throws -> [Run.ID: ExperimentMessages] {
    try research.read { db in
      var messages: [Run.ID: ExperimentMessages] = [:]
      try db.each(
        """
        SELECT page_entries.run, page_entries.text FROM page_entries
        JOIN runs ON runs.id = page_entries.run
        WHERE runs.participant = ? AND page_entries.what = 'problem' AND page_entries.text IS NOT NULL
        ORDER BY page_entries.run, page_entries.part, page_entries.number
        """, [participant]
      ) { row in
        let run: Run.ID = row["run"]
        messages[run, default: ExperimentMessages()].add(row["text"])
      }
      return messages
    }
  }
}
