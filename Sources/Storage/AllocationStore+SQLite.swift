import Studies

extension SQLiteStore: AllocationStore {
  public func drawOrders(
    of participation: Participation, in study: Study, draw: @escaping @Sendable () -> UInt64,
    context: AuditContext
  ) throws {
    let participant = participation.participant.id
    try research.write { db in
      try Self.requireConsent(of: participant, meeting: study.consent.requirement, in: db)
      for task in study.tasks + study.scheduledTasks where !task.variants.isEmpty {
        _ = try Self.drawnOrder(
          of: task, participant: participant, in: study, draw: draw, context: context, in: db)
      }
    }
  }

  /// The participant's order of variants, drawn now if it was not. Variants that the study has gained since are
  /// drawn behind the others, from a list of their own; those it has lost keep their place. All occasions of a scheduled task
  /// have the one order.
  static func drawnOrder(
    of task: any StudyTask, participant: Participant.ID, in study: Study, draw: () -> UInt64,
    context: AuditContext,
    in db: Database
  ) throws -> [TaskVariant.ID] {
    guard let participation = try participation(of: participant, in: db) else {
      throw StoreRefusal.participationEnded
    }
    let id = task.id.ofStudy
    let drawn = participation.orders[id] ?? []
    let open = task.variants.map(\.id).filter { !drawn.contains($0) }
    if open.isEmpty { return drawn }
    if participation.awaitsSite(in: study), task.order.strata.bySite { throw StoreRefusal.siteUnknown }
    let list = try list(
      with: AllocationList.Rule(method: task.order.method, variants: open), of: task,
      for: participation.participant, draw: draw, context: context, in: db)
    let claim = Claim(participant: participant, task: id, firstPosition: drawn.count + 1)
    guard let place = try takePlace(in: list, for: claim, context: context, in: db) else {
      // Another server has drawn the order since then.
      return try self.participation(of: participant, in: db)?.orders[id] ?? drawn
    }
    let order = list.order(at: place)
    try insert(order, claim, in: db)
    try AuditTrail.append(
      "order.drawn", subject: participant.text, participant: participant,
      detail: "\(id): \(order.map(\.text).joined(separator: ", ")); place \(place) of list \(list.id)",
      context: context, in: db)
    return drawn + order
  }

  private static func insert(_ order: [TaskVariant.ID], _ claim: Claim, in db: Database) throws {
    for (position, variant) in zip(claim.firstPosition..., order) {
      try db.run(
        "INSERT INTO allocated_variants (participant, task, position, variant) VALUES (?, ?, ?, ?)",
        [claim.participant, claim.task, position, variant])
    }
  }

  /// The list of a participant's stratum, begun now if they are the first.
  private static func list(
    with rule: AllocationList.Rule, of task: any StudyTask, for participant: Participant, draw: () -> UInt64,
    context: AuditContext, in db: Database
  ) throws -> AllocationList {
    let stratum = Stratum(
      in: task.order.strata, language: participant.language, site: participant.site,
      answers: try eligibilityAnswers(of: participant.id, in: db))
    let key: StatementArguments = [
      participant.study, task.id.ofStudy, participant.origin.rawValue, stratum.text, rule.method.rawValue,
      rule.variants.stored,
    ]
    if let known = try self.list(of: key, in: db) { return known }
    let list = AllocationList(id: .new(at: context.time), rule: rule, stratum: stratum, seed: draw())
    try db.run(
      """
      INSERT INTO allocation_lists (study, task, origin, stratum, method, variants, id, seed, began_at)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (study, task, origin, stratum, method, variants) DO NOTHING
      """, key + [list.id, String(list.seed), context.time])
    if db.changesCount == 0, let begun = try self.list(of: key, in: db) { return begun }
    try AuditTrail.append(
      "list.began", subject: list.id.text,
      detail: "\(participant.study) \(task.id.ofStudy), \(rule.method.rawValue): \(stratum.text)",
      context: context,
      in: db)
    return list
  }

  private static func list(of key: StatementArguments, in db: Database) throws -> AllocationList? {
    try db.row(
      """
      SELECT \(listColumns) FROM allocation_lists
      WHERE study = ? AND task = ? AND origin = ? AND stratum = ? AND method = ? AND variants = ?
      """, key
    ).map { self.list($0) }
  }

  private struct Claim {
    let participant: Participant.ID
    let task: StudyTask.ID
    let firstPosition: Int
  }

  /// Takes the first place that came back, else the next one.
  /// - Returns: nil if the participant holds one already
  private static func takePlace(
    in list: AllocationList, for claim: Claim, context: AuditContext, in db: Database
  ) throws -> Int? {
    struct IsDrawn: Error {}
    do {
      return try db.inSavepoint {
        let place = try nextPlace(in: list, db)
        try db.run(
          """
          INSERT INTO allocations (participant, task, first_position, seed, drawn_at, list, place)
          VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (participant, task, first_position) DO NOTHING
          """,
          [
            claim.participant, claim.task, claim.firstPosition, String(list.seed), context.time, list.id,
            place,
          ])
        if db.changesCount == 0 { throw IsDrawn() }
        return place
      }
    } catch is IsDrawn {
      return nil
    }
  }

  /// Counts on first, which locks the list: no other server gives the same place.
  private static func nextPlace(in list: AllocationList, _ db: Database) throws -> Int {
    try db.run(
      "UPDATE allocation_lists SET next_place = allocation_lists.next_place + 1 WHERE id = ?", [list.id])
    let free = try db.row(
      """
      SELECT place FROM allocations WHERE list = ? AND returned_at IS NOT NULL AND place NOT IN
        (SELECT place FROM allocations WHERE list = ? AND returned_at IS NULL)
      ORDER BY place LIMIT 1
      """, [list.id, list.id])
    guard let free else {
      return try db.count("SELECT next_place FROM allocation_lists WHERE id = ?", [list.id]) - 1
    }
    try db.run(
      "UPDATE allocation_lists SET next_place = allocation_lists.next_place - 1 WHERE id = ?", [list.id])
    return free["place"]
  }

  /// Returns the places of a participant who leaves, in the lists of tests of which they began nothing.
  static func returnPlaces(of participant: Participant.ID, context: AuditContext, in db: Database) throws {
    try db.run(
      """
      UPDATE allocations SET returned_at = ? WHERE participant = ? AND list IS NOT NULL AND returned_at IS NULL
      AND NOT EXISTS
        (SELECT 1 FROM runs WHERE runs.participant = allocations.participant
          AND (runs.task = allocations.task
            OR substr(runs.task, 1, length(allocations.task) + 1) = allocations.task || '.'))
      """, [context.time, participant])
    guard db.changesCount > 0 else { return }
    try AuditTrail.append(
      "order.returned", subject: participant.text, participant: participant, context: context, in: db)
  }
}

// MARK: - Balance

extension SQLiteStore {
  public func allocationLists(of task: StudyTask.ID, in study: Study.ID, origin: Participant.Origin) throws
    -> [AllocationListUse]
  {
    try research.read { db in
      try db.rows(
        """
        SELECT \(Self.listColumns), began_at, next_place,
          (SELECT COUNT(*) FROM allocations WHERE list = allocation_lists.id AND returned_at IS NULL) AS held
        FROM allocation_lists WHERE study = ? AND task = ? AND origin = ? ORDER BY began_at DESC, id DESC
        """, [study, task, origin.rawValue]
      ).map { row in
        let held: Int = row["held"]
        return AllocationListUse(
          list: Self.list(row), beganAt: row["began_at"], held: held, free: row["next_place"] - 1 - held)
      }
    }
  }

  public func drawnOrders(of task: StudyTask.ID, in study: Study.ID, origin: Participant.Origin) throws
    -> [[TaskVariant.ID]]
  {
    var orders: [Participant.ID: [TaskVariant.ID]] = [:]
    try research.read { db in
      try db.each(
        """
        SELECT participant, variant FROM allocated_variants JOIN participants ON participants.id = participant
        WHERE study = ? AND origin = ? AND task = ? AND NOT EXISTS
          (SELECT 1 FROM allocations WHERE allocations.participant = allocated_variants.participant
            AND allocations.task = allocated_variants.task AND returned_at IS NOT NULL)
        ORDER BY participant, position
        """, [study, origin.rawValue, task]
      ) { row in orders[row[0], default: []].append(row[1]) }
    }
    return Array(orders.values)
  }

  public func finishedOrders(of task: StudyTask.ID, in study: Study.ID, origin: Participant.Origin) throws
    -> [[TaskVariant.ID?]]
  {
    var orders: [Participant.ID: [TaskVariant.ID?]] = [:]
    try research.read { db in
      try db.each(
        """
        SELECT participant, position, variant FROM runs JOIN participants ON participants.id = participant
        WHERE study = ? AND origin = ? AND task = ? AND state = 'finished' AND set_aside IS NULL
        ORDER BY participant, position
        """, [study, origin.rawValue, task]
      ) { row in
        let position: Int = row[1]
        var order = orders[row[0]] ?? []
        if order.count < position { order += Array(repeating: nil, count: position - order.count) }
        order[position - 1] = row[2] as TaskVariant.ID
        orders[row[0]] = order
      }
    }
    return Array(orders.values)
  }

  private static let listColumns = "id, method, variants, stratum, seed"

  private static func list(_ row: Row) -> AllocationList {
    AllocationList(
      id: row["id"],
      rule: AllocationList.Rule(
        method: AllocationMethod(rawValue: row["method"])!,
        variants: [TaskVariant.ID](stored: row["variants"])),
      stratum: Stratum(stored: row["stratum"]), seed: UInt64(row["seed"] as String)!)
  }
}

extension [TaskVariant.ID] {
  fileprivate var stored: String { map(\.text).joined(separator: " ") }

  fileprivate init(stored text: String) {
    self = text.split(separator: " ").map { TaskVariant.ID(String($0)) }
  }
}
