import Foundation
import Testing

@testable import Crypto

@Suite("Secrets")
struct CryptoTests {
  private let key = SealingKey(bytes: Array(repeating: 7, count: 32))

  @Test("SHA-256 and HMAC agree with the published vectors")
  func publishedVectors() {
    // FIPS 180-4 example "abc"; RFC 4231 test case 2.
    #expect(
      sha256(Array("abc".utf8)).hexadecimal
        == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    #expect(
      hmacSHA256(key: Array("Jefe".utf8), Array("what do ya want for nothing?".utf8)).hexadecimal
        == "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843")
  }

  @Test("a sealed field opens in its place only")
  func sealedInPlace() throws {
    let sealed = try key.seal(Array("Zoë".utf8), place: "persons.name/1")
    #expect(try key.open(sealed, place: "persons.name/1") == Array("Zoë".utf8))
    #expect(throws: CryptoError.notAuthentic) { try key.open(sealed, place: "persons.name/2") }
    #expect(throws: CryptoError.notAuthentic) {
      try SealingKey(bytes: Array(repeating: 8, count: 32)).open(sealed, place: "persons.name/1")
    }
  }

  @Test("any changed bit of a sealed field is noticed")
  func tampering() throws {
    let sealed = try key.seal(Array("name".utf8), place: "x")
    for index in sealed.indices {
      var changed = sealed
      changed[index] ^= 1
      #expect(throws: CryptoError.notAuthentic) { try key.open(changed, place: "x") }
    }
    #expect(throws: CryptoError.notAuthentic) { try key.open([], place: "x") }
  }

  @Test("sealing twice never gives the same bytes, an empty field can be sealed")
  func freshNonce() throws {
    #expect(try key.seal([1, 2], place: "x") != key.seal([1, 2], place: "x"))
    #expect(try key.open(key.seal([], place: "x"), place: "x") == [])
  }

  @Test("a password matches its hash and nothing else")
  func passwords() throws {
    let hash = try PasswordHash("correct horse", cost: ScryptCost(n: 16, r: 1, p: 1))
    #expect(try PasswordHash(encoded: hash.encoded).matches("correct horse"))
    #expect(try !hash.matches("correct horsf"))
    #expect(try !hash.matches(""))
    #expect(throws: CryptoError.malformedHash) { try PasswordHash(encoded: "plain").matches("plain") }
  }

  @Test("the key file is made once, with mode 0600, and refused when others may read it")
  func keyFile() throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("key-\(UUID())")
    defer { try? FileManager.default.removeItem(at: file) }
    let sealed = try SealingKey(file: file).seal([9], place: "x")
    #expect(try SealingKey(file: file).open(sealed, place: "x") == [9])
    let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file.path)
    #expect(throws: CryptoError.self) { try SealingKey(file: file) }
  }

  @Test("a token is recognised, anything else is not")
  func tokens() {
    let token = Token()
    #expect(Token(token.text)?.digest == token.digest)
    #expect(Token("") == nil)
    #expect(Token(String(repeating: "g", count: 64)) == nil)
    #expect(token.derived(for: "a") != token.derived(for: "b"))
  }
}

extension Token: Equatable {
  public static func == (one: Token, other: Token) -> Bool { one.text == other.text }
}
