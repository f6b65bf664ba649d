import Crypto
import Foundation
import Testing

@testable import Studies
@testable import Web

/// The record of a consent, in one piece.
@Suite struct ConsentRecordTests {
  /// The record holds everything, in one piece that cannot be changed.
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
    let questions = try #require(lab.study.consent.quiz).questions.map { $0.question[Language("en")] }
    #expect(record.quiz.map(\.asked) == questions + questions)
    #expect(record.quiz.allSatisfy { $0.chosen?.isEmpty == false && $0.chosen?.count == $0.choices.count })
    #expect(record.code == (try visitor.participation(lab).participant.code.text))
    #expect(throws: (any Error).self) {
      try lab.alter("research", "UPDATE consents SET signed_at = 0 WHERE id = ?", [consent.id.text])
    }
    #expect(throws: (any Error).self) {
      try lab.alter("research", "DELETE FROM consents WHERE id = ?", [consent.id.text])
    }
  }

  /// Leaving a section backwards or to the whole document does not count as reading it, and its time is not lost.
  @Test func aSectionThatIsLeftByAnotherWayIsTimedToo() throws {
    let lab = try TestLab()
    let visitor = try Visitor(lab, at: .consent)
    let (section, version) = (Path.consentSection.url("1"), lab.study.consent.version)
    func form(secondsAgo seconds: Int) -> [(String, String)] {
      [("shown", "\(lab.now.advanced(bySeconds: -seconds).milliseconds)"), ("openings", "1")]
    }
    func seconds() throws -> [Int64] {
      try lab.store.readings(of: visitor.id, documentVersion: version).map { $0.milliseconds / 1000 }
    }
    let leaving = form(secondsAgo: 7)
    #expect(try visitor.browser.post(section, leaving + [("left", "yes")]).status == 200)
    #expect(try visitor.browser.get(Path.consent.url()).location == section)
    #expect(try seconds() == [7])
    #expect(try visitor.browser.post(section, form(secondsAgo: 3)).status == 303)
    #expect(try visitor.browser.get(Path.consent.url()).location == Path.consentSection.url("2"))
    #expect(try seconds() == [7, 3])
    // A page restored by the browser sends the same time again, which counts once.
    #expect(try visitor.browser.post(section, leaving).status == 303)
    #expect(try seconds() == [7, 3])
  }

  /// The hashed text is the one on the screen and on paper, to the last word.
  @Test(arguments: ["en", "de"])
  func theTextOfTheRecordIsWhatWasShownAndPrinted(language: String) throws {
    let lab = try TestLab()
    let visitor = try Visitor(lab, at: .review)
    _ = try visitor.browser.post(Path.language.url(), [("language", language)])
    let shown = try words(on: visitor.browser.get(Path.consentReview.url()).text)
    _ = try visitor.browser.post(Path.consentReview.url())
    try #require(try visitor.browser.post(Path.consentSignature.url(), Visitor.signature).status == 303)
    let consent = try visitor.participation(lab).consents[0]
    let record = try #require(try lab.store.record(of: consent, participant: visitor.id))
    let text = try #require(record.text)
    #expect(record.language == language)
    #expect(record.textDigest == sha256(Array(text.utf8)).hexadecimal)
    let aboveFooter = 760
    let printed = try printedWords(
      of: visitor.browser.get(Path.consentCopy.url()).body, height: aboveFooter)
    let passages = text.split(separator: "\n")
    #expect(passages.count > 40)
    for passage in passages {
      #expect(printed.unspaced.contains(String(passage).unspaced))
      // Browsers draw the bullets and numbers of lists themselves.
      #expect(shown.unspaced.contains(passage.replacing(#/^(•|\d+\.) /#, with: "").unspaced))
    }
    let contact = lab.study.contact
    #expect(text.contains(contact.name) && text.contains(lab.study.consent.agreement[Language(language)]))
  }

  @Test func aLaterRecordNamesTheOneThatItSupersedes() throws {
    let lab = try TestLab()
    let visitor = try Visitor(lab, in: lab.secondStudy, at: .firstTest)
    let first = try visitor.participation(lab).consents[0]
    #expect(try #require(try lab.store.record(of: first, participant: visitor.id)).supersedes == nil)
    try lab.outdate(visitor)
    _ = try visitor.browser.post(Path.consentChanges.url())
    _ = try visitor.browser.post(Path.consentSharing.url(), [("sharing", "institution")])
    try #require(try visitor.browser.post(Path.consentSignature.url(), Visitor.signature).status == 303)
    let consents = try visitor.participation(lab).consents
    #expect(consents.count == 2 && consents[1].id == first.id)
    #expect(try lab.store.record(of: consents[0], participant: visitor.id)?.supersedes == first.id)
  }

  private func words(on page: String) -> String {
    let entities = ["&lt;": "<", "&gt;": ">", "&quot;": "\"", "&#39;": "'", "&amp;": "&"]
    return page.replacing(#/<[^>]*>/#, with: " ")
      .replacing(#/&(lt|gt|quot|\#39|amp);/#) { entities[String($0.0)]! }
  }
}

extension StringProtocol {
  /// Removes line breaks, which differ between paper and screen, also after a hyphen; and word joiners, which have no
  /// width and which a PDF does not hold.
  fileprivate var unspaced: String {
    String(filter { !$0.isWhitespace && $0 != "\u{2060}" })
  }
}
