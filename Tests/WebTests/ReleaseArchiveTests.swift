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

    func extent(of study: Study, in scope: ReleaseScope) -> ReleaseExtent {
      ReleaseExtent(participants: 0, runs: 0, trials: 0)
    }

    func choices(of study: Study, tables: [String]) -> ReleaseChoices {
      ReleaseChoices(visits: study.visits.map(\.id), consents: [], studyVersions: [], tables: tables)
    }

    func ownWords(of study: Study, in scope: ReleaseScope) -> [OwnWords] { [] }

    func disclosure(of study: Study, in scope: ReleaseScope)
      -> DisclosureReport?
    { nil }

    func rows(
      of study: Study, in scope: ReleaseScope,
      begin: (ReleaseComposition) throws -> Void, visit: @escaping (ReleaseRecord) throws -> Void
    ) throws {
      try begin(ReleaseComposition(members: [], disclosure: nil))
      for record in records { try visit(record) }
    }
  }

  private func answer(_ number: Int) -> ReleaseRecord {
    ReleaseTables.answers.record(
      ReleasedAnswer(pseudonym: "P1", survey: "s", question: "q", answer: "\(number)"))
  }

  private func write(_ records: [ReleaseRecord]) throws -> [String: Int] {
    let study = try TestLab().study
    let head = ReleaseHead(
      study: study, in: ReleaseScope(.real, .within), number: 1,
      time: Timestamp(milliseconds: 1_790_000_000_000), software: "0.0.0")
    let package = ReleasePackage(
      head, files: ReleaseTables.files(of: study, kinds: TaskKinds.tasks), materials: [:])
    return try package.write(from: Source(records: records)) { _ in }
  }

  @Test func everyTableHasAFile() throws {
    let files = try ReleaseTables.files(of: TestLab().study, kinds: TaskKinds.tasks)
    #expect(try Set(write([]).keys) == Set(files.map(\.name)))
    #expect(try write([answer(1), answer(2)])["answers"] == 2)
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
}
