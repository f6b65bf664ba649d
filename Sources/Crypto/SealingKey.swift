import COpenSSL
import Foundation

/// Seals single fields with AES-256-GCM (NIST SP 800-38D). A sealed field is bound to its place, so that
/// it cannot be moved to another row or column.
public struct SealingKey: Sendable {
  private let bytes: [UInt8]

  init(bytes: [UInt8]) {
    precondition(bytes.count == 32)
    self.bytes = bytes
  }

  /// Reads the key file, or makes it at the first start, readable by its owner alone.
  /// - Throws: ``CryptoError/unusableKeyFile(path:reason:)``
  public init(file: URL) throws {
    let path = file.path
    if !FileManager.default.fileExists(atPath: path) {
      try SecretFile.make(at: path, Array((SecureRandom.bytes(32).hexadecimal + "\n").utf8))
    }
    let text = String(decoding: try SecretFile.read(path), as: UTF8.self)
    guard let bytes = [UInt8](hexadecimal: text.trimmingCharacters(in: .whitespacesAndNewlines)),
      bytes.count == 32
    else {
      throw CryptoError.unusableKeyFile(path: path, reason: "it does not hold 64 hexadecimal digits")
    }
    self.bytes = bytes
  }

  /// A keyed hash (HMAC-SHA-256) of a message, with a key of its own for each purpose.
  public func mac(of message: [UInt8], for purpose: String) -> [UInt8] {
    hmacSHA256(key: hmacSHA256(key: bytes, Array(purpose.utf8)), message)
  }

  /// - Parameter place: table, column and row, for instance `persons.name/01J…`
  /// - Returns: 12 bytes nonce, the cipher text, 16 bytes tag
  public func seal(_ plain: [UInt8], place: String) throws -> [UInt8] {
    let nonce = SecureRandom.bytes(12)
    let context = try Cipher(key: bytes, nonce: nonce, encrypts: true)
    var tag = [UInt8](repeating: 0, count: 16)
    let sealed = try context.update(plain, place: place)
    try context.finish()
    guard labconsole_gcm_get_tag(context.pointer, &tag) == 1 else {
      throw CryptoError.failed(operation: "EVP_CTRL_AEAD_GET_TAG")
    }
    return nonce + sealed + tag
  }

  /// - Throws: ``CryptoError/notAuthentic`` when the bytes were changed, moved, or sealed with another key
  public func open(_ sealed: [UInt8], place: String) throws -> [UInt8] {
    guard sealed.count >= 28 else { throw CryptoError.notAuthentic }
    let context = try Cipher(key: bytes, nonce: Array(sealed.prefix(12)), encrypts: false)
    let plain = try context.update(Array(sealed[12..<(sealed.count - 16)]), place: place)
    guard labconsole_gcm_set_tag(context.pointer, Array(sealed.suffix(16))) == 1 else {
      throw CryptoError.failed(operation: "EVP_CTRL_AEAD_SET_TAG")
    }
    do {
      try context.finish()
    } catch {
      throw CryptoError.notAuthentic
    }
    return plain
  }
}

/// One encryption or decryption in progress.
private final class Cipher {
  let pointer: OpaquePointer

  init(key: [UInt8], nonce: [UInt8], encrypts: Bool) throws {
    guard let pointer = EVP_CIPHER_CTX_new() else {
      throw CryptoError.failed(operation: "EVP_CIPHER_CTX_new")
    }
    self.pointer = pointer
    guard EVP_CipherInit_ex(pointer, EVP_aes_256_gcm(), nil, key, nonce, encrypts ? 1 : 0) == 1 else {
      throw CryptoError.failed(operation: "EVP_CipherInit_ex")
    }
  }

  deinit { EVP_CIPHER_CTX_free(pointer) }

  func update(_ input: [UInt8], place: String) throws -> [UInt8] {
    let place = Array(place.utf8)
    var written: Int32 = 0
    guard EVP_CipherUpdate(pointer, nil, &written, place, Int32(place.count)) == 1 else {
      throw CryptoError.failed(operation: "EVP_CipherUpdate")
    }
    var output = [UInt8](repeating: 0, count: input.count)
    guard EVP_CipherUpdate(pointer, &output, &written, input, Int32(input.count)) == 1 else {
      throw CryptoError.failed(operation: "EVP_CipherUpdate")
    }
    return output
  }

  func finish() throws {
    var rest = [UInt8](repeating: 0, count: 16)
    var written: Int32 = 0
    guard EVP_CipherFinal_ex(pointer, &rest, &written) == 1 else {
      throw CryptoError.failed(operation: "EVP_CipherFinal_ex")
    }
  }
}
