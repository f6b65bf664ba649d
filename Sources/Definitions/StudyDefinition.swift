import Crypto
import Foundation
import Studies

/// A study's folder: `study.yaml`, `texts/<language>/*.md`, `pictures/*`.
public struct StudyDefinition: Sendable {
  public static let fileName = "study.yaml"

  public let name: String
  public let files: StudyFiles
  private let kinds: [TaskReader]

  /// - Parameter kinds: of the tasks that a study can have
  public init(name: String, files: StudyFiles, kinds: [TaskReader]) {
    self.name = name
    self.files = files
    self.kinds = kinds
  }

  /// - Throws: ``StudyProblem`` when a file cannot be read
  public init(folder: URL, kinds: [TaskReader]) throws {
    let paths = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    var files: StudyFiles = [:]
    for path in paths where !path.split(separator: "/").contains(where: { $0.hasPrefix(".") }) {
      let url = folder.appendingPathComponent(path)
      guard !url.hasDirectoryPath,
        (try? url.resourceValues(forKeys: [.isRegularFileKey]))?.isRegularFile == true
      else { continue }
      guard let content = try? Data(contentsOf: url) else {
        throw StudyProblem(
          file: path, line: nil, message: "cannot be read: check its owner and permissions")
      }
      files[path] = Array(content)
    }
    self.init(name: folder.standardizedFileURL.lastPathComponent, files: files, kinds: kinds)
  }

  /// True for `study.yaml` in the folder itself, and for other endings that editors and systems like to give it:
  /// `study.yml`, `study.yaml.txt`.
  public static func isMeantAsDefinition(_ path: String) -> Bool {
    let path = path.lowercased()
    return !path.contains("/") && path.hasPrefix("study.")
      && (path.contains(".yml") || path.contains(".yaml"))
  }

  /// SHA-256 over the paths and contents of all files.
  public var version: String {
    var content: [UInt8] = []
    for (path, bytes) in files.sorted(by: { $0.key < $1.key }) {
      content += Array("\(path)\n\(bytes.count)\n".utf8) + bytes
    }
    return sha256(content).hexadecimal
  }
}

extension StudyDefinition {
  /// - Throws: ``StudyProblems`` with every mistake there is
  public func study(on host: StudyHost? = nil) throws -> Study {
    let check = check(on: host)
    guard let study = check.study else { throw StudyProblems(problems: check.mistakes) }
    return study
  }

  /// Returns the study of a definition that was accepted when it was new. Later rules do not apply to it,
  /// since runs that began under it go on, and it documents what participants were shown.
  /// - Throws: ``StudyProblems`` where `study.yaml` cannot be read at all
  public func studyAsAccepted() throws -> Study {
    let check = check()
    guard let study = check.draft, !study.languages.isEmpty else {
      throw StudyProblems(problems: check.mistakes)
    }
    return study
  }

  /// Reads the whole folder and returns all problems.
  /// - Parameter host: the server that the study is to run on; nil for the definition by itself
  public func check(on host: StudyHost? = nil) -> StudyCheck {
    do {
      let reading = DefinitionReading(files: files, host: host)
      let root = DefinitionValue(name: nil, node: try YAMLFile(files).root(), reading: reading)
      let study = StudyReader(folderName: name, version: version, root: root, kinds: kinds).read()
      reading.reportStrayFiles()
      if !reading.hasMistakes { root.checkConsentNumber(of: study) }
      return StudyCheck(draft: study, problems: reading.problems)
    } catch {
      return StudyCheck(draft: nil, problems: [error])
    }
  }
}
