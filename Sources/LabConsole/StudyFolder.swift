import Definitions
import Foundation
import Studies

/// The directory with one folder for each study.
struct StudyFolder {
  let path: String

  /// Of the folders that hold a definition, in the order of the alphabet. A definition with another ending counts, too:
  /// its study is refused with the reason, instead of missing without a word.
  var names: [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.sorted().filter { !$0.hasPrefix(".") && holdsDefinition(folder($0)) }
  }

  private func holdsDefinition(_ folder: URL) -> Bool {
    let files = FileManager.default
    if files.fileExists(atPath: folder.appendingPathComponent(StudyDefinition.fileName).path) { return true }
    let names = (try? files.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.contains(where: StudyDefinition.isMeantAsDefinition)
  }

  func folder(_ name: String) -> URL { URL(fileURLWithPath: path).appendingPathComponent(name) }

  /// - Throws: ``CommandFailure`` where there is no such study; the file system's error when it cannot be read
  func definition(named name: String) throws -> StudyDefinition {
    guard names.contains(name) else { throw CommandFailure("There is no study “\(name)” in \(path).") }
    return try StudyDefinition(folder: folder(name), kinds: TaskKinds.readers)
  }

  /// When which files of a folder were changed; reading it tells nothing new as long as this is the same.
  /// - Parameter before: an earlier state; a folder that has not changed since is not listed again
  func state(of name: String, since before: StudyFolderState? = nil, at time: Date = Date())
    -> StudyFolderState
  {
    let folder = folder(name).path
    if let before, before.holds(for: folder) { return before }
    let now = Int(time.timeIntervalSince1970 * 1_000_000_000)
    let root = StudyFolderState.File(path: ".", at: folder + "/.")
    let paths = (try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? []
    let entries = paths.map { StudyFolderState.File(path: $0, at: folder + "/" + $0) }
    return StudyFolderState(files: entries.sorted { $0.path < $1.path }, root: root, listedAt: now)
  }
}

struct StudyFolderState: Equatable {
  struct File: Equatable {
    let path: String
    /// Nanoseconds since 1970.
    fileprivate let changed: Int?
    /// Nanoseconds since 1970, when the system last noted anything about it. Nobody can set it back, as archives and copies do
    /// with the other time.
    fileprivate let noted: Int?
    /// Nil for a directory as well: some file systems count the names in it, others do not.
    private let size: off_t?
    /// A file put in the place of another has another one.
    private let number: ino_t?

    /// Asks the system itself, once a second: Foundation looks up the names of the owner of each file, too.
    init(path: String, at place: String) {
      var status = stat()
      let isThere = lstat(place, &status) == 0
      self.path = path
      changed = isThere ? Self.nanoseconds(status.st_mtim) : nil
      noted = isThere ? Self.nanoseconds(status.st_ctim) : nil
      size = isThere && status.st_mode & S_IFMT != S_IFDIR ? status.st_size : nil
      number = isThere ? status.st_ino : nil
    }

    private static func nanoseconds(_ time: timespec) -> Int { time.tv_sec * 1_000_000_000 + time.tv_nsec }

    static func == (one: File, other: File) -> Bool {
      one.path == other.path && one.changed == other.changed && one.size == other.size
        && one.number == other.number
    }
  }

  /// The directories among them, too.
  let files: [File]
  /// The folder itself. It changes with the names of its files alone, by which the states are compared.
  private let root: File
  /// Nanoseconds since 1970.
  let listedAt: Int

  fileprivate init(files: [File], root: File, listedAt: Int) {
    self.files = files
    self.root = root
    self.listedAt = listedAt
  }

  static func == (one: StudyFolderState, other: StudyFolderState) -> Bool { one.files == other.files }

  /// Returns true if a folder is as it was. A directory changes with the names in it, so that nothing has to be listed; but
  /// two changes within one tick of the file system look like one: after a recent change nothing is taken for granted.
  fileprivate func holds(for folder: String) -> Bool {
    let all = [root] + files
    guard let newest = all.compactMap(\.noted).max(), newest < listedAt - Self.tick else { return false }
    return all.allSatisfy { file in
      let now = File(path: file.path, at: folder + "/" + file.path)
      return file == now && file.noted == now.noted
    }
  }

  /// Nanoseconds; the times of some file systems are two seconds apart.
  private static let tick = 3_000_000_000
}
