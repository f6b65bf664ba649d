import Studies
import Testing

@testable import Storage

/// The batches of a study that makes most of its participants one by one.
struct BatchPageTests {
  private let lab: TemporaryLab
  private let desk = AuditContext(by: .staff("desk"), at: start)

  init() throws { lab = try TemporaryLab() }

  @discardableResult
  private func make(_ number: Int, size: Int = 1, at site: Site.ID? = nil) throws -> ParticipantBatch.ID {
    let batch = ParticipantBatch(
      id: .new(at: start), study: lab.study.id, origin: .real, language: Language("en"), site: site,
      size: size, staff: "desk", madeAt: start.advanced(bySeconds: number))
    return try lab.store.make(batch, form: "form \(number)", context: desk)
  }

  private func page(_ number: Int, at sites: SiteAccess = .everySite) throws -> BatchListing {
    try lab.store.batches(BatchFilter(of: lab.study.id), at: sites, page: number)
  }

  @Test func pagesFollowOneAnotherWithoutGaps() throws {
    let made = try (1...53).map { try make($0) }
    let pages = try (1...3).map { try page($0) }
    #expect(pages.map(\.entries.count) == [50, 3, 0] && pages.allSatisfy { $0.total == 53 })
    #expect(pages.flatMap(\.entries).map(\.batch.id) == made.reversed())
    #expect(try lab.store.batches(BatchFilter(of: "another"), at: .everySite, page: 1).total == 0)
  }

  @Test func howManyHaveBegunIsCounted() throws {
    let batch = try make(1, size: 3)
    for participant in try lab.store.participants(of: batch).prefix(2) {
      _ = try lab.store.begin(
        code: participant.code, form: participant.code.text, address: "10.0.0.1", at: start)
    }
    try make(2)
    #expect(try page(1).entries.map(\.begun) == [0, 2])
  }

  /// Those made for any site are for accounts with access to every site.
  @Test func anAccountOfASiteHasTheBatchesOfThatSite() throws {
    let vienna = try make(1, at: "vienna")
    try make(2, at: "berlin")
    let ofAnySite = try make(3)
    #expect(try page(1).total == 3)
    let listing = try page(1, at: .only(["vienna"]))
    #expect(listing.entries.map(\.batch.id) == [vienna] && listing.total == 1)
    #expect(try page(1, at: .only([])).total == 0 && page(1, at: .only([])).entries.isEmpty)
    // Nor are others in the file of that account, even if their site is this one by now.
    try lab.store.research.write { db in
      try db.run("UPDATE participants SET site = 'vienna' WHERE batch = ?", [ofAnySite])
    }
    var codes: [ParticipationCode] = []
    for batch in [nil, ofAnySite] {
      try lab.store.exportCodes(
        BatchFilter(of: lab.study.id), at: .only(["vienna"]), batch: batch, to: "c.csv", context: desk
      ) { codes.append($0.code) }
    }
    #expect(try codes == lab.store.participants(of: vienna).map(\.code))
  }

  @Test func aFilterLeavesTheOthersOut() throws {
    let (unused, begun, usedUp) = (try make(1, size: 2), try make(2, size: 2), try make(3))
    for (batch, number) in [(begun, 1), (usedUp, 1)] {
      for participant in try lab.store.participants(of: batch).prefix(number) {
        _ = try lab.store.begin(
          code: participant.code, form: participant.code.text, address: "10.0.0.1", at: start)
      }
    }
    // One has left before beginning; of two others one each has been turned away.
    let (left, turnedAway, half) = (try make(4), try make(5), try make(6, size: 2))
    try lab.store.research.write { db in
      try db.run("UPDATE participants SET left_at = ? WHERE batch = ?", [start, left])
      for batch in [turnedAway, half] {
        try db.run(
          """
          DELETE FROM participants
          WHERE id = (SELECT MIN(others.id) FROM participants AS others WHERE others.batch = ?)
          """, [batch])
      }
    }
    func found(_ filter: BatchFilter) throws -> Set<ParticipantBatch.ID> {
      let listing = try lab.store.batches(filter, at: .everySite, page: 1)
      #expect(listing.total == listing.entries.count)
      return Set(listing.entries.map(\.batch.id))
    }
    let study = lab.study.id
    #expect(try found(BatchFilter(of: study, use: .unused)) == [unused])
    #expect(try found(BatchFilter(of: study, use: .notUsedUp)) == [unused, begun, half])
    #expect(try found(BatchFilter(of: study, use: .usedUp)) == [usedUp, left, turnedAway])
    let all: Set = [unused, begun, usedUp, left, turnedAway, half]
    #expect(try found(BatchFilter(of: study, origin: .real, by: "desk")) == all)
    #expect(try found(BatchFilter(of: study, by: "ben")).isEmpty)
    #expect(try found(BatchFilter(of: study, origin: .rehearsal)).isEmpty)
    var codes = 0
    try lab.store.exportCodes(
      BatchFilter(of: study, by: "desk", use: .notUsedUp), at: .everySite, batch: nil, to: "c.csv",
      context: desk
    ) { _ in codes += 1 }
    #expect(codes == 5)
  }

  /// The batches before the page are passed over in an index, and nobody's row is read.
  @Test func aPageIsReadFromAnIndex() throws {
    let plan = try lab.store.research.read { db in
      try db.rows("EXPLAIN QUERY PLAN " + SQLiteStore.batchListing(""), [lab.study.id, 50, 0]).map {
        $0["detail"] as String
      }
    }
    #expect(plan.first?.contains("INDEX participant_batches_of_study (study=?)") == true, "\(plan)")
    #expect(plan.contains { $0.contains("COVERING INDEX participants_of_batch (batch=?)") }, "\(plan)")
    #expect(!plan.contains { $0.contains("TEMP B-TREE") }, "\(plan)")
  }
}
