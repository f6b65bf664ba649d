import Crypto
import Studies
import Testing

@testable import Storage

/// Accounts under administration: rights end at once, and one administrator always remains.
struct StaffAccountTests {
  private let lab: TemporaryLab
  private let admin: StaffMember
  private let robin: StaffMember
  private let context = AuditContext(by: .staff("admin"), at: start)
  private static let password = "correct horse battery"
  private static let other = "staple battery horse"

  init() throws {
    lab = try TemporaryLab()
    admin = try lab.store.addStaff(
      StaffCredentials(name: "admin", password: Self.password), role: .administrator, study: nil,
      context: context
    )
    robin = try lab.store.addStaff(
      StaffCredentials(name: "robin", password: Self.password), role: .experimenter, study: nil,
      context: context)
  }

  @Test func aDeactivatedAccountIsOutAtOnce() throws {
    let session = try #require(try signIn())
    try lab.store.setPIN(StaffPIN(chosen: "4071"), of: robin.id, context: context)
    let link = try lab.store.makeResetLink(for: robin.id, context: context)
    try lab.store.setActive(false, account: robin.id, context: context)
    #expect(try member(session) == nil)
    #expect(try signIn() == nil)
    #expect(try lab.store.owner(ofResetLink: link, at: start) == nil)
    let verdict = try lab.store.staffMember(
      name: "robin", pin: StaffPIN(existing: "4071"), on: Station.ID("tablet"), at: start)
    if case .known = verdict { Issue.record("the PIN still works") }
    #expect(throws: StaffAccountProblem.notActive) {
      try lab.store.makeResetLink(for: robin.id, context: context)
    }
    #expect(try lab.store.staff().first { $0.name == "robin" }?.isActive == false)
    try lab.store.setActive(true, account: robin.id, context: context)
    #expect(try member(session) == nil)
    #expect(try signIn() != nil)
    let actions = try lab.actions().filter { $0.hasPrefix("staff.") && $0.hasSuffix("activated") }
    #expect(actions == ["staff.deactivated", "staff.reactivated"])
  }

  @Test func anotherRoleEndsTheSessionsOfTheFormer() throws {
    let (session, others) = (try #require(try signIn()), try #require(try signIn("admin")))
    try lab.store.setRole(.dataManager, study: lab.study.id, account: robin.id, context: context)
    #expect(try member(session) == nil)
    #expect(try member(others) == admin)
    let again = try #require(try signIn())
    let changed = try member(again)
    #expect(changed?.role == .dataManager && changed?.study == lab.study.id)
    let before = try lab.extent()
    try lab.store.setRole(.dataManager, study: lab.study.id, account: robin.id, context: context)
    #expect(try lab.extent() == before)
  }

  @Test func theLastAdministratorStays() throws {
    // One for a single study cannot look after the lab.
    _ = try lab.store.addStaff(
      StaffCredentials(name: "local", password: Self.password), role: .administrator, study: lab.study.id,
      context: context)
    let before = try lab.extent()
    func expectRefusals() {
      #expect(throws: StaffAccountProblem.lastAdministrator) {
        try lab.store.setActive(false, account: admin.id, context: context)
      }
      #expect(throws: StaffAccountProblem.lastAdministrator) {
        try lab.store.setRole(.experimenter, study: nil, account: admin.id, context: context)
      }
      #expect(throws: StaffAccountProblem.lastAdministrator) {
        try lab.store.setRole(.administrator, study: lab.study.id, account: admin.id, context: context)
      }
    }
    expectRefusals()
    #expect(try lab.extent() == before)
    try lab.store.setRole(.administrator, study: nil, account: robin.id, context: context)
    try lab.store.setActive(false, account: robin.id, context: context)
    expectRefusals()
    try lab.store.setActive(true, account: robin.id, context: context)
    try lab.store.setActive(false, account: admin.id, context: context)
    #expect(try lab.store.makeSetupLink(at: start) == nil)
  }

  /// If two administrators deactivate each other, one remains.
  @Test func atOnceTooOneAdministratorStays() throws {
    try lab.store.setRole(.administrator, study: nil, account: robin.id, context: context)
    let accounts = [admin.id, robin.id]
    onThreads(2) { [lab, context] number in
      try? lab.store.setActive(false, account: accounts[number], context: context)
    }
    #expect(try lab.store.staff().count { $0.isActive } == 1)
  }

  @Test func aResetLinkWorksOnceForADay() throws {
    let session = try #require(try signIn())
    let older = try lab.store.makeResetLink(for: robin.id, context: context)
    let link = try lab.store.makeResetLink(for: robin.id, context: context)
    let new = try StaffPassword(Self.other)
    #expect(try lab.store.owner(ofResetLink: older, at: start) == nil)
    #expect(try lab.store.owner(ofResetLink: link, at: start.advanced(bySeconds: 24 * 3600 - 1)) == robin)
    #expect(try lab.store.owner(ofResetLink: link, at: start.advanced(bySeconds: 24 * 3600)) == nil)
    #expect(try lab.store.resetPassword(to: new, link: older, at: start) == nil)
    // Until it is used, nothing changes.
    #expect(try member(session) == robin)
    #expect(try lab.store.resetPassword(to: new, link: link, at: start) == robin)
    #expect(try lab.store.resetPassword(to: new, link: link, at: start) == nil)
    #expect(try member(session) == nil)
    #expect(try signIn() == nil)
    #expect(try signIn("robin", Self.other) != nil)
    #expect(try lab.actions().suffix(4).contains("staff.password-reset"))
  }

  @Test func aResetPasswordIsUsableAfterWrongOnes() throws {
    let tablet = try lab.registerStation("Tablet 1").station.id
    func isConfirmed(_ password: String) throws -> Bool {
      let verdict = try lab.store.staffMember(name: "robin", password: password, on: tablet, at: start)
      if case .known(robin) = verdict { return true }
      return false
    }
    for _ in 1...Guess.perSecret.times {
      #expect(try signIn("robin", "a wrong password") == nil)
      #expect(try signIn("admin", "a wrong password") == nil)
      #expect(try !isConfirmed("a wrong password"))
    }
    // Too many: even the right one has to wait.
    #expect(try signIn() == nil)
    #expect(try !isConfirmed(Self.password))
    let link = try lab.store.makeResetLink(for: robin.id, context: context)
    #expect(try signIn() == nil)
    #expect(try lab.store.resetPassword(to: StaffPassword(Self.other), link: link, at: start) == robin)
    #expect(try signIn("robin", Self.other) != nil)
    #expect(try isConfirmed(Self.other))
    // The tries at another account still count.
    #expect(try signIn("admin") == nil)
  }

  @Test func whoChangesTheirPasswordStaysSignedInThereAlone() throws {
    let (here, elsewhere) = (try #require(try signIn()), try #require(try signIn()))
    let admins = try #require(try signIn("admin"))
    let link = try lab.store.makeResetLink(for: robin.id, context: context)
    #expect(try change(from: "not the password", keeping: here) == .wrongPassword)
    #expect(try member(elsewhere) == robin)
    #expect(try change(from: Self.password, keeping: here) == .changed)
    #expect(try member(here) == robin && member(admins) == admin)
    #expect(try member(elsewhere) == nil)
    #expect(try lab.store.owner(ofResetLink: link, at: start) == nil)
    #expect(try signIn() == nil)
    #expect(try signIn("robin", Self.other) != nil)
  }

  @Test func guessingThePasswordOfAnOpenSessionIsThrottled() throws {
    let session = try #require(try signIn())
    for _ in 1...5 { #expect(try change(from: "a wrong password", keeping: session) == .wrongPassword) }
    guard case .tooManyAttempts = try change(from: Self.password, keeping: session) else {
      Issue.record("the sixth attempt was judged")
      return
    }
  }

  /// Wrong tries of the one before it keep nobody out, wherever they were made.
  @Test func aChangedPasswordIsUsableInEveryBrowserAndOnEveryTablet() throws {
    let (first, second) = (try tablet("Tablet 1"), try tablet("Tablet 2"))
    func confirm(_ password: String, on tablet: Station.ID) throws -> StaffPINVerdict {
      try lab.store.staffMember(name: "robin", password: password, on: tablet, at: start)
    }
    let marks = lab.store.marks(for: .password(account: "robin"), at: start, beside: [])
    let session = try #require(try signIn())
    for _ in 1...Guess.perSecret.times {
      #expect(try signIn("robin", "a wrong password") == nil)
      _ = try confirm("a wrong password", on: first)
    }
    #expect(try signIn() == nil)
    guard case .tooManyAttempts = try confirm(Self.password, on: first) else {
      Issue.record("not slowed down"); return
    }
    #expect(try change(from: Self.password, keeping: session, on: marks) == .changed)
    #expect(try signIn("robin", Self.other) != nil)
    for tablet in [first, second] {
      guard case .known = try confirm(Self.other, on: tablet) else { Issue.record("\(tablet)"); return }
    }
  }

  private func tablet(_ name: String) throws -> Station.ID { try lab.registerStation(name).station.id }

  private func change(from current: String, keeping session: Token, on marks: [DeviceMark] = []) throws
    -> PasswordChange
  {
    try lab.store.changePassword(
      from: current, to: StaffPassword(Self.other), of: robin, keeping: session,
      from: Guesser(address: "10.0.0.1", marks: marks),
      context: AuditContext(by: .staff(robin.id), at: start))
  }

  private func member(_ session: Token) throws -> StaffMember? {
    try lab.store.staffMember(session: session, at: start)
  }

  private func signIn(_ name: String = "robin", _ password: String = StaffAccountTests.password) throws
    -> Token?
  {
    let verdict = try lab.store.signIn(
      name: name, password: password, from: Guesser(address: "10.0.0.1"), at: start)
    if case .opened(let token) = verdict { return token }
    return nil
  }
}
