import Foundation
import Testing

@testable import Documents
@testable import LabConsole
@testable import Studies

/// The file of a release, whatever rows it is given.
struct ReleaseArchiveTests {
  /// Rows in an order of their own.
  private struct Source: ReleaseSource {
    let records: [ReleaseRecord]
    var earlier: [EarlierVersion] = []

    func hasNobody(of study: Study, in scope: ReleaseScope) -> Bool { true }

    func extent(of study: Study, in scope: ReleaseScope) -> ReleaseExtent {
      ReleaseExtent(participants: 0, runs: 0, trials: 0)
    }

    func choices(of study: Study, tables: [String]) -> ReleaseChoices {
      ReleaseChoices(visits: study.visits.map(\.id), consents: [], studyVersions: [], tables: tables)
    }

    func ownWords(of study: Study, in scope: ReleaseScope) -> [OwnWords] { [] }
    func ownWords(of study: Study, in scope: ReleaseScope, withIDs ids: Set<String>) -> [OwnWords] { [] }
    func ownWords(of study: Study, in scope: ReleaseScope, on place: OwnWordsPlace) -> OwnWordsListing {
      OwnWordsListing(texts: [], page: 1, answers: 0)
    }

    func sent(of study: Study, in scope: ReleaseScope, visit: (SentText) throws -> Void) {}

    func disclosure(of study: Study, in scope: ReleaseScope)
      -> DisclosureReport?
    { nil }

    func untaggedRisk(of study: Study, in scope: ReleaseScope) -> UntaggedRisk? { nil }

    func traces(of study: Study, in scope: ReleaseScope) -> ReleaseTraces { ReleaseTraces() }

    func rows(
      of study: Study, in scope: ReleaseScope,
      begin: (ReleaseComposition) throws -> Void, visit: @escaping (ReleaseRecord) throws -> Void
    ) throws {
      try begin(ReleaseComposition(members: [], disclosure: nil, earlier: earlier))
      for record in records { try visit(record) }
    }
  }

  private func answer(_ number: Int) -> ReleaseRecord {
    ReleaseTables.answers.record(
      ReleasedAnswer(pseudonym: "P1", survey: "s", question: "q", answer: "\(number)"))
  }

  private func write(
    _ records: [ReleaseRecord], earlier: [EarlierVersion] = [], forms: Set<ReleaseForm> = [],
    to sink: @escaping ([UInt8]) throws -> Void = { _ in }
  ) throws -> [String: Int] {
    var study = try TestLab().study
    study.dataset.forms = forms
    let head = ReleaseHead(
      study: study, in: ReleaseScope(.real, .within), number: 1,
      time: Timestamp(milliseconds: 1_790_000_000_000), software: "0.0.0")
    let package = ReleasePackage(
      head, kinds: TaskKinds.documents, files: ReleaseTables.files(of: study, kinds: TaskKinds.tasks),
      materials: [:])
    return try package.write(from: Source(records: records, earlier: earlier), to: sink)
  }

  @Test func everyTableHasAFile() throws {
    let files = try ReleaseTables.files(of: TestLab().study, kinds: TaskKinds.tasks)
    #expect(try Set(write([]).keys) == Set(files.map(\.name)))
    #expect(try write([answer(1), answer(2)])["answers"] == 2)
  }

  /// The words of another version, which somebody read, lie beside those of today, or it is said that they do not.
  @Test func theWordsOfEarlierVersionsAreInIt() throws {
    let folder = TestFolder()
    let path = folder.url.appendingPathComponent("release.zip").path
    let file = try #require(
      FileManager.default.createFile(atPath: path, contents: nil) ? FileHandle(forWritingAtPath: path) : nil)
    let (kept, gone) = (String(repeating: "a", count: 64), String(repeating: "b", count: 64))
    _ = try write(
      [],
      earlier: [
        EarlierVersion(
          version: kept, consents: ["c0ffee"],
          files: ["study.yaml": Array("older words".utf8), "pictures/1.svg": []]),
        EarlierVersion(version: gone, consents: [], files: nil),
      ], to: { try file.write(contentsOf: $0) })
    try file.close()
    let script = """
      import json, sys, zipfile
      archive = zipfile.ZipFile(sys.argv[1])
      readme = archive.read("README.md").decode()
      print(json.dumps({
        "names": [name for name in archive.namelist() if name.startswith("materials/")],
        "words": [archive.read("materials/versions/" + sys.argv[2] + "/study.yaml").decode()],
        "lines": [line for line in readme.splitlines() if line.startswith("- `" + sys.argv[2]) or line.startswith("- `" + sys.argv[3])],
        "listed": [file["path"] for file in json.loads(archive.read("manifest.json"))["files"] if file["path"].startswith("materials/")]}))
      """
    let outcome = try Command.run("/usr/bin/env", ["python3", "-c", script, path, kept, gone])
    #expect(outcome.status == 0, "\(outcome.errors)")
    let found = try JSONDecoder().decode([String: [String]].self, from: Data(outcome.output.utf8))
    let names = ["pictures/1.svg", "study.yaml"].map { "materials/versions/\(kept)/\($0)" }
    #expect(
      found["names"] == names && found["listed"]?.sorted() == names && found["words"] == ["older words"])
    #expect(
      found["lines"] == [
        "- `\(kept)`: `materials/versions/\(kept)/`; its consent document is `consent_version` `c0ffee`",
        "- `\(gone)`: not in this release: the server does not have its files",
      ])
  }

  /// Programs for BIDS would take an apostrophe for a part of the answer, so its texts have none, and that is said.
  @Test func textLikeAFormulaStaysAsItIsInBIDS() throws {
    let study = try TestLab().study
    let survey = study.surveys[0]
    let table = study.wideAnswers(of: survey).file
    let place = try #require(table.columns.firstIndex { $0.name == "gender" })
    var cells = [String?](repeating: nil, count: table.columns.count)
    (cells[0], cells[place]) = ("P1", "=1+1\t2")
    let folder = TestFolder()
    let path = folder.url.appendingPathComponent("release.zip").path
    let file = try #require(
      FileManager.default.createFile(atPath: path, contents: nil) ? FileHandle(forWritingAtPath: path) : nil)
    _ = try write(
      [ReleaseRecord(table: table.name, cells: cells)], forms: [.bids],
      to: { try file.write(contentsOf: $0) })
    try file.close()
    let script = """
      import csv, io, json, sys, zipfile
      archive = zipfile.ZipFile(sys.argv[1])
      [table] = [name for name in archive.namelist() if name.startswith("data/") and "task-" + sys.argv[2] in name]
      read = lambda name, **how: list(csv.DictReader(io.TextIOWrapper(archive.open(name), "utf-8", newline=""), **how))
      words = lambda name: " ".join(archive.read(name).decode().split())
      print(json.dumps({
        "csv": [row["gender"] for row in read(table)],
        "tsv": [row["gender"] for row in read("bids/phenotype/" + sys.argv[2] + ".tsv", delimiter="\\t", quoting=csv.QUOTE_NONE)],
        "said": [words("bids/README"), words("README.md")]}))
      """
    let outcome = try Command.run("/usr/bin/env", ["python3", "-c", script, path, survey.id.text])
    #expect(outcome.status == 0, "\(outcome.errors)")
    let found = try JSONDecoder().decode([String: [String]].self, from: Data(outcome.output.utf8))
    #expect(found["csv"] == ["'=1+1\t2"] && found["tsv"] == ["=1+1 2"])
    let said = try #require(found["said"])
    #expect(said[0].contains("nothing is in front of a text that a spreadsheet would run as a formula"))
    #expect(said[1].contains("In `bids/` nothing is in front of it"))
  }

  /// A server goes on running, and the file is marked as failed.
  @Test func rowsOutOfOrderAreAnErrorAndNoCrash() throws {
    let late = ReleaseTables.participants.file.name
    let row = ReleaseRecord(table: late, cells: ["P1"])
    #expect(throws: DocumentError.rowOutOfOrder(table: late)) { try write([answer(1), row]) }
    #expect(throws: DocumentError.rowOutOfOrder(table: "unknown")) {
      try write([ReleaseRecord(table: "unknown", cells: [])])
    }
  }

  /// Nothing is left out of a row: its cells are those that the codebook describes.
  @Test(arguments: [-1, 1]) func rowsOfOtherColumnsAreAnErrorAndNoCrash(_ further: Int) throws {
    let file = ReleaseTables.answers.file
    let cells = [String?](repeating: "1", count: file.columns.count + further)
    #expect(throws: DocumentError.rowOfOtherWidth(table: file.name)) {
      try write([answer(1), ReleaseRecord(table: file.name, cells: cells)])
    }
  }
}
