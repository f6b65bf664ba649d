import Foundation
import Testing

@testable import HTTP

/// The server's patience with slow clients, with little of it so that the test is quick. The real limit
/// is ten seconds, and the sweep's second comes on top.
@Suite struct PatienceTests {
  private static let request = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"
  private static let largeForm = "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 60000\r\n\r\n"
  private static let form = "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\n"

  /// Sends `first` at once, then a byte of `rest` every 300 ms; returns the seconds until the server closes,
  /// nil if it does not within six.
  private func lifetime(_ server: TestServer, first: String, then rest: String) throws -> Double? {
    let client = try server.connect()
    client.send(first)
    if !first.isEmpty && !first.hasPrefix("POST") { _ = client.response() }
    let begun = Date()
    for byte in rest.utf8 {
      guard client.send([byte]) else { break }
      if client.rest(within: 0.3).isClosed { return Date().timeIntervalSince(begun) }
      if begun.timeIntervalSinceNow < -6 { return nil }
    }
    return client.rest(within: 6 + begun.timeIntervalSinceNow).isClosed
      ? Date().timeIntervalSince(begun) : nil
  }

  @Test func whoeverSendsTooSlowlyIsGone() throws {
    let server = try TestServer([Route(.get, "/", ()) { _ in .text("ok") }, echo]) {
      $0.headerTimeout = .seconds(2)
    }
    let body = String(repeating: "x", count: 1000)
    let slow: [(name: String, first: String, rest: String)] = [
      ("silent", "", ""),
      ("first header", "", Self.request),
      ("body", Self.form, body),
      ("silent in the body", Self.form, ""),
      // Most of it at once counts for nothing later.
      ("stalled in a large body", Self.largeForm + String(repeating: "x", count: 50_000), ""),
      ("trickling after most of a large body", Self.largeForm + String(repeating: "x", count: 50_000), body),
      ("second header", Self.request, Self.request),
      ("second header, begun with the first", Self.request + "GE", "T / HTTP/1.1\r\nHost: aaaaaa\r\n"),
      ("second body", Self.request + Self.form, body),
    ]
    let lifetimes = Locked<[String: Double]>([:])
    concurrently(
      slow.map { client in
        {
          let seconds = (try? lifetime(server, first: client.first, then: client.rest)) ?? nil
          lifetimes.withLock { $0[client.name] = seconds }
        }
      })
    let result = lifetimes.withLock { $0 }
    for client in slow {
      let seconds = try #require(result[client.name], "\(client.name) was never cut off")
      #expect((1.5...4.5).contains(seconds), "\(client.name)")
    }
  }

  /// As the server is set up for a lab.
  @Test func aHeaderMayTakeTenSeconds() throws {
    let server = try TestServer([Route(.get, "/", ()) { _ in .text("ok") }])
    let slow = try server.connect()
    let begun = ContinuousClock.now
    slow.send("GET / HTTP/1.1\r\nX: ")
    while !slow.rest(within: 0.5).isClosed, ContinuousClock.now - begun < .seconds(20) { slow.send("a") }
    let seconds = (ContinuousClock.now - begun) / .seconds(1)
    #expect((10...14).contains(seconds), "closed after \(seconds) s")
  }

  @Test func paceIsCountedInAnyWindow() {
    let start = ContinuousClock.now
    func lifetime(_ bytesAfter: (Int) -> Int) -> Int? {
      var pace = Pace(from: start)
      return (1...100).first { second in
        pace.isTooSlow(UInt64(bytesAfter(second)), at: start + .seconds(second), limit: .seconds(10))
      }
    }
    #expect(lifetime { $0 * 1024 } == nil)
    #expect(lifetime { _ in 0 } == 11)
    #expect(lifetime { _ in 2 << 20 } == 12)
    #expect(lifetime { min($0, 50) * 100_000 } == 61)
    #expect(lifetime { $0 * 512 } == 21)
    // Ten seconds without a byte, then eleven kilobytes at once.
    #expect(lifetime { $0 / 10 * 11_264 } == nil)
  }

  /// A form may come at one kilobyte a second; what would take longer than five minutes at that has to come faster.
  @Test func aLargeBodyMayTakeFiveMinutes() {
    let start = ContinuousClock.now
    func arrives(_ length: Int, at rate: Int) -> Bool {
      var pace = Pace(ofBodyWith: length, from: start)
      return (1...length / rate).allSatisfy { second in
        !pace.isTooSlow(UInt64(second * rate), at: start + .seconds(second), limit: .seconds(10))
      }
    }
    #expect(arrives(Route<Void>.freeBody, at: 1024))
    #expect(arrives(300 << 10, at: 1024))
    #expect(!arrives(4 << 20, at: 1024))
    // In 313 seconds, and in 308: it may fall ten behind.
    #expect(!arrives(4 << 20, at: 13_400))
    #expect(arrives(4 << 20, at: 13_600))
  }

  /// Four kilobytes a second do for a form, and not for what takes a quarter of an hour like that.
  @Test func whoeverSendsALargeBodyTooSlowlyIsGone() throws {
    let large = Route(.post, "/large", (), bodyLimit: 4 << 20) { Response.text("\($0.body.count)") }
    let server = try TestServer([large, echo]) { $0.headerTimeout = .seconds(2) }
    let (slow, patient) = (try server.connect(), try server.connect())
    slow.send("POST /large HTTP/1.1\r\nHost: a\r\nContent-Length: \(4 << 20)\r\n\r\n")
    patient.send(Self.largeForm)
    let piece = [UInt8](repeating: 120, count: 1024)
    for _ in 0..<24 {
      slow.send(piece)
      #expect(patient.send(piece))
      Thread.sleep(forTimeInterval: 0.25)
    }
    #expect(slow.rest(within: 0.5).isClosed)
    patient.send([UInt8](repeating: 120, count: 60_000 - 24 * 1024))
    #expect(patient.response()?.body.count == 60_000)
  }

  @Test func whoeverTakesTooSlowlyIsGone() throws {
    let answer = pattern(20 << 20)
    let server = try TestServer([
      Route(.get, "/stream", ()) { _ in Response(body: .stream { try $0.write(answer) }) },
      Route(.get, "/bytes", ()) { _ in Response(body: .bytes(answer)) },
    ]) { $0.readTimeout = .seconds(2) }
    let readers: [(path: String, bytes: Int)] = [
      ("/stream", 0), ("/stream", 100), ("/bytes", 0), ("/bytes", 100),
    ]
    let clients = try readers.map { _ in try server.connect(receiveBuffer: 4096) }
    let patient = try server.connect(receiveBuffer: 4096)
    patient.send("GET /stream HTTP/1.1\r\nHost: a\r\n\r\n")
    for (client, reader) in zip(clients, readers) {
      client.send("GET \(reader.path) HTTP/1.1\r\nHost: a\r\n\r\n")
    }
    for _ in 0..<25 {
      for (client, reader) in zip(clients, readers) where reader.bytes > 0 { _ = client.take(reader.bytes) }
      #expect(patient.take(4000))
      Thread.sleep(forTimeInterval: 0.2)
    }
    #expect(server.log.fields.filter { $0["cut"] == "true" }.count == 4)
    for client in clients {
      let (bytes, isClosed) = client.rest()
      #expect(isClosed && bytes.count < answer.count)
    }
    #expect(patient.response(within: 30)?.body == answer)
  }

  @Test func whoeverRestsBetweenRequestsMayStay() throws {
    let server = try TestServer([
      Route(.get, "/", ()) { _ in .text("ok") },
      Route(.get, "/long", ()) { _ in
        Thread.sleep(forTimeInterval: 3)
        return .text("done")
      },
    ]) { $0.headerTimeout = .seconds(1) }
    let resting = try server.connect()
    let waiting = try server.connect()
    resting.send(Self.request)
    waiting.send("GET /long HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(resting.response()?.text == "ok")
    #expect(waiting.response()?.text == "done")
    resting.send(Self.request)
    #expect(resting.response()?.text == "ok")
  }

  @Test func whoeverRestsTooLongIsGone() throws {
    let server = try TestServer([Route(.get, "/", ()) { _ in .text("ok") }]) { $0.idleTimeout = .seconds(1) }
    let client = try server.connect()
    client.send(Self.request)
    _ = client.response()
    #expect(client.rest().isClosed)
  }
}
