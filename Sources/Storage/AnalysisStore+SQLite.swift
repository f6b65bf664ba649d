import Studies

extension SQLiteStore: AnalysisStore {
  public func analysedRuns(of task: StudyTask.ID, in study: Study.ID, origin: Participant.Origin) throws
    -> [AnalysedRun]
  {
    try analysedRuns([study, origin.rawValue, task])
  }

  public func analysedRuns(of task: StudyTask.ID, in release: KeptRelease) throws -> [AnalysedRun] {
    try analysedRuns(Self.arguments(of: task, in: release), narrowedBy: Self.isOfRelease)
  }

  /// A condition about the runs of ``ofAnalysedRuns(_:joining:narrowedBy:)``.
  private static let isOfRelease = """
    AND runs.finished_at <= ? AND EXISTS (
      SELECT 1 FROM released_participants AS members
      WHERE members.release = ? AND members.participant = participants.id)
    """

  private static func arguments(of task: StudyTask.ID, in release: KeptRelease) -> StatementArguments {
    [release.study, release.scope.origin.rawValue, task, release.made.madeAt, release.made.id]
  }

  private func analysedRuns(_ arguments: StatementArguments, narrowedBy condition: String = "") throws
    -> [AnalysedRun]
  {
    var runs: [AnalysedRun] = []
    try research.read { db in
      try Self.eachAnalysedRun(arguments, narrowedBy: condition, in: db) { columns in
        runs.append(Self.analysedRun(&columns, hasClasses: true))
      }
    }
    return runs
  }

  /// Selects from the finished runs of a task, of everybody whose data are used, without those that are set aside, ordered by
  /// participant and position. The arguments are the study, the origin, the task, then those of the condition.
  /// - Parameter joined: the tables beside `participants` and `runs`
  private static func ofAnalysedRuns(
    _ columns: String, joining joined: String, narrowedBy condition: String
  ) -> String {
    """
    SELECT \(columns) FROM participants JOIN runs ON runs.participant = participants.id \(joined)
    WHERE participants.study = ? AND participants.origin = ? AND \(areUsed) AND runs.task = ?
      AND runs.state = 'finished' AND runs.set_aside IS NULL \(condition)
    ORDER BY runs.participant, runs.position, runs.id
    """
  }

  /// A run that staff looked at and kept is doubtful no longer (decision 101).
  private static let analysedColumns = """
    runs.participant, runs.variant, runs.position, scores.is_excluded, scores.refusal,
      scores.flags <> '' AND NOT EXISTS (
        SELECT 1 FROM flagged_runs WHERE flagged_runs.run = runs.id AND flagged_runs.state = 'decided'
      ) AS is_doubtful, participants.ineligible_for IS NOT NULL AS is_of_ineligible,
      aggregates.result, aggregates.first_half, aggregates.second_half, aggregates.first_part,
      aggregates.second_part, aggregates.trials, aggregates.errors, aggregates.latencies,
      aggregates.mean, aggregates.sum_of_squares, aggregates.shortest, aggregates.longest,
      aggregates.classes, runs.id
    """

  /// Reads the rows of ``ofAnalysedRuns(_:joining:narrowedBy:)`` with their results.
  /// - Parameters:
  ///   - arguments: the study, the origin, the task, then those of the condition
  ///   - read: is given the columns of ``analysedRun(_:hasClasses:)``, with the id of the run behind them
  static func eachAnalysedRun(
    _ arguments: StatementArguments, narrowedBy condition: String, in db: Database,
    _ read: (inout Columns) -> Void
  ) throws {
    let joined = """
      JOIN run_aggregates AS aggregates ON aggregates.run = runs.id JOIN scores ON scores.id = aggregates.score
      """
    try db.eachInOrder(
      ofAnalysedRuns(analysedColumns, joining: joined, narrowedBy: condition), arguments, read)
  }

  /// - Parameter hasClasses: false to leave the classes of latencies out, which take more memory than everything else
  static func analysedRun(_ columns: inout Columns, hasClasses: Bool) -> AnalysedRun {
    AnalysedRun(
      participant: columns.next(), variant: columns.next(), position: columns.next(),
      verdict: ScoreVerdict(isExcluded: columns.next(), refusal: columns.nextIfAny()),
      isDoubtful: columns.next(), isOfIneligible: columns.next(),
      aggregate: RunAggregate(
        result: columns.nextIfAny(), halves: .init(columns.nextIfAny(), columns.nextIfAny()),
        parts: .init(columns.nextIfAny(), columns.nextIfAny()), trials: columns.next(),
        errors: columns.next(), latencies: latencies(&columns, hasClasses: hasClasses)))
  }

  private static func latencies(_ columns: inout Columns, hasClasses: Bool) -> LatencyAggregate {
    let (count, mean, squares) = (columns.next() as Int, columns.next() as Double, columns.next() as Double)
    let (shortest, longest) = (columns.nextIfAny() as Double?, columns.nextIfAny() as Double?)
    var range: ClosedRange<Double>?
    if let shortest, let longest { range = shortest...longest }
    let classes = columns.next() as String
    return LatencyAggregate(
      count: count, mean: mean, sumOfSquares: squares, range: range,
      classes: hasClasses ? Self.classes(classes) : [])
  }

  public func checkedRuns(of task: StudyTask.ID, in study: Study.ID, origin: Participant.Origin) throws
    -> [CheckedRun]
  {
    try checkedRuns([study, origin.rawValue, task])
  }

  public func checkedRuns(of task: StudyTask.ID, in release: KeptRelease) throws -> [CheckedRun] {
    try checkedRuns(Self.arguments(of: task, in: release), narrowedBy: Self.isOfRelease)
  }

  private func checkedRuns(_ arguments: StatementArguments, narrowedBy condition: String = "") throws
    -> [CheckedRun]
  {
    let checks = Self.ofAnalysedRuns(
      "runs.participant, runs.variant, \(Self.tabletCheckColumns)",
      joining: "JOIN tablet_checks ON tablet_checks.run = runs.id", narrowedBy: condition)
    return try research.read { db in
      try db.rows(checks, arguments).map { row in
        CheckedRun(
          participant: row["participant"], variant: row["variant"], check: Self.tabletCheck(row))
      }
    }
  }

  public func values(of variables: [StudyVariable], in study: Study, origin: Participant.Origin) throws
    -> [StudyVariable.ID: [Participant.ID: String]]
  {
    let ids = Dictionary(variables.map { ($0.source, $0.id) }) { first, _ in first }
    var values: [StudyVariable.ID: [Participant.ID: String]] = [:]
    try research.read { db in
      if ids.keys.contains(where: \.isOfEligibility) {
        try Self.eachEligibilityAnswer(in: study.id, origin: origin, db) { participant, question, answer in
          if let id = ids[.eligibility(question)] { values[id, default: [:]][participant] = answer }
        }
      }
      let questions = Dictionary(grouping: ids.keys.compactMap(\.question), by: \.task)
      for (task, questions) in questions {
        let own = try Self.answers(to: questions.map(\.id), of: task, in: study.id, origin: origin, db)
        for (question, answers) in own {
          if let id = ids[.question(question, of: task)] { values[id] = answers }
        }
      }
      try Self.eachComputedValue(of: variables.filter(\.isComputed), in: study, origin: origin, db) {
        participant, id, value in
        values[id, default: [:]][participant] = value
      }
    }
    return values
  }

  /// The newest answers to questions of a task, by question: those that anybody has answered. There are as many rows as
  /// answers, so that each looks for its question and its participant and for nothing else.
  private static func answers(
    to questions: [String], of task: StudyTask.ID, in study: Study.ID, origin: Participant.Origin,
    _ db: Database
  ) throws -> [(question: String, answers: [Participant.ID: String])] {
    let places = Dictionary(uniqueKeysWithValues: zip(questions, questions.indices))
    var answers = questions.map { _ in [Participant.ID: String]() }
    try eachAnswer(to: questions, of: task, in: study, origin: origin, db) { participant, question, answer in
      if let place = places[question] { answers[place][participant] = answer }
    }
    return zip(questions, answers).filter { !$0.1.isEmpty }.map { (question: $0.0, answers: $0.1) }
  }

  /// In the order of the decisions, so that the newest comes last.
  private static func eachEligibilityAnswer(
    in study: Study.ID, origin: Participant.Origin, _ db: Database,
    _ read: (Participant.ID, EligibilityQuestion.ID, String) -> Void
  ) throws {
    try db.eachInOrder(
      """
      SELECT participants.id, eligibility_answers.question, eligibility_answers.answer
      FROM participants JOIN eligibility_decisions AS decisions ON decisions.participant = participants.id
      JOIN eligibility_answers ON eligibility_answers.decision = decisions.id
      WHERE participants.study = ? AND participants.origin = ? AND \(areUsed) ORDER BY decisions.number
      """, [study, origin.rawValue]
    ) { columns in read(columns.next(), columns.next(), columns.next()) }
  }
}

extension StudyVariable.Source {
  fileprivate var isOfEligibility: Bool { if case .eligibility = self { true } else { false } }

  fileprivate var question: (id: String, task: StudyTask.ID)? {
    if case .question(let id, let task) = self { (id, task) } else { nil }
  }
}
