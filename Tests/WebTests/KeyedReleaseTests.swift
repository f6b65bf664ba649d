import Crypto
import Foundation
import Testing

@testable import LabConsole
@testable import Storage
@testable import Studies
@testable import Web

/// Choosing keyed pseudonyms: on the page, at the shell, and what the package says of them.
@Suite struct KeyedReleasePageTests {
  private let lab: TestLab
  private let staff: Browser

  init() throws {
    lab = try TestLab()
    staff = try Colleague(lab, .dataManager).browser
    _ = try Visitor(lab, at: .keepPlace)
  }

  private func make(_ fields: [(String, String)]) throws -> KeptRelease {
    let made = try staff.post(Path.staffRelease.url(lab.study.id.text), [("audience", "within")] + fields)
    try #require(made.status == 303, "\(made.status) \(made.text)")
    return try #require(try lab.store.keptReleases(of: lab.study.id).first)
  }

  private struct Package: Decodable {
    let readme: String
    let meaning: String
    let participants: [String]
    let pseudonyms: String
    let linked: [Int]
    /// Every byte of every file, one after another, in hexadecimal digits.
    let bytes: String
  }

  private func read(_ release: KeptRelease) throws -> Package {
    let script = """
      import csv, io, json, sys, zipfile
      archive = zipfile.ZipFile(sys.argv[1])
      rows = lambda name: list(csv.DictReader(io.TextIOWrapper(archive.open(name), "utf-8", newline="")))
      table = "data/study-weightiat_description-participants_data.csv"
      manifest = json.loads(archive.read("manifest.json"))
      print(json.dumps({
        "readme": archive.read("README.md").decode(), "participants": [row["participant"] for row in rows(table)],
        "meaning": [row["meaning"] for row in rows("documentation/codebook.csv")
          if row["file"] == table and row["column"] == "participant"][0],
        "pseudonyms": manifest["pseudonyms"], "linked": manifest["linkedReleases"],
        "bytes": b"".join(archive.read(name) for name in archive.namelist()).hex()}))
      """
    let outcome = try Command.run("/usr/bin/env", ["python3", "-c", script, lab.store.path(of: release)])
    try #require(outcome.status == 0, "\(outcome.errors)")
    return try JSONDecoder().decode(Package.self, from: Data(outcome.output.utf8))
  }

  @Test func keyedOnesAreTheSameAndThePackageSaysSo() throws {
    let (first, second) = (
      try read(make([("pseudonyms", "keyed")])), try read(make([("pseudonyms", "keyed")]))
    )
    #expect(first.participants == second.participants && first.participants.count == 1)
    #expect(first.pseudonyms == "keyed" && first.linked == [] && second.linked == [1])
    #expect(first.readme.contains("It is the first of them.") && second.readme.contains("releases 1."))
    #expect(first.meaning.contains("key of the study") && !first.meaning.contains("this release alone"))
    let drawn = try read(make([]))
    #expect(drawn.participants == ["P1"] && drawn.pseudonyms == "random" && drawn.linked == [])
    #expect(drawn.meaning.contains("this release alone") && !drawn.readme.contains("key of the study"))
  }

  @Test func theKeyIsInNoByteOfThePackage() throws {
    let package = try read(make([("pseudonyms", "keyed")]))
    let key = try #require(
      try lab.store.research.read { try PseudonymKey(of: lab.study.id, with: lab.store.key, in: $0) })
    let text = Array(key.bytes.hexadecimal.utf8).hexadecimal
    #expect(!package.bytes.contains(key.bytes.hexadecimal) && !package.bytes.contains(text))
    let base64 = Array(Data(key.bytes).base64EncodedString().utf8).hexadecimal
    #expect(!package.bytes.contains(base64))
  }

  @Test func participantsReadThatTheyCanBeLinked() throws {
    let visitor = try Visitor(lab, at: .firstTest)
    _ = try make([("pseudonyms", "keyed"), ("without", "visits"), ("without", "deviations")])
    let page = try visitor.browser.get(Path.profileData.url()).text
    #expect(page.contains("the same identifier as in other datasets of this study"))
    #expect(!page.contains("drawn for this dataset alone"))
    #expect(page.contains("what was measured in your tests") && !page.contains("the days of your visits"))
  }

  @Test func theFormOffersItAndThePreviewWarns() throws {
    let page = try staff.get(Path.staffReleases.url()).text
    #expect(page.contains("name=\"pseudonyms\" type=\"checkbox\" value=\"keyed\""))
    _ = try make([("pseudonyms", "keyed")])
    let url = Path.staffReleasePreview.url(lab.study.id.text) + "?audience=within"
    let preview = try staff.get(url + "&pseudonyms=keyed").text
    #expect(preview.contains("<input type=\"hidden\" name=\"pseudonyms\" value=\"keyed\">"))
    #expect(preview.contains("which can be linked by them") && preview.contains("these releases: 1."))
    #expect(try !staff.get(url).text.contains("can be linked"))
    #expect(try !staff.get(url + "&pseudonyms=other").text.contains("name=\"pseudonyms\""))
  }
}
