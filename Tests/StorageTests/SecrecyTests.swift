import Crypto
import Foundation
import Studies
import Testing

@testable import Storage

/// The secrets that nobody may read in the files.
struct SecrecyTests {
  private static let name = "Wilhelmina Zauberschön-Lovelace"

  @Test func namesLieInNoFileInPlainText() throws {
    let lab = try TemporaryLab()
    let participant = try lab.enrolWithConsent(name: Self.name)
    for part in [Self.name, "Wilhelmina", "Zauberschön", "Lovelace"] { try expectNowhere(part, in: lab) }
    // The search itself finds text that is there.
    #expect(try lab.bytes().range(of: Data(lab.code(of: participant).text.utf8)) != nil)
    try lab.store.close()
    try expectNowhere("Zauberschön", in: lab)
  }

  @Test func theSealedNameOpensInItsOwnPlaceOnly() throws {
    let lab = try TemporaryLab()
    let participant = try lab.enrolWithConsent(name: Self.name)
    let sealed: Data? = try lab.store.identity.read {
      try $0.value("SELECT name_sealed FROM signatures")
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

  /// Names, addresses, contact data and remarks, given in each way that takes them: they appear in no column of the
  /// research database and in no cell of a release, and are not readable in any file.
  @Test func researchHoldsNothingThatNamesSomebody() throws {
    let lab = try TemporaryLab(changing: "consent:\n", to: "consent:\n  countersignature: yes\n")
    let planted = try plantNames(in: lab)
    try lab.settle()
    let research = try texts(of: lab.store.research)
    #expect(research.count > 100)
    let released = try lab.release().values.flatMap { rows in rows.flatMap(\.values) }
    #expect(!released.isEmpty)
    for word in planted {
      #expect(!released.contains { $0.localizedCaseInsensitiveContains(word) }, "“\(word)” is released")
      let found = research.filter { $0.value.localizedCaseInsensitiveContains(word) }
      #expect(found.isEmpty, "“\(word)” stands in \(found.map(\.column))")
      try expectNowhere(word, in: lab)
    }
    // The search itself finds text that is there.
    let code = try #require(research.first { $0.column == "participants.code" }).value
    #expect(research.contains { $0.value.localizedCaseInsensitiveContains(code.lowercased()) })
  }

  /// Gives everything that names somebody, and returns the words of it. The recipient of a release is not among them: it
  /// is an institution, and stands in the research database.
  private func plantNames(in lab: TemporaryLab) throws -> [String] {
    let participant = try lab.enrol().id
    let person = Signature(
      name: try PrintedName("Wilhelmina Zauberschön"),
      parties: [
        PartySignature(
          .representative, name: try PrintedName("Theodora Vormundsfeld"),
          detail: try PrintedName("Patentante"))
      ], representative: try PrintedName("Ottilie Altvormund"))
    try lab.store.sign(
      lab.signed(as: participant, person), messages: [], participant: participant,
      context: lab.context(participant))
    let message = try OutboxStoreTests.message(to: participant, address: "w.zauberschoen@postfach.example")
    try lab.store.keepContact(
      ["email": "w.zauberschoen@postfach.example"], messages: [message], of: participant,
      context: lab.context(participant))
    let pin = try PIN(chosen: "482915")
    try lab.store.keepPlace(of: participant, pin: pin, context: lab.context(participant))
    let consent = try #require(try lab.store.participation(of: participant)?.consents.first)
    try lab.countersign(
      consent, of: participant, name: "Roswitha Gegenzeichner",
      paper: SignedPaper(document: Array("Papierwort".utf8), signature: [2]), staff: "desk")
    for (name, address) in [("hildegard", "198.51.100.77"), ("Kunigunde Tippfehler", "198.51.100.78")] {
      _ = try lab.store.signIn(
        name: name, password: "Geheimwort hier", from: Guesser(address: address), at: start)
    }
    try lab.store.keep(
      VisitLabel("Notburga Anruferin"), of: participant, for: nil, context: lab.context(participant))
    try lab.store.save(
      .visits(SavedFilter.OfVisits(study: lab.study.id)), named: SavedFilter.Name("Termine von Walpurga"),
      context: AuditContext(by: .staff(lab.addExperimenter().id), at: start))
    _ = try lab.store.resume(
      code: .random(), pin: pin, from: Guesser(address: "198.51.100.79"), at: start)
    try plantOthers(beside: participant, in: lab)
    return [
      "Wilhelmina", "Zauberschön", "Theodora", "Vormundsfeld", "Patentante", "Ottilie", "Altvormund",
      "zauberschoen", "postfach", "Roswitha",
      "Gegenzeichner", "Papierwort", "Betreff Quitte", "Text Mispel", "Schlehe", "Hagebutte", "hildegard",
      "Kunigunde", "Notburga", "Anruferin", "Walpurga", "Geheimwort", "198.51.100", "Adelgunde", "Eberesche",
      "edeltraud", "gastgarten", "gundula", "fragegarten",
    ]
  }

  /// Contact data as an answer, a remark about an intervention, and the address of somebody who is invited.
  private func plantOthers(beside participant: Participant.ID, in lab: TemporaryLab) throws {
    let staff = AuditContext(by: .staff("desk"), at: start)
    try lab.permit(lab.answers(true), as: participant)
    try SurveyLab.answerSomething(as: participant, email: "gundula@fragegarten.example", in: lab)
    let contacts = try lab.store.surveyContacts(of: participant)
    #expect(contacts.flatMap(\.values).map(\.text) == ["gundula@fragegarten.example"])
    let pause = try InterventionRequest(
      .pause, reason: .unwell, remark: "Adelgunde wants to rest under the Eberesche", seen: 0)
    #expect(try lab.store.intervene(pause, for: participant, in: lab.study, context: staff) == .done)
    let list = InvitationList(
      id: "list", study: lab.study.id, language: Language("de"), staff: "desk", madeAt: start)
    let addresses = AddressList("edeltraud@gastgarten.example")
    #expect(try lab.store.invite(addresses, as: list, context: staff))
  }

  /// A column by whose name something of a person could be meant: known, or to be thought about.
  @Test func aColumnOfResearchThatSoundsPersonalIsAKnownOne() throws {
    let lab = try TemporaryLab()
    let sounds = [
      "name", "mail", "phone", "address", "signature", "birth", "sealed", "person", "ink", "street",
    ]
    let columns = try columns(of: lab.store.research).filter { column in
      sounds.contains { column.name.lowercased().contains($0) }
    }
    // Of results of others, the sealed keys of keyed pseudonyms, of an institution that received a release, of the release and of a tablet.
    #expect(
      columns.map { "\($0.table).\($0.name)" } == [
        "comparison_groups.name", "pseudonym_keys.key_sealed", "release_recipients.name",
        "releases.file_name", "stations.name",
      ])
    let tables = Set(try self.columns(of: lab.store.research).map(\.table))
    #expect(tables.isDisjoint(with: ["signatures", "staff", "contact_details", "outbox"]))
  }

  private func columns(of database: DurableDatabase) throws -> [(table: String, name: String)] {
    try database.read { db in
      try db.tables().flatMap { table in try db.columns(of: table).map { (table, $0) } }
    }
  }

  /// Every value of every row that is not NULL.
  private func texts(of database: DurableDatabase) throws -> [(column: String, value: String)] {
    let columns = try columns(of: database)
    return try database.read { db in
      try columns.flatMap { table, column in
        let sql = "SELECT CAST(\"\(column)\" AS TEXT) FROM \"\(table)\" WHERE \"\(column)\" IS NOT NULL"
        return try db.texts(sql).map { ("\(table).\(column)", $0) }
      }
    }
  }

  private func expectNowhere(_ text: String, in lab: TemporaryLab) throws {
    #expect(try lab.bytes().range(of: Data(text.utf8)) == nil, "“\(text)” lies in a file")
  }
}
