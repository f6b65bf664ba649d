/// The phrases of a file in which every line is a key with a text, a key of a group, a remark or empty, as in most of
/// them. To read such lines takes a small part of the time that libyaml takes, which counts at each start. A file with
/// anything else, or with a mistake, is left to libyaml as a whole.
struct PhraseLines {
  /// By room, groups and key: `consent.problem.nameMissing`.
  private(set) var phrases: [String: String] = [:]
  private var groups: Set<String> = []
  /// The groups around the present line, the outermost first.
  private var levels: [(indentation: Int, prefix: String)]
  /// The group that the line before has opened, whose first key has to follow.
  private var opened: String?

  /// - Returns: nil if the file has to be read by libyaml
  init?(_ text: String, room: String) {
    levels = [(0, room)]
    let bytes = Array(text.utf8)
    guard bytes.areText else { return nil }
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      guard take(line.trimmedOfSpaces, indentedBy: line.prefix { $0 == .space }.count) else { return nil }
    }
    if opened != nil { return nil }
  }

  private mutating func take(_ line: ArraySlice<UInt8>, indentedBy indentation: Int) -> Bool {
    if line.isEmpty || line.first == UInt8(ascii: "#") { return true }
    guard enterLevel(indentation), let (key, rest) = Self.key(of: line) else { return false }
    let name = "\(levels.last!.prefix).\(String(decoding: key, as: UTF8.self))"
    guard phrases[name] == nil, !groups.contains(name) else { return false }
    if rest.isEmpty {
      groups.insert(name)
      opened = name
      return true
    }
    guard rest.first == .space, let text = Self.text(rest.trimmedOfSpaces) else { return false }
    phrases[name] = String(decoding: text, as: UTF8.self)
    return true
  }

  /// Returns false for a line that does not begin where an open group has its keys: it may go on with the text above.
  private mutating func enterLevel(_ indentation: Int) -> Bool {
    if let prefix = opened {
      guard indentation > levels.last!.indentation else { return false }
      levels.append((indentation, prefix))
      opened = nil
      return true
    }
    while levels.count > 1, levels.last!.indentation > indentation { levels.removeLast() }
    return levels.last!.indentation == indentation
  }

  /// - Returns: the key, and what follows its colon
  private static func key(of line: ArraySlice<UInt8>) -> (key: ArraySlice<UInt8>, rest: ArraySlice<UInt8>)? {
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    var key = line[..<colon]
    if key.count > 2, key.first == .quote, key.last == .quote { key = key.dropFirst().dropLast() }
    let isName = key.allSatisfy { $0.isWordCharacter || "_.-".utf8.contains($0) }
    return isName && key.first?.isWordCharacter == true ? (key, line[(colon + 1)...]) : nil
  }

  /// - Returns: nil for a text that is more than the characters that stand there
  private static func text(_ value: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard let first = value.first else { return nil }
    if first == .quote {
      let inside = value.dropFirst().dropLast()
      let isSimple = value.count > 1 && value.last == .quote
      return isSimple && !inside.contains { $0 == .quote || $0 == UInt8(ascii: "\\") } ? inside : nil
    }
    guard !"-?:,[]{}#&*!|>'%@`".utf8.contains(first), value.last != UInt8(ascii: ":") else { return nil }
    let endsEarlier = zip(value, value.dropFirst()).contains {
      ($0 == UInt8(ascii: ":") && $1 == .space) || ($0 == .space && $1 == UInt8(ascii: "#"))
    }
    return endsEarlier ? nil : value
  }
}

extension UInt8 {
  fileprivate static let space = UInt8(ascii: " ")
  fileprivate static let quote = UInt8(ascii: "\"")

  fileprivate var isWordCharacter: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }
}

extension ArraySlice<UInt8> {
  fileprivate var trimmedOfSpaces: ArraySlice<UInt8> {
    let start = drop { $0 == .space }
    return start.dropLast(start.reversed().prefix { $0 == .space }.count)
  }
}

extension [UInt8] {
  /// True for UTF-8 without tabs, control characters, other ends of lines than “\n” and characters that YAML refuses.
  fileprivate var areText: Bool {
    for (index, byte) in enumerated() where byte < 0x20 || byte >= 0x7F {
      let next = index + 1 < count ? self[index + 1] : 0
      switch byte {
      case 0x00...0x1F: if byte != UInt8(ascii: "\n") { return false }
      case 0x7F: return false
      // U+0080 to U+009F; U+2028 and U+2029 among those from U+2000 to U+203F; U+FEC0 to U+FEFF; from U+FFC0 on.
      case 0xC2: if next < 0xA0 { return false }
      case 0xE2: if next == 0x80, [0xA8, 0xA9].contains(self[index + 2]) { return false }
      case 0xEF: if next == 0xBB || next == 0xBF { return false }
      default: break
      }
    }
    return true
  }
}
