import Foundation
import Testing

@testable import HTTP

/// Enough of a digest for a test (FNV-1a).
private let digest: @Sendable ([UInt8]) -> String = { bytes in
  let hash = bytes.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  return String(hash | 1 << 63, radix: 16)
}

/// A directory that is removed with the test.
private final class Folder {
  let path = NSTemporaryDirectory() + "http-assets-\(UInt32.random(in: 0 ... .max))"

  func write(_ file: String, _ bytes: [UInt8]) throws {
    let url = URL(fileURLWithPath: path + "/" + file)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}

@Suite struct AssetTests {
  private let css = Array(String(repeating: "p { color: green }\n", count: 100).utf8)
  private let folder = Folder()

  init() throws {
    try folder.write("css/app.css", css)
    try folder.write("picture.png", pattern(1000))
    try folder.write(".hidden", [1])
  }

  private func library(reloads: Bool = false) throws -> AssetLibrary {
    try AssetLibrary(
      directory: folder.path, headers: ["X-Extra": "yes"], reloads: reloads, digest: digest)
  }

  @Test func aFileIsServedForGood() throws {
    let assets = try library()
    let server = try TestServer([], assets: assets)
    let url = try #require(assets.url("css/app.css"))
    #expect(url == "/assets/\(assets.version)/css/app.css")
    let response = try #require(try server.get(url))
    #expect(response.status == 200 && response.body == css)
    #expect(response["Content-Type"] == "text/css; charset=utf-8")
    #expect(response["Cache-Control"] == "public, max-age=31536000, immutable")
    #expect(response["X-Content-Type-Options"] == "nosniff" && response["X-Extra"] == "yes")
    #expect(response["Cross-Origin-Resource-Policy"] == "same-origin")
    let tag = try #require(response["ETag"])
    for condition in [tag, "W/\(tag)", "\"x\", \(tag)", "*"] {
      let unchanged = try #require(try server.get(url, ["If-None-Match: \(condition)"]))
      #expect(unchanged.status == 304 && unchanged["ETag"] == tag && unchanged["Cache-Control"] != nil)
    }
    for condition in ["\"x\"", "\(tag)x", "W/W/\(tag)", ""] {
      #expect(try server.get(url, ["If-None-Match: \(condition)"])?.status == 200)
    }
    #expect(eventually { server.log.fields.map { $0["status"] }.filter { $0 == "304" }.count == 4 })
    #expect(server.log.fields.allSatisfy { $0["route"] == "asset" })
    let head = try server.answer(to: "HEAD \(url) HTTP/1.1\r\nHost: a\r\n\r\n", hasBody: false)
    #expect(head?["Content-Length"] == "\(css.count)")
  }

  @Test func onlyWhatIsThereIsServed() throws {
    let assets = try library()
    let server = try TestServer([], assets: assets)
    #expect(assets.url("none.css") == nil && assets.url(".hidden") == nil)
    let paths = [
      "/none.css", "/.hidden", "/css", "", "/css/app.css/", "/css/../css/app.css", "/css/app.cs%73",
      "/css/app.css?a=b",
    ]
    for path in paths {
      #expect([404, 400].contains(try server.get("/assets/\(assets.version)\(path)")?.status))
    }
    #expect(try server.get("/assets/0123456789ab/css/app.css")?.status == 404)
    for method in ["POST", "PUT"] {
      let request = "\(method) \(assets.url("css/app.css")!) HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n"
      #expect(try server.answer(to: request)?["Allow"] == "GET, HEAD")
    }
  }

  @Test func textIsCompressedAndPicturesAreNot() throws {
    let assets = try library()
    let server = try TestServer([], assets: assets)
    let coded = try #require(try server.get(assets.url("css/app.css")!, ["Accept-Encoding: gzip"]))
    #expect(coded["Content-Encoding"] == "gzip" && coded["Vary"] == "Accept-Encoding")
    #expect(try gunzip(coded.body) == css)
    let plain = try #require(try server.get(assets.url("css/app.css")!))
    #expect(plain["Vary"] == "Accept-Encoding" && plain["ETag"] != coded["ETag"])
    let again = ["Accept-Encoding: gzip", "If-None-Match: \(coded["ETag"]!)"]
    #expect(try server.get(assets.url("css/app.css")!, again)?.status == 304)
    let picture = try server.get(assets.url("picture.png")!, ["Accept-Encoding: gzip"])
    #expect(picture?["Content-Encoding"] == nil && picture?.body == pattern(1000))
  }

  /// Each has a library of its own, in which it is the first to ask.
  @Test func whatIsAskedForFirstChangesNoAnswer() throws {
    let requests = [["Accept-Encoding: gzip"], [], ["Range: bytes=0-1"], ["If-None-Match: *"]]
    let fields = ["ETag", "Vary", "Content-Encoding", "Accept-Ranges", "Content-Length", "Content-Type"]
    func answers(to requests: [[String]]) throws -> [[String]: [String]] {
      let assets = try library()
      let server = try TestServer([], assets: assets)
      var answers: [[String]: [String]] = [:]
      for request in requests {
        let response = try #require(try server.get(assets.url("css/app.css")!, request))
        answers[request] = ["\(response.status)", "\(response.body)"] + fields.map { response[$0] ?? "none" }
      }
      return answers
    }
    let expected = try answers(to: requests)
    for number in requests.indices.dropFirst() {
      #expect(try answers(to: Array(requests[number...] + requests[..<number])) == expected)
    }
    #expect(expected[[]]?.contains("Accept-Encoding") == true)
  }

  @Test func manyAskForAFileFirst() throws {
    let asset = try Asset(path: "a.css", bytes: css, digest: digest(css), headers: Headers())
    let replies = Locked<[Reply]>([])
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      let reply = asset.reply(to: .get, ["Accept-Encoding": "gzip"])
      replies.withLock { $0.append(reply) }
    }
    let (first, all) = replies.withLock { ($0[0], $0) }
    #expect(all.count == 8 && all.allSatisfy { $0 === first })
  }

  @Test func aTextThatCompressionMakesLargerStaysAsItIs() throws {
    try folder.write("short.css", [65])
    let assets = try library()
    let server = try TestServer([], assets: assets)
    let short = try #require(try server.get(assets.url("short.css")!, ["Accept-Encoding: gzip"]))
    #expect(short.body == [65] && short["Content-Encoding"] == nil && short["Vary"] == nil)
  }

  @Test func aFieldThatCannotBeSentIsToldWhenFilesAreRead() {
    #expect(throws: Reply.Failure.self) {
      try AssetLibrary(directory: folder.path, headers: ["X-Extra": "a\nb"], digest: digest)
    }
  }

  @Test func ranges() throws {
    let assets = try library()
    let server = try TestServer([], assets: assets)
    let url = assets.url("css/app.css")!
    let part = try #require(try server.get(url, ["Range: bytes=10-19", "Accept-Encoding: gzip"]))
    #expect(part.status == 206 && part.body == Array(css[10..<20]) && part["Content-Encoding"] == nil)
    #expect(part["Content-Range"] == "bytes 10-19/\(css.count)" && part["ETag"] != nil)
    let beyond = try #require(try server.get(url, ["Range: bytes=\(css.count)-"]))
    #expect(beyond.status == 416 && beyond["Content-Range"] == "bytes */\(css.count)")
    #expect(try server.get(url, ["Range: bytes=0-1", "If-Range: \(part["ETag"]!)"])?.status == 206)
    #expect(try server.get(url, ["Range: bytes=0-1", "If-Range: \"old\""])?.body == css)
    #expect(try server.get(url, ["Range: bytes=0-1,3-4"])?.body == css)
  }

  @Test func treesAreJoined() throws {
    let other = Folder()
    try other.write("face 1.png", [1, 2, 3])
    let trees = [("", folder.path), ("studies/weight-iat", other.path)]
    let assets = try AssetLibrary(trees: trees, digest: digest)
    let url = try #require(assets.url("studies/weight-iat/face 1.png"))
    #expect(url.hasSuffix("/studies/weight-iat/face%201.png"))
    let server = try TestServer([], assets: assets)
    #expect(try server.get(url)?.body == [1, 2, 3])
    #expect(throws: (any Error).self) { try AssetLibrary(directory: folder.path + "/none", digest: digest) }
  }

  /// Two servers in one process serve the same files, and what each publishes by itself.
  @Test func aCopyHasTheFilesAndPublishesByItself() throws {
    let first = try library()
    try first.publish(["a.txt": [1]], as: "one", of: "somebody")
    try FileManager.default.removeItem(atPath: folder.path)
    let second = first.copy()
    #expect(second.version == first.version && second.url("css/app.css") == first.url("css/app.css"))
    #expect(second.content("css/app.css") == css)
    #expect(second.url("a.txt", in: "one") == nil && first.url("a.txt", in: "one") != nil)
    for edition in ["two", "three"] { try second.publish(["a.txt": [2]], as: edition, of: "somebody") }
    #expect(second.url("a.txt", in: "three") != nil && first.url("a.txt", in: "three") == nil)
    let server = try TestServer([], assets: first)
    #expect(try server.get("/assets/one/a.txt")?.body == [1])
    #expect(try server.get("/assets/two/a.txt")?.status == 404)
  }

  @Test func changesShowInDevelopmentOnly() throws {
    let (fixed, living) = (try library(), try library(reloads: true))
    let old = fixed.version
    #expect(living.version == old)
    try folder.write("css/app.css", [65])
    #expect(eventually { living.version != old })
    #expect(fixed.version == old)
    let server = try TestServer([], assets: living)
    #expect(try server.get(living.url("css/app.css")!)?.body == [65])
  }
}
