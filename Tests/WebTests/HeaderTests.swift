import Foundation
import HTTP
import Testing

@testable import LabConsole
@testable import Rehearsal
@testable import Studies
@testable import Web

/// The headers of every answer.
@Suite struct HeaderTests {
  private static let onEveryAnswer = [
    "Content-Security-Policy":
      "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'",
    "Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Embedder-Policy": "require-corp",
    "Cross-Origin-Resource-Policy": "same-origin", "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff", "X-Frame-Options": "DENY",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Cache-Control": "no-store, no-transform",
  ]

  private let lab: TestLab

  init() throws { lab = try TestLab() }

  private func expectHeaders(
    _ answer: Answer, status: Int, _ what: String, except: [String: String] = [:]
  ) {
    #expect(answer.status == status, "\(what): \(answer.status)")
    for (name, value) in Self.onEveryAnswer.merging(except, uniquingKeysWith: { $1 }) {
      #expect(answer.all(name) == [value], "\(what): \(name)")
    }
    #expect(answer["Server"] == nil && answer["X-Powered-By"] == nil, "\(what)")
    if answer.isPage { expectNothingInline(answer, what) }
  }

  /// Anything that the policy forbids would silently fail: it must not be in a page.
  private func expectNothingInline(_ page: Answer, _ what: String) {
    let inline =
      /<script(?![^>]*\bsrc=)|<style|\sstyle=|\son[a-z]+=|(href|src|action)="(javascript|data|https?):/
    let found = page.text.firstMatch(of: inline.ignoresCase())
    #expect(found == nil, "\(what): \(found.map { "\($0.output.0)" } ?? "")")
    #expect(page.text.contains("<html lang=\"en\">"), "\(what)")
  }

  @Test func everyPageOfParticipants() throws {
    expectHeaders(try lab.browser().get("/"), status: 200, "first page")
    expectHeaders(
      try lab.browser().get(Path.introduction.url(lab.study.id.text)), status: 200, "introduction")
    let farewell = try lab.browser().get(Path.left.url(lab.study.id.text))
    expectHeaders(farewell, status: 200, "farewell")
    for stop in Visitor.Stop.allCases where stop != .left {
      let visitor = try Visitor(lab, at: stop)
      let participation = try visitor.participation(lab)
      var target = dueStep(in: lab.study, given: participation).stage.url
      for _ in 0..<12 {
        let answer = try visitor.browser.get(target)
        expectHeaders(answer, status: answer.location == nil ? 200 : 303, "\(stop): \(target)")
        guard let next = answer.location ?? WebPage(answer.body)?.nextLink else { break }
        target = next
      }
    }
  }

  @Test func everyOtherKindOfAnswer() throws {
    let visitor = try Visitor(lab, at: .inRun)
    let browser = visitor.browser
    let run = try visitor.startRun()
    expectHeaders(try browser.get(Path.run.url(run)), status: 200, "the test")
    expectHeaders(try browser.get(Path.runPlan.url(run)), status: 200, "JSON")
    expectHeaders(try browser.post(Path.runs.url()), status: 303, "redirect after a form")
    expectHeaders(try browser.post(Path.profile.url()), status: 422, "form with mistakes")
    expectHeaders(try browser.postRaw(Path.profile.url(), []), status: 403, "foreign form")
    expectHeaders(try browser.get("/unknown"), status: 404, "unknown URL")
    expectHeaders(try browser.get(Path.run.url("unknown")), status: 404, "unknown run")
    expectHeaders(try browser.get(Path.runs.url()), status: 405, "wrong method")
    expectHeaders(try lab.browser().send("DELETE", "/"), status: 405, "method without routes")
    expectHeaders(try lab.browser().get(Path.dashboard.url()), status: 401, "nobody")
    expectHeaders(try lab.browser().get(Path.staffSetup.url("x")), status: 410, "used link")
    expectHeaders(try lab.browser().get("/%zz"), status: 400, "malformed")
    let large = [UInt8](repeating: 0x61, count: 70 << 10)
    expectHeaders(try lab.browser().send("POST", Path.signIn.url(), [], large), status: 413, "too large")
    expectHeaders(try lab.browser().send("BREW", "/"), status: 501, "unheard-of method")
  }

  /// The one page that looks for cards may use the camera; what it sends, and where it leads, may not.
  @Test func everyPageOfATablet() throws {
    let tablet = try Tablet(lab)
    let browser = tablet.browser
    for path in [Path.station, .stationCode] {
      expectHeaders(try browser.get(path.url()), status: 200, path.rawValue)
    }
    expectHeaders(
      try browser.get(Path.stationScan.url()), status: 200, "scanning",
      except: ["Permissions-Policy": "camera=(self), geolocation=(), microphone=()"])
    expectHeaders(try browser.postJSON(Path.stationScan.url(), []), status: 400, "no picture")
    try tablet.take(try Visitor(lab, at: .consent))
    expectHeaders(try browser.get(Path.stationScan.url()), status: 303, "handed over")
    expectHeaders(try lab.browser().get(Path.stationScan.url()), status: 303, "not a tablet")
  }

  @Test func everyPageOfStaff() throws {
    let visitor = try Visitor(lab, at: .finished)
    let person = try visitor.participation(lab).participant.id.text
    let browser = try Colleague(lab, .administrator).browser
    for path in [Path.staffHome, .staffParticipants, .staffReceipts, .staffAccounts, .staffReleases] {
      expectHeaders(try browser.get(path.url()), status: 200, path.rawValue)
    }
    expectHeaders(try browser.get(Path.staffParticipant.url(person)), status: 200, "participant")
    expectHeaders(
      try browser.post(Path.staffRelease.url(lab.study.id.text), [("audience", "within")]), status: 303,
      "release")
    expectHeaders(
      try browser.get(Path.staffReleaseFile.url(lab.study.id.text, "1")), status: 200, "ZIP")
    expectHeaders(
      try Colleague(lab, .experimenter).browser.get(Path.staffAccounts.url()), status: 403, "not theirs")
  }

  @Test func assetsAreIsolatedAndKept() throws {
    let page = try lab.browser().get("/").text
    let urls = page.matches(of: /(?:href|src)="(\/assets\/[^"]+)"/).map { String($0.output.1) }
    #expect(urls.count >= 3)
    for url in urls {
      let asset = try lab.browser().get(url)
      #expect(asset.status == 200 && asset["X-Content-Type-Options"] == "nosniff")
      #expect(asset["Cross-Origin-Resource-Policy"] == "same-origin")
      #expect(asset["Cross-Origin-Embedder-Policy"] == "require-corp")
      #expect(asset["Cache-Control"]?.contains("immutable") == true && asset["Set-Cookie"] == nil)
    }
  }

  // MARK: - Cookies

  @Test func cookiesAreOutOfReach() throws {
    let cookies =
      try lab.browser().get("/").all("Set-Cookie")
      + lab.browser().get("/?language=de").all("Set-Cookie")
      + lab.browser().post(
        Path.participants.url(lab.study.id.text), Path.participants.goodForm(in: lab.study)
      ).all("Set-Cookie")
    #expect(Set(cookies.map { $0.prefix { $0 != "=" } }).count == 3)
    for cookie in cookies {
      #expect(cookie.contains("; Path=/; HttpOnly; SameSite=Lax"), "\(cookie)")
      #expect(!cookie.contains("; Secure"), "\(cookie)")
    }
  }

  @Test func cookiesStaySecureBehindAProxy() throws {
    let lab = try TestLab { $0.trustedProxies = ["127.0.0.1"] }
    let answer = try lab.browser().get("/?language=de", ["X-Forwarded-Proto: https"])
    #expect(answer.all("Set-Cookie").count == 2)
    #expect(answer.all("Set-Cookie").allSatisfy { $0.contains("; Secure") })
    let direct = try self.lab.browser().get("/", ["X-Forwarded-Proto: https"])
    #expect(direct.all("Set-Cookie").allSatisfy { !$0.contains("; Secure") })
  }
}

@Suite struct BrowserFeatureTests {
  @Test func aPageMayUseTwoFeatures() {
    var response = Response()
    response.allow(.microphone)
    response.allow(.geolocation)
    #expect(
      response.securedForAnyone.headers["Permissions-Policy"]
        == "camera=(), geolocation=(self), microphone=(self)")
  }
}
