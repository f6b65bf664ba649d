import Studies

/// Comparisons are brought up to date by the server, not by the participant who completes the study: nothing that somebody
/// sees depends on when another person was done.
extension SQLiteStore: ComparisonRoundStore {
  /// The number of participants in one transaction: other writes wait no longer than that takes.
  private static let joinedAtOnce = 100

  @discardableResult
  public func publishComparisons(of study: Study, context: AuditContext) throws -> Int {
    let tasks = study.definedTasks.filter { !$0.comparison.isEmpty }
    if tasks.isEmpty { return 0 }
    try settleProgress(in: study)
    var published = 0
    for task in tasks {
      while try join(task, in: study, context) == Self.joinedAtOnce {}
      for origin in [Participant.Origin.real, .rehearsal] {
        for measure in task.comparison {
          let group = Group(study: study.id, origin: origin, task: task.id, measure: measure)
          if try publish(group, context) { published += 1 }
        }
      }
    }
    return published
  }

  // MARK: - Joining

  /// A value stays as it was on the day of joining: whatever is scored again later, the publications change by people who
  /// join and by people who leave.
  private func join(_ task: any StudyTask, in study: Study, _ context: AuditContext) throws -> Int {
    let areOver = OccasionCondition(of: task.id, in: study)
    let select = """
      SELECT participants.id FROM participants
      WHERE participants.study = ? AND participants.standing = ?
        AND NOT EXISTS (
          SELECT 1 FROM comparison_members
          WHERE comparison_members.participant = participants.id AND comparison_members.task = ?)\(areOver.text)
      ORDER BY participants.id LIMIT ?
      """
    let complete: StatementArguments = [study.id, ProgressStatus.complete.rawValue, task.id]
    let arguments = complete + areOver.arguments + [Self.joinedAtOnce]
    guard try research.read({ db in try db.isThere(select, arguments) }) else { return 0 }
    return try research.write { [self] db in
      let ids: [Participant.ID] = try db.rows(select, arguments).map { $0[0] }
      for record in try Self.participations(of: ids, in: db) {
        try insert(values(of: record, task, in: study, db), of: record, task, context, db)
      }
      return ids.count
    }
  }

  private func values(of record: Participation, _ task: any StudyTask, in study: Study, _ db: Database) throws
    -> [ComparedMeasure.ID: Double]
  {
    let kind = type(of: task).kind
    guard let tables = kinds.first(where: { $0.kind == kind }) else {
      return try scaleValues(of: record, task.id, in: study, db)
    }
    let id = record.participant.id
    if study.scheduled(task.id) == nil { return try tables.comparedValues(of: id, task.id, in: db) }
    let done = record.occasions.filter { $0.id.task == task.id && $0.doneAt != nil }
    return Self.means(of: try done.map { try tables.comparedValues(of: id, $0.id.taskID, in: db) })
  }

  /// Returns the mean of each measure over the occasions that have it.
  private static func means(of occasions: [[ComparedMeasure.ID: Double]]) -> [ComparedMeasure.ID: Double] {
    let all = occasions.reduce(into: [ComparedMeasure.ID: [Double]]()) { all, values in
      for (measure, value) in values { all[measure, default: []].append(value) }
    }
    return all.mapValues { $0.reduce(0, +) / Double($0.count) }
  }

  private func insert(
    _ values: [ComparedMeasure.ID: Double], of record: Participation, _ task: any StudyTask,
    _ context: AuditContext, _ db: Database
  ) throws {
    let participant = record.participant.id
    try db.run(
      "INSERT INTO comparison_members (participant, task, joined_at) VALUES (?, ?, ?)",
      [participant, task.id, context.time])
    for measure in task.comparison {
      guard let value = values[measure.id], value.isFinite else { continue }
      try db.run(
        "INSERT INTO comparison_values (participant, task, measure, value) VALUES (?, ?, ?, ?)",
        [participant, task.id, measure.id, value])
    }
  }
}

/// A scheduled task of a participant of whom every occasion is over, so that their mean no longer changes; nothing for a task
/// of the visits.
private struct OccasionCondition {
  let text: String
  let arguments: StatementArguments

  init(of task: StudyTask.ID, in study: Study) {
    guard study.scheduled(task) != nil else {
      text = ""
      arguments = []
      return
    }
    let own = "SELECT 1 FROM occasions WHERE occasions.participant = participants.id AND occasions.task = ?"
    text = """
       AND EXISTS (\(own))
        AND NOT EXISTS (\(own) AND occasions.done_at IS NULL AND occasions.closed_at IS NULL)
      """
    arguments = [task, task]
  }
}

// MARK: - Publishing

/// The participants of one origin and one measure of one task.
private struct Group {
  let study: Study.ID
  let origin: Participant.Origin
  let task: StudyTask.ID
  let measure: ComparedMeasure

  /// The columns `study`, `origin`, `task` and `measure`.
  var key: StatementArguments { [study, origin.rawValue, task, measure.id] }

  /// Those whose values count now: who left, or was found not to be eligible, does not any more.
  static let values = """
    FROM comparison_values JOIN participants ON participants.id = comparison_values.participant
    WHERE participants.study = ? AND participants.origin = ? AND comparison_values.task = ?
      AND comparison_values.measure = ? AND participants.standing = 'complete'
    """
}

/// The values of a group, apart by publication.
private struct GroupValues {
  var known: [Double] = []
  var newcomers: [Double] = []

  var count: Int { known.count + newcomers.count }
  var areTooFew: Bool { count < DisclosureRule.leastPeople }

  func cells(of measure: ComparedMeasure) -> [Comparison.Cell]? {
    DisclosureRule.cells(known: known, newcomers: newcomers, of: measure)
  }
}

extension SQLiteStore {
  /// Returns true if the comparison was published anew.
  fileprivate func publish(_ group: Group, _ context: AuditContext) throws -> Bool {
    let isDue = try research.read { db in
      let values = try Self.values(of: group, in: db)
      if values.cells(of: group.measure) != nil { return true }
      return try values.areTooFew && Self.isShown(group, in: db)
    }
    return try isDue && research.write { db in try Self.publish(group, context, in: db) }
  }

  private static func publish(_ group: Group, _ context: AuditContext, in db: Database) throws -> Bool {
    let values = try values(of: group, in: db)
    guard let cells = values.cells(of: group.measure) else {
      // So many left that too few are left: nothing is shown until as many have joined anew.
      if values.areTooFew { try deleteCells(of: group, in: db) }
      return false
    }
    let number = try nextNumber(of: group, context, in: db)
    try deleteCells(of: group, in: db)
    try insert(cells, of: group, in: db)
    try db.run(
      """
      UPDATE comparison_values SET publication = ? WHERE task = ? AND measure = ? AND publication IS NULL
        AND participant IN (
          SELECT participants.id FROM participants
          WHERE participants.study = ? AND participants.origin = ? AND participants.standing = 'complete')
      """, [number, group.task, group.measure.id, group.study, group.origin.rawValue])
    try AuditTrail.append(
      "comparison.published", subject: group.study.text,
      detail: "\(group.task) \(group.measure.id) \(group.origin.rawValue) \(values.count)", context: context,
      in: db)
    return true
  }

  private static func values(of group: Group, in db: Database) throws -> GroupValues {
    var values = GroupValues()
    try db.each(
      "SELECT comparison_values.value, comparison_values.publication IS NULL AS is_new \(Group.values)",
      group.key
    ) { row in
      if row["is_new"] { values.newcomers.append(row["value"]) } else { values.known.append(row["value"]) }
    }
    return values
  }

  private static func isShown(_ group: Group, in db: Database) throws -> Bool {
    try db.isThere(
      "SELECT 1 FROM comparison_cells WHERE study = ? AND origin = ? AND task = ? AND measure = ?", group.key)
  }

  private static func insert(_ cells: [Comparison.Cell], of group: Group, in db: Database) throws {
    for (place, cell) in cells.enumerated() {
      try db.run(
        """
        INSERT INTO comparison_cells (study, origin, task, measure, cell, low, high, people)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?)
        """, group.key + [place, cell.low, cell.high, cell.people])
    }
  }

  private static func nextNumber(of group: Group, _ context: AuditContext, in db: Database) throws -> Int {
    let row = try db.row(
      """
      INSERT INTO comparisons (study, origin, task, measure, number, published_at) VALUES (?, ?, ?, ?, ?, ?)
      ON CONFLICT (study, origin, task, measure) DO UPDATE
        SET number = comparisons.number + 1, published_at = excluded.published_at
      RETURNING number
      """, group.key + [1, context.time])
    return row?["number"] ?? 1
  }

  private static func deleteCells(of group: Group, in db: Database) throws {
    try db.run(
      "DELETE FROM comparison_cells WHERE study = ? AND origin = ? AND task = ? AND measure = ?", group.key)
  }
}
