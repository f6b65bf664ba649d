import Testing

@testable import HTTP
@testable import LabConsole
@testable import Studies
@testable import Web

/// Before a large body is read, everything that its header tells is checked.
@Suite struct AdmissionTests {
  private let lab: TestLab
  private let routes: [Route<Audience>]

  init() throws {
    lab = try TestLab()
    routes = try lab.console().routes
  }

  /// Returns the status of the refusal of a POST without its body; nil if the body may come.
  private func answer(
    _ browser: Browser, _ path: Path, _ values: [String: String] = [:], _ fields: [(String, String)] = []
  )
    throws -> Int?
  {
    let route = try #require(routes.first { $0.method == .post && $0.path == path })
    #expect(route.bodyLimit > Route<Audience>.freeBody)
    var headers: Headers = ["Content-Type": "multipart/form-data; boundary=x"]
    for (name, value) in fields { headers.set(name, value) }
    var request = Request(
      id: "0", method: .post, path: [], target: "/", query: FormFields(), headers: headers,
      cookies: browser.cookies, address: "127.0.0.1", isSecure: false)
    request.parameters = Parameters(values)
    let admission = try #require(route.admission)
    return try admission(request)?.status.code
  }

  @Test func formsWithFiles() throws {
    let desk = try Colleague(lab, .experimenter).browser
    let manager = try Colleague(lab, .dataManager).browser
    let nobody = lab.browser()
    _ = try nobody.formToken()
    let of = ["participant": "unknown"]
    #expect(try answer(desk, .staffExternalResults, of) == nil)
    #expect(try answer(desk, .staffExternalResults, of, [("Sec-Fetch-Site", "same-origin")]) == nil)
    #expect(try answer(desk, .staffExternalResults, of, [("Sec-Fetch-Site", "cross-site")]) == 403)
    #expect(try answer(manager, .staffExternalResults, of) == 403)
    #expect(try answer(nobody, .staffExternalResults, of) == 401)
    let stranger = lab.browser()
    #expect(try answer(stranger, .staffExternalResults, of) == 403)
  }

  @Test func partsAndSignatures() throws {
    let json = [("Content-Type", "application/json"), ("Accept", "application/json")]
    let visitor = try Visitor(lab, at: .inRun)
    let run = ["run": try visitor.startRun(), "number": "2"]
    let token = [(BrowserKey.header, try visitor.browser.formToken())]
    #expect(try answer(visitor.browser, .runPart, run, json + token) == nil)
    func refusal(of length: Int) throws -> Int? {
      try answer(visitor.browser, .runPart, run, json + token + [("Content-Length", "\(length)")])
    }
    #expect(try refusal(of: ImplicitPages().largestPart) == nil)
    #expect(try refusal(of: ImplicitPages().largestPart + 1) == 413)
    #expect(try answer(visitor.browser, .runPart, run, json) == 403)
    #expect(try answer(visitor.browser, .runPart, run, json + [(BrowserKey.header, "x")]) == 403)
    #expect(try answer(visitor.browser, .consentSignature) == 303)
    #expect(try answer(Visitor(lab, at: .signature).browser, .consentSignature) == nil)
    #expect(try answer(Visitor(lab, at: .left).browser, .consentSignature) == 303)
  }

  @Test func picturesOfCards() throws {
    let scan = [("Content-Type", "image/x-portable-graymap"), ("Accept", "application/json")]
    let tablet = try Tablet(lab)
    let token = [(BrowserKey.header, try tablet.browser.formToken())]
    #expect(try answer(tablet.browser, .stationScan, [:], scan + token) == nil)
    #expect(try answer(tablet.browser, .stationScan, [:], scan) == 403)
    let browser = lab.browser()
    let own = [(BrowserKey.header, try browser.formToken())]
    #expect(try answer(browser, .stationScan, [:], scan + own) == 403)
  }

  /// Only requests that carry a password or a PIN wait for hashing.
  @Test func whatHashesHasItsOwnWorkers() {
    let hashing = Set(routes.filter { $0.lane == .hashing }.map { "\($0.method.rawValue) \($0.pattern)" })
    for route in [
      "/sign-in", "/place", "/station/release", "/staff/pin", "/staff/sign-in", "/staff/setup/{token}",
      "/staff/accounts", "/staff/account", "/staff/reset/{token}", "/staff/participants/{participant}/pin",
    ] {
      #expect(hashing.contains("POST \(route)"), "\(route)")
    }
    #expect(hashing.allSatisfy { $0.hasPrefix("POST ") })
  }

  /// Measurements and answers wait for no page, and no page for them.
  @Test func whatParticipantsMeasureAndAnswerHasItsOwnWorkers() {
    let writing = Set(routes.filter { $0.lane == .writing }.map { "\($0.method.rawValue) \($0.pattern)" })
    #expect(writing == ["POST /runs/{run}/parts/{number}", "POST /surveys/{survey}/pages/{page}"])
  }
}
