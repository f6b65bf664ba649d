import Foundation
import Testing

@testable import LabConsole
@testable import Studies
@testable import Web

/// Every kind of question as browsers send it: what is taken, and what is said of the rest.
@Suite struct SurveyKindsTests {
  private let lab: TestLab
  private let visitor: Visitor

  init() throws {
    lab = try TestLab(survey: "survey_of_every_kind.yaml", task: "every-kind")
    visitor = try Visitor(lab, at: .firstTest)
  }

  /// A page, the fields that are sent, and the question at fault.
  private static let bad: [(page: String, fields: [(String, String)], question: String)] = [
    ("yes-no", [("smokes", "maybe")], "smokes"), ("yes-no", [("smokes", "yes"), ("smokes", "no")], "smokes"),
    ("yes-no", [], "smokes"), ("yes-no", [("smokes", "  ")], "smokes"),
    ("choice", [("family", "widowed")], "family"), ("choice", [("family", "other")], "family"),
    ("choice", [("family", "other"), ("family.other", " \t ")], "family"),
    ("choice", [("family", "other"), ("family.other", String(repeating: "x", count: 501))], "family"),
    ("choice", [("family", "single"), ("family", ".do-not-know")], "family"),
    ("choice", [("family", ".skipped-by-hand")], "family"),
    ("checkboxes", [("sport", "swimming"), ("sport", "none")], "sport"),
    ("checkboxes", [("sport", "golf")], "sport"),
    ("likert", [("calm", "3")], "calm"), ("pictures", [("picture", "consent-overview.svg")], "picture"),
    ("colors", [("color", "#1f5fbf")], "color"), ("drop-down", [("country", "Austria")], "country"),
    ("scale", [("pain", "11")], "pain"), ("scale", [("pain", "2.5")], "pain"),
    ("scale", [("pain", "1e1")], "pain"),
    ("slider", [("warmth", "100.5")], "warmth"), ("visual-analogue", [("mood", "-1")], "mood"),
    ("rating", [("staff", "6")], "staff"), ("ladder", [("status", "0")], "status"),
    ("age", [("age", "17")], "age"), ("age", [("age", "150")], "age"), ("age", [("age", "0")], "age"),
    ("age", [("age", "34"), ("age.not-given", "prefer-not-to-say")], "age"),
    ("age", [("age.not-given", "do-not-know")], "age"),
    ("height", [("height.unit", "metric"), ("height", "900")], "height"),
    ("height", [("height.unit", "imperial"), ("height.feet", "tall")], "height"),
    ("height", [("height.unit", "cubits"), ("height", "4")], "height"),
    ("feet", [("stature.unit", "metric"), ("stature", "175")], "stature"),
    ("pounds", [("mass.unit", "imperial"), ("mass.pounds", "heavy")], "mass"),
    ("month", [("moved.year", "2024")], "moved"),
    ("month", [("moved.month", "13"), ("moved.year", "2024")], "moved"),
    ("year", [("finished.year", "99")], "finished"), ("upright", [("energy", "101")], "energy"),
    ("picture-boxes", [("seen", "time"), ("seen", "no-picture")], "seen"),
    ("color-boxes", [("worn", "#000000")], "worn"), ("matrix-boxes", [("coffee", "at night")], "coffee"),
    ("matrix-boxes", [("tea", "morning"), ("tea", "never-drunk")], "tea"),
    ("date", [("diagnosis", "2025-02-29")], "diagnosis"), ("date", [("diagnosis", "5/6/2024")], "diagnosis"),
    ("birth", [("birth.day", "31"), ("birth.month", "2"), ("birth.year", "2000")], "birth"),
    ("birth", [("birth.year", "2000")], "birth"),
    ("birth", [("birth.day", "1"), ("birth.month", "1"), ("birth.year", "2999")], "birth"),
    ("date-time", [("meal.date", "2026-05-14")], "meal"), ("time", [("bedtime", "25:00")], "bedtime"),
    ("duration", [("commute.minutes", "-1")], "commute"), ("duration", [("commute.days", "1")], "commute"),
    ("text", [("job", String(repeating: "x", count: 201))], "job"),
    ("long-text", [("remarks", String(repeating: "👩‍🚀", count: 10_000))], "remarks"),
    ("ranking", [("values.rank.freedom", "1"), ("values.rank.safety", "1")], "values"),
    ("ranking", [("values.rank.freedom", "1")], "values"),
    ("ranking", [("values.rank.freedom", "first")], "values"),
    ("matrix", [("calm-week", "sometimes")], "calm-week"),
    ("drawing", [("where", "0,0,50 7000,0,50")], "where"),
    ("drawing", [("where", "<svg/>")], "where"), ("acknowledgement", [("rules", "on")], "rules"),
    ("several", [], "works"),
    ("several", [("works", "yes"), ("hours.asked", "1"), ("hours", "101")], "hours"),
  ]

  @Test func whatIsNoAnswerIsToldAndNotStored() throws {
    for (page, fields, question) in Self.bad {
      let before = try lab.ledger.contents()
      let answer = try visitor.browser.post(Path.surveyPage.url("every-kind", page), fields)
      #expect(
        answer.status == 422 && answer.text.contains("<title>Error"), "\(page) \(fields): \(answer.status)")
      #expect(answer.text.contains("id=\"q-\(question)_problem\""), "\(page) \(fields)")
      #expect(answer.text.contains("<a href=\"#q-\(question)\">"), "\(page) \(fields)")
      // The answer to another question of the page may be one.
      if page != "several" { #expect(try lab.ledger.changes(since: before) == [:], "\(page) \(fields)") }
    }
  }

  /// Also where not everything gets a place.
  @Test func howManyPlacesAreNeededIsTold() throws {
    #expect(
      try !visitor.browser.get(Path.surveyPage.url("every-kind", "ranking")).text.contains("are needed"))
    let lab = try TestLab(
      survey: "survey_of_every_kind.yaml", task: "every-kind",
      changing: "kind: ranking\n", to: "kind: ranking\n          most: 2\n")
    let page = try Visitor(lab, at: .firstTest).browser.get(Path.surveyPage.url("every-kind", "ranking")).text
    #expect(page.contains("Only the first 2 places are needed.") && !page.contains("<option value=\"3\""))
  }

  /// A page, the fields that are sent, and what is stored.
  private static let good: [(page: String, fields: [(String, String)], stored: [String: String])] = [
    ("yes-no", [("smokes", "no")], ["smokes": "no"]),
    ("choice", [("family", "single"), ("family.other", "left on the page")], ["family": "single"]),
    (
      "choice", [("family", "other"), ("family.other", " <b>Patchwork</b>\tfamily ")],
      ["family": "other:<b>Patchwork</b> family"]
    ),
    ("choice", [("family", ".prefer-not-to-say")], ["family": "prefer-not-to-say"]),
    ("checkboxes", [("sport", "running"), ("sport", "swimming")], ["sport": "swimming running"]),
    ("likert", [("calm", "always")], ["calm": "always"]),
    ("drop-down", [("country", "ci")], ["country": "ci"]),
    ("scale", [("pain", "0")], ["pain": "0"]), ("slider", [("warmth", "64")], ["warmth": "64"]),
    ("visual-analogue", [("mood", "64")], ["mood": "64"]), ("ladder", [("status", "10")], ["status": "10"]),
    ("age", [("age", " ３４ ")], ["age": "34"]),
    ("age", [("age.not-given", "prefer-not-to-say")], ["age": "prefer-not-to-say"]),
    ("height", [("height.unit", "metric"), ("height", "175,5"), ("height.feet", "")], ["height": "1.755"]),
    (
      "height", [("height.unit", "imperial"), ("height.feet", "5"), ("height.inches", "9")],
      ["height": "1.7526"]
    ),
    (
      "feet", [("stature.unit", "imperial"), ("stature.feet", "5"), ("stature.inches", "9")],
      ["stature": "1.7526"]
    ),
    ("pounds", [("mass.unit", "imperial"), ("mass.pounds", "150.5")], ["mass": "68.266"]),
    ("month", [("moved.month", "2"), ("moved.year", "2024")], ["moved": "2024-02-01"]),
    ("year", [("finished.year", "1999")], ["finished": "1999-01-01"]),
    ("upright", [("energy", "64")], ["energy": "64"]),
    ("picture-boxes", [("seen", "use"), ("seen", "time")], ["seen": "time use"]),
    ("color-boxes", [("worn", "black"), ("worn", "yellow")], ["worn": "yellow black"]),
    (
      "matrix-boxes", [("coffee", "evening"), ("coffee", "morning")],
      ["coffee": "morning evening", "tea": "skipped"]
    ),
    ("date", [("diagnosis", "2024-02-29")], ["diagnosis": "2024-02-29"]),
    ("date", [("diagnosis", "29.2.2024")], ["diagnosis": "2024-02-29"]),
    ("date-time", [("meal.date", "2026-05-14"), ("meal.time", "08:30")], ["meal": "2026-05-14T08:30"]),
    ("time", [("bedtime", "11:15 pm")], ["bedtime": "23:15"]),
    ("duration", [("commute.hours", "1.5"), ("commute.minutes", "")], ["commute": "5400"]),
    ("text", [("job", "נגר \u{202E}x")], ["job": "נגר \u{202E}x"]),
    ("long-text", [("remarks", "One\r\n\r\nTwo 👩‍🚀\u{0}")], ["remarks": "One\n\nTwo 👩‍🚀"]),
    (
      "ranking", [("values.rank.friends", "1"), ("values.rank.safety", "3"), ("values.rank.freedom", "2")],
      ["values": "friends freedom safety"]
    ),
    ("matrix", [("calm-week", "often")], ["calm-week": "often", "tired-week": "skipped"]),
    ("drawing", [("where", ""), ("where.other", "The knee")], ["where": "other:The knee"]),
    ("acknowledgement", [("rules", "yes")], ["rules": "yes"]),
    (
      "several", [("works", "yes"), ("hours.asked", "1"), ("hours", ""), ("employer", "")],
      ["works": "yes", "hours": "skipped", "employer": "skipped"]
    ),
  ]

  @Test func answersAreStoredInOneWay() throws {
    for (page, fields, stored) in Self.good {
      let answer = try visitor.browser.post(Path.surveyPage.url("every-kind", page), fields)
      #expect(answer.status == 303, "\(page) \(fields): \(answer.status)")
      let known = try answers()
      #expect(
        stored.allSatisfy { known[$0.key] == $0.value },
        "\(page) \(fields): \(known.filter { stored[$0.key] != nil })")
    }
  }

  /// The fields that a page shows of a stored answer give that answer when they are sent again.
  @Test func everyPageShowsItsAnswerAgain() throws {
    try answersAreStoredInOneWay()
    let before = try answers()
    for page in lab.study.surveys[0].parts.flatMap(\.pages) {
      let url = Path.surveyPage.url("every-kind", page.id.text)
      let text = try visitor.browser.get(url).text
      #expect(!text.contains("_problem\""), "\(page.id)")
      for value in page.questions.compactMap({ before[$0.id.text] })
      where ["ci", "prefer-not-to-say"].contains(value) {
        #expect(text.contains(value), "\(page.id): \(value)")
      }
    }
  }

  /// A note has its words and no field, an acknowledgement its PDF, which opens.
  @Test func whatIsToBeReadIsThere() throws {
    let page = try visitor.browser.get(Path.surveyPage.url("every-kind", "acknowledgement")).text
    #expect(page.contains("About the rules") && !page.contains("name=\"about-rules"))
    #expect(page.matches(of: /<div class="prose">/).count == 2)
    let url = try #require(page.firstMatch(of: /<p class="document"><a href="([^"]+)"/)?.output.1)
    let document = try visitor.browser.get(String(url))
    #expect(document.status == 200 && document["Content-Type"] == "application/pdf")
    #expect(document.text.hasPrefix("%PDF-"))
  }

  @Test func everyPageCanBeSkippedButOne() throws {
    for page in lab.study.surveys[0].parts.flatMap(\.pages) {
      let url = Path.surveyPage.url("every-kind", page.id.text)
      let isRequired = page.questions.contains(where: \.isRequired)
      #expect(try visitor.browser.get(url).text.contains("name=\".skip\"") == !isRequired, "\(page.id)")
      let answer = try visitor.browser.post(url, [(".skip", "1")])
      #expect(answer.status == (isRequired ? 422 : 303), "\(page.id)")
    }
  }

  /// Somebody who goes back from the last page is not at the end, though nothing is left to answer.
  @Test func backFromTheLastPageOfAPlainSurvey() throws {
    let lab = try TestLab()
    let visitor = try Visitor(lab, at: .survey)
    let survey = lab.study.surveys[0]
    for number in 2..<survey.questions.count { try visitor.skipQuestion(number) }
    let pages = survey.questions.suffix(2).map { Path.surveyPage.url(survey.id.text, $0.id.text) }
    let back = try visitor.browser.post(pages[1], [(".back", "1"), ("warmth-thin", "7")])
    #expect(back.location == pages[0])
    #expect(try visitor.browser.get(pages[0]).status == 200)
    #expect(
      try visitor.browser.post(pages[0], [(".skip", "1")]).location == Path.surveyEnd.url(survey.id.text))
  }

  private func answers() throws -> [String: String] {
    let record = try visitor.participation(lab)
    let course = try lab.store.course(of: lab.study.surveys[0], for: record, in: lab.study, at: lab.now)
    return course.pages.flatMap(\.questions).reduce(into: [:]) { answers, question in
      answers[question.key.description] = question.answer.map { $0.text ?? $0.reason?.rawValue ?? "?" }
    }
  }
}

extension TestLab {
  /// A lab whose study has the survey of a file of the browser tests as its only task.
  /// - Parameters:
  ///   - old: text of the survey that is replaced by `new`
  ///   - second: text that is replaced by `other`
  convenience init(
    survey file: String, task: String, changing old: String = "", to new: String = "",
    and second: String = "", to other: String = ""
  ) throws {
    try self.init { settings in
      let url = TestLab.root.appendingPathComponent("Tests/Browser/\(file)")
      var survey = try String(contentsOf: url, encoding: .utf8)
      for (old, new) in [(old, new), (second, other)] where !old.isEmpty {
        survey = survey.replacing(old, with: new)
      }
      let entry = survey.split(separator: "\n", omittingEmptySubsequences: false).map { "  \($0)\n" }.joined()
      if survey.contains("document: rules.pdf") {
        let folder = URL(fileURLWithPath: settings.studies).appendingPathComponent("weight-iat/documents")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try FileManager.default.copyItem(
          at: TestLab.root.appendingPathComponent("Tests/Browser/rules.pdf"),
          to: folder.appendingPathComponent("rules.pdf"))
      }
      try TestLab.rewrite(
        "weight-iat", in: settings.studies, replacing: "\nsurveys:\n", with: "\nsurveys:\n\(entry)")
      try TestLab.rewrite(
        "weight-iat", in: settings.studies, replacing: "\ntasks: [weight, demographics]",
        with: "\ntasks: [\(task)]")
    }
  }
}
