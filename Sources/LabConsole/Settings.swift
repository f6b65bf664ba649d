import Crypto
import Foundation
import HTTP
import Logging
import Studies

/// `Config/labconsole.yaml`. A setting that is left out has its default; one that nobody knows is a mistake.
struct Settings {
  var address = "127.0.0.1"
  var port = 8080
  var publicURL = ""
  var data = "data"
  var studies = "Config/studies"
  var templates = "Config/templates"
  var languages = "Config/languages"
  var views = "Views"
  var assets = "Assets"
  var certificate = ""
  var privateKey = ""
  var labName = ""
  var signingCertificate = ""
  var signingKey = ""
  var trustedProxies: [String] = []
  var workers = 16
  var connections = 1000
  var connectionsPerAddress = 200
  var limits = UsageLimits()
  var mailServer = ""
  var mailUser = ""
  var mailPasswordFile = ""
  var mailFrom = ""
  var mailBounces = ""
  var mailCertificateAuthorities = ""
  var development = false
  var logLevel = Logger.Level.info
  /// The places that values were taken from; those that are not here have their defaults.
  var sources: [Key: ServerSetting.Source] = [:]

  enum Key: String, CaseIterable {
    case address, port, data, studies, templates, languages, views, assets, certificate, workers, connections,
      development
    case publicURL = "public-url"
    case privateKey = "private-key"
    case labName = "lab-name"
    case signingCertificate = "signing-certificate"
    case signingKey = "signing-key"
    case trustedProxies = "trusted-proxies"
    case connectionsPerAddress = "connections-per-address"
    case enrolmentsPerAddress = "enrolments-per-address"
    case mailsPerParticipant = "mails-per-participant"
    case mailsPerRecipient = "mails-per-recipient"
    case mailServer = "mail-server"
    case mailUser = "mail-user"
    case mailPasswordFile = "mail-password-file"
    case mailFrom = "mail-from"
    case mailBounces = "mail-bounces"
    case mailCertificateAuthorities = "mail-certificate-authorities"
    case logLevel = "log-level"
  }

  init() {}

  /// - Throws: ``SettingsProblem``, ``SettingsProblems`` in words for the person who edits the file
  init(file path: String) throws {
    var file = try SettingsFile(path: path)
    readPlaces(from: &file)
    readListening(from: &file)
    readMail(from: &file)
    file.read(.development, into: &development)
    file.read(.logLevel, into: &logLevel)
    guard file.problems.isEmpty else { throw SettingsProblems(problems: file.problems) }
    sources = file.sources
  }

  /// Takes the value of an option of the command line, which wins over the file.
  mutating func take<Value>(
    _ value: Value?, from option: String, as key: Key, into place: WritableKeyPath<Self, Value>
  ) {
    guard let value else { return }
    self[keyPath: place] = value
    sources[key] = .commandLine(option: option)
  }

  private mutating func readPlaces(from file: inout SettingsFile) {
    let isNamed = { (path: String) in path.isEmpty ? "should name a directory, but is empty" : nil }
    file.read(.data, into: &data, check: isNamed)
    file.read(.studies, into: &studies, check: isNamed)
    file.read(.templates, into: &templates, check: isNamed)
    file.read(.languages, into: &languages, check: isNamed)
    file.read(.views, into: &views, check: isNamed)
    file.read(.assets, into: &assets, check: isNamed)
    file.read(.labName, into: &labName)
    file.read(.signingCertificate, into: &signingCertificate)
    file.read(.signingKey, into: &signingKey)
  }

  private mutating func readListening(from file: inout SettingsFile) {
    let isAddress = { (text: String) in
      NumericAddress.isValid(text)
        ? nil : "should be an address in numbers, such as 127.0.0.1, 0.0.0.0 or ::1, not “\(text)”"
    }
    file.read(.address, into: &address, check: isAddress)
    file.read(.port, into: &port, in: 0...65_535)
    file.read(.publicURL, into: &publicURL, check: Self.publicURLProblem)
    file.read(.certificate, into: &certificate)
    file.read(.privateKey, into: &privateKey)
    file.read(.trustedProxies, into: &trustedProxies, check: isAddress)
    // As many as a machine can still keep busy; fewer connections than browsers open for one page help nobody.
    file.read(.workers, into: &workers, in: 1...512)
    file.read(.connections, into: &connections, in: 10...100_000)
    file.read(.connectionsPerAddress, into: &connectionsPerAddress, in: 10...100_000)
    // Each is a row for an hour.
    file.read(.enrolmentsPerAddress, into: &limits.enrolmentsPerNetwork, in: 1...10_000)
  }

  private static func publicURLProblem(_ text: String) -> String? {
    if text.isEmpty { return nil }
    let url = URL(string: text)
    let isWhole = ["http", "https"].contains(url?.scheme) && url?.host?.isEmpty == false
    guard isWhole, ["", "/"].contains(url?.path), url?.query == nil else {
      return
        "should be the address of the server, such as https://lab.example.org, without a path, not “\(text)”"
    }
    return nil
  }

  private mutating func readMail(from file: inout SettingsFile) {
    file.read(.mailServer, into: &mailServer)
    file.read(.mailUser, into: &mailUser)
    file.read(.mailPasswordFile, into: &mailPasswordFile)
    file.read(.mailFrom, into: &mailFrom)
    file.read(.mailBounces, into: &mailBounces)
    file.read(.mailCertificateAuthorities, into: &mailCertificateAuthorities)
    file.read(.mailsPerParticipant, into: &limits.messagesPerParticipant, in: 1...100)
    file.read(.mailsPerRecipient, into: &limits.messagesPerRecipient, in: 1...1000)
  }
}

struct SettingsProblem: Error, CustomStringConvertible {
  let file: String
  var line: Int?
  let message: String
  var description: String { "\(file)\(line.map { ":\($0)" } ?? ""): \(message)" }
}

struct SettingsProblems: Error, CustomStringConvertible {
  let problems: [SettingsProblem]
  var description: String { problems.map(\.description).joined(separator: "\n") }
}

extension Settings {
  /// - Throws: ``SettingsProblem`` when certificate or key cannot be used
  func serverConfiguration() throws -> ServerConfiguration {
    var configuration = ServerConfiguration()
    configuration.address = address
    configuration.port = port
    configuration.workers = workers
    configuration.connectionLimit = connections
    configuration.connectionsPerAddress = connectionsPerAddress
    configuration.trustedProxies = trustedProxies
    configuration.tls = try tls()
    return configuration
  }

  /// The lab's own key and certificate, or those made at the first start, beside the data.
  /// - Throws: `CryptoError`
  func signingIdentity(at time: Timestamp) throws -> SigningIdentity {
    let data = URL(fileURLWithPath: data)
    func file(_ path: String, else name: String) -> URL {
      path.isEmpty ? data.appendingPathComponent(name) : URL(fileURLWithPath: path)
    }
    return try SigningIdentity(
      keyFile: file(signingKey, else: "signing.key"),
      certificateFile: file(signingCertificate, else: "signing-certificate.pem"),
      name: labName.isEmpty ? URL(string: publicURL)?.host ?? "LabConsole" : labName, now: time.date)
  }

  /// Nil for plain HTTP.
  private func tls() throws -> ServerConfiguration.TLS? {
    if certificate.isEmpty, privateKey.isEmpty { return nil }
    guard !certificate.isEmpty, !privateKey.isEmpty else {
      throw SettingsProblem(
        file: certificate.isEmpty ? "certificate" : "private-key",
        message: "is empty: set “certificate” and “private-key” together, or neither for plain HTTP")
    }
    let tls = ServerConfiguration.TLS(certificateChain: try pem(certificate), privateKey: try pem(privateKey))
    switch certificateProblem(tls.certificateChain, key: tls.privateKey) {
    case .noCertificate:
      throw SettingsProblem(
        file: certificate, message: "contains no certificate: “certificate” should name a PEM file")
    case .noKey:
      throw SettingsProblem(
        file: privateKey,
        message: "contains no private key without a password: “private-key” should name a PEM file")
    case .mismatch:
      throw SettingsProblem(
        file: privateKey, message: "is not the key of the certificate in \(certificate)")
    case nil: return tls
    }
  }

  private func pem(_ path: String) throws -> [UInt8] {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw SettingsProblem(
        file: path, message: "cannot be read: “certificate” and “private-key” should both name a PEM file")
    }
    return Array(data)
  }
}
