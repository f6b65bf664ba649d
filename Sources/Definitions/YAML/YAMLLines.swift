import Studies

/// The lines of a YAML file, for looking at the neighbourhood of a mistake. Lines and columns count from 1,
/// columns in Unicode scalars, as libyaml does.
struct YAMLLines {
  private let lines: [[Unicode.Scalar]]

  init(_ text: String) {
    lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map {
      Array($0.unicodeScalars)
    }
  }

  /// The characters of a line; empty beyond the last line.
  subscript(line: Int) -> [Unicode.Scalar] {
    lines.indices.contains(line - 1) ? lines[line - 1] : []
  }

  func text(_ line: Int) -> String { self[line].text.trimmed }

  /// Spaces and tabs at the beginning of a line.
  func indentation(_ line: Int) -> [Unicode.Scalar] { Array(self[line].prefix { $0 == " " || $0 == "\t" }) }

  func character(_ line: Int, _ column: Int) -> Unicode.Scalar? {
    self[line].indices.contains(column - 1) ? self[line][column - 1] : nil
  }

  /// Returns the text of a line before a column.
  func before(_ line: Int, _ column: Int) -> String { self[line].prefix(max(column - 1, 0)).text }

  /// Returns the nearest line above with content.
  func above(_ line: Int) -> Int? {
    (1..<max(line, 1)).last { !text($0).isEmpty && !text($0).hasPrefix("#") }
  }

  /// The last of the lines `1...line` in which a quotation mark opens a text that the line does not close.
  func unclosedQuotation(upTo line: Int) -> Int? {
    (1...max(line, 1)).last { Self.leavesQuotationOpen(self[$0]) }
  }

  /// Returns the indentation of the nearest entry of a list above a line, skipping lines that are indented
  /// more.
  func listIndentation(above line: Int) -> Int? {
    let limit = indentation(line).count
    let entry = (1..<max(line, 1)).last { !text($0).isEmpty && indentation($0).count <= limit }
    return entry.flatMap { text($0).hasPrefix("-") ? indentation($0).count : nil }
  }

  /// The key of a line, or its first bracket.
  func beginning(_ line: Int) -> String {
    let text = text(line)
    return text.hasPrefix("{") ? "{" : String(text.prefix { $0 != ":" })
  }

  /// Returns the first word that a `#` hides after a bracket and outside quotation marks.
  func remark(in line: Int, after bracket: Unicode.Scalar) -> String? {
    guard let place = Self.remark(in: self[line]),
      let opening = self[line].firstIndex(of: bracket), opening < place
    else { return nil }
    let hidden = self[line][place...].text
    let word = hidden.prefix { !" ,]}".contains($0) }
    return word.count > 1 ? String(word) : nil
  }

  /// The last `[` or `{` at or before a place.
  func lastBracket(before line: Int, _ column: Int) -> (bracket: Unicode.Scalar, line: Int)? {
    for other in stride(from: line, to: 0, by: -1) {
      let scalars = other == line ? self[other].prefix(column) : self[other][...]
      if let bracket = scalars.last(where: { $0 == "[" || $0 == "{" }) { return (bracket, other) }
    }
    return nil
  }

  /// Returns the lines of a group of keys that begin at `column`, one of them in `line`.
  func group(around line: Int, column: Int) -> ClosedRange<Int> {
    let isBefore = { (other: Int) in before(other, column).allSatisfy { $0 == " " } }
    let isSkipped = { (other: Int) in text(other).isEmpty || text(other).hasPrefix("#") }
    var (first, last) = (line, line)
    while first > 1, isBefore(first) || isSkipped(first) {
      let isEntry = before(first - 1, column).allSatisfy { " -".contains($0) }
      guard isEntry || isSkipped(first - 1) else { break }
      first -= 1
    }
    while last < lines.count, isBefore(last + 1) || isSkipped(last + 1) { last += 1 }
    return first...last
  }

  /// Returns the first two lines of a group in which `key` begins at `column`; nil if there are not two.
  func repetition(of key: String, in group: ClosedRange<Int>, column: Int) -> (first: Int, second: Int)? {
    let found = group.filter { line in
      let rest = self[line].dropFirst(max(column - 1, 0)).text
      return ["", "\"", "'"].contains { rest.hasPrefix($0 + key + $0 + ":") }
    }
    return found.count > 1 ? (found[0], found[1]) : nil
  }
}

extension YAMLLines {
  /// Returns the start of a comment: a `#` after a space, outside quotation marks.
  fileprivate static func remark(in line: [Unicode.Scalar]) -> Int? {
    var open: Unicode.Scalar?
    for (index, scalar) in line.enumerated() {
      if let mark = open {
        if scalar == mark { open = nil }
      } else if scalar == "\"" || scalar == "'" {
        open = scalar
      } else if scalar == "#", index == 0 || line[index - 1] == " " {
        return index
      }
    }
    return nil
  }

  /// Returns true if a line opens a text in quotation marks without closing it. A mark opens a text only
  /// where a value or a key can begin: at the beginning, or after one of `: - { [ ,`.
  fileprivate static func leavesQuotationOpen(_ line: [Unicode.Scalar]) -> Bool {
    var open: Unicode.Scalar?
    var last: Unicode.Scalar?
    var isEscaped = false
    for scalar in line {
      if isEscaped {
        isEscaped = false
      } else if let mark = open {
        isEscaped = mark == "\"" && scalar == "\\"
        if scalar == mark { open = nil }
      } else if scalar == "\"" || scalar == "'" {
        let canOpen = last.map { ":-{[,".unicodeScalars.contains($0) } ?? true
        if canOpen { open = scalar }
      }
      if scalar != " " { last = scalar }
    }
    return open != nil
  }
}

extension Sequence<Unicode.Scalar> {
  var text: String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: self)
    return String(text)
  }
}
