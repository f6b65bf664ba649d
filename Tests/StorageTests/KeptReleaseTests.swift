import Foundation
import Studies
import Testing

@testable import Storage

/// Releases that are kept: whole files alone are listed, with their digest, whatever happens meanwhile.
struct KeptReleaseTests {
  private let lab: TemporaryLab
  private let ada: Participant.ID

  init() throws {
    lab = try TemporaryLab()
    ada = try lab.enrolWithConsent()
  }

  private struct DiskIsGone: Error {}

  private func keep(
    _ name: String = "a.zip", members: [Participant.ID] = [],
    meanwhile: (Int, ([UInt8]) throws -> Void) throws -> Void = { _, _ in }
  ) throws -> KeptRelease {
    try lab.store.keepRelease(
      of: lab.study.id, in: ReleaseScope(.real, .within), context: lab.context(ada)
    ) { number, sink in
      try sink(Array("release \(number)".utf8))
      try meanwhile(number, sink)
      return ReleaseWriting(fileName: name, members: members)
    }
  }

  private var folder: URL {
    URL(fileURLWithPath: lab.store.directoryPath).appendingPathComponent("releases/\(lab.study.id)")
  }

  private var files: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).filter { $0 != "lock" }
      .sorted()
  }

  @Test func theyAreNumberedAndTheNewestSupersedes() throws {
    let first = try keep("a.zip", members: [ada])
    let second = try keep("b.zip")
    #expect([first.number, second.number] == [1, 2] && files == ["a.zip", "b.zip"])
    let listed = try lab.store.keptReleases(of: lab.study.id)
    #expect(listed.map(\.number) == [2, 1] && listed.map(\.isSuperseded) == [false, true])
    #expect(listed.map(\.participants) == [0, 1] && listed.map(\.bytes) == [9, 9])
    #expect(try lab.store.releases(of: ada).map(\.made.fileName) == ["a.zip"])
    #expect(try listed.map { try lab.store.condition(of: $0) } == [.asWritten, .asWritten])
  }

  @Test func oneThatFailsLeavesNothing() throws {
    #expect(throws: DiskIsGone.self) { try keep { _, _ in throw DiskIsGone() } }
    #expect(try lab.store.keptReleases(of: lab.study.id).isEmpty && files.isEmpty)
    #expect(try keep().number == 1)
  }

  /// The release would hold them. The page and the command say that this is why.
  @Test func whoseDataAreDeletedWhileItIsWrittenIsInNone() throws {
    let bea = try lab.enrolWithConsent()
    try lab.store.leave(
      ada, session: nil, data: .deleted(keepingConsentYears: nil), context: lab.context(ada))
    let later = start.advanced(bySeconds: DeletionRequest.daysToUndo * 86_400)
    var deleted = 0
    #expect(throws: ReleaseRefusal.deletedMeanwhile) {
      try keep(members: [bea, ada]) { _, _ in
        deleted = try lab.store.finishDeletions(context: AuditContext(by: .system, at: later))
      }
    }
    #expect(deleted == 1)
    #expect(try lab.store.keptReleases(of: lab.study.id).isEmpty && files.isEmpty)
    #expect(try keep(members: [bea]).participants == 1)
  }

  @Test func whatAStopLeftIsNeitherListedNorKept() throws {
    _ = try keep("a.zip")
    try Data("half".utf8).write(to: folder.appendingPathComponent("x.part"))
    _ = try keep("b.zip")
    #expect(files == ["a.zip", "b.zip"])
  }

  /// A stop after the last byte of a file leaves all of it under two names, listed or not. A file of a database that was
  /// replaced by an older copy has one.
  @Test func aWholeFileIsNotKeptEitherUnlessItIsListed() throws {
    _ = try keep("a.zip")
    try Data("older".utf8).write(to: folder.appendingPathComponent("lost.zip"))
    try Data("whole".utf8).write(to: folder.appendingPathComponent("x.zip"))
    for (name, mark) in [("a.zip", "1.part"), ("x.zip", "2.part")] {
      try FileManager.default.linkItem(
        at: folder.appendingPathComponent(name), to: folder.appendingPathComponent(mark))
    }
    try withTemporaryDirectory { place in
      try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
      let backup = place.appendingPathComponent("backup")
      _ = try DataBackup.make(of: lab.directory, in: backup, withKeys: true, program: "test", at: start)
      let copies = backup.appendingPathComponent("releases/\(lab.study.id)").path
      #expect(try FileManager.default.contentsOfDirectory(atPath: copies) == ["a.zip"])
    }
    _ = try keep("b.zip") { _, _ in #expect(files.filter { $0.hasSuffix(".zip") } == ["a.zip", "lost.zip"]) }
    #expect(files == ["a.zip", "b.zip", "lost.zip"])
    #expect(
      try lab.store.keptReleases(of: lab.study.id).map { try lab.store.condition(of: $0) }
        == [.asWritten, .asWritten])
  }

  /// After an older copy was brought back, releases made since are in the folder and in no list, and their numbers come once more.
  @Test func aFileOfAReplacedDatabaseIsNotWrittenOver() throws {
    _ = try keep("1.zip")
    for name in ["2.zip", "3.zip"] {
      try Data("older".utf8).write(to: folder.appendingPathComponent(name))
    }
    let release = try lab.store.keepRelease(
      of: lab.study.id, in: ReleaseScope(.real, .within), context: lab.context(ada)
    ) { number, sink in
      try sink(Array("release \(number)".utf8))
      return ReleaseWriting(fileName: "\(number).zip", members: [ada])
    }
    #expect(release.number == 4 && release.made.fileName == "4.zip" && release.participants == 1)
    #expect(try lab.store.condition(of: release) == .asWritten)
    #expect(files == ["1.zip", "2.zip", "3.zip", "4.zip"])
    for name in ["2.zip", "3.zip"] {
      #expect(try Data(contentsOf: folder.appendingPathComponent(name)) == Data("older".utf8))
    }
    // A name that does not follow the number is taken for good.
    #expect(throws: TakenFileName.self) { try keep("2.zip") }
    #expect(files == ["1.zip", "2.zip", "3.zip", "4.zip"])
  }

  /// A folder that cannot be opened cannot be flushed; root opens every one.
  @Test(.enabled(if: geteuid() != 0)) func oneWhoseNameIsNotOnDiskLeavesNothing() throws {
    func permit(_ permissions: Int) throws {
      try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: folder.path)
    }
    #expect(throws: StorageError.self) { try keep { _, _ in try permit(0o300) } }
    try permit(0o700)
    #expect(try lab.store.keptReleases(of: lab.study.id).isEmpty && files.isEmpty)
    #expect(try keep().number == 1)
  }

  /// Half a file is no part of a backup, and one that was changed is not brought back.
  @Test func aBackupHoldsThem() throws {
    _ = try keep("a.zip", members: [ada])
    try Data("half".utf8).write(to: folder.appendingPathComponent("x.part"))
    try withTemporaryDirectory { place in
      try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
      let backup = place.appendingPathComponent("backup")
      _ = try DataBackup.make(of: lab.directory, in: backup, withKeys: true, program: "test", at: start)
      let copies = backup.appendingPathComponent("releases/\(lab.study.id)")
      #expect(try FileManager.default.contentsOfDirectory(atPath: copies.path) == ["a.zip"])
      let restore = { (name: String) in
        let data = place.appendingPathComponent(name)
        _ = try DataBackup.restore(
          from: backup, to: data, keys: nil, kinds: [.implicitAssociation], at: start)
        return try SQLiteStore(directory: data)
      }
      let store = try restore("first")
      let listed = try store.keptReleases(of: lab.study.id)
      #expect(try listed.map { try store.condition(of: $0) } == [.asWritten])
      try store.close()
      try Data("release 2".utf8).write(to: copies.appendingPathComponent("a.zip"))
      #expect(throws: BackupError.self) { try restore("second").close() }
      try FileManager.default.removeItem(at: copies)
      let without = try restore("third")
      #expect(try listed.map { try without.condition(of: $0) } == [.missing])
      try without.close()
    }
  }

  /// As file managers leave them.
  @Test func aFileBesideTheFoldersOfStudiesIsNoStudy() throws {
    _ = try keep("a.zip")
    try Data().write(to: folder.deletingLastPathComponent().appendingPathComponent(".DS_Store"))
    try withTemporaryDirectory { place in
      try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
      let backup = place.appendingPathComponent("backup")
      _ = try DataBackup.make(of: lab.directory, in: backup, withKeys: true, program: "test", at: start)
      let copies = backup.appendingPathComponent("releases").path
      #expect(try FileManager.default.contentsOfDirectory(atPath: copies) == [lab.study.id.text])
    }
  }

  @Test func twoAtOnceAreRefused() throws {
    let release = try keep { _, _ in
      #expect(throws: ReleaseRefusal.underWay) { try keep("b.zip") }
    }
    #expect(release.number == 1 && files == ["a.zip"])
  }

  @Test func aListedOneIsNeverChangedNorForgotten() throws {
    _ = try keep()
    for statement in ["UPDATE releases SET sha256 = 'x'", "DELETE FROM releases"] {
      #expect(throws: (any Error).self) { try lab.store.research.write { try $0.run(statement) } }
    }
  }

  @Test func itIsNotedToWhomItWent() throws {
    let release = try keep()
    for name in ["Ada", "Bea"].compactMap(RecipientName.init(typed:)) {
      try lab.store.noteRecipient(name, of: release, context: lab.context(ada))
    }
    #expect(try lab.store.keptReleases(of: lab.study.id)[0].recipients.map(\.name) == ["Ada", "Bea"])
  }
}
