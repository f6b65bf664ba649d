import Foundation
import Studies
import Testing

@testable import Storage

/// Data that are read without being opened are the same afterwards.
struct UnopenedDataTests {
  private func data(_ directory: URL) -> UnopenedData {
    UnopenedData(directory, kinds: [.implicitAssociation])
  }

  private func contents(of directory: URL) throws -> [String: Data] {
    let names = try FileManager.default.contentsOfDirectory(atPath: directory.path)
    return Dictionary(
      uniqueKeysWithValues: try names.map {
        ($0, try Data(contentsOf: directory.appendingPathComponent($0)))
      })
  }

  /// Beside a server that has them open, and after it has closed them.
  @Test func theyTellWhatWasSigned() throws {
    let lab = try TemporaryLab()
    _ = try lab.enrolWithConsent()
    let signed = try lab.store.signedDocuments(of: lab.study.id)
    #expect(!signed.isEmpty)
    #expect(try data(lab.directory).signedDocuments(of: lab.study.id) == signed)
    try lab.store.close()
    let before = try contents(of: lab.directory)
    #expect(try data(lab.directory).signedDocuments(of: lab.study.id) == signed)
    #expect(try data(lab.directory).signedDocuments(of: "another study") == [])
    #expect(try contents(of: lab.directory) == before)
  }

  @Test func whereThereAreNoneNothingIsMade() throws {
    try withTemporaryDirectory { folder in
      let signed = try data(folder).signedDocuments(of: "study")
      #expect(signed == [])
      #expect(!FileManager.default.fileExists(atPath: folder.path))
    }
  }

  @Test func thoseOfAnEarlierVersionStayIt() throws {
    try withTemporaryDirectory { folder in
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let file = folder.appendingPathComponent(DataFile.research.name)
      let database = try DatabaseConnection(path: file.path)
      try Migrations.research.migrator(with: .forTests).migrate(database, upTo: "research-030")
      try database.close()
      let before = try contents(of: folder)
      #expect(try data(folder).signedDocuments(of: "study") == nil)
      #expect(try contents(of: folder) == before)
    }
  }

  @Test func thoseOfANewerProgramAreRefused() throws {
    let lab = try TemporaryLab(kinds: [.implicitAssociation, .simpleReactionTime])
    let refusal = #expect(throws: StorageError.self) {
      try data(lab.directory).signedDocuments(of: lab.study.id)
    }
    #expect(refusal?.description.contains("newer LabConsole") == true)
  }
}
