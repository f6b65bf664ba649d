import Testing

@testable import Studies
@testable import Web

/// The answers to a survey in numbers, on the page about the quality of the data.
@Suite(.serialized) struct SurveyQualityRouteTests {
  private let lab: TestLab

  init() throws {
    lab = try TestLab(survey: "survey_with_rules.yaml", task: "with-rules")
    for (age, works) in [("34", "yes"), ("35", "no"), ("51", "yes")] {
      let visitor = try Visitor(lab, at: .firstTest)
      func send(_ page: String, _ form: [(String, String)]) throws {
        _ = try visitor.browser.post(Path.surveyPage.url("with-rules", page), form)
      }
      try send("person", [("first-name", "Wilhelmina"), ("age", age)])
      let more = [("hours.not-given", "prefer-not-to-say"), ("overtime", "1")]
      try send("work", [("works", works)] + (works == "yes" ? more : []))
    }
  }

  private func page(_ role: StaffRole) throws -> String {
    let answer = try Colleague(lab, role).browser.get(Path.staffQuality.url(lab.study.id.text))
    #expect(answer.status == 200)
    return answer.text
  }

  @Test func everyQuestionIsCountedAndDrawn() throws {
    let page = try page(.dataManager)
    for words in [
      "How old are you?", "3 answers, mean 40", "from 34 to 51", "About you: the answers to each question",
      "67%",
    ] {
      #expect(page.contains(words), "\(words)")
    }
    #expect(page.contains("class=\"histogram\"") && page.contains("class=\"share-bar\""))
    #expect(page.contains("aria-label=\"34: 1 · 35: 1 · 51: 1\""))
    #expect(!page.contains("Wilhelmina") && !page.contains("id=\"item-with-rules-first-name\""))
  }

  /// Of a few people a distribution tells who answered what.
  @Test func thoseWhoMayNotReadAnswersSeeCountsAlone() throws {
    let page = try page(.experimenter)
    #expect(page.contains("How old are you?") && page.contains("Prefer not to say"))
    #expect(!page.contains("mean 40") && !page.contains("class=\"share-bar\""))
    #expect(!page.contains("item-with-rules-age"))
  }

  /// By the count and by the bar, for those who may read answers; the list keeps the answer with its other filters.
  @Test func aCountLeadsToThoseWhoAnsweredSo() throws {
    let quality = try page(.dataManager)
    let link = Path.staffAnswers.url(
      lab.study.id.text, query: ["answer": "with-rules~works~choice~yes"])
    let opening = "<a href=\"\(link.escapedForPages)\""
    #expect(quality.contains("\(opening) aria-label=\"2: Yes\">2</a>"))
    #expect(quality.contains("\(opening) tabindex=\"-1\" aria-hidden=\"true\"><svg"))
    #expect(quality.contains("answer=with-rules%7Eage%7Enumber%7E51.0") && !quality.contains("first-name%7E"))
    #expect(try !page(.experimenter).contains("answer=with-rules"))
    let manager = try Colleague(lab, .dataManager).browser
    let list = try manager.get(link).text
    let references = try lab.store.participants(ParticipantQuery(studies: [lab.study])).entries.map {
      ParticipantReference(of: $0.participation.participant.id).grouped
    }
    #expect(references.count == 3 && references.count { list.contains($0) } == 2)
    #expect(list.contains("Answered: Yes</strong>") && list.contains("1 to 2 of 2"))
    #expect(list.contains("<input type=\"hidden\" name=\"answer\" value=\"with-rules~works~choice~yes\">"))
    #expect(
      try manager.get(link + "&reference=\(references[0].prefix(4))").text.contains("name=\"answer\""))
    let others = ["with-rules~first-name~choice~yes", "nowhere~works~choice~yes", "with-rules~works", "~~~~"]
    for nothing in others {
      let all = try manager.get(Path.staffAnswers.url(lab.study.id.text, query: ["answer": nothing])).text
      #expect(all.contains("1 to 3 of 3") && !all.contains("class=\"filtered\""), "\(nothing)")
    }
    #expect(try Colleague(lab, .experimenter).browser.get(link).status == 403)
  }

  /// Each count of a number, a range, a time or a date is that of the people in its list: here everybody answered once.
  @Test func everyCountIsThatOfItsList() throws {
    let lab = try TestLab(survey: "survey_of_every_kind.yaml", task: "every-kind")
    let people = [
      ("6", "22:40", "2024-02-29"), ("47", "00:10", "2024-04-01"), ("110", "00:50", "2024-04-30"),
    ]
    for (minutes, bed, day) in people {
      let visitor = try Visitor(lab, at: .firstTest)
      func send(_ page: String, _ form: [(String, String)]) throws {
        _ = try visitor.browser.post(Path.surveyPage.url("every-kind", page), form)
      }
      try send("date", [("diagnosis", day)])
      try send("time", [("bedtime", bed)])
      try send("duration", [("commute.minutes", minutes)])
    }
    let manager = try Colleague(lab, .dataManager).browser
    let page = try manager.get(Path.staffQuality.url(lab.study.id.text)).text
    let links = page.matches(of: #/<td class="number"><a href="([^"]*answer=[^"]*)"[^>]*>([0-9]+)</a>/#)
    #expect(links.count == 3 + 2 + 2)
    for link in links {
      let url = String(link.output.1).replacing("&amp;", with: "&")
      let rows = try manager.get(url).text.matches(of: #/<th scope="row">/#).count
      #expect(rows == Int(link.output.2), "\(url)")
    }
  }

  /// Ranges are round in the unit that is read, not in the one that is stored.
  @Test func minutesLieInRoundRanges() throws {
    let lab = try TestLab(survey: "survey_of_every_kind.yaml", task: "every-kind")
    for minutes in ["6", "47", "85", "110"] {
      let visitor = try Visitor(lab, at: .firstTest)
      _ = try visitor.browser.post(
        Path.surveyPage.url("every-kind", "duration"), [("commute.minutes", minutes)])
    }
    let page = try Colleague(lab, .dataManager).browser.get(Path.staffQuality.url(lab.study.id.text)).text
    #expect(page.contains("4 answers, mean 62") && page.contains("0 min to under 10 min"))
    #expect(page.contains("<title>110 min to under 120 min: 1</title>"))
    #expect(page.contains("110 min to under 120 min") && !page.contains("83.33"))
  }

  /// Every kind of answer but texts and drawings has a distribution.
  @Test func timesDatesAndRankingsAreDistributed() throws {
    let lab = try TestLab(survey: "survey_of_every_kind.yaml", task: "every-kind")
    for (bed, day, first, second) in [("22:40", "2024-02-29", "1", "2"), ("00:10", "2024-04-01", "2", "1")] {
      let visitor = try Visitor(lab, at: .firstTest)
      func send(_ page: String, _ form: [(String, String)]) throws {
        _ = try visitor.browser.post(Path.surveyPage.url("every-kind", page), form)
      }
      try send("date", [("diagnosis", day)])
      try send("time", [("bedtime", bed)])
      try send("text", [("job", "Cooper")])
      try send(
        "ranking",
        [("values.rank.freedom", first), ("values.rank.safety", second), ("values.rank.friends", "3")])
      try send("acknowledgement", [("rules", "yes")])
    }
    let page = try Colleague(lab, .dataManager).browser.get(Path.staffQuality.url(lab.study.id.text)).text
    for item in ["diagnosis", "bedtime", "values", "rules"] {
      #expect(page.contains("id=\"item-every-kind-\(item)\""), "\(item)")
    }
    for words in ["22:00–22:59", "00:00–00:59", "2024-02", "2024-03", "2024-04", "First place"] {
      #expect(page.contains(words), "\(words)")
    }
    #expect(!page.contains("item-every-kind-job") && !page.contains("Cooper"))
  }

  @Test func manyMonthsAreYearsOrDecades() {
    func labels(_ years: Int...) -> [String] {
      var item = SurveyQuality.Item()
      for year in years { item.months[year * 12 + 11, default: 0] += 1 }
      return MomentDistribution(item)?.periods.map { value, count in
        guard case .months(let months) = value else { return "\(value)" }
        return "\(MomentDistribution.label(of: months)): \(count)"
      } ?? []
    }
    #expect(labels() == [])
    #expect(labels(2024) == ["2024-12: 1"])
    #expect(labels(2024, 2025).count == 13)
    #expect(labels(2021, 2024) == ["2021: 1", "2022: 0", "2023: 0", "2024: 1"])
    #expect(labels(1985, 2009, 2001) == ["1980–1989: 1", "1990–1999: 0", "2000–2009: 2"])
  }
}
