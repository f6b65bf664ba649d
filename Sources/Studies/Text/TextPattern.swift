/// A pattern of texts, as `[0-9]{5}`. A text is matched in time that grows with its length alone (Thompson 1968): there are no
/// references back, and no text makes a pattern slow.
public struct TextPattern: Sendable, Hashable {
  public let source: String
  let nodes: [Node]
  let start: Int

  /// A state of the automaton.
  enum Node: Sendable, Hashable {
    case one(CharacterSet, next: Int)
    case either(Int, Int)
    case end
  }

  /// Code points in ranges, or all others.
  struct CharacterSet: Sendable, Hashable {
    var ranges: [ClosedRange<UInt32>] = []
    /// `\w`, `\d`, `\s` and their opposites.
    var classes: [CharacterClass] = []
    var isNegated = false

    func has(_ scalar: Unicode.Scalar) -> Bool {
      let isListed =
        ranges.contains { $0.contains(scalar.value) } || classes.contains { $0.has(scalar) }
      return isListed != isNegated
    }
  }

  struct CharacterClass: Sendable, Hashable {
    enum Kind: Character, Sendable {
      case digit = "d"
      case word = "w"
      case space = "s"
    }

    let kind: Kind
    let isNegated: Bool

    func has(_ scalar: Unicode.Scalar) -> Bool {
      let isMember =
        switch kind {
        case .digit: ("0"..."9").contains(scalar)
        case .word:
          scalar == "_" || scalar.properties.isAlphabetic || scalar.properties.numericType == .decimal
        case .space: scalar.properties.isWhitespace
        }
      return isMember != isNegated
    }
  }

  /// The most states, which bounds repetitions such as `(a{100}){100}`.
  static let mostNodes = 5_000

  public init(_ source: String) throws(TextPatternProblem) {
    var reader = TextPatternReader(source)
    let tree = try reader.pattern()
    var nodes: [Node] = [.end]
    start = try Self.build(tree, next: 0, &nodes)
    self.nodes = nodes
    self.source = source
  }

  public static func == (one: TextPattern, other: TextPattern) -> Bool { one.source == other.source }

  public func hash(into hasher: inout Hasher) { hasher.combine(source) }

  /// Says whether the whole text has the pattern.
  public func matches(_ text: String) -> Bool {
    var states = reached(from: [start])
    for scalar in text.unicodeScalars {
      var next: [Int] = []
      for state in states {
        if case .one(let set, let following) = nodes[state], set.has(scalar) { next.append(following) }
      }
      states = reached(from: next)
      if states.isEmpty { return false }
    }
    return states.contains(0)
  }

  /// The states that are reached without a sign.
  private func reached(from states: [Int]) -> [Int] {
    var open = states
    var seen = Set<Int>()
    var reached: [Int] = []
    while let state = open.popLast() {
      guard seen.insert(state).inserted else { continue }
      if case .either(let one, let other) = nodes[state] {
        open += [one, other]
      } else {
        reached.append(state)
      }
    }
    return reached
  }

  /// Adds the states of a part before `next`, and returns the first of them.
  private static func build(
    _ tree: TextPatternReader.Tree, next: Int, _ nodes: inout [Node]
  ) throws(TextPatternProblem) -> Int {
    guard nodes.count < mostNodes else { throw TextPatternProblem(column: 1, kind: .tooLarge) }
    switch tree {
    case .one(let set): return add(.one(set, next: next), &nodes)
    case .sequence(let parts):
      var following = next
      for part in parts.reversed() { following = try build(part, next: following, &nodes) }
      return following
    case .any(let parts):
      var first = try build(parts[parts.count - 1], next: next, &nodes)
      for part in parts.dropLast().reversed() {
        first = add(.either(try build(part, next: next, &nodes), first), &nodes)
      }
      return first
    case .repeated(let part, let least, let most): return try build(part, least, most, next: next, &nodes)
    }
  }

  private static func build(
    _ part: TextPatternReader.Tree, _ least: Int, _ most: Int?, next: Int, _ nodes: inout [Node]
  ) throws(TextPatternProblem) -> Int {
    var following = next
    if let most {
      for _ in least..<most {
        following = add(.either(try build(part, next: following, &nodes), next), &nodes)
      }
    } else {
      let loop = add(.end, &nodes)
      nodes[loop] = .either(try build(part, next: loop, &nodes), next)
      following = loop
    }
    for _ in 0..<least {
      let first = try build(part, next: following, &nodes)
      // A part that takes no sign stays the same however often it is repeated.
      if first == following { break }
      following = first
    }
    return following
  }

  private static func add(_ node: Node, _ nodes: inout [Node]) -> Int {
    nodes.append(node)
    return nodes.count - 1
  }
}

/// A mistake in a pattern, with its place in code points from 1 on.
public struct TextPatternProblem: Error, Sendable, Hashable {
  public enum Kind: Sendable, Hashable {
    /// A parenthesis or bracket is not closed.
    case unclosed
    /// This sign has no meaning here: `*` behind nothing, a parenthesis that closes nothing.
    case unexpected(Character)
    /// Something that patterns here do not have: a reference back, looking ahead.
    case unsupported(String)
    /// `{4,2}`, `[z-a]`
    case emptyRange
    case tooLarge
  }

  public let column: Int
  public let kind: Kind
}
