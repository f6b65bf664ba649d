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
  func state(of name: String) -> StudyFolderState {
    let folder = folder(name)
    let files = FileManager.default
    let entries = ((try? files.subpathsOfDirectory(atPath: folder.path)) ?? []).map { path in
      StudyFolderState.File(path: path, at: folder.path + "/" + path)
    }
    return StudyFolderState(files: entries.sorted { $0.path < $1.path })
  }
}

struct StudyFolderState: Equatable {
  struct File: Equatable {
    let path: String
    /// Nanoseconds since 1970.
    private let changed: Int?
    private let size: off_t?
    /// A file put in the place of another has another one.
    private let number: ino_t?

    /// Asks the system itself, once a second: Foundation looks up the names of the owner of each file, too.
    init(path: String, at place: String) {
      var status = stat()
      let isThere = lstat(place, &status) == 0
      self.path = path
      changed = isThere ? status.st_mtim.tv_sec * 1_000_000_000 + status.st_mtim.tv_nsec : nil
      size = isThere ? status.st_size : nil
      number = isThere ? status.st_ino : nil
    }
  }

  let files: [File]
}
