import Crypto
import Foundation
import HTTP
import Logging
import Studies
import Yams

/// `Config/labconsole.yaml`. A setting that is left out has its default; one that nobody knows is a mistake.
struct Settings: Decodable {
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
  var mailServer = ""
  var mailUser = ""
  var mailPasswordFile = ""
  var mailFrom = ""
  var mailCertificateAuthorities = ""
  var development = false
  var logLevel = Logger.Level.info

  enum CodingKeys: String, CodingKey, CaseIterable {
    case address, port, data, studies, templates, languages, views, assets, certificate, workers, connections,
      development
    case publicURL = "public-url"
    case privateKey = "private-key"
    case labName = "lab-name"
    case signingCertificate = "signing-certificate"
    case signingKey = "signing-key"
    case trustedProxies = "trusted-proxies"
    case connectionsPerAddress = "connections-per-address"
    case mailServer = "mail-server"
    case mailUser = "mail-user"
    case mailPasswordFile = "mail-password-file"
    case mailFrom = "mail-from"
    case mailCertificateAuthorities = "mail-certificate-authorities"
    case logLevel = "log-level"
  }

  init() {}

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    func read<Value: Decodable>(_ key: CodingKeys, into value: inout Value) throws {
      value = try values.decodeIfPresent(Value.self, forKey: key) ?? value
    }
    try read(.address, into: &address)
    try read(.port, into: &port)
    try read(.publicURL, into: &publicURL)
    try read(.labName, into: &labName)
    try read(.data, into: &data)
    try read(.studies, into: &studies)
    try read(.templates, into: &templates)
    try read(.languages, into: &languages)
    try read(.views, into: &views)
    try read(.assets, into: &assets)
    try read(.certificate, into: &certificate)
    try read(.privateKey, into: &privateKey)
    try read(.signingCertificate, into: &signingCertificate)
    try read(.signingKey, into: &signingKey)
    try read(.trustedProxies, into: &trustedProxies)
    try read(.workers, into: &workers)
    try read(.connections, into: &connections)
    try read(.connectionsPerAddress, into: &connectionsPerAddress)
    try read(.mailServer, into: &mailServer)
    try read(.mailUser, into: &mailUser)
    try read(.mailPasswordFile, into: &mailPasswordFile)
    try read(.mailFrom, into: &mailFrom)
    try read(.mailCertificateAuthorities, into: &mailCertificateAuthorities)
    try read(.development, into: &development)
    try read(.logLevel, into: &logLevel)
  }

  /// - Throws: ``SettingsProblem`` in words for whoever edits the file
  init(file path: String) throws {
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
      throw SettingsProblem(file: path, message: "cannot be read")
    }
    do {
      if let unknown = try Settings.unknownKey(in: text) {
        let known = CodingKeys.allCases.map(\.rawValue).sorted().joined(separator: ", ")
        throw SettingsProblem(file: path, message: "“\(unknown)” is not a setting. Known are: \(known)")
      }
      self = try YAMLDecoder().decode(Settings.self, from: text)
    } catch let error as DecodingError {
      throw SettingsProblem(file: path, message: "“\(error.setting)” has a value of the wrong kind")
    } catch let error as YamlError {
      throw SettingsProblem(file: path, message: "\(error)")
    }
  }

  private static func unknownKey(in text: String) throws -> String? {
    guard let mapping = try Yams.compose(yaml: text)?.mapping else { return nil }
    return mapping.keys.compactMap(\.string).first { CodingKeys(rawValue: $0) == nil }
  }
}

struct SettingsProblem: Error, CustomStringConvertible {
  let file: String
  let message: String
  var description: String { "\(file): \(message)" }
}

extension DecodingError {
  fileprivate var setting: String {
    switch self {
    case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context),
      .keyNotFound(_, let context):
      context.codingPath.map(\.stringValue).joined(separator: ".")
    @unknown default: "?"
    }
  }
}

extension Settings {
  /// - Throws: ``SettingsProblem`` when certificate or key cannot be read
  func serverConfiguration() throws -> ServerConfiguration {
    var configuration = ServerConfiguration()
    configuration.address = address
    configuration.port = port
    configuration.workers = workers
    configuration.connectionLimit = connections
    configuration.connectionsPerAddress = connectionsPerAddress
    configuration.trustedProxies = trustedProxies
    if !certificate.isEmpty || !privateKey.isEmpty {
      configuration.tls = .init(certificateChain: try pem(certificate), privateKey: try pem(privateKey))
    }
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

  private func pem(_ path: String) throws -> [UInt8] {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw SettingsProblem(
        file: path, message: "cannot be read: “certificate” and “private-key” should both name a PEM file")
    }
    return Array(data)
  }
}
