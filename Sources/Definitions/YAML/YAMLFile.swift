import Studies
import Yams

/// The file `study.yaml` of the folder.
struct YAMLFile {
  private static let name = StudyDefinition.fileName
  private let files: StudyFiles

  init(_ files: StudyFiles) {
    self.files = files
  }

  /// Returns the content of the file, with the place of everything in it.
  func root() throws(StudyProblem) -> Node {
    let text = try text()
    let root: Node?
    do {
      // Every value is read as it is written: telling numbers and dates by patterns takes longer than all else.
      root = try Yams.compose(yaml: text, .basic)
    } catch {
      throw YAMLMistake(error, in: text).problem
    }
    guard let root, !root.isEmptyScalar else {
      throw StudyProblem(file: Self.name, line: 1, message: "is empty")
    }
    return root
  }

  private func text() throws(StudyProblem) -> String {
    guard let bytes = files[Self.name] else { throw missing() }
    if let text = String(validating: bytes, as: UTF8.self) {
      // Windows puts a byte order mark before the text; libyaml would take it for an indentation.
      return text.hasPrefix("\u{FEFF}") ? String(text.unicodeScalars.dropFirst()) : text
    }
    throw StudyProblem(
      file: Self.name, line: bytes.firstLineOutsideUTF8,
      message: "is not valid UTF-8 from here on: save the file with UTF-8 encoding")
  }

  private func missing() -> StudyProblem {
    let others = files.keys.filter(StudyDefinition.isMeantAsDefinition)
    let hint = others.min().map { ", but “\($0)” does: rename it" } ?? ""
    return StudyProblem(file: Self.name, line: nil, message: "does not exist" + hint)
  }
}

extension [UInt8] {
  /// The line, from 1, of the first bytes that are not UTF-8.
  var firstLineOutsideUTF8: Int {
    var line = 1
    for bytes in split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      guard String(validating: bytes, as: UTF8.self) != nil else { break }
      line += 1
    }
    return line
  }
}
