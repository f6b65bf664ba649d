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
    #expect(try lab.store.runsToRescore(of: lab.study.id) == [])
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
      try lab.store.releaseReader.rows(of: lab.study, in: ReleaseScope(.real, .within)) { _ in }
    }
    #expect(refusal.map { "\($0)" }?.contains("another-kind") == true)
  }

  @Test func aRunKeepsWhatItsPlanDecided() throws {
    let run = try lab.startRun(ada)
    let plan = try lab.plannedRun(run).implicit.plan
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
