/// Reads the text of a pattern.
struct TextPatternReader {
  indirect enum Tree {
    case one(TextPattern.CharacterSet)
    case sequence([Tree])
    case any([Tree])
    /// Without a most, as often as there is.
    case repeated(Tree, least: Int, most: Int?)
  }

  private let scalars: [Unicode.Scalar]
  private var index = 0
  private var depth = 0

  init(_ source: String) { scalars = Array(source.unicodeScalars) }

  mutating func pattern() throws(TextPatternProblem) -> Tree {
    guard scalars.count <= 1_000 else { throw problem(.tooLarge) }
    skip("^")
    let tree = try alternatives()
    guard index == scalars.count else { throw problem(.unexpected(Character(scalars[index]))) }
    return tree
  }

  private mutating func alternatives() throws(TextPatternProblem) -> Tree {
    var parts = [try sequence()]
    while skip("|") { parts.append(try sequence()) }
    return parts.count == 1 ? parts[0] : .any(parts)
  }

  private mutating func sequence() throws(TextPatternProblem) -> Tree {
    var parts: [Tree] = []
    while let next = peek(), next != "|", next != ")" {
      if next == "$", index == scalars.count - 1 {
        index += 1
        break
      }
      parts.append(try repeated(try single()))
    }
    return parts.count == 1 ? parts[0] : .sequence(parts)
  }

  private mutating func single() throws(TextPatternProblem) -> Tree {
    let next = scalars[index]
    switch next {
    case "(": return try group()
    case "[": return .one(try list())
    case ".":
      index += 1
      return .one(TextPattern.CharacterSet(isNegated: true))
    case "\\": return .one(try escaped())
    case "*", "+", "?", "{", "^", "$", "]", "}": throw problem(.unexpected(Character(next)))
    default:
      index += 1
      return .one(TextPattern.CharacterSet(ranges: [next.value...next.value]))
    }
  }

  private mutating func group() throws(TextPatternProblem) -> Tree {
    let start = index
    index += 1
    if skip("?"), !skip(":") { throw TextPatternProblem(column: start + 1, kind: .unsupported("(?")) }
    depth += 1
    guard depth <= 50 else { throw problem(.tooLarge) }
    let tree = try alternatives()
    depth -= 1
    guard skip(")") else { throw TextPatternProblem(column: start + 1, kind: .unclosed) }
    return tree
  }

  private mutating func repeated(_ part: Tree) throws(TextPatternProblem) -> Tree {
    var tree = part
    while let next = peek() {
      switch next {
      case "*": tree = .repeated(tree, least: 0, most: nil)
      case "+": tree = .repeated(tree, least: 1, most: nil)
      case "?": tree = .repeated(tree, least: 0, most: 1)
      case "{":
        tree = try counted(tree)
        continue
      default: return tree
      }
      index += 1
      // A lazy or possessive repetition accepts the same texts as a whole.
      if peek() == "?" || peek() == "+" { index += 1 }
    }
    return tree
  }

  /// `{3}`, `{2,}`, `{2,4}`, `{,4}`
  private mutating func counted(_ part: Tree) throws(TextPatternProblem) -> Tree {
    let start = index
    index += 1
    let least = number()
    let isRange = skip(",")
    let most = isRange ? number() : least
    guard skip("}"), least != nil || isRange else {
      throw TextPatternProblem(column: start + 1, kind: .unexpected("{"))
    }
    guard (least ?? 0) <= 1_000, (most ?? 0) <= 1_000 else { throw problem(.tooLarge) }
    if let most, most < least ?? 0 { throw TextPatternProblem(column: start + 1, kind: .emptyRange) }
    return .repeated(part, least: least ?? 0, most: most)
  }

  private mutating func number() -> Int? {
    var digits = ""
    while let next = peek(), ("0"..."9").contains(next), digits.utf8.count < 5 {
      digits.unicodeScalars.append(next)
      index += 1
    }
    return Int(digits)
  }

  private mutating func list() throws(TextPatternProblem) -> TextPattern.CharacterSet {
    let start = index
    index += 1
    var set = TextPattern.CharacterSet(isNegated: skip("^"))
    var isFirst = true
    while let next = peek(), next != "]" || isFirst {
      isFirst = false
      let low = try member(&set)
      guard let low else { continue }
      var high = low
      if peek() == "-", index + 1 < scalars.count, scalars[index + 1] != "]" {
        index += 1
        guard let end = try member(&set) else { throw problem(.emptyRange) }
        high = end
      }
      guard low <= high else { throw TextPatternProblem(column: start + 1, kind: .emptyRange) }
      set.ranges.append(low...high)
    }
    guard skip("]") else { throw TextPatternProblem(column: start + 1, kind: .unclosed) }
    return set
  }

  /// A sign of a list; nil where it was a class, which is added to the set.
  private mutating func member(_ set: inout TextPattern.CharacterSet) throws(TextPatternProblem) -> UInt32? {
    if peek() == "\\" {
      let escaped = try escaped()
      set.classes += escaped.classes
      return escaped.ranges.first?.lowerBound
    }
    index += 1
    return scalars[index - 1].value
  }

  private mutating func escaped() throws(TextPatternProblem) -> TextPattern.CharacterSet {
    guard index + 1 < scalars.count else { throw problem(.unclosed) }
    let sign = scalars[index + 1]
    index += 2
    let small = Character(sign.properties.lowercaseMapping)
    if let kind = TextPattern.CharacterClass.Kind(rawValue: small) {
      return .init(classes: [.init(kind: kind, isNegated: sign.properties.isUppercase)])
    }
    let signs: [Unicode.Scalar: UInt32] = ["n": 10, "t": 9, "r": 13]
    if let code = signs[sign] { return .init(ranges: [code...code]) }
    guard !sign.properties.isAlphabetic, !("0"..."9").contains(sign) else {
      throw TextPatternProblem(column: index - 1, kind: .unsupported("\\\(sign)"))
    }
    return .init(ranges: [sign.value...sign.value])
  }

  private func peek() -> Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

  @discardableResult private mutating func skip(_ sign: Unicode.Scalar) -> Bool {
    guard peek() == sign else { return false }
    index += 1
    return true
  }

  private func problem(_ kind: TextPatternProblem.Kind) -> TextPatternProblem {
    TextPatternProblem(column: index + 1, kind: kind)
  }
}
