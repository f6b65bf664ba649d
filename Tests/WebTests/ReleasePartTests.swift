import Foundation
import Testing

@testable import LabConsole
@testable import Storage
@testable import Studies
@testable import Web

/// Choosing a part of the data for a release: on the page, at the shell, and what of it the package and the list say.
@Suite struct ReleasePartTests {
  private let lab: TestLab
  private let staff: Browser
  private let today: String

  init() throws {
    lab = try TestLab()
    staff = try Colleague(lab, .dataManager).browser
    _ = try Visitor(lab, at: .keepPlace)
    today = "\(LabCalendar().day(of: lab.now))"
  }

  private var preview: String { Path.staffReleasePreview.url(lab.study.id.text) }

  private func manifest(_ number: Int) throws -> [String: Any] {
    let release = try #require(try lab.store.keptReleases(of: lab.study.id).first { $0.number == number })
    let script = """
      import sys, zipfile
      archive = zipfile.ZipFile(sys.argv[1])
      assert b"These tables are left out: `trials`." in archive.read("README.md")
      assert not [name for name in archive.namelist() if "description-trials_" in name]
      sys.stdout.write(archive.read("manifest.json").decode())
      """
    let outcome = try Command.run("/usr/bin/env", ["python3", "-c", script, lab.store.path(of: release)])
    try #require(outcome.status == 0, "\(outcome.errors)")
    let object = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
    return try #require(object as? [String: Any])
  }

  @Test func theFormOffersWhatThereIs() throws {
    let page = try staff.get(Path.staffReleases.url()).text
    #expect(page.contains("<details class=\"release-part\">"))
    #expect(page.contains("name=\"without\" type=\"checkbox\" value=\"trials\">"))
    #expect(!page.contains("value=\"participants\"") && !page.contains("value=\"runs\""))
    // The study has no Stroop task, one visit, and nobody began in another version.
    #expect(!page.contains("value=\"stroop\"") && !page.contains("name=\"visit\""))
    #expect(!page.contains("name=\"version\""))
  }

  @Test func thePreviewSaysThePartAndItsFormCarriesIt() throws {
    let query = "?audience=within&from=\(today)&until=\(today)&without=trials&without=devices"
    let page = try staff.get(preview + query).text
    #expect(page.contains("Participants: 1,"))
    #expect(page.contains("Only participants enrolled from ") && page.contains("the tables devices, trials."))
    #expect(page.contains("<input type=\"hidden\" name=\"from\" value=\"\(today)\">"))
    #expect(page.contains("<input type=\"hidden\" name=\"without\" value=\"trials\">"))
    let back = try #require(page.firstMatch(of: /<a href="([^"]+)">Change the choice/)).output.1
    let form = try staff.get(String(back).replacingOccurrences(of: "&amp;", with: "&")).text
    #expect(form.contains("<details class=\"release-part\" open>"))
    #expect(form.contains("name=\"from\" type=\"date\" value=\"\(today)\""))
    #expect(form.contains("value=\"trials\" checked>") && form.contains("value=\"devices\" checked>"))
  }

  @Test func aPartWithoutAnybodyIsSaidInPlainWords() throws {
    let page = try staff.get(preview + "?audience=within&until=2020-01-01").text
    #expect(
      page.contains("Nobody is in this part of the data.") && !page.contains(">Create release</button>"))
    let made = try staff.post(
      Path.staffRelease.url(lab.study.id.text), [("audience", "within"), ("until", "2020-01-01")])
    #expect(made.status == 422 && made.text.contains("Nobody is in this part of the data."))
    #expect(try lab.store.keptReleases(of: lab.study.id).isEmpty)
  }

  @Test(arguments: [
    ("from=x", "days", "Enter days as 2026-05-14"),
    ("from=2026-05-02&until=2026-05-01", "days", "before the first"),
    ("visit=%3Cb%3E", "audience", "&lt;b&gt;"), ("consent=zz", "audience", "no “zz”"),
    ("version=zz", "audience", "no “zz”"), ("without=runs", "audience", "no “runs”"),
  ])
  func whatIsNoPartIsToldBesideItsField(query: String, place: String, words: String) throws {
    let page = try staff.get(preview + "?audience=within&" + query)
    #expect(page.status == 422 && page.text.contains(words))
    #expect(page.text.contains("id=\"\(place)-weight-iat-problem\""))
  }

  @Test func packageAndListSayThePart() throws {
    let form = [
      ("audience", "within"), ("from", today), ("without", "trials"),
      ("consent", lab.study.consent.version),
    ]
    let made = try staff.post(Path.staffRelease.url(lab.study.id.text), form)
    try #require(made.status == 303, "\(made.status) \(made.text)")
    let selection = try #require(try manifest(1)["selection"] as? [String: Any])
    #expect(selection["firstDay"] as? String == today && selection["lastDay"] == nil)
    #expect(selection["consentVersions"] as? [String] == [lab.study.consent.version])
    #expect(selection["tablesLeftOut"] as? [String] == ["trials"])
    #expect(try lab.store.keptReleases(of: lab.study.id)[0].made.fileName.contains("-within-part-"))
    let page = try staff.get(Path.staffReleases.url()).text
    #expect(page.contains("Left out: the tables trials.") && page.contains("Only participants enrolled on "))
  }

  @Test func theShellNarrowsItTheSameWay() throws {
    let data = lab.folder.url.appendingPathComponent("data").path
    func release(_ words: String...) throws -> Command.Outcome {
      try Command.run(Command.labconsole, ["release"] + words + ["--data", data])
    }
    let made = try release(
      "create", "weight-iat", "--from", today, "--until", today, "--without", "trials", "--consent",
      String(lab.study.consent.version.prefix(10)))
    #expect(made.status == 0, "\(made)")
    let selection = try #require(try manifest(1)["selection"] as? [String: Any])
    #expect(selection["consentVersions"] as? [String] == [lab.study.consent.version])
    #expect(try release("list", "weight-iat").output.contains("These tables are left out: `trials`."))
    for (words, problem) in [
      (["--from", "tomorrow"], "is no day"), (["--visit", "second"], "no visit “second”"),
      (["--study-version", "zz"], "no version"), (["--without", "runs"], "no table"),
      (["--until", "2020-01-01"], "Nobody is in this part of the data"),
      (["--from", "2026-05-02", "--until", "2026-05-01"], "before the first"),
    ] {
      let refused = try Command.run(
        Command.labconsole, ["release", "create", "weight-iat"] + words + ["--data", data])
      #expect(refused.status == 1 && refused.errors.contains(problem), "\(refused)")
    }
    #expect(try lab.store.keptReleases(of: lab.study.id).count == 1)
  }
}
