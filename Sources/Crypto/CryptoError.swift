/// The errors of the cryptographic operations. None of them names a secret.
public enum CryptoError: Error, Equatable {
  /// OpenSSL refused; `operation` is its function.
  case failed(operation: String)
  /// A sealed field that was not sealed with this key, for this place, or was changed since.
  case notAuthentic
  /// A stored password hash that is none.
  case malformedHash
  /// The key file does not hold a key, or others may read it.
  case unusableKeyFile(path: String, reason: String)
  /// The certificate's file holds none, or not that of the key.
  case unusableCertificate(path: String, reason: String)
}

extension CryptoError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .failed(let operation): "OpenSSL refused \(operation)"
    case .notAuthentic: "a sealed field was changed, moved, or sealed with another key"
    case .malformedHash: "a stored password is none"
    case .unusableKeyFile(let path, let reason): "the key in \(path) cannot be used: \(reason)"
    case .unusableCertificate(let path, let reason): "the certificate in \(path) cannot be used: \(reason)"
    }
  }
}
