/// Words of other tools, which may hold HTML, as plain text.
struct PlainText {
  private(set) var text = ""
  /// Says whether bold, colours, tables and the like were left out.
  private(set) var lostFormatting = false
  /// A tag without which the words lose their meaning, such as `img`.
  private(set) var lostTag: String?
  private var missing: Set<String> = []

  init(_ source: String) {
    guard source.contains("<") || source.contains("&") else {
      text = trimmed(source)
      return
    }
    let lastClose = source.lastIndex(of: ">") ?? source.startIndex
    var rest = source[...]
    while let character = rest.first {
      if character == "<", rest.startIndex < lastClose, let end = comment(rest) {
        rest = rest[end...]
      } else if character == "<", rest.startIndex < lastClose, let tag = Tag(rest) {
        rest = rest[tag.end...]
        take(tag, &rest)
      } else if character == "&", let (sign, end) = Self.entity(rest) {
        text += sign
        rest = rest[end...]
      } else {
        text.append(character)
        rest.removeFirst()
      }
    }
    text = Self.tidied(text)
  }

  /// Returns where a comment ends; nil if none begins here.
  private mutating func comment(_ text: Substring) -> Substring.Index? {
    guard text.hasPrefix("<!--") else { return nil }
    return next("-->", in: text)?.upperBound ?? text.firstIndex(of: ">").map { text.index(after: $0) }
  }

  /// The next place of a mark. One that was not found is not looked for again: the words may be long, and it may be missing
  /// often.
  private mutating func next(_ mark: String, in text: Substring) -> Range<Substring.Index>? {
    if missing.contains(mark) { return nil }
    let range = text.firstRange(of: mark)
    if range == nil { missing.insert(mark) }
    return range
  }

  private struct Tag {
    let name: String
    let isClosing: Bool
    let attributes: Substring
    let end: Substring.Index

    init?(_ text: Substring) {
      var inner = text.dropFirst()
      isClosing = inner.first == "/"
      if isClosing { inner.removeFirst() }
      // Behind a sign that begins no tag, no end is looked for.
      guard let first = inner.first, first.isASCII, first.isLetter, let close = inner.firstIndex(of: ">")
      else { return nil }
      inner = inner[..<close]
      let word = inner.prefix { $0.isASCII && ($0.isLetter || $0.isNumber) }
      name = word.lowercased()
      attributes = inner[word.endIndex...]
      end = text.index(after: close)
    }

    /// The value of an attribute in quotes.
    func value(of attribute: String) -> String? {
      guard let start = attributes.firstRange(of: attribute + "=")?.upperBound,
        start < attributes.endIndex, "\"'".contains(attributes[start])
      else { return nil }
      let quote = attributes[start]
      return String(attributes[attributes.index(after: start)...].prefix { $0 != quote })
    }
  }

  private static let lines: Set<String> = [
    "br", "p", "div", "tr", "ul", "ol", "table", "h1", "h2", "h3", "h4", "h5", "h6", "hr",
  ]
  private static let losses: Set<String> = ["img", "video", "audio", "iframe", "object", "embed", "input"]

  private mutating func take(_ tag: Tag, _ rest: inout Substring) {
    switch tag.name {
    case "script", "style":
      if let close = next("</\(tag.name)", in: rest) { rest = rest[close.lowerBound...] }
    case "li": text += tag.isClosing ? "" : "\n• "
    case "td", "th": text += tag.isClosing ? " " : ""
    case "a":
      lostFormatting = true
      if !tag.isClosing, let target = tag.value(of: "href"), target.hasPrefix("http") {
        let words = rest.prefix { $0 != "<" }
        if !words.contains(target) { text += "(\(target)) " }
      }
    case _ where Self.lines.contains(tag.name): text += "\n"
    case _ where Self.losses.contains(tag.name): lostTag = tag.name
    default: lostFormatting = true
    }
  }

  private static let signs = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}", "ndash": "–", "mdash": "—",
    "hellip": "…", "rsquo": "’", "lsquo": "‘", "ldquo": "“", "rdquo": "”", "auml": "ä", "ouml": "ö",
    "uuml": "ü", "Auml": "Ä", "Ouml": "Ö", "Uuml": "Ü", "szlig": "ß", "eacute": "é", "egrave": "è",
    "deg": "°",
    "bull": "•", "le": "≤", "ge": "≥", "micro": "µ", "euro": "€",
  ]

  private static func entity(_ text: Substring) -> (String, Substring.Index)? {
    guard let end = text.prefix(12).firstIndex(of: ";") else { return nil }
    let name = text[text.index(after: text.startIndex)..<end]
    let after = text.index(after: end)
    if name.hasPrefix("#") {
      let digits = name.dropFirst()
      let isHexadecimal = digits.first == "x" || digits.first == "X"
      let value = UInt32(isHexadecimal ? digits.dropFirst() : digits, radix: isHexadecimal ? 16 : 10)
      guard let scalar = value.flatMap(Unicode.Scalar.init), scalar.value >= 32 else { return nil }
      return (String(scalar), after)
    }
    return signs[String(name)].map { ($0, after) }
  }

  /// No blanks at the ends of lines, and no more than one empty line.
  private static func tidied(_ text: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { trimmed($0) }
    var kept: [String] = []
    for line in lines where !(line.isEmpty && (kept.last?.isEmpty ?? true)) { kept.append(line) }
    return trimmed(kept.joined(separator: "\n"))
  }
}

/// Text in which braces stand for themselves.
func withoutFormulas(_ text: String) -> String {
  text.replacing("{", with: "{{").replacing("}", with: "}}")
}
