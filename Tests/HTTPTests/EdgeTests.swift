import Testing

@testable import HTTP

/// A request no handler may see.
struct Malformed: CustomTestStringConvertible, Sendable {
  let name: String
  let bytes: [UInt8]

  init(_ name: String, _ text: String) {
    self.name = name
    bytes = Array(text.utf8)
  }

  var testDescription: String { name }
}

private func get(_ target: String) -> String { "GET \(target) HTTP/1.1\r\nHost: a\r\n\r\n" }
private func with(_ field: String) -> String { "GET / HTTP/1.1\r\nHost: a\r\n\(field)\r\n\r\n" }
private func post(_ fields: String, _ body: String) -> String {
  "POST /form HTTP/1.1\r\nHost: a\r\n\(fields)\r\n\r\n\(body)"
}
private let smuggled = "GET /smuggled HTTP/1.1\r\nHost: a\r\n\r\n"

@Suite struct EdgeTests {
  static let framing = [
    Malformed(
      "length and encoding", post("Content-Length: 5\r\nTransfer-Encoding: chunked", "0\r\n\r\n" + smuggled)),
    Malformed(
      "encoding and length", post("Transfer-Encoding: chunked\r\nContent-Length: 5", "0\r\n\r\n" + smuggled)),
    Malformed("chunked", post("Transfer-Encoding: chunked", "0\r\n\r\n" + smuggled)),
    Malformed("gzip, chunked", post("Transfer-Encoding: gzip, chunked", "0\r\n\r\n")),
    Malformed("identity", post("Transfer-Encoding: identity", smuggled)),
    Malformed(
      "encoding with a space before the colon", post("Transfer-Encoding : chunked", "0\r\n\r\n" + smuggled)),
    Malformed("empty encoding", post("Transfer-Encoding:", smuggled)),
    Malformed("two lengths", post("Content-Length: 5\r\nContent-Length: 0", "hello" + smuggled)),
    Malformed("the same length twice", post("Content-Length: 5\r\nContent-Length: 5", "hello")),
    Malformed("list of lengths", post("Content-Length: 5, 5", "hello")),
    Malformed("length with a sign", post("Content-Length: +5", "hello")),
    Malformed("negative length", post("Content-Length: -5", "hello")),
    Malformed("length with a space inside", post("Content-Length: 1 1", "hello")),
    Malformed("hexadecimal length", post("Content-Length: 0x5", "hello")),
    Malformed("fractional length", post("Content-Length: 5.0", "hello")),
    Malformed("length of minus one", post("Content-Length: -1", "hello")),
    Malformed("length in words", post("Content-Length: five", "hello")),
    Malformed("length with a word after it", post("Content-Length: 5 bytes", "hello")),
    Malformed("length in Arabic digits", post("Content-Length: \u{665}", "hello")),
    Malformed("two lengths, the first no number", post("Content-Length: x\r\nContent-Length: 5", "hello")),
    Malformed("two lengths, the second no number", post("Content-Length: 5\r\nContent-Length: x", "hello")),
    Malformed("no length and encoding", post("Content-Length: x\r\nTransfer-Encoding: chunked", "0\r\n\r\n")),
    Malformed("no length in 1.0", "POST /form HTTP/1.0\r\nContent-Length: x\r\n\r\nhello"),
    Malformed("no length, and an expectation", post("Content-Length: x\r\nExpect: 100-continue", "")),
    Malformed("no length on HEAD", "HEAD / HTTP/1.1\r\nHost: a\r\nContent-Length: x\r\n\r\n"),
    Malformed("no length on PUT", "PUT / HTTP/1.1\r\nHost: a\r\nContent-Length: x\r\n\r\n"),
    Malformed("empty length", post("Content-Length: ", "hello")),
    Malformed("length beyond 64 bits", post("Content-Length: 18446744073709551621", "hello")),
    Malformed(
      "length beyond all bits", post("Content-Length: \(String(repeating: "9", count: 40))", "hello")),
    Malformed("body on GET", with("Content-Length: 5") + "hello"),
    Malformed("smuggled body on GET", with("Content-Length: \(smuggled.utf8.count)") + smuggled),
    Malformed("body on HEAD", "HEAD / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n\r\nx"),
    Malformed("GET with chunks", with("Transfer-Encoding: chunked") + "0\r\n\r\n" + smuggled),
  ]

  static let fields = [
    Malformed("no host", "GET / HTTP/1.1\r\n\r\n"),
    Malformed("two hosts", with("Host: b")),
    Malformed("two hosts in 1.0", "GET / HTTP/1.0\r\nHost: a\r\nHost: b\r\n\r\n"),
    Malformed("empty host", "GET / HTTP/1.1\r\nHost:\r\n\r\n"),
    Malformed("host with a path", "GET / HTTP/1.1\r\nHost: a/b\r\n\r\n"),
    Malformed("host with a user", "GET / HTTP/1.1\r\nHost: a@b\r\n\r\n"),
    Malformed("host with a space", "GET / HTTP/1.1\r\nHost: a b\r\n\r\n"),
    Malformed("host with a word for a port", "GET / HTTP/1.1\r\nHost: a:http\r\n\r\n"),
    Malformed("host with two ports", "GET / HTTP/1.1\r\nHost: a:1:2\r\n\r\n"),
    Malformed("host with an open bracket", "GET / HTTP/1.1\r\nHost: [::1\r\n\r\n"),
    Malformed("space before colon", with("X : a")),
    Malformed("tab before colon", with("X\t: a")),
    Malformed("space in a name", with("X Y: a")),
    Malformed("no colon", with("X")),
    Malformed("empty name", with(": a")),
    Malformed("bracket in a name", with("X(Y): a")),
    Malformed("umlaut in a name", with("Ä: a")),
    Malformed("NUL in a name", with("X\0Y: a")),
    Malformed("NUL in a value", with("X: a\0b")),
    Malformed("NUL at the end of a value", with("X: a\0")),
    Malformed("control character in a value", with("X: a\u{1}b")),
    Malformed("escape in a value", with("X: a\u{1B}[0m")),
    Malformed("delete in a value", with("X: a\u{7F}b")),
    Malformed("bare CR in a value", with("X: a\rY: b")),
    Malformed("folded with a space", with("X: a\r\n b")),
    Malformed("folded with a tab", with("X: a\r\n\tb")),
    Malformed("folded first field", "GET / HTTP/1.1\r\n Host: a\r\n\r\n"),
    Malformed("folded length", post("Content-Length:\r\n 5", "hello" + smuggled)),
    Malformed("folded encoding", post("Transfer-Encoding:\r\n chunked", "0\r\n\r\n" + smuggled)),
    Malformed("bare LF after a field", "GET / HTTP/1.1\r\nHost: a\nX: b\r\n\r\n"),
    Malformed("bare LF after the request line", "GET / HTTP/1.1\nHost: a\r\n\r\n"),
    Malformed("bare LF for the empty line", "GET / HTTP/1.1\r\nHost: a\r\n\n"),
    Malformed("bare LF throughout", "GET / HTTP/1.1\nHost: a\n\n"),
    Malformed("line that begins with NUL", with("\0X: a")),
    Malformed("unknown expectation", with("Expect: a-miracle")),
    Malformed("two expectations", with("Expect: 100-continue\r\nExpect: more")),
  ]

  static let lines = [
    Malformed("NUL in the method", "G\0ET / HTTP/1.1\r\nHost: a\r\n\r\n"),
    Malformed("NUL after the method", "GET\0 / HTTP/1.1\r\nHost: a\r\n\r\n"),
    Malformed("NUL in the target", get("/\0a")),
    Malformed("NUL in the version", "GET / HTTP/1.1\0\r\nHost: a\r\n\r\n"),
    Malformed("two spaces before the target", "GET  / HTTP/1.1\r\nHost: a\r\n\r\n"),
    Malformed("two spaces after the target", "GET /  HTTP/1.1\r\nHost: a\r\n\r\n"),
    Malformed("tab for a space", "GET\t/\tHTTP/1.1\r\nHost: a\r\n\r\n"),
    Malformed("space at the start", " GET / HTTP/1.1\r\nHost: a\r\n\r\n"),
    Malformed("space at the end", "GET / HTTP/1.1 \r\nHost: a\r\n\r\n"),
    Malformed("space in the target", get("/a b")),
    Malformed("method in lower case", "get / HTTP/1.1\r\nHost: a\r\n\r\n"),
    Malformed("unknown method", "FROB / HTTP/1.1\r\nHost: a\r\n\r\n"),
    Malformed("method that is no token", "G@T / HTTP/1.1\r\nHost: a\r\n\r\n"),
    Malformed("HTTP/0.9", "GET /\r\n\r\n"),
    Malformed("HTTP/2.0", "GET / HTTP/2.0\r\nHost: a\r\n\r\n"),
    Malformed("HTTP/1.2", "GET / HTTP/1.2\r\nHost: a\r\n\r\n"),
    Malformed("HTTP/2 preface", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"),
    Malformed("version in lower case", "GET / http/1.1\r\nHost: a\r\n\r\n"),
    Malformed("version with a zero before", "GET / HTTP/01.1\r\nHost: a\r\n\r\n"),
    Malformed("TLS", "\u{16}\u{3}\u{1}\u{0}\u{5}hello\r\n\r\n"),
  ]

  static let targets = [
    "/%00", "/a%00b", "/a%2fb", "/a%2Fb", "/a%5cb", "/a%5Cb", "/a\\b", "/.", "/..", "/a/../b", "/a/./b",
    "/%2e", "/%2e%2e/b", "/%2E%2e/b", "/.%2e/b", "/a/..", "/%", "/%4", "/%zz", "/a%2", "/%c3", "/%ff",
    "/%c0%af", "/%ed%a0%80", "/%0a", "/%0d%0aX", "/%7f", "//", "//a", "/a//b", "/a#b", "/#", "*", "a", "",
    "http://a/", "https://a/b", "a:80", "?a", "/\u{1}", "/\u{7F}", "/\u{80}", "/ä", "/<b>", "/\"", "/?a=%",
    "/?a=%zz", "/?%ff=1", "/?a=\u{1}",
  ].map { Malformed("target \($0.debugDescription)", get($0)) }

  @Test(arguments: framing + fields + lines + targets)
  func neverReachesAHandler(_ request: Malformed) throws {
    let calls = Counter()
    let handler: @Sendable (Request) -> Response = { _ in
      calls.increment()
      return .text("reached")
    }
    let server = try TestServer([
      Route(.get, "/", (), handler: handler), Route(.post, "/form", (), handler: handler),
      Route(.get, "/smuggled", (), handler: handler), Route(.get, "/{one}", (), handler: handler),
      Route(.get, "/{one}/{two}", (), handler: handler),
    ])
    let client = try server.connect()
    // The second request must not be answered either: after the first, nothing can be trusted.
    client.send(request.bytes + Array(smuggled.utf8))
    let (bytes, isClosed) = client.rest()
    #expect(isClosed)
    #expect(calls.value == 0)
    #expect(isOneRefusal(bytes, toHead: request.bytes.starts(with: "HEAD".utf8)))
  }

  /// Returns true if the bytes are empty, or one error page of the server's own and nothing after it.
  private func isOneRefusal(_ bytes: [UInt8], toHead isHead: Bool = false) -> Bool {
    if bytes.isEmpty { return true }
    guard let (answer, size) = RawResponse.parse(bytes, hasBody: !isHead), size == bytes.count else {
      return false
    }
    let problems: [ServerProblem] = [
      .malformedRequest, .headerTooLarge, .bodyTooLarge, .methodNotImplemented, .unmetExpectation,
      .unknownURL, .wrongMethod(allowed: [.get]),
    ]
    return problems.contains { $0.status.code == answer.status && (isHead || answer.text == "\($0)") }
  }

  /// The library reads the length before it asks anybody; its own refusal would come twice.
  @Test(arguments: framing)
  func afterAGoodRequestThereIsOneAnswerToo(_ request: Malformed) throws {
    let server = try TestServer([Route(.post, "/form", ()) { .text("\($0.body.count)") }])
    let client = try server.connect()
    client.send(post("Content-Length: 5", "hello"))
    #expect(client.response()?.text == "5")
    client.send(request.bytes)
    let (bytes, isClosed) = client.rest()
    #expect(isClosed)
    #expect(isOneRefusal(bytes, toHead: request.bytes.starts(with: "HEAD".utf8)))
    #expect(!bytes.isEmpty)
  }

  @Test(
    arguments: [
      get("/"), "\r\n" + get("/"), get("/?a=b"), get("/?"), get("/?a=b&&c"), get("/?a=/../b//c"),
      get("/%7Euser"),
      get("/%C3%A4"), get("/a/"), get("/..."), get("/a.b"), get("/?q=a+b%20c"), get("/?a=[1]|{2}^`~"),
      "GET / HTTP/1.1\r\nHost:a\r\n\r\n", "GET / HTTP/1.1\r\nHost: \t a \t \r\n\r\n",
      "GET / HTTP/1.1\r\nhOST: a:8080\r\n\r\n", "GET / HTTP/1.1\r\nHost: [::1]:80\r\n\r\n",
      "GET / HTTP/1.1\r\nHost: a-b.example\r\n\r\n", "GET / HTTP/1.0\r\n\r\n",
      with("X:"), with("X: "), with("X: a\tb"), with("X: gr\u{fc}n"), with("X!#$%&'*+-.^_`|~: a"),
      with("Content-Length: 0"), with("Expect: 100-Continue"), with("X: a:b: c"), with("Cookie: a=b; c"),
      with("Cookie: " + String(repeating: "a=b; ", count: 3000) + "a=b"),
    ])
  func legalRequestsPass(_ request: String) throws {
    let server = try TestServer([
      Route(.get, "/", ()) { _ in .text("ok") }, Route(.get, "/{one}", ()) { _ in .text("ok") },
      Route(.get, "/{one}/", ()) { _ in .text("ok") },
    ])
    let client = try server.connect()
    client.send(request)
    var response = client.response()
    if response?.status == 100 { response = client.response() }
    #expect(response?.status == 200)
  }

  @Test func aHeaderOverTheLimitIsRefused() throws {
    let policy = String(repeating: "x", count: 1500)
    let server = try TestServer([
      Route(.get, "/", ()) { _ in .text("ok") },
      Route(.get, "/policy", ()) { _ in Response(headers: ["X": policy]) },
    ])
    let long = String(repeating: "x", count: 15 << 10)
    #expect(try server.get("/", ["X: \(long)"])?.status == 200)
    #expect(try server.get("/", ["X: \(long)", "Y: \(long)"])?.status == 431)
    #expect(try server.get("/", (0..<200).map { "X-\($0): a" })?.status == 431)
    // Room for the response's header is left even then.
    let full = (0..<98).map { "X-\($0): " + String(repeating: "x", count: 155) }
    #expect(try server.get("/policy", full)?["X"] == policy)
    let endless = String(repeating: "x", count: 1 << 20)
    let short = (0..<5000).map { "X-\($0): a\r\n" }.joined()
    for request in [
      "GET / HTTP/1.1\r\nHost: a\r\nX: \(endless)", "GET /\(endless)", endless,
      "GET / HTTP/1.1\r\nHost: a\r\n\(short)\r\n",
    ] {
      let client = try server.connect()
      client.send(request)
      let (bytes, isClosed) = client.rest()
      #expect(isClosed && isOneRefusal(bytes), "\(request.prefix(40))")
    }
  }

  @Test func aPathSeesWhatWasSent() throws {
    let server = try TestServer([
      Route(.get, "/{name}/x", ()) {
        .text("\($0.path) \($0.parameters["name"]) \($0.query.all("a")) \($0.target)")
      }
    ])
    let response = try server.get("/%C3%A4%20b%3F/x?a=1&b=2&a=%C3%B6+%2B")
    #expect(response?.text == #"["ä b?", "x"] ä b? ["1", "ö +"] /%C3%A4%20b%3F/x?a=1&b=2&a=%C3%B6+%2B"#)
  }
}
