import COpenSSL

/// OpenSSL looks for a method of its old interface again at every use, which takes longer than a short digest.
nonisolated(unsafe) private let sha256Method = EVP_MD_fetch(nil, "SHA256", nil)

/// SHA-256 (FIPS 180-4).
public func sha256(_ bytes: [UInt8]) -> [UInt8] {
  var digest = [UInt8](repeating: 0, count: 32)
  var length: UInt32 = 0
  let done = EVP_Digest(bytes, bytes.count, &digest, &length, sha256Method, nil)
  precondition(done == 1 && length == 32, "SHA-256 is missing from OpenSSL")
  return digest
}

/// HMAC-SHA-256 (FIPS 198-1).
public func hmacSHA256(key: [UInt8], _ message: [UInt8]) -> [UInt8] {
  var code = [UInt8](repeating: 0, count: 32)
  var length: UInt32 = 0
  let done = HMAC(EVP_sha256(), key, Int32(key.count), message, message.count, &code, &length)
  precondition(done != nil && length == 32, "HMAC is missing from OpenSSL")
  return code
}

/// Compares secrets in a time that does not depend on where they differ.
public func areEqualSecrets(_ one: [UInt8], _ other: [UInt8]) -> Bool {
  one.count == other.count && CRYPTO_memcmp(one, other, one.count) == 0
}

extension [UInt8] {
  /// Lower-case hexadecimal digits.
  public var hexadecimal: String {
    let digits: StaticString = "0123456789abcdef"
    return String(unsafeUninitializedCapacity: 2 * count) { text in
      for (index, byte) in enumerated() {
        text[2 * index] = digits.utf8Start[Int(byte >> 4)]
        text[2 * index + 1] = digits.utf8Start[Int(byte & 15)]
      }
      return 2 * count
    }
  }
}

extension [UInt8] {
  /// Reads hexadecimal digits; nil if there is anything else.
  public init?(hexadecimal text: some StringProtocol) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count / 2)
    var first: UInt8?
    for character in text.utf8 {
      guard let digit = hexadecimalDigit(character) else { return nil }
      if let high = first { bytes.append(high << 4 | digit) }
      first = first == nil ? digit : nil
    }
    guard first == nil else { return nil }
    self = bytes
  }
}

private func hexadecimalDigit(_ character: UInt8) -> UInt8? {
  switch character {
  case UInt8(ascii: "0")...UInt8(ascii: "9"): character - UInt8(ascii: "0")
  case UInt8(ascii: "a")...UInt8(ascii: "f"): character - UInt8(ascii: "a") + 10
  case UInt8(ascii: "A")...UInt8(ascii: "F"): character - UInt8(ascii: "A") + 10
  default: nil
  }
}

/// SHA-256 of bytes that come piece by piece.
public final class RunningDigest {
  private let context: OpaquePointer

  public init() {
    // Without memory for a few bytes the process cannot go on.
    guard let context = EVP_MD_CTX_new(), EVP_DigestInit_ex(context, EVP_sha256(), nil) == 1 else {
      fatalError("OpenSSL has no memory for a digest")
    }
    self.context = context
  }

  deinit { EVP_MD_CTX_free(context) }

  public func add(_ bytes: [UInt8]) { EVP_DigestUpdate(context, bytes, bytes.count) }

  /// Ends the digest: nothing can be added afterwards.
  public func finish() -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: 32)
    EVP_DigestFinal_ex(context, &digest, nil)
    return digest
  }
}
