import Yams

/// What reading a definition needs everywhere: the files, the languages, and the list of mistakes.
/// Reading goes on after a mistake with a harmless value, so that all of them are found at once.
final class DefinitionReading {
  let files: StudyFiles
  var languages: [Language] = []
  private(set) var problems: [StudyProblem] = []

  init(files: StudyFiles) {
    self.files = files
  }

  func report(_ message: String, line: Int?, file: String = StudyDefinition.fileName) {
    problems.append(StudyProblem(file: file, line: line, message: message))
  }

  func file(_ path: String) -> [UInt8]? { files[path] }
}

/// A value in `study.yaml` with its place.
struct DefinitionValue {
  let name: String
  let node: Node
  let reading: DefinitionReading

  var line: Int? { node.mark?.line }

  func report(_ message: String) {
    reading.report(message, line: line)
  }
}

// MARK: - Groups and lists

extension DefinitionValue {
  /// Opens a group (`key: value` lines) and complains of keys that nobody reads.
  func group(_ keys: String...) -> DefinitionGroup {
    guard case .mapping(let mapping) = node else {
      report("“\(name)” should be a group of “key: value” lines")
      return DefinitionGroup(name: name, line: line, values: [:], reading: reading)
    }
    var values: [String: DefinitionValue] = [:]
    for (key, value) in mapping {
      let keyName = key.string ?? "?"
      if keys.contains(keyName) {
        values[keyName] = DefinitionValue(name: keyName, node: value, reading: reading)
      } else {
        let known = keys.sorted().joined(separator: ", ")
        reading.report("“\(keyName)” is not known in “\(name)”. Known are: \(known)", line: key.mark?.line)
      }
    }
    return DefinitionGroup(name: name, line: line, values: values, reading: reading)
  }

  func list() -> [DefinitionValue] {
    guard case .sequence(let sequence) = node else {
      report("“\(name)” should be a list, each entry starting with a hyphen")
      return []
    }
    return sequence.map { DefinitionValue(name: name, node: $0, reading: reading) }
  }
}

// MARK: - Single values

extension DefinitionValue {
  func text() -> String {
    guard case .scalar(let scalar) = node, !scalar.string.trimmed.isEmpty else {
      report("“\(name)” should be a text")
      return ""
    }
    return scalar.string.trimmed
  }

  func integer(in range: ClosedRange<Int>) -> Int {
    guard let number = Int(text()), range.contains(number) else {
      report("“\(name)” should be a whole number from \(range.lowerBound) to \(range.upperBound)")
      return range.lowerBound
    }
    return number
  }

  func number() -> Double {
    guard let number = Double(text()), abs(number) <= 1_000_000_000 else {
      report("“\(name)” should be a number, at most a thousand million")
      return 0
    }
    return number
  }

  func yesNo() -> Bool {
    switch text().lowercased() {
    case "yes", "true": return true
    case "no", "false": return false
    default:
      report("“\(name)” should be yes or no")
      return false
    }
  }

  func oneOf<Option: RawRepresentable<String> & CaseIterable>(_ type: Option.Type) -> Option {
    let typed = text()
    if let option = Option(rawValue: typed) { return option }
    let known = Option.allCases.map(\.rawValue).joined(separator: ", ")
    report("“\(typed)” cannot stand for “\(name)”. It should be one of: \(known)")
    return Option.allCases.first!
  }

  /// An id: lower-case letters, digits, hyphens.
  func identifier<Subject>(of _: Subject.Type = Subject.self) -> Identifier<Subject> {
    let typed = text()
    let isGood = typed.utf8.allSatisfy { (97...122).contains($0) || (48...57).contains($0) || $0 == 45 }
    if !isGood || typed.utf8.count > 64 {
      report("the id “\(typed)” may hold lower-case letters, digits and hyphens only, at most 64")
    }
    return Identifier(typed)
  }

  /// A short text in every language: `{en: …, de: …}`.
  func localized() -> LocalizedText {
    guard case .mapping(let mapping) = node else {
      report("“\(name)” should have one text for each language: {\(languageList)}")
      return LocalizedText([:])
    }
    var texts: [Language: String] = [:]
    for (key, value) in mapping {
      let language = Language(key.string ?? "?")
      if reading.languages.isEmpty || reading.languages.contains(language) {
        texts[language] = DefinitionValue(name: "\(name) (\(language))", node: value, reading: reading).text()
      } else {
        reading.report(
          "“\(name)” has a text in “\(language)”, which is not among the study's languages",
          line: key.mark?.line)
      }
    }
    for language in reading.languages where texts[language] == nil {
      report("“\(name)” lacks its text in “\(language)”")
    }
    return LocalizedText(texts)
  }

  /// A long text: the name of a Markdown file below `texts/<language>/`, for every language.
  func markdown() -> LocalizedMarkdown {
    let fileName = text()
    var texts: [Language: Markdown] = [:]
    for language in reading.languages {
      let path = "texts/\(language)/\(fileName)"
      guard let bytes = reading.file(path) else {
        report("“\(name)” names the file \(path), which is not there")
        continue
      }
      guard let source = String(validating: bytes, as: UTF8.self), !source.trimmed.isEmpty else {
        reading.report("is empty or not UTF-8 text", line: nil, file: path)
        continue
      }
      texts[language] = Markdown(source)
    }
    return LocalizedMarkdown(texts)
  }

  /// A picture: the name of an SVG or PNG file below `pictures/`.
  func picture() -> String {
    let fileName = text()
    let path = "pictures/\(fileName)"
    if reading.file(path) == nil { report("“\(name)” names the picture \(path), which is not there") }
    if !fileName.hasSuffix(".svg") && !fileName.hasSuffix(".png") {
      report("the picture “\(fileName)” should be an SVG or PNG file")
    }
    return fileName
  }

  private var languageList: String {
    reading.languages.map { "\($0): …" }.joined(separator: ", ")
  }
}

/// An opened group: its values by key.
struct DefinitionGroup {
  let name: String
  let line: Int?
  let values: [String: DefinitionValue]
  let reading: DefinitionReading

  func report(_ message: String) {
    reading.report(message, line: line)
  }

  /// The value of a key that may be left out.
  func optional(_ key: String) -> DefinitionValue? { values[key] }

  /// The value of a key that has to be there.
  subscript(_ key: String) -> DefinitionValue {
    if let value = values[key] { return value }
    report("“\(name)” lacks “\(key)”")
    return DefinitionValue(name: key, node: Node("?"), reading: DefinitionReading(files: [:]))
  }
}

/// Complains of an id that stands twice in one list.
func reportDuplicates<Subject>(_ ids: [Identifier<Subject>], in value: DefinitionValue) {
  var seen: Set<Identifier<Subject>> = []
  for id in ids where !seen.insert(id).inserted {
    value.report("the id “\(id)” stands twice in “\(value.name)”")
  }
}

/// Complains of ids that are the names of fields in every form.
func reportReserved<Subject>(_ ids: [Identifier<Subject>], in value: DefinitionValue) {
  for id in ids where ["csrf", "skip"].contains(id.text) {
    value.report("the id “\(id)” is used by the console itself: choose another one")
  }
}
