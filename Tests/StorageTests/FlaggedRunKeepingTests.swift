import Statistics
import Studies
import Testing

@testable import Storage

/// The kept rows of flagged runs against a count of everything, whatever happened before.
struct FlaggedRunKeepingTests {
  private let lab: TemporaryLab
  private let desk = AuditContext(by: .staff("ben"), at: start)

  init() throws { lab = try TemporaryLab() }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func theRowsAreWhatAFullCountFinds(seed: UInt64) throws {
    var chance = SeededGenerator(seed: seed)
    let runs = try [Participant.Origin.real, .real, .real, .real, .rehearsal, .rehearsal].map(finishedRun)
    var seen: Set<String> = []
    for step in 1...90 {
      // A flagged run that is kept comes first, so that there is one: later it may have been repeated, or nobody be left.
      let run = step <= 2 ? runs[0] : runs[Int.random(in: runs.indices, using: &chance)]
      try happen(step <= 2 ? [0, 6][step - 1] : Int.random(in: 0..<13, using: &chance), to: run, step)
      let kept = try kept()
      #expect(try kept.map(\.text) == counted(), "seed \(seed), step \(step)")
      for origin in [Participant.Origin.real, .rehearsal] { try checkCounts(origin, kept) }
      seen.formUnion(kept.map(\.state))
    }
    #expect(seen == ["due", "decided"], "seed \(seed)")
    let before = try kept().map(\.text)
    try migrateAgain()
    #expect(try kept().map(\.text) == before, "data from before the migration")
  }

  private func checkCounts(_ origin: Participant.Origin, _ kept: [KeptRow]) throws {
    let present = kept.filter { $0.origin == origin.rawValue && !$0.hasLeft }
    let due = try lab.store.dueFlaggedRuns(of: lab.study.id, at: .everySite, origin: origin)
    #expect(due == present.count { $0.state == "due" })
    let groups = try lab.store.flaggedRunGroups(of: lab.study.id, at: .everySite, origin: origin)
    let signs: [FlaggedRunFilter.Sign?] = [nil, .flag("too-fast"), .flag("fast"), .refused]
    let tasks: [StudyTask.ID?] = [nil, lab.test.id, "another"]
    for decision in FlaggedRunFilter.Decision.allCases {
      var filter = FlaggedRunFilter(of: lab.study.id, origin: origin, decision: decision)
      for (sign, task) in signs.flatMap({ sign in tasks.map { (sign, $0) } }) {
        (filter.sign, filter.task) = (sign, task)
        let listed = try lab.store.flaggedRuns(filter, at: .everySite, page: 1)
        #expect(listed.count == groups.filter(filter.takes).reduce(0) { $0 + $1.count }, "\(filter)")
        #expect(listed.allSatisfy { decision.takes($0.state) }, "\(filter)")
      }
    }
    #expect(groups.filter { $0.state == .due }.reduce(0) { $0 + $1.count } == due)
    #expect(groups.reduce(0) { $0 + $1.count } == present.count)
  }

  // MARK: - What happens

  private func finishedRun(_ origin: Participant.Origin) throws -> Run {
    let participant = try lab.enrol(origin: origin).id
    try lab.decide(.eligible, ["age": .number(30)], as: participant)
    try lab.sign(as: participant)
    return try lab.finishRun(participant)
  }

  private func happen(_ number: Int, to run: Run, _ step: Int) throws {
    let person = run.participant
    do {
      switch number {
      case 0, 1, 2: try score(run, step, flags: ["too-fast"])
      case 3: try score(run, step, refusal: "tooFewRight 3")
      case 4: try score(run, step)
      case 5: try score(run, step, refusal: ScoreVerdict.skipped)
      case 6, 7: try intervene(.keepRun(run.id), .plausible, person)
      case 8: try intervene(.void(run.id), .technical, person)
      case 9: try intervene(.repeatTest(run.id), .technical, person)
      case 10:
        try intervene(.foundIneligible(Ineligibility(requirement: "age", data: .kept)), .mistake, person)
      case 11: try intervene(.eligibleAfterAll, .mistake, person)
      default: try move(person, step)
      }
    } catch is StoreRefusal {
      // Nothing is done about somebody who has left.
    }
  }

  /// Gives a site to a participant, or lets one in a few leave.
  private func move(_ person: Participant.ID, _ step: Int) throws {
    if step.isMultiple(of: 12) {
      return try lab.store.leave(person, session: nil, context: lab.context(person))
    }
    let known = try lab.store.participation(of: person)?.participant.site
    _ = try lab.store.setSite(known == "berlin" ? "vienna" : "berlin", of: person, seen: known, context: desk)
  }

  private func score(_ run: Run, _ step: Int, flags: [String] = [], refusal: String? = nil) throws {
    try lab.store.research.write { db in
      _ = try SQLiteStore.insert(
        ScoreRow(algorithm: "rules \(step)", refusal: refusal, isExcluded: false, flags: flags), of: run,
        context: AuditContext(by: .system, at: start.advanced(bySeconds: step)), in: db)
    }
  }

  private func intervene(
    _ intervention: Intervention, _ reason: InterventionReason, _ person: Participant.ID
  ) throws {
    let seen = try lab.store.interventions(for: person).count
    _ = try lab.store.intervene(
      InterventionRequest(intervention, reason: reason, remark: "17 years old", seen: seen), for: person,
      in: lab.study, context: desk)
  }

  /// Makes the rows anew as the migration does that brought them.
  private func migrateAgain() throws {
    let sql = try #require(Migrations.research.steps.first { $0.name == "research-098" }?.sql)
    try lab.store.research.write { db in
      for trigger in [
        "flagged_runs_follow_runs", "flagged_runs_are_kept_by_staff", "flagged_runs_follow_participants",
      ] {
        try db.execute(sql: "DROP TRIGGER \(trigger)")
      }
      try db.execute(sql: "DROP TABLE flagged_runs")
      try db.execute(sql: String(decoding: sql, as: UTF8.self))
    }
  }

  // MARK: - The rows

  private struct KeptRow {
    let text: String
    let origin: String
    let state: String
    let hasLeft: Bool
  }

  private func kept() throws -> [KeptRow] {
    try lab.store.research.read { db in
      try db.rows(
        """
        SELECT run || ' ' || study || ' ' || origin || ' ' || COALESCE(site, '-') || ' ' || state || ' '
          || flagged_at || ' ' || COALESCE(left_at, '-') AS text, origin, state, left_at
        FROM flagged_runs ORDER BY run
        """
      ).map {
        KeptRow(text: $0["text"], origin: $0["origin"], state: $0["state"], hasLeft: !$0.isNull("left_at"))
      }
    }
  }

  /// Reads all runs, their scores and what staff decided.
  private func counted() throws -> [String] {
    try lab.store.research.read { db in
      try db.texts(
        """
        SELECT runs.id || ' ' || study || ' ' || origin || ' ' || COALESCE(site, '-') || ' '
          || CASE WHEN runs.set_aside IS NULL AND NOT EXISTS (SELECT 1 FROM interventions
              WHERE interventions.run = runs.id AND interventions.kind = ?)
            THEN 'due' ELSE 'decided' END
          || ' ' || runs.finished_at || ' ' || COALESCE(left_at, '-')
        FROM runs JOIN participants ON participants.id = runs.participant
        JOIN scores ON scores.id = \(SQLiteStore.newestScore)
        WHERE runs.state = ? AND COALESCE(runs.set_aside, '') <> ?
          AND COALESCE(scores.refusal, '') <> ? AND (scores.flags <> '' OR scores.refusal IS NOT NULL)
        ORDER BY runs.id
        """,
        [
          Intervention.Kind.keepRun.rawValue, Run.State.finished.rawValue, Run.SetAside.repeated.rawValue,
          ScoreVerdict.skipped,
        ])
    }
  }
}
