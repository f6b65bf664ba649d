import Studies
import Testing

@testable import Storage

/// The tags of participants as they are kept.
struct ParticipantTagStoreTests {
  private let lab: TemporaryLab
  private let desk = AuditContext(by: .staff("desk"), at: start)

  init() throws { lab = try TemporaryLab() }

  private func words(_ participant: Participant.ID) throws -> [String] {
    (try lab.store.tags(of: [participant])[participant] ?? []).map(\.text)
  }

  @Test func aStudySpellsATagInOneWay() throws {
    let (one, two) = (try lab.enrolWithConsent(), try lab.enrolWithConsent())
    try lab.store.add(ParticipantTag("Left-handed"), to: one, context: desk)
    try lab.store.add(ParticipantTag("LEFT-HANDED"), to: two, context: desk)
    try lab.store.add(ParticipantTag("call back"), to: two, context: desk)
    #expect(try words(one) == ["Left-handed"])
    #expect(try words(two) == ["Left-handed", "call back"])
    #expect(
      try lab.store.tags(in: [lab.study.id], at: .everySite).map(\.text) == ["Left-handed", "call back"])
    #expect(try lab.store.tags(in: ["another"], at: .everySite).isEmpty && lab.store.tags(of: []).isEmpty)
    try lab.store.remove(ParticipantTag("call back"), from: two, context: desk)
    #expect(try lab.store.tags(in: [lab.study.id], at: .everySite).map(\.text) == ["Left-handed"])
  }

  @Test func oneParticipantHasSoManyAtMost() throws {
    let participant = try lab.enrolWithConsent()
    for number in 1...ParticipantTag.most {
      try lab.store.add(ParticipantTag("tag \(number)"), to: participant, context: desk)
    }
    #expect(throws: ParticipantTagProblem.tooMany) {
      try lab.store.add(ParticipantTag("another"), to: participant, context: desk)
    }
    // One that is there already is no mistake.
    try lab.store.add(ParticipantTag("TAG 3"), to: participant, context: desk)
    #expect(try words(participant).count == ParticipantTag.most)
  }

  @Test func theListIsFilteredByTag() throws {
    let (one, two) = (try lab.enrolWithConsent(), try lab.enrolWithConsent())
    try lab.store.add(ParticipantTag("call back"), to: one, context: desk)
    var query = ParticipantQuery(studies: [lab.study])
    #expect(try Set(lab.store.participants(query).entries.map(\.participation.participant.id)) == [one, two])
    query.tag = try ParticipantTag("call back")
    let listing = try lab.store.participants(query)
    #expect(listing.total == 1 && listing.entries.map(\.participation.participant.id) == [one])
    query.tag = try ParticipantTag("another")
    #expect(try lab.store.participants(query).total == 0)
  }

  /// The trail stays when the data are deleted, and so must not hold the word.
  @Test func theTrailDoesNotSayWhichTag() throws {
    let participant = try lab.enrolWithConsent()
    try lab.store.add(ParticipantTag("Quittenwort"), to: participant, context: desk)
    try lab.store.remove(ParticipantTag("Quittenwort"), from: participant, context: desk)
    let trail = try lab.store.auditTrail(of: participant)
    #expect(
      trail.map(\.action).filter { $0.hasSuffix("tagged") } == ["participant.tagged", "participant.untagged"])
    #expect(trail.allSatisfy { !$0.detail.contains("Quittenwort") && !$0.subject.contains("Quittenwort") })
  }

  @Test func severalGetATagAtOnceWithAnEntryEach() throws {
    let people = try (1...3).map { _ in try lab.enrolWithConsent() }
    try lab.store.add(ParticipantTag("Call back"), to: people[0], context: desk)
    let outcome = try lab.store.add(ParticipantTag("call back"), toAll: people, context: desk)
    #expect(outcome == TaggingOutcome(changed: 2))
    #expect(try people.map(words) == [["Call back"], ["Call back"], ["Call back"]])
    for person in people {
      #expect(try lab.store.auditTrail(of: person).filter { $0.action == "participant.tagged" }.count == 1)
    }
    let taken = try lab.store.remove(ParticipantTag("CALL BACK"), fromAll: people, context: desk)
    #expect(taken == TaggingOutcome(changed: 3))
    #expect(try lab.store.remove(ParticipantTag("call back"), fromAll: people, context: desk).changed == 0)
    #expect(try people.allSatisfy { try words($0).isEmpty })
    #expect(try lab.store.auditTrail(of: people[0]).filter { $0.action == "participant.untagged" }.count == 1)
  }

  /// Those who cannot have another are named, those who have left are passed over, and nobody else goes without.
  @Test func whoIsFullOrGoneIsPassedOver() throws {
    let (full, gone, other) = (
      try lab.enrolWithConsent(), try lab.enrolWithConsent(), try lab.enrolWithConsent()
    )
    for number in 1...ParticipantTag.most {
      try lab.store.add(ParticipantTag("tag \(number)"), to: full, context: desk)
    }
    try lab.store.leave(gone, session: nil, data: .kept, context: desk)
    let outcome = try lab.store.add(ParticipantTag("another"), toAll: [full, gone, other], context: desk)
    #expect(outcome == TaggingOutcome(changed: 1, full: [full]))
    #expect(try words(other) == ["another"] && words(gone).isEmpty)
    #expect(try words(full).count == ParticipantTag.most)
    #expect(try lab.store.add(ParticipantTag("another"), toAll: [], context: desk) == TaggingOutcome())
  }
}
