import Testing

@testable import Expressions

struct ReachabilityTests {
  private let names = Declarations([
    "x": .number(NumberRange(low: .zero, high: DecimalNumber(4), isWhole: true)),
    "y": .choice(ChoiceList("a", "b", "c")),
    "z": .choices(ChoiceList("p", "q")), "t": .truth,
  ])

  private func rule(_ text: String) throws -> CheckedFormula {
    try Formula(parsing: text).check(against: names, expecting: .truth)
  }

  /// All answers that there are: 6 * 4 * 5 * 3.
  private var people: [FormulaContext] {
    let xs: [FormulaValue] = [.missing] + (0...4).map { .number(DecimalNumber($0)) }
    let ys: [FormulaValue] = [.missing, .choice("a"), .choice("b"), .choice("c")]
    let zs: [FormulaValue] = [
      .missing, .choices([]), .choices(["p"]), .choices(["q"]), .choices(["p", "q"]),
    ]
    let ts: [FormulaValue] = [.missing, .truth(true), .truth(false)]
    return xs.flatMap { x in
      ys.flatMap { y in zs.flatMap { z in ts.map { ["x": x, "y": y, "z": z, "t": $0] } } }
    }
    .map { FormulaContext(answers: $0, today: today) }
  }

  /// Never says no where somebody shows yes; and finds nearly all that nobody can reach.
  @Test func agreesWithTryingAllAnswers() throws {
    let people = people
    var conditions = RandomConditions(source: SplitMix(state: 3))
    var impossible = 0
    var found = 0
    for _ in 0..<1_500 {
      let text = conditions.text(depth: 3)
      let rule = try rule(text)
      let isPossible = people.contains { rule.holds(with: $0) }
      let mayHold = Reachability(names, shownWhen: [:]).mayHold(rule)
      #expect(mayHold || !isPossible, "\(text)")
      if !isPossible {
        impossible += 1
        found += mayHold ? 0 : 1
      }
    }
    #expect(impossible > 100)
    #expect(found * 100 >= impossible * 85, "\(found) of \(impossible)")
  }

  @Test(arguments: [
    ("x > 4", false), ("x > 3 and x < 4", false), ("x > 2 and x < 4 and x != 3", false),
    ("x != 0 and x < 2", true),
    ("y = a and y = b", false), ("y not in (a, b, c)", false), ("y is missing and y = a", false),
    ("y is missing or y = a", true), ("selected(z, p) and count-selected(z) = 0", false),
    ("not selected(z, p) and not selected(z, q) and count-selected(z) > 0", false), ("t and not t", false),
    ("x + 1 > 3 and x + 1 < 2", false), ("if(t, x > 4, x < 0)", false), ("is-true(x > 4)", false),
    ("not is-true(x > 4)", true), ("x * missing > 3", false), ("x < x", false), ("x between 3 and 2", false),
    ("age(2000-01-01) < 0", false), ("days-between(today(), 2000-01-01) > 5", true),
    ("x * 2 > 8", false), ("x * 2 > 7", true), ("5 - x < 1", false), ("x + x * x > 20", false),
    ("x > x + 5", false), ("x >= 3 and 1 > x - 1", false), ("x = 2 and x < x * x", true),
    ("x / 2 > 9", true),
  ])
  func singleConditions(text: String, mayHold: Bool) throws {
    #expect(Reachability(names, shownWhen: [:]).mayHold(try rule(text)) == mayHold)
  }

  /// Numbers that are calculated are never called impossible where some answer shows them.
  @Test func calculatedNumbersAgreeWithTryingAllAnswers() throws {
    let values: [FormulaValue] = [.missing] + (0...4).map { .number(DecimalNumber($0)) }
    let people = values.map { FormulaContext(answers: ["x": $0], today: today) }
    let signs = ["=", "!=", "<", "<=", ">", ">="]
    var found = 0
    for (sign, other) in signs.flatMap({ sign in signs.map { (sign, $0) } }) {
      for number in ["0", "2.5", "4", "12"] {
        for text in ["x * 2 - 1 \(sign) \(number)", "x \(sign) x * x - 2", "5 - x \(sign) x * \(number)"] {
          let rule = try rule("\(text) and x \(other) 2")
          let mayHold = Reachability(names, shownWhen: [:]).mayHold(rule)
          let isPossible = people.contains { rule.holds(with: $0) }
          #expect(mayHold || !isPossible, "\(text) and x \(other) 2")
          found += mayHold ? 0 : 1
        }
      }
    }
    #expect(found > 30)
  }

  /// A condition that may be missing although its names have values is not decided.
  @Test(arguments: [
    ("x > 1 and not (x < 3 or x between 1 and 2)", true), ("x in (1, 2) and y = a and t", true),
    ("selected(z, p) and count-selected(z) > 1", true), ("x * x - 1 > 3", true), ("4 / x > 1", false),
    ("x > 1 or y is missing", false), ("age(2000-01-01) > 3", false), ("x * missing > 3", false),
  ])
  func conditionsThatAreTrueOrFalse(text: String, isDecided: Bool) throws {
    #expect(Reachability(names, shownWhen: [:]).isDecided(try rule(text)) == isDecided)
  }

  @Test func aQuestionAfterOneThatIsNotAskedIsNotReached() throws {
    let rules = [
      "y": try rule("x < 2"), "z": try rule("y = a and x > 2"), "t": try rule("y is missing and x > 2"),
    ]
    let reachability = Reachability(names, shownWhen: rules)
    #expect(rules.filter { !reachability.mayHold($0.value) }.map(\.key) == ["z"])
  }

  /// Many branches end in “perhaps”, not in waiting.
  @Test func hostileConditionsEnd() throws {
    let text = (0..<40).map { "(x = \($0 % 5) or y = a or t)" }.joined(separator: " and ") + " and x > 4"
    _ = Reachability(names, shownWhen: [:]).mayHold(try rule(text))
  }
}

/// Random conditions over the names of the tests of reachability.
private struct RandomConditions {
  var source: SplitMix

  mutating func text(depth: Int) -> String {
    switch depth == 0 ? 9 : Int.random(in: 0...9, using: &source) {
    case 0...3: joined("and", depth)
    case 4, 5: joined("or", depth)
    case 6: "not (\(text(depth: depth - 1)))"
    case 7: "is-true(\(text(depth: depth - 1)))"
    default: atom()
    }
  }

  private mutating func joined(_ word: String, _ depth: Int) -> String {
    (0..<Int.random(in: 2...3, using: &source)).map { _ in "(\(text(depth: depth - 1)))" }.joined(
      separator: " \(word) ")
  }

  private mutating func atom() -> String {
    let sign = ["=", "!=", "<", "<=", ">", ">="].randomElement(using: &source)!
    let number = ["-1", "0", "1", "2.5", "3", "4", "5"].randomElement(using: &source)!
    let choice = ["a", "b", "c"].randomElement(using: &source)!
    return [
      "x \(sign) \(number)", "x \(sign) \(number)", "\(number) \(sign) x", "x between 1 and \(number)",
      "x in (1, \(number))",
      "y = \(choice)", "y != \(choice)", "y not in (a, \(choice))", "y is missing", "x is answered",
      "selected(z, p)",
      "not selected(z, q)", "count-selected(z) \(sign) 1", "t", "not t", "z is answered",
      "x + 1 \(sign) \(number)",
    ].randomElement(using: &source)!
  }
}
