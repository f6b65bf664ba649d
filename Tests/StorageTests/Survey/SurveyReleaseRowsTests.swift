import Studies
import Testing

@testable import Storage

/// The answers in a release: those that count, without contact data, and without words of one's own that nobody looked
/// through.
struct SurveyReleaseRowsTests {
  private let lab: SurveyLab

  init() throws {
    lab = try SurveyLab()
    try lab.send("smokes", ["smokes": "yes"])
    try lab.send("cigarettes", ["cigarettes": "10"])
    try lab.send("email", ["email": "planted@example.org"])
    try lab.send("remark", ["remark": "Planted remark"])
    try lab.send("job", ["job": "Baker"])
    try lab.send("lives", ["lives": "o", "lives.other": "Planted place"])
    try lab.send("where", ["where": "1,2,3 4,5,6"], shownAt: start, at: start.advanced(bySeconds: 90))
    try lab.send("child-age.1", ["child-age.1": "4"])
    try lab.send("child-name.1", ["child-name.1": "Plantedname"])
  }

  private func answers(of study: Study? = nil) throws -> [String] {
    try lab.lab.release(of: study)["answers"]!.filter { $0["survey"] == "home" }.map { row in
      ["question", "repetition", "format", "answer", "missing"].map { row[$0] ?? "-" }.joined(separator: " ")
    }
  }

  @Test func whatCountsStandsThereAndNothingElse() throws {
    try lab.send("children-another.1", ["children-another.1": "no"])
    #expect(
      try answers() == [
        "smokes - yes-no yes -", "cigarettes - number 10 -", "remark - long-text - withheld",
        "job - text - withheld", "lives - choice o -", "where - drawing - withheld", "child-age 1 age 4 -",
        "children-another 1 yes-no no -", "months 1 computed 48 -", "packs - computed 0.5 -",
      ])
  }

  @Test func nothingThatWasPlantedIsInAnyTable() throws {
    for (table, rows) in try lab.lab.release() {
      for value in rows.flatMap(\.values) {
        #expect(!value.lowercased().contains("planted"), "\(table) \(value)")
        #expect(!value.contains("1,2,3"), "\(table) \(value)")
      }
    }
  }

  @Test func whatABranchSkipsIsLeftOut() throws {
    try lab.send("smokes", ["smokes": "no"], at: start.advanced(bySeconds: 1))
    let answers = try answers()
    #expect(answers.first == "smokes - yes-no no -" && answers.contains("packs - computed - -"))
    #expect(!answers.contains { $0.hasPrefix("cigarettes") })
  }

  /// The analysis describes people by it, too, with the value of a release.
  @Test func whatIsComputedIsAVariableOfTheAnalysis() throws {
    let study = lab.lab.study
    let variables = study.variables.filter(\.isComputed)
    #expect(variables.map(\.id).contains("home.packs") && variables.map(\.id).contains("demographics.bmi"))
    #expect(!variables.map(\.id).contains("home.shout"))
    let values = try lab.store.values(of: variables, in: study, origin: .real)
    #expect(values == ["home.packs": [lab.participant: "0.5"]])
    #expect(try lab.store.values(of: variables, in: study, origin: .rehearsal).isEmpty)
    try lab.send("smokes", ["smokes": "no"], at: start.advanced(bySeconds: 1))
    #expect(try lab.store.values(of: variables, in: study, origin: .real).isEmpty)
  }

  @Test func reasonsStandBeside() throws {
    try lab.send("smokes", ["smokes.not-given": "prefer-not-to-say"], at: start.advanced(bySeconds: 1))
    try lab.send("job", ["job": ""], at: start.advanced(bySeconds: 2))
    let answers = try answers()
    #expect(
      answers.contains("smokes - yes-no - prefer-not-to-say") && answers.contains("job - text - skipped"))
  }

  /// The study asks otherwise by now.
  @Test func whatIsNoLongerAskedIsGivenAsItWas() throws {
    let changed = try SurveyLab(
      changing: "{id: job, kind: text, release: yes, question: {en: Q, de: F}}",
      to: "{id: job, kind: yes-no, question: {en: Q, de: F}}"
    ).lab.study
    #expect(try answers(of: changed).contains("job - text - withheld"))
    let without = try TemporaryLab().study
    let rows = try answers(of: without)
    #expect(rows.contains("cigarettes - number 10 -") && rows.contains("lives - choice o -"))
    #expect(rows.contains("job - text - withheld") && !rows.contains { $0.hasPrefix("email") })
    #expect(!rows.contains { $0.hasPrefix("child-name") || $0.contains("lanted") })
  }

  /// Question and tag went together: what was an identifier once would come out as it was given.
  @Test func whatIsNoLongerAskedIsLeftOutWhereAnswersAreTagged() throws {
    let other = try lab.lab.enrolWithConsent()
    try lab.send("smokes", ["smokes": "no"], by: other)
    let changed = try TemporaryLab(
      changing: "\ntasks:",
      to: "\nanonymisation:\n  k: 2\n  sensitive: [demographics.interest]\n  plain: [home.lives]\ntasks:"
    ).study
    let before = try answers(of: TemporaryLab().study)
    #expect(before.contains("cigarettes - number 10 -"))
    let rows = try answers(of: changed)
    #expect(rows == ["lives - choice o -"])
    let report = try #require(
      try lab.store.releaseReader.disclosure(of: changed, in: ReleaseScope(.real, .within)))
    #expect(report.formerAnswers == before.count - 1)
  }

  /// Nobody can say what a page asked that is gone.
  @Test func timesOfFormerPagesAreLeftOutWhereAnswersAreTagged() throws {
    let shout = "- {id: shout, value: \"concat(remark, '!')\"}"
    let tags = "\nanonymisation:\n  k: 2\n  identifiers: [home.lives]\n  plain: [home.old]\n"
    let study = try SurveyLab(changing: shout, to: shout + tags).lab.study
    let home = try #require(study.survey("home"))
    let told = ["where", "old", "gone", "gone.1", "child-age.1", "lives"].filter {
      study.releasesTime(of: SurveyPage.ID($0), in: home)
    }
    #expect(told == ["where", "old", "child-age.1"])
    #expect(study.releasesTime(of: SurveyStep.review, in: home))
    #expect(lab.lab.study.releasesTime(of: "gone", in: lab.survey))
  }

  /// The minute at which somebody gets up tells who they are, unless the study says otherwise.
  @Test func timesOfDayAreToldByTheHour() throws {
    let job = "- {id: job, kind: text, release: yes, question: {en: Q, de: F}}"
    let times = "- {id: up, kind: time, question: {en: Q, de: F}}\n"
    let exact = "      - {id: down, kind: time, question: {en: Q, de: F}}"
    let shout = "- {id: shout, value: \"concat(remark, '!')\"}"
    let computed = "- {id: rising, value: up}"
    let plain = "\nanonymisation:\n  k: 2\n  plain: [home.down]\n"
    let other = try SurveyLab(
      changing: job, to: times + exact, and: shout, to: computed + plain)
    for person in [other.participant, try other.lab.enrolWithConsent()] {
      try other.send("smokes", ["smokes": "no"], by: person)
      try other.send("up", ["up": "06:47"], by: person)
      try other.send("down", ["down": "23:59"], by: person)
    }
    let tables = try other.lab.release()
    func told(_ question: String) -> Set<String?> {
      Set(tables["answers"]!.filter { $0["question"] == question }.map { $0["answer"] })
    }
    #expect(told("up") == ["06:00"] && told("down") == ["23:59"] && told("rising") == ["06:00"])
    #expect(Set(tables["answers_home"]!.map { $0["up"] }) == ["06:00"])
    #expect(!tables.values.joined().flatMap(\.values).contains { $0.contains("06:47") })
    func withheld(_ question: String) -> String? {
      tables["questions"]!.first { $0["survey"] == "home" && $0["question"] == question }?["withheld"]
    }
    #expect(withheld("up") == "hour" && withheld("rising") == "hour" && withheld("down") == nil)
    let columns = other.lab.study.wideAnswers(of: other.survey).file.columns
    for (name, isHour) in [("up", true), ("rising", true), ("down", false)] {
      let column = try #require(columns.first { $0.name == name })
      #expect(column.meaning.contains("rounded down to the full hour") == isHour, "\(column.meaning)")
    }
  }

  @Test func timesHaveSecondsOnly() throws {
    let times = try lab.lab.release()["survey_times"]!
    #expect(times.map { $0["page"] } == ["where"] && times.map { $0["seconds"] } == ["90.0"])
  }

  @Test func answersAreCountedForStaff() throws {
    let other = try lab.lab.enrolWithConsent()
    try lab.send("smokes", ["smokes": "no"], by: other)
    let left = try lab.lab.enrolWithConsent()
    try lab.send("smokes", ["smokes": "no"], by: left)
    try lab.store.leave(left, session: nil, context: lab.lab.context(left))
    let tooYoung = try lab.lab.enrolWithConsent()
    try lab.send("smokes", ["smokes": "no"], by: tooYoung)
    let finding = Intervention.foundIneligible(Ineligibility(requirement: "age", data: .kept))
    let verdict = try lab.store.intervene(
      InterventionRequest(finding, reason: .mistake, remark: "17", seen: 0), for: tooYoung,
      in: lab.lab.study, context: AuditContext(by: .staff("ben"), at: start))
    #expect(verdict == .done)
    let quality = try #require(
      try lab.store.surveyQuality(of: lab.lab.study, origin: .real).first { $0.survey == "home" })
    #expect(quality.participants == 2 && quality.items["smokes"]?.choices == ["yes": 1, "no": 1])
    #expect(quality.items["cigarettes"]?.numbers.mean == 10 && quality.items["email"]?.answered == 1)
  }

  @Test func theCodebookHasEveryQuestion() throws {
    let rows = try lab.lab.release()["questions"]!.filter { $0["survey"] == "home" && $0["language"] == "en" }
    let asked = Set(lab.survey.questions.filter(\.isAnswered).map(\.id.text))
    #expect(asked.isSubset(of: rows.compactMap { $0["question"] }))
    func first(_ question: String) -> [String: String] { rows.first { $0["question"] == question } ?? [:] }
    #expect(first("email")["withheld"] == "contact" && first("remark")["withheld"] == "own-words")
    #expect(first("job")["withheld"] == "own-words" && first("shout")["withheld"] == "own-words")
    #expect(first("cigarettes")["rule"] == "smokes" && first("cigarettes")["reasons"] == "prefer-not-to-say")
    #expect(first("packs")["formula"] == "cigarettes / 20" && first("packs")["format"] == "computed")
    #expect(first("packs")["value_type"] == "number" && first("shout")["value_type"] == "text")
    #expect(first("cigarettes")["value_type"] == nil)
    #expect(first("child-age")["group"] == "children")
    #expect(
      rows.filter { $0["question"] == "lives" }.map { $0["choice"] } == [
        "flat", "house", "boat", "tent", "o",
      ])
  }
}
