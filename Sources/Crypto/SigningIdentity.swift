import COpenSSL
import Foundation

/// A private key and its certificate, with which the console signs documents, so that anybody who has the
/// certificate can detect a change.
public final class SigningIdentity: Sendable {
  private let key: PrivateKey
  private let certificate: Certificate

  /// Reads both files (PEM), or creates them at the first start: a key on the curve P-256, readable by its
  /// owner alone, and a certificate signed with it, valid for ten years. A certificate missing beside its key
  /// is created again; a missing key is not, because the documents signed with it should stay verifiable.
  /// - Parameters:
  ///   - name: what a new certificate is made out to (at most 64 characters of it, the limit of X.520)
  ///   - now: when a new certificate begins
  /// - Throws: ``CryptoError``
  public init(keyFile: URL, certificateFile: URL, name: String, now: Date) throws {
    let (keyPath, certificatePath) = (keyFile.path, certificateFile.path)
    let hasCertificate = FileManager.default.fileExists(atPath: certificatePath)
    if !FileManager.default.fileExists(atPath: keyPath) {
      guard !hasCertificate else {
        throw CryptoError.unusableKeyFile(
          path: keyPath, reason: "it is missing, while its certificate is there: restore it, or remove both")
      }
      try SecretFile.make(at: keyPath, PrivateKey().pem())
    }
    guard let key = PrivateKey(pem: try SecretFile.read(keyPath)) else {
      throw CryptoError.unusableKeyFile(
        path: keyPath, reason: "it does not hold a private key without a password")
    }
    if !hasCertificate {
      let made = try Certificate(selfSignedWith: key, name: name, from: now).pem()
      try SecretFile.write(made, to: certificatePath, mode: 0o644) {
        .unusableCertificate(path: certificatePath, reason: $0)
      }
    }
    guard let certificate = Certificate(pem: Array(try Data(contentsOf: certificateFile))) else {
      throw CryptoError.unusableCertificate(path: certificatePath, reason: "it does not hold a certificate")
    }
    guard certificate.belongs(to: key) else {
      throw CryptoError.unusableCertificate(path: certificatePath, reason: "it is not that of the key")
    }
    self.key = key
    self.certificate = certificate
  }

  /// The certificate as PEM, for people who want to verify a signature.
  public var certificatePEM: String {
    get throws { String(decoding: try certificate.pem(), as: UTF8.self) }
  }

  /// SHA-256 of the certificate, by which it can be compared on paper.
  public var fingerprint: [UInt8] {
    get throws { sha256(try certificate.der()) }
  }

  /// Signs a content with SHA-256 and the time.
  /// - Returns: a detached signature (CMS, RFC 5652, in DER), for a file beside the content:
  ///   `openssl cms -verify -binary -inform DER -in x.p7s -content x.pdf -CAfile certificate.pem -purpose any`
  /// - Throws: ``CryptoError/failed(operation:)``
  public func sign(_ content: [UInt8]) throws -> [UInt8] {
    let input = try MemoryFile(content)
    let flags = UInt32(CMS_DETACHED | CMS_BINARY | CMS_NOSMIMECAP)
    guard let signature = CMS_sign(certificate.pointer, key.pointer, nil, input.pointer, flags) else {
      throw opensslFailure("CMS_sign")
    }
    defer { CMS_ContentInfo_free(signature) }
    return try MemoryFile.written("i2d_CMS_bio", by: { i2d_CMS_bio($0, signature) })
  }
}
