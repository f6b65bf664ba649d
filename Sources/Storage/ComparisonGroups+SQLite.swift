import Statistics
import Studies

extension SQLiteStore: ComparisonGroupStore {
  public func addComparisonGroup(
    _ group: ComparisonGroup, context: AuditContext,
    results: @escaping ((ComparedResult) throws -> Void) throws -> Void
  ) throws {
    try research.write { db in
      try Self.refuseDouble(group, in: db)
      try Self.insert(group, context, in: db)
      var number = 0
      try results { result in
        number += 1
        try db.run(
          """
          INSERT INTO comparison_results (comparison_group, number, result, first_part, second_part, errors, latency)
          VALUES (?, ?, ?, ?, ?, ?, ?)
          """,
          [
            group.id, number, result.value, result.parts?.first, result.parts?.second, result[.errors],
            result[.latency],
          ])
      }
      try AuditTrail.append(
        "comparison.added", subject: group.study.text,
        detail: "\(group.name): \(group.origin.format), people: \(number), \(group.origin.sha256)",
        context: context, in: db)
    }
  }

  private static func refuseDouble(_ group: ComparisonGroup, in db: Database) throws {
    let arguments: StatementArguments = [
      group.study, group.task, group.origin.sha256, group.origin.format, group.origin.scoring,
    ]
    let other = try db.text(
      """
      SELECT name FROM comparison_groups
      WHERE study = ? AND task = ? AND sha256 = ? AND format = ? AND scoring = ?
      """, arguments)
    if let other { throw ComparisonRefusal.isThere(other) }
    let isTaken = try db.isThere(
      "SELECT 1 FROM comparison_groups WHERE study = ? AND task = ? AND name = ?",
      [group.study, group.task, group.name])
    if isTaken { throw ComparisonRefusal.nameIsTaken }
  }

  private static func insert(_ group: ComparisonGroup, _ context: AuditContext, in db: Database) throws {
    let (origin, summary) = (group.origin, group.summary)
    try db.run(
      """
      INSERT INTO comparison_groups (id, study, task, name, format, scoring, sha256, excluded, without_result,
        broken, people, mean, sum_of_squares, smallest, largest, classes, pairs, parts_correlation, orders,
        added_at, added_by)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        group.id, group.study, group.task, group.name, origin.format, origin.scoring, origin.sha256,
        origin.excluded, origin.withoutResult, origin.broken, summary.moments.count, summary.moments.mean,
        summary.moments.sumOfSquares, summary.range?.lowerBound, summary.range?.upperBound,
        text(of: summary.classes.counts), summary.pairs, summary.partsCorrelation, text(of: origin.orders),
        group.addedAt, context.actor.id,
      ])
    try insertMeasures(of: group, in: db)
  }

  private static func insertMeasures(of group: ComparisonGroup, in db: Database) throws {
    for (measure, summary) in group.measures {
      try db.run(
        """
        INSERT INTO comparison_measures (comparison_group, measure, people, mean, sum_of_squares, smallest, largest,
          classes)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?)
        """,
        [
          group.id, measure.rawValue, summary.moments.count, summary.moments.mean,
          summary.moments.sumOfSquares, summary.range?.lowerBound, summary.range?.upperBound,
          text(of: summary.classes.counts),
        ])
    }
  }

  public func comparisonGroups(of study: Study.ID) throws -> [ComparisonGroup] {
    try research.read { db in
      let measures = try Self.measures(of: study, in: db)
      return try db.rows(
        """
        SELECT id, study, task, name, format, scoring, sha256, excluded, without_result, broken, people, mean,
          sum_of_squares, smallest, largest, classes, pairs, parts_correlation, orders, added_at
        FROM comparison_groups WHERE study = ? ORDER BY added_at, id
        """, [study]
      ).map { Self.comparisonGroup($0, measures[$0["id"]] ?? [:]) }
    }
  }

  private typealias Measures = [GroupMeasure: ResultSummary]

  private static func measures(of study: Study.ID, in db: Database) throws -> [ComparisonGroup.ID: Measures] {
    let rows = try db.rows(
      """
      SELECT comparison_group, measure, people, mean, sum_of_squares, smallest, largest, classes
      FROM comparison_measures
      WHERE comparison_group IN (SELECT id FROM comparison_groups WHERE study = ?)
      """, [study])
    return rows.reduce(into: [:]) { measures, row in
      guard let measure = GroupMeasure(rawValue: row["measure"]) else { return }
      measures[row["comparison_group"], default: [:]][measure] = summary(row, measure.classes)
    }
  }

  /// - Parameter classes: those without anybody
  private static func summary(
    _ row: Row, _ classes: ResultClasses, pairs: Int = 0, partsCorrelation: Double? = nil
  ) -> ResultSummary {
    ResultSummary(
      moments: Moments(count: row["people"], mean: row["mean"], sumOfSquares: row["sum_of_squares"]),
      range: (row["smallest"] as Double)...(row["largest"] as Double),
      classes: ResultClasses(width: classes.width, last: classes.last, counts: counts(row["classes"])),
      pairs: pairs, partsCorrelation: partsCorrelation)
  }

  private static func comparisonGroup(_ row: Row, _ measures: Measures) -> ComparisonGroup {
    ComparisonGroup(
      id: row["id"], study: row["study"], task: row["task"], name: row["name"],
      origin: .init(
        format: row["format"], scoring: row["scoring"], sha256: row["sha256"], excluded: row["excluded"],
        withoutResult: row["without_result"], broken: row["broken"], orders: counts(row["orders"])),
      summary: summary(
        row, ResultClasses(), pairs: row["pairs"], partsCorrelation: row["parts_correlation"]),
      measures: measures, addedAt: row["added_at"])
  }

  private static func text(of counts: [Int: Int]) -> String {
    counts.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: " ")
  }

  private static func counts(_ text: String) -> [Int: Int] {
    let numbers = text.split(separator: " ").compactMap { Int($0) }
    let pairs = stride(from: 0, to: numbers.count - 1, by: 2).map { (numbers[$0], numbers[$0 + 1]) }
    return Dictionary(pairs) { first, _ in first }
  }

  public func removeComparisonGroup(_ id: ComparisonGroup.ID, of study: Study.ID, context: AuditContext)
    throws
  {
    try research.write { db in
      let name = try db.text("SELECT name FROM comparison_groups WHERE id = ? AND study = ?", [id, study])
      guard let name else { return }
      try db.run("DELETE FROM comparison_results WHERE comparison_group = ?", [id])
      try db.run("DELETE FROM comparison_measures WHERE comparison_group = ?", [id])
      try db.run("DELETE FROM comparison_groups WHERE id = ?", [id])
      try AuditTrail.append(
        "comparison.removed", subject: study.text, detail: name, context: context, in: db)
    }
  }
}
