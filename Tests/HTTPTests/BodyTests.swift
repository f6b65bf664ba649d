import Foundation
import Testing

@testable import HTTP

/// Large bodies are read only from those who may send them, and never more than there is room for.
@Suite struct BodyTests {
  private let large = Route<Void>.freeBody + 1

  private func head(_ length: Int, _ fields: String = "") -> String {
    "POST /upload HTTP/1.1\r\nHost: a\r\nContent-Length: \(length)\r\n\(fields)\r\n"
  }

  private func upload(
    asked: Counter = Counter(), handled: Counter = Counter(),
    admission: @escaping @Sendable (Request) throws -> Response?
  ) -> Route<Void> {
    Route(
      .post, "/upload", (), bodyLimit: 4 << 20,
      admission: {
        asked.increment()
        return try admission($0)
      }
    ) {
      handled.increment()
      return .text("\($0.body.count)")
    }
  }

  @Test func whoMayNotSendItIsToldBeforeItIsRead() throws {
    let (asked, handled) = (Counter(), Counter())
    let server = try TestServer([
      upload(asked: asked, handled: handled) {
        $0.headers["Who"] == "me" ? nil : .text("no", status: .forbidden)
      }
    ])
    for fields in ["", "Expect: 100-continue\r\n"] {
      let client = try server.connect()
      client.send(head(large, fields))
      let answer = try #require(client.response())
      #expect(answer.status == 403 && answer.text == "no" && answer["Connection"]?.lowercased() == "close")
      #expect(client.rest() == ([], true))
    }
    #expect(asked.value == 2 && handled.value == 0)
    let mine = try server.connect()
    mine.send(head(large, "Who: me\r\n") + String(repeating: "x", count: large))
    #expect(mine.response()?.text == "\(large)")
    // The connection is as good as before.
    mine.send(head(large, "Who: me\r\nExpect: 100-continue\r\n"))
    #expect(mine.response()?.status == 100)
    mine.send([UInt8](repeating: 120, count: large))
    #expect(mine.response()?.text == "\(large)")
    #expect(asked.value == 4 && handled.value == 2)
    // A small one is read at once.
    mine.send(head(5) + "hello")
    #expect(mine.response()?.text == "5")
    #expect(asked.value == 4)
  }

  @Test func whatFailsOnAskingIsLogged() throws {
    struct Broken: Error {}
    let server = try TestServer([upload { _ in throw Broken() }])
    let client = try server.connect()
    client.send(head(large))
    #expect(client.response()?.status == 500)
    #expect(client.rest().isClosed)
    #expect(server.log.lines.contains { $0.contains("Broken") })
  }

  @Test func allBodiesTogetherHaveSoMuchRoom() throws {
    let server = try TestServer([upload { _ in nil }]) { $0.bodyMemory = 10 * large / 3 }
    let holding = try (0..<2).map { _ in try server.connect() }
    for client in holding { client.send(head(large) + String(repeating: "x", count: large - 1)) }
    // Asked, admitted and waiting for their last byte.
    Thread.sleep(forTimeInterval: 0.2)
    let late = try server.connect()
    late.send(head(large))
    let refused = try #require(late.response())
    #expect(refused.status == 503 && refused["Retry-After"] != nil)
    #expect(late.rest().isClosed)
    let small = try server.connect()
    small.send(head(5) + "hello")
    #expect(small.response()?.text == "5")
    for client in holding {
      client.send("x")
      #expect(client.response()?.text == "\(large)")
    }
    // The memory held is free again, after requests that were finished and after ones that were broken off.
    for _ in 0..<5 { try server.connect().send(head(large)) }
    #expect(
      eventually {
        guard let client = try? server.connect() else { return false }
        client.send(head(2 * large) + String(repeating: "x", count: 2 * large))
        return client.response()?.text == "\(2 * large)"
      })
  }

  /// However many large bodies come slowly, forms are sent.
  @Test func largeBodiesLeaveRoomForSmallOnes() throws {
    let server = try TestServer([upload { _ in nil }]) { $0.bodyMemory = 4 * large }
    let holding = try (0..<4).map { _ in try server.connect() }
    for client in holding.prefix(3) {
      client.send(head(large) + "x")
      Thread.sleep(forTimeInterval: 0.1)
    }
    holding[3].send(head(large))
    #expect(holding[3].response()?.status == 503)
    let form = try server.connect()
    form.send(head(large - 1) + String(repeating: "x", count: large - 1))
    #expect(form.response()?.text == "\(large - 1)")
    for client in holding.prefix(3) {
      client.send(String(repeating: "x", count: large - 1))
      #expect(client.response()?.text == "\(large)")
    }
  }

  @Test func stoppingWaitsForNobodyWhoIsAsked() throws {
    let (begun, release) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let server = try TestServer([
      upload { _ in
        begun.signal()
        release.wait()
        return nil
      }
    ]) { $0.stopTimeout = .milliseconds(200) }
    let client = try server.connect()
    client.send(head(large))
    begun.wait()
    server.stop()
    release.signal()
    #expect(client.response()?.status == 503)
    #expect(client.rest().isClosed)
  }

  @Test func hashingKeepsNobodyElseWaiting() throws {
    try expectRoomForOthers(beside: .hashing) {
      $0.hashingWorkers = 2
      $0.hashingQueueLimit = 3
    }
  }

  /// Requests that wait for the disk hold up no page.
  @Test func writingKeepsNobodyElseWaiting() throws {
    try expectRoomForOthers(beside: .writing) {
      $0.writingWorkers = 2
      $0.queueLimit = 3
    }
  }

  /// - Parameter configure: gives the lane two workers and room for three requests that wait
  private func expectRoomForOthers(
    beside lane: Lane, _ configure: (inout ServerConfiguration) -> Void
  ) throws {
    let (running, release) = (Counter(), DispatchSemaphore(value: 0))
    let server = try TestServer([
      Route(.get, "/", ()) { _ in .text("ok") },
      Route(.get, "/slow", (), lane: lane) { _ in
        running.increment()
        release.wait()
        return .text("done")
      },
    ]) {
      $0.workers = 1
      configure(&$0)
    }
    let slow = "GET /slow HTTP/1.1\r\nHost: a\r\n\r\n"
    let clients = try (0..<2).map { _ in try server.connect() }
    for client in clients { client.send(slow) }
    #expect(eventually { running.value == 2 })
    let queued = try (0..<3).map { _ in try server.connect() }
    for client in queued { client.send(slow) }
    Thread.sleep(forTimeInterval: 0.1)
    #expect(try server.get("/")?.text == "ok")
    #expect(try server.get("/slow")?.status == 503)
    #expect(running.value == 2)
    for _ in 0..<5 { release.signal() }
    for client in clients + queued { #expect(client.response()?.text == "done") }
  }
}
