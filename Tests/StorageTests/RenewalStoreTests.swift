import Studies
import Testing

@testable import Storage

/// The participants who still have to consent again, from the rows.
struct RenewalStoreTests {
  private static func lab(_ keys: String = "") throws -> TemporaryLab {
    try TemporaryLab(changing: "consent:\n", to: "consent:\n  version: 2\n\(keys)")
  }

  private func open(_ lab: TemporaryLab, _ origin: Participant.Origin = .real) throws -> [ConsentRenewal] {
    let listing = try lab.store.renewals(RenewalQuery(), in: lab.study, origin: origin, at: start)
    #expect(try lab.store.openRenewals(in: lab.study, origin: origin) == listing.count(nil))
    #expect(listing.entries.count == listing.count(nil))
    return listing.entries
  }

  private func outdated(_ lab: TemporaryLab, origin: Participant.Origin = .real) throws -> Participant.ID {
    let participant = try lab.enrol(origin: origin).id
    try lab.sign(as: participant, version: "older")
    return participant
  }

  @Test func thoseWithAnOutdatedConsentAlone() throws {
    let lab = try Self.lab()
    _ = try lab.enrol()
    _ = try lab.enrolWithConsent()
    let (waiting, renewing, leaving) = try (outdated(lab), outdated(lab), outdated(lab))
    _ = try outdated(lab, origin: .rehearsal)
    #expect(try Set(open(lab).map(\.participation.participant.id)) == [waiting, renewing, leaving])
    try lab.sign(as: renewing, at: start.advanced(bySeconds: 60))
    try lab.store.leave(leaving, session: nil, context: lab.context(leaving))
    let left = try open(lab)
    #expect(left.map(\.participation.participant.id) == [waiting])
    #expect(left[0].signed.documentNumber == 1 && left[0].step == .consent(.changes))
    let listing = try lab.store.renewals(RenewalQuery(), in: lab.study, origin: .real, at: start)
    #expect(listing.renewed == 1)
    #expect(try open(lab, .rehearsal).count == 1)
    // The progress of the new consent is known.
    try lab.store.reach(
      .changesSeen, of: waiting, documentVersion: lab.study.consent.version, context: lab.context(waiting))
    #expect(try open(lab)[0].step == .consent(.section(1)))
  }

  @Test func aSecondSignatureThatIsMissingIsWaitedFor() throws {
    let lab = try Self.lab("  countersignature: yes\n")
    let participant = try outdated(lab)
    try lab.sign(as: participant, at: start.advanced(bySeconds: 60))
    #expect(try open(lab).map(\.waiting) == [.staff])
    let consent = try #require(try lab.store.participation(of: participant)?.consents.first)
    try lab.countersign(consent, of: participant)
    #expect(try open(lab).isEmpty)
  }

  @Test func anEditorialChangeAsksNobody() throws {
    let lab = try Self.lab("  valid-since: 1\n")
    _ = try outdated(lab)
    #expect(try open(lab).isEmpty)
  }
}
