import HTTP
import Testing

@testable import Crypto
@testable import LabConsole
@testable import Studies
@testable import Web

/// A form that no page of this console showed to this browser is refused, whoever is signed in.
@Suite struct ForeignFormTests {
  private let lab: TestLab

  init() throws { lab = try TestLab() }

  @Test func formsFromElsewhereStoreNothing() throws {
    // An unsubscription may be sent from anywhere by those who have its address: a mail program does.
    let posts = try lab.console().routes.filter {
      $0.method == .post && !$0.path.takesJSON && $0.path != .unsubscription
    }
    for route in posts.setupFirst(\.path) {
      let (browser, target) = try lab.rightful(route.path)
      let form = try route.path.goodForm(in: lab.study)
      try checkRefusals(of: browser) { token, fields in
        try browser.postRaw(target, token.map { [("csrf", $0)] + form } ?? form, fields)
      }
      let own = try browser.post(target, form)
      #expect(own.status != 403, "\(target) refuses its own form")
      // Names that were removed leave traces in the file until the next round, each minute: not while a form is watched.
      try lab.store.finishDeletions(context: AuditContext(by: .system, at: lab.now))
    }
    #expect(posts.count >= 16)
  }

  @Test func partsFromElsewhereStoreNothing() throws {
    let visitor = try Visitor(lab, at: .inRun)
    let run = try visitor.startRun()
    let part = try visitor.plan(of: run).part(2)
    let target = Path.runPart.url(run, "2")
    try checkRefusals(of: visitor.browser) { token, fields in
      let fields = fields + (token.map { ["X-CSRF-Token: \($0)"] } ?? [])
      return try visitor.browser.send(
        "POST", target, ["Content-Type: application/json"] + fields, part.body)
    }
    #expect(try visitor.post(part, of: run).status == 200)
  }

  private func checkRefusals(of browser: Browser, _ send: (String?, [String]) throws -> Answer) throws {
    let own = try browser.formToken()
    let others = try lab.browser().formToken()
    #expect(own != others && own.count == 64)
    let before = try lab.ledger.contents()
    func expectRefusal(_ answer: Answer, _ what: String) throws {
      #expect(answer.status == 403, "\(what): \(answer.status)")
      let changes = try lab.ledger.changes(since: before)
      #expect(changes == [:], "\(what)")
    }
    try expectRefusal(send(nil, []), "no token")
    try expectRefusal(send("", []), "empty token")
    try expectRefusal(send(String(own.dropLast()) + "x", []), "wrong token")
    try expectRefusal(send(own.uppercased() + "0", []), "longer token")
    try expectRefusal(send(others, []), "another browser’s token")
    for site in ["cross-site", "same-site", "unheard-of"] {
      try expectRefusal(send(own, ["Sec-Fetch-Site: \(site)"]), site)
    }
    let key = browser.cookies.removeValue(forKey: BrowserKey.cookie)
    try expectRefusal(send(own, []), "token without its cookie")
    browser.cookies[BrowserKey.cookie] = key
  }
}
