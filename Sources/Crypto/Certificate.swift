import COpenSSL
import Foundation

// OpenSSL counts the references to keys and certificates with locks of its own and does not change them in use:
// threads may share them.

final class PrivateKey: @unchecked Sendable {
  let pointer: OpaquePointer

  /// A new key on the curve P-256 (FIPS 186-4).
  init() throws {
    guard let context = EVP_PKEY_CTX_new_from_name(nil, "EC", nil) else {
      throw opensslFailure("EVP_PKEY_CTX_new_from_name")
    }
    defer { EVP_PKEY_CTX_free(context) }
    var key: OpaquePointer?
    guard EVP_PKEY_keygen_init(context) == 1, EVP_PKEY_CTX_set_group_name(context, "P-256") == 1,
      EVP_PKEY_generate(context, &key) == 1, let key
    else { throw opensslFailure("EVP_PKEY_generate") }
    pointer = key
  }

  /// Nil if there is none that can be read without a password.
  init?(pem: [UInt8]) {
    // An empty password, rather than none: OpenSSL would ask for it at the terminal.
    var password: [CChar] = [0]
    guard let file = try? MemoryFile(pem),
      let key = PEM_read_bio_PrivateKey(file.pointer, nil, nil, &password)
    else {
      ERR_clear_error()
      return nil
    }
    pointer = key
  }

  deinit { EVP_PKEY_free(pointer) }

  func pem() throws -> [UInt8] {
    try MemoryFile.written("PEM_write_bio_PrivateKey") {
      PEM_write_bio_PrivateKey($0, pointer, nil, nil, 0, nil, nil)
    }
  }
}

final class Certificate: @unchecked Sendable {
  let pointer: OpaquePointer

  /// A certificate for signing, made out by the key for itself, valid for ten years (RFC 5280).
  init(selfSignedWith key: PrivateKey, name: String, from start: Date) throws {
    guard let pointer = X509_new() else { throw opensslFailure("X509_new") }
    self.pointer = pointer
    guard X509_set_version(pointer, Int(X509_VERSION_3)) == 1,
      // 63 random bits: positive, and never the same twice.
      ASN1_INTEGER_set_uint64(X509_get_serialNumber(pointer), SecureRandom.seed() >> 1) == 1,
      X509_set_pubkey(pointer, key.pointer) == 1
    else { throw opensslFailure("X509_set_pubkey") }
    try setName(String(name.unicodeScalars.prefix(64).map(Character.init)))
    try setTimes(from: start)
    try add(NID_basic_constraints, "critical,CA:FALSE")
    try add(NID_key_usage, "critical,digitalSignature,nonRepudiation")
    try add(NID_subject_key_identifier, "hash")
    // The size of the signature; 0 when it could not be made.
    guard X509_sign(pointer, key.pointer, EVP_sha256()) > 0 else { throw opensslFailure("X509_sign") }
  }

  private func setName(_ name: String) throws {
    let subject = X509_get_subject_name(pointer)
    let bytes = Array(name.utf8)
    guard
      X509_NAME_add_entry_by_NID(
        subject, NID_commonName, MBSTRING_UTF8, bytes, Int32(bytes.count), -1, 0) == 1,
      X509_set_issuer_name(pointer, subject) == 1
    else { throw opensslFailure("X509_NAME_add_entry_by_NID") }
  }

  private func setTimes(from start: Date) throws {
    let begins = time_t(start.timeIntervalSince1970)
    let ends = begins + 3652 * 24 * 60 * 60
    guard ASN1_TIME_set(X509_getm_notBefore(pointer), begins) != nil,
      ASN1_TIME_set(X509_getm_notAfter(pointer), ends) != nil
    else { throw opensslFailure("ASN1_TIME_set") }
  }

  private func add(_ kind: Int32, _ value: String) throws {
    var context = X509V3_CTX()
    X509V3_set_ctx(&context, pointer, pointer, nil, nil, 0)
    guard let element = X509V3_EXT_conf_nid(nil, &context, kind, value) else {
      throw opensslFailure("X509V3_EXT_conf_nid")
    }
    defer { X509_EXTENSION_free(element) }
    guard X509_add_ext(pointer, element, -1) == 1 else { throw opensslFailure("X509_add_ext") }
  }

  /// Nil if there is none.
  init?(pem: [UInt8]) {
    guard let file = try? MemoryFile(pem), let certificate = PEM_read_bio_X509(file.pointer, nil, nil, nil)
    else {
      ERR_clear_error()
      return nil
    }
    pointer = certificate
  }

  deinit { X509_free(pointer) }

  func belongs(to key: PrivateKey) -> Bool {
    defer { ERR_clear_error() }
    return X509_check_private_key(pointer, key.pointer) == 1
  }

  func pem() throws -> [UInt8] {
    try MemoryFile.written("PEM_write_bio_X509") { PEM_write_bio_X509($0, pointer) }
  }

  func der() throws -> [UInt8] { try MemoryFile.written("i2d_X509_bio") { i2d_X509_bio($0, pointer) } }
}
