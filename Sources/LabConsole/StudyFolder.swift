import Definitions
import Foundation
import Studies

/// The directory with one folder for each study.
struct StudyFolder {
  let path: String

  /// Of the folders that hold a definition, in the order of the alphabet.
  var names: [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.sorted().filter { name in
      !name.hasPrefix(".")
        && FileManager.default.fileExists(
          atPath: folder(name).appendingPathComponent(StudyDefinition.fileName).path)
    }
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
      let attributes = try? files.attributesOfItem(atPath: folder.appendingPathComponent(path).path)
      return StudyFolderState.File(
        path: path, changed: attributes?[.modificationDate] as? Date,
        size: (attributes?[.size] as? NSNumber)?.intValue,
        number: (attributes?[.systemFileNumber] as? NSNumber)?.intValue)
    }
    return StudyFolderState(files: entries.sorted { $0.path < $1.path })
  }
}

struct StudyFolderState: Equatable {
  struct File: Equatable {
    let path: String
    let changed: Date?
    let size: Int?
    /// A file put in the place of another has another one.
    let number: Int?
  }

  let files: [File]
}
