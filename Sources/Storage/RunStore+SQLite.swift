import Studies

extension SQLiteStore: RunStore {
  public func startRun(
    of task: any TimedTask, position: Int, participant: Participant.ID, in study: Study,
    draw: @escaping @Sendable () -> UInt64, context: AuditContext
  ) throws -> Run {
    try research.write { db in
      try Self.startRun(
        of: task, position: position, participant: participant, in: study, draw: draw, context: context,
        in: db)
    }
  }

  static func startRun(
    of task: any TimedTask, position: Int, participant: Participant.ID, in study: Study, draw: () -> UInt64,
    context: AuditContext, in db: Database
  ) throws -> Run {
    try requireConsent(of: participant, meeting: study.consent.requirement, in: db)
    let drawn = try drawnOrder(
      of: task, participant: participant, in: study, draw: draw, context: context, in: db)
    let order = task.order(from: drawn)
    guard order.indices.contains(position - 1) else { throw StoreRefusal.noSuchPosition }
    let due = TaskInVariant(task.id, order[position - 1])
    if task.variant(due.variant)?.isExternal == true { throw StoreRefusal.doneElsewhere }
    if let known = try newestRun(of: due, participant: participant, in: db) { return known }
    let run = Run(
      id: .new(at: context.time), participant: participant, task: task.id, variant: due.variant,
      position: drawn.firstIndex(of: due.variant).map { $0 + 1 } ?? position, seed: draw(),
      studyVersion: study.version, startedAt: context.time, state: .running, progress: .start)
    if try insert(PlannedRun(run: run, task: task), in: db) {
      try noteStart(of: run, in: study, context: context, in: db)
      return run
    }
    // Another server has started it since then.
    guard let known = try newestRun(of: due, participant: participant, in: db) else {
      throw StoreRefusal.noSuchPosition
    }
    return known
  }

  private static func noteStart(of run: Run, in study: Study, context: AuditContext, in db: Database) throws {
    try AuditTrail.append(
      "run.started", subject: run.id.text, participant: run.participant,
      detail: "\(run.task) \(run.variant) position \(run.position)", context: context, in: db)
    // A test between the visits is done elsewhere: nobody has come to the appointment of that day.
    guard Occasion.ID(run.task) == nil else { return }
    try noteArrival(
      of: openParticipation(of: run.participant, in: db), in: study, context: context, in: db)
  }

  private static func newestRun(
    of task: TaskInVariant, participant: Participant.ID, in db: Database
  ) throws -> Run? {
    try runs(
      """
      SELECT \(runColumns) FROM runs WHERE participant = ? AND task = ? AND variant = ? AND set_aside IS NULL
      ORDER BY started_at DESC LIMIT 1
      """, [participant, task.task, task.variant], in: db
    ).first
  }

  /// - Returns: false if the same task of the participant is running already
  static func insert(_ planned: PlannedRun, in db: Database) throws -> Bool {
    let run = planned.run
    try db.run(
      """
      INSERT INTO runs (id, participant, kind, task, variant, position, seed, study_version, started_at,
        finished_at, state, next_part, next_block, next_attempt, source)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (participant, task, position) WHERE state = 'running' AND set_aside IS NULL DO NOTHING
      """,
      [
        run.id, run.participant, planned.tables.kind.word, run.task, run.variant, run.position,
        String(run.seed),
        run.studyVersion, run.startedAt, run.finishedAt, run.state.rawValue, run.progress.part,
        run.progress.block, run.progress.attempt, run.source.rawValue,
      ])
    guard db.changesCount > 0 else { return false }
    try planned.tables.insertPlan(of: planned, in: db)
    return true
  }

  public func continued(_ planned: PlannedRun) throws -> PlannedRun {
    guard planned.plan is any AdaptivePlan else { return planned }
    return try research.read { db in
      PlannedRun(
        run: planned.run, task: planned.task, plan: try planned.tables.continuedPlan(of: planned, in: db))
    }
  }

  public func append(
    _ part: RunPart, to planned: PlannedRun, unsent: Int, consent: ConsentRequirement,
    context: AuditContext
  ) throws -> PartReceipt {
    try keepingSound(of: part, to: planned, context: context) {
      try store(part, to: planned, unsent: unsent, consent: consent, context: context)
    }
  }

  private func store(
    _ part: RunPart, to planned: PlannedRun, unsent: Int, consent: ConsentRequirement, context: AuditContext
  ) throws -> PartReceipt {
    try research.write { db in
      if let receipt = try Self.receipt(of: part, in: planned.run, context: context, in: db) {
        return receipt
      }
      try Self.requireConsent(of: planned.run.participant, meeting: consent, in: db)
      return .stored(
        isFinished: try Self.insert(part, to: planned, unsent: unsent, context: context, in: db))
    }
  }

  /// Stores the part that is due, and moves the run on.
  /// - Returns: true if it was the last one
  static func insert(
    _ part: RunPart, to planned: PlannedRun, unsent: Int, context: AuditContext, in db: Database
  ) throws -> Bool {
    try insert(PartRow(part), of: planned.run, context: context, in: db)
    try planned.tables.insertTrials(of: part, to: planned, in: db)
    try insertRecordings(of: part, to: planned.run, in: db)
    try forgetMissingDevice(of: planned.run.participant, in: db)
    try AuditTrail.append(
      "part.stored", subject: planned.run.id.text, participant: planned.run.participant,
      detail: "part \(part.number), block \(part.block), \(part.content.trialCount) trials", context: context,
      in: db)
    return try advance(planned, after: part, unsent: unsent, context: context, in: db)
  }

  /// Returns the answer to a part that is known already, or that is not the next one; nil if it is due.
  private static func receipt(of part: RunPart, in run: Run, context: AuditContext, in db: Database)
    throws
    -> PartReceipt?
  {
    guard let row = try db.row("SELECT state, next_part FROM runs WHERE id = ?", [run.id]) else {
      return .conflict(expected: 1)
    }
    let expected: Int = row["next_part"]
    if part.number == expected, row["state"] == Run.State.running.rawValue {
      // The part was judged against this snapshot; if the run has moved on since, it was not judged at all.
      return run.progress.part == expected ? nil : .conflict(expected: expected)
    }
    let known = try db.row(
      "SELECT digest FROM run_parts WHERE run = ? AND number = ?", [run.id, part.number])
    if known?["digest"] == part.digest {
      return .stored(isFinished: row["state"] == Run.State.finished.rawValue)
    }
    try AuditTrail.append(
      "part.refused", subject: run.id.text, participant: run.participant,
      detail: "part \(part.number) while part \(expected) is due", context: context, in: db)
    return .conflict(expected: expected)
  }

  /// A part of a run without its trials, which lie in the tables of the kind.
  struct PartRow {
    let number: Int
    let block: Int
    let attempt: Int
    let isComplete: Bool
    let device: String?
    let digest: String
    /// Nil unless the block was left out, and the page told why.
    var reason: String? = nil
  }

  static func insert(_ part: PartRow, of run: Run, context: AuditContext, in db: Database) throws {
    try db.run(
      """
      INSERT INTO run_parts (run, number, block, attempt, is_complete, device, digest, received_at, reason)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        run.id, part.number, part.block, part.attempt, part.isComplete, part.device, part.digest,
        context.time, part.reason,
      ])
  }

  /// An occasion is done with the last variant of its task.
  private static func noteDone(_ planned: PlannedRun, at time: Timestamp, in db: Database) throws {
    let run = planned.run
    guard Occasion.ID(run.task) != nil, let record = try participation(of: run.participant, in: db),
      record.hasDoneAll(of: planned.task)
    else { return }
    try noteDone(run.task, by: run.participant, at: time, in: db)
  }

  /// Moves the run on; with its last block, finishes and scores it.
  private static func advance(
    _ planned: PlannedRun, after part: RunPart, unsent: Int, context: AuditContext, in db: Database
  ) throws -> Bool {
    let next = planned.run.progress.after(part)
    let isFinished = next.block > planned.task.blockCount
    try db.run(
      """
      UPDATE runs SET next_part = ?, next_block = ?, next_attempt = ?, state = ?, finished_at = ?,
        unsent_trials = ? WHERE id = ? AND next_part = ?
      """,
      [
        next.part, next.block, next.attempt, (isFinished ? Run.State.finished : .running).rawValue,
        isFinished ? context.time : nil, unsent, planned.run.id, part.number,
      ])
    if isFinished {
      try score(planned, context: context, in: db)
      try noteDone(planned, at: context.time, in: db)
      try beginBreak(after: planned, finishedBy: part, context: context, in: db)
    }
    return isFinished
  }
}

extension SQLiteStore.PartRow {
  init(_ part: RunPart) {
    self.init(
      number: part.number, block: part.block, attempt: part.attempt, isComplete: part.isComplete,
      device: part.device, digest: part.digest, reason: part.content.reason)
  }
}

extension SQLiteStore {
  public func noteUnsent(_ trials: Int, of run: Run) throws {
    if trials == run.unsentTrials { return }
    try research.write { db in
      try db.run(
        "UPDATE runs SET unsent_trials = ? WHERE id = ? AND state = 'running'", [trials, run.id])
    }
  }

  public func noteRefusal(of part: RunPart, reason: String, in run: Run, context: AuditContext) throws {
    try research.write { db in
      try AuditTrail.append(
        "part.refused", subject: run.id.text, participant: run.participant,
        detail: "part \(part.number): \(reason)", context: context, in: db)
    }
  }
}
