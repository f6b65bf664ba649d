import Crypto
import Foundation
import Studies
import Synchronization
import Testing

@testable import Storage

/// Keyed pseudonyms: the same person has the same in all keyed releases of a study, and nowhere else.
struct KeyedReleaseTests {
  private let lab: TemporaryLab
  private let people: [Participant.ID]

  init() throws {
    let lab = try TemporaryLab()
    self.lab = lab
    people = try (0..<6).map { try lab.enrolWithConsent(at: start.advanced(bySeconds: $0)) }
    try lab.answer("height", .number(1.5), as: people[0])
  }

  private var context: AuditContext { AuditContext(by: .staff("anna"), at: start) }

  private func cells(_ pseudonyms: ReleasePseudonyms) throws -> [ReleaseRecord] {
    let found = Mutex<[ReleaseRecord]>([])
    try lab.store.releaseReader.rows(
      of: lab.study, in: ReleaseScope(.real, .within, pseudonyms: pseudonyms)
    ) { record in found.withLock { $0.append(record) } }
    return found.withLock { $0 }
  }

  private func names(_ pseudonyms: ReleasePseudonyms) throws -> [String] {
    try cells(pseudonyms).filter { $0.table == "participants" }.compactMap { $0.cells[0] }
  }

  private func key(of study: Study.ID) throws -> PseudonymKey? {
    try lab.store.research.read { try PseudonymKey(of: study, with: lab.store.key, in: $0) }
  }

  @Test func theSamePersonHasTheSameInTwoKeyedReleases() throws {
    try lab.store.makePseudonymKey(of: lab.study.id, context: context)
    let first = try names(.keyed)
    let key = try #require(try key(of: lab.study.id))
    #expect(Set(first) == Set(people.map(key.pseudonym)) && first.count == 6)
    _ = try lab.enrolWithConsent(at: start.advanced(bySeconds: 60))
    try lab.store.makePseudonymKey(of: lab.study.id, context: context)
    let second = try names(.keyed)
    #expect(second.count == 7 && Set(first).isSubset(of: second))
    // Their order tells nothing of when somebody came.
    #expect(second == second.sorted())
    let answer = try #require(try cells(.keyed).first { $0.table == "answers" })
    #expect(answer.cells[0] == key.pseudonym(of: people[0]))
  }

  @Test func anotherStudyNamesThemOtherwiseAndRandomOnesLeadNowhere() throws {
    try lab.store.makePseudonymKey(of: lab.study.id, context: context)
    try lab.store.makePseudonymKey(of: "another", context: context)
    let (own, other) = (try #require(try key(of: lab.study.id)), try #require(try key(of: "another")))
    #expect(own.bytes != other.bytes && own.bytes.count == 32)
    #expect(Set(people.map(own.pseudonym)).isDisjoint(with: people.map(other.pseudonym)))
    #expect(try Set(names(.random)) == ["P1", "P2", "P3", "P4", "P5", "P6"])
  }

  @Test func theKeyIsSealedAndStays() throws {
    try lab.store.makePseudonymKey(of: lab.study.id, context: context)
    let key = try #require(try key(of: lab.study.id))
    let bytes = try lab.bytes()
    #expect(
      bytes.range(of: Data(key.bytes)) == nil && bytes.range(of: Data(key.bytes.hexadecimal.utf8)) == nil)
    for statement in ["DELETE FROM pseudonym_keys", "UPDATE pseudonym_keys SET made_at = 1"] {
      #expect(throws: (any Error).self) { try lab.store.research.write { try $0.run(statement) } }
    }
    // Sealed for one study, it opens for no other.
    let sealed = try lab.store.research.read {
      try $0.row("SELECT key_sealed FROM pseudonym_keys")!["key_sealed"] as Data
    }
    try lab.store.research.write { db in
      try db.run(
        "INSERT INTO pseudonym_keys (study, key_sealed, made_at) VALUES ('moved', ?, 1)", [sealed])
    }
    #expect(throws: CryptoError.self) { try self.key(of: "moved") }
  }

  @Test func withoutAKeyThereIsNoKeyedRelease() throws {
    #expect(throws: StorageError.self) { try names(.keyed) }
  }

  @Test func listsAndRequestsKeepTheChoice() throws {
    let scope = ReleaseScope(.real, .within, pseudonyms: .keyed)
    func keep(_ scope: ReleaseScope) throws -> KeptRelease {
      try lab.store.keepRelease(of: lab.study.id, in: scope, context: context) { number, sink in
        try sink([0])
        return ReleaseWriting(fileName: "\(number).zip", members: [])
      }
    }
    _ = try keep(scope)
    _ = try keep(ReleaseScope(.real, .within))
    #expect(try keep(scope).scope == scope)
    let kept = try lab.store.keptReleases(of: lab.study.id)
    #expect(kept.linked(with: scope) == [1, 3] && kept.linked(with: ReleaseScope(.real, .within)) == [])
    #expect(kept.linked(with: ReleaseScope(.rehearsal, .within, pseudonyms: .keyed)) == [])
    // A random one supersedes no keyed one.
    #expect(kept.map(\.isSuperseded) == [false, false, true])
    let details = try lab.store.research.read {
      try $0.texts("SELECT detail FROM audit WHERE action = 'release.created' ORDER BY sequence")
    }
    #expect(details[0].hasSuffix(" keyed pseudonyms") && !details[1].contains("pseudonyms"))
    #expect(details[2].hasSuffix(" keyed pseudonyms, linkable with releases 1"))
    let request = try lab.store.askForRelease(of: lab.study.id, in: scope, context: context)
    #expect(try lab.store.releaseRequests(of: lab.study.id) == [request] && request.scope == scope)
    #expect(throws: (any Error).self) {
      try lab.store.research.write { try $0.run("UPDATE release_requests SET pseudonyms = 'random'") }
    }
  }
}
