import Foundation
import HTTP
import Statistics
import Testing

@testable import LabConsole
@testable import Studies
@testable import Web

/// Random bodies and addresses, the same at each run: none of them causes a server error, and the server goes on
/// answering.
@Suite struct FuzzTests {
  private let lab: TestLab

  init() throws { lab = try TestLab() }

  @Test func noBodyIsTheServersMistake() throws {
    var noise = Noise(seed: 1)
    var sent = 0
    let posts = try lab.console().routes.filter { $0.method == .post && !$0.path.takesJSON }
    // An address that has asked for many pairing codes gets no more for a while, and other routes need a tablet.
    let pairing = posts.filter { $0.path == .stationPairing }
    for route in posts.filter({ $0.path != .stationPairing }).setupFirst(\.path) + pairing {
      let (browser, target) = try lab.rightful(route.path)
      let token = try browser.formToken()
      let form = try route.path.goodForm(in: lab.study)
      // Requests that hash a password or a PIN are slow on purpose.
      let isSlow = [
        .staffSignIn, .staffSetup, .staffAccounts, .keepPlace, .signIn, .staffPIN, .stationRelease,
        .staffOwnAccount, .staffReset,
      ].contains(route.path)
      let rounds = Soak.isOn ? 200 : 16
      for _ in 0..<(isSlow ? rounds / 4 : rounds) {
        let (type, body) = noise.body(from: form)
        let fields = ["X-CSRF-Token: \(token)", "Content-Type: \(type)"]
        expectNoFailure(try browser.send("POST", noise.mayBend(target), fields, body), target)
        sent += 1
      }
      #expect(try lab.browser().get(Path.signIn.url()).status == 200, "after \(target)")
    }
    print("\(sent) bodies")
  }

  @Test func noPartIsTheServersMistake() throws {
    var noise = Noise(seed: 2)
    let visitor = try Visitor(lab, at: .inRun)
    let run = try visitor.startRun()
    let part = try visitor.plan(of: run).part(2).body
    for _ in 0..<(Soak.isOn ? 3_000 : 150) {
      let body = noise.tampered(part)
      expectNoFailure(try visitor.browser.postJSON(Path.runPart.url(run, "2"), body), run)
    }
    let audit = try lab.store.brokenAuditEntries()
    #expect(audit == [:])
  }

  @Test func noAddressIsTheServersMistake() throws {
    var noise = Noise(seed: 3)
    let browsers = [
      lab.browser(), try Visitor(lab, at: .inRun).browser, try Colleague(lab, .administrator).browser,
    ]
    for route in try lab.console().routes where route.method == .get {
      for _ in 0..<(Soak.isOn ? 100 : 6) {
        let target = noise.address(route.pattern.description)
        expectNoFailure(try browsers[noise.below(3)].get(target), target)
      }
    }
  }

  private func expectNoFailure(_ answer: Answer, _ what: String) {
    #expect(answer.status < 500, "\(what): \(answer.status) \(answer.text)")
    #expect(lab.log.errors == [], "\(what)")
  }
}

/// Seeded nonsense.
private struct Noise {
  private var generator: SeededGenerator

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  mutating func below(_ bound: Int) -> Int { generator.below(bound) }

  private mutating func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }

  private mutating func bytes(_ count: Int) -> [UInt8] { (0..<count).map { _ in UInt8(below(256)) } }

  private mutating func text() -> String {
    switch below(6) {
    case 0: String(decoding: bytes(below(40)), as: UTF8.self)
    case 1: String(repeating: pick(["a", "9", "\u{301}", "\u{202E}", "é", "👩🏽‍🔬", "%"]), count: below(3000))
    case 2: pick(["-0", "1e999", "NaN", "9223372036854775808", "0.1.2", "--1", "+5", "٣", "5.", ".", ","])
    case 3: pick(["yes", "no", "on", "", " ", "\u{0}", "\r\n", "null", "[]", "' OR 1=1 --"])
    case 4: pick(["weight-iat", "administrator", "de", "device-details", "female", "30", "407162"])
    default: FieldCase.script
    }
  }

  mutating func body(from form: [(String, String)]) -> (type: String, body: [UInt8]) {
    let types = [
      "application/x-www-form-urlencoded", "multipart/form-data; boundary=b", "application/json", "x/y", "",
    ]
    let type = below(3) > 0 ? types[0] : pick(types)
    if below(5) == 0 { return (type, bytes(below(400))) }
    var pairs = form.map { (pick([$0.0, $0.0, $0.0, text()]), pick([$0.1, text()])) }
    if below(3) == 0 { pairs.append((text(), text())) }
    let allowed = CharacterSet.alphanumerics
    let encoded = pairs.map { name, value in
      [name, value].map { $0.addingPercentEncoding(withAllowedCharacters: allowed) ?? "" }
        .joined(separator: "=")
    }
    return (type, Array(encoded.joined(separator: "&").utf8.prefix(60_000)))
  }

  /// JSON with a number, a word or some bytes exchanged.
  mutating func tampered(_ json: [UInt8]) -> [UInt8] {
    var text = String(decoding: json, as: UTF8.self)
    let old = pick([
      "\"number\":2", "\"block\":2", "\"attempt\":1", "\"latency\":537", "\"onset\":1000", "\"frame\"",
      "\"left\"", "\"right\"", "\"flags\":[]", "\"deviations\":0", "\"droppedFrames\":0", "true", "[", "}",
    ])
    let name = old.contains(":") ? old.prefix { $0 != ":" } + ":" : ""
    let new = pick([
      "-1", "1e400", "1e308", "9223372036854775808", "null", "\"\"", "{}", "[[[[]]]]", "0.5", "\"\\u0000\"",
      "\"\\ud800\"", "99999999", String(repeating: "[", count: 2000),
    ])
    if let place = text.firstRange(of: old) { text.replaceSubrange(place, with: name + new) }
    var body = Array(text.utf8)
    if below(4) == 0 { body.removeLast(below(body.count)) }
    if below(4) == 0 { body[below(max(body.count, 1)) % max(body.count, 1)] = UInt8(below(256)) }
    return body
  }

  /// Changes the address to another one than the form's own, now and then.
  mutating func mayBend(_ target: String) -> String {
    below(10) == 0 ? target + pick(["?", "?language=xx", "?a=%00", "?language=de&language=en"]) : target
  }

  mutating func address(_ pattern: String) -> String {
    let odd = ["x", "0", "-1", "99999999999999999999", "%F0%9F%98%80", "..%2f", "%E2%80%AE", "a%20b", "'%22"]
    let path = pattern.split(separator: "/").map { $0.hasPrefix("{") ? pick(odd) : String($0) }
    let names = [
      "language", "notice", "about", "name", "rehearsal", "page", "sort", "order", "code", "state", "study",
    ]
    let query = (0..<below(4)).map { _ in
      pick(names) + "=" + (text().addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")
    }
    return "/" + path.joined(separator: "/") + "?" + query.joined(separator: "&").prefix(4000)
  }
}
