import Crypto
import Foundation
import GRDB
import Studies
import Testing

@testable import Storage

/// What nobody who gets hold of the files may read in them.
struct SecrecyTests {
  private static let name = "Wilhelmina Zauberschön-Lovelace"

  @Test func namesLieInNoFileInPlainText() throws {
    let lab = try TemporaryLab()
    let participant = try lab.enrolWithConsent(name: Self.name)
    for part in [Self.name, "Wilhelmina", "Zauberschön", "Lovelace"] { try expectNowhere(part, in: lab) }
    // The search itself finds what is there.
    #expect(try lab.bytes().range(of: Data(lab.code(of: participant).text.utf8)) != nil)
    try lab.store.close()
    try expectNowhere("Zauberschön", in: lab)
  }

  @Test func theSealedNameOpensInItsOwnPlaceOnly() throws {
    let lab = try TemporaryLab()
    let participant = try lab.enrolWithConsent(name: Self.name)
    let sealed = try lab.store.identity.read {
      try Data.fetchOne($0, sql: "SELECT name_sealed FROM signatures")
    }
    let bytes = Array(try #require(sealed))
    let consent = try #require(try lab.store.participation(of: participant)?.consents.first)
    let row = "\(lab.study.consent.version)/\(consent.id)"
    let place = "signatures.name/\(participant)/\(row)"
    #expect(try lab.store.key.open(bytes, place: place) == Array(Self.name.utf8))
    #expect(throws: CryptoError.notAuthentic) {
      try lab.store.key.open(bytes, place: "signatures.name/somebody-else/\(row)")
    }
  }

  @Test func noSecretLiesInAFile() throws {
    let lab = try TemporaryLab()
    let link = try #require(try lab.store.makeSetupLink(at: start))
    let credentials = try StaffCredentials(name: "robin", password: "correct horse battery")
    _ = try lab.store.setUpFirstAdministrator(credentials, link: link, at: start)
    guard
      case .opened(let staffSession) = try lab.store.signIn(
        name: "robin", password: "correct horse battery", from: Guesser(address: "10.0.0.1"), at: start)
    else { return #expect(Bool(false), "the right password was refused") }
    let (_, session) = try lab.enrol()
    let key = try String(contentsOf: lab.directory.appendingPathComponent("identity.key"), encoding: .utf8)
    let secrets = [link.text, staffSession.text, session.text, key.prefix(64).description, "correct horse"]
    for secret in secrets { try expectNowhere(secret, in: lab) }
  }

  @Test func researchHoldsNoColumnForANameOrASignature() throws {
    let lab = try TemporaryLab()
    let tables = try lab.store.research.read { db in
      try String.fetchAll(db, sql: "SELECT name FROM sqlite_master WHERE type = 'table'")
    }
    #expect(!tables.contains("signatures") && !tables.contains("staff"))
  }

  private func expectNowhere(_ text: String, in lab: TemporaryLab) throws {
    #expect(try lab.bytes().range(of: Data(text.utf8)) == nil, "“\(text)” lies in a file")
  }
}
