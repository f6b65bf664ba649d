import Crypto
import Studies
import Testing

@testable import Storage

struct StaffStoreTests {
  let lab: TemporaryLab
  let credentials: StaffCredentials

  init() throws {
    lab = try TemporaryLab()
    credentials = try StaffCredentials(name: " Robin ", password: "correct horse battery")
  }

  @Test func aSetupLinkWorksOnce() throws {
    let link = try #require(try lab.store.makeSetupLink(at: start))
    #expect(try lab.store.isSetupLinkOpen(link, at: start))
    let first = try lab.store.setUpFirstAdministrator(credentials, link: link, at: start)
    #expect(first?.role == .administrator)
    #expect(first?.name == "robin")
    #expect(try !lab.store.isSetupLinkOpen(link, at: start))
    let other = try StaffCredentials(name: "other", password: "correct horse battery")
    #expect(try lab.store.setUpFirstAdministrator(other, link: link, at: start) == nil)
    #expect(try lab.store.staff().map(\.name) == ["robin"])
  }

  @Test func usedTwiceAtOnceItMakesOneAdministrator() throws {
    let link = try #require(try lab.store.makeSetupLink(at: start))
    let made = Collected<StaffMember?>()
    onThreads(4) { [lab] index in
      made.add(
        try? lab.store.setUpFirstAdministrator(
          StaffCredentials(name: "robin\(index)", password: "correct horse battery"), link: link, at: start))
    }
    #expect(made.values.count { $0 != nil } == 1)
    #expect(try lab.store.staff().count == 1)
  }

  @Test func aNewerLinkReplacesTheOlder() throws {
    let older = try #require(try lab.store.makeSetupLink(at: start))
    let newer = try #require(try lab.store.makeSetupLink(at: start))
    #expect(try lab.store.setUpFirstAdministrator(credentials, link: older, at: start) == nil)
    #expect(try lab.store.setUpFirstAdministrator(credentials, link: newer, at: start) != nil)
  }

  @Test func aLinkLastsADay() throws {
    let link = try #require(try lab.store.makeSetupLink(at: start))
    #expect(try lab.store.isSetupLinkOpen(link, at: start.advanced(bySeconds: 24 * 3600 - 1)))
    #expect(try !lab.store.isSetupLinkOpen(link, at: start.advanced(bySeconds: 24 * 3600)))
  }

  @Test func thereIsNoLinkOnceThereIsAnAdministrator() throws {
    let link = try #require(try lab.store.makeSetupLink(at: start))
    _ = try lab.store.addStaff(
      credentials, role: .administrator, study: nil, context: AuditContext(by: .system, at: start))
    #expect(try lab.store.makeSetupLink(at: start) == nil)
    #expect(try !lab.store.isSetupLinkOpen(link, at: start))
    #expect(try lab.store.setUpFirstAdministrator(credentials, link: link, at: start) == nil)
  }

  @Test func anExperimenterDoesNotCloseTheSetup() throws {
    _ = try lab.addExperimenter()
    #expect(try lab.store.makeSetupLink(at: start) != nil)
  }

  @Test func aNameIsTakenOnce() throws {
    _ = try lab.addExperimenter()
    let before = try lab.extent()
    #expect(throws: CredentialProblem.nameTaken) { try lab.addExperimenter() }
    #expect(try lab.extent() == before)
  }

  @Test func signingIn() throws {
    let member = try lab.addExperimenter()
    let session = try #require(try signIn("ROBIN", "correct horse battery"))
    #expect(try lab.store.staffMember(session: session, at: start) == member)
    #expect(try signIn("robin", "Correct horse battery") == nil)
    #expect(try signIn("nobody", "correct horse battery") == nil)
    try lab.store.endStaffSession(session, context: AuditContext(by: .staff(member.id), at: start))
    #expect(try lab.store.staffMember(session: session, at: start) == nil)
  }

  @Test func guessingPasswordsIsThrottled() throws {
    _ = try lab.addExperimenter()
    for _ in 1...5 { #expect(try signIn("robin", "wrong") == nil) }
    let verdict = try lab.store.signIn(
      name: "robin", password: "correct horse battery", from: Guesser(address: "10.0.0.2"), at: start)
    guard case .tooManyAttempts(retryAfterSeconds: 901) = verdict else {
      Issue.record("the sixth attempt was judged")
      return
    }
  }

  @Test func aSessionEndsAfterTwoIdleHours() throws {
    let session = try openSession()
    #expect(try lab.store.staffMember(session: session, at: start.advanced(bySeconds: 7_199)) != nil)
    try lab.settle()
    // Seen a moment ago, so two more hours from there.
    #expect(try lab.store.staffMember(session: session, at: start.advanced(bySeconds: 14_398)) != nil)
    try lab.settle()
    #expect(try lab.store.staffMember(session: session, at: start.advanced(bySeconds: 21_598)) == nil)
  }

  @Test func aSessionEndsAfterTwelveHoursEvenInUse() throws {
    let session = try openSession()
    for hour in 1...11 {
      #expect(try lab.store.staffMember(session: session, at: start.advanced(bySeconds: hour * 3600)) != nil)
      try lab.settle()
    }
    #expect(try lab.store.staffMember(session: session, at: start.advanced(bySeconds: 12 * 3600)) == nil)
  }

  private func openSession() throws -> Token {
    _ = try lab.addExperimenter()
    return try #require(try signIn("robin", "correct horse battery"))
  }

  private func signIn(_ name: String, _ password: String) throws -> Token? {
    let verdict = try lab.store.signIn(
      name: name, password: password, from: Guesser(address: "10.0.0.1"), at: start)
    if case .opened(let token) = verdict { return token }
    return nil
  }
}
