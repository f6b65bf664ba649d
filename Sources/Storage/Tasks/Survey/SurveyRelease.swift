import Studies

/// The rows of a release that surveys make.
extension ReleaseReader {
  static func visitAnswers(
    _ people: [Pseudonymous], _ db: Database, _ visit: (ReleasedAnswer) throws -> Void
  ) throws {
    for person in people {
      let rows = try db.rows(
        """
        SELECT survey, question, answer FROM answers AS newest WHERE participant = ? AND NOT EXISTS
          (SELECT 1 FROM answers AS later WHERE later.participant = newest.participant
            AND later.survey = newest.survey AND later.question = newest.question
            AND (later.answered_at > newest.answered_at
              OR (later.answered_at = newest.answered_at AND later.id > newest.id)))
        ORDER BY survey, question
        """, [person.id])
      for row in rows {
        try visit(
          ReleasedAnswer(
            pseudonym: person.pseudonym, survey: row["survey"], question: row["question"],
            answer: row["answer"]))
      }
    }
  }
}
