import Yams

/// What reading a definition needs everywhere: the files, the languages, and the list of problems.
/// Reading goes on after a mistake with a harmless value, so that all of them are found at once.
final class DefinitionReading {
  let files: StudyFiles
  var languages: [Language] = []
  private(set) var problems: [StudyProblem] = []
  private(set) var named: Set<String> = [StudyDefinition.fileName]
  private let isMute: Bool

  init(files: StudyFiles) {
    self.files = files
    isMute = false
  }

  /// For what stands in for a missing value: nothing more is said about it.
  private init() {
    files = [:]
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

  /// What a picture's file holds. However often it is named, its faults are told once.
  func picture(_ path: String, _ bytes: [UInt8]) -> Picture? {
    let (picture, faults) = Picture.read(bytes, named: path)
    for fault in faults { report(fault.message, fault.weight, line: fault.line, file: path) }
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
