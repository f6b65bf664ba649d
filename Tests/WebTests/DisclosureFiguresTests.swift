import Foundation
import Testing

@testable import LabConsole
@testable import Studies
@testable import Web

/// The figures of disclosure risk on the page before a release.
@Suite struct DisclosureFiguresTests {
  /// A lab whose study asks that two participants are alike.
  private func makeLab(
    _ lists: String = "quasi-identifiers: [participant.language]\n  sensitive: [demographics.gender]"
  ) throws -> TestLab {
    try TestLab { settings in
      let file = URL(fileURLWithPath: settings.studies).appendingPathComponent("weight-iat/study.yaml")
      var yaml = try String(contentsOf: file, encoding: .utf8)
      yaml += """

        anonymisation:
          k: 2
          \(lists)

        """
      try yaml.write(to: file, atomically: true, encoding: .utf8)
    }
  }

  /// A data manager may ask for more people who are alike than the study does, in the form and at the shell.
  @Test func moreCanHaveToBeAlike() throws {
    let lab = try makeLab()
    let staff = try Colleague(lab, .dataManager).browser
    for _ in 1...3 { _ = try Visitor(lab, at: .keepPlace) }
    let preview = Path.staffReleasePreview.url(lab.study.id.text) + "?audience=within"
    let form = try staff.get(Path.staffReleases.url()).text
    #expect(form.contains("name=\"k\" type=\"number\"") && form.contains("min=\"2\" max=\"1000\""))
    #expect(try staff.get(preview).text.contains("The study asks that at least 2 participants"))
    let page = try staff.get(preview + "&k=3").text
    #expect(page.contains("For this release at least 3 participants have to be alike"))
    #expect(page.contains("name=\"k\" value=\"3\"") && page.contains("alike with fewer than 3"))
    #expect(try staff.get(preview + "&k=4").text.contains("fewer participants (3) than have to be alike (4)"))
    for wrong in ["1", "x", "1001"] {
      let refused = try staff.get(preview + "&k=\(wrong)")
      #expect(refused.status == 422 && refused.text.contains("id=\"k-weight-iat-problem\""), "\(wrong)")
    }
    let made = try staff.post(
      Path.staffRelease.url(lab.study.id.text), [("audience", "within"), ("k", "3")])
    #expect(made.status == 303, "\(made.text)")
    #expect(try lab.store.keptReleases(of: lab.study.id).map(\.scope.selection.leastAlike) == [3])
    #expect(try staff.get(Path.staffReleases.url()).text.contains("At least 3 participants are alike"))
    try expectTheSameAtTheShell(lab)
  }

  /// The study names a sensitive variable, and asks nothing of its values.
  @Test func moreDifferentValuesCanBeAskedFor() throws {
    let lab = try makeLab()
    let staff = try Colleague(lab, .dataManager).browser
    _ = try Visitor(lab, at: .keepPlace)
    try addSomebody(to: lab, gender: "female")
    let form = try staff.get(Path.staffReleases.url()).text
    #expect(form.contains("name=\"l\" type=\"number\"") && form.contains("The study asks for no number."))
    let preview = Path.staffReleasePreview.url(lab.study.id.text) + "?audience=within"
    let page = try staff.get(preview + "&l=2").text
    #expect(page.contains("have to have at least 2 different values of “demographics.gender”"))
    for wrong in ["1", "x", "101"] {
      let refused = try staff.get(preview + "&l=\(wrong)")
      #expect(refused.status == 422 && refused.text.contains("id=\"l-weight-iat-problem\""), "\(wrong)")
    }
    try addSomebody(to: lab, gender: "male")
    let possible = try staff.get(preview + "&l=2").text
    #expect(possible.contains("values of each sensitive variable; the study asks that 2 are alike"))
    #expect(possible.contains("name=\"l\" value=\"2\""))
    let made = try staff.post(
      Path.staffRelease.url(lab.study.id.text), [("audience", "within"), ("l", "2")])
    #expect(made.status == 303, "\(made.text)")
    let kept = try #require(try lab.store.keptReleases(of: lab.study.id).first)
    #expect(kept.scope.selection.leastDiverse == 2)
    let script = """
      import sys, zipfile
      readme = zipfile.ZipFile(sys.argv[1]).read("README.md").decode()
      assert "at least 2 different values of each sensitive variable, of which the study asks nothing" in readme
      assert "have at least 2 different values of each sensitive variable, as was chosen" in readme
      """
    let outcome = try Command.run("/usr/bin/env", ["python3", "-c", script, lab.store.path(of: kept)])
    #expect(outcome.status == 0, "\(outcome.errors)")
  }

  private func addSomebody(to lab: TestLab, gender: String) throws {
    let visitor = try Visitor(lab, at: .firstTest)
    for _ in lab.study.implicitTests[0].variants { try visitor.playRun() }
    let sent = try visitor.browser.post(
      Path.surveyPage.url("demographics", "gender"), [("gender", gender)])
    try #require(sent.status == 303)
  }

  private func expectTheSameAtTheShell(_ lab: TestLab) throws {
    let places = [
      "--data", lab.folder.url.appendingPathComponent("data").path, "--studies",
      lab.folder.url.appendingPathComponent("studies").path,
    ]
    let create = ["release", "create", "weight-iat", "--k"]
    let refused = try Command.run(Command.labconsole, create + ["1"] + places)
    #expect(refused.status == 1 && refused.errors.contains("1 is no number from 2 to 1000"), "\(refused)")
    let made = try Command.run(Command.labconsole, create + ["3"] + places)
    #expect(made.status == 0, "\(made)")
    let releases = try lab.store.keptReleases(of: lab.study.id)
    #expect(releases.map(\.isSuperseded) == [false, true])
    let script = """
      import json, sys, zipfile
      archive = zipfile.ZipFile(sys.argv[1])
      readme = archive.read("README.md").decode()
      assert "At least 3 participants are alike in their quasi-identifiers" in readme
      assert "had to be alike in everything below, more than the 2 of the study" in readme
      assert json.loads(archive.read("manifest.json"))["anonymity"]["k"] == 3
      """
    let path = lab.store.path(of: releases[0])
    let outcome = try Command.run("/usr/bin/env", ["python3", "-c", script, path])
    #expect(outcome.status == 0, "\(outcome.errors)")
  }

  @Test func scoresAndEntropyAreToldAndExplained() throws {
    let lab = try makeLab()
    let staff = try Colleague(lab, .dataManager).browser
    for _ in 1...2 { _ = try Visitor(lab, at: .keepPlace) }
    let page = try staff.get(Path.staffReleasePreview.url(lab.study.id.text) + "?audience=within").text
    func cells(_ name: String) throws -> [String] {
      let row = try #require(page.components(separatedBy: "<tr>").first { $0.contains(name) }, "\(name)")
      return row.matches(of: /<td class="number">([^<]*)<\/td>/).map { String($0.output.1) }
    }
    // Both have the same language, and neither has answered yet.
    #expect(try cells("Highest SUDA score") == ["0", "0"])
    #expect(try cells("Highest DIS-SUDA score") == ["0.000", "0.000"])
    #expect(try cells("(entropy l)") == ["none", "none"])
    #expect(page.contains("What SUDA scores and entropy l mean"))
  }

  /// Everybody would count as alike, and the page would look as if nobody could be found.
  @Test func withoutQuasiIdentifiersTheFiguresAreThoseOfWhatLooksLikeOne() throws {
    let lab = try makeLab("sensitive: [demographics.interest]\n  plain: [participant.language]")
    let staff = try Colleague(lab, .dataManager).browser
    for gender in ["female", "male"] { try addSomebody(to: lab, gender: gender) }
    let page = try staff.get(Path.staffReleasePreview.url(lab.study.id.text) + "?audience=within").text
    #expect(page.contains("none of its quasi-identifiers is in this one") && !page.contains("As answered"))
    let named = "demographics.gender, demographics.age, demographics.education"
    #expect(page.contains("What probably reveals who somebody is") && page.contains(named))
    let unique = /participants who are like nobody else<\/th>\s*<td class="number">2</.ignoresCase()
    #expect(page.firstMatch(of: unique) != nil)
    let script = """
      import json, sys, zipfile
      archive = zipfile.ZipFile(sys.argv[1])
      readme = archive.read("README.md").decode()
      assert "None of the study's quasi-identifiers is in this release" in readme
      assert "the study does not tag them: `demographics.gender`, `demographics.age`" in readme
      assert "fewestAlike" not in json.loads(archive.read("manifest.json"))["anonymity"]
      """
    let made = try staff.post(Path.staffRelease.url(lab.study.id.text), [("audience", "within")])
    #expect(made.status == 303, "\(made.text)")
    let kept = try #require(try lab.store.keptReleases(of: lab.study.id).first)
    let outcome = try Command.run("/usr/bin/env", ["python3", "-c", script, lab.store.path(of: kept)])
    #expect(outcome.status == 0, "\(outcome.errors)")
  }

  @Test func whatIsLostIsToldAsInTheReadMe() throws {
    let lab = try makeLab()
    let staff = try Colleague(lab, .dataManager).browser
    for _ in 1...3 { _ = try Visitor(lab, at: .keepPlace) }
    let page = try staff.get(Path.staffReleasePreview.url(lab.study.id.text) + "?audience=within").text
    // All three are alike, of whom two had to be.
    #expect(page.contains("Detail that is left in these variables: 100"))
    #expect(page.contains("groups of 3.0 on average, 1.50 times as many as have to be alike."))
    #expect(page.contains("themselves included: 9"))
  }
}
