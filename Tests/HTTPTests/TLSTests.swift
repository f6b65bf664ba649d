import Foundation
import Testing

@testable import HTTP

/// With curl and openssl, which speak TLS as browsers do.
@Suite struct TLSTests {
  private let folder = NSTemporaryDirectory() + "http-tls-\(UInt32.random(in: 0 ... .max))"

  private func run(_ words: String) throws -> (output: String, status: Int32) {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = words.split(separator: " ").map(String.init)
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    try process.run()
    let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (output, process.terminationStatus)
  }

  @Test func onlyTheTwoNewestVersionsAreSpoken() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let (key, certificate) = (folder + "/key.pem", folder + "/certificate.pem")
    let made = try run(
      "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=localhost"
        + " -addext subjectAltName=DNS:localhost -keyout \(key) -out \(certificate)")
    try #require(made.status == 0)
    let tls = ServerConfiguration.TLS(
      certificateChain: Array(try Data(contentsOf: URL(fileURLWithPath: certificate))),
      privateKey: Array(try Data(contentsOf: URL(fileURLWithPath: key))))
    let route = Route(.get, "/", ()) { Response.text("\($0.isSecure)") }
    let server = try TestServer([route]) { $0.tls = tls }
    let curl = "curl -s --http1.1 --cacert \(certificate) https://localhost:\(server.port)/"
    #expect(try run(curl + " --tlsv1.3").output == "true")
    #expect(try run(curl + " --tls-max 1.2").output == "true")
    #expect(try run(curl + " --tls-max 1.1 --ciphers DEFAULT@SECLEVEL=0").status == 35)
    #expect(try run("curl -s http://localhost:\(server.port)/").output.isEmpty)
    var broken = ServerConfiguration()
    broken.tls = ServerConfiguration.TLS(certificateChain: [1], privateKey: [2])
    #expect(throws: ServerError.self) { try TestServer([route]) { $0 = broken } }
  }

  @Test func addressesThatAreNone() throws {
    for address in ["localhost", "1.2.3", "", "203.0.113.1"] {
      #expect(throws: ServerError.self) { try TestServer([]) { $0.address = address } }
    }
    let route = Route(.get, "/", ()) { Response.text($0.address) }
    let both = try TestServer([route]) { $0.address = "::" }
    #expect(try both.get("/")?.text == "127.0.0.1")
  }
}
