import Foundation
import Testing

@testable import LabConsole
@testable import Storage
@testable import Studies
@testable import Web

/// Looking through what participants wrote: on the page, by role, and what of it the package holds.
@Suite struct OwnWordsPageTests {
  private let lab: TestLab
  private let anna: Colleague
  private let bea: Colleague

  init() throws {
    lab = try TestLab { settings in
      let file = URL(fileURLWithPath: settings.studies).appendingPathComponent("weight-iat/study.yaml")
      let yaml = try String(contentsOf: file, encoding: .utf8)
      let place = "    facts: [weight]\n    questions:\n"
      try #require(yaml.contains(place))
      let question = "      - {id: words, kind: long-text, question: {en: Say more, de: Mehr dazu}}\n"
      let changed = yaml.replacing(place, with: place + question)
      try changed.write(to: file, atomically: true, encoding: .utf8)
    }
    anna = try Colleague(lab, .dataManager)
    bea = try Colleague(lab, .dataManager)
  }

  /// Stores answers as the survey would.
  @discardableResult
  private func write(_ text: String, by visitor: Visitor? = nil) throws -> Visitor {
    let visitor = try visitor ?? Visitor(lab, at: .keepPlace)
    let survey = lab.study.surveys[0]
    try #require(survey.id == "demographics" && survey.questions.contains { $0.id == "words" })
    let step = SurveyStep(
      of: survey, page: "words",
      answers: [SurveyAnswerKey("words" as SurveyQuestion.ID): .given(.text(text))], shownAt: nil)
    try lab.store.save(
      step, by: visitor.id, in: lab.study,
      context: AuditContext(by: .participant(visitor.id), at: lab.now))
    return visitor
  }

  private let form = [("audience", "within"), ("words", "demographics.words")]

  private var url: String {
    Path.staffReleaseWords.url(lab.study.id.text) + Path.query(form.map { (name: $0.0, value: $0.1) })
  }

  private func ids(_ page: String) -> [String] {
    page.matches(of: /<fieldset class="field own-words" id="text-(\w+)"/).map { String($0.output.1) }
  }

  private func post(_ fields: [(String, String)], _ colleague: Colleague? = nil) throws -> Answer {
    try (colleague ?? anna).browser.post(Path.staffReleaseWords.url(lab.study.id.text), form + fields)
  }

  /// Every file of a new release, one after another.
  private func package(_ form: [(String, String)]) throws -> String {
    let made = try anna.browser.post(Path.staffRelease.url(lab.study.id.text), form)
    try #require(made.status == 303, "\(made.status) \(made.text)")
    let release = try #require(try lab.store.keptReleases(of: lab.study.id).first)
    let script = """
      import sys, zipfile
      archive = zipfile.ZipFile(sys.argv[1])
      sys.stdout.write("\\n".join(archive.read(name).decode("utf-8", "replace") for name in archive.namelist()))
      """
    let outcome = try Command.run("/usr/bin/env", ["python3", "-c", script, lab.store.path(of: release)])
    try #require(outcome.status == 0, "\(outcome.errors)")
    return outcome.output
  }

  @Test func thePageShowsTheTextAndNothingElseOfThePerson() throws {
    let visitor = try write("<b>Planted</b> text")
    let page = try anna.browser.get(url).text
    #expect(page.contains("&lt;b&gt;Planted&lt;/b&gt; text") && ids(page).count == 1)
    let record = try visitor.participation(lab)
    for trace in [visitor.id.text, record.participant.code.text, record.participant.code.grouped] {
      #expect(!page.contains(trace))
    }
    #expect(page.contains("demographics.words. Texts: 1;") && page.contains("undecided: 1."))
  }

  @Test func onlyThoseWhoReleaseMayLook() throws {
    try write("Planted text")
    let other = try Colleague(lab, .experimenter).browser
    #expect(try other.get(url).status == 403)
    #expect(try other.post(Path.staffReleaseWords.url(lab.study.id.text), form).status == 403)
    // A scope that names no question leads back to the form.
    let none = try anna.browser.get(Path.staffReleaseWords.url(lab.study.id.text) + "?audience=within")
    #expect(none.status == 303 && none.location == Path.staffRelease.url(lab.study.id.text))
  }

  @Test func whatWasDecidedIsInThePackageAndNothingElse() throws {
    try write("Planted at Smith's bakery")
    try write("=HYPERLINK(1) kept word")
    try write("Planted and left out")
    try write("Planted and undecided")
    let page = try anna.browser.get(url).text
    let texts = try lab.store.releaseReader.ownWords(of: lab.study, in: scope)
    #expect(Set(ids(page)) == Set(texts.map(\.id)) && texts.count == 4)
    func id(_ word: String) throws -> String { try #require(texts.first { $0.text.contains(word) }).id }
    let saved = try post([
      ("outcome-\(try id("Smith"))", "edited"), ("edited-\(try id("Smith"))", "At a bakery"),
      ("seen-\(try id("Smith"))", "0"), ("outcome-\(try id("kept"))", "kept"),
      ("seen-\(try id("kept"))", "0"), ("outcome-\(try id("left out"))", "left-out"),
      ("seen-\(try id("left out"))", "0"), ("edited-\(try id("undecided"))", "Planted and undecided"),
      ("seen-\(try id("undecided"))", "0"),
    ])
    #expect(saved.status == 303, "\(saved.text)")
    #expect(try ids(anna.browser.get(url).text) == [id("undecided")])
    let files = try package(form)
    #expect(files.contains("At a bakery") && !files.contains("Planted"))
    // A spreadsheet runs no formula.
    #expect(files.contains("'=HYPERLINK(1) kept word") && !files.contains(",=HYPERLINK"))
    #expect(files.contains("1 as written, 1 edited, 2 left out, of which 1 nobody decided about"))
    let unnamed = try package([("audience", "within")])
    #expect(!unnamed.contains("At a bakery") && !unnamed.contains("kept word"))
  }

  private var scope: ReleaseScope {
    var selection = ReleaseSelection()
    selection.words = [VariableName("demographics.words")]
    return ReleaseScope(.real, .within, selection: selection)
  }

  @Test func aNewReleaseAsksOnlyForWhatIsNew() throws {
    let visitor = try write("Planted first")
    let id = try #require(ids(anna.browser.get(url).text).first)
    #expect(try post([("outcome-\(id)", "kept"), ("seen-\(id)", "0")]).status == 303)
    #expect(try ids(anna.browser.get(url).text).isEmpty)
    #expect(try ids(anna.browser.get(url + "&show=all").text) == [id])
    try write("Planted second", by: visitor)
    let new = try ids(anna.browser.get(url).text)
    #expect(new.count == 1 && new != [id])
    #expect(try !package(form).contains("Planted"))
  }

  @Test func ofTwoAtOnceTheSecondSeesWhatTheFirstDecided() throws {
    try write("Planted text")
    let id = try #require(ids(anna.browser.get(url).text).first)
    #expect(try post([("outcome-\(id)", "left-out"), ("seen-\(id)", "0")]).status == 303)
    let late = try post([("outcome-\(id)", "kept"), ("seen-\(id)", "0")], bea)
    #expect(late.status == 422 && late.text.contains("somebody else has decided about this"))
    #expect(late.text.contains("Decided by \(anna.member.name)"))
    #expect(try !package(form).contains("Planted"))
    // Having seen it, they may decide otherwise.
    #expect(try post([("outcome-\(id)", "kept"), ("seen-\(id)", "1")], bea).status == 303)
    #expect(try package(form).contains("Planted text"))
  }

  @Test func fiftyTextsStandOnAPage() throws {
    let visitor = try Visitor(lab, at: .keepPlace)
    for number in 0..<51 { try write("Text \(number)", by: number == 0 ? visitor : nil) }
    let first = try anna.browser.get(url).text
    #expect(ids(first).count == 50 && first.contains("rel=\"next\""))
    let second = try anna.browser.get(url + "&page=2").text
    #expect(ids(second).count == 1 && Set(ids(second)).isDisjoint(with: ids(first)))
  }

  /// The database keeps nothing after a NUL.
  @Test func otherWordsAreMadeHarmlessAsAnswersAre() throws {
    try write("Planted text")
    let id = try #require(ids(anna.browser.get(url).text).first)
    let form = [("outcome-\(id)", "edited"), ("edited-\(id)", "One\u{0} two\u{1B}"), ("seen-\(id)", "0")]
    #expect(try post(form).status == 303)
    let decision = try lab.store.releaseReader.ownWords(of: lab.study, in: scope)[0].decision
    #expect(decision?.outcome == .edited("One two"))
  }

  @Test(arguments: [("edited", ""), ("edited", "   "), ("edited", "\u{0}"), ("other", "x")])
  func aChoiceThatIsNoneIsToldAndDecidesNothing(choice: String, edited: String) throws {
    try write("Planted text")
    let id = try #require(ids(anna.browser.get(url).text).first)
    let answer = try post([("outcome-\(id)", choice), ("edited-\(id)", edited), ("seen-\(id)", "0")])
    #expect(answer.status == 422 && answer.text.contains("id=\"problem-\(id)\""))
    #expect(try lab.store.releaseReader.ownWords(of: lab.study, in: scope)[0].decision == nil)
  }
}
