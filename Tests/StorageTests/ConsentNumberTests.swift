import Studies
import Testing

@testable import Storage

/// The numbers of consent documents that are accepted, and the studies that may continue.
struct ConsentNumberTests {
  @Test func onlyWhatRealParticipantsOfTheStudySignedIsToldOnce() throws {
    let lab = try TemporaryLab()
    _ = try lab.enrol()
    _ = try lab.enrolWithConsent(origin: .rehearsal)
    #expect(try lab.store.signedDocuments(of: lab.study.id) == [])
    for _ in 1...2 { _ = try lab.enrolWithConsent() }
    let left = try lab.enrol().id
    try lab.sign(as: left, version: "another text")
    try lab.store.leave(left, session: nil, context: lab.context(left))
    #expect(
      try lab.store.signedDocuments(of: lab.study.id) == [
        SignedDocument(number: 1, version: lab.study.consent.version),
        SignedDocument(number: 1, version: "another text"),
      ])
    #expect(try lab.store.signedDocuments(of: "another study") == [])
  }

  @Test func aNumberStandsForOneText() throws {
    let document = try TemporaryLab(
      changing: "\nconsent:\n", to: "\nconsent:\n  version: 3\n  valid-since: 2\n"
    ).study.consent
    func problem(_ signed: (Int, String)...) -> ConsentNumberProblem? {
      document.numberProblem(given: Set(signed.map { SignedDocument(number: $0.0, version: $0.1) }))
    }
    #expect(problem() == nil)
    #expect(problem((3, document.version)) == nil)
    #expect(problem((1, "older"), (2, "older still"), (3, document.version)) == nil)
    #expect(problem((3, "another")) == .taken(number: 3, validSince: 2))
    #expect(problem((3, document.version), (3, "another")) == .taken(number: 3, validSince: 2))
    #expect(problem((4, document.version)) == .behind(number: 3, signed: 4))
    #expect(problem((3, "another"), (7, "newer")) == .behind(number: 3, signed: 7))
  }
}
