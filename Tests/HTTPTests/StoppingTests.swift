import Foundation
import Testing

@testable import HTTP

@Suite struct StoppingTests {
  private static let request = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"

  private static func slow(_ seconds: Double, _ begun: Counter, ended: Counter = Counter()) -> Route<Void> {
    Route(.get, "/", ()) { _ in
      begun.increment()
      defer { ended.increment() }
      Thread.sleep(forTimeInterval: seconds)
      return .text("done")
    }
  }

  @Test func whatIsUnderWayIsFinished() throws {
    let begun = Counter()
    let server = try TestServer([Self.slow(0.5, begun)])
    let (busy, idle) = (try server.connect(), try server.connect())
    busy.send(Self.request)
    idle.send("GET /none HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(idle.response()?.status == 404)
    #expect(eventually { begun.value == 1 })
    let stoppedIn = measured { server.stop() }
    #expect(stoppedIn < 2)
    #expect(busy.response()?.text == "done")
    #expect(idle.rest().isClosed)
    #expect(throws: (any Error).self) { try server.connect() }
  }

  @Test func whatDoesNotFinishIsAnswered() throws {
    let (begun, ended) = (Counter(), Counter())
    let server = try TestServer([
      Self.slow(2, begun, ended: ended),
      Route(.get, "/endless", ()) { _ in
        begun.increment()
        return Response(
          body: .stream { writer in
            defer { ended.increment() }
            while true { try writer.write(pattern(1000)) }
          })
      },
      Route(.get, "/mute", ()) { _ in
        begun.increment()
        return Response(
          body: .stream { writer in
            defer { ended.increment() }
            Thread.sleep(forTimeInterval: 2)
            try writer.write([1])
          })
      },
    ]) { $0.stopTimeout = .milliseconds(300) }
    let clients = try (0..<3).map { _ in try server.connect() }
    for (client, path) in zip(clients, ["/", "/endless", "/mute"]) {
      client.send("GET \(path) HTTP/1.1\r\nHost: a\r\n\r\n")
    }
    #expect(eventually { begun.value == 3 })
    #expect(measured { server.stop() } < 1.5)
    let answer = clients[0].response()
    #expect(answer?.status == 503 && answer?["Retry-After"] != nil)
    #expect(clients[1].rest().isClosed && clients[2].rest().isClosed)
    // The handlers come to their end after the server has gone, and nothing must break then.
    #expect(eventually { ended.value == 3 })
  }

  @Test func aRequestThatComesWhileStoppingGetsA503() throws {
    let begun = Counter()
    let server = try TestServer([Self.slow(1, begun)])
    let (busy, late) = (try server.connect(), try server.connect())
    busy.send(Self.request)
    late.send("GET /none HTTP/1.1\r\nHost: a\r\n\r\n")
    _ = late.response()
    #expect(eventually { begun.value == 1 })
    concurrently([
      { server.stop() },
      {
        Thread.sleep(forTimeInterval: 0.2)
        late.send(Self.request)
        #expect(late.response()?.status == 503)
        #expect(late.rest().isClosed)
        #expect((try? server.answer(to: Self.request))?.status == 503)
      },
    ])
    #expect(begun.value == 1)
  }

  @Test func clientsThatConnectMeanwhileHarmNothing() throws {
    for turn in 0..<100 {
      let server = try TestServer([Route(.get, "/", ()) { _ in .text("done") }]) { $0.ioThreads = 4 }
      let here = Counter()
      let visit = { @Sendable in
        var isFirst = true
        while let client = try? server.connect() {
          client.send(Self.request)
          if isFirst { here.increment() }
          isFirst = false
        }
      }
      // Each of them goes on connecting until it cannot, so that all are at it when the server stops.
      let stop = { @Sendable in
        #expect(eventually { here.value == 3 })
        usleep(UInt32(turn % 50) * 20)
        server.stop()
      }
      concurrently([stop, visit, visit, visit])
    }
  }

  @Test func moreThanTheQueueHoldsIsTurnedAwayAtOnce() throws {
    let begun = Counter()
    let server = try TestServer([Self.slow(0.5, begun)]) {
      $0.workers = 1
      $0.queueLimit = 2
    }
    let clients = try (0..<6).map { _ in try server.connect() }
    clients[0].send(Self.request)
    #expect(eventually { begun.value == 1 })
    let seconds = measured {
      for client in clients.dropFirst() { client.send(Self.request) }
      let away = clients.dropFirst().compactMap { $0.response(within: 0.08) }
      #expect(away.count == 3)
      #expect(away.allSatisfy { $0.status == 503 && $0["Retry-After"] != nil })
    }
    #expect(seconds < 0.45)
    #expect(eventually { begun.value == 3 })
  }

  private func measured(_ body: () -> Void) -> Double {
    let begun = Date()
    body()
    return Date().timeIntervalSince(begun)
  }
}
