import Foundation
import HTTP
import Testing

@testable import LabConsole
@testable import Studies
@testable import Web

/// Other people's results beside those of a study: on the page, by the command, in the analysis.
@Suite(.serialized) struct ComparisonTests {
  private let lab: TestLab
  private let manager: Browser
  private let url: String
  private let task: String

  init() throws {
    lab = try TestLab()
    manager = try Colleague(lab, .dataManager).browser
    url = Path.staffComparisons.url(lab.study.id.text)
    task = lab.study.implicitTests[0].id.text
  }

  private static let scores =
    "session_id,D_biep.Thin_Good_all,pct_300\n1,0.42,0\n2,-0.1,0\n3,0.9,40\n4,,0\n5,0.77,1\n"

  private func send(
    _ file: String, _ fields: [(String, String)] = [], name: String = "pi.csv", group: String = "PI <2015>"
  ) throws -> Answer {
    let all = [("csrf", try manager.formToken()), ("name", group), ("task", task)] + fields
    let parts = all.map { key, value in
      "--b\r\nContent-Disposition: form-data; name=\"\(key)\"\r\n\r\n\(value)\r\n"
    }
    let head =
      "--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"\(name)\"\r\nContent-Type: text/csv\r\n\r\n"
    return try manager.send(
      "POST", url, ["Content-Type: multipart/form-data; boundary=b"],
      Array((parts.joined() + head + file + "\r\n--b--\r\n").utf8))
  }

  private func isUntouched() throws -> Bool {
    try lab.ledger.count("comparison_groups", where: "people > 0") == 0
      && lab.ledger.count("comparison_results", where: "number > 0") == 0
      && lab.ledger.count("audit", where: "action = 'comparison.added'") == 0
  }

  @Test func aCheckTellsWhatIsThereAndChangesNothing() throws {
    let page = try send(Self.scores, [("format", "scores")])
    #expect(page.status == 200 && page.text.contains("The files can be added."), "\(page.text)")
    #expect(page.text.contains("Taken from the column D_biep.Thin_Good_all") && page.text.contains("0.36"))
    #expect(try isUntouched())
  }

  /// Each file has a limit, and so has the whole form.
  @Test func thePageSaysHowMuchAFormTakes() throws {
    let phrases = try TestLab.interface.get().phrases
    let limits = FormLimits.standard
    for language in phrases.available {
      let numbers = phrases.sentence("comparisons.fileHelp", in: language).matches(of: /[0-9]+/)
      #expect(
        numbers.map { Int($0.output) } == [
          limits.files, limits.fileBytes >> 20, ComparisonRoutes.largestForm >> 20,
        ])
    }
  }

  @Test func theOrderOfPairingsIsToldWhereTheFileTellsIt() throws {
    let scores =
      "session_id,D_biep.Thin_Good_all,Order,N_3467\n1,0.42,1,120\n2,-0.1,2,120\n3,0.2,1,119\n4,0.9,2,30\n"
    let told = "1: 2 (67%), 2: 1 (33%)"
    #expect(try send(scores, [("format", "scores")]).text.contains(told))
    #expect(try send(scores, [("format", "scores"), ("add", "yes")]).status == 303)
    for _ in 0..<3 { try Visitor(lab, at: .firstTest).playRun() }
    let analysis = Path.staffAnalysis.url(lab.study.id.text) + "?keep=incomplete&keep=excluded"
    #expect(
      try manager.get(analysis).text.contains("Order of the pairings, as the file numbers it: \(told)"))
    #expect(
      try !send(Self.scores, [("format", "scores")], group: "Other").text.contains("Order of the pairings"))
  }

  @Test func aGroupIsBroughtInShownAndRemoved() throws {
    let added = try send(Self.scores, [("format", "scores"), ("add", "yes")])
    #expect(added.status == 303, "\(added.text)")
    let shown = try manager.get(try #require(added.location)).text
    #expect(shown.contains("The group has been added") && shown.contains("PI &lt;2015&gt;"))
    #expect(
      try lab.ledger.count("audit", where: "action = 'comparison.added' AND detail LIKE '%people: 3, %'") == 1
    )
    #expect(try lab.ledger.count("comparison_results", where: "number > 0") == 3)
    let again = try send(Self.scores, [("format", "scores"), ("add", "yes")], group: "Another")
    #expect(again.status == 422 && again.text.contains("already been added, as “PI &lt;2015&gt;”"))
    let named = try send(Self.scores + "6,0.1,0\n", [("format", "scores"), ("add", "yes")])
    #expect(named.status == 422 && named.text.contains("Another group has this name"))
    // The button is behind the consequence: one press does not remove.
    let question = /“PI &lt;2015&gt;” and all of its results<\/summary>\s*<form [^>]*\/removal"/
    #expect(shown.contains(question))
    #expect(shown.contains("The results of its people are deleted"))
    let removal = try #require(shown.firstMatch(of: /action="([^"]+\/removal)"/)).output.1
    #expect(try manager.post(String(removal), []).status == 303)
    #expect(try lab.ledger.count("comparison_results", where: "number > 0") == 0)
    #expect(try manager.post(String(removal), []).status == 404)
  }

  @Test func theAnalysisShowsItBesideTheStudy() throws {
    for _ in 0..<3 { try Visitor(lab, at: .firstTest).playRun() }
    _ = try send(Self.scores, [("format", "scores"), ("add", "yes")])
    let analysis = Path.staffAnalysis.url(lab.study.id.text) + "?keep=incomplete&keep=excluded"
    let page = try manager.get(analysis).text
    #expect(page.contains("Beside “PI &lt;2015&gt;”") && page.contains("Difference from the other group"))
    #expect(page.contains(url) && !page.contains("<2015>"))
    #expect(page.contains("2 people or runs of the other group are left out"))
    // The link for PNG has the address of the drawing, which the browser draws.
    let files = Set(
      page.matches(of: /href="([^"]*\/beside-[a-z0-9.-]+\.(?:csv|svg)[^"]*)"/).map {
        String($0.output.1).replacing("&amp;", with: "&")
      })
    #expect(files.count == 4)
    for file in files { #expect(try manager.get(file).status == 200, "\(file)") }
    let classes = try #require(files.first { $0.contains("classes.csv") })
    let counts = try manager.get(classes).text
    #expect(counts.contains("0.4,"))
    // One result of each person in every line of the drawing: the means of people over the variants spread less.
    let head = try #require(counts.split(whereSeparator: \.isNewline).first)
    for variant in lab.study.implicitTests[0].variants {
      #expect(head.contains(variant.label[Language("en")]), "\(head)")
    }
    #expect(page.contains("Mean of each person over the variants") && !head.contains("Mean of each person"))
  }

  @Test func errorsAndLatenciesStandBesideTheStudysWhereTheFileTellsThem() throws {
    for _ in 0..<3 { try Visitor(lab, at: .firstTest).playRun() }
    let file = "D_biep.Thin_Good_all,PCT_error_3467,Mn_RT_all_3467\n0.4,5,800\n-0.1,10,90000\n0.7,7.5,\n"
    _ = try send(file, [("format", "scores"), ("add", "yes")])
    let analysis = Path.staffAnalysis.url(lab.study.id.text) + "?keep=incomplete&keep=excluded"
    let page = try manager.get(analysis).text
    #expect(page.contains("Errors (% of trials), beside “PI &lt;2015&gt;”") && page.contains("7.5"))
    #expect(page.contains("Mean latency (ms): difference from “PI &lt;2015&gt;”"))
    // The link for PNG has the address of the drawing, which the browser draws.
    let files = Set(
      page.matches(of: /href="([^"]*\/beside-[a-z0-9.-]+\.(?:csv|svg)[^"]*)"/).map {
        String($0.output.1).replacing("&amp;", with: "&")
      })
    #expect(Set(files).count == 12)
    for file in files { #expect(try manager.get(file).status == 200, "\(file)") }
    let classes = try #require(files.first { $0.contains("latency-classes.csv") })
    #expect(try manager.get(classes).text.contains("and more"))
  }

  /// A file of trials tells both, and the page by which rules its latencies are counted.
  @Test func latenciesOfTrialsStandBesideTheStudys() throws {
    for _ in 0..<3 { try Visitor(lab, at: .firstTest).playRun() }
    var trials = "participant,block,trial,latency,first_latency,error,pairing\n"
    for person in 1...4 {
      for (block, pairing, latency) in [(3, "a", 600), (4, "a", 620), (6, "b", 700), (7, "b", 720)] {
        for trial in 1...10 {
          let time = latency + 10 * person + trial
          trials += "p\(person),\(block),\(trial),\(time),\(time),0,\(pairing)\n"
        }
      }
    }
    let added = try send(trials, [("format", "csv"), ("add", "yes")])
    #expect(added.status == 303, "\(added.text)")
    #expect(try lab.ledger.count("comparison_results", where: "latency > 600") == 4)
    let analysis = Path.staffAnalysis.url(lab.study.id.text) + "?keep=incomplete&keep=excluded"
    let page = try manager.get(analysis).text
    #expect(page.contains("Mean latency (ms), beside “PI &lt;2015&gt;”"))
    #expect(page.contains("the study’s its own, the other group’s D2."))
    #expect(!page.contains("given in its file"))
    let link = try #require(page.firstMatch(of: /href="([^"]*\/beside-[a-z0-9-]+-latency\.csv[^"]*)"/))
    let file = String(link.output.1).replacing("&amp;", with: "&")
    let last = try #require(manager.get(file).text.split(whereSeparator: \.isNewline).last)
    let cells = last.split(separator: ",")
    // 660 ms, 25 ms for the mean person and 5.5 ms for the mean trial.
    #expect(cells[0] == "PI <2015>" && cells[1] == "4", "\(last)")
    #expect(abs(try #require(Double(cells[2])) - 690.5) < 1e-9, "\(last)")
  }

  @Test(arguments: [
    ([("format", "scores")], "session_id,age\n1,30\n", "no column looks like"),
    ([("format", "scores")], "D_biep.A_all\n", "there are no rows below"),
    ([("format", "scores")], "D_biep.A_all\n0.1\nx\n", "D_biep.A_all “x” is not a number"),
    (
      [("format", "csv")], "participant,block,rt\n1,3,500\n",
      "Name the file&#39;s own with --column latency=rt"
    ),
    ([("format", "spss")], "a\n", "“spss” is none of"),
    ([("format", "scores"), ("options", "--columns x")], "a\n", "--columns"),
    ([("format", "scores"), ("options", "--where \"x")], "a\n", "never closed"),
    ([("format", "researchkit")], "a,b\n", "pi.csv"),
    ([("format", "scores")], "", "Choose a file first"),
  ])
  func itSaysWhyNothingIsBroughtIn(fields: [(String, String)], file: String, words: String) throws {
    let page = try send(file, fields + [("add", "yes")])
    #expect(page.status == 422 && page.text.contains(words), "\(page.text)")
    #expect(try isUntouched() && !page.text.contains("/tmp/"))
  }

  @Test(arguments: [
    ([("format", "scores")], "D_biep.A_all\n0.1\nx\n", "D_biep.A_all „x“: keine Zahl"),
    (
      [("format", "csv")], "participant,block,latency,error\np,3,abc,0\n",
      "Person p: Latenz „abc“ ist keine Zahl"
    ),
    (
      [("format", "csv")], "participant,block,rt\n1,3,500\n",
      "vorhanden: participant, block, rt. Geben Sie die der Datei an mit --column latency=rt"
    ),
    ([("format", "jspsych")], "[{\"a\": x}]", "kein gültiges JSON: „x“ ist kein Wert"),
    ([("format", "spss")], "a\n", "„spss“ ist keines von"),
    ([("format", "scores"), ("options", "--where \"x")], "a\n", "wird nicht geschlossen"),
  ])
  func itSaysSoInGerman(fields: [(String, String)], file: String, words: String) throws {
    manager.language = "de"
    let page = try send(file, fields, name: "daten.csv")
    #expect(page.status == 422 && page.text.contains(words), "\(page.text)")
  }

  @Test func remarksAreInGermanToo() throws {
    manager.language = "de"
    let rows = [3, 4, 6, 7].flatMap { block in
      (1...10).map { trial in
        let latency = 400 + 37 * trial % 90 + 20 * block
        return "{\"subject\": 1, \"trial_type\": \"iat-html\", \"block\": \(block), "
          + "\"trial_index\": \(trial), \"rt\": \(latency), \"correct\": true}"
      }
    }
    let page = try send("[\(rows.joined(separator: ","))]", [("format", "jspsych")], name: "a.json")
    #expect(page.status == 200 && page.text.contains("Die Datei hat nur erste Antworten"), "\(page.text)")
  }

  @Test func aNameIsNeeded() throws {
    for name in ["", " ", String(repeating: "x", count: 121), String(repeating: "👩🏽‍🔬", count: 40), "\u{0}"] {
      let page = try send(Self.scores, [("format", "scores"), ("add", "yes")], group: name)
      #expect(page.status == 422 && page.text.contains("Say where the results are from"))
    }
    #expect(try isUntouched())
  }

  @Test func experimentersAreTurnedAway() throws {
    let experimenter = try Colleague(lab, .experimenter).browser
    #expect(try experimenter.get(url).status == 403)
  }

  @Test func theCommandDoesTheSame() throws {
    let folder = TestFolder()
    let data = lab.folder.url.appendingPathComponent("data").path
    let file = folder.url.appendingPathComponent("pi.csv").path
    try Data((Self.scores + "6,x,0\n").utf8).write(to: URL(fileURLWithPath: file))
    func call(_ verb: String, _ rest: String...) throws -> Command.Outcome {
      let study = lab.study.id.text
      let studies = lab.folder.url.appendingPathComponent("studies").path
      return try Command.run(
        Command.labconsole,
        ["comparison", verb, study] + rest + ["--data", data, "--studies", studies])
    }
    let refused = try call("import", file, "--name", "PI")
    #expect(
      refused.status == 1 && refused.errors.contains("pi.csv:7: D_biep.Thin_Good_all “x” is not a number"),
      "\(refused)")
    #expect(try isUntouched())
    let checked = try call("import", file, "--name", "PI", "--check", "--skip-broken")
    #expect(checked.status == 0 && checked.output.contains("this was a check"), "\(checked)")
    #expect(try isUntouched())
    let added = try call(
      "import", file, "--name", "PI", "--json", "--special", "--where session_id=1 --where 'session_id=2'")
    #expect(added.status == 0 && added.output.contains("\"people\" : 2"), "\(added)")
    let listed = try call("list")
    let id = try #require(listed.output.split(separator: " ").first.map(String.init))
    #expect(listed.output.contains("PI (\(task)): people: 2"), "\(listed)")
    let misunderstood = try call("import", file, "--name", "PI", "--special", "--no-such")
    #expect(misunderstood.status == 64, "\(misunderstood)")
    #expect(
      try call("remove", id).status == 0 && lab.ledger.count("comparison_groups", where: "people > 0") == 0)
    #expect(try call("remove", id).status == 1)
  }
}
