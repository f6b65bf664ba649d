import Foundation
import Testing

@testable import HTTP

@Suite struct StreamTests {
  private static let size = 20 << 20

  private static func stream(_ path: String, ended: Counter = Counter(), left: Counter = Counter()) -> Route<
    Void
  > {
    Route(.get, path, ()) { _ in
      Response(
        body: .stream { writer in
          let block = pattern(1 << 20)
          do {
            for _ in 0..<20 { try writer.write(block) }
            ended.increment()
          } catch {
            left.increment()
            throw error
          }
        })
    }
  }

  private let request = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"

  @Test func aBigStreamArrivesWholeAndTheConnectionStays() throws {
    let server = try TestServer([Self.stream("/")])
    let client = try server.connect()
    for _ in 0..<2 {
      client.send(request)
      let body = try #require(client.response(within: 20)?.body)
      #expect(body.count == Self.size)
      #expect(body.prefix(1 << 20).elementsEqual(pattern(1 << 20)))
      #expect(body.suffix(1 << 20).elementsEqual(pattern(1 << 20)))
    }
  }

  @Test func aSlowReaderHoldsNoWorker() throws {
    let ended = Counter()
    let server = try TestServer([
      Self.stream("/", ended: ended), Route(.get, "/other", ()) { _ in .text("ok") },
    ]) { $0.workers = 1 }
    let client = try server.connect(receiveBuffer: 4096)
    client.send(request)
    #expect(eventually { ended.value == 1 })
    #expect(try server.get("/other")?.text == "ok")
    let block = pattern(1 << 20)
    #expect(client.response(within: 30)?.body == (0..<20).reduce(into: []) { all, _ in all += block })
  }

  @Test func whatWentToDiskComesInItsPlace() throws {
    let whole = pattern(8 << 20)
    let pieces = stride(from: 0, to: whole.count, by: 99_991).map { Array(whole[$0...].prefix(99_991)) }
    let halfWritten = DispatchSemaphore(value: 0)
    let server = try TestServer([
      Route(.get, "/", ()) { _ in
        Response(
          body: .stream { writer in
            for piece in pieces[..<40] { try writer.write(piece) }
            halfWritten.wait()
            for piece in pieces[40...] { try writer.write(piece) }
          })
      }
    ])
    let client = try server.connect(receiveBuffer: 4096)
    client.send(request)
    // Reads until nothing waits any more, after which the stream is written to memory again.
    while client.take(1 << 20), client.received < 40 * 99_991 {}
    halfWritten.signal()
    #expect(client.response(within: 30)?.body == whole)
  }

  @Test func theWriterWaitsWhereTheDiskTakesNoMore() throws {
    let ended = Counter()
    let server = try TestServer([Self.stream("/", ended: ended)]) { $0.streamOverflow = 1 << 20 }
    let client = try server.connect(receiveBuffer: 4096)
    client.send(request)
    Thread.sleep(forTimeInterval: 0.5)
    #expect(ended.value == 0)
    #expect(client.response(within: 30)?.body.count == Self.size)
    #expect(ended.value == 1)
  }

  @Test func theWriterLearnsThatTheClientLeft() throws {
    let left = Counter()
    let server = try TestServer([Self.stream("/", left: left)]) { $0.streamOverflow = 0 }
    do {
      let client = try server.connect(receiveBuffer: 4096)
      client.send(request)
      Thread.sleep(forTimeInterval: 0.1)
    }
    #expect(eventually { left.value == 1 })
  }

  @Test func aSlowWriterKeepsNobodyElseWaiting() throws {
    let server = try TestServer([
      Route(.get, "/", ()) { _ in .text("ok") },
      Route(.get, "/slow", ()) { _ in
        Response(
          body: .stream { writer in
            for _ in 0..<5 {
              Thread.sleep(forTimeInterval: 0.1)
              try writer.write([65])
            }
          })
      },
    ]) { $0.ioThreads = 1 }
    let client = try server.connect()
    client.send("GET /slow HTTP/1.1\r\nHost: a\r\n\r\n")
    let begun = Date()
    #expect(try server.get("/")?.text == "ok")
    #expect(Date().timeIntervalSince(begun) < 0.4)
    #expect(client.response()?.text == "AAAAA")
  }

  @Test func aStreamThatFailsIsCutNotEnded() throws {
    struct Broken: Error {}
    let server = try TestServer([
      Route(.get, "/", ()) { _ in
        Response(
          body: .stream { writer in
            try writer.write(pattern(100))
            throw Broken()
          })
      }
    ])
    let client = try server.connect()
    client.send(request)
    #expect(client.response() == nil)
    #expect(client.rest().isClosed)
    #expect(eventually { server.log.lines.contains { $0.contains("Broken") } })
  }
}
