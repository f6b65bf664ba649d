import Crypto
import Foundation
import Testing

@testable import LabConsole
@testable import Studies
@testable import Web

/// A consent document that changes while people take part: the pages they see, the questions, and the signature.
@Suite struct ConsentAgainTests {
  private let lab: TestLab

  init() throws {
    lab = try TestLab()
    lab.running.watch.stop()
  }

  /// Raises the number of the document, with a change to its section about leaving and to how long data are kept.
  private func change(asking: String, _ more: (String, String)...) throws {
    try rewrite(
      [
        ("\nconsent:\n", "\nconsent:\n  version: 2\n  ask-again: \(asking)\n"),
        ("You do not have to give a reason", "You do not have to tell anybody a reason"),
        ("deleted ten years after", "deleted twelve years after"),
      ] + more)
  }

  private func rewrite(_ changes: [(String, String)]) throws {
    let studies = lab.folder.url.appendingPathComponent("studies").path
    for (old, new) in changes {
      try TestLab.rewrite("weight-iat", in: studies, replacing: old, with: new)
    }
    #expect(lab.running.watch.refresh(.all).allSatisfy { $0.outcome == .runs || $0.outcome == .runsNewly })
    #expect(lab.study.consent.number == 2)
  }

  private func due(_ visitor: Visitor) throws -> String? {
    try visitor.browser.get(Path.consent.url()).location
  }

  private func send(_ visitor: Visitor, _ url: String, _ form: [(String, String)] = []) throws {
    let answer = try visitor.browser.post(url, form)
    try #require(answer.status == 303, "\(url): \(answer.status)")
  }

  private func sign(_ visitor: Visitor) throws -> (consent: Consent, record: ConsentRecord) {
    try send(visitor, Path.consentReview.url())
    try send(visitor, Path.consentSignature.url(), Visitor.signature)
    let consent = try visitor.participation(lab).consents[0]
    return (consent, try #require(try lab.store.record(of: consent, participant: visitor.id)))
  }

  @Test func whatHasChangedIsMarkedWordByWord() throws {
    let visitor = try Visitor(lab, at: .firstTest)
    try change(asking: "everything")
    #expect(try due(visitor) == Path.consentChanges.url())
    let page = try visitor.browser.get(Path.consentChanges.url()).text
    let (added, removed) = (page.marked("ins"), page.marked("del"))
    #expect(added.contains("tell anybody") && removed.contains("give"), "\(added) \(removed)")
    #expect(added.contains("twelve") && removed.contains("ten"))
    #expect(added.count == 2 && removed.count == 2)
    // Unchanged sections are not shown, and unchanged paragraphs around a change are counted.
    #expect(!page.contains("Four sorting tests") && page.contains("unchanged."))
    #expect(page.contains("<dt>How long data are kept</dt>"))
    #expect(page.contains("class=\"visually-hidden\">added:"))
    #expect(page.contains("Next, you go through the whole document again"))
    try send(visitor, Path.consentChanges.url())
    #expect(try due(visitor) == Path.consentSection.url("1"))
    #expect(
      try visitor.browser.get(Path.consentSection.url("1")).text.contains(
        "1 of \(lab.study.consent.screens.count)"))
  }

  @Test func aTitleAndAContactThatHaveChangedAreShownToo() throws {
    let visitor = try Visitor(lab, at: .firstTest)
    try change(
      asking: "changes", ("en: Spontaneous attitudes", "en: Quick attitudes"),
      ("name: Dr. Robin Sommer", "name: Dr. Sam Winter"))
    let page = try visitor.browser.get(Path.consentChanges.url()).text
    #expect(page.contains("<dt>Title of the study</dt>"))
    #expect(page.marked("del").contains("Spontaneous") && page.marked("ins").contains("Quick"))
    #expect(page.marked("del").contains("Robin Sommer") && page.marked("ins").contains("Sam Winter"))
  }

  /// Only whom to turn to now stands beside what was signed.
  @Test func anEditorialChangeLeavesTheSignedDocumentAsItWas() throws {
    let visitor = try Visitor(lab, at: .firstTest)
    let before = try visitor.browser.get(Path.consentDocument.url()).text
    try rewrite([
      ("\nconsent:\n", "\nconsent:\n  version: 2\n  valid-since: 1\n"),
      ("en: Spontaneous attitudes", "en: Quick attitudes"),
      ("name: Dr. Robin Sommer", "name: Dr. Sam Winter"),
    ])
    let page = try visitor.browser.get(Path.consentDocument.url()).text
    #expect(page.contains("<p class=\"lead\">Spontaneous attitudes towards body weight</p>"))
    let parts = page.components(separatedBy: "id=\"contact-now\"")
    try #require(parts.count == 2 && !before.contains("id=\"contact-now\""))
    #expect(parts[0].contains("Dr. Robin Sommer") && !parts[0].contains("Dr. Sam Winter"))
    #expect(parts[1].contains("Dr. Sam Winter") && !parts[1].contains("Dr. Robin Sommer"))
  }

  /// One section and its question, instead of nine and three; the choice about sharing holds on.
  @Test func oneChangedSectionIsGoneThroughAlone() throws {
    let visitor = try Visitor(lab, at: .firstTest)
    try send(visitor, Path.profileSharing.url(), [("sharing", "institution")])
    try change(asking: "changes")
    let changes = try visitor.browser.get(Path.consentChanges.url()).text
    #expect(changes.contains("Next, you go through the part that has changed"))
    try send(visitor, Path.consentChanges.url())
    #expect(try due(visitor) == Path.consentSection.url("1"))
    let section = try visitor.browser.get(Path.consentSection.url("1")).text
    #expect(section.contains("tell anybody a reason") && section.contains("1 of 1"))
    #expect(section.contains("Reading what has changed takes about 2 minutes."))
    #expect(try visitor.browser.get(Path.consentSection.url("2")).status == 404)
    try send(visitor, Path.consentSection.url("1"), Path.consentSection.goodForm(in: lab.study))
    #expect(try due(visitor) == Path.consentQuestion.url("1", "1"))
    let question = try #require(lab.study.consent.quiz?.questions.first { $0.id.text == "leave" })
    let quiz = try visitor.browser.get(Path.consentQuestion.url("1", "1")).text
    #expect(quiz.contains(question.question[Language("en")]) && quiz.contains("Question 1 of 1"))
    #expect(try visitor.browser.get(Path.consentQuestion.url("1", "2")).status == 404)
    try send(visitor, Path.consentQuestion.url("1", "1"), [(question.field, "always")])
    #expect(try due(visitor) == Path.consentReview.url())
    let review = try visitor.browser.get(Path.consentReview.url()).text
    #expect(review.contains("<p>Only with Example University</p>"))
    #expect(
      review.contains("href=\"\(Path.consentDocument.url())\"") && review.contains("Four sorting tests"))
    let signed = try sign(visitor)
    #expect(signed.consent.sharing == .institution && signed.record.sharing == "institution")
    try expectTheWholeVersion(signed.consent, signed.record, visitor)
    // The record of each version that was signed stays theirs.
    for consent in try visitor.participation(lab).consents {
      let url = Path.consentCopyRecord.url(query: ["consent": consent.id.text])
      #expect(sha256(try visitor.browser.get(url).body).hexadecimal == consent.recordDigest)
    }
  }

  private func expectTheWholeVersion(_ consent: Consent, _ record: ConsentRecord, _ visitor: Visitor) throws {
    #expect(consent.documentVersion == lab.study.consent.version && consent.documentNumber == 2)
    #expect(record.text?.contains("Four sorting tests") == true)
    #expect(record.sectionsAgain?.map(\.text) == ["leaving"] && record.quiz.map(\.question) == ["leave"])
    #expect(record.readings.map(\.section.text) == ["leaving"])
    let file = try #require(try lab.store.recordFile(of: consent, participant: visitor.id))
    #expect(consent.recordDigest == sha256(file).hexadecimal)
    #expect(String(decoding: file, as: UTF8.self).contains("\"sectionsAgain\":[\"leaving\"]"))
    var other = record
    other.sectionsAgain = nil
    #expect(other.digest != consent.recordDigest)
    let paper = try printedWords(of: visitor.browser.get(Path.consentCopy.url()).body, height: 842)
    #expect(paper.contains("Sections gone through again") && paper.contains("1 of 1"))
    #expect(try visitor.browser.get(Path.dashboard.url()).status == 200)
    let profile = try visitor.browser.get(Path.profile.url()).text
    #expect(profile.contains("Versions you signed before") && profile.contains(". Version 1"))
  }

  @Test func aChangedQuestionAboutSharingIsAskedAgain() throws {
    let visitor = try Visitor(lab, at: .firstTest)
    try change(asking: "changes", ("short-name:\n      en: ", "short-name:\n      en: The new "))
    try send(visitor, Path.consentChanges.url())
    try send(visitor, Path.consentSection.url("1"), Path.consentSection.goodForm(in: lab.study))
    try send(visitor, Path.consentQuestion.url("1", "1"), [("quiz-leave", "always")])
    #expect(try due(visitor) == Path.consentSharing.url())
    #expect(try !visitor.browser.get(Path.consentSharing.url()).text.contains("required checked"))
  }

  /// The record of a first consent, and of one about everything, says nothing of sections gone through again.
  @Test func aConsentAboutEverythingNamesNoSections() throws {
    let visitor = try Visitor(lab, at: .firstTest)
    let first = try visitor.participation(lab).consents[0]
    #expect(try lab.store.record(of: first, participant: visitor.id)?.sectionsAgain == nil)
    #expect(
      try !String(
        decoding: #require(try lab.store.recordFile(of: first, participant: visitor.id)), as: UTF8.self
      ).contains("sectionsAgain"))
  }

  /// The page says in German what it says in English.
  @Test func theChangesAreToldInGerman() throws {
    let visitor = try Visitor(lab, at: .firstTest)
    _ = try visitor.browser.post(Path.language.url(), [("language", "de")])
    try change(asking: "changes", ("ohne Angabe von Gründen überspringen", "einfach überspringen"))
    let page = try visitor.browser.get(Path.consentChanges.url()).text
    #expect(page.marked("ins").contains("einfach") && page.contains("Neues ist unterstrichen"))
    // Signed in English and read in German: what has changed in either is gone through.
    #expect(page.contains("die 2 geänderten Teile"))
  }
}

extension String {
  /// The contents of each element of this name, without text for screen readers.
  fileprivate func marked(_ element: String) -> [String] {
    components(separatedBy: "<\(element)>").dropFirst().map { rest in
      rest.components(separatedBy: "</\(element)>")[0]
        .replacing(#/<span class="visually-hidden">[^<]*</span>/#, with: "")
    }
  }
}
