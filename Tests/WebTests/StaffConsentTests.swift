import Crypto
import Definitions
import Foundation
import Testing

@testable import LabConsole
@testable import Studies
@testable import Web

/// A consent as staff see it, and their actions about it.
@Suite struct StaffConsentTests {
  /// The address of the page that says what its form did.
  private func told(_ notice: Notice, about visitor: Visitor) -> String {
    Undo.url(Path.staffConsent.url(visitor.id.text), notice, about: visitor.id, offering: nil)
  }

  /// A study whose consent staff sign as well.
  private func countersignedLab() throws -> TestLab {
    try TestLab {
      try TestLab.rewrite(
        "weight-iat", in: $0.studies, replacing: "\nconsent:\n", with: "\nconsent:\n  countersignature: yes\n"
      )
    }
  }

  /// The page leads back to the first one if it was opened there, in two steps as well, and nowhere else.
  @Test func whoComesFromTodayGoesBackThere() throws {
    let lab = try countersignedLab()
    let visitor = try Visitor(lab, at: .contactDetails)
    let ben = try Colleague(lab, .experimenter).browser
    try Tablet(lab, "Tablet 7").take(visitor)
    let consent = Path.staffConsent.url(visitor.id.text)
    #expect(try ben.get(Path.staffHome.url()).text.contains("href=\"\(consent)?from=today\""))
    let field = "name=\"from\" value=\"today\""
    #expect(try ben.get("\(consent)?from=today").text.contains(field))
    for elsewhere in ["", "?from=board", "?from=%2F%2Fexample.org"] {
      #expect(try !ben.get(consent + elsewhere).text.contains("name=\"from\""), "\(elsewhere)")
    }
    let target = Path.staffCountersignature.url(visitor.id.text)
    let unsigned = try ben.post(
      target, [("name", " "), ("signature", "drawn"), ("ink", ""), ("from", "today")])
    #expect(unsigned.status == 422 && unsigned.text.contains(field))
    let form = [("name", "Robin Sommer"), ("signature", "typed"), ("ink", "")]
    let signed = try ben.post(target, form + [("from", "today")])
    #expect(signed.location == "/staff?notice=isCountersigned&about=\(visitor.id)")
    let code = try visitor.participation(lab).participant.code.grouped
    #expect(try ben.get(#require(signed.location)).text.contains("\(code): You have signed."))
    let talk = try ben.post(Path.staffConsentTalk.url(visitor.id.text), [("from", "today")])
    #expect(talk.location == "/staff?notice=noTalkIsDue&about=\(visitor.id)")
    let again = try ben.post(target, form + [("from", "//example.org")])
    #expect(again.location == told(.noCountersignatureIsDue, about: visitor))
  }

  @Test func theQuizFailedAsOftenAsPossibleIsAnsweredInPerson() throws {
    let lab = try TestLab()
    let visitor = try Visitor(lab, at: .quiz)
    let colleague = try Colleague(lab, .experimenter)
    try visitor.answerQuiz(attempt: 1, rightly: false)
    #expect(try visitor.browser.get(Path.consent.url()).location == Path.consentQuiz.url())
    try visitor.answerQuiz(attempt: 2, rightly: false)
    let outcome = try visitor.browser.get(Path.consentQuiz.url()).text
    #expect(outcome.contains("0 of 3") && !outcome.contains("rel=\"next\""))
    // Neither a third attempt nor any later step.
    let third = Path.consentQuestion.url("3", "1")
    #expect(try visitor.browser.get(third).status == 404)
    #expect(
      try visitor.browser.post(Path.consentSharing.url(), [("sharing", "worldwide")]).location
        == Path.consentQuiz.url())
    #expect(try lab.ledger.count("quiz_answers", where: "1") == 6)

    // A participant who taps before that is told that nothing was noted yet.
    let early = try visitor.browser.get(Path.consentQuiz.url(query: Notice.talkIsNotNoted.query)).text
    #expect(early.contains("role=\"status\"") && early.contains("has not yet noted"))
    #expect(early.contains(/It is [^,(]+ \([^)]+\), and the study team/))
    #expect(early.contains("href=\"\(Path.consentQuiz.url(query: Notice.talkIsNotNoted.query))\""))

    let page = try colleague.browser.get(Path.staffConsent.url(visitor.id.text)).text
    #expect(page.contains(Path.staffConsentTalk.url(visitor.id.text)))
    for notice in [Notice.talkIsNoted, .noTalkIsDue] {
      let noted = try colleague.browser.post(Path.staffConsentTalk.url(visitor.id.text))
      #expect(noted.location == told(notice, about: visitor))
      #expect(try colleague.browser.get(#require(noted.location)).text.contains("role=\"status\""))
    }
    #expect(try visitor.browser.get(Path.consent.url()).location == Path.consentSharing.url())
    let trail = try lab.store.auditTrail(of: visitor.id).filter { $0.action == "consent.answered-in-person" }
    #expect(trail.map(\.actorID) == [colleague.member.id.text])
  }

  @Test func whoeverHasPassedIsNotNotedAsAnsweredInPerson() throws {
    let lab = try TestLab()
    let visitor = try Visitor(lab, at: .sharing)
    let colleague = try Colleague(lab, .experimenter)
    let before = try lab.ledger.contents()
    _ = try colleague.browser.post(Path.staffConsentTalk.url(visitor.id.text))
    #expect(try lab.ledger.changes(since: before) == [:])
  }

  @Test func theExperimenterSignsToo() throws {
    let lab = try countersignedLab()
    let visitor = try Visitor(lab, at: .contactDetails)
    #expect(try visitor.browser.get(Path.dashboard.url()).location == Path.countersignature.url())
    #expect(try visitor.browser.get(Path.countersignature.url()).status == 200)
    #expect(try visitor.browser.post(Path.runs.url()).location == Path.countersignature.url())
    let alone = try visitor.browser.get(Path.consentCopy.url()).body
    let first = try visitor.browser.get(Path.consentCopyRecord.url()).body
    let colleague = try Colleague(lab, .experimenter)
    let target = Path.staffCountersignature.url(visitor.id.text)

    let before = try lab.ledger.contents()
    let unsigned = try colleague.browser.post(
      target, [("name", " "), ("signature", "drawn"), ("ink", "1,1,50")])
    #expect(unsigned.status == 422)
    #expect(
      unsigned.text.contains("id=\"name-problem\"") && unsigned.text.contains("id=\"signature-problem\""))
    #expect(try lab.ledger.changes(since: before) == [:])

    let waiting = Path.countersignature.url(query: Notice.isNotCountersigned.query)
    let early = try visitor.browser.get(waiting).text
    #expect(early.contains("role=\"status\"") && early.contains("the second signature is still missing"))
    #expect(early.contains(/It is [^,(]+ \([^)]+\), and the second signature/))
    #expect(early.contains("href=\"\(waiting)\""))
    #expect(early.contains(try visitor.participation(lab).participant.code.grouped))

    for notice in [Notice.isCountersigned, .noCountersignatureIsDue] {
      let form = [("name", "Robin Sommer"), ("signature", "typed"), ("ink", "")]
      let answer = try colleague.browser.post(target, form)
      #expect(answer.location == told(notice, about: visitor))
      let page = try colleague.browser.get(try #require(answer.location)).text
      #expect(page.contains("role=\"status\""))
      #expect(page.contains("Signed for the study team by Robin Sommer, "))
    }
    #expect(try visitor.browser.get(waiting).location == Path.contactDetails.url())
    #expect(try lab.ledger.count("countersignatures", where: "1") == 1)
    #expect(try visitor.browser.get(Path.dashboard.url()).location == Path.contactDetails.url())
    let both = try visitor.browser.get(Path.consentCopy.url()).body
    #expect(both != alone)
    let consent = try visitor.participation(lab).consents[0]
    #expect(consent.isCountersigned)
    let record = try visitor.browser.get(Path.consentCopyRecord.url()).body
    #expect(sha256(record).hexadecimal == consent.recordDigest && record != first)
    let second = try #require(try ConsentRecord(bytes: record).countersignature)
    #expect(second.name == "Robin Sommer" && second.account == colleague.member.name)
    #expect(second.record == sha256(first).hexadecimal)
    let words = try printedWords(of: both)
    #expect(words.contains(" \(sha256(record).hexadecimal) ") && words.contains("Robin Sommer"))
    #expect(!words.contains("waits the signature of the study team"))
    // A copy handed out earlier says on every page that it is not complete.
    let earlier = try printedWords(of: alone)
    #expect(earlier.contains(" \(sha256(first).hexadecimal) "))
    #expect(earlier.contains("This document awaits the signature of the study team."))
    let pages = earlier.components(separatedBy: "Page ").count - 1
    #expect(
      pages > 1
        && earlier.components(separatedBy: "Awaits the signature of the study team ·").count == pages + 1)
    let page = try colleague.browser.get(Path.staffConsent.url(visitor.id.text)).text
    #expect(page.contains(consent.recordDigest) && page.contains(consent.signedDigest))
    #expect(lab.log.errors == [])
  }

  @Test func thePageTellsWhatWasReadAnsweredAndSigned() throws {
    let lab = try TestLab()
    let visitor = try Visitor(lab, at: .firstTest)
    let colleague = try Colleague(lab, .experimenter)
    let page = try colleague.browser.get(Path.staffConsent.url(visitor.id.text)).text
    let consent = try visitor.participation(lab).consents[0]
    #expect(page.contains(consent.recordDigest))
    #expect(page.contains("In force"))
    for section in lab.study.consent.screens {
      #expect(page.contains(section.title[Language("en")].escapedForPages), "\(section.id)")
    }
    for question in lab.study.consent.quiz!.questions {
      #expect(page.contains(question.question[Language("en")].escapedForPages))
    }
    #expect(!page.contains("Ada Müller"))
  }

  /// A new version of the document takes nothing away from what was read and answered about the one before it.
  @Test func whatLedToAnEarlierConsentStaysOnThePage() throws {
    let lab = try TestLab()
    let visitor = try Visitor(lab, in: lab.secondStudy, at: .firstTest)
    let earlier = try visitor.moveBack(
      in: lab,
      replacing: [
        ("What this study is about", "What the earlier study was about"),
        ("When can you leave the study?", "When could you leave the earlier study?"),
      ])
    let colleague = try Colleague(lab, .experimenter)
    let target = Path.staffConsent.url(visitor.id.text)
    let before = try colleague.browser.get(target).text
    let heading = "Read and answered: Version 1 · \(earlier.version.prefix(8))"
    #expect(before.contains(heading) && !before.contains("Read and answered so far"))

    let (changes, section) = (Path.consentChanges.url(), Path.consentSection.url("1"))
    #expect(try visitor.browser.post(changes).status == 303)
    let form = try Path.consentSection.goodForm(in: visitor.study)
    #expect(try visitor.browser.post(section, form).status == 303)
    let page = try colleague.browser.get(target).text
    let current = "Read and answered so far: Version 2 · \(visitor.study.consent.version.prefix(8))"
    let (open, signed) = (try #require(page.range(of: current)), try #require(page.range(of: heading)))
    #expect(open.upperBound < signed.lowerBound)
    let (soFar, then) = (page[open.upperBound..<signed.lowerBound], page[signed.upperBound...])
    #expect(soFar.contains("What this study is about") && !soFar.contains("earlier study"))
    #expect(!soFar.contains("id=\"quiz-"))
    for screen in earlier.screens {
      #expect(then.contains(screen.title[Language("en")].escapedForPages), "\(screen.id)")
    }
    for question in earlier.quiz!.questions {
      #expect(then.contains(question.question[Language("en")].escapedForPages), "\(question.id)")
    }
    #expect(then.contains("earlier study was about") && then.contains("leave the earlier study?"))
  }

  /// The bytes are exactly those whose hash is in the footer of the document.
  @Test func openingTheRecordIsNoted() throws {
    let lab = try TestLab()
    let visitor = try Visitor(lab, at: .firstTest)
    let colleague = try Colleague(lab, .experimenter)
    let consent = try visitor.participation(lab).consents[0]
    let target = Path.staffConsentRecord.url(visitor.id.text, consent.id.text)
    #expect(
      try colleague.browser.get(Path.staffConsent.url(visitor.id.text)).text.contains("href=\"\(target)\""))
    let answer = try colleague.browser.get(target)
    #expect(answer.status == 200 && answer["Content-Type"] == "application/json")
    #expect(answer["Content-Disposition"]?.hasPrefix("attachment") == true)
    #expect(sha256(answer.body).hexadecimal == consent.recordDigest)
    let paper = Path.staffConsentDocument.url(visitor.id.text, consent.id.text)
    let words = try printedWords(of: colleague.browser.get(paper).body)
    #expect(words.contains(" \(sha256(answer.body).hexadecimal) "))
    let opened = try lab.store.auditTrail(of: visitor.id).filter { $0.action == "consent.opened" }
    #expect(opened.map(\.actorID) == [colleague.member.id.text, colleague.member.id.text])
    let other = try Visitor(lab, at: .firstTest)
    #expect(
      try colleague.browser.get(Path.staffConsentRecord.url(other.id.text, consent.id.text)).status == 404)
    #expect(try Colleague(lab, .dataManager).browser.get(target).status == 403)
  }

  @Test func openingTheDocumentIsNoted() throws {
    let lab = try TestLab()
    let visitor = try Visitor(lab, at: .firstTest)
    let colleague = try Colleague(lab, .experimenter)
    let consent = try visitor.participation(lab).consents[0].id.text
    let target = Path.staffConsentDocument.url(visitor.id.text, consent)
    let answer = try colleague.browser.get(target)
    #expect(answer.status == 200 && answer["Content-Type"] == "application/pdf")
    #expect(answer.body == (try visitor.browser.get(Path.consentCopy.url()).body))
    let opened = try lab.store.auditTrail(of: visitor.id).filter { $0.action == "consent.opened" }
    #expect(opened.map(\.actorID) == [colleague.member.id.text])
    // Somebody else's consent, and a data manager.
    let other = try Visitor(lab, at: .firstTest)
    #expect(try colleague.browser.get(Path.staffConsentDocument.url(other.id.text, consent)).status == 404)
    #expect(try Colleague(lab, .dataManager).browser.get(target).status == 403)
  }
}

extension Visitor {
  /// Makes all that led to the consent a way to another document with number 1, given under another version of the
  /// study.
  fileprivate func moveBack(in lab: TestLab, replacing words: [(String, String)]) throws -> ConsentDocument {
    let folder = lab.folder.url.appendingPathComponent("studies/\(TestLab.copyName)")
    var files = try StudyDefinition(folder: folder).files
    var text = String(decoding: files[StudyDefinition.fileName]!, as: UTF8.self)
    for (old, new) in words + [("\nconsent:\n  version: 2\n", "\nconsent:\n")] {
      try #require(text.contains(old))
      text = text.replacingOccurrences(of: old, with: new)
    }
    files[StudyDefinition.fileName] = Array(text.utf8)
    let earlier = try StudyDefinition(name: TestLab.copyName, files: files).study()
    try lab.store.remember(earlier, files: files, context: AuditContext(by: .system, at: lab.now))
    try lab.alter("research", "DROP TRIGGER consents_stay_as_they_are")
    try lab.alter(
      "research",
      "UPDATE consents SET document_number = 1, document_version = ?, study_version = ? WHERE participant = ?",
      [earlier.consent.version, earlier.version, id.text])
    for table in ["section_readings", "quiz_answers", "consent_milestones"] {
      try lab.alter(
        "research", "UPDATE \(table) SET document_version = ? WHERE participant = ?",
        [earlier.consent.version, id.text])
    }
    return earlier.consent
  }
}
