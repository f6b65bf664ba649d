import Foundation
import Studies
import Testing

@testable import Storage

/// Requests for releases: decided once, by somebody else, and approved together with the release that they led to.
struct ReleaseRequestTests {
  private let lab: TemporaryLab
  private let scope = ReleaseScope(.real, .beyond, completeOnly: true)
  private static let anna = StaffMember.ID("anna")
  private static let bea = StaffMember.ID("bea")

  init() throws { lab = try TemporaryLab() }

  private func context(_ member: StaffMember.ID, _ seconds: Int = 0) -> AuditContext {
    AuditContext(by: .staff(member), at: start.advanced(bySeconds: seconds))
  }

  private func ask(_ member: StaffMember.ID = anna) throws -> ReleaseRequest {
    try lab.store.askForRelease(of: lab.study.id, in: scope, context: context(member))
  }

  @discardableResult
  private func approve(
    _ request: ReleaseRequest, by member: StaffMember.ID = bea, in scope: ReleaseScope? = nil,
    meanwhile: () throws -> Void = {}
  ) throws -> KeptRelease {
    try lab.store.keepRelease(of: lab.study.id, in: scope ?? self.scope, context: context(member, 60)) {
      number, sink in
      try sink([0])
      try meanwhile()
      return ReleaseWriting(fileName: "\(number).zip", members: [], approving: request.id)
    }
  }

  private var requests: [ReleaseRequest] {
    get throws { try lab.store.releaseRequests(of: lab.study.id) }
  }

  private func trail() throws -> [String] {
    try lab.store.research.read { db in
      try db.rows("SELECT action, actor, detail FROM audit WHERE action LIKE 'release.%' ORDER BY sequence")
        .map { "\($0["action"] as String) \($0["actor"] as String): \($0["detail"] as String)" }
    }
  }

  private var files: Int {
    let folder = lab.store.directoryPath + "/releases/\(lab.study.id)"
    return ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).count { $0 != "lock" }
  }

  @Test func aRequestKeepsItsScopeAndWhoAskedWhen() throws {
    let request = try ask()
    #expect(try requests == [request])
    #expect(request.scope == scope && request.askedBy == Self.anna && request.askedAt == start)
    // A double tap asks once, somebody else asks anew.
    #expect(try ask() == request)
    _ = try ask(Self.bea)
    #expect(try requests.count == 2 && lab.store.brokenAuditEntries().isEmpty)
    #expect(throws: ReleaseRefusal.needsApproval) {
      try lab.store.askForRelease(
        of: lab.study.id, in: scope, context: AuditContext(by: .system, at: start))
    }
  }

  @Test func anApprovalIsTheReleaseAndNamesBoth() throws {
    let request = try ask()
    let release = try approve(request)
    #expect(release.madeBy == Self.bea && release.askedBy == Self.anna)
    let decision = try #require(try requests[0].decision)
    #expect(decision == .init(.approved, by: Self.bea, at: start.advanced(bySeconds: 60)))
    let entry = try #require(try trail().first { $0.hasPrefix("release.approved ") })
    #expect(entry.hasSuffix("request \(request.id), asked for by anna") && entry.contains("bea"))
    #expect(throws: ReleaseRefusal.decided) { try approve(request) }
    #expect(try lab.store.keptReleases(of: lab.study.id).count == 1 && files == 1)
  }

  @Test func ofTwoApprovalsAtOnceOneMakesARelease() throws {
    let request = try ask()
    try approve(request) {
      #expect(throws: ReleaseRefusal.underWay) { try approve(request, by: StaffMember.ID("cem")) }
    }
    #expect(try lab.store.keptReleases(of: lab.study.id).count == 1 && files == 1)
  }

  /// The file is written already when the refusal comes first.
  @Test func whatIsDecidedMeanwhileLeavesNoRelease() throws {
    let request = try ask()
    #expect(throws: ReleaseRefusal.decided) {
      try approve(request) { try lab.store.withdraw(request.id, context: context(Self.anna, 30)) }
    }
    #expect(try lab.store.keptReleases(of: lab.study.id).isEmpty && files == 0)
    #expect(try requests[0].decision?.outcome == .withdrawn)
  }

  @Test func anotherScopeThanWasAskedForIsNotApproved() throws {
    let request = try ask()
    #expect(throws: ReleaseRefusal.decided) { try approve(request, in: ReleaseScope(.real, .within)) }
    #expect(try requests[0].decision == nil && files == 0)
  }

  @Test func nobodyDecidesAboutTheirOwnAndNobodyElseWithdraws() throws {
    let request = try ask()
    let reason = try #require(RequestRefusalReason(typed: " Too early "))
    #expect(throws: ReleaseRefusal.ownRequest) { try approve(request, by: Self.anna) }
    #expect(throws: ReleaseRefusal.ownRequest) {
      try lab.store.refuse(request.id, for: reason, context: context(Self.anna))
    }
    #expect(throws: ReleaseRefusal.notOwnRequest) {
      try lab.store.withdraw(request.id, context: context(Self.bea))
    }
    #expect(throws: ReleaseRefusal.needsApproval) {
      try lab.store.refuse(request.id, for: reason, context: AuditContext(by: .system, at: start))
    }
    #expect(try requests == [request] && files == 0)
    try lab.store.refuse(request.id, for: reason, context: context(Self.bea))
    #expect(try requests[0].decision?.outcome == .refused(reason) && reason.text == "Too early")
    #expect(throws: ReleaseRefusal.decided) {
      try lab.store.withdraw(request.id, context: context(Self.anna))
    }
  }

  /// The table itself holds the rules, whoever writes into it.
  @Test(arguments: [
    "UPDATE release_requests SET state = 'refused', reason = 'x', decided_by = 'anna', decided_at = 1",
    "UPDATE release_requests SET state = 'withdrawn', decided_by = 'bea', decided_at = 1",
    "UPDATE release_requests SET state = 'approved', decided_by = 'bea', decided_at = 1",
    "UPDATE release_requests SET selection = 'visit first'", "DELETE FROM release_requests",
  ])
  func theTableRefusesWhatIsNotAllowed(statement: String) throws {
    _ = try ask()
    #expect(throws: (any Error).self) { try lab.store.research.write { try $0.run(statement) } }
  }

  @Test(arguments: [("", false), ("  ", false), ("\u{0}", false), ("a", true)])
  func aRefusalNeedsAReason(typed: String, isOne: Bool) {
    #expect((RequestRefusalReason(typed: typed) != nil) == isOne)
    #expect(RequestRefusalReason(typed: String(repeating: "x", count: 501)) == nil)
  }
}
