import Statistics
import Testing

@testable import Documents
@testable import Studies
@testable import Web

/// Cards in front of the camera of a waiting tablet.
@Suite struct ScanTests {
  private let lab: TestLab
  private let tablet: Tablet

  init() throws {
    lab = try TestLab()
    tablet = try Tablet(lab)
  }

  /// Sends a picture as the page does.
  private func show(_ body: [UInt8], to browser: Browser? = nil, type: String = ScanRoutes.pictureType) throws
    -> Answer
  {
    let browser = browser ?? tablet.browser
    let token = try browser.scriptToken()
    let fields = ["Accept: application/json", "Content-Type: \(type)", "X-CSRF-Token: \(token)"]
    return try browser.send("POST", Path.stationScan.url(), fields, body)
  }

  private func show(_ text: String) throws -> String { try show(photograph(of: text)).text }

  // MARK: - Finding a card

  /// Finds the code on a card that the console prints; the form for typed codes then accepts it.
  @Test func aPrintedCardOpensThePathOfItsParticipant() throws {
    let participant = try lab.makeParticipants(1)[0]
    let desk = try Colleague(lab, .experimenter).browser
    let page = try desk.get(Path.staffCard.url(participant.id.text)).text
    let path = try #require(page.firstMatch(of: /<path d="(M[^"]+)"/)).output.1
    let before = try lab.ledger.contents()
    let answer = try show(photograph(path: String(path)))
    #expect(answer.status == 200)
    #expect(answer.text == "{\"found\":\"card\",\"code\":\"\(participant.code.grouped)\"}")
    #expect(try lab.ledger.changes(since: before, except: ["station_reports"]) == [:])
    #expect(try tablet.state() == "waiting")
    let taken = try tablet.browser.post(Path.stationCode.url(), [("code", participant.code.grouped)])
    #expect(taken.location == Path.station.url())
    #expect(try tablet.browser.get(Path.station.url()).location == Path.ownIntroduction.url())
  }

  @Test func theCodeIsTakenFromWhateverServerTheCardWasPrintedFor() throws {
    let code = ParticipationCode.random()
    let card = "{\"found\":\"card\",\"code\":\"\(code.grouped)\"}"
    for text in [
      code.text, code.grouped, code.grouped.lowercased(), "https://lab.example.org/c/\(code.text)",
      "http://192.168.1.7:8080/c/\(code.grouped)", "HTTPS://LAB.example.org/console/c/\(code.text)",
      "https://lab.example.org/c/\(code.text)?language=de#top",
    ] {
      #expect(try show(text) == card, "\(text)")
    }
  }

  @Test func anythingElseIsNoCard() throws {
    let code = ParticipationCode.random().text
    for text in [
      "https://example.org", "https://example.org/d/\(code)", "https://example.org/c/\(code)/x",
      "https://example.org/c/", "https:/c/\(code)", "ftp://example.org/c/\(code)",
      "javascript:/x/y/c/\(code)",
      "https://example.org/?/c/\(code)", "WIFI:S:lab;T:WPA;P:secret;;", "\(code)\(code)", "K7QF-2MXX", " ",
      "\u{202E}\(code)", "👩🏽‍🔬", "\"}",
    ] {
      #expect(try show(text) == "{\"found\":\"other\"}", "\(text)")
    }
    let blank = greymap(width: 320, height: 240, [UInt8](repeating: 200, count: 320 * 240))
    #expect(try show(blank).text == "{\"found\":\"nothing\"}")
  }

  // MARK: - In the words of the form for typed codes

  @Test func aCardIsRefusedAsATypedCodeIs() throws {
    let busy = try Visitor(lab, at: .consent)
    try Tablet(lab, "Tablet 1").take(busy)
    func code(_ visitor: Visitor) throws -> String {
      try visitor.participation(lab).participant.code.grouped
    }
    for (code, words) in [
      (try code(busy), "being used on Tablet 1"),
      (try code(Visitor(lab, at: .left)), "participation under this code has ended"),
      (try code(Visitor(lab, at: .finished)), "Everything is done for this code"),
      (ParticipationCode.random().grouped, "Nobody is taking part with this code"),
    ] {
      let seen = try show("https://lab.example.org/c/\(code.replacing("-", with: ""))")
      #expect(seen == "{\"found\":\"card\",\"code\":\"\(code)\"}")
      let answer = try tablet.browser.post(Path.stationCode.url(), [("code", code)])
      #expect(answer.status == 422 && answer.text.contains(words), "\(words)")
    }
    #expect(try tablet.state() == "waiting")
  }

  /// A tablet belongs to the lab, not to one study.
  @Test func aCardOfAnotherStudyOpensThatOne() throws {
    let visitor = try Visitor(lab, in: lab.secondStudy, at: .consent)
    let code = try visitor.participation(lab).participant.code.grouped
    #expect(try show(code).contains(code))
    #expect(
      try tablet.browser.post(Path.stationCode.url(), [("code", code)]).location == Path.station.url())
    #expect(try tablet.browser.get(Path.station.url()).location == Path.consent.url())
  }

  // MARK: - Access

  @Test func onlyATabletThatWaitsMay() throws {
    let picture = try photograph(of: ParticipationCode.random().text)
    let taken = try Tablet(lab)
    try taken.take(try Visitor(lab, at: .consent))
    let revoked = try Tablet(lab)
    try lab.store.revoke(revoked.station.id, context: AuditContext(by: .system, at: lab.now))
    let others = [
      lab.browser(), taken.browser, revoked.browser, try Visitor(lab, at: .consent).browser,
      try Colleague(lab, .administrator).browser,
    ]
    for browser in others {
      let answer = try show(picture, to: browser)
      #expect(answer.status == 403 && answer.text == "{\"error\":\"notThisStep\"}")
      #expect(try browser.get(Path.stationScan.url()).location == Path.station.url())
    }
    #expect(try tablet.browser.get(Path.stationScan.url()).status == 200)
    tablet.browser.formPurpose = "another"
    let fields = ["Accept: application/json", "Content-Type: \(ScanRoutes.pictureType)"]
    #expect(try tablet.browser.send("POST", Path.stationScan.url(), fields, picture).status == 403)
  }

  @Test func whatIsNoPictureIsRefused() throws {
    let picture = try photograph(of: "K7QF-2MXD")
    #expect(try show(picture, type: "application/json").status == 400)
    #expect(try show(picture, type: "image/png").status == 400)
    #expect(try show(Array("csrf=1".utf8), type: "application/x-www-form-urlencoded").status == 403)
    for body in [
      [], Array("P5".utf8), Array(picture.dropLast()), picture + [0],
      greymap(width: 0, height: 0, []), greymap(width: 641, height: 1, [UInt8](repeating: 0, count: 641)),
    ] {
      #expect(try show(body).status == 400, "\(body.count)")
    }
    let largest = greymap(width: 640, height: 640, [UInt8](repeating: 0, count: 640 * 640))
    #expect(try show(largest).status == 200)
    #expect(try show([UInt8](repeating: 0, count: ScanRoutes.largestPicture + 1)).status == 413)
    #expect(lab.log.errors == [])
  }

  /// Headers and bodies that do not match, and damaged codes: never a server error.
  @Test func noPictureIsTheServersMistake() throws {
    var noise = SeededGenerator(seed: 4)
    let picture = try photograph(of: "https://lab.example.org/c/K7QF2MXD")
    for _ in 0..<150 {
      var body = picture
      for _ in 0..<noise.below(4) {
        let (place, count) = (noise.below(body.count), noise.below(20_000))
        for index in place..<min(place + count, body.count) { body[index] = UInt8(noise.below(256)) }
      }
      if noise.below(3) == 0 { body[noise.below(15)] = UInt8(noise.below(256)) }
      if noise.below(3) == 0 { body.removeLast(noise.below(body.count)) }
      let answer = try show(body)
      #expect([200, 400].contains(answer.status), "\(answer.status)")
    }
    #expect(lab.log.errors == [])
  }

  /// Neither in the log nor on disk.
  @Test func nothingOfAPictureIsKept() throws {
    let code = ParticipationCode.random()
    let before = try lab.ledger.contents()
    for _ in 1...3 { #expect(try show(code.text).contains(code.grouped)) }
    #expect(try lab.ledger.changes(since: before, except: ["station_reports"]) == [:])
    let lines = lab.log.lines.joined(separator: "\n")
    #expect(!lines.contains(code.text) && !lines.contains(code.grouped) && !lines.contains("P5"))
  }
}

extension Browser {
  /// The token that pages give to their scripts.
  fileprivate func scriptToken() throws -> String {
    let purpose = formPurpose
    defer { formPurpose = purpose }
    formPurpose = "form"
    return try formToken()
  }
}

private func photograph(of text: String) throws -> [UInt8] { try photograph(path: QRCode(text).path) }

/// A code as its page draws it, five points to a module, on a white table.
private func photograph(path: String) throws -> [UInt8] {
  let (width, height, scale) = (480, 360, 5)
  var points = [UInt8](repeating: 230, count: width * height)
  for match in path.matches(of: /M(\d+) (\d+)h(\d+)v1/) {
    let (x, y, length) = (
      Int(match.output.1)! * scale, Int(match.output.2)! * scale, Int(match.output.3)! * scale
    )
    for row in y..<y + scale {
      for column in x..<x + length { points[row * width + column] = 20 }
    }
  }
  return greymap(width: width, height: height, points)
}

private func greymap(width: Int, height: Int, _ points: [UInt8]) -> [UInt8] {
  Array("P5\n\(width) \(height)\n255\n".utf8) + points
}
