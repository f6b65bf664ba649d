import Crypto
import Foundation
import Testing

@testable import LabConsole
@testable import Studies
@testable import Web

/// Representative, assent, interpreter and witness, from the page to the paper.
@Suite struct ConsentPartyTests {
  private static let ink = "0,0,50 900,900,80"
  private static let witness = [
    ("witness-name", "Kim Sommer"), ("witness-signature", "drawn"), ("witness-ink", ink),
  ]
  private static let interpreter = [
    ("interpreter-name", "Deniz Öz"), ("interpreter-detail", "Türkçe"), ("interpreter-signature", "typed"),
    ("interpreter-ink", ""),
  ]
  private static let everybody = Visitor.signature + Visitor.representative + interpreter + witness

  private func lab(_ keys: String...) throws -> TestLab {
    try TestLab {
      try TestLab.rewrite(
        "weight-iat", in: $0.studies, replacing: "\nconsent:\n",
        with: "\nconsent:\n" + keys.map { "  \($0)\n" }.joined())
    }
  }

  private func family() throws -> TestLab {
    try lab(
      "representative: required", "assent: required", "interpreter: optional", "witness: required",
      "statements: {assent: {en: I want to join in., de: Ich möchte mitmachen.}}", "countersignature: yes")
  }

  private func sign(_ visitor: Visitor, _ form: [(String, String)]) throws -> Answer {
    try visitor.browser.post(Path.consentSignature.url(), form)
  }

  @Test func everybodyHasABlockAndAllProblemsAreToldAtOnce() throws {
    let lab = try family()
    let visitor = try Visitor(lab, at: .signature)
    let page = try visitor.browser.get(Path.consentSignature.url()).text
    for party in ["", "representative-", "interpreter-", "witness-"] {
      #expect(page.contains("id=\"\(party)party\"") && page.contains("name=\"\(party)ink\""), "\(party)")
    }
    #expect(page.contains("I want to join in.") && !page.contains("What your signature means"))
    #expect(page.contains("name=\"representative-detail\"") && !page.contains("name=\"witness-detail\""))
    let before = try lab.ledger.contents()
    let answer = try sign(visitor, [("name", "Ada Müller"), ("signature", "drawn"), ("ink", Self.ink)])
    #expect(answer.status == 422)
    for field in [
      "representative-name", "representative-detail", "representative-signature", "witness-name",
      "witness-signature",
    ] {
      #expect(answer.text.contains("href=\"#\(field)\""), "\(field)")
      #expect(answer.text.contains("id=\"\(field)-problem\""), "\(field)")
    }
    #expect(!answer.text.contains("href=\"#interpreter") && !answer.text.contains("href=\"#name\""))
    #expect(answer.text.contains("Witness: Enter the first and last name of the witness."))
    #expect(answer.text.contains("value=\"Ada Müller\"") && answer.text.contains("value=\"\(Self.ink)\""))
    #expect(try lab.ledger.changes(since: before) == [:])
    #expect(try lab.ledger.count("consents", where: "1") == 0)
  }

  @Test func allOfThemStandInTheRecordThePaperAndThePages() throws {
    let lab = try family()
    let visitor = try Visitor(lab, at: .signature)
    for _ in 1...2 { #expect(try sign(visitor, Self.everybody).status == 303) }
    #expect(try lab.ledger.count("consents", where: "1") == 1)
    let consent = try visitor.participation(lab).consents[0]
    let file = try visitor.browser.get(Path.consentCopyRecord.url()).body
    #expect(sha256(file).hexadecimal == consent.recordDigest)
    let parties = try #require(try ConsentRecord(bytes: file).parties)
    #expect(parties.map(\.party) == ["assent", "representative", "interpreter", "witness"])
    #expect(parties.map(\.name) == ["Ada Müller", "Grete Müller", "Deniz Öz", "Kim Sommer"])
    #expect(parties[0].statement == "I want to join in." && parties[3].ink == Self.ink)
    #expect(parties[1].relationship == "mother" && parties[2].language == "Türkçe")

    let paper = try visitor.browser.get(Path.consentCopy.url()).body
    let last = try #require(try printedPages(of: paper).last)
    let wanted =
      ["I want to join in.", "Grete Müller (mother)", "Deniz Öz (Türkçe)", "Kim Sommer", "What you agree to"]
      + parties.map(\.statement) + ["For the study team", "This document awaits the signature"]
    for words in wanted { #expect(last.contains(words), "\(words) stands on the page that is signed") }

    let page = try visitor.browser.get(Path.consentDocument.url()).text
    for words in ["Legal representative", "Grete Müller (mother)", "Witness", "Kim Sommer"] {
      #expect(page.contains(words), "\(words)")
    }
    let colleague = try Colleague(lab, .experimenter)
    let staff = try colleague.browser.get(Path.staffConsent.url(visitor.id.text)).text
    #expect(staff.contains("Signed by: Participant, Legal representative, Interpreter, Witness"))
    #expect(!staff.contains("Grete") && !staff.contains("Kim Sommer"))
    let second = [("name", "Robin Sommer"), ("signature", "typed"), ("ink", "")]
    #expect(
      try colleague.browser.post(Path.staffCountersignature.url(visitor.id.text), second).status == 303)
    let pages = try printedPages(of: visitor.browser.get(Path.consentCopy.url()).body)
    let end = try #require(pages.last)
    #expect(wanted.dropLast().allSatisfy { end.contains($0) } && end.contains("Robin Sommer"))
    #expect(lab.log.errors == [])
  }

  @Test func aParticipantWhoDoesNotSignIsNamedAsSuch() throws {
    let lab = try lab("representative: required", "own-signature: optional")
    let visitor = try Visitor(lab, at: .signature)
    let form = [("name", "Ada Müller"), ("signature", "drawn"), ("ink", ""), ("unsigned", "yes")]
    #expect(try sign(visitor, form + Visitor.representative).status == 303)
    let consent = try visitor.participation(lab).consents[0]
    #expect(try lab.store.parties(under: consent.id).keys.map(\.rawValue) == ["representative"])
    let words = try printedWords(of: visitor.browser.get(Path.consentCopy.url()).body)
    #expect(words.contains("Did not sign. The legal representative consents for the participant. Ada Müller"))
    let page = try visitor.browser.get(Path.consentDocument.url()).text
    #expect(page.contains("Ada Müller, did not sign"))
    #expect(lab.log.errors == [])
  }

  private static let father = [
    ("second-representative-name", "Ole Müller"), ("second-representative-detail", "father"),
    ("second-representative-signature", "drawn"), ("second-representative-ink", ink),
  ]

  @Test func bothParentsSignWhereCustodyIsJoint() throws {
    let lab = try lab("representative: required", "second-representative: required", "assent: required")
    let visitor = try Visitor(lab, at: .signature)
    let page = try visitor.browser.get(Path.consentSignature.url()).text
    #expect(
      page.contains("Second legal representative") && page.contains("name=\"second-representative-ink\""))
    let one = try sign(visitor, Visitor.signature + Visitor.representative)
    #expect(one.status == 422)
    #expect(one.text.contains("Enter the first and last name of the second legal representative."))
    let same = try sign(
      visitor,
      Visitor.signature + Visitor.representative
        + [("second-representative-name", "Grete Müller")] + Self.father.dropFirst())
    #expect(same.status == 422)
    #expect(same.text.contains("The second legal representative must be somebody other than the first."))
    #expect(try lab.ledger.count("consents", where: "1") == 0)

    #expect(try sign(visitor, Visitor.signature + Visitor.representative + Self.father).status == 303)
    let file = try visitor.browser.get(Path.consentCopyRecord.url()).body
    let parties = try #require(try ConsentRecord(bytes: file).parties)
    #expect(parties.map(\.party) == ["assent", "representative", "second-representative"])
    #expect(parties.map(\.relationship) == [nil, "mother", "father"] && parties[2].ink == Self.ink)
    let last = try #require(try printedPages(of: visitor.browser.get(Path.consentCopy.url()).body).last)
    for words in ["Grete Müller (mother)", "Second legal representative", "Ole Müller (father)"] {
      #expect(last.contains(words), "\(words)")
    }
    let document = try visitor.browser.get(Path.consentDocument.url()).text
    #expect(document.contains("Grete Müller (mother)") && document.contains("Ole Müller (father)"))
    let staff = try Colleague(lab, .experimenter).browser.get(Path.staffConsent.url(visitor.id.text)).text
    #expect(staff.contains("Signed by: Participant, Legal representative, Second legal representative"))
    #expect(lab.log.errors == [])
  }

  /// Drawn and in German they take the most room.
  private func pagesInGerman(_ lab: TestLab, _ form: [(String, String)]) throws -> [String] {
    let visitor = try Visitor(lab, at: .signature)
    _ = try visitor.browser.post(Path.language.url(), [("language", "de")])
    let drawn = form.map { field, value in
      switch field {
      case let field where field.hasSuffix("signature"): (field, "drawn")
      case let field where field.hasSuffix("ink"): (field, Self.ink)
      default: (field, value)
      }
    }
    #expect(try sign(visitor, drawn).status == 303)
    return try printedPages(of: visitor.browser.get(Path.consentCopy.url()).body)
  }

  @Test func whatFivePeopleSignIsOnOnePage() throws {
    let last = try #require(try pagesInGerman(family(), Self.everybody).last)
    for words in [
      "Ihre Einwilligung", "Ada Müller", "Grete Müller", "Deniz Öz", "Kim Sommer", "Für das Studienteam",
    ] {
      #expect(last.contains(words), "\(words)")
    }
  }

  /// Six are more than one page holds: the page of the agreement says that others follow.
  @Test func whatSixPeopleSignIsToldToGoOn() throws {
    let lab = try lab(
      "representative: required", "second-representative: required", "assent: required",
      "interpreter: optional", "witness: required", "countersignature: yes")
    let pages = try pagesInGerman(lab, Self.everybody + Self.father)
    let note = "Nicht alle Unterschriften passen auf diese Seite"
    let first = try #require(pages.firstIndex { $0.contains(note) })
    #expect(pages[first].contains("Ada Müller"))
    let rest = pages[first...].joined(separator: " ")
    for name in ["Grete Müller", "Ole Müller", "Deniz Öz", "Kim Sommer"] {
      #expect(rest.contains(name), "\(name)")
    }
  }

  /// Word for word, and byte for byte but for what is drawn by lot.
  @Test func aStudyThatAsksForNobodyLooksAsItDid() throws {
    let lab = try TestLab()
    let visitor = try Visitor(lab, at: .signature)
    let page = try visitor.browser.get(Path.consentSignature.url()).text
    #expect(page.contains("<label for=\"name\">Your first and last name</label>"))
    #expect(
      page.contains("What your signature means") && !page.contains("-name\"") && !page.contains("unsigned"))
    #expect(try sign(visitor, Self.everybody).status == 303)
    let file = try visitor.browser.get(Path.consentCopyRecord.url()).body
    #expect(try ConsentRecord(bytes: file).parties == nil)
    let words = try printedWords(of: visitor.browser.get(Path.consentCopy.url()).body)
    #expect(
      words.contains("By signing, I agree to the statement above under") && !words.contains("Grete"))
    #expect(!(try visitor.browser.get(Path.consentDocument.url()).text.contains("id=\"signers\"")))
  }
}
