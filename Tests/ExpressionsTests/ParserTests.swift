import Testing

@testable import Expressions

struct ParserTests {
  @Test(arguments: [
    ("age>=18 AND not selected(sport,none)", "age >= 18 and not selected(sport, none)"),
    ("a or b and c", "a or b and c"), ("(a or b) and c", "(a or b) and c"),
    ("(a and b) or c", "a and b or c"),
    ("not a = 1", "not (a = 1)"), ("not (a and b)", "not (a and b)"), ("not not a", "not not a"),
    ("a - b - c", "a - b - c"), ("a - (b - c)", "a - (b - c)"), ("a * (b + c) / d", "a * (b + c) / d"),
    ("-(a + b) * --c", "-(a + b) * --c"), ("weight/(height*height)", "weight / (height * height)"),
    ("x between 1 and 2 and y", "x between 1 and 2 and y"), ("x not in ( 1 ,2)", "x not in (1, 2)"),
    ("x <> 'it\\'s'", "x != \"it's\""), ("x ≤ 5 × 2 − 1", "x <= 5 * 2 - 1"),
    ("missing(x) or answered(y)", "x is missing or y is answered"), ("x is not missing", "x is answered"),
    ("mean( a,b , missing : 1 )", "mean(a, b, missing: 1)"), ("120 minutes", "2 hours"), ("1 week", "7 days"),
    ("1.5 hours", "90 minutes"), ("2026-05-14T08:30", "2026-05-14T08:30"), ("08:30:15", "08:30:15"),
    ("2026 - 05 - 14", "2026 - 5 - 14"), ("`in` + `1st` + `plain`", "`in` + `1st` + plain"),
    ("score-1 - 1", "score-1 - 1"), ("visit.sport", "visit.sport"),
    ("if(a, \"x\\n\", missing)", "if(a, \"x\\n\", missing)"),
    ("age\n>=\n\t18", "age >= 18"), ("(((((a)))))", "a"), ("1.500", "1.5"), ("a = (b = c)", "a = (b = c)"),
  ])
  func readsAsPeopleWrite(text: String, canonical: String) throws {
    let formula = try Formula(parsing: text)
    #expect(formula.description == canonical)
    #expect(try Formula(parsing: canonical) == formula)
  }

  @Test(arguments: [
    ("", "1:1: The formula is empty"), ("  \n ", "2:2: The formula is empty"),
    ("age >=", "1:7: The formula ends where a value is expected"),
    ("(age >= 18", "1:11: The formula ends where “)” is expected"),
    ("age >= 18)", "1:10: “)” stands where the end or an operator such as “and” is expected"),
    ("age >= 18 and\n  or b", "2:3: “or” stands where a value is expected"),
    (
      "1 < age < 3",
      "1:9: Comparisons cannot follow one another; “and” joins two, “between … and …” says both bounds"
    ),
    ("a == b", "1:3: One equals sign is enough: ="), ("a && b", "1:3: “and” is written as a word"),
    ("a || b", "1:3: “or” is written as a word"), ("!a", "1:1: “not” is written as a word"),
    ("a = “b”", "1:5: Texts stand in straight quotes: \"…\""),
    ("${age} > 1", "1:1: Names are written without $"),
    ("[age] > 1", "1:1: Names are written without brackets, lists in parentheses"),
    ("a = .5", "1:5: A number begins with a digit: 0.5"),
    ("min(a; b)", "1:6: Arguments are separated by commas"),
    (
      "a > 1,5",
      "1:6: “,” stands where the end or an operator such as “and” is expected; decimals are written with a point"
    ),
    ("a = 'b", "1:5: The text that begins here has no closing '"),
    ("`a", "1:1: The name that begins here has no closing `"),
    ("``", "1:1: There is no name between ` and `"), ("a ~ b", "1:3: “~” has no meaning in a formula"),
    ("a \u{202E} b", "1:3: “U+202E” has no meaning in a formula"),
    ("18and b", "1:3: After the number 18, “a” makes no sense without a space"),
    ("1.2.3", "1:4: After the number 1.2, “.” makes no sense without a space"),
    ("a = 1234567890123456789", "1:5: The number has more than 18 digits or is too large"),
    ("a > 2023-02-30", "1:5: There is no day 2023-02-30"), ("a > 24:00", "1:5: There is no time 24:00"),
    ("a + 3 years", "1:7: A year has no fixed length; years-between counts years"),
    ("a + 3 apples", "1:7: “apples” stands where an operator or a unit such as “days” is expected"),
    ("coutn-selected(a)", "1:1: There is no function coutn-selected; is “count-selected” meant?"),
    ("sqrt(a)", "1:1: There is no function sqrt"),
    ("count_selected()", "1:1: There is no function count_selected; is “count-selected” meant?"),
    ("if(a, b)", "1:1: if takes 3 arguments, not 2"), ("abs()", "1:1: abs takes 1 argument, not 0"),
    ("reverse(a, 1)", "1:1: reverse takes 1 or 3 arguments, not 2"),
    ("mean()", "1:1: mean takes at least 1 argument, not 0"),
    ("round(a, 1, 2)", "1:1: round takes 1 or 2 arguments, not 3"),
    ("min(a, )", "1:8: “)” stands where an argument is expected"),
    ("abs(a, missing: 1)", "1:8: abs knows no “missing:”"),
    (
      "mean(a, missing: b)",
      "1:18: “b” stands where a whole number of arguments that may be missing is expected"
    ),
    (
      "mean(a, missing: 1, b)",
      "1:19: “,” stands where “,” or “)” is expected; decimals are written with a point"
    ),
    ("a is 5", "1:6: “5” stands where “missing” or “answered” is expected"),
    ("a not 5", "1:7: “5” stands where “in” or “between” is expected"),
    ("a in 5", "1:6: “5” stands where “(” and a list is expected"),
    ("a in (5", "1:8: The formula ends where “,” or “)” is expected"),
    ("a between 1 or 2", "1:13: “or” stands where “and” with the upper bound is expected"),
    ("a = not b", "1:5: “not” stands before a whole comparison; parentheses make it part of one"),
    ("answered", "1:1: “answered” stands where a value is expected"),
  ])
  func saysWhereAndWhy(text: String, problem: String) {
    #expect(throws: (any Error).self) { try Formula(parsing: text) }
    #expect(mistake(text) == problem)
  }

  /// Deep and long texts end with a problem and take no stack.
  @Test func hostileTextsEnd() {
    let deep = 100_000
    let long = "1:1: The formula is longer than 10000 characters"
    #expect(mistake(String(repeating: "(", count: deep)) == long)
    for opening in ["(", "not ", "-", "abs(", "if(a, ", "(not "] {
      let count = 9_990 / opening.count
      #expect(
        mistake(String(repeating: opening, count: count)).hasSuffix("nested deeper than 60 levels"),
        "\(opening)")
    }
    let wide = "age" + String(repeating: " + age", count: 1_600)
    #expect(mistake(wide).isEmpty)
    #expect(mistake("smoker" + String(repeating: " or smoker", count: 900)).isEmpty)
    #expect(mistake(String(repeating: "1 between 1 and ", count: 600)) != "")
    #expect(mistake(String(repeating: "\u{301}", count: 50)).hasPrefix("1:1: “U+301” has no meaning"))
  }

  @Test func sixtyLevelsAreRead() throws {
    for (opening, closing) in [("(", ")"), ("not ", ""), ("abs(", ")"), ("-", ""), ("not (", ")")] {
      let text = { String(repeating: opening, count: $0) + "age = 1" + String(repeating: closing, count: $0) }
      let formula = try Formula(parsing: text(60))
      #expect(try Formula(parsing: "\(formula)") == formula)
      #expect(throws: FormulaProblem.self) { try Formula(parsing: text(61)) }
    }
  }

  /// Any bytes end in a formula or in a problem that lies inside the text.
  @Test func anyTextEnds() {
    let pieces = [
      "age", " ", "(", ")", ",", "'", "\"", "\\", "and", "or", "not", "1", "2.5", "-", "2026-05-14", "08:30",
      ":",
      "=", "<", ">", "!", "in", "between", "is", "missing", "if(", "sum(", "\n", "\0", "é", "👩‍🔬", "`", "days",
      ".",
    ]
    var source = SplitMix(state: 7)
    for _ in 0..<3_000 {
      let text = (0..<Int.random(in: 0...12, using: &source)).map { _ in pieces.randomElement(using: &source)!
      }.joined()
      let formula: Formula
      do {
        formula = try Formula(parsing: text)
      } catch {
        #expect(error.place.line >= 1 && error.place.line <= 1 + text.utf8.filter { $0 == 10 }.count)
        continue
      }
      #expect(throws: Never.self, "\(text)") { try Formula(parsing: "\(formula)") }
      #expect((try? Formula(parsing: "\(formula)")) == formula, "\(text)")
    }
  }

  /// A tree that was never written prints to a text that parses to it.
  @Test func printedTreesParseToThemselves() throws {
    var trees = RandomTrees(source: SplitMix(state: 11))
    for _ in 0..<1_500 {
      let tree = trees.tree(depth: 4)
      let text = FormulaPrinter.text(of: tree)
      #expect(try Formula(parsing: text).root == tree, "\(text)")
    }
  }
}
