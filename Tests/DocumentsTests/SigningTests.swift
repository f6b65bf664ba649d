import Crypto
import Documents
import Foundation
import Synchronization
import Testing

/// Signatures as somebody outside checks them, with OpenSSL's own program.
struct SigningTests {
  private let folder = TestFolder()
  private static let now = Date()

  @Test func aSignedPaperIsRecognised() throws {
    let identity = try identity("lab")
    let paper = try SamplePaper.english.pdf()
    let signature = try identity.sign(paper)
    #expect(try verify(signature, paper, "lab.pem").status == 0)
    // A change of any bit of the document or its signature is detected.
    for place in [0, paper.count / 2, paper.count - 1] {
      var changed = paper
      changed[place] ^= 1
      let outcome = try verify(signature, changed, "lab.pem")
      #expect(outcome.status != 0 && outcome.output.contains("verification failure"))
    }
    var forged = signature
    forged[forged.count - 1] ^= 1
    #expect(try verify(forged, paper, "lab.pem").status != 0)
    #expect(try verify(signature, [], "lab.pem").status != 0)
  }

  @Test func theSignatureStandsApartFromThePaper() throws {
    let signature = try identity("lab").sign(SamplePaper.english.pdf())
    #expect(signature.count < 2000)
    let file = try folder.write(signature, to: "x.p7s")
    let printed = try Command("openssl", ["cms", "-cmsout", "-print", "-inform", "DER", "-in", file]).output
    for part in ["eContent: <ABSENT>", "signingTime", "sha256", "ecdsa-with-SHA256"] {
      #expect(printed.contains(part), "\(part)")
    }
  }

  @Test func anotherCertificateDoesNotRecogniseIt() throws {
    let paper = Array("paper".utf8)
    let signature = try identity("lab").sign(paper)
    _ = try identity("other")
    #expect(try verify(signature, paper, "other.pem").status != 0)
    #expect(try verify(signature, paper, "lab.pem").status == 0)
  }

  @Test func anEmptyContentAndALargeOne() throws {
    let identity = try identity("lab")
    for content in [[], [UInt8](repeating: 0x0A, count: 3 << 20), Array("a\nb\r\nc".utf8)] {
      #expect(try verify(identity.sign(content), content, "lab.pem").status == 0)
    }
  }

  @Test func theCertificateSaysWhoseItIs() throws {
    let identity = try identity("lab", name: "Prüflabor <x>, O=y/CN=z")
    let file = path("lab.pem")
    let printed = try Command(
      "openssl",
      ["x509", "-in", file, "-noout", "-text", "-nameopt", "utf8,sep_multiline", "-fingerprint", "-sha256"])
    #expect(printed.status == 0)
    for part in [
      "CN=Prüflabor <x>, O=y/CN=z", "CA:FALSE", "Digital Signature, Non Repudiation", "prime256v1",
      "ecdsa-with-SHA256", "Version: 3",
    ] {
      #expect(printed.output.contains(part), "\(part)")
    }
    let fingerprint = try identity.fingerprint.map { String(format: "%02X", $0) }.joined(separator: ":")
    #expect(printed.output.contains(fingerprint))
    #expect(try identity.certificatePEM == String(contentsOfFile: file, encoding: .utf8))
    let years = ["-checkend", String(3651 * 86400)]
    #expect(try Command("openssl", ["x509", "-in", file, "-noout"] + years).status == 0)
    #expect(
      try Command("openssl", ["x509", "-in", file, "-noout", "-checkend", String(3653 * 86400)]).status == 1)
    #expect(try Command("openssl", ["verify", "-x509_strict", "-CAfile", file, file]).status == 0)
  }

  @Test func aLongNameIsCut() throws {
    _ = try identity("lab", name: String(repeating: "Ä", count: 300))
    let printed = try Command(
      "openssl", ["x509", "-in", path("lab.pem"), "-noout", "-subject", "-nameopt", "utf8"])
    #expect(printed.output.count { $0 == "Ä" } == 64)
  }

  @Test func theFilesAreMadeOnceAndKept() throws {
    let content = Array("x".utf8)
    let first = try identity("lab")
    let files = try ["lab.key", "lab.pem"].map { try Data(contentsOf: folder.url.appendingPathComponent($0)) }
    #expect(try verify(identity("lab", name: "Another").sign(content), content, "lab.pem").status == 0)
    #expect(try identity("lab").fingerprint == first.fingerprint)
    #expect(
      try files == ["lab.key", "lab.pem"].map { try Data(contentsOf: folder.url.appendingPathComponent($0)) })
    #expect(try mode("lab.key") == 0o600)
    #expect(try mode("lab.pem") & 0o600 == 0o600)
  }

  @Test func aCertificateThatIsMissingIsMadeForItsKey() throws {
    let content = Array("x".utf8)
    let before = try identity("lab").sign(content)
    try remove("lab.pem")
    #expect(try verify(identity("lab").sign(content), content, "lab.pem").status == 0)
    #expect(try Command("openssl", ["pkey", "-in", path("lab.key"), "-noout", "-check"]).status == 0)
    #expect(!before.isEmpty)
  }

  @Test func filesOfSomebodyElseWork() throws {
    for key in [
      ["-algorithm", "RSA", "-pkeyopt", "rsa_keygen_bits:2048"],
      ["-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-384"],
    ] {
      _ = try Command("openssl", ["genpkey", "-out", path("own.key")] + key)
      try chmod("own.key", 0o600)
      _ = try Command(
        "openssl",
        ["req", "-x509", "-key", path("own.key"), "-subj", "/CN=Own", "-days", "9", "-out", path("own.pem")])
      #expect(try verify(identity("own").sign([1]), [1], "own.pem").status == 0)
    }
  }

  @Test func aKeyThatOthersMayRead() throws {
    _ = try identity("lab")
    try chmod("lab.key", 0o640)
    #expect(throws: unusableKey("others may read it: chmod 600 it")) { try identity("lab") }
  }

  @Test func aKeyThatIsGone() throws {
    _ = try identity("lab")
    try remove("lab.key")
    #expect(
      throws: unusableKey("it is missing, while its certificate is there: restore it, or remove both")
    ) { try identity("lab") }
  }

  @Test(arguments: ["", "nonsense", "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n"])
  func aKeyThatIsNone(text: String) throws {
    _ = try folder.write(Array(text.utf8), to: "lab.key")
    try chmod("lab.key", 0o600)
    #expect(throws: unusableKey("it does not hold a private key without a password")) { try identity("lab") }
    #expect(!FileManager.default.fileExists(atPath: path("lab.pem")))
  }

  @Test func aKeyUnderAPassword() throws {
    _ = try Command(
      "openssl", ["genpkey", "-algorithm", "RSA", "-aes256", "-pass", "pass:secret", "-out", path("lab.key")])
    try chmod("lab.key", 0o600)
    #expect(throws: unusableKey("it does not hold a private key without a password")) { try identity("lab") }
  }

  @Test func aCertificateThatIsNoneOrOfAnotherKey() throws {
    _ = try identity("lab")
    _ = try identity("other")
    _ = try folder.write(
      Array(try Data(contentsOf: folder.url.appendingPathComponent("other.pem"))), to: "lab.pem")
    #expect(throws: unusableCertificate("it is not that of the key")) { try identity("lab") }
    _ = try folder.write(Array("nonsense".utf8), to: "lab.pem")
    #expect(throws: unusableCertificate("it does not hold a certificate")) { try identity("lab") }
  }

  @Test func aFolderThatIsNotThere() throws {
    #expect(throws: CryptoError.self) {
      try SigningIdentity(
        keyFile: folder.url.appendingPathComponent("no/key"),
        certificateFile: folder.url.appendingPathComponent("no/pem"),
        name: "x", now: Self.now)
    }
  }

  @Test func threadsSignAtOnce() throws {
    let identity = try identity("lab")
    let contents = (0..<16).map { [UInt8](repeating: UInt8($0), count: 10_000) }
    let signatures = Signatures()
    // One signature may be over before another thread is awake: they go on until two have been at it at once.
    let signing = Mutex((now: 0, most: 0))
    let end = ContinuousClock.now + .seconds(10)
    onThreads(16) { index in
      repeat {
        signing.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
        if let signature = try? identity.sign(contents[index]) { signatures.add(signature, index) }
        signing.withLock { $0.now -= 1 }
      } while signing.withLock(\.most) < 2 && ContinuousClock.now < end
    }
    #expect(signing.withLock(\.most) > 1, "no two threads signed at the same time")
    #expect(signatures.all.count == 16)
    for (index, signature) in signatures.all {
      #expect(try verify(signature, contents[index], "lab.pem").status == 0)
    }
  }

  private func identity(_ file: String, name: String = "Test lab") throws -> SigningIdentity {
    try SigningIdentity(
      keyFile: folder.url.appendingPathComponent(file + ".key"),
      certificateFile: folder.url.appendingPathComponent(file + ".pem"), name: name, now: Self.now)
  }

  private func verify(_ signature: [UInt8], _ content: [UInt8], _ certificate: String) throws -> Command {
    let signature = try folder.write(signature, to: "x.p7s")
    let content = try folder.write(content, to: "x.pdf")
    return try Command(
      "openssl",
      ["cms", "-verify", "-binary", "-inform", "DER", "-in", signature, "-content", content, "-CAfile"]
        + [path(certificate), "-purpose", "any", "-out", "/dev/null"])
  }

  private func path(_ name: String) -> String { folder.url.appendingPathComponent(name).path }

  private func mode(_ name: String) throws -> Int {
    try FileManager.default.attributesOfItem(atPath: path(name))[.posixPermissions] as? Int ?? 0
  }

  private func chmod(_ name: String, _ mode: Int) throws {
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path(name))
  }

  private func remove(_ name: String) throws { try FileManager.default.removeItem(atPath: path(name)) }

  private func unusableKey(_ reason: String) -> CryptoError {
    .unusableKeyFile(path: path("lab.key"), reason: reason)
  }

  private func unusableCertificate(_ reason: String) -> CryptoError {
    .unusableCertificate(path: path("lab.pem"), reason: reason)
  }
}

private final class Signatures: @unchecked Sendable {
  private let lock = NSLock()
  private(set) var all: [Int: [UInt8]] = [:]

  func add(_ signature: [UInt8], _ index: Int) { lock.withLock { all[index] = signature } }
}
