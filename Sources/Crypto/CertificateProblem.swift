/// The reasons why a certificate and a key cannot be used together.
public enum CertificateProblem: Sendable, Hashable {
  case noCertificate
  /// There is no key, or one protected by a password.
  case noKey
  /// The key belongs to another certificate.
  case mismatch
}

/// - Parameters:
///   - certificate: PEM text, of which the first certificate counts
///   - key: PEM text
/// - Returns: nil if both can be used
public func certificateProblem(_ certificate: [UInt8], key: [UInt8]) -> CertificateProblem? {
  guard let certificate = Certificate(pem: certificate) else { return .noCertificate }
  guard let key = PrivateKey(pem: key) else { return .noKey }
  return certificate.belongs(to: key) ? nil : .mismatch
}
