import Testing

@testable import Expressions

struct TranslationTests {
  private let names = Declarations([
    "age": .number, "n": .number, "note": .text, "word": .text, "smoker": .truth, "birth": .date,
    "seen": .date,
    "visit": .dateTime, "sex": .choice(ChoiceList("1", "2", "-9")),
    "pet": .choice(ChoiceList("dog", "cat", "none")),
    "sport": .choices(ChoiceList("1", "2", "none")), "q1": .choice(ChoiceList("1", "2", "3")),
    "q2": .choice(ChoiceList("1", "2", "3")),
  ])

  private func fromREDCap(_ text: String) -> String {
    do { return try REDCapLogic.formula(text, names).description } catch { return "\(error)" }
  }

  private func fromXForm(_ text: String, itself: String? = nil) -> String {
    do { return try XFormLogic.formula(text, names, itself: itself).description } catch { return "\(error)" }
  }

  @Test(arguments: [
    ("[age] >= 18 and [sport(1)] = '1'", "age >= 18 and selected(sport, 1)"),
    ("[age] >= '18' AND ([sex] = 1 OR [sex] = \"2\")", "age >= 18 and (sex = 1 or sex = 2)"),
    ("[sport(none)] = '0'", "not is-true(selected(sport, none))"),
    ("[sport(1)] <> 1", "not is-true(selected(sport, 1))"),
    ("[sex] <> ''", "sex is answered"), ("[sex] = \"\"", "sex is missing"),
    ("[sex] <> '1'", "sex != 1 or sex is missing"),
    ("[sex] = '-9'", "sex = \"-9\""), ("[pet] = 'dog'", "pet = dog"), ("[smoker] = '1'", "smoker"),
    ("[smoker] = '0'", "not smoker"), ("[smoker] <> '1'", "not is-true(smoker)"), ("[n] = -3", "n = -3"),
    ("([q1] + [q2]) / 2", "(number(q1) + number(q2)) / 2"),
    ("round([n] / ([age] * [age]), 1)", "round(n / (age * age), 1)"), ("[n]^2 + 1", "power(n, 2) + 1"),
    ("sum([q1], [q2])", "sum(q1, q2, missing: 1)"),
    ("[sport(1)] + [n]", "if(is-true(selected(sport, 1)), 1, 0) + n"),
    ("mean([q1], [q2], [n])", "mean(q1, q2, n, missing: 2)"),
    ("if([age] > 5, 1, '')", "if(is-true(age > 5), 1, missing)"), ("'18' <= [age]", "age >= 18"),
    ("rounddown(datediff([birth], 'today', 'y'), 0)", "floor(abs((today() - birth) / 31556952 seconds))"),
    ("datediff([birth], [seen], 'd', 'ymd', true) > 3", "days-between(birth, seen) > 3"),
    ("[birth] > '2020-01-31'", "birth > 2020-01-31"),
    ("[note] = [word]", "note = word or note is missing and word is missing"),
    ("length([note]) > 3", "length(first-answered(note, \"\")) > 3"),
  ])
  func readsREDCap(text: String, formula: String) { #expect(fromREDCap(text) == formula) }

  @Test(arguments: [
    ("[event_1][age] > 3", "1:1: Answers of another event or instance are not read"),
    ("[age] > 3 and [user-name] = 'x'", "1:15: Smart variables and the labels of answers are not read"),
    ("[pet:label] = 'x'", "1:1: Smart variables and the labels of answers are not read"),
    ("[age] >= 'x'", "1:10: “x” is not a number"),
    ("[agee] > 3", "1:1: There is no answer named agee; is “age” meant?"),
    ("[sex] = '7'", "1:9: sex has no choice 7"),
    ("median([n], [age])", "1:1: REDCap's function median has no counterpart"),
    ("contains([note], 'a')", "1:1: REDCap's contains ignores capitals, and there is no counterpart"),
    ("[age] >", "1:8: “the end” stands where a value is expected"),
    ("[age", "1:5: A field is written [name] or [name(code)]"),
    ("[age] & 3", "1:7: “&” has no meaning in REDCap's formulas"),
    (
      "datediff([age], 'today', 'y')",
      "1:1: datediff takes two dates, or two dates with times, as far as it is read"
    ),
    ("datediff([birth], [seen], 'w')", "1:1: The unit of datediff is one of “y”, “M”, “d”, “h”, “m”, “s”"),
    ("rounddown([n], 2)", "1:1: rounddown with decimals has no counterpart"),
    ("[sport(1)] = ''", "1:12: A choice of a checkbox is 0 or 1, never blank"),
    ("[smoker] = '5'", "1:12: A truth value is compared with “5”"), ("", "1:1: The formula is empty"),
  ])
  func refusesREDCapWithPlaceAndReason(text: String, problem: String) { #expect(fromREDCap(text) == problem) }

  @Test(arguments: [
    ("${age} >= 18 and selected(${sport}, 'none')", "age >= 18 and selected(sport, none)"),
    ("not(selected(${sport}, '1'))", "not is-true(selected(sport, 1))"),
    ("${pet} != 'dog'", "pet != dog or pet is missing"),
    ("not(${age} = 3 or ${pet} = '')", "not is-true(age = 3 or pet is missing)"),
    ("${pet} = ''", "pet is missing"),
    ("${n} div 2 * -1", "n / 2 * -1"),
    ("int((today() - ${birth}) div 365.25)", "truncate(days-between(birth, today()) / 365.25)"),
    ("if(${smoker} = 'yes', ${n}, '')", "if(is-true(smoker), n, missing)"),
    ("coalesce(${n}, 0)", "first-answered(n, 0)"),
    ("${birth} >= date('2015-08-01')", "birth >= 2015-08-01"),
    ("count-selected(${sport}) <= 3", "first-answered(count-selected(sport), 0) <= 3"),
    ("true() or false()", "true or false"), ("pow(${n}, 2)", "power(n, 2)"),
    ("selected(${pet}, 'cat')", "selected(pet, cat)"),
  ])
  func readsXForms(text: String, formula: String) { #expect(fromXForm(text) == formula) }

  @Test(arguments: [
    (". >= 0", "n", "n >= 0"), (". > 10.51 and . < 18.39", "n", "n > 10.51 and n < 18.39"),
    (". <= today()", "birth", "birth <= today()"),
    (
      "not(selected(., 'none') and count-selected(.) > 1)", "sport",
      "not is-true(selected(sport, none) and count-selected(sport) > 1)"
    ),
    (
      "if(selected(., 'none'), count-selected(.) = 1, true())", "sport",
      "if(is-true(selected(sport, none)), count-selected(sport) = 1, true)"
    ),
    (". < ${age}", "n", "n is missing or is-true(n < age)"),
    ("string-length(.) > 5", "note", "length(first-answered(note, \"\")) > 5"),
    (". != 5", "n", "n != 5"),
  ])
  func readsConstraints(text: String, itself: String, formula: String) {
    #expect(fromXForm(text, itself: itself) == formula)
  }

  @Test(arguments: [
    (
      "jr:choice-name(${pet}, '${pet}') = 'x'",
      "1:1: jr:choice-name(): Labels of choices are put into texts, not into formulas"
    ),
    (
      "${n} > 1 and regex(${note}, 'a')",
      "1:14: regex(): A pattern belongs to the format of an answer, not into a formula"
    ),
    ("../age > 3", "1:2: Paths such as “../x” are not read; ${x} names a question"),
    ("/data/age > 3", "1:1: Paths are not read; ${x} names a question"),
    (". > 3", "1:1: “.” means the answer of a constraint, and this is none"),
    ("$age > 3", "1:2: A question is named as ${name}"),
    ("${n} mod 2", "1:6: “mod” has no counterpart"),
    ("age > 3", "1:1: “age” stands where a value is expected"),
    ("count(${n}) > 1", "1:1: count(): Repetitions are not counted"),
    ("selected(${sport}, ${pet})", "1:1: selected takes the choice as a quoted text"),
    ("format-date(${birth}, '%Y')", "1:1: The function format-date has no counterpart"),
    ("1 < ${n} < 3", "1:10: Comparisons that follow one another are not read"),
  ])
  func refusesXFormsWithPlaceAndReason(text: String, problem: String) { #expect(fromXForm(text) == problem) }

  private func written(_ text: String, _ dialect: Dialect) -> String {
    do {
      let checked = try Formula(parsing: text).check(against: names)
      return dialect == .redcap ? try REDCapLogic.text(checked, names) : try XFormLogic.text(checked, names)
    } catch {
      return "\(error)"
    }
  }

  @Test(arguments: [
    (
      "age >= 18 and selected(sport, 1)", "[age] >= 18 and [sport(1)] = '1'",
      "${age} >= 18 and selected(${sport}, '1')"
    ),
    ("not (age >= 18)", "[age] <> '' and [age] < 18", "${age} < 18"),
    ("pet != dog", "[pet] <> '' and [pet] <> 'dog'", "${pet} != '' and ${pet} != 'dog'"),
    ("not smoker or age is missing", "[smoker] = '0' or [age] = ''", "${smoker} = 'no' or ${age} = ''"),
    ("n / (age * age)", "[n] / ([age] * [age])", "${n} div (${age} * ${age})"),
    ("mean(q1, q2)", "(([q1] + [q2]) / 2)", "((${q1} + ${q2}) div 2)"),
    ("is-true(selected(sport, none)) = false", "[sport(none)] = '0'", "not(selected(${sport}, 'none'))"),
    ("power(n, 2)", "([n])^(2)", "pow(${n}, 2)"), ("reverse(q1)", "(1 + 3 - [q1])", "(1 + 3 - ${q1})"),
    ("days-between(birth, today())", "datediff([birth], 'today', 'd', 'ymd', true)", "(today() - ${birth})"),
    (
      "if(smoker, n, 0)", "if([smoker] = '1', [n], if([smoker] = '0', 0, ''))",
      "if(${smoker} = 'yes', ${n}, if(${smoker} = 'no', 0, ''))"
    ),
    ("pet in (dog, cat)", "[pet] = 'dog' or [pet] = 'cat'", "${pet} = 'dog' or ${pet} = 'cat'"),
    (
      "n + age(birth)", "1:5: age counts birthdays, which has no counterpart in REDCap",
      "1:5: age counts birthdays, which has no counterpart in XLSForm"
    ),
    (
      "note = 'it\\'s \"so\"'", "1:6: REDCap cannot write a text with both kinds of quotes",
      "1:6: XLSForm cannot write a text with both kinds of quotes"
    ),
    (
      "mean(q1, q2, n, missing: 1)", "1:1: mean with “missing: 1” has no counterpart in REDCap",
      "1:1: mean with “missing: 1” has no counterpart in XLSForm"
    ),
  ])
  func writes(text: String, redcap: String, xpath: String) {
    #expect(written(text, .redcap) == redcap)
    #expect(written(text, .xpath) == xpath)
  }

  /// Hostile texts of other languages end too.
  @Test func hostileTextsEnd() {
    for opening in ["(", "not(", "-(", "if(1, ", "2^("] {
      let text = String(repeating: opening, count: 2_000)
      #expect(fromXForm(text).contains(":"), "\(opening)")
      #expect(fromREDCap(text).contains(":"), "\(opening)")
    }
    #expect(fromXForm(String(repeating: "-", count: 9_999) + "1") == "-1")
    #expect(fromREDCap(String(repeating: "not", count: 9_999)).hasPrefix("1:1: The formula is longer"))
  }

  /// A formula that is written and read again holds for the same answers.
  @Test func thereAndBackMeansTheSame() throws {
    var source = SplitMix(state: 5)
    let atoms = [
      "age >= 18", "age < n", "n != 3", "pet = dog", "pet != cat", "selected(sport, 1)", "smoker",
      "not smoker", "age is missing",
      "pet in (dog, none)", "n between 1 and 4", "count-selected(sport) < 2", "length(note) < 3",
      "mean(q1, q2) > 2", "sex = 1", "note is answered", "q1 >= 2",
    ]
    for _ in 0..<400 {
      let parts = (0..<Int.random(in: 1...4, using: &source)).map { _ in
        (Bool.random(using: &source) ? "" : "not ") + "(" + atoms.randomElement(using: &source)! + ")"
      }
      let text = parts.joined(separator: Bool.random(using: &source) ? " and " : " or ")
      let rule = try Formula(parsing: text).check(against: names)
      let texts = [
        try XFormLogic.formula(try XFormLogic.text(rule, names), names),
        try REDCapLogic.formula(try REDCapLogic.text(rule, names), names),
      ]
      for (place, formula) in texts.enumerated() {
        let back = try formula.check(against: names)
        for _ in 0..<30 {
          // A checkbox field of REDCap does not tell no answer from none selected.
          let context = randomAnswers(&source, emptySport: place == 0)
          #expect(
            rule.holds(with: context) == back.holds(with: context),
            "\(text) -> \(formula), \(context.answers)")
        }
      }
    }
  }

  /// A condition of XPath as text, and its value by XPath's own rules, in which a blank compares as false or unequal.
  private struct XPathCondition {
    let text: String
    let holds: (FormulaContext) -> Bool
  }

  private func number(_ name: String, _ context: FormulaContext) -> Double {
    if case .number(let number)? = context.answers[name] { number.double } else { .nan }
  }

  private func code(_ name: String, _ context: FormulaContext) -> String {
    if case .choice(let code)? = context.answers[name] { code } else { "" }
  }

  private var xpathConditions: [XPathCondition] {
    [
      XPathCondition(text: "${age} >= 18") { number("age", $0) >= 18 },
      XPathCondition(text: "${n} != 5") { number("n", $0) != 5 },
      XPathCondition(text: "${n} + 1 != ${age}") { number("n", $0) + 1 != number("age", $0) },
      XPathCondition(text: "${age} < ${n}") { number("age", $0) < number("n", $0) },
      XPathCondition(text: "${pet} = 'dog'") { code("pet", $0) == "dog" },
      XPathCondition(text: "'cat' != ${pet}") { code("pet", $0) != "cat" },
      XPathCondition(text: "${pet} != ''") { code("pet", $0) != "" },
      XPathCondition(text: "${q1} = ${q2}") { code("q1", $0) == code("q2", $0) },
      XPathCondition(text: "${q1} != ${q2}") { code("q1", $0) != code("q2", $0) },
      XPathCondition(text: "selected(${sport}, '1')") { $0.answers["sport"] == .choices(["1"]) },
      XPathCondition(text: "count-selected(${sport}) < 1") { $0.answers["sport"] == .missing },
      XPathCondition(text: "if(${q1} > 2, ${n}, 7) > 6") {
        ((Double(code("q1", $0)) ?? .nan) > 2 ? number("n", $0) : 7) > 6
      },
    ]
  }

  /// Formulas of XPath hold here for the answers for which they hold there.
  @Test func xpathKeepsItsMeaning() throws {
    var source = SplitMix(state: 9)
    for _ in 0..<600 {
      var whole = xpathConditions.randomElement(using: &source)!
      for _ in 0..<Int.random(in: 0...4, using: &source) {
        let (one, other) = (whole, xpathConditions.randomElement(using: &source)!)
        switch Int.random(in: 0...2, using: &source) {
        case 0: whole = XPathCondition(text: "not(\(one.text))") { !one.holds($0) }
        case 1:
          whole = XPathCondition(text: "(\(one.text)) and \(other.text)") { one.holds($0) && other.holds($0) }
        default:
          whole = XPathCondition(text: "(\(one.text)) or \(other.text)") { one.holds($0) || other.holds($0) }
        }
      }
      let rule = try XFormLogic.formula(whole.text, names).check(against: names, expecting: .truth)
      for _ in 0..<40 {
        let context = randomAnswers(&source, emptySport: true)
        #expect(rule.holds(with: context) == whole.holds(context), "\(whole.text) -> \(rule.formula)")
      }
    }
  }

  private func randomAnswers(_ source: inout SplitMix, emptySport: Bool) -> FormulaContext {
    func one(_ values: [FormulaValue]) -> FormulaValue { values.randomElement(using: &source)! }
    let numbers: [FormulaValue] = [.missing] + [0, 2, 3, 5, 18, 40].map { .number(DecimalNumber($0)) }
    let steps: [FormulaValue] = [.missing, .choice("1"), .choice("2"), .choice("3")]
    let sports: [FormulaValue] = [
      .choices(["1"]), .choices(["2", "none"]), emptySport ? .missing : .choices([]),
    ]
    return FormulaContext(
      answers: [
        "age": one(numbers), "n": one(numbers),
        "pet": one([.missing, .choice("dog"), .choice("cat"), .choice("none")]),
        "smoker": one([.missing, .truth(true), .truth(false)]), "sport": one(sports), "q1": one(steps),
        "q2": one(steps),
        "sex": one([.missing, .choice("1"), .choice("-9")]), "note": one([.missing, .text("a")]),
      ], today: today)
  }
}
