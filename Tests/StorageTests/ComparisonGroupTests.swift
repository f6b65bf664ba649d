import Studies
import Testing

@testable import Storage

/// Groups of other people are there as a whole or not at all, and each only once.
struct ComparisonGroupTests {
  private let lab: TemporaryLab
  private let context = AuditContext(by: .staff("desk"), at: start)

  init() throws { lab = try TemporaryLab() }

  private func rows(_ table: String) throws -> Int {
    try lab.store.research.read { try $0.count("SELECT COUNT(*) FROM \(table)") }
  }

  private func add(_ group: ComparisonGroup, _ results: [ComparedResult]) throws {
    try lab.store.addComparisonGroup(group, context: context) { take in
      for result in results { try take(result) }
    }
  }

  @Test func aGroupComesBackAsItWas() throws {
    let results = [
      ComparedResult(value: 0.31, parts: .init(0.2, 0.42), errors: 5, latency: 812.5),
      ComparedResult(value: -0.1, parts: .init(0, -0.2), errors: 7.5),
      ComparedResult(value: 0.5, parts: .init(0.6, 0.4)), ComparedResult(value: 1.2),
    ]
    let group = ComparisonGroup.published(beside: lab.study, results)
    try add(group, results)
    let found = try #require(try lab.store.comparisonGroups(of: lab.study.id).first)
    #expect(found.origin.orders == [1: 3, 2: 1])
    #expect(found == group && found.summary == group.summary && found.summary.moments.count == 4)
    #expect(found.measures == group.measures && found.measures[.errors]?.moments.mean == 6.25)
    #expect(found.measures[.latency]?.classes.counts == [16: 1])
    #expect(try rows("comparison_results") == 4 && rows("comparison_measures") == 2)
    #expect(try lab.store.comparisonGroups(of: "another").isEmpty)
  }

  private struct FileIsGone: Error {}

  @Test func nothingOfAGroupThatFailsIsLeft() throws {
    let before = try lab.extent()
    #expect(throws: FileIsGone.self) {
      try lab.store.addComparisonGroup(.published(beside: lab.study), context: context) { take in
        try take(ComparedResult(value: 0.4))
        throw FileIsGone()
      }
    }
    #expect(try lab.extent() == before)
  }

  @Test func theSameFilesAndTheSameNameAreRefused() throws {
    let one = [ComparedResult(value: 0.4)]
    try add(.published(beside: lab.study, name: "First", sha256: "a"), one)
    let before = try lab.extent()
    #expect(throws: ComparisonRefusal.isThere("First")) {
      try add(.published(beside: lab.study, name: "Second", sha256: "a"), one)
    }
    #expect(throws: ComparisonRefusal.nameIsTaken) {
      try add(.published(beside: lab.study, name: "First", sha256: "b"), one)
    }
    #expect(try lab.extent() == before)
    try add(.published(beside: lab.study, name: "Second", sha256: "b"), one)
    #expect(try lab.store.comparisonGroups(of: lab.study.id).map(\.name).sorted() == ["First", "Second"])
  }

  /// One study cannot remove what stands beside another.
  @Test func aGroupGoesWithItsResultsAndFromItsOwnStudyAlone() throws {
    let results = [ComparedResult(value: 0.4, errors: 5)]
    let group = ComparisonGroup.published(beside: lab.study, results)
    try add(group, results)
    try lab.store.removeComparisonGroup(group.id, of: "another", context: context)
    #expect(try rows("comparison_groups") == 1 && rows("comparison_measures") == 1)
    try lab.store.removeComparisonGroup(group.id, of: lab.study.id, context: context)
    for table in ["comparison_groups", "comparison_results", "comparison_measures"] {
      #expect(try rows(table) == 0, "\(table)")
    }
  }
}

extension ComparisonGroup {
  static func published(
    beside study: Study, _ results: [ComparedResult] = [ComparedResult(value: 0.4)],
    name: String = "Published",
    sha256: String = "00"
  ) -> ComparisonGroup {
    var summaries = GroupSummaries()
    for result in results { summaries.add(result) }
    return ComparisonGroup(
      id: .new(at: start), study: study.id, task: study.analysedTasks[0].id, name: name,
      origin: .init(
        format: "scores", scoring: "D_all", sha256: sha256, excluded: 1, withoutResult: 2, broken: 3,
        orders: [1: 3, 2: 1]),
      summary: summaries.results, measures: summaries.measures, addedAt: start)
  }
}
