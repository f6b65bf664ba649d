import Foundation
import Testing

@testable import LabConsole
@testable import Studies
@testable import Web

/// Words that belong to a choice, and reasons for giving no answer, wherever they can be.
@Suite struct SurveyChoiceWordsTests {
  /// A choice, its page and question, and the field of the words that belong to it.
  private static let written: [(choice: String, page: String, question: String, field: String)] = [
    ("{id: single, label: {en: Single, de: Ledig}", "choice", "family", "family.other.single"),
    ("{id: privacy, label: {en: Privacy, de: Datenschutz}", "pictures", "picture", "picture.other.privacy"),
    ("{id: white, label: {en: White, de: Weiß}", "colors", "color", "color.other.white"),
    ("{id: pl, label: {en: Poland, de: Polen}", "drop-down", "country", "country.other"),
  ]

  /// However choices are shown: words belong to two of them, and those of the second are asked for and taken.
  @Test(arguments: written)
  func wordsBelongToAChoice(choice: String, page: String, question: String, field: String) throws {
    let lab = try TestLab(
      survey: "survey_of_every_kind.yaml", task: "every-kind", changing: choice, to: "\(choice), other: yes",
      and: "{id: at, label: {en: Austria, de: Österreich}",
      to: "{id: at, label: {en: Austria, de: Österreich}, other: yes")
    let browser = try Visitor(lab, at: .firstTest).browser
    let url = Path.surveyPage.url("every-kind", page)
    #expect(try browser.get(url).text.contains("name=\"\(field)\""))
    let id = String(choice.dropFirst("{id: ".count).prefix { $0 != "," })
    let bare = try browser.post(url, [(question, id)])
    #expect(bare.status == 422 && bare.text.contains("id=\"q-\(question)_problem\""))
    #expect(try browser.post(url, [(question, id), (field, "Some words")]).status == 303)
    let again = try browser.get(url).text
    #expect(again.contains("name=\"\(field)\" type=\"text\" value=\"Some words\""))
  }

  /// “Don’t know” and “prefer not to say” are answers to every kind of question, where the study wants them.
  @Test func noAnswerIsAnAnswerToEveryKind() throws {
    let lab = try TestLab(
      survey: "survey_of_every_kind.yaml", task: "every-kind", changing: "  review: no\n",
      to: "  review: no\n  not-given: [do-not-know, prefer-not-to-say]\n")
    let visitor = try Visitor(lab, at: .firstTest)
    let pages = lab.study.surveys[0].parts.flatMap(\.pages)
    for page in pages {
      let url = Path.surveyPage.url("every-kind", page.id.text)
      let text = try visitor.browser.get(url).text
      let asked = page.questions.filter { $0.rule == nil && !$0.reasons.isEmpty }
      // The last page ends the survey.
      let reasons: [NotGiven] = page.id == pages.last?.id ? [.doNotKnow] : [.doNotKnow, .preferNotToSay]
      for reason in reasons where asked.contains(where: { $0.reasons.contains(reason) }) {
        let offering = asked.filter { $0.reasons.contains(reason) }
        let fields = offering.map { question in
          text.contains("name=\"\(question.id).not-given\"")
            ? ("\(question.id).not-given", reason.rawValue) : (question.id.text, ".\(reason.rawValue)")
        }
        #expect(try visitor.browser.post(url, fields).status == 303, "\(page.id) \(fields)")
        let history = try lab.store.history(of: "every-kind", by: visitor.id)
        let newest: [String: String] = history.reduce(into: [:]) {
          $0[$1.key.description] = $1.answer.reason
        }
        #expect(offering.allSatisfy { newest[$0.id.text] == reason.rawValue }, "\(page.id) \(newest)")
      }
    }
    let kinds = lab.study.surveys[0].questions.filter { !$0.reasons.isEmpty }
    #expect(kinds.count > 24)
  }
}
