import COpenSSL

/// A password or PIN, hashed with scrypt (RFC 7914). The cost is stored with the hash, so that it can grow.
public struct PasswordHash: Sendable, Equatable {
  /// `scrypt$N$r$p$salt$hash`, numbers in decimal, bytes in hexadecimal.
  public let encoded: String

  /// - Throws: ``CryptoError/failed(operation:)``
  public init(_ password: String, cost: ScryptCost) throws {
    let salt = SecureRandom.bytes(16)
    let hash = try cost.hash(password, salt: salt)
    encoded = "scrypt$\(cost.n)$\(cost.r)$\(cost.p)$\(salt.hexadecimal)$\(hash.hexadecimal)"
  }

  init(encoded: String) {
    self.encoded = encoded
  }

  /// Returns true if the stored hash is that of the password. Without a stored hash the answer takes just as
  /// long, so that the time does not reveal whether a name exists.
  /// - Throws: ``CryptoError/malformedHash``, ``CryptoError/failed(operation:)``
  public static func isRight(_ password: String, stored: String?, cost: ScryptCost) throws -> Bool {
    guard let stored else {
      _ = try PasswordHash(password, cost: cost)
      return false
    }
    return try PasswordHash(encoded: stored).matches(password)
  }

  /// - Throws: ``CryptoError/malformedHash``, ``CryptoError/failed(operation:)``
  func matches(_ password: String) throws -> Bool {
    let parts = encoded.split(separator: "$", omittingEmptySubsequences: false)
    guard parts.count == 6, parts[0] == "scrypt", let n = UInt64(parts[1]), let r = UInt64(parts[2]),
      let p = UInt64(parts[3]), let salt = [UInt8](hexadecimal: parts[4]),
      let hash = [UInt8](hexadecimal: parts[5])
    else { throw CryptoError.malformedHash }
    return areEqualSecrets(try ScryptCost(n: n, r: r, p: p).hash(password, salt: salt), hash)
  }
}

/// scrypt's parameters: about `128 * n * r` bytes of memory, `p` times.
public struct ScryptCost: Sendable, Equatable {
  let n: UInt64
  let r: UInt64
  let p: UInt64

  /// - Parameter n: a power of two
  public init(n: UInt64, r: UInt64, p: UInt64) {
    self.n = n
    self.r = r
    self.p = p
  }

  fileprivate func hash(_ password: String, salt: [UInt8]) throws -> [UInt8] {
    var hash = [UInt8](repeating: 0, count: 32)
    let secret = Array(password.utf8)
    let memory: UInt64 = 128 << 20
    let done = secret.withUnsafeBytes { secret in
      EVP_PBE_scrypt(
        secret.baseAddress?.assumingMemoryBound(to: CChar.self) ?? nil, secret.count, salt, salt.count,
        n, r, p, memory, &hash, hash.count)
    }
    guard done == 1 else { throw CryptoError.failed(operation: "EVP_PBE_scrypt") }
    return hash
  }
}

/// The scrypt costs of each kind of secret, which set the price of a guess.
public struct HashingCosts: Sendable {
  public var password: ScryptCost
  /// Guessing PINs is throttled by count, and they are asked for on every tablet.
  public var pin: ScryptCost

  public init(password: ScryptCost, pin: ScryptCost) {
    self.password = password
    self.pin = pin
  }

  /// OWASP Password Storage Cheat Sheet, the choice with 32 MiB: about 0.25 s on a small server.
  public static let standard = HashingCosts(
    password: ScryptCost(n: 1 << 15, r: 8, p: 3), pin: ScryptCost(n: 1 << 14, r: 8, p: 1))
}
