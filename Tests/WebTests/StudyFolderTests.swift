import Foundation
import Testing

@testable import LabConsole

/// The state of a study's folder, which is looked at once a second.
@Suite struct StudyFolderTests {
  private let place = TestFolder()
  private let files = FileManager.default
  private let longAgo = Date(timeIntervalSince1970: 1_700_000_000)

  init() throws {
    try files.createDirectory(at: url("pictures"), withIntermediateDirectories: true)
    try write("one", to: "study.yaml")
    try write("picture", to: "pictures/a.png")
    for path in ["study.yaml", "pictures/a.png", "pictures", ""] { try date(path, longAgo) }
  }

  private func url(_ path: String) -> URL { place.url.appendingPathComponent("study/\(path)") }

  private func write(_ text: String, to path: String) throws {
    try Data(text.utf8).write(to: url(path))
  }

  /// Makes a file or a directory one that was changed then.
  private func date(_ path: String, _ time: Date) throws {
    try files.setAttributes([.modificationDate: time], ofItemAtPath: url(path).path)
  }

  /// In a minute, when whatever the tests change has been at rest for a while.
  private func state(since before: StudyFolderState? = nil, in seconds: Double = 60) -> StudyFolderState {
    StudyFolder(path: place.url.path).state(
      of: "study", since: before, at: Date().addingTimeInterval(seconds))
  }

  enum Change: CaseIterable {
    case content, otherTime, newFile, newFileBelow, removal, renaming, replacement
  }

  private func make(_ change: Change) throws {
    switch change {
    case .content: try write("two", to: "study.yaml")
    case .otherTime: try date("pictures/a.png", longAgo.addingTimeInterval(1))
    case .newFile: try write("new", to: "consent.md")
    case .newFileBelow: try write("new", to: "pictures/b.png")
    case .removal: try files.removeItem(at: url("pictures/a.png"))
    case .renaming: try files.moveItem(at: url("study.yaml"), to: url("study.yml"))
    case .replacement:
      // As long as the one before, and as old.
      try write("two", to: "other")
      try date("other", longAgo)
      try files.removeItem(at: url("study.yaml"))
      try files.moveItem(at: url("other"), to: url("study.yaml"))
      try date("", longAgo)
    }
  }

  @Test(arguments: Change.allCases) func eachChangeIsSeen(_ change: Change) throws {
    let before = state()
    #expect(before.files.map(\.path) == ["pictures", "pictures/a.png", "study.yaml"])
    #expect(state(since: before) == before)
    try make(change)
    let after = state(since: before)
    #expect(after != before && after == state())
    #expect(state(since: after) == after)
  }

  /// Its directories tell that no name in them has changed.
  @Test func aFolderAtRestIsNotListedAgain() throws {
    let before = state()
    #expect(state(since: before).listedAt == before.listedAt)
    try write("new", to: "consent.md")
    #expect(state(since: before).listedAt != before.listedAt)
  }

  /// An archive that is unpacked sets the time of a directory back after it has put files into it.
  @Test(arguments: [true, false]) func aDirectoryWithItsOldTimeIsListed(isAdded: Bool) throws {
    try date("pictures", longAgo)
    let before = state()
    if isAdded {
      try write("new", to: "pictures/b.png")
    } else {
      try files.removeItem(at: url("pictures/a.png"))
    }
    try date("pictures", longAgo)
    #expect(state(since: before) == state() && state() != before)
  }

  /// A second change within the same tick of the file system does not show in the time of the directory.
  @Test func twoChangesAtOnceAreBothSeen() throws {
    let now = Date(timeIntervalSince1970: Date().timeIntervalSince1970.rounded(.down))
    try date("", now)
    let before = state(in: 0)
    try write("new", to: "consent.md")
    try date("consent.md", longAgo)
    try date("", now)
    #expect(state(since: before).files.map(\.path).contains("consent.md"))
  }
}
