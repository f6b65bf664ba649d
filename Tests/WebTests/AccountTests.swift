import Crypto
import Foundation
import Testing

@testable import LabConsole
@testable import Studies
@testable import Web

/// Accounts in the browser of an administrator, and one's own.
@Suite struct AccountTests {
  private let lab: TestLab
  private let administrator: Colleague
  private let colleague: Colleague

  init() throws {
    lab = try TestLab()
    administrator = try Colleague(lab, .administrator)
    colleague = try Colleague(lab, .experimenter)
  }

  @Test func aForgottenPasswordIsSetByALink() throws {
    let id = colleague.member.id.text
    #expect(try administrator.browser.get(Path.staffAccounts.url()).text.contains(Path.staffAccount.url(id)))
    let made = try administrator.browser.post(Path.staffAccountReset.url(id), [])
    let link = try #require(made.text.firstMatch(of: /http:\/\/[^\/]+(\/staff\/reset\/[0-9a-f]{64})/))
    #expect(made.status == 200)
    #expect(try !administrator.browser.get(Path.staffAccount.url(id)).text.contains("/staff/reset/"))
    let target = String(link.output.1)
    let browser = lab.browser()
    #expect(try browser.get(target).text.contains(colleague.member.name))
    let form = [("password", Colleague.newPassword), ("passwordAgain", Colleague.newPassword)]
    #expect(try browser.post(target, form).location?.hasPrefix(Path.staffSignIn.url()) == true)
    // Guesses of others keep nobody out of the browser in which they chose their password.
    #expect(browser.cookies[GuestRequest.deviceCookie] != nil)
    #expect(try browser.get(target).status == 410 && browser.post(target, form).status == 410)
    #expect(try colleague.browser.get(Path.staffHome.url()).location == Path.staffSignIn.url())
    #expect(try signsIn(Colleague.newPassword) && !signsIn(Colleague.password))
  }

  /// Wrong tries before do not count, nor those in a browser that has known the account.
  @Test func aForgottenPasswordIsReplacedInTheBrowserThatTriedSeveral() throws {
    let own = colleague.browser
    func signIn(_ password: String) throws -> Int {
      try own.post(Path.staffSignIn.url(), [("name", colleague.member.name), ("password", password)]).status
    }
    own.cookies[StaffRequest.cookie] = nil
    for _ in 1...Guess.perKnownDevice.times { #expect(try signIn("wrong") == 422) }
    #expect(try signIn(Colleague.password) == 429)
    let link = try lab.store.makeResetLink(
      for: colleague.member.id, context: AuditContext(by: .system, at: lab.now))
    let form = [("password", Colleague.newPassword), ("passwordAgain", Colleague.newPassword)]
    #expect(try own.post(Path.staffReset.url(link.text), form).status == 303)
    #expect(try signIn(Colleague.newPassword) == 303)
  }

  @Test func anotherRoleHoldsFromTheNextSignIn() throws {
    let target = Path.staffAccountRole.url(colleague.member.id.text)
    let answer = try administrator.browser.post(target, [("role", "data-manager"), ("study", "")])
    #expect(answer.status == 303)
    #expect(try colleague.browser.get(Path.staffReleases.url()).location == Path.staffSignIn.url())
    #expect(try colleague.signInAgain(Colleague.password))
    #expect(try colleague.browser.get(Path.staffReleases.url()).status == 200)
    #expect(try colleague.browser.get(Path.staffParticipants.url()).status == 403)
  }

  @Test func aDeactivatedAccountIsSignedOutAndComesBack() throws {
    let target = Path.staffAccountState.url(colleague.member.id.text)
    #expect(try administrator.browser.post(target, [("to", "deactivated")]).status == 303)
    #expect(try colleague.browser.get(Path.staffHome.url()).location == Path.staffSignIn.url())
    #expect(try !signsIn(Colleague.password))
    #expect(try administrator.browser.post(target, [("to", "active")]).status == 303)
    #expect(try signsIn(Colleague.password))
    #expect(try administrator.browser.post(target, [("to", "gone")]).status == 400)
  }

  /// Nobody takes away what they could not give back.
  @Test func onesOwnAccountIsLeftToAnother() throws {
    let own = administrator.member.id.text
    for target in [Path.staffAccountState.url(own), Path.staffAccountRole.url(own)] {
      let answer = try administrator.browser.post(target, [("to", "deactivated"), ("role", "experimenter")])
      #expect(answer.location == Path.staffOwnAccount.url())
    }
    #expect(try administrator.browser.get(Path.staffAccounts.url()).status == 200)
  }

  @Test func anAdministratorOfOneStudyStaysWithinIt() throws {
    let local = try Colleague(lab, .administrator, study: lab.study.id)
    let own = try Colleague(lab, .experimenter, study: lab.study.id)
    for account in [colleague, administrator] {
      let id = account.member.id.text
      #expect(try local.browser.get(Path.staffAccount.url(id)).status == 404)
      #expect(try local.browser.post(Path.staffAccountReset.url(id), []).status == 404)
      #expect(try local.browser.post(Path.staffAccountState.url(id), [("to", "deactivated")]).status == 404)
    }
    let target = Path.staffAccountRole.url(own.member.id.text)
    #expect(try local.browser.post(target, [("role", "experimenter"), ("study", "")]).status == 422)
    let form = [("role", "data-manager"), ("study", lab.study.id.text)]
    #expect(try local.browser.post(target, form).status == 303)
  }

  /// In a browser in which a participant reads German too.
  @Test func aUsedResetLinkIsToldInTheLanguageOfStaff() throws {
    let visitor = try Visitor(lab, at: .firstTest)
    try lab.store.setLanguage(
      Language("de"), of: visitor.id, context: AuditContext(by: .participant(visitor.id), at: lab.now))
    let used = try visitor.browser.get(Path.staffReset.url(Token().text))
    #expect(used.status == 410 && used.text.contains("<html lang=\"en\">"))
    #expect(used.text.contains(Path.staffSignIn.url()))
    #expect(try visitor.browser.get("/unknown").text.contains("<html lang=\"de\">"))
  }

  @Test func theLastAdministratorIsKept() throws {
    let other = try Colleague(lab, .administrator)
    try lab.store.setActive(
      false, account: administrator.member.id, context: AuditContext(by: .system, at: lab.now))
    let local = try Colleague(lab, .administrator, study: lab.study.id)
    #expect(try local.browser.get(Path.staffAccount.url(other.member.id.text)).status == 404)
    let failed = try Command.labconsole(
      "staff", "deactivate", other.member.name, "--data", lab.folder.url.appendingPathComponent("data").path)
    #expect(failed.status == 1 && failed.errors.contains("This is the only administrator"), "\(failed)")
  }

  @Test func onesOwnPasswordIsChanged() throws {
    let elsewhere = lab.browser()
    let form = [("name", colleague.member.name), ("password", Colleague.password)]
    #expect(try elsewhere.post(Path.staffSignIn.url(), form).status == 303)
    let answer = try colleague.browser.post(
      Path.staffOwnAccount.url(), Path.staffOwnAccount.goodForm(in: lab.study))
    #expect(answer.status == 303)
    #expect(try colleague.browser.get(Path.staffHome.url()).status == 200)
    #expect(try elsewhere.get(Path.staffHome.url()).location == Path.staffSignIn.url())
    #expect(try signsIn(Colleague.newPassword) && !signsIn(Colleague.password))
  }

  @Test func accountsAreLookedAfterFromTheShell() throws {
    let data = lab.folder.url.appendingPathComponent("data").path
    func staff(_ arguments: String...) throws -> Command.Outcome {
      try Command.run(Command.labconsole, ["staff"] + arguments + ["--data", data])
    }
    let name = colleague.member.name
    let listed = try staff("list", "--json")
    #expect(listed.status == 0 && listed.output.contains("\"name\" : \"\(name)\""), "\(listed)")
    #expect(try staff("deactivate", name).status == 0)
    #expect(try colleague.browser.get(Path.staffHome.url()).location == Path.staffSignIn.url())
    #expect(try staff("list").output.contains("\(name): experimenter, works on all studies, deactivated"))
    #expect(try staff("reset", name).errors.contains("deactivated"))
    #expect(try staff("reactivate", name).status == 0)
    #expect(try staff("role", name, "data-manager", "--study", "weight-iat").status == 0)
    #expect(try staff("list").output.contains("\(name): data-manager, works on weight-iat"))
    let reset = try staff("reset", name)
    let link = try #require(reset.output.firstMatch(of: /\/staff\/reset\/[0-9a-f]{64}/), "\(reset)")
    #expect(try lab.browser().get(String(link.output)).status == 200)
    #expect(try staff("deactivate", "nobody").errors.contains("There is no account “nobody”"))
  }

  @Test func aBrowserWithoutCookiesIsTold() throws {
    let form = [("name", colleague.member.name), ("password", Colleague.password)]
    for (path, fields) in [
      (Path.staffSignIn, form), (.signIn, [("code", ParticipationCode.random().grouped), ("pin", "407162")]),
    ] {
      let browser = lab.browser()
      let token = try browser.formToken()
      browser.cookies = [:]
      let answer = try browser.postRaw(path.url(), [("csrf", token)] + fields, [])
      #expect(answer.status == 403 && answer.text.contains("blocks cookies"), "\(path)")
    }
  }

  private func signsIn(_ password: String) throws -> Bool {
    let form = [("name", colleague.member.name), ("password", password)]
    return try lab.browser().post(Path.staffSignIn.url(), form).location == Path.staffHome.url()
  }
}

extension Colleague {
  fileprivate func signInAgain(_ password: String) throws -> Bool {
    try browser.post(Path.staffSignIn.url(), [("name", member.name), ("password", password)]).status == 303
  }
}
