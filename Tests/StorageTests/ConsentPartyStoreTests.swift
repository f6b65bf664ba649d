import Foundation
import Studies
import Testing

@testable import Storage

/// The parties that sign beside the participant.
struct ConsentPartyStoreTests {
  private static let family = """
    consent:
      representative: required
      assent: required
      witness: optional

    """

  private func lab() throws -> TemporaryLab { try TemporaryLab(changing: "consent:\n", to: Self.family) }

  private func signature() throws -> Signature {
    Signature(
      name: try PrintedName("Mia Müller"), own: .assent,
      parties: [
        PartySignature(
          .representative, name: try PrintedName("Grete Müller"),
          drawing: try DrawnSignature("0,0,50 900,900,80"),
          detail: try PrintedName("mother")),
        PartySignature(.witness, name: try PrintedName("Kim Sommer")),
      ])
  }

  private func sign(_ lab: TemporaryLab, origin: Participant.Origin = .real) throws -> (
    Participant.ID, Consent
  ) {
    let participant = try lab.enrol(origin: origin).id
    try lab.store.sign(
      lab.signed(as: participant, signature()), messages: [], participant: participant,
      context: lab.context(participant))
    return (participant, try #require(try lab.store.participation(of: participant)?.consents.first))
  }

  @Test func whatWasSignedIsReadAgain() throws {
    let lab = try lab()
    let (participant, consent) = try sign(lab)
    let signature = try #require(try lab.store.signature(under: consent, of: participant))
    #expect(signature.own == .assent && signature.name.text == "Mia Müller")
    #expect(signature.parties.map(\.party) == [.representative, .witness])
    #expect(signature.parties.map(\.name.text) == ["Grete Müller", "Kim Sommer"])
    #expect(signature.parties[0].detail?.text == "mother")
    #expect(signature.parties.map { $0.drawing?.text } == ["0,0,50 900,900,80", nil])
    #expect(
      try lab.store.parties(under: consent.id) == [.assent: start, .representative: start, .witness: start])
    let record = try #require(try lab.store.record(of: consent, participant: participant))
    #expect(record.digest == consent.recordDigest)
    #expect(record.parties?.map(\.party) == ["assent", "representative", "witness"])
    #expect(record.parties?.map(\.relationship) == [nil, "mother", nil])
    #expect(record.parties?[2].statement == "I was there.")
  }

  @Test func bothParentsAreReadAgain() throws {
    let lab = try TemporaryLab(
      changing: "consent:\n",
      to: "consent:\n  representative: required\n  second-representative: required\n")
    let participant = try lab.enrol().id
    let signature = Signature(
      name: try PrintedName("Mia Müller"),
      parties: [
        PartySignature(
          .representative, name: try PrintedName("Grete Müller"), detail: try PrintedName("mother")),
        PartySignature(
          .secondRepresentative, name: try PrintedName("Ole Müller"),
          drawing: try DrawnSignature("0,0,50 900,900,80"), detail: try PrintedName("father")),
      ])
    try lab.store.sign(
      lab.signed(as: participant, signature), messages: [], participant: participant,
      context: lab.context(participant))
    let consent = try #require(try lab.store.participation(of: participant)?.consents.first)
    let read = try #require(try lab.store.signature(under: consent, of: participant)).parties
    #expect(read.map(\.party) == [.representative, .secondRepresentative])
    #expect(read.map(\.name.text) == ["Grete Müller", "Ole Müller"])
    #expect(read.map(\.detail?.text) == ["mother", "father"])
    #expect(read.map { $0.drawing?.text } == [nil, "0,0,50 900,900,80"])
    #expect(
      Set(try lab.store.parties(under: consent.id).keys)
        == [.participant, .representative, .secondRepresentative])
    let record = try #require(try lab.store.record(of: consent, participant: participant))
    #expect(record.parties?.map(\.party) == ["participant", "representative", "second-representative"])
  }

  /// Nothing about parties is stored if the study asks for no other, least of all in the record.
  @Test func aStudyWithoutPartiesStoresWhatItDid() throws {
    let lab = try TemporaryLab()
    let participant = try lab.enrolWithConsent()
    let consent = try #require(try lab.store.participation(of: participant)?.consents.first)
    #expect(try lab.store.parties(under: consent.id).isEmpty)
    let file = try #require(try lab.store.recordFile(of: consent, participant: participant))
    let text = String(decoding: file, as: UTF8.self)
    #expect(!text.contains("parties") && !text.contains("countersignature"))
    #expect(try lab.count("consent_parties") == 0)
  }

  @Test(arguments: [
    ("research", "consent_parties", "signed_at"), ("identity", "party_signatures", "name_sealed"),
  ])
  func nothingIsChangedReplacedOrTakenAway(file: String, table: String, column: String) throws {
    let lab = try lab()
    _ = try sign(lab)
    let database = file == "research" ? lab.store.research : lab.store.identity
    func rows() throws -> [Row] { try database.read { try $0.rows("SELECT * FROM \(table)") } }
    let before = try rows()
    #expect(!before.isEmpty)
    for statement in [
      "UPDATE \(table) SET \(column) = \(column)", "DELETE FROM \(table)",
      "INSERT OR REPLACE INTO \(table) SELECT * FROM \(table)",
    ] {
      #expect(throws: DatabaseError.self, "\(statement)") {
        try database.write { try $0.execute(sql: statement) }
      }
    }
    #expect(try rows() == before)
  }

  @Test func aRehearsalGoesAsAWhole() throws {
    let lab = try lab()
    let (_, consent) = try sign(lab, origin: .rehearsal)
    let (other, kept) = try sign(lab)
    try lab.store.deleteRehearsals(of: lab.study.id, context: AuditContext(by: .system, at: start))
    #expect(try lab.store.parties(under: consent.id).isEmpty)
    #expect(try lab.store.partySignatures(under: consent.id).isEmpty)
    #expect(try lab.store.signature(under: kept, of: other)?.parties.count == 2)
  }
}
