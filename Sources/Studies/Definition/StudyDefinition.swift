import Crypto
import Foundation
import Yams

/// A study's folder: `study.yaml`, `texts/<language>/*.md`, `pictures/*`.
public struct StudyDefinition: Sendable {
  public static let fileName = "study.yaml"

  public let name: String
  public let files: StudyFiles

  public init(name: String, files: StudyFiles) {
    self.name = name
    self.files = files
  }

  /// - Throws: ``StudyProblems`` when the folder cannot be read
  public init(folder: URL) throws {
    let paths = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    var files: StudyFiles = [:]
    for path in paths where !path.split(separator: "/").contains(where: { $0.hasPrefix(".") }) {
      let url = folder.appendingPathComponent(path)
      guard !url.hasDirectoryPath,
        (try? url.resourceValues(forKeys: [.isRegularFileKey]))?.isRegularFile == true
      else { continue }
      files[path] = Array(try Data(contentsOf: url))
    }
    self.init(name: folder.standardizedFileURL.lastPathComponent, files: files)
  }

  /// SHA-256 over the paths and contents of all files.
  public var version: String {
    var content: [UInt8] = []
    for (path, bytes) in files.sorted(by: { $0.key < $1.key }) {
      content += Array("\(path)\n\(bytes.count)\n".utf8) + bytes
    }
    return sha256(content).hexadecimal
  }

  /// - Throws: ``StudyProblems`` with every mistake there is
  public func study() throws -> Study {
    guard let bytes = files[Self.fileName] else {
      throw StudyProblems(problems: [StudyProblem(file: Self.fileName, line: nil, message: "is not there")])
    }
    let reading = DefinitionReading(files: files)
    let root = try root(of: String(decoding: bytes, as: UTF8.self))
    let value = DefinitionValue(name: "the study", node: root, reading: reading)
    let study = StudyReader(folderName: name, version: version, root: value).read()
    guard reading.problems.isEmpty else {
      throw StudyProblems(
        problems: reading.problems.sorted { ($0.file, $0.line ?? 0) < ($1.file, $1.line ?? 0) })
    }
    return study
  }

  private func root(of yaml: String) throws -> Node {
    do {
      guard let root = try Yams.compose(yaml: yaml) else {
        throw StudyProblems(problems: [StudyProblem(file: Self.fileName, line: 1, message: "is empty")])
      }
      return root
    } catch let error as YamlError {
      throw StudyProblems(problems: [error.asStudyProblem])
    }
  }
}

extension YamlError {
  fileprivate var asStudyProblem: StudyProblem {
    let file = StudyDefinition.fileName
    switch self {
    case .scanner(let context, let problem, let mark, _), .parser(let context, let problem, let mark, _),
      .composer(let context, let problem, let mark, _):
      let whereabouts = context.map { " (\($0.text))" } ?? ""
      return StudyProblem(
        file: file, line: mark.line, message: "cannot be read here: \(problem)\(whereabouts)")
    case .duplicatedKeysInMapping(let duplicates, let context):
      let keys = duplicates.map { "\($0)" }.joined(separator: ", ")
      return StudyProblem(file: file, line: context.mark.line, message: "the same key stands twice: \(keys)")
    default:
      return StudyProblem(file: file, line: nil, message: "cannot be read: \(self)")
    }
  }
}
