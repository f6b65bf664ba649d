import Statistics
import Studies
import Testing

@testable import Storage

/// The pages that are read in the order of an index are those that follow from everybody's record, whatever happened.
struct RenewalListTests {
  private static let day = 86_400
  private static let now = start.advanced(bySeconds: 3 * day)

  @Test(arguments: [1, 2, 3] as [UInt64])
  func eachPageIsThatOfTheRule(seed: UInt64) throws {
    let lab = try Self.lab(seed: seed, people: 130)
    for origin in [Participant.Origin.real, .rehearsal] {
      let everybody = try Everybody(lab, origin)
      for waiting in [nil] + ConsentRenewal.Waiting.allCases.map(Optional.some) {
        for sort in RenewalQuery.Sort.allCases {
          for isDescending in [false, true] {
            for page in 1...3 {
              var query = RenewalQuery()
              (query.waiting, query.sort) = (waiting, sort)
              (query.isDescending, query.page) = (isDescending, page)
              try expect(query, origin, lab, everybody)
            }
          }
        }
      }
    }
    // Enough was there to compare: several pages, people with and without an appointment, and each group that there can be.
    let real = try Everybody(lab, .real)
    #expect(real.open.count > RenewalQuery.pageSize && real.renewed > 2, "\(seed)")
    #expect(real.open.count { $0.nextVisit != nil } > 5, "\(seed)")
    #expect(Set(real.open.map(\.waiting)) == [.staff, .participant, .nobody], "\(seed)")
  }

  private func expect(
    _ query: RenewalQuery, _ origin: Participant.Origin, _ lab: TemporaryLab, _ everybody: Everybody
  ) throws {
    let listing = try lab.store.renewals(query, in: lab.study, origin: origin, at: Self.now)
    let listed = listing.entries.map(\.participation.participant.id)
    #expect(listed == everybody.page(query), "\(query)")
    #expect(listing.count(nil) == everybody.open.count && listing.renewed == everybody.renewed)
    for waiting in ConsentRenewal.Waiting.allCases {
      #expect(listing.count(waiting) == everybody.open.count { $0.waiting == waiting })
    }
  }

  /// A change is in the list at once: the progress of whom it is about is worked out anew.
  @Test func theListFollowsEachChange() throws {
    let lab = try Self.lab(seed: 4, people: 30)
    let first = try Everybody(lab, .real)
    let query = RenewalQuery()
    _ = try lab.store.renewals(query, in: lab.study, origin: .real, at: Self.now)
    for renewal in first.open where renewal.waiting == .participant {
      let id = renewal.participation.participant.id
      try lab.store.leave(id, session: nil, context: lab.context(id, at: Self.now))
    }
    let everybody = try Everybody(lab, .real)
    #expect(everybody.open.count < first.open.count)
    try expect(query, .real, lab, everybody)
  }

  // MARK: - Histories

  private static func lab(seed: UInt64, people: Int) throws -> TemporaryLab {
    let lab = try TemporaryLab(
      changing: "consent:\n", to: "consent:\n  version: 2\n  countersignature: yes\n")
    var random = SeededGenerator(seed: seed)
    for _ in 0..<people { try addSomebody(to: lab, &random) }
    return lab
  }

  private static func addSomebody(to lab: TemporaryLab, _ random: inout SeededGenerator) throws {
    func chance(_ percent: UInt64) -> Bool { random.next() % 100 < percent }
    func time(_ seconds: Int) -> Timestamp { start.advanced(bySeconds: seconds) }
    let id = try lab.enrol(origin: chance(15) ? .rehearsal : .real).id
    if chance(8) { return }
    // Several sign in the same second.
    let signed = Int(random.next() % 40)
    if chance(95) { try lab.sign(as: id, version: "older", at: time(signed)) }
    if chance(25) {
      try lab.sign(as: id, at: time(signed + Self.day))
      if chance(60), let consent = try lab.store.participation(of: id)?.consents.first {
        try lab.countersign(consent, of: id)
      }
    }
    if chance(10) { try skipEverything(id, in: lab) }
    if chance(30) { try plan(id, "first", random.next(), in: lab) }
    if chance(10) { try plan(id, "second", random.next(), in: lab) }
    if chance(8) { try lab.store.leave(id, session: nil, context: lab.context(id, at: time(2 * Self.day))) }
  }

  /// Nothing is left to do.
  private static func skipEverything(_ id: Participant.ID, in lab: TemporaryLab) throws {
    try lab.store.research.write { db in
      for task in lab.study.tasks {
        for (index, variant) in task.variants.enumerated() {
          try db.run(
            "INSERT INTO allocated_variants (participant, task, position, variant) VALUES (?, ?, ?, ?)",
            [id, task.id, index + 1, variant.id])
        }
        for variant in task.variants.isEmpty ? [TaskVariant.only] : task.variants.map(\.id) {
          try db.run(
            "INSERT INTO skipped_tasks (participant, task, variant) VALUES (?, ?, ?)", [id, task.id, variant])
        }
      }
    }
  }

  /// A visit of one of these days: over, under way, or still to come.
  private static func plan(
    _ id: Participant.ID, _ visit: StudyVisit.ID, _ random: UInt64, in lab: TemporaryLab
  ) throws {
    let begin = start.advanced(bySeconds: Int(random % 7) * day)
    let isHere = random % 5 == 0
    let planned = Visit(
      id: .new(at: begin), participant: id, visit: visit, plannedFor: begin, minutes: 30,
      state: isHere ? .arrived : .planned, arrivedAt: isHere ? begin : nil, madeAt: start, changedAt: start)
    try lab.store.research.write { db in
      _ = try SQLiteStore.insert(planned, action: "visit.planned", context: lab.context(id), in: db)
    }
  }
}

/// Everybody's record, by which each page can be made.
private struct Everybody {
  let open: [ConsentRenewal]
  let renewed: Int

  init(_ lab: TemporaryLab, _ origin: Participant.Origin) throws {
    let now = start.advanced(bySeconds: 3 * 86_400)
    let records = try lab.store.research.read { db in
      let ids: [Participant.ID] = try db.values(
        "SELECT id FROM participants WHERE study = ? AND origin = ?", [lab.study.id, origin.rawValue])
      return try SQLiteStore.participations(of: ids, in: lab.study, in: db)
    }
    open = records.compactMap { ConsentRenewal(of: $0, in: lab.study, at: now) }
    renewed = records.count { record in
      record.participant.leftAt == nil && record.hasConsentInForce(for: lab.study)
        && record.consents.contains { $0.documentNumber < lab.study.consent.validSince }
    }
  }

  func page(_ query: RenewalQuery) -> [Participant.ID] {
    let chosen = open.filter { query.waiting == nil || $0.waiting == query.waiting }
    let sorted = chosen.sorted { isBefore($0, $1, query) }
    let first = min((query.page - 1) * RenewalQuery.pageSize, sorted.count)
    return sorted[first...].prefix(RenewalQuery.pageSize).map(\.participation.participant.id)
  }

  private func isBefore(_ one: ConsentRenewal, _ other: ConsentRenewal, _ query: RenewalQuery) -> Bool {
    let (code, another) = (one.participation.participant.code.text, other.participation.participant.code.text)
    switch query.sort {
    case .code: return (code < another) != query.isDescending
    case .signed:
      let (signed, second) = (one.signed.signedAt, other.signed.signedAt)
      return (signed == second ? code < another : signed < second) != query.isDescending
    case .appointment:
      guard let visit = one.nextVisit?.plannedFor else { return other.nextVisit == nil && code < another }
      guard let second = other.nextVisit?.plannedFor else { return true }
      return visit == second ? code < another : (visit < second) != query.isDescending
    }
  }
}
