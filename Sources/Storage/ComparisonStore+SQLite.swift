import Studies

extension SQLiteStore: ComparisonStore {
  public func comparisons(of task: StudyTask.ID, in study: Study.ID, origin: Participant.Origin) throws
    -> [Comparison]
  {
    let rows = try research.read { db in
      try db.rows(
        """
        SELECT comparisons.measure, comparisons.published_at, comparison_cells.low, comparison_cells.high,
          comparison_cells.people
        FROM comparisons JOIN comparison_cells ON comparison_cells.study = comparisons.study
          AND comparison_cells.origin = comparisons.origin AND comparison_cells.task = comparisons.task
          AND comparison_cells.measure = comparisons.measure
        WHERE comparisons.study = ? AND comparisons.origin = ? AND comparisons.task = ?
        ORDER BY comparisons.measure, comparison_cells.cell
        """, [study, origin.rawValue, task])
    }
    var comparisons: [Comparison] = []
    for row in rows {
      let measure: ComparedMeasure.ID = row["measure"]
      let cell = Comparison.Cell(low: row["low"], high: row["high"], people: row["people"])
      let earlier = comparisons.last?.measure == measure ? comparisons.removeLast().cells : []
      comparisons.append(
        Comparison(measure: measure, cells: earlier + [cell], publishedAt: row["published_at"]))
    }
    return comparisons
  }
}
