import Foundation
import Testing

@testable import LabConsole
@testable import Studies
@testable import Web

/// The dashboard with scores of scales, over time and beside others, and facts in the profile.
@Suite struct DashboardResultTests {
  private let lab: TestLab

  init() throws { lab = try TestLab(survey: "survey_with_results.yaml", task: "wellbeing, wellbeing-again") }

  private func answer(_ survey: String, _ page: String, calm: Int, rested: Int, _ visitor: Visitor) throws {
    var form = [("calm", String(calm)), ("rested", String(rested))]
    if survey == "wellbeing" {
      form += [
        ("weight-now", "72.5"), ("weight-now.unit", "metric"), ("sleep.hours", "7"), ("sleep.minutes", "30"),
      ]
    }
    let answer = try visitor.browser.post(Path.surveyPage.url(survey, page), form)
    try #require(answer.status == 303, "\(answer.status) \(answer.text.suffix(3000))")
  }

  private func finish(_ calm: Int, _ rested: Int) throws -> Visitor {
    let visitor = try Visitor(lab, at: .firstTest)
    try answer("wellbeing", "days", calm: calm, rested: rested, visitor)
    try answer("wellbeing-again", "days-again", calm: rested, rested: 10, visitor)
    return visitor
  }

  private func dashboard(_ visitor: Visitor) throws -> String {
    try visitor.browser.get(Path.dashboard.url()).text
  }

  @Test func theRingSaysTheSameAsTheWords() throws {
    let visitor = try Visitor(lab, at: .firstTest)
    var page = try dashboard(visitor)
    #expect(
      page.contains("role=\"img\" aria-label=\"Tasks done: 0 of 2\"")
        && page.contains(">Tasks done: 0 of 2</p>"))
    #expect(!page.contains("ring-done") && page.contains("Take the time you need."))
    try answer("wellbeing", "days", calm: 3, rested: 4, visitor)
    page = try dashboard(visitor)
    #expect(page.contains("stroke-dasharray=\"50.0 100\"") && page.contains("One task is left"))
  }

  /// A result influences later answers.
  @Test func noScoreIsToldBeforeEverythingOfTheVisitIsDone() throws {
    let visitor = try Visitor(lab, at: .firstTest)
    try answer("wellbeing", "days", calm: 3, rested: 4, visitor)
    #expect(try !dashboard(visitor).contains("Being at ease"))
    try answer("wellbeing-again", "days-again", calm: 6, rested: 9, visitor)
    let page = try dashboard(visitor)
    #expect(page.contains("Your score is 15. It can be between 0 and 20."))
    #expect(
      page.contains("<summary>What this score is</summary>") && !page.contains("What this test can say"))
    #expect(page.contains("<h4 id=\"course-wellbeing-again-ease\">Over time</h4>"))
    #expect(page.matches(of: /class="plot-point"/).count == 2)
    #expect(page.matches(of: /<td class="number">(7|15)<\/td>/).count == 4)
  }

  @Test(arguments: [
    ("sum", "The score is the sum of your answers to 2 questions."),
    ("mean", "The score is the mean of your answers to 2 questions."),
    ("prorated-sum", "The score is the mean of your answers times the number of all 2 questions."),
  ])
  func howAScoreIsMadeIsTold(score: String, sentence: String) throws {
    let lab = try TestLab(
      survey: "survey_with_results.yaml", task: "wellbeing, wellbeing-again",
      changing: "score: sum", to: "score: \(score)")
    let visitor = try Visitor(lab, at: .firstTest)
    try answer("wellbeing", "days", calm: 3, rested: 4, visitor)
    try answer("wellbeing-again", "days-again", calm: 6, rested: 9, visitor)
    #expect(try dashboard(visitor).contains(sentence))
  }

  private func labWithMeanings() throws -> TestLab {
    try TestLab(
      survey: "survey_with_results.yaml", task: "wellbeing, wellbeing-again", changing: "score: sum}",
      to: "score: sum, meaning: {en: High means <at ease>., de: Hoch heißt gelassen.}}")
  }

  /// Before the picture, in the study's own words.
  @Test func whatAScoreMeansIsTold() throws {
    let lab = try labWithMeanings()
    let visitor = try Visitor(lab, at: .firstTest)
    try answer("wellbeing", "days", calm: 3, rested: 4, visitor)
    try answer("wellbeing-again", "days-again", calm: 6, rested: 9, visitor)
    let page = try dashboard(visitor)
    let told = /0 and 20\.<\/p>\s*<p>High means &lt;at ease&gt;\.<\/p>\s*<figure class="scale">/
    #expect(page.contains(told))
    #expect(page.matches(of: /High means/).count == 1)
    #expect(try !dashboard(finish(1, 2)).contains("<p>High means"))
  }

  /// At the end of the preview, in the language that is looked through.
  @Test func staffSeeWhatIsToldOfScores() throws {
    let lab = try labWithMeanings()
    let ben = try Colleague(lab, .experimenter).browser
    let before = try lab.ledger.contents()
    let url = Path.staffSurvey.url(lab.study.id.text, "wellbeing-again", "de")
    #expect(try ben.get(url + "?begin=1").text.contains("Wie ruhig sind Sie?"))
    let end = try ben.post(url, [(".page", "days-again"), ("calm", "6"), ("rested", "9")]).text
    #expect(end.contains("Ihr Wert ist 15. Er kann zwischen 0 und 20 liegen."))
    #expect(end.contains("<p>Hoch heißt gelassen.</p>") && end.contains("lang=\"en\">Participants see this"))
    let skipped = try ben.post(url, [(".page", "days-again"), (".skip", "1")]).text
    #expect(!skipped.contains("Ihr Wert ist") && !skipped.contains("Hoch heißt"))
    #expect(try lab.ledger.changes(since: before) == [:])
  }

  /// Without results, and for somebody who cannot come back, the page promises nothing.
  @Test func theWayBackToTheResultsIsToldToThoseWhoHaveBoth() throws {
    let sentence = "With your participation code and your PIN you can look at them again later."
    let visitor = try Visitor(lab, at: .keepPlace)
    _ = try visitor.browser.post(Path.keepPlace.url(), Visitor.pin)
    _ = try visitor.browser.post(Path.permissions.url(), lab.study.grants)
    try answer("wellbeing", "days", calm: 3, rested: 4, visitor)
    #expect(try !dashboard(visitor).contains(sentence))
    try answer("wellbeing-again", "days-again", calm: 6, rested: 9, visitor)
    #expect(try dashboard(visitor).contains(sentence))
    #expect(try !dashboard(finish(1, 2)).contains(sentence))
    let without = try TestLab(survey: "survey_with_rules.yaml", task: "with-rules")
    #expect(
      without.study.thanks?[Language("en")]
        == "That was everything. Thank you for your time and your patience!")
  }

  @Test func othersAreShownFromTenOnBesideOnesOwn() throws {
    func publish() throws {
      try lab.store.publishComparisons(of: lab.study, context: AuditContext(by: .system, at: lab.now))
    }
    let visitors = try (0..<9).map { try finish($0, 5) }
    try publish()
    #expect(try !dashboard(visitors[0]).contains("Your result among others"))
    _ = try finish(9, 5)
    try publish()
    // Of the two surveys with the scale, the first lets it be compared.
    let page = try dashboard(visitors[0])
    #expect(page.contains("<h4 id=\"comparison-wellbeing-ease\">Your result among others</h4>"))
    #expect(page.contains("The picture shows the results of 10 people."))
    // Each number belongs to one range.
    #expect(page.contains(" to under ") && page.matches(of: /<th scope="row">[0-9]+ to 20<\/th>/).count == 1)
    #expect(page.matches(of: /Your result<\/td>/).count == 1 && page.contains("plot-bar-own"))
    let people = page.matches(of: /<td class="number">([0-9]+)<\/td>\s*<td>(Your result|–)/).map {
      Int($0.output.1)!
    }
    #expect(people.reduce(0, +) == 10 && people.allSatisfy { $0 >= 3 })
    // Everybody sees the same people.
    let other = try dashboard(visitors[8])
    #expect(
      other.matches(of: /<td class="number">([0-9]+)<\/td>\s*<td>(Your result|–)/).map { Int($0.output.1)! }
        == people)
  }

  @Test func aFactIsToldAnewAndShownOverTime() throws {
    let visitor = try Visitor(lab, at: .firstTest)
    let url = Path.fact.url("wellbeing", "weight-now")
    #expect(try visitor.browser.get(url).status == 404)
    #expect(try !visitor.browser.get(Path.profile.url()).text.contains("id=\"facts\""))
    try answer("wellbeing", "days", calm: 3, rested: 4, visitor)
    let profile = try visitor.browser.get(Path.profile.url()).text
    #expect(
      profile.contains("<p>Your weight <strong dir=\"auto\">72.5 kg</strong></p>")
        && profile.contains("href=\"\(url)\""))
    #expect(try !visitor.browser.get(url).text.contains("plot-course"))
    let told = try visitor.browser.post(url, [("weight-now", "71"), ("weight-now.unit", "metric")])
    #expect(told.status == 303)
    let page = try visitor.browser.get(try #require(told.location)).text
    #expect(page.contains("Your entry has been saved.") && page.contains("plot-course"))
    #expect(
      page.contains("<td class=\"number\">71 kg</td>") && page.contains("<td class=\"number\">72.5 kg</td>"))
  }

  /// The answers that a survey puts into its texts are those of another day.
  @Test func aFactIsAskedWithoutOtherAnswers() throws {
    let lab = try TestLab(
      survey: "survey_with_results.yaml", task: "wellbeing, wellbeing-again",
      changing: "  pages:\n    - id: days\n",
      to: """
          pages:
            - {id: name, questions: [{id: nickname, kind: text, question: {en: Your name, de: Ihr Name}}]}
            - id: days

        """,
      and: "question: {en: Your weight, de: Ihr Gewicht}",
      to: """
        question: {en: "{nickname}, your {{own}} weight", de: "{nickname}, Ihr {{eigenes}} Gewicht"}, \
        help: {en: "As {nickname} said", de: "Wie {nickname} sagte"}
        """)
    let visitor = try Visitor(lab, at: .firstTest)
    _ = try visitor.browser.post(Path.surveyPage.url("wellbeing", "name"), [("nickname", "Zebedee")])
    let asked = try visitor.browser.get(Path.surveyPage.url("wellbeing", "days")).text
    #expect(asked.contains("Zebedee, your {own} weight") && asked.contains(">As Zebedee said</p>"))
    try answer("wellbeing", "days", calm: 3, rested: 4, visitor)
    #expect(try visitor.browser.get(Path.profile.url()).text.contains("<p>…, your {own} weight <strong "))
    let page = try visitor.browser.get(Path.fact.url("wellbeing", "weight-now")).text
    #expect(page.contains("…, your {own} weight") && page.contains(">As … said</p>"))
    #expect(!page.contains("{nickname}") && !page.contains("Zebedee"))
  }

  @Test func staffWhoMayReadAnswersSeeWhatWasToldAnew() throws {
    let visitor = try finish(3, 4)
    let url = Path.staffParticipantAnswers.url(visitor.id.text)
    let dana = try Colleague(lab, .dataManager).browser
    #expect(try !dana.get(url).text.contains("id=\"facts-wellbeing\""))
    let told = try visitor.browser.post(
      Path.fact.url("wellbeing", "weight-now"), [("weight-now", "71"), ("weight-now.unit", "metric")])
    #expect(told.status == 303)
    let page = try dana.get(url).text
    #expect(page.contains("id=\"facts-wellbeing\"") && page.contains(">71 kg</td>"))
    #expect(page.contains(">72.5 kg</td>"))
    #expect(try Colleague(lab, .experimenter).browser.get(url).status == 403)
  }

  @Test func whatIsNoValueOfAFactIsToldAndNotStored() throws {
    let visitor = try finish(3, 4)
    let url = Path.fact.url("wellbeing", "weight-now")
    let before = try lab.ledger.contents()
    for typed in ["", "heavy", "9999", "-1"] {
      let answer = try visitor.browser.post(url, [("weight-now", typed), ("weight-now.unit", "metric")])
      #expect(answer.status == 422 && answer.text.contains("id=\"q-weight-now_problem\""), "\(typed)")
    }
    for unknown in [("wellbeing", "calm"), ("wellbeing-again", "weight-now"), ("x", "y")] {
      #expect(try visitor.browser.post(Path.fact.url(unknown.0, unknown.1), [("calm", "3")]).status == 404)
    }
    #expect(try lab.ledger.changes(since: before) == [:])
  }
}
