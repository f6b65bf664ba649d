import Testing

@testable import Expressions

struct EvaluatorTests {
  @Test(arguments: [
    ("smoker and false", "false"), ("smoker and true", "missing"), ("smoker or true", "true"),
    ("smoker or false", "missing"), ("not smoker", "missing"), ("age > 1", "missing"),
    ("age != 1", "missing"),
    ("age in (1, 2)", "missing"), ("1 in (age, 1)", "true"), ("2 in (age, 1)", "missing"),
    ("5 between age and 3", "false"), ("5 between age and 8", "missing"),
    ("selected(sport, none)", "missing"),
    ("is-true(smoker)", "false"), ("age is missing", "true"), ("if(smoker, 1, 2)", "missing"),
    ("first-answered(age, 3)", "3"), ("1 / (2 - 2)", "missing"), ("power(10, 30) * power(10, 30)", "missing"),
    ("2020-01-31 + 1.5 days", "missing"), ("9999-12-31 + 1 day", "missing"), ("age(2030-01-01)", "missing"),
    ("0.1 + 0.2 = 0.3", "true"), ("'é' = 'e\u{301}'", "false"), ("'Z' < 'a'", "true"), ("length('👩‍🔬')", "3"),
    ("days-between(2024-02-28, 2024-03-01)", "2"), ("2024-02-28 + 2 days", "2024-03-01"),
    ("(22:30 - 21:00) / 1 hour", "1.5"), ("concat('a', 1.50, 2020-01-01)", "\"a1.52020-01-01\""),
  ])
  func missingAndSpecialValues(text: String, value: String) throws {
    #expect(try evaluate(text).literal == value)
  }

  @Test func aScaleScoreAllowsSomeMissingItems() throws {
    let answers: [String: FormulaValue] = ["q1": .choice("2"), "q2": .choice("5"), "q3": .choice("dk")]
    #expect(try evaluate("mean(q1, reverse(q2), q3, missing: 1)", answers) == number("1.5"))
    #expect(try evaluate("mean(q1, reverse(q2), q3)", answers) == .missing)
    #expect(try evaluate("sum(q1, reverse(q2), q3, missing: 1)", answers) == number("3"))
    #expect(try evaluate("prorated-sum(q1, reverse(q2), q3, missing: 1)", answers) == number("4.5"))
    #expect(try evaluate("reverse(7, 1, 5)", answers) == .missing)
    #expect(try evaluate("number(q3)", answers) == .missing)
    #expect(try evaluate("q3 = dk and q1 < 3", answers) == .truth(true))
  }

  @Test func aTextWithoutCharactersIsNoAnswer() throws {
    #expect(try evaluate("note is missing", ["note": .text("")]) == .truth(true))
    #expect(try evaluate("note = ''", ["note": .text("")]) == .missing)
  }

  @Test func rulesAndConstraintsTakeMissingDifferently() throws {
    let rule = try Formula(parsing: "age >= 18").check(against: declarations, expecting: .truth)
    let empty = FormulaContext(answers: [:], today: today)
    #expect(!rule.holds(with: empty) && !rule.fails(with: empty))
  }

  /// Answers of a kind that was not declared give missing, never a crash.
  @Test func answersOfAWrongKindAreMissing() throws {
    let values: [FormulaValue] = [
      .text("x"), .truth(true), .date(today), .choices(["run"]), .choice("?"), number("1"),
    ]
    let texts = [
      "age + 1", "-age", "abs(age)", "age(birth)", "birth + 3 days", "length(note)", "contains(note, 'a')",
      "count-selected(sport)", "mean(q1, q2)", "visit - visit", "date-of(visit)", "round(age, 2)",
      "number(q1)",
      "years-between(birth, start)", "concat(note, age)", "sleep * 2", "power(age, 2)", "reverse(q1)",
    ]
    for text in texts {
      for value in values {
        let answers = Dictionary(uniqueKeysWithValues: declarations.types.keys.map { ($0, value) })
        _ = try evaluate(text, answers)
      }
    }
  }

  @Test func textsStayWithinBounds() throws {
    let long = FormulaValue.text(String(repeating: "a", count: 10_000))
    let doubled = (0..<4).reduce("note") { text, _ in "concat(\(text), \(text))" }
    #expect(try evaluate("length(\(doubled))", ["note": long]) == .missing)
    let clock = ContinuousClock()
    let taken = try clock.measure {
      _ = try evaluate("contains(concat(note, note, 'b'), concat(note, 'b'))", ["note": long])
    }
    #expect(taken < .seconds(5))
  }
}

struct PipedTextTests {
  private func piped(_ text: String, _ answers: [String: FormulaValue] = [:]) throws -> String {
    try PipedText(parsing: text).check(against: declarations)
      .text(with: FormulaContext(answers: answers, today: today)) { value, _ in
        if case .text(let text) = value { text } else { value.literal }
      }
  }

  @Test func answersStandInTheText() throws {
    #expect(
      try piped("Hello {first.name}, {age + 1}!", ["first.name": .text("Ada"), "age": number("41")])
        == "Hello Ada, 42!")
    #expect(try piped("{{x}} {\"}\"}{concat('\\'', '{')}") == "{x} }'{")
    #expect(try PipedText(parsing: "{age} {birth}").check(against: declarations).names == ["age", "birth"])
  }

  @Test(arguments: [
    ("a {age", "1:3: The brace that opens here has no closing one; as a sign it is doubled"),
    ("a } b", "1:3: “}” closes nothing; as a sign of the text it is doubled"),
    ("a {}", "1:4: The formula is empty"),
    ("one\ntwo {agee}", "2:6: There is no answer named agee; is “age” meant?"),
    ("{'}", "1:1: The brace that opens here has no closing one; as a sign it is doubled"),
  ])
  func saysWhereAndWhy(text: String, problem: String) {
    #expect { try PipedText(parsing: text).check(against: declarations) } throws: { "\($0)" == problem }
  }
}
