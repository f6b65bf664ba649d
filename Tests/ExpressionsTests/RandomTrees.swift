@testable import Expressions

/// SplitMix64 (Steele, Lea & Flood 2014): the same numbers for the same seed.
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

/// Random formulas as trees, of any types: for printing and parsing, not for evaluating.
struct RandomTrees {
  var source: SplitMix

  mutating func tree(depth: Int) -> FormulaNode {
    FormulaNode(kind(depth: depth), at: .start)
  }

  private mutating func trees(_ count: ClosedRange<Int>, _ depth: Int) -> [FormulaNode] {
    (0..<Int.random(in: count, using: &source)).map { _ in tree(depth: depth) }
  }

  private mutating func kind(depth: Int) -> FormulaNode.Kind {
    guard depth > 0 else { return leaf() }
    let inner = depth - 1
    let isNegated = Bool.random(using: &source)
    switch Int.random(in: 0...10, using: &source) {
    case 0: return .negative(tree(depth: inner))
    case 1: return chain([.plus, .minus], inner)
    case 2: return chain([.times, .divided], inner)
    case 3:
      return .comparison(
        Comparison.allCases.randomElement(using: &source)!, tree(depth: inner), tree(depth: inner))
    case 4: return .membership(tree(depth: inner), trees(1...3, inner), isNegated: isNegated)
    case 5: return .between(tree(depth: inner), tree(depth: inner), tree(depth: inner), isNegated: isNegated)
    case 6: return .presence(tree(depth: inner), isMissing: isNegated)
    case 7: return .not(tree(depth: inner))
    case 8: return .all(trees(2...3, inner))
    case 9: return .any(trees(2...3, inner))
    default: return call(inner)
    }
  }

  private mutating func chain(_ operations: [Arithmetic], _ depth: Int) -> FormulaNode.Kind {
    let links = trees(1...3, depth).map {
      FormulaNode.Link(operation: operations.randomElement(using: &source)!, operand: $0)
    }
    return .chain(tree(depth: depth), links)
  }

  private mutating func call(_ depth: Int) -> FormulaNode.Kind {
    let function = FormulaFunction.allCases.randomElement(using: &source)!
    let arity = function.arity
    let count =
      function == .reverse
      ? 3 : Int.random(in: arity.lowerBound...Swift.min(arity.upperBound, 4), using: &source)
    let allowed = function.allowsMissing && Bool.random(using: &source) ? 2 : nil
    return .call(function, (0..<count).map { _ in tree(depth: depth) }, allowedMissing: allowed)
  }

  private mutating func leaf() -> FormulaNode.Kind {
    let leaves: [FormulaNode.Kind] = [
      .name("age"), .name("in"), .name("AND"), .name("q-1"), .name("a b"), .name("9"), .name("days"),
      .name("today"),
      .literal(.number(DecimalNumber("12.5")!)), .literal(.number(.zero)), .literal(.text("a\"b\\c\n\t'é`}")),
      .literal(.text("")), .literal(.truth(true)), .literal(.missing),
      .literal(.date(CalendarDate("2000-02-29")!)),
      .literal(.time(TimeOfDay("23:59:59")!)), .literal(.dateTime(DateAndTime("2000-02-29T00:00")!)),
      .literal(.duration(seconds: DecimalNumber(5_400))), .literal(.duration(seconds: DecimalNumber("0.5")!)),
      .literal(.duration(seconds: DecimalNumber(86_400))), .literal(.duration(seconds: .zero)),
    ]
    return leaves.randomElement(using: &source)!
  }
}
