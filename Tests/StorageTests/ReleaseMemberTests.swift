import Foundation
import Studies
import Testing

@testable import Storage

/// The people in a release: how many of them are not in the next one, and who they are.
struct ReleaseMemberTests {
  private let lab: TemporaryLab
  private let ada: Participant.ID

  init() throws {
    lab = try TemporaryLab()
    ada = try lab.enrolWithConsent()
  }

  @discardableResult
  private func keep(
    _ name: String = "a.zip", for audience: ReleaseAudience = .within, members: [Participant.ID]
  ) throws -> KeptRelease {
    try lab.store.keepRelease(
      of: lab.study.id, in: ReleaseScope(.real, audience), context: lab.context(ada)
    ) { _, sink in
      try sink([0])
      return ReleaseWriting(fileName: name, members: members)
    }
  }

  @Test func whoLeftSinceIsCounted() throws {
    try keep(members: [ada])
    try lab.store.leave(ada, session: nil, context: lab.context(ada))
    let listed = try lab.store.keptReleases(of: lab.study.id)
    #expect(listed[0].left == 1)
    var members: [Participant.ID] = [ada]
    try lab.store.releaseReader.rows(
      of: lab.study, in: ReleaseScope(.real, .within), begin: { members = $0.members }, visit: { _ in })
    #expect(members.isEmpty)
  }

  /// The number leads to the list of these people. Those whose data are to be deleted are counted in it and in no list.
  @Test func whoLeftSinceIsListed() throws {
    let (bea, cem) = (try lab.enrolWithConsent(), try lab.enrolWithConsent())
    try keep("a.zip", members: [ada, bea, cem])
    try keep("b.zip", members: [bea, cem])
    // In no release.
    let dee = try lab.enrolWithConsent()
    for id in [ada, dee] { try lab.store.leave(id, session: nil, context: lab.context(id)) }
    func listed(_ release: Int) throws -> ParticipantListing {
      var query = lab.everyone
      query.figure = .leftSince(release: release)
      return try lab.store.participants(query)
    }
    #expect(try listed(1).entries.map(\.participation.participant.id) == [ada])
    #expect(try listed(2).total == 0 && listed(3).total == 0)
    try lab.store.leave(
      bea, session: nil, data: .deleted(keepingConsentYears: nil), context: lab.context(bea))
    #expect(try [1, 2].map { try listed($0).total } == [1, 0])
    #expect(try [1, 2].map { try listed($0).unlisted } == [1, 1])
    #expect(try lab.store.keptReleases(of: lab.study.id).map(\.left) == [1, 2])
  }

  /// The next release beyond the institution leaves out whoever keeps the data within it by now.
  @Test func whoNoLongerSharesIsCountedAndListed() throws {
    let (bea, cem, undecided) = (
      try lab.enrolWithConsent(), try lab.enrolWithConsent(), try lab.enrolWithConsent()
    )
    func choose(_ choice: SharingChoice, _ person: Participant.ID, at second: Int) throws {
      try lab.store.changeSharing(
        to: choice, of: person, context: lab.context(person, at: start.advanced(bySeconds: second)))
    }
    for person in [ada, bea, cem] { try choose(.worldwide, person, at: 1) }
    try keep("a.zip", for: .beyond, members: [ada, bea, cem, undecided])
    try keep("b.zip", members: [ada, bea, cem, undecided])
    for person in [ada, cem] { try choose(.institution, person, at: 2) }
    try lab.store.leave(cem, session: nil, context: lab.context(cem, at: start.advanced(bySeconds: 3)))
    func listed(_ release: Int) throws -> Set<Participant.ID> {
      var query = lab.everyone
      query.figure = .leftSince(release: release)
      return Set(try lab.store.participants(query).entries.map(\.participation.participant.id))
    }
    let kept = try lab.store.keptReleases(of: lab.study.id)
    #expect(kept.map(\.number) == [2, 1] && kept.map(\.left) == [1, 1] && kept.map(\.narrowed) == [0, 1])
    #expect(try listed(1) == [ada, cem] && listed(2) == [cem])
    #expect(try lab.release(for: .beyond)["participants"]!.count == 1)
    // They can be opened again, and are in the next one.
    try choose(.worldwide, ada, at: 4)
    #expect(try lab.store.keptReleases(of: lab.study.id).map(\.narrowed) == [0, 0] && listed(1) == [cem])
  }

  /// Their participation has ended, and their data stay: the next release has them, and says that they were not eligible.
  @Test(arguments: [Ineligibility.DataUse.kept, .withdrawn])
  func whoWasFoundIneligibleIsCountedOnlyIfTheirDataGo(data: Ineligibility.DataUse) throws {
    let kept = try keep(members: [ada])
    let finding = Intervention.foundIneligible(Ineligibility(requirement: "age", data: data))
    let verdict = try lab.store.intervene(
      InterventionRequest(finding, reason: .mistake, remark: "17 years old", seen: 0), for: ada,
      in: lab.study, context: AuditContext(by: .staff("ben"), at: start))
    #expect(verdict == .done)
    let isGone = data != .kept
    var query = lab.everyone
    query.figure = .leftSince(release: kept.number)
    #expect(try lab.store.participants(query).total == (isGone ? 1 : 0))
    #expect(try lab.store.keptReleases(of: lab.study.id).map(\.left) == [isGone ? 1 : 0])
    #expect(try lab.release()["participants"]!.isEmpty == isGone)
  }

  /// A final deletion leaves the number of those who were in it, and of those who have left since.
  @Test func whoseDataWereDeletedIsStillCounted() throws {
    let bea = try lab.enrolWithConsent()
    try keep("a.zip", members: [ada, bea])
    try keep("aa.zip", members: [bea])
    try lab.store.leave(
      ada, session: nil, data: .deleted(keepingConsentYears: nil), context: lab.context(ada))
    let later = start.advanced(bySeconds: DeletionRequest.daysToUndo * 86_400)
    #expect(try lab.store.finishDeletions(context: AuditContext(by: .system, at: later)) == 1)
    let listed = try lab.store.keptReleases(of: lab.study.id)
    #expect(listed.map(\.participants) == [1, 2] && listed.map(\.left) == [0, 1])
  }
}
