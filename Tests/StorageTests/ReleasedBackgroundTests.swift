import Definitions
import Studies
import Testing

@testable import Storage

/// Answers on eligibility and the site in releases: as the study's lists say.
struct ReleasedBackgroundTests {
  private static let tasks = "\ntasks: [weight, demographics]\n"

  private func lab(_ lists: String) throws -> TemporaryLab {
    try TemporaryLab(
      changing: Self.tasks, to: "\(Self.tasks)anonymisation:\n  k: 2\n\(lists)", sites: ["berlin", "vienna"])
  }

  /// People who consented, each with an age and a site.
  private func people(_ lab: TemporaryLab, _ all: [(age: Int, site: Site.ID)]) throws {
    let desk = AuditContext(by: .staff("desk"), at: start)
    for person in all {
      let participant = try lab.enrolWithConsent()
      try lab.decide(
        .eligible, ["age": .number(person.age), "sight": .yesNo(true), "language": .yesNo(true)],
        as: participant)
      #expect(try lab.store.setSite(person.site, of: participant, seen: nil, context: desk) == .done)
    }
  }

  @Test func theyAreToldAsOthersAreAlike() throws {
    let lab = try lab(
      """
        quasi-identifiers:
          - {variable: eligibility.age, ladder: [10]}
          - participant.site
        plain: [eligibility.sight]

      """)
    try people(lab, [(31, "berlin"), (34, "berlin"), (52, "vienna"), (58, "vienna")])
    let rows = try #require(try lab.release()["participants"])
    let told = rows.map { [$0["eligibility.age"], $0["eligibility.sight"], $0["site"]].map { $0 ?? "" } }
    #expect(
      told.sorted { $0[0] < $1[0] } == [
        ["30-39", "yes", "berlin"], ["30-39", "yes", "berlin"], ["50-59", "yes", "vienna"],
        ["50-59", "yes", "vienna"],
      ])
    let report = try #require(
      try lab.store.releaseReader.disclosure(of: lab.study, in: ReleaseScope(.real, .within)))
    #expect(report.quasiIdentifiers.map(\.variable) == [.eligibility("age"), .site])
    #expect(report.before.sampleUniques == 4 && report.after.leastClass == 2)
  }

  /// Somebody alone at a site could be found by it.
  @Test func whatSinglesOutIsLeftOut() throws {
    let lab = try lab("  quasi-identifiers: [participant.site]\n")
    try people(lab, [(31, "berlin"), (34, "berlin"), (35, "berlin"), (52, "vienna")])
    let sites = try #require(try lab.release()["participants"]).map { $0["site"] }
    #expect(!sites.contains("vienna") && sites.count { $0 == nil } >= 2)
  }

  /// Which of three who are alike loses a cell is the same each time: two releases whose rows can be laid side by side would
  /// tell what each of them leaves out. Staff see before a release the figures that it then has.
  @Test func everyReleaseOfTheSameDataLeavesOutTheSameCells() throws {
    let lab = try lab("  quasi-identifiers: [participant.site]\n  plain: [eligibility.age]\n")
    try people(lab, [(31, "berlin"), (34, "berlin"), (35, "berlin"), (52, "vienna")])
    var (leftOut, reports): (Set<[String]>, Set<DisclosureReport?>) = ([], [])
    for _ in 1...16 {
      let rows = try #require(try lab.release()["participants"])
      leftOut.insert(rows.filter { $0["site"] == nil }.compactMap { $0["eligibility.age"] }.sorted())
      let scope = ReleaseScope(.real, .within)
      reports.insert(try lab.store.releaseReader.disclosure(of: lab.study, in: scope))
      try lab.store.releaseReader.rows(
        of: lab.study, in: scope, begin: { reports.insert($0.disclosure) }, visit: { _ in })
    }
    let ages = try #require(leftOut.first)
    #expect(leftOut.count == 1 && ages.count == 2 && ages.last == "52")
    #expect(reports.count == 1 && reports.allSatisfy { $0 != nil })
  }

  @Test func identifiersAndWhatIsNotNamedAreInNoTable() throws {
    let lab = try lab(
      "  identifiers: [eligibility.age]\n  quasi-identifiers: [participant.language]\n")
    try people(lab, [(31, "berlin"), (34, "berlin")])
    let rows = try #require(try lab.release()["participants"])
    #expect(rows.count == 2)
    #expect(rows.allSatisfy { row in !row.keys.contains { $0.hasPrefix("eligibility.") || $0 == "site" } })
    let report = try #require(
      try lab.store.releaseReader.disclosure(of: lab.study, in: ReleaseScope(.real, .within)))
    #expect(report.withheld == [.eligibility("age")])
  }
}
