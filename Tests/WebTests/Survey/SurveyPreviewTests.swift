import Foundation
import Testing

@testable import Studies
@testable import Web

/// Looking through a survey as staff: its rules are alive, and nothing is stored.
@Suite struct SurveyPreviewTests {
  private let lab: TestLab
  private let ben: Colleague

  init() throws {
    lab = try TestLab(survey: "survey_with_rules.yaml", task: "with-rules")
    ben = try Colleague(lab, .experimenter)
  }

  private func url(_ language: String = "en") -> String {
    Path.staffSurvey.url(lab.study.id.text, "with-rules", language)
  }

  /// Fills in the form of a page and sends it with what it remembers.
  private func send(_ page: Answer, _ form: [(String, String)]) throws -> Answer {
    try ben.browser.post(url(), remembered(by: page, "<form class=\"form step") + form)
  }

  /// The hidden fields of the form that begins so.
  private func remembered(by page: Answer, _ beginning: String) throws -> [(String, String)] {
    let form = page.text[try #require(page.text.range(of: beginning)).lowerBound...]
    let end = try #require(form.range(of: "</form>")).lowerBound
    return form[..<end].matches(of: /<input type="hidden" name="(\.[a-z]+)" value="([^"]*)">/).map {
      (String($0.output.1), String($0.output.2).replacing("&quot;", with: "\"").replacing("&amp;", with: "&"))
    }
  }

  private func heading(_ page: Answer) -> String {
    page.text.firstMatch(of: /<title>([^<]*)</).map { String($0.output.1) } ?? ""
  }

  @Test func theRulesAreAliveAndNothingIsStored() throws {
    let before = try lab.ledger.contents()
    #expect(try ben.browser.get(url()).text.contains("href=\"\(url())?begin=1\""))
    var page = try ben.browser.get(url() + "?begin=1")
    #expect(page.text.contains("class=\"preview-notice\"") && page.text.contains("id=\"q-age\""))
    page = try send(page, [("first-name", "Ada"), ("age", "12")])
    #expect(heading(page) == "Which school do you go to?")
    page = try send(page, [(".back", "1")])
    #expect(heading(page) == "You" && page.text.contains("value=\"12\""))
    page = try send(page, [("age", "34")])
    #expect(heading(page) == "Your work" && page.text.contains("You are 34 years old."))
    page = try send(page, [("works", "yes"), ("hours", "many")])
    #expect(page.status == 422 && page.text.contains("id=\"q-hours_problem\""))
    page = try send(page, [("works", "no")])
    page = try send(page, [("how-many", "2")])
    #expect(heading(page) == "Child 1")
    page = try send(page, [("child-age.1", "3")])
    #expect(heading(page) == "Child 2")
    page = try send(page, [(".skip", "1")])
    page = try send(page, [("sketch.other", "Straight on: \"left\" \\n")])
    page = try send(page, [])
    #expect(page.text.contains("34 years") && page.text.contains("Straight on: &quot;left&quot; \\n"))
    page = try send(page, [])
    #expect(page.text.contains("Thank you for all your answers."))
    #expect(try lab.ledger.changes(since: before) == [:])
  }

  /// Every answer can be changed from the review, and a page that was opened there leads back to it.
  @Test func theReviewLeadsBackToEachQuestionAndToTheEnd() throws {
    var page = try ben.browser.get(url() + "?begin=1")
    for form in [
      [("first-name", "Ada"), ("age", "34")], [("works", "no")], [("how-many", "0")], [("sketch.other", "x")],
      [],
    ] {
      page = try send(page, form)
    }
    #expect(heading(page) == "Your answers")
    for id in ["person", "work", "how-many", "sketch"] {
      #expect(page.text.contains("form=\"answers\" name=\".change\" value=\"\(id)\""), "\(id)")
    }
    var opened = try send(page, [(".change", "person")])
    #expect(heading(opened) == "You" && opened.text.contains("value=\"34\""))
    opened = try send(opened, [(".back", "1")])
    #expect(heading(opened) == "Your answers")
    // Another answer brings forth a page of its own, before the review.
    opened = try send(try send(opened, [(".change", "person")]), [("age", "12")])
    #expect(heading(opened) == "Which school do you go to?")
    opened = try send(opened, [("school", "Near")])
    #expect(heading(opened) == "Your answers" && opened.text.contains("12 years"))
    // Contact data that a page does not show again stay.
    #expect(opened.text.contains("first-name:Ada\n"))
    #expect(try heading(send(page, [(".back", "1")])) == "Nearly done")
    #expect(try heading(send(send(page, [(".back", "1")]), [])) == "Your answers")
    #expect(try heading(send(page, [(".change", "school")])) == "Your answers")
    #expect(try send(opened, []).text.contains("Thank you for all your answers."))
  }

  /// The choices that are offered are enough where they are fewer than have to be ticked, here as for participants.
  @Test func whatIsEnoughOfAFewChoicesIsRemembered() throws {
    let choices = """
      kind: checkboxes, required: yes, least: 2, choices: [{id: near, label: {en: Near, de: Nah}}, \
      {id: far, label: {en: Far, de: Fern}, show-if: age > 13}], question: {en: "Which school
      """
    let lab = try TestLab(
      survey: "survey_with_rules.yaml", task: "with-rules",
      changing: "kind: text, question: {en: \"Which school", to: choices)
    let browser = try Colleague(lab, .experimenter).browser
    var page = try browser.get(url() + "?begin=1")
    for (form, next) in [
      ([("first-name", "Ada"), ("age", "12")], "Which school do you go to?"),
      ([("school", "near")], "How many children do you have?"), ([("how-many", "0")], "Draw your way here."),
      ([("sketch.other", "x")], "Nearly done"), ([], "Your answers"),
    ] {
      page = try browser.post(url(), remembered(by: page, "<form class=\"form step") + form)
      #expect(heading(page) == next)
    }
    #expect(page.text.contains("<dd dir=\"auto\">Near</dd>") && page.text.contains("first-name:Ada\n"))
  }

  @Test func everyLanguageOfTheStudy() throws {
    let page = try ben.browser.get(url("de") + "?begin=1").text
    #expect(page.contains("<html lang=\"de\"") && page.contains("Wie alt sind Sie?"))
    for path in [
      ["unknown", "with-rules", "en"], [lab.study.id.text, "unknown", "en"],
      [lab.study.id.text, "with-rules", "fr"],
    ] {
      #expect(try ben.browser.get(Path.staffSurvey.url(values: path)).status == 404, "\(path)")
    }
  }

  @Test func theAnswersStayWhenTheLanguageChanges() throws {
    func translate(
      _ page: Answer, to language: String, from form: String = "<form class=\"form step",
      _ entered: [(String, String)] = []
    ) throws -> Answer {
      #expect(page.text.contains("formaction=\"\(url(language))\" name=\".language\""))
      let fields = try remembered(by: page, form) + [(".language", language)] + entered
      return try ben.browser.post(url(language), fields)
    }
    var page = try send(ben.browser.get(url() + "?begin=1"), [("age", "34")])
    #expect(heading(page) == "Your work")
    page = try translate(page, to: "de")
    #expect(page.status == 200 && page.text.contains("<html lang=\"de\""))
    #expect(page.text.contains("Sie sind 34 Jahre alt."))
    page = try translate(page, to: "en", [("works", "yes"), ("hours", "7,5"), ("overtime", "viel")])
    #expect(heading(page) == "Your work" && page.text.contains("You are 34 years old."))
    // A German entry is read as German, and one that cannot be read stays as it is.
    #expect(page.text.contains("value=\"viel\"") && !page.text.contains("_problem\""))
    #expect(page.text.firstMatch(of: /name="works" type="radio" value="yes"[^>]* checked/) != nil)
    for form in [[("works", "no")], [("how-many", "0")], [("sketch.other", "x")], []] {
      page = try send(page, form)
    }
    #expect(heading(page) == "Your answers")
    let german = try translate(page, to: "de", from: "<nav class=\"languages\"")
    #expect(german.text.contains("<dd dir=\"auto\">34 Jahre</dd>"))
  }

  @Test func whatWasChangedByHandIsNoAnswer() throws {
    for remembered in [
      (".page", "unknown"), (".answers", "age:old"), (".answers", "nothing"), (".answers", "unknown:1\n:"),
      (".answers", "age!because"), (".seed", "x"), (".page", ".review"),
      (".outside", "eligibility.age=1\n=\nx"),
    ] {
      let page = try ben.browser.post(url(), [remembered])
      #expect(page.status == 200 && page.text.contains("id=\"q-age\""), "\(remembered)")
    }
  }

  /// A page whose rule asks for the eligibility is shown, too, once staff have put in what it asks for.
  @Test func staffPutInWhatRulesAskForElsewhere() throws {
    let lab = try TestLab(
      survey: "survey_with_rules.yaml", task: "with-rules", changing: "show-if: age < 16",
      to: "show-if: eligibility.age < 30 and eligibility.sight")
    let browser = try Colleague(lab, .experimenter).browser
    let before = try lab.ledger.contents()
    func afterWork(_ query: String, through language: String? = nil) throws -> String {
      var page = try browser.get(url() + "?begin=1" + query)
      for form in [[("first-name", "Ada"), ("age", "34")], [("works", "no")]] {
        if let language {
          let fields = try remembered(by: page, "<form class=\"form step") + [(".language", language)]
          page = try browser.post(url(language), fields)
          page = try browser.post(
            url(), remembered(by: page, "<form class=\"form step") + [(".language", "en")])
        }
        page = try browser.post(url(), remembered(by: page, "<form class=\"form step") + form)
      }
      return heading(page)
    }
    let introduction = try browser.get(url()).text
    #expect(introduction.contains("<details class=\"more\" lang=\"en\">"))
    #expect(introduction.contains("eligibility.age – How old are you?"))
    #expect(introduction.contains("name=\".outside.eligibility.sight\""))
    #expect(!introduction.contains(".outside.participant") && !introduction.contains(".outside.age"))
    let (young, old) = ("&.outside.eligibility.age=29", "&.outside.eligibility.age=30")
    let sees = "&.outside.eligibility.sight=yes"
    #expect(try afterWork("") == "How many children do you have?")
    #expect(try afterWork(young) == "How many children do you have?")
    #expect(try afterWork(old + sees) == "How many children do you have?")
    #expect(try afterWork(young + sees) == "Which school do you go to?")
    #expect(try afterWork(young + sees, through: "de") == "Which school do you go to?")
    for hostile in ["-1", "121", "12.5", "1e9", "NaN", "%3Cb%3E", "29%0Aeligibility.sight=yes"] {
      let page = try browser.get(url() + "?begin=1&.outside.eligibility.age=" + hostile)
      #expect(page.status == 422 && page.text.contains("id=\"outside-1-problem\""), "\(hostile)")
      #expect(page.text.contains("lang=\"en\" open>") && !page.text.contains("<b>"), "\(hostile)")
    }
    #expect(try browser.get(url() + "?begin=1&.outside.eligibility.sight=maybe").status == 422)
    #expect(try lab.ledger.changes(since: before) == [:])
    #expect(try !ben.browser.get(url()).text.contains("<details"))
  }

  @Test func thePageOfTheStudyLeadsThere() throws {
    #expect(
      try ben.browser.get(Path.staffOnboarding.url(lab.study.id.text)).text.contains("href=\"\(url())\""))
  }
}
