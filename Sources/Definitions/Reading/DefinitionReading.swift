import Studies
import Yams

/// The context of reading a definition: the files, the languages, and the list of problems. After a mistake,
/// reading continues with a harmless value, so that all mistakes are found at once.
final class DefinitionReading {
  let files: StudyFiles
  /// The server that the study is checked for; nil if it is checked for none.
  let host: StudyHost?
  /// The languages that every text should have.
  var languages: [Language] = []
  var languagesLine: Int?
  /// The number of texts in each language that the study does not have.
  private(set) var otherTexts: [Language: Int] = [:]
  private(set) var problems: [StudyProblem] = []
  private(set) var named: Set<String> = [StudyDefinition.fileName]
  private let isMute: Bool

  init(files: StudyFiles, host: StudyHost? = nil) {
    self.files = files
    self.host = host
    isMute = false
  }

  /// Creates a reading for values that replace missing ones; it reports nothing.
  private init() {
    files = [:]
    host = nil
    isMute = true
  }

  static var mute: DefinitionReading { DefinitionReading() }

  func report(
    _ message: String, _ weight: StudyProblem.Weight = .mistake, line: Int?,
    file: String = StudyDefinition.fileName
  ) {
    let problem = StudyProblem(weight, file: file, line: line, message: message)
    if !isMute && !problems.contains(problem) { problems.append(problem) }
  }

  /// The size in bytes above which a picture gets a notice.
  private static let heavyPicture = 1_000_000

  /// Counts a text in a language that the study does not have; such texts are never shown, and are reported
  /// once for each language.
  func passOver(_ language: Language) { otherTexts[language, default: 0] += 1 }

  var hasMistakes: Bool { problems.contains { $0.weight == .mistake } }

  /// A file that the definition names.
  func file(_ path: String) -> [UInt8]? {
    named.insert(path)
    return files[path]
  }

  /// A file of the folder whose name differs only in upper and lower case.
  func namesake(of path: String) -> String? {
    let namesake = files.keys.filter { $0.lowercased() == path.lowercased() }.min()
    if let namesake { named.insert(namesake) }
    return namesake
  }

  /// Returns the picture in a file. Its faults are reported once, however often it is named.
  func picture(_ path: String, _ bytes: [UInt8]) -> Picture? {
    let (picture, faults) = Picture.read(bytes, named: path)
    for fault in faults { report(fault.message, fault.weight, line: fault.line, file: path) }
    if bytes.count > Self.heavyPicture {
      let megabytes = Double(bytes.count * 10 / 1_000_000) / 10
      report(
        "has \(megabytes) MB, which each tablet loads before the first page or trial: a few hundred kB show as well",
        .notice, line: nil, file: path)
    }
    return picture
  }
}

/// A value in `study.yaml` with its place.
struct DefinitionValue {
  /// The key or id that its author wrote; nil for the whole study.
  let name: String?
  let node: Node
  let reading: DefinitionReading

  var line: Int? { node.mark?.line }

  var quoted: String { name.map { "“\($0)”" } ?? "the study" }

  func report(_ message: String, _ weight: StudyProblem.Weight = .mistake) {
    reading.report(message, weight, line: line)
  }
}
