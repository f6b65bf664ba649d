/// Puts surveys into the text of a `study.yaml` that is in order, and leaves everything else in it as it is, remarks and
/// line breaks among it.
public struct StudyInsertion {
  public enum Problem: Error, Sendable, Equatable {
    /// The list is written in one line, or in a way in which nothing can be added to it.
    case unreadableList(String, line: Int)
    /// The study has other visits than this one, or names none.
    case unknownVisit(String, known: [String])

    /// Without the line.
    public var message: String {
      switch self {
      case .unreadableList(let key, _):
        "nothing can be added to “\(key)” as it is written; write it as a list with one entry in each line"
      case .unknownVisit(let id, let known):
        "There is no visit “\(id)”: the study "
          + (known.isEmpty ? "names no visits" : "has \(known.joined(separator: ", "))")
      }
    }
  }

  /// Without their breaks.
  private var lines: [String]
  /// The line break behind each line but the last, as it was written.
  private var breaks: [String]

  public init(_ text: String) {
    // "\r\n" is one character.
    func isBreak(_ character: Character) -> Bool { ["\n", "\r\n", "\r"].contains(character) }
    lines = text.split(omittingEmptySubsequences: false, whereSeparator: isBreak).map(String.init)
    breaks = text.compactMap { isBreak($0) ? String($0) : nil }
  }

  public var text: String { zip(lines, breaks + [""]).map { $0 + $1 }.joined() }

  /// Inserts lines that end as the first line of the text does.
  private mutating func insert(lines new: [String], at place: Int) {
    let lineBreak = breaks.first ?? "\n"
    lines.insert(contentsOf: new, at: place)
    breaks.insert(contentsOf: new.map { _ in lineBreak }, at: min(place, breaks.count))
  }

  /// Adds entries to `surveys`, and their ids to `tasks`. In a study with visits, the ids are added to the tasks of
  /// one of them as well. Both lists have to have the same order: in `tasks` the ids stand behind those of the visit.
  /// - Parameter visit: the id of the visit; nil for the last one
  public mutating func add(_ instruments: [Instrument], languages: [String], visit: String? = nil)
    throws(Problem)
  {
    let writer = InstrumentYAML(languages: languages)
    let new = instruments.map(\.id)
    // All that can be wrong is found before a line moves: problems name the lines of the text as it was.
    if let surveys = line(of: "surveys"), !["", "[]"].contains(value(at: surveys)) {
      throw .unreadableList("surveys", line: surveys + 1)
    }
    var last: String?
    if let list = try tasks(ofVisit: visit) { last = try ids(in: list).last?.id }
    guard let all = line(of: "tasks") else { throw .unreadableList("tasks", line: lines.count) }
    try insert(new, into: valuePlace(at: all), behind: last)
    if let list = try tasks(ofVisit: visit) { try insert(new, into: list) }
    addSurveys { writer.text(of: instruments, depth: $0) }
  }

  private mutating func addSurveys(_ entries: (Int) -> String) {
    guard let place = line(of: "surveys") else {
      let end = line(of: "tasks") ?? lines.count
      insert(lines: ["surveys:"] + Self.lines(entries(2)) + [""], at: end)
      return
    }
    if value(at: place) == "[]" { lines[place] = "surveys:" }
    let end = end(of: place)
    let depth = lines[place..<end].lazy.compactMap(Self.hyphen).first ?? 2
    insert(lines: Self.lines(entries(depth)), at: end)
  }

  // MARK: - Lists of ids

  /// The place behind the colon of a key.
  private struct ValuePlace {
    let line: Int
    let start: String.Index
  }

  /// An id in the text: its line, and the index behind its last character.
  private struct WrittenID {
    let id: String
    let line: Int
    let end: String.Index

    /// - Parameter text: the part of the line that holds the id; nil for one that holds nothing
    init?(_ text: Substring, line: Int) {
      let text = withoutRemark(text)
      guard let last = text.lastIndex(where: { $0 != " " }) else { return nil }
      id = trimmed(text).filter { $0 != "\"" && $0 != "'" }
      self.line = line
      end = text.index(after: last)
    }
  }

  /// Adds ids to a list, behind an id of it; at its end if that is not in it.
  private mutating func insert(_ new: [String], into list: ValuePlace, behind id: String? = nil)
    throws(Problem)
  {
    let words = new.map(InstrumentYAML.plain)
    let old = try ids(in: list)
    let earlier = old.last { $0.id == id } ?? old.last
    if let inside = try brackets(of: list) {
      let text = (earlier == nil ? "" : ", ") + words.joined(separator: ", ")
      lines[list.line].insert(contentsOf: text, at: earlier?.end ?? inside.lowerBound)
    } else {
      let depth = old.first.flatMap { Self.hyphen(lines[$0.line]) } ?? Self.depth(lines[list.line]) + 2
      let place = (earlier?.line ?? list.line) + 1
      insert(lines: words.map { String(repeating: " ", count: depth) + "- " + $0 }, at: place)
    }
  }

  private func ids(in list: ValuePlace) throws(Problem) -> [WrittenID] {
    if let inside = try brackets(of: list) {
      return lines[list.line][inside].split(separator: ",").compactMap { WrittenID($0, line: list.line) }
    }
    return (list.line + 1..<end(of: list.line)).compactMap { line in
      Self.hyphen(lines[line]).flatMap { WrittenID(lines[line].dropFirst($0 + 1), line: line) }
    }
  }

  /// The text between the brackets of a list in one line; nil for a list with one entry in each line.
  private func brackets(of list: ValuePlace) throws(Problem) -> Range<String.Index>? {
    let rest = withoutRemark(lines[list.line][list.start...])
    guard let open = rest.firstIndex(where: { $0 != " " }) else { return nil }
    guard rest[open] == "[", let close = rest.firstIndex(of: "]") else {
      throw .unreadableList("tasks", line: list.line + 1)
    }
    return rest.index(after: open)..<close
  }

  // MARK: - Visits

  /// The tasks of a visit; nil where the study names no visits and none is asked for.
  /// - Parameter id: of the visit; nil for the last one
  private func tasks(ofVisit id: String?) throws(Problem) -> ValuePlace? {
    guard let list = line(of: "visits") else {
      guard let id else { return nil }
      throw .unknownVisit(id, known: [])
    }
    let visits = entries(at: list)
    guard value(at: list).isEmpty, var visit = visits.last else {
      throw .unreadableList("visits", line: list + 1)
    }
    if let id {
      let known = visits.map { self.id(of: $0) }
      guard let index = known.firstIndex(of: id) else { throw .unknownVisit(id, known: known) }
      visit = visits[index]
    }
    guard let written = place(of: "tasks", in: visit) else {
      throw .unreadableList("visits", line: visit.lowerBound + 1)
    }
    return written
  }

  /// The lines of each entry of a list.
  private func entries(at list: Int) -> [Range<Int>] {
    let inside = list + 1..<end(of: list)
    guard let depth = lines[inside].lazy.compactMap(Self.hyphen).first else { return [] }
    let starts = inside.filter { Self.hyphen(lines[$0]) == depth }
    return zip(starts, starts.dropFirst() + [inside.upperBound]).map { $0..<$1 }
  }

  private func id(of entry: Range<Int>) -> String {
    guard let written = place(of: "id", in: entry) else { return "" }
    let text = lines[written.line][written.start...].prefix { $0 != "," && $0 != "}" }
    return WrittenID(text, line: written.line)?.id ?? ""
  }

  /// The place of a key of an entry, which is written in several lines or in braces.
  private func place(of key: String, in entry: Range<Int>) -> ValuePlace? {
    let depth = Self.depth(lines[entry.lowerBound])
    let first = lines[entry.lowerBound].dropFirst(depth)
    if first.hasPrefix("{") {
      let found = first.ranges(of: key + ":").first { range in
        " {,".contains(first[first.index(before: range.lowerBound)])
      }
      return found.map { ValuePlace(line: entry.lowerBound, start: $0.upperBound) }
    }
    let line = entry.first { line in
      let isKey = line == entry.lowerBound || Self.hyphen(lines[line]) == nil
      return isKey && Self.depth(lines[line]) == depth && lines[line].dropFirst(depth).hasPrefix(key + ":")
    }
    return line.map { valuePlace(at: $0) }
  }

  /// - Parameter line: of a key
  private func valuePlace(at line: Int) -> ValuePlace {
    let words = lines[line]
    let colon = words.firstIndex(of: ":")
    return ValuePlace(line: line, start: colon.map { words.index(after: $0) } ?? words.endIndex)
  }

  // MARK: - Lines

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
    let hyphens = hyphen(line).map { $0 + 1 } ?? 0
    return hyphens + line.dropFirst(hyphens).prefix { $0 == " " }.count
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
    trimmed(withoutRemark(lines[line].drop { $0 != ":" }.dropFirst()))
  }

  /// The line behind the last one that belongs to a key.
  private func end(of place: Int) -> Int {
    let depth = Self.depth(lines[place])
    var end = place + 1
    for next in lines.indices.dropFirst(end) {
      let spaces = lines[next].prefix { $0 == " " }.count
      let words = lines[next].dropFirst(spaces)
      if trimmed(words).isEmpty || spaces <= depth && words.hasPrefix("#") { continue }
      let isEntry = words.hasPrefix("- ") || words == "-"
      guard spaces > depth || spaces == depth && isEntry else { break }
      end = next + 1
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

/// A part of a line without the remark at its end.
private func withoutRemark(_ text: Substring) -> Substring {
  text.firstRange(of: " #").map { text[..<$0.lowerBound] } ?? text
}
