import Foundation
import Logging
import Testing

@testable import HTTP

private let hello = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"

@Suite struct ExchangeTests {
  @Test func connectionsAreKept() throws {
    let server = try TestServer([Route(.get, "/", ()) { _ in .text("ok") }, echo])
    let client = try server.connect()
    for _ in 0..<5 {
      client.send(hello)
      #expect(client.response()?.text == "ok")
      client.send("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc")
      #expect(client.response()?.text == "abc")
    }
  }

  @Test func pipelinedRequestsAreAnsweredInOrder() throws {
    let server = try TestServer([
      Route(.get, "/{n}", ()) { request in
        Thread.sleep(forTimeInterval: request.parameters["n"] == "0" ? 0.2 : 0)
        return .text(request.parameters["n"])
      }, echo,
    ])
    let client = try server.connect()
    let gets = (0..<20).map { "GET /\($0) HTTP/1.1\r\nHost: a\r\n\r\n" }
    client.send(gets.joined() + "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc" + gets[7])
    for number in 0..<20 { #expect(client.response()?.text == "\(number)") }
    #expect(client.response()?.text == "abc")
    #expect(client.response()?.text == "7")
  }

  @Test func headHasTheHeaderOfGetAndNoBody() throws {
    let page = [UInt8](repeating: 65, count: 5000)
    let server = try TestServer([
      Route(.get, "/", ()) { _ in .html(page) },
      Route(.get, "/stream", ()) { _ in Response(body: .stream { try $0.write(page) }) },
    ])
    let client = try server.connect()
    client.send("HEAD / HTTP/1.1\r\nHost: a\r\n\r\n" + hello + "HEAD /stream HTTP/1.1\r\nHost: a\r\n\r\n")
    let head = try #require(client.response(hasBody: false))
    #expect(head.status == 200 && head["Content-Length"] == "5000" && head["Content-Type"] != nil)
    #expect(client.response()?.body == page)
    #expect(client.response(hasBody: false)?.status == 200)
    #expect(client.rest().bytes.isEmpty)
  }

  @Test func oldClientsAreAnsweredAndLeft() throws {
    let server = try TestServer([Route(.get, "/", ()) { _ in .text("ok") }])
    let client = try server.connect()
    client.send("GET / HTTP/1.0\r\nHost: a\r\nConnection: keep-alive\r\n\r\n")
    #expect(client.response()?.text == "ok")
    #expect(client.rest().isClosed)
  }

  @Test func unknownURLsAndWrongMethods() throws {
    let server = try TestServer([Route(.get, "/", ()) { _ in .text("ok") }, echo])
    #expect(try server.get("/none")?.text == "unknownURL")
    #expect(try server.get("/none")?.status == 404)
    let wrong = try #require(try server.get("/echo"))
    #expect(wrong.status == 405 && wrong["Allow"] == "POST")
    let put = try #require(try server.answer(to: "PUT / HTTP/1.1\r\nHost: a\r\n\r\n"))
    #expect(put.status == 405 && put["Allow"] == "GET, HEAD")
    #expect(try server.answer(to: "DELETE /none HTTP/1.1\r\nHost: a\r\n\r\n")?.status == 404)
    // A body nobody wants is not waited for.
    let client = try server.connect()
    client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\n")
    #expect(client.response()?.status == 405)
    #expect(client.rest().isClosed)
  }

  @Test func aBodyOverTheRoutesLimitIsRefusedBeforeItIsSent() throws {
    let calls = Counter()
    let server = try TestServer([
      Route(.post, "/", (), bodyLimit: 10) { request in
        calls.increment()
        return .text("\(request.body.count)")
      }
    ])
    let head = "POST / HTTP/1.1\r\nHost: a\r\n"
    #expect(try server.answer(to: head + "Content-Length: 10\r\n\r\n0123456789")?.text == "10")
    for expectation in ["", "Expect: 100-continue\r\n"] {
      let client = try server.connect()
      client.send(head + expectation + "Content-Length: 11\r\n\r\n")
      #expect(client.response()?.status == 413)
      #expect(client.rest().isClosed)
    }
    let polite = try server.connect()
    polite.send(head + "Expect: 100-continue\r\nContent-Length: 10\r\n\r\n")
    #expect(polite.response()?.status == 100)
    polite.send("0123456789")
    #expect(polite.response()?.text == "10")
    #expect(calls.value == 2)
  }

  @Test func aLargeBodyArrivesWhole() throws {
    let server = try TestServer([
      Route(.post, "/", (), bodyLimit: 10 << 20) { .text("\($0.body.count) \($0.body == pattern(8 << 20))") }
    ])
    let head = "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: \(8 << 20)\r\n\r\n"
    #expect(try server.answer(to: head, body: pattern(8 << 20))?.text == "\(8 << 20) true")
  }

  @Test func aHandlersErrorIsLoggedUnderItsIncident() throws {
    struct Broken: Error {}
    let server = try TestServer([
      Route(.get, "/fails/{code}", ()) { _ in throw Broken() },
      Route(.get, "/splits", ()) { _ in Response(headers: ["X": "a\r\nSet-Cookie: b"]) },
      Route(.get, "/gone", ()) { _ in Response(body: .file(path: "/nonexistent")) },
    ])
    let response = try #require(try server.get("/fails/secret?token=secret", ["Cookie: a=secret"]))
    #expect(response.status == 500)
    let incident = try #require(response.text.split(separator: "\"").dropFirst().first)
    #expect(incident.count == 16)
    #expect(eventually { server.log.lines.count == 2 })
    #expect(server.log.lines.allSatisfy { $0.contains(incident) && $0.contains("/fails/{code}") })
    #expect(server.log.lines[0].hasPrefix("error") && server.log.lines[0].contains("Broken"))
    #expect(server.log.lines[1].contains("500"))
    #expect(!server.log.lines.joined().contains("secret"))
    let split = try #require(try server.get("/splits"))
    #expect(split.status == 500 && split["Set-Cookie"] == nil)
    #expect(try server.get("/gone")?.status == 500)
  }

  @Test func eachRequestHasOneLineInTheLog() throws {
    let server = try TestServer([Route(.get, "/runs/{run}", ()) { _ in .text("ok") }])
    for (number, target) in ["/runs/secret?code=secret", "/secret", "/%00"].enumerated() {
      _ = try server.get(target)
      // A line is written when the answer is sent, which the client may know first.
      #expect(eventually { server.log.lines.count == number + 1 })
    }
    let fields = server.log.fields
    #expect(fields.map { $0["method"] } == ["GET", "GET", "GET"])
    #expect(fields.map { $0["route"] } == ["/runs/{run}", "-", "-"])
    #expect(fields.map { $0["status"] } == ["200", "404", "400"])
    #expect(fields.allSatisfy { Double($0["ms"] ?? "").map { (0..<1000).contains($0) } == true })
    #expect(fields.allSatisfy { $0["cut"] == nil })
    #expect(!server.log.lines.joined().contains("secret"))
  }

  /// An open page asks for itself again and again.
  @Test(arguments: [Logger.Level.info, .debug])
  func unchangedAnswersAreNotInAnOrdinaryLog(level: Logger.Level) throws {
    let routes: [Route<Void>] = [
      Route(.get, "/same", ()) { _ in Response(status: .notModified) },
      Route(.get, "/new", ()) { _ in .text("new") },
    ]
    let server = try TestServer(routes, logLevel: level)
    let client = try server.connect()
    // One after the other on one connection: the line of the second is written after that of the first.
    for target in ["/same", "/new"] {
      client.send(Array("GET \(target) HTTP/1.1\r\nHost: test\r\n\r\n".utf8))
      #expect(client.response(hasBody: target == "/new") != nil)
    }
    let expected = level == .info ? ["200"] : ["304", "200"]
    #expect(eventually { server.log.fields.map { $0["status"] } == expected })
  }

  @Test func noTwoRequestsHaveOneId() {
    let ids = RequestIDs()
    let drawn = Locked<[String]>([])
    concurrently(
      (0..<4).map { _ in
        {
          let some = (0..<10_000).map { _ in ids.next() }
          drawn.withLock { $0 += some }
        }
      })
    let all = drawn.withLock { $0 }
    #expect(Set(all).count == 40_000)
    #expect(all.allSatisfy { $0.utf8.count == 16 && UInt64($0, radix: 16) != nil })
    #expect(RequestIDs().next() != RequestIDs().next())
  }

  @Test func onlyATrustedProxyIsBelieved() throws {
    let route = Route(.get, "/", ()) { Response.text("\($0.address) \($0.isSecure)") }
    let fields = ["X-Forwarded-For: 1.2.3.4, 5.6.7.8", "X-Forwarded-Proto: https"]
    let trusting = try TestServer([route]) { $0.trustedProxies = ["127.0.0.1"] }
    #expect(try trusting.get("/", fields)?.text == "5.6.7.8 true")
    #expect(try trusting.get("/")?.text == "127.0.0.1 false")
    #expect(try trusting.get("/", ["X-Forwarded-For: 1.2.3.4, nonsense"])?.text == "127.0.0.1 false")
    #expect(try TestServer([route]).get("/", fields)?.text == "127.0.0.1 false")
  }

  @Test func pagesAreCompressedWhereAskedFor() throws {
    let text = Array(String(repeating: "participant ", count: 1000).utf8)
    let server = try TestServer([
      Route(.get, "/long", ()) { _ in .html(text) },
      Route(.get, "/short", ()) { _ in .text("ok") },
      Route(.get, "/picture", ()) { _ in Response(headers: ["Content-Type": "image/png"], body: .bytes(text))
      },
      Route(.get, "/secret", ()) { _ in
        Response(
          headers: ["Content-Type": "text/html", "Cache-Control": "no-store, no-transform"],
          body: .bytes(text))
      },
    ])
    let coded = try #require(try server.get("/long", ["Accept-Encoding: br, gzip"]))
    #expect(coded["Content-Encoding"] == "gzip" && coded["Vary"] == "Accept-Encoding")
    #expect(try gunzip(coded.body) == text)
    let plain = try #require(try server.get("/long", ["Accept-Encoding: gzip;q=0, *;q=0"]))
    #expect(plain.body == text && plain["Vary"] == "Accept-Encoding")
    for path in ["/short", "/picture", "/secret"] {
      #expect(try server.get(path, ["Accept-Encoding: gzip"])?["Content-Encoding"] == nil)
    }
  }

  @Test func filesAreSentFromDiskInPartsToo() throws {
    let path = NSTemporaryDirectory() + "http-file-\(UInt32.random(in: 0 ... .max))"
    let bytes = pattern(300_000)
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    let server = try TestServer([
      Route(.get, "/", ()) { _ in Response(headers: ["ETag": "\"v1\""], body: .file(path: path)) }
    ])
    #expect(try server.get("/")?.body == bytes)
    let part = try #require(try server.get("/", ["Range: bytes=100000-100999"]))
    #expect(part.status == 206 && part.body == Array(bytes[100_000..<101_000]))
    #expect(part["Content-Range"] == "bytes 100000-100999/300000")
    #expect(try server.get("/", ["Range: bytes=300000-"])?.status == 416)
    #expect(try server.get("/", ["Range: bytes=0-1", "If-Range: \"v2\""])?.body == bytes)
    #expect(try server.get("/", ["Range: bytes=0-1", "If-Range: \"v1\""])?.body == [0, 1])
  }
}

let echo = Route(.post, "/echo", ()) { Response.text(String(decoding: $0.body, as: UTF8.self)) }

/// Bytes of which no two neighbouring blocks are the same.
func pattern(_ count: Int) -> [UInt8] {
  [UInt8](unsafeUninitializedCapacity: count) { space, size in
    for index in 0..<count { space[index] = UInt8(truncatingIfNeeded: index &+ index >> 8) }
    size = count
  }
}

func gunzip(_ bytes: [UInt8]) throws -> [UInt8] {
  let process = Process()
  let (input, output) = (Pipe(), Pipe())
  process.executableURL = URL(fileURLWithPath: "/usr/bin/gzip")
  process.arguments = ["-dc"]
  process.standardInput = input
  process.standardOutput = output
  try process.run()
  input.fileHandleForWriting.write(Data(bytes))
  try input.fileHandleForWriting.close()
  return Array(output.fileHandleForReading.readDataToEndOfFile())
}
