/// Puts surveys into the text of a `study.yaml` that is in order, and leaves everything else in it as it is, remarks
/// among it.
public struct StudyInsertion {
  public enum Problem: Error, Sendable, Equatable, CustomStringConvertible {
    /// The list is written in one line, or in a way in which nothing can be added to it.
    case unreadableList(String, line: Int)

    public var description: String {
      switch self {
      case .unreadableList(let key, let line):
        "line \(line): nothing can be added to “\(key)” as it is written; write it as a list with one entry in each line"
      }
    }
  }

  private var lines: [String]

  public init(_ text: String) {
    lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  public var text: String { lines.joined(separator: "\n") }

  /// Adds entries to `surveys`, and their ids to `tasks`.
  public mutating func add(_ instruments: [Instrument], languages: [String]) throws(Problem) {
    let writer = InstrumentYAML(languages: languages)
    try addSurveys { writer.text(of: instruments, depth: $0) }
    try addTasks(instruments.map(\.id))
  }

  private mutating func addSurveys(_ entries: (Int) -> String) throws(Problem) {
    guard let place = line(of: "surveys") else {
      let end = line(of: "tasks") ?? lines.count
      lines.insert(contentsOf: ["surveys:"] + Self.lines(entries(2)) + [""], at: end)
      return
    }
    let rest = value(at: place)
    guard rest.isEmpty || rest == "[]" else { throw .unreadableList("surveys", line: place + 1) }
    if rest == "[]" { lines[place] = "surveys:" }
    let end = end(of: place)
    let depth = lines[place..<end].lazy.compactMap(Self.hyphen).first ?? 2
    lines.insert(contentsOf: Self.lines(entries(depth)), at: end)
  }

  private mutating func addTasks(_ ids: [String]) throws(Problem) {
    guard let place = line(of: "tasks") else { throw .unreadableList("tasks", line: lines.count) }
    let rest = value(at: place)
    let words = ids.map(InstrumentYAML.plain)
    if rest.isEmpty {
      let end = end(of: place)
      let depth = lines[place..<end].lazy.compactMap(Self.hyphen).first ?? 2
      lines.insert(contentsOf: words.map { String(repeating: " ", count: depth) + "- " + $0 }, at: end)
    } else if rest.hasPrefix("["), let close = lines[place].lastIndex(of: "]") {
      let isEmpty = trimmed(rest.dropFirst().prefix { $0 != "]" }).isEmpty
      lines[place].insert(contentsOf: (isEmpty ? "" : ", ") + words.joined(separator: ", "), at: close)
    } else {
      throw .unreadableList("tasks", line: place + 1)
    }
  }

  /// The survey in whose lines a line stands, with the question, computed value or repeated group in it; nil outside of
  /// surveys. Lines count from 1.
  public func entry(at line: Int) -> (survey: String, entry: String?)? {
    guard let start = self.line(of: "surveys"), (start + 1..<end(of: start)).contains(line - 1) else {
      return nil
    }
    var depth = Self.depth(lines[line - 1])
    var survey: String?
    var entry: String?
    for place in (start + 1..<line).reversed() {
      guard let hyphen = Self.hyphen(lines[place]), hyphen < depth else { continue }
      depth = hyphen
      guard let id = Self.value(of: "- id", in: lines[place]) else { continue }
      survey = id
      let next = lines.indices.contains(place + 1) ? trimmed(lines[place + 1]) : ""
      if entry == nil, next.hasPrefix("kind:") || next.hasPrefix("value:") { entry = id }
    }
    return survey.map { ($0, entry) }
  }

  /// The column in which the words of a line begin, behind the hyphen of an entry.
  private static func depth(_ line: String) -> Int {
    hyphen(line).map { $0 + 2 } ?? line.prefix { $0 == " " }.count
  }

  private static func value(of key: String, in line: String) -> String? {
    let plain = trimmed(line)
    guard plain.hasPrefix(key + ":") else { return nil }
    return trimmed(plain.dropFirst(key.count + 1)).replacing("\"", with: "")
  }

  /// The line that begins with a key.
  private func line(of key: String) -> Int? { lines.firstIndex { $0.hasPrefix(key + ":") } }

  /// The text behind the colon, without a remark.
  private func value(at line: Int) -> String {
    let rest = lines[line].drop { $0 != ":" }.dropFirst()
    guard let remark = rest.firstRange(of: " #") else { return trimmed(rest) }
    return trimmed(rest[..<remark.lowerBound])
  }

  /// The line behind the last one that belongs to a key.
  private func end(of place: Int) -> Int {
    var end = place + 1
    var next = end
    while next < lines.count {
      let line = lines[next]
      let isInside = line.hasPrefix(" ") || line.hasPrefix("- ") || line == "-"
      let isBlank = trimmed(line).isEmpty || line.hasPrefix("#")
      guard isInside && !trimmed(line).isEmpty || isBlank else { break }
      next += 1
      if !isBlank { end = next }
    }
    return end
  }

  /// The number of spaces before the hyphen of an entry; nil for any other line.
  private static func hyphen(_ line: String) -> Int? {
    let spaces = line.prefix { $0 == " " }.count
    return line.dropFirst(spaces).hasPrefix("- ") ? spaces : nil
  }

  private static func lines(_ text: String) -> [String] {
    text.split(separator: "\n").map(String.init)
  }
}
