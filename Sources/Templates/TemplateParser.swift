/// Reads the part of Mustache that pages need: values, markup, sections, inverted sections, partials,
/// layouts with blocks, and comments. No lambdas, no changed delimiters, no dotted look-ups.
struct TemplateParser {
  private let file: String
  private let source: Substring
  private var rest: Substring
  private var line = 1

  static func parse(_ source: String, name: String) throws(TemplateProblem) -> Template {
    var parser = TemplateParser(file: name, rest: source[...])
    let nodes = try parser.nodes(until: nil)
    return Template(name: name, nodes: nodes)
  }

  private init(file: String, rest: Substring) {
    self.file = file
    source = rest
    self.rest = rest
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
    guard let open = rest.firstRange(of: "{{") else {
      append(rest, to: &nodes)
      rest = rest[rest.endIndex...]
      return nil
    }
    var text = rest[..<open.lowerBound]
    line += text.count(where: \.isNewline)
    let place = TemplatePlace(file: file, line: line)
    rest = rest[open.upperBound...]
    let tag = try readTag(at: place)
    if tag.printsNothing && beginsLine(at: open.lowerBound) { dropOwnLine(&text) }
    if !tag.printsNothing && (text.last == "=") {
      throw problem("{{\(tag.name)}} stands in an attribute without quotes", at: place)
    }
    append(text, to: &nodes)
    return tag
  }

  private mutating func readTag(at place: TemplatePlace) throws(TemplateProblem) -> Tag {
    let isMarkup = rest.first == "{"
    let closing = isMarkup ? "}}}" : "}}"
    guard let close = rest.firstRange(of: closing) else { throw problem("a tag is never closed", at: place) }
    var inside = rest[..<close.lowerBound]
    line += inside.count(where: \.isNewline)
    rest = rest[close.upperBound...]
    var sigil: Character?
    if let first = inside.first, "!#^/$<>{&=".contains(first) {
      sigil = first
      inside = inside.dropFirst()
    }
    if sigil == "!" { return Tag(sigil: sigil, name: "", place: place) }
    let name = inside.trimming(while: \.isWhitespace)
    guard !name.isEmpty, name.allSatisfy(\.belongsToTagName), sigil != "&", sigil != "=" else {
      throw problem("“\(inside)” is not a tag these templates know", at: place)
    }
    return Tag(sigil: sigil, name: String(name), place: place)
  }

  /// Returns true if nothing but blanks stands before a tag on its line.
  private func beginsLine(at index: String.Index) -> Bool {
    source[..<index].last { !$0.isBlank }?.isNewline ?? true
  }

  /// A line that holds only a section, block, partial or comment tag leaves no empty line behind.
  private mutating func dropOwnLine(_ text: inout Substring) {
    let after = rest.drop(while: \.isBlank)
    guard let newline = after.first, newline.isNewline else { return }
    text = text.dropLast(text.reversed().prefix(while: \.isBlank).count)
    rest = after.dropFirst()
    line += 1
  }

  private func append(_ text: Substring, to nodes: inout [Node]) {
    if !text.isEmpty { nodes.append(.text(String(text))) }
  }

  private func problem(_ message: String, at place: TemplatePlace) -> TemplateProblem {
    TemplateProblem(place: place, message: message)
  }
}

extension Character {
  fileprivate var isBlank: Bool { self == " " || self == "\t" }
  fileprivate var belongsToTagName: Bool { isASCII && (isLetter || isNumber || "._-/".contains(self)) }
}

extension Substring {
  fileprivate func trimming(while isTrimmed: (Character) -> Bool) -> Substring {
    let start = drop(while: isTrimmed)
    return start.dropLast(start.reversed().prefix(while: isTrimmed).count)
  }
}
