import Foundation
import MailCatcher
import Testing

@testable import LabConsole
@testable import Studies
@testable import Web

/// The participant's copy of the consent: downloaded, and sent to whoever gives an address.
@Suite(.serialized) struct ConsentCopyTests {
  @Test func theCopyIsSentWithItsSignature() throws {
    let catcher = try MailCatcher()
    let lab = try TestLab { settings in
      settings.mailServer = "unencrypted-smtp://localhost:\(catcher.port)"
      settings.mailFrom = "Our Lab <lab@example.org>"
    }
    let visitor = try Visitor(lab, at: .contactDetails)
    let page = try visitor.browser.get(Path.contactDetails.url()).text
    #expect(!page.contains("sends no e-mail"))
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

  @Test func withoutMailThePageSaysSoAndTheDownloadRemains() throws {
    let lab = try TestLab()
    let visitor = try Visitor(lab, at: .contactDetails)
    let page = try visitor.browser.get(Path.contactDetails.url()).text
    #expect(page.contains("This server sends no e-mail") && page.contains(Path.consentCopy.url()))
    #expect(try visitor.browser.post(Path.contactDetails.url(), [("email", "ada@example.org")]).status == 303)
    #expect(try lab.store.outbox(of: [lab.study.id], page: 1).total == 0)
    #expect(try lab.store.contact(of: visitor.id).values.sorted() == ["ada@example.org"])
  }

  /// The name is data wherever it appears.
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
    let flood = repeatElement("1,1,50", count: 20_000).joined(separator: " ")
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

  /// Everything there is to say, in one piece that cannot be changed.
  @Test func theRecordHoldsTheWholeWay() throws {
    let lab = try TestLab()
    let visitor = try Visitor(lab, at: .quiz)
    try visitor.answerQuiz(attempt: 1, rightly: false)
    try visitor.answerQuiz(attempt: 2)
    for (path, form) in [
      (Path.consentSharing, [("sharing", "institution")]), (.consentReview, []),
      (.consentSignature, [("name", "Ada Müller"), ("signature", "drawn"), ("ink", "0,0,50 900,900,80")]),
    ] { #expect(try visitor.browser.post(path.url(), form).status == 303) }
    let consent = try visitor.participation(lab).consents[0]
    let record = try #require(try lab.store.record(of: consent, participant: visitor.id))
    #expect(record.quiz.map(\.isRight) == [false, false, false, true, true, true])
    #expect(record.readings.count == lab.study.consent.screens.count)
    #expect(record.readings.allSatisfy { $0.openings == 1 && $0.milliseconds >= 900 })
    #expect(record.sharing == "institution" && record.ink == "0,0,50 900,900,80")
    #expect(record.documentNumber == 1 && record.language == "en" && !record.answeredInPerson)
    #expect(record.code == (try visitor.participation(lab).participant.code.text))
    #expect(throws: (any Error).self) {
      try lab.alter("research", "UPDATE consents SET signed_at = 0 WHERE id = ?", [consent.id.text])
    }
    #expect(throws: (any Error).self) {
      try lab.alter("research", "DELETE FROM consents WHERE id = ?", [consent.id.text])
    }
  }
}
