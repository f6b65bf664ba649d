/// Reads the part of Mustache that pages need: values, markup, sections, inverted sections, partials,
/// layouts with blocks, and comments. No lambdas, no changed delimiters, no dotted look-ups. It reads bytes: all that it
/// looks for is ASCII, and to tell where a character ends takes longer than everything else.
struct TemplateParser {
  private typealias Bytes = ArraySlice<UInt8>

  private let file: String
  private let source: Bytes
  private var rest: Bytes
  private var line = 1

  static func parse(_ source: String, name: String) throws(TemplateProblem) -> Template {
    var parser = TemplateParser(file: name, source: Array(source.utf8)[...])
    let nodes = try parser.nodes(until: nil)
    return Template(name: name, nodes: nodes)
  }

  private init(file: String, source: Bytes) {
    self.file = file
    self.source = source
    rest = source
  }

  /// Nodes up to the closing tag of `open`, or to the end of the file.
  private mutating func nodes(until open: (name: String, place: TemplatePlace)?) throws(TemplateProblem)
    -> [Node]
  {
    var nodes: [Node] = []
    while let tag = try nextTag(after: &nodes) {
      switch tag.sigil {
      case "!":
        break
      case "/":
        guard let open, open.name == tag.name else {
          throw problem("{{/\(tag.name)}} closes nothing that is open here", at: tag.place)
        }
        return nodes
      default:
        nodes.append(try node(for: tag))
      }
    }
    if let open { throw problem("{{\(open.name)}} is never closed", at: open.place) }
    return nodes
  }

  private mutating func node(for tag: Tag) throws(TemplateProblem) -> Node {
    switch tag.sigil {
    case "#", "^":
      let children = try nodes(until: (tag.name, tag.place))
      return .section(name: tag.name, inverted: tag.sigil == "^", children, tag.place)
    case "$":
      return .block(name: tag.name, try nodes(until: (tag.name, tag.place)), tag.place)
    case "<":
      return .layout(name: tag.name, blocks: try blocks(of: tag), tag.place)
    case ">":
      return .partial(name: tag.name, tag.place)
    case "{":
      return .markup(name: tag.name, tag.place)
    default:
      return .value(name: tag.name, tag.place)
    }
  }

  private mutating func blocks(of layout: Tag) throws(TemplateProblem) -> [String: [Node]] {
    var blocks: [String: [Node]] = [:]
    for node in try nodes(until: (layout.name, layout.place)) {
      switch node {
      case .block(let name, let children, _):
        blocks[name] = children
      case .text(let text) where text.allSatisfy(\.isWhitespace):
        break
      default:
        throw problem("only {{$blocks}} may stand inside {{<\(layout.name)}}", at: layout.place)
      }
    }
    return blocks
  }
}

// MARK: - Tags

extension TemplateParser {
  private struct Tag {
    let sigil: Character?
    let name: String
    let place: TemplatePlace

    var printsNothing: Bool { sigil.map { "!#^/$<>".contains($0) } ?? false }
  }

  /// The text up to the next tag goes to `nodes`; nil at the end of the file.
  private mutating func nextTag(after nodes: inout [Node]) throws(TemplateProblem) -> Tag? {
    guard let open = rest.firstRun(of: UInt8(ascii: "{"), length: 2) else {
      append(rest, to: &nodes)
      rest = rest[rest.endIndex...]
      return nil
    }
    var text = rest[..<open.lowerBound]
    line += text.newlines
    let place = TemplatePlace(file: file, line: line)
    rest = rest[open.upperBound...]
    let tag = try readTag(at: place)
    if tag.printsNothing && beginsLine(at: open.lowerBound) { dropOwnLine(&text) }
    if !tag.printsNothing && text.last == UInt8(ascii: "=") {
      throw problem("{{\(tag.name)}} stands in an attribute without quotes", at: place)
    }
    append(text, to: &nodes)
    return tag
  }

  private mutating func readTag(at place: TemplatePlace) throws(TemplateProblem) -> Tag {
    let isMarkup = rest.first == UInt8(ascii: "{")
    guard let close = rest.firstRun(of: UInt8(ascii: "}"), length: isMarkup ? 3 : 2) else {
      throw problem("a tag is never closed", at: place)
    }
    var inside = rest[..<close.lowerBound]
    line += inside.newlines
    rest = rest[close.upperBound...]
    var sigil: Character?
    if let first = inside.first, "!#^/$<>{&=".utf8.contains(first) {
      sigil = Character(Unicode.Scalar(first))
      inside = inside.dropFirst()
    }
    if sigil == "!" { return Tag(sigil: sigil, name: "", place: place) }
    let name = inside.trimming(while: \.isWhitespace)
    guard !name.isEmpty, name.allSatisfy(\.belongsToTagName), sigil != "&", sigil != "=" else {
      let written = String(decoding: inside, as: UTF8.self)
      throw problem("“\(written)” is not a tag these templates know", at: place)
    }
    return Tag(sigil: sigil, name: String(decoding: name, as: UTF8.self), place: place)
  }

  /// Returns true if nothing but blanks stands before a tag on its line.
  private func beginsLine(at index: Int) -> Bool {
    source[..<index].last(where: { !$0.isBlank }).map { $0 == .newline } ?? true
  }

  /// A line that holds only a section, block, partial or comment tag leaves no empty line behind.
  private mutating func dropOwnLine(_ text: inout Bytes) {
    let after = rest.drop(while: \.isBlank)
    let newline = after.starts(with: "\r\n".utf8) ? 2 : after.first == .newline ? 1 : 0
    guard newline > 0 else { return }
    text = text.dropLast(text.reversed().prefix(while: \.isBlank).count)
    rest = after.dropFirst(newline)
    line += 1
  }

  private func append(_ text: Bytes, to nodes: inout [Node]) {
    if !text.isEmpty { nodes.append(.text(Array(text))) }
  }

  private func problem(_ message: String, at place: TemplatePlace) -> TemplateProblem {
    TemplateProblem(place: place, message: message)
  }
}

extension UInt8 {
  fileprivate static let newline = UInt8(ascii: "\n")

  fileprivate var isBlank: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }
  fileprivate var isWhitespace: Bool { isBlank || self == .newline || self == UInt8(ascii: "\r") }

  fileprivate var belongsToTagName: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "._-/".utf8.contains(self)
    }
  }
}

extension ArraySlice<UInt8> {
  fileprivate var newlines: Int { count(where: { $0 == .newline }) }

  /// Returns the first place where a byte stands several times in a row.
  fileprivate func firstRun(of byte: UInt8, length: Int) -> Range<Int>? {
    var found = 0
    for index in indices {
      found = self[index] == byte ? found + 1 : 0
      if found == length { return index + 1 - length..<index + 1 }
    }
    return nil
  }

  fileprivate func trimming(while isTrimmed: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    let start = drop(while: isTrimmed)
    return start.dropLast(start.reversed().prefix(while: isTrimmed).count)
  }
}
