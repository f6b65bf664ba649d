import Testing

@testable import LabConsole
@testable import Rehearsal
@testable import Studies
@testable import Web

extension TestLab {
  /// A lab whose study has the given tasks and its survey, in this order.
  /// - Parameter definitions: the entries of `tests:`
  static func doing(_ tasks: String..., as definitions: String) throws -> TestLab {
    try TestLab(seed: 1) { settings in
      let indented = definitions.split(separator: "\n", omittingEmptySubsequences: false).map { "  \($0)" }
      try TestLab.rewrite(
        "weight-iat", in: settings.studies, replacing: "\ntests:\n",
        with: "\ntests:\n\(indented.joined(separator: "\n"))\n")
      try TestLab.rewrite(
        "weight-iat", in: settings.studies, replacing: "\ntasks: [weight, demographics]",
        with: "\ntasks: [\((tasks + ["demographics"]).joined(separator: ", "))]")
    }
  }

  /// Lets simulated participants walk the study, and expects all of them to get through.
  func rehearse(_ participants: Int) throws {
    let base = "http://127.0.0.1:\(port)"
    let report = Rehearsal(
      base: base, starts: try study.rehearsalStarts(for: participants, at: base, invitedBy: nil),
      participants: participants, concurrency: 2, seed: 1, model: RespondentModel(),
      paths: RehearsalPaths(of: study.id), answers: study.rehearsalAnswers(at: now), experimenter: nil,
      apps: study.apps, players: TaskKinds.players
    ).run()
    #expect(report.deadEnds.map(\.reason) == [])
    #expect(report.complete == participants && log.errors == [])
  }

  /// Returns the data quality page about simulated participants: with scores for data managers, without for experimenters.
  func rehearsedQuality() throws -> [(page: String, showsScores: Bool)] {
    let url = Path.staffQuality.url(study.id.text, query: ["origin": "rehearsal"])
    return try [(StaffRole.dataManager, true), (.experimenter, false)].map { role, showsScores in
      (try Colleague(self, role).browser.get(url).text, showsScores)
    }
  }

  /// Each linked number of runs on the data quality page is that of the people in its list.
  func expectQualityLeadsToPeople() throws {
    let browser = try Colleague(self, .experimenter).browser
    let page = try browser.get(Path.staffQuality.url(study.id.text, query: ["origin": "rehearsal"])).text
    let links = page.matches(
      of: #/<td class="number"><a href="([^"]*figure=(?:runs|marked)[^"]*)"[^>]*>([0-9]+)</a>/#)
    #expect(!links.isEmpty)
    for link in links {
      let url = String(link.output.1).replacing("&amp;", with: "&")
      let list = try browser.get(url).text
      let people = list.matches(of: #/<a class="code" href="/#).count
      #expect(people == Int(link.output.2), "\(url)")
      #expect(list.contains("class=\"filtered\""), "\(url)")
    }
  }

  /// Returns the analysis of a task of simulated participants, as data managers see it; nobody is left out for lack of a result.
  func rehearsedAnalysis(of task: String, in study: Study) throws -> String {
    let url = Path.staffAnalysis.url(
      study.id.text, query: ["origin": "rehearsal", "task": task, "keep": "incomplete"])
    return try Colleague(self, .dataManager).browser.get(url).text
  }

  /// Returns the number of rows in each table of a release of simulated participants.
  func rehearsedRelease() throws -> [String: Int] {
    var zip: [UInt8] = []
    let rows = try releasePackage(.rehearsal).write(from: store.releaseReader) { zip += $0 }
    #expect(!zip.isEmpty)
    return rows
  }

  /// Returns the page on which staff try a variant in German, and its plan.
  func preview(of task: String, _ variant: String) throws -> (page: String, plan: String) {
    let browser = try Colleague(self, .dataManager).browser
    let query: KeyValuePairs = ["variant": variant, "text": "de"]
    let url = try #require(
      try browser.get(Path.staffPreview.url(study.id.text, task, query: query)).location)
    let plan = url.replacing("/preview?", with: "/preview/plan?")
    return (try browser.get(url).text, try browser.get(plan, ["Accept: application/json"]).text)
  }
}
