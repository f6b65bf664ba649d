import Studies
import Testing

@testable import Web

/// Limits are told before anything is entered.
@Suite struct SurveyLimitTests {
  private static let text = "kind: text, question: {en: \"What is your occupation?\""
  private static let duration = "kind: duration, question"

  @Test(arguments: [
    ("least-characters: 3", "At least 3 characters."),
    ("most-characters: 20", "At most 20 characters."),
    ("least-characters: 3, most-characters: 20", "From 3 to 20 characters."),
    ("least-characters: 5, most-characters: 5", "Exactly 5 characters."),
  ])
  func howLongATextIsToBe(setting: String, sentence: String) throws {
    let page = try page("text", changing: Self.text, to: "\(setting), \(Self.text)")
    #expect(page.contains("<p class=\"help\" id=\"q-job_length\">\(sentence)</p>"))
    #expect(page.contains("aria-describedby=\"q-job_length\""))
  }

  @Test func howLongALongTextIsToBe() throws {
    let page = try page(
      "long-text", changing: "most-characters: 100", to: "most-characters: 100, least-characters: 20")
    #expect(page.contains("<span>From 20 to 100 characters.</span>"))
  }

  @Test func theLongestDuration() throws {
    let page = try page("duration", changing: Self.duration, to: "maximum: 90 minutes, \(Self.duration)")
    #expect(page.contains("<p class=\"help\" id=\"q-commute_range\">Up to 1 hour, 30 minutes.</p>"))
  }

  @Test(arguments: ["text", "duration", "place"])
  func usualLimitsAreNotTold(page: String) throws {
    let page = try self.page(page, changing: "  review: no\n", to: "  review: yes\n")
    #expect(page.contains("id=\"q-") && !page.contains("_length\"") && !page.contains("_range\""))
  }

  /// Those who do not see the line are told what its ends and its middle mean, beside what helps with the question.
  @Test(arguments: [
    ("visual-analogue", "A number from 0 (Very bad) to 100 (Very good)", "q-mood"),
    ("slider", "A number from 0 (Cold) to 100 (Warm); in the middle: Neutral", "q-warmth"),
  ])
  func whatTheEndsOfALineMean(page: String, sentence: String, question: String) throws {
    let kind = "kind: \(page)\n"
    let text = try self.page(page, changing: kind, to: "\(kind)          help: {en: Today, de: Heute}\n")
    #expect(text.contains(" id=\"\(question)_ends\" data-part=\"label\">\(sentence)</label>"))
    #expect(text.contains(" aria-describedby=\"\(question)_ends \(question)_help\" data-part=\"range\""))
  }

  private func page(_ page: String, changing old: String, to new: String) throws -> String {
    let lab = try TestLab(survey: "survey_of_every_kind.yaml", task: "every-kind", changing: old, to: new)
    return try Visitor(lab, at: .firstTest).browser.get(Path.surveyPage.url("every-kind", page)).text
  }
}
