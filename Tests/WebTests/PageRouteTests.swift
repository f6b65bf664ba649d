import Documents
import Foundation
import RunDocuments
import SampleStudies
import Testing

@testable import Definitions
@testable import LabConsole
@testable import Rehearsal
@testable import Studies
@testable import Web

/// An experiment of the lab's own from the definition to the pages of participants and staff.
@Suite struct PageRouteTests {
  private let lab: TestLab

  /// The study's own words about its experiment, behind its last key.
  private static let words = """
        instruction: {en: Press the arrow., de: Drücken Sie den Pfeil.}
        unable: {en: You need to see arrows., de: Sie müssen Pfeile sehen können.}
        measured: {en: How quickly you were., de: Wie schnell Sie waren.}
        picture: {image: thin-1.svg, description: {en: Arrows, de: Pfeile}}

    """

  init() throws {
    lab = try TestLab(seed: 1) { settings in
      try TestLab.rewrite(
        "weight-iat", in: settings.studies, replacing: "\ntests:\n",
        with: "\ntests:\n" + ActivityStudy.ownExperiment + Self.words)
      try TestLab.rewrite(
        "weight-iat", in: settings.studies, replacing: "\ntasks: [weight, demographics]",
        with: "\ntasks: [arrows, demographics]")
      for (path, bytes) in ActivityStudy.experimentFiles {
        let file = URL(fileURLWithPath: settings.studies).appendingPathComponent("weight-iat/\(path)")
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: file)
      }
    }
  }

  private func plan(of run: String, _ visitor: Visitor) throws -> ExperimentPlanDocument {
    let answer = try visitor.browser.get(Path.runPlan.url(run), ["Accept: application/json"])
    return try JSONDecoder().decode(ExperimentPlanDocument.self, from: Data(answer.body))
  }

  private func part(
    _ number: Int, isComplete: Bool = false, _ entries: ExperimentEntryDocument...
  ) throws -> [UInt8] {
    Array(
      try JSONEncoder().encode(
        PartDocument(number: number, block: 1, attempt: number, complete: isComplete, trials: entries)))
  }

  @Test func simulatedParticipantsSubmitTheSample() throws {
    let base = "http://127.0.0.1:\(lab.port)"
    let report = Rehearsal(
      base: base, starts: try lab.study.rehearsalStarts(for: 6, at: base, invitedBy: nil), participants: 6,
      concurrency: 2, seed: 1, model: RespondentModel(), paths: RehearsalPaths(of: lab.study.id),
      answers: lab.study.rehearsalAnswers(at: lab.now), experimenter: nil, apps: lab.study.apps,
      players: TaskKinds.players
    ).run()
    #expect(report.deadEnds.map(\.reason) == [])
    #expect(report.complete == 6 && lab.log.errors == [])
    #expect(try lab.ledger.count("page_scores", where: "ending = 'finished' AND lines = 2") == 6)
    let url = Path.staffQuality.url(lab.study.id.text, query: ["origin": "rehearsal"])
    let page = try Colleague(lab, .dataManager).browser.get(url).text
    #expect(page.contains("By keyboard") && page.contains("Without data"))
    try lab.expectQualityLeadsToPeople()
    var zip: [UInt8] = []
    let rows = try lab.releasePackage(.rehearsal).write(from: lab.store.releaseReader) { zip += $0 }
    #expect(rows["page_runs"] == 6 && rows["page_lines"] == nil && rows["data_arrows"] == 12)
  }

  /// The form, the page before a release, the list and `README.md` say what stands in it unread.
  @Test func aReleaseHasWhatItSentOnlyIfItNamesIt() throws {
    _ = try Visitor(lab, at: .firstTest)
    let staff = try Colleague(lab, .dataManager).browser
    let study = lab.study.id
    let form = try staff.get(Path.staffReleases.url()).text
    #expect(form.contains("name=\"as-sent\" type=\"checkbox\" value=\"arrows\" aria-describedby="))
    let preview = Path.staffReleasePreview.url(study.text) + "?audience=within"
    let said = "as it came and unread; that may include dates and words: arrows."
    #expect(try !staff.get(preview).text.contains(said))
    let page = try staff.get(preview + "&as-sent=arrows").text
    #expect(page.contains(said))
    #expect(page.contains("<input type=\"hidden\" name=\"as-sent\" value=\"arrows\">"))
    #expect(try staff.get(preview + "&as-sent=demographics").status == 422)
    for fields in [[("audience", "within")], [("audience", "within"), ("as-sent", "arrows")]] {
      let made = try staff.post(Path.staffRelease.url(study.text), fields)
      try #require(made.status == 303, "\(made.status) \(made.text)")
    }
    #expect(try staff.get(Path.staffReleases.url()).text.contains(said))
    #expect(try readme(1).contains(/Their other texts, their lines and\s+files are left out\./))
    #expect(try !readme(1).contains("as it came"))
    #expect(try readme(2).contains("sent as it came: `arrows`. It may hold dates and words."))
  }

  private func readme(_ number: Int) throws -> String {
    let release = try #require(try lab.store.keptReleases(of: lab.study.id).first { $0.number == number })
    let script = """
      import sys, zipfile
      sys.stdout.write(zipfile.ZipFile(sys.argv[1]).read("README.md").decode())
      """
    let outcome = try Command.run("/usr/bin/env", ["python3", "-c", script, lab.store.path(of: release)])
    try #require(outcome.status == 0, "\(outcome.errors)")
    return outcome.output
  }

  @Test func thePageIsToldWhatWasDrawnAndItsFilesAreKeptApart() throws {
    let visitor = try Visitor(lab, at: .firstTest)
    let run = try visitor.startRun()
    let block = try #require(try plan(of: run, visitor).blocks.first)
    #expect(block.about.task == "arrows" && block.about.variant == "arrows-keys" && block.about.position == 1)
    #expect(block.about.parameters["speed"] == "3" && UInt64(block.about.seed) != nil)
    #expect(block.sample == nil && !block.about.isPreview && block.limit == 1 << 20)
    let stranger = lab.browser()
    let page = try stranger.get(block.pages[0].url)
    #expect(page.status == 200 && page["Content-Type"] == "text/html; charset=utf-8")
    let policy = try #require(page["Content-Security-Policy"])
    for directive in [
      "sandbox allow-scripts allow-forms;", "default-src 'none'", "connect-src data: blob:;",
      "form-action 'none'", "worker-src 'none'", "frame-src 'none'", "frame-ancestors 'self'",
    ] {
      #expect(policy.contains(directive), "\(directive)")
    }
    #expect(!policy.contains("allow-same-origin") && !policy.contains("http"))
    let script = try stranger.get(block.pages[0].url.replacing("index.html", with: "labconsole.js"))
    #expect(script.status == 200 && script.text.contains("window.labconsole = Object.freeze"))
    #expect(script["Access-Control-Allow-Origin"] == "*")
    let jatos = try stranger.get(block.pages[0].url.replacing("index.html", with: "jatos.js")).text
    #expect(jatos.contains("window.labconsole = ") && jatos.contains("window.jatos = "))
    #expect(jatos.contains("jatos.batchSession = "))
    #expect(jatos.contains("joinGroup(callbacks)") && jatos.contains("function addAbortButton("))
    #expect(try stranger.get(block.pages[0].url.replacing("index.html", with: "none.html")).status == 404)
  }

  @Test func participantsReadTheWordsOfTheStudy() throws {
    let visitor = try Visitor(lab, at: .firstTest)
    let plan = try plan(of: visitor.startRun(), visitor)
    #expect(plan.texts["overviewLead"] == "Press the arrow.")
    let unable = try #require(plan.texts["overviewUnable"])
    #expect(unable.hasPrefix("You need to see arrows. ") && unable.hasSuffix("you can leave it out."))
    #expect(plan.texts["measured"] == "How quickly you were." && plan.texts["pictureDescription"] == "Arrows")
    #expect(plan.blocks.first?.problems == 0)
    let picture = try #require(plan.pictures?["instruction"])
    #expect(try lab.browser().get(picture).status == 200)
  }

  @Test func aLongLineIsTakenInPieces() throws {
    let visitor = try Visitor(lab, at: .firstTest)
    let run = try visitor.startRun()
    let text = "{\"trial\":1,\"notes\":\"" + String(repeating: "x", count: 100_000) + "\"}"
    let middle = text.index(text.startIndex, offsetBy: 60_000)
    let body = try part(
      1, isComplete: true, .init(what: "piece", name: "1/2", text: String(text[..<middle])),
      .init(what: "piece", name: "2/2", text: String(text[middle...])),
      .init(what: "end", name: "finished"))
    #expect(try visitor.browser.postJSON(Path.runPart.url(run, "1"), body).status == 200)
    #expect(try lab.ledger.count("page_scores", where: "ending = 'finished' AND lines = 1") == 1)
  }

  @Test func submissionsAreTakenOnceAndInOrder() throws {
    let visitor = try Visitor(lab, at: .firstTest)
    let run = try visitor.startRun()
    func send(_ number: Int, _ body: [UInt8]) throws -> (status: Int, text: String) {
      let answer = try visitor.browser.postJSON(Path.runPart.url(run, String(number)), body)
      return (answer.status, answer.text)
    }
    let first = try part(1, .init(what: "key", name: "a"), .init(what: "line", text: #"{"rt":1}"#))
    #expect(try send(1, first).status == 200)
    #expect(try send(1, first).status == 200)
    #expect(try send(2, part(2, .init(what: "line", text: "[1]"))).status == 422)
    #expect(try send(2, part(2, .init(what: "song", text: "{}"))).status == 422)
    #expect(try send(2, part(2, .init(what: "end", name: "finished"))).status == 422)
    let tooLarge = Array(repeating: UInt8(ascii: " "), count: ExperimentPages().largestPart + 1)
    #expect(try send(2, tooLarge).status == 413)
    #expect(
      try send(2, part(2, .init(what: "checkpoint", text: #"{"component":0,"state":7}"#))).status == 200)
    let block = try #require(try plan(of: run, visitor).blocks.first)
    #expect(block.checkpoint == #"{"component":0,"state":7}"# && block.keys == ["a"] && block.used > 0)
    #expect(
      try send(3, part(3, isComplete: true, .init(what: "end", name: "finished"))).text.contains("true"))
    #expect(try send(4, part(4, .init(what: "line", text: "{}"))).status == 409)
    #expect(try lab.ledger.count("page_entries", where: "what = 'line'") == 1)
    let staff = try Colleague(lab, .administrator).browser
    #expect(
      try staff.get(Path.staffParticipant.url(visitor.id.text)).text.contains("Finished. Lines of data: 1 ("))
  }

  /// The words of an experiment may hold anything: they are read by those who may read answers, and not after leaving.
  @Test func whatWentWrongIsReadAsAnswersAre() throws {
    let visitor = try Visitor(lab, at: .firstTest)
    let run = try visitor.startRun()
    let body = try part(
      1, isComplete: true, .init(what: "problem", name: "error", text: "<b>x</b> is not defined (main.js:3)"),
      .init(what: "problem", name: "error", text: "<b>x</b> is not defined (main.js:3)"),
      .init(what: "problem", name: "refused", text: "connect-src: https://example.org"),
      .init(what: "problem", name: "silent"), .init(what: "end", name: "broken"))
    #expect(try visitor.browser.postJSON(Path.runPart.url(run, "1"), body).status == 200)
    let page = Path.staffParticipant.url(visitor.id.text)
    let administrator = try Colleague(lab, .administrator).browser
    let read = try administrator.get(page).text
    let message = "Message of the experiment: “&lt;b&gt;x&lt;/b&gt; is not defined (main.js:3)”"
    #expect(read.ranges(of: message).count == 1 && !read.contains("<b>x</b>"))
    #expect(read.contains("Message of the experiment: “connect-src: https://example.org”"))
    #expect(read.contains("An error occurred in the experiment"))
    let seen = try Colleague(lab, .experimenter).browser.get(page).text
    #expect(seen.contains("An error occurred in the experiment"))
    #expect(!seen.contains("Message of the experiment"))
    try lab.store.leave(
      visitor.id, session: nil, context: AuditContext(by: .participant(visitor.id), at: lab.now))
    #expect(try !administrator.get(page).text.contains("Message of the experiment"))
  }

  @Test func aRunGoesOnWithTheFilesOfItsVersion() throws {
    let visitor = try Visitor(lab, at: .firstTest)
    let run = try visitor.startRun()
    let name = lab.study.id.text
    var files = try StudyDefinition(folder: lab.folder.url.appendingPathComponent("studies/\(name)")).files
    files["experiments/arrows/index.html"] = Array("<script src='labconsole.js'></script>earlier".utf8)
    let earlier = try StudyDefinition(name: name, files: files).study()
    try lab.store.remember(earlier, files: files, context: AuditContext(by: .system, at: lab.now))
    let now = try #require(try plan(of: run, visitor).blocks.first).pages[0].url
    try lab.alter("research", "UPDATE runs SET study_version = ? WHERE id = ?", [earlier.version, run])
    let url = try #require(try plan(of: run, visitor).blocks.first).pages[0].url
    #expect(url != now)
    let page = try lab.browser().get(url)
    #expect(page.status == 200 && page.text.contains("earlier"))
    #expect(page["Content-Security-Policy"]?.hasPrefix("sandbox allow-scripts allow-forms;") == true)
    #expect(try lab.browser().get(now).text.contains("earlier") == false)
  }

  @Test func nobodySubmitsForAnother() throws {
    let run = try Visitor(lab, at: .firstTest).startRun()
    let other = try Visitor(lab, at: .firstTest)
    let body = try part(1, .init(what: "line", text: "{}"))
    #expect(try other.browser.postJSON(Path.runPart.url(run, "1"), body).status == 404)
    #expect(try lab.ledger.count("page_entries", where: "1 = 1") == 0)
  }

  @Test func staffCanTryItInEveryLanguage() throws {
    let browser = try Colleague(lab, .dataManager).browser
    let shown = try #require(
      try browser.get(
        Path.staffPreview.url(lab.study.id.text, "arrows", query: ["variant": "arrows-keys", "text": "de"])
      ).location)
    #expect(try browser.get(shown).text.contains("js/tasks/page/main.js"))
    let plan = try browser.get(
      shown.replacing("/preview?", with: "/preview/plan?"), ["Accept: application/json"])
    #expect(
      plan.text.contains("Diese Aufgabe ist stehen geblieben") && plan.text.contains("\"isPreview\":true"))
  }
}
