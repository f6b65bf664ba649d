import Foundation

@testable import Crypto
@testable import Web

/// A browser with cookies, which follows no redirect and shows answers as they are.
final class Browser: @unchecked Sendable {
  struct NoAnswer: Error { let target: String }

  private(set) var port: Int
  /// The purpose of the token of forms: on a station, one handover.
  var formPurpose = "form"
  var cookies: [String: String] = [:]
  var language = "en"
  private var socket: Int32 = -1

  init(port: Int) { self.port = port }

  /// Another tab of the same browser.
  init(tabOf browser: Browser) {
    port = browser.port
    cookies = browser.cookies
    language = browser.language
  }

  deinit { hangUp() }

  /// Continues with a server that was started again on another port.
  func move(to port: Int) {
    hangUp()
    self.port = port
  }

  /// The token that every form of this browser carries, as a page showed it.
  func formToken() throws -> String {
    if let key = cookies[BrowserKey.cookie].flatMap({ Token($0) }) { return key.derived(for: formPurpose) }
    let page = try get(Path.signIn.url()).text
    return page.firstMatch(of: /name="csrf" value="([0-9a-f]+)"/).map { String($0.output.1) } ?? ""
  }

  /// Asks for a page; the place within it stays here.
  func get(_ target: String, _ fields: [String] = []) throws -> Answer {
    try send("GET", String(target.prefix { $0 != "#" }), fields)
  }

  /// Sends a form of this console, as a page of it would.
  func post(_ target: String, _ form: [(String, String)] = [], _ fields: [String] = []) throws -> Answer {
    try postRaw(target, [("csrf", try formToken())] + form, fields)
  }

  /// Sends a form as it is given, without a token of its own.
  func postRaw(_ target: String, _ form: [(String, String)], _ fields: [String] = []) throws -> Answer {
    let body = form.map { "\($0.0.formEncoded)=\($0.1.formEncoded)" }.joined(separator: "&")
    let type = "Content-Type: application/x-www-form-urlencoded"
    return try send("POST", target, [type] + fields, Array(body.utf8))
  }

  func postJSON(_ target: String, _ body: [UInt8], _ fields: [String] = []) throws -> Answer {
    let always = ["Content-Type: application/json", "\(BrowserKey.header): \(try formToken())"]
    return try send("POST", target, always + fields, body)
  }

  func send(_ method: String, _ target: String, _ fields: [String] = [], _ body: [UInt8] = []) throws
    -> Answer
  {
    var lines = ["\(method) \(target) HTTP/1.1", "Host: localhost", "Accept-Language: \(language)"] + fields
    if !cookies.isEmpty {
      let pairs = cookies.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
      lines.append("Cookie: \(pairs.joined(separator: "; "))")
    }
    if method == "POST" { lines.append("Content-Length: \(body.count)") }
    let request = Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + body
    // The server may have closed an idle connection meanwhile; then once more on a fresh one.
    let answer = try exchange(request, method) ?? exchange(request, method)
    guard let answer else { throw NoAnswer(target: target) }
    keepCookies(of: answer)
    return answer
  }

  private func keepCookies(of answer: Answer) {
    for cookie in answer.all("Set-Cookie") {
      let pair = cookie.prefix { $0 != ";" }.split(separator: "=", maxSplits: 1)
      let isDropped = cookie.contains("Max-Age=0") || pair.count < 2
      cookies[String(pair[0])] = isDropped ? nil : String(pair[1])
    }
  }

  // MARK: - The connection

  private func exchange(_ request: [UInt8], _ method: String) throws -> Answer? {
    if socket < 0 { try connect() }
    var sent = 0
    while sent < request.count {
      let count = request[sent...].withUnsafeBytes {
        Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { break }
      sent += count
    }
    guard let answer = receive(hasBody: method != "HEAD") else {
      hangUp()
      return nil
    }
    if answer["Connection"]?.lowercased() == "close" { hangUp() }
    return answer
  }

  private func receive(hasBody: Bool) -> Answer? {
    var received: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      let count = recv(socket, &piece, piece.count, 0)
      guard count > 0 else { return nil }
      received += piece[..<count]
      if let answer = Answer(received, hasBody: hasBody) { return answer }
    }
  }

  private func connect() throws {
    socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var patience = timeval(tv_sec: 30, tv_usec: 0)
    setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(port).bigEndian
    inet_pton(AF_INET, "127.0.0.1", &address.sin_addr)
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Glibc.connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard result == 0 else {
      hangUp()
      throw NoAnswer(target: "port \(port)")
    }
  }

  private func hangUp() {
    if socket >= 0 { close(socket) }
    socket = -1
  }
}

extension String {
  fileprivate var formEncoded: String {
    addingPercentEncoding(withAllowedCharacters: .alphanumerics.union(["-", "_", ".", "~"])) ?? ""
  }
}
