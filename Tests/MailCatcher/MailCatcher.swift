import Foundation

/// A real mail server (aiosmtpd) on this machine that keeps its messages.
public final class MailCatcher: @unchecked Sendable {
  public enum Security: Sendable { case none, startTLS, tls }

  public let port: Int
  public let folder: URL
  private let process = Process()

  /// - Parameters:
  ///   - port: 0 takes a free one
  ///   - credentials: who has to sign in, if anybody
  public init(
    _ security: Security = .none, port: Int = 0, credentials: (user: String, password: String)? = nil
  ) throws {
    folder = try Self.makeFolder()
    var arguments = ["--folder", folder.path, "--port", String(port)]
    if security != .none { arguments += ["--certificate", try Self.makeCertificate(in: folder).path] }
    if security == .tls { arguments.append("--smtps") }
    if let credentials { arguments += ["--user", credentials.user, "--password", credentials.password] }
    let output = Pipe()
    try Self.prepare(process, arguments)
    process.standardOutput = output
    // Its tracebacks about clients that hang up are no news.
    process.standardError = FileHandle.nullDevice
    try process.run()
    let printed = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    guard let port = Int(printed.trimmingCharacters(in: .whitespacesAndNewlines)) else {
      throw MailCatcherError("the mail server did not start")
    }
    self.port = port
  }

  deinit {
    stop()
    try? FileManager.default.removeItem(at: folder)
  }

  public func stop() {
    guard process.isRunning else { return }
    // A test's thread may block every signal that can be blocked, and a program inherits that.
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  /// The certificate it shows, which is its own authority.
  public var certificate: URL { folder.appendingPathComponent("certificate.pem") }

  // MARK: - What it does

  /// Makes it do something else: `recipient-reply`, `data-reply`, `delay`, `silent-quit`; nil undoes it.
  public func tell(_ name: String, _ value: String?) throws {
    let file = folder.appendingPathComponent(name)
    guard let value else { return try FileManager.default.removeItem(at: file) }
    try Data(value.utf8).write(to: file, options: .atomic)
  }

  /// Returns the number of times it refused a message or delayed a client.
  public func count(_ name: String) -> Int {
    (try? Data(contentsOf: folder.appendingPathComponent(name)))?.count ?? 0
  }

  // MARK: - What it got

  public struct Message: Decodable, Sendable {
    public let headers: [[String]]
    public let text: String
    public let attachments: [Attachment]
    /// The defects that Python's e-mail package finds.
    public let defects: [String]
    /// The length of the longest line, in bytes.
    public let longest: Int
    /// The message is ASCII without control characters.
    public let isPlain: Bool
    public let sender: String?
    public let recipients: [String]?
    public let isSecure: Bool?
    public let user: String?

    public func header(_ name: String) -> [String] { headers.filter { $0[0] == name }.map { $0[1] } }
  }

  public struct Attachment: Decodable, Sendable {
    public let name: String?
    public let type: String
    public let content: Data
  }

  public func messages() throws -> [Message] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".json") }.sorted()
      .map {
        try JSONDecoder().decode(Message.self, from: Data(contentsOf: folder.appendingPathComponent($0)))
      }
  }

  /// A message as Python's e-mail package reads it.
  public static func parse(_ message: [UInt8]) throws -> Message {
    let process = Process()
    let (input, output) = (Pipe(), Pipe())
    try prepare(process, ["--parse"])
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    DispatchQueue.global().async {
      input.fileHandleForWriting.write(Data(message))
      try? input.fileHandleForWriting.close()
    }
    let printed = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return try JSONDecoder().decode(Message.self, from: printed)
  }

  // MARK: - How it is made

  private static let here = URL(fileURLWithPath: #filePath).deletingLastPathComponent()

  private static func prepare(_ process: Process, _ arguments: [String]) throws {
    let python = here.deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent(".build/python/bin/python")
    guard FileManager.default.isExecutableFile(atPath: python.path) else {
      throw MailCatcherError("\(python.path) is missing: “make .build/python/bin/python” installs it")
    }
    process.executableURL = python
    process.arguments = [here.appendingPathComponent("catcher.py").path] + arguments
  }

  private static func makeFolder() throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("labconsole-mail-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }

  private static func makeCertificate(in folder: URL) throws -> URL {
    let certificate = folder.appendingPathComponent("certificate.pem")
    let both = folder.appendingPathComponent("certificate-and-key.pem")
    let key = folder.appendingPathComponent("key.pem")
    if FileManager.default.fileExists(atPath: both.path) { return both }
    let openssl = Process()
    openssl.executableURL = URL(fileURLWithPath: "/usr/bin/openssl")
    openssl.arguments = [
      "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2",
      "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-keyout", key.path,
      "-out", certificate.path,
    ]
    openssl.standardError = FileHandle.nullDevice
    try openssl.run()
    openssl.waitUntilExit()
    try (Data(contentsOf: key) + Data(contentsOf: certificate)).write(to: both)
    return both
  }
}

public struct MailCatcherError: Error, CustomStringConvertible {
  public let description: String
  init(_ description: String) { self.description = description }
}
