import Crypto
import Foundation
import MailCatcher
import Testing

@testable import LabConsole
@testable import Studies
@testable import Web

/// The participant's copy of the consent: downloaded, and sent to the address that the participant gave.
@Suite(.serialized) struct ConsentCopyTests {
  @Test func theCopyIsSentWithItsSignature() throws {
    let catcher = try MailCatcher()
    let lab = try TestLab { settings in
      settings.mailServer = "unencrypted-smtp://localhost:\(catcher.port)"
      settings.mailFrom = "Our Lab <lab@example.org>"
    }
    let visitor = try Visitor(lab, at: .contactDetails)
    let page = try visitor.browser.get(Path.contactDetails.url()).text
    #expect(page.contains("name=\"email\""))
    for _ in 1...2 {
      let form = [("email", " Ada.Mueller@Example.org ")]
      #expect(try visitor.browser.post(Path.contactDetails.url(), form).status == 303)
    }
    let end = Date().addingTimeInterval(15)
    while try catcher.messages().isEmpty, Date() < end { Thread.sleep(forTimeInterval: 0.02) }
    let messages = try catcher.messages()
    try #require(messages.count == 1)
    let consent = try visitor.participation(lab).consents[0]
    let paper = try #require(try lab.store.paper(of: consent.id))
    #expect(messages[0].attachments.map { Array($0.content) } == [paper.document, paper.signature])
    #expect(messages[0].header("To").joined().contains("Ada.Mueller@example.org"))
    #expect(try visitor.browser.get(Path.consentCopy.url()).body == paper.document)
    #expect(lab.log.errors == [])
  }

  /// A reader with both files can see that they belong together.
  @Test func theRecordIsTheFileWhoseHashStandsInTheDocument() throws {
    let lab = try TestLab()
    let visitor = try Visitor(lab, at: .firstTest)
    let answer = try visitor.browser.get(Path.consentCopyRecord.url())
    #expect(answer.status == 200 && answer["Content-Type"] == "application/json")
    let code = try visitor.participation(lab).participant.code.text
    #expect(answer["Content-Disposition"] == "attachment; filename=\"consent-\(code).json\"")
    let digest = sha256(answer.body).hexadecimal
    #expect(try visitor.participation(lab).consents[0].recordDigest == digest)
    let words = try printedWords(of: visitor.browser.get(Path.consentCopy.url()).body)
    #expect(words.contains(" \(digest) "))
    #expect(try ConsentRecord(bytes: answer.body).signer == "Ada Müller")
    let profile = try visitor.browser.get(Path.profile.url()).text
    #expect(profile.contains("href=\"\(Path.consentCopyRecord.url())\" download"))
    // Each participant has their own, and none before there is one.
    let other = try Visitor(lab, at: .contactDetails)
    #expect(try sha256(other.browser.get(Path.consentCopyRecord.url()).body).hexadecimal != digest)
    let early = try Visitor(lab, at: .signature).browser.get(Path.consentCopyRecord.url())
    #expect(early.status == 303 && early.body.isEmpty)
  }

  /// No address is asked for if nothing would be sent to it.
  @Test func withoutMailOnlyTheDownloadIsOffered() throws {
    let lab = try TestLab()
    let visitor = try Visitor(lab, at: .contactDetails)
    let page = try visitor.browser.get(Path.contactDetails.url()).text
    #expect(!page.contains("name=\"email\"") && page.contains(Path.consentCopy.url()))
    #expect(try !visitor.browser.get(Path.profile.url()).text.contains("name=\"email\""))
    #expect(try visitor.browser.post(Path.contactDetails.url(), [("skip", "1")]).status == 303)
    #expect(try lab.store.outbox(of: [lab.study.id], page: 1).total == 0)
    #expect(try lab.store.contact(of: visitor.id).isEmpty)
  }

  /// The name is treated as data wherever it appears.
  @Test(arguments: [
    "<script>alert('x')</script> & “Ada”", "محمد علي", "Ada \u{1F600} Müller", "=cmd()|' /C calc'!A0",
  ])
  func strangeNamesStandInTheDocument(name: String) throws {
    let lab = try TestLab()
    let visitor = try Visitor(lab, at: .signature)
    let form = [("name", name), ("signature", "typed"), ("ink", "")]
    #expect(try visitor.browser.post(Path.consentSignature.url(), form).status == 303)
    let copy = try visitor.browser.get(Path.consentCopy.url())
    #expect(copy.status == 200 && copy.body.starts(with: Array("%PDF-".utf8)))
    let consent = try visitor.participation(lab).consents[0]
    #expect(try lab.store.signature(under: consent, of: visitor.id)?.name.text == name)
    let record = try #require(try lab.store.record(of: consent, participant: visitor.id))
    #expect(record.signer == name && record.digest == consent.recordDigest)
    #expect(lab.log.errors == [])
  }

  @Test func aDrawingThatIsNoneIsToldBesideTheField() throws {
    let lab = try TestLab()
    let visitor = try Visitor(lab, at: .signature)
    let before = try lab.ledger.contents()
    let flood = repeatElement("1,1,50", count: 100_000).joined(separator: " ")
    for ink in ["", "3,3,50", "3,3,50 4,4,50", "a,b,c", "9999,1,50 1,1,50", flood] {
      let form = [("name", "Ada Müller"), ("signature", "drawn"), ("ink", ink)]
      let answer = try visitor.browser.post(Path.consentSignature.url(), form)
      if ink.utf8.count < 90_000 {
        #expect(answer.status == 422 && answer.text.contains("id=\"signature-problem\""), "\(ink.prefix(30))")
      } else {
        #expect([400, 413].contains(answer.status), "\(answer.status)")
      }
    }
    #expect(try lab.ledger.changes(since: before) == [:])
  }

  /// A participant who gave an address is also sent consents signed later, once.
  @Test func aNewConsentIsSentAsWell() throws {
    let lab = try TestLab { settings in
      settings.mailServer = "unencrypted-smtp://localhost:1"
      settings.mailFrom = "Our Lab <lab@example.org>"
    }
    let visitor = try Visitor(lab, in: lab.secondStudy, at: .keepPlace)
    _ = try visitor.browser.post(Path.profileContact.url(), [("email", "ada@example.org")])
    let first = try lab.store.outbox(of: [lab.secondStudy.id], page: 1).entries.map(\.id)
    #expect(first.count == 1)
    try lab.outdate(visitor)
    _ = try visitor.browser.post(Path.consentChanges.url())
    _ = try visitor.browser.post(Path.consentSharing.url(), [("sharing", "institution")])
    for _ in 1...2 {
      #expect(try visitor.browser.post(Path.consentSignature.url(), Visitor.signature).status == 303)
    }
    let consent = try visitor.participation(lab).consents[0]
    #expect(consent.documentVersion == lab.secondStudy.consent.version && consent.sharing == .institution)
    let sent = try lab.store.outbox(of: [lab.secondStudy.id], page: 1).entries.map(\.id)
    let second = try #require(sent.first { !first.contains($0) })
    #expect(sent.count == 2)
    let message = try #require(try lab.store.waitingMessage(second)).message
    #expect(message.recipient.text == "ada@example.org")
    #expect(try message.attachments[0].content == lab.store.paper(of: consent.id)?.document)
  }

  /// Every version that somebody signed stays theirs to download, and nobody else's.
  @Test func earlierConsentsCanBeDownloadedToo() throws {
    let lab = try TestLab()
    let visitor = try Visitor(lab, in: lab.secondStudy, at: .keepPlace)
    let first = try visitor.browser.get(Path.consentCopy.url()).body
    try lab.outdate(visitor)
    _ = try visitor.browser.post(Path.consentChanges.url())
    _ = try visitor.browser.post(Path.consentSharing.url(), [("sharing", "institution")])
    #expect(try visitor.browser.post(Path.consentSignature.url(), Visitor.signature).status == 303)
    let consents = try visitor.participation(lab).consents
    try #require(consents.count == 2)
    func url(_ path: Path, _ consent: Consent) -> String { path.url(query: ["consent": consent.id.text]) }
    let profile = try visitor.browser.get(Path.profile.url()).text
    for path in [Path.consentCopy, .consentCopySignature, .consentCopyRecord] {
      #expect(profile.contains("href=\"\(url(path, consents[1]))\" download"), "\(path)")
    }
    let stranger = try Visitor(lab, in: lab.secondStudy, at: .keepPlace)
    for consent in consents {
      let paper = try #require(try lab.store.paper(of: consent.id))
      #expect(try visitor.browser.get(url(.consentCopy, consent)).body == paper.document)
      #expect(try visitor.browser.get(url(.consentCopySignature, consent)).body == paper.signature)
      #expect(try stranger.browser.get(url(.consentCopy, consent)).status == 404)
    }
    #expect(try visitor.browser.get(url(.consentCopy, consents[1])).body == first)
    #expect(try visitor.browser.get(Path.consentCopy.url()).body != first)
    #expect(try visitor.browser.get(Path.consentCopy.url(query: ["consent": "x"])).status == 404)
  }

  /// The review shows with whom the data are shared, and the choice can be changed until the participant agrees.
  @Test func theChoiceIsReviewedToo() throws {
    let lab = try TestLab()
    let visitor = try Visitor(lab, at: .review)
    let short = try #require(lab.study.consent.sharing).shortName[Language("en")]
    func review() throws -> String { try visitor.browser.get(Path.consentReview.url()).text }
    #expect(try review().contains("<p>With \(short) and qualified researchers worldwide</p>"))
    let form = try visitor.browser.get(Path.consentSharing.url())
    #expect(form.status == 200 && form.text.contains("value=\"worldwide\" required checked"))
    _ = try visitor.browser.post(Path.consentSharing.url(), [("sharing", "institution")])
    #expect(try review().contains("<p>Only with \(short)</p>"))
    _ = try visitor.browser.post(Path.consentReview.url())
    #expect(try visitor.browser.get(Path.consentSharing.url()).location == Path.consentSignature.url())
    _ = try visitor.browser.post(Path.consentSharing.url(), [("sharing", "worldwide")])
    _ = try visitor.browser.post(Path.consentSignature.url(), Visitor.signature)
    #expect(try visitor.participation(lab).consents[0].sharing == .institution)
  }
}
