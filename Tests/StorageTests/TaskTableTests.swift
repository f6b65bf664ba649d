import Studies
import Testing

@testable import Storage

/// The tables that all kinds of tasks share, and those of one.
struct TaskTableTests {
  private let lab: TemporaryLab
  private let ada: Participant.ID

  init() throws {
    lab = try TemporaryLab()
    ada = try lab.enrolWithConsent()
  }

  /// A run, its parts and its score need nothing that an Implicit Association Test has.
  @Test func aRunOfAnotherKindFits() throws {
    try lab.store.research.write { [ada, lab] db in
      try db.run(
        """
        INSERT INTO runs (id, participant, kind, task, variant, position, seed, study_version, started_at, state,
          finished_at)
        VALUES ('r', ?, 'another-kind', 'task', '', 1, '5', ?, 0, 'finished', 5)
        """, [ada, lab.study.version])
      for block in [1, 40] {
        try db.run(
          """
          INSERT INTO run_parts (run, number, block, attempt, is_complete, digest, received_at)
          VALUES ('r', ?, ?, 1, 1, 'd', 0)
          """, [block, block])
      }
      try db.run(
        """
        INSERT INTO scores (id, run, algorithm, is_excluded, flags, scored_at) VALUES ('s', 'r', 'a', 0, '', 0)
        """)
    }
    let run = try #require(try lab.store.participation(of: ada)?.runs.first)
    #expect(run.variant == "" && run.progress == .start)
    #expect(try lab.store.runs(of: lab.study.id, notScoredBy: "D 2099") == [])
    #expect(try lab.store.scores(of: ada) == [:])
  }

  /// A task without variants is done in one way: its run has the variant that stands for none, and no order is drawn.
  @Test func aTaskWithoutVariantsStartsOneRun() throws {
    let task = lab.test.withoutVariants
    let start = { (position: Int) in
      try lab.store.startRun(
        of: task, position: position, participant: ada, in: lab.study, draw: { 42 }, context: lab.context(ada)
      )
    }
    let run = try start(1)
    #expect(run.variant == TaskVariant.only && run.position == 1)
    #expect(try start(1) == run)
    #expect(try lab.store.participation(of: ada)?.runs == [run])
    #expect(try lab.count("allocations") == 0 && lab.count("allocation_lists") == 0)
    #expect(throws: StoreRefusal.noSuchPosition) { try start(2) }
  }

  /// Such a run came from another version of the program: a release of it is refused, and the server goes on.
  @Test func aRunOfAnUnknownKindIsNotReleased() throws {
    let run = try lab.startRun(ada)
    try lab.store.research.write {
      try $0.run("UPDATE runs SET kind = 'another-kind' WHERE id = ?", [run.id])
    }
    let refusal = #expect(throws: StorageError.self) {
      try lab.store.releaseReader.rows(of: lab.study, origin: .real, audience: .within) { _ in }
    }
    #expect(refusal.map { "\($0)" }?.contains("another-kind") == true)
  }

  @Test func theTablesOfAKindAreAsItSays() throws {
    for kind in lab.store.kinds {
      for table in kind.ofRuns + [kind.trials] {
        #expect(try columns(of: table).contains("run"), "\(table)")
      }
      for table in kind.ofScores { #expect(try columns(of: table).contains("score"), "\(table)") }
    }
    #expect(Set(lab.store.kinds.map { $0.kind.word }).count == lab.store.kinds.count)
  }

  /// A table that is in no list would keep what a rehearsal left.
  @Test func everyTableOfAKindIsListed() throws {
    let listed = lab.store.kinds.flatMap { $0.ofRuns + $0.ofScores + [$0.trials] }
    let prefixes = lab.store.kinds.map { $0.kind.word.replacing("-", with: "_") + "_" }
    let tables = try lab.store.research.read { try $0.tables() }
    #expect(
      Set(listed) == Set(tables.filter { table in prefixes.contains { table.hasPrefix($0) } }))
  }

  @Test func aRunKeepsWhatItsPlanDecided() throws {
    let run = try lab.startRun(ada)
    let plan = try lab.sheet(run).implicit.plan
    let row = try #require(
      try lab.store.research.read {
        try $0.row(
          """
          SELECT kind, attribute1_side, first_pairing FROM runs
          JOIN implicit_association_runs ON implicit_association_runs.run = runs.id WHERE runs.id = ?
          """, [run.id])
      })
    #expect(row["kind"] == ImplicitAssociationTables.kind.word)
    #expect(row["attribute1_side"] == plan.sides.attribute1.rawValue)
    #expect(row["first_pairing"] == plan.firstPairing.rawValue)
  }

  private func columns(of table: String) throws -> [String] {
    try lab.store.research.read { try $0.columns(of: table) }
  }
}

extension ImplicitTest {
  fileprivate var withoutVariants: ImplicitTest {
    ImplicitTest(
      id: id, title: title, about: about, design: design, labels: labels, stimuli: stimuli, keys: keys,
      colors: colors, variants: [], layouts: [:], order: order, positiveResult: positiveResult,
      negativeResult: negativeResult, feedback: feedback, tellsBlocks: tellsBlocks,
      breakSeconds: breakSeconds,
      checksTablet: checksTablet)
  }
}
