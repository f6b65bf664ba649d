import Testing

@testable import Expressions

struct CheckerTests {
  /// Scores keep to what their items can be, also where some are missing. Without bounds of an item there are none.
  @Test(
    arguments: [
      ("sum(q1, q2)", 2, 10), ("sum(q1, q2, missing: 1)", 1, 10),
      ("mean(q1, reverse(q2), q3, missing: 2)", 1, 5), ("prorated-sum(q1, q2, q3, missing: 1)", 3, 15),
      ("max(q1, q2)", 1, 5), ("sum(q1, age)", nil, nil), ("sum(q1, reverse(q2, 0, 4))", nil, nil),
    ] as [(String, Int?, Int?)])
  func boundsOfScores(text: String, low: Int?, high: Int?) throws {
    let type = try Formula(parsing: text).check(against: declarations).type
    #expect(
      type == .number(NumberRange(low: low.map { DecimalNumber($0) }, high: high.map { DecimalNumber($0) })))
  }

  @Test(arguments: [
    ("agee >= 18", "1:1: There is no answer named agee; is “age” meant?"),
    ("shoes = 4", "1:1: There is no answer named shoes"),
    ("weight-height > 1", "1:1: There is no answer named weight-height; a minus stands between spaces"),
    ("age-1 > 1", "1:1: There is no answer named age-1; a minus stands between spaces"),
    ("birth < today", "1:9: There is no answer named today; today() is the day of today"),
    (
      "birth = 'monday'",
      "1:9: A date cannot be compared with a text; a date is written without quotes: 2026-05-14"
    ),
    ("wake > '08:30'", "1:8: A time cannot be compared with a text; a time is written without quotes: 08:30"),
    ("age > '18'", "1:7: A number cannot be compared with a text; a number is written without quotes"),
    ("birth < visit", "1:9: A date cannot be compared with a date and time; date-of(…) gives the day"),
    ("age > birth", "1:7: A number cannot be compared with a date"),
    ("smoker < consents", "1:10: Truth values have no order"),
    ("smoker between true and false", "1:16: Truth values have no order"),
    ("age = missing", "1:7: Nothing equals “missing”; “is missing” asks for it"),
    ("sex = femal", "1:7: sex has no choice femal; is “female” meant?"),
    ("sex in (male, 'x')", "1:15: sex has no choice x"),
    ("q1 = 6", "1:6: q1 has no choice 6"), ("q1 = -9", "1:6: q1 has no choice -9"),
    ("selected(sport, tennis)", "1:17: sport has no choice tennis"),
    ("selected(age, 1)", "1:10: selected takes choices of a list, and this is a number"),
    ("selected(sport, 1 + 1)", "1:17: selected takes the choice as a word, text or number"),
    ("sport = none", "1:1: Several choices may be selected; selected(…, …) asks for one of them"),
    ("sex = q1", "1:7: The two answers have different choices"),
    ("sex > male", "1:7: There is no answer named male"),
    ("sex < sex2", "1:1: The choices stand for no numbers and have no order"),
    (
      "sex + 1 > 2",
      "1:7: “+” has no meaning between one choice of a list and a number; number(…) gives the number of a choice"
    ),
    ("note + note", "1:8: “+” has no meaning between a text and a text; concat(…) puts texts together"),
    ("birth + 3", "1:9: “+” has no meaning between a date and a number; days are added as “3 days”"),
    ("birth + birth", "1:9: “+” has no meaning between a date and a date"),
    ("-note", "1:2: A minus stands before numbers and durations, and this is a text"),
    ("age / 0", "1:7: A division by zero has no result"),
    ("age and smoker", "1:1: “and” takes truth values, and this is a number"),
    ("not age", "1:5: “not” takes truth values, and this is a number"),
    ("if(age, 1, 2)", "1:4: “if” takes truth values, and this is a number"),
    ("if(smoker, 1, 'a')", "1:15: Here stands a text, before it a number: both must be of one kind"),
    (
      "first-answered(sex, q1)",
      "1:21: Here stands a list with other choices, before it one choice of a list: both must be of one kind"
    ),
    ("abs(note)", "1:5: abs takes a number, and this is a text"),
    ("age(age)", "1:5: age takes a date, and this is a number"),
    ("length(age)", "1:8: length takes a text, and this is a number"),
    ("years-between(birth, visit)", "1:22: years-between takes dates, and this is a date and time"),
    ("date-of(birth)", "1:9: date-of takes a date and time, and this is a date"),
    (
      "concat(smoker)",
      "1:8: concat takes texts, numbers, dates and single choices, and this is a truth value"
    ),
    (
      "count-selected(sex)",
      "1:16: count-selected takes several choices of a list, and this is one choice of a list"
    ),
    ("sum(age, note)", "1:10: sum takes a number, and this is a text"),
    ("mean(sex)", "1:6: The choices stand for no numbers"),
    ("mean(q1, q2, missing: 2)", "1:1: At least one argument must be answered: “missing: 1” is the most"),
    ("reverse(age)", "1:9: The item has no bounds; reverse(item, lowest, highest) says them"),
    ("round(age, 13)", "1:12: The decimals of round are a whole number from 0 to 12"),
    ("round(age, age)", "1:12: The decimals of round are a whole number from 0 to 12"),
    (
      "agee = 1\nand notee = 2",
      "1:1: There is no answer named agee; is “age” meant?\n2:5: There is no answer named notee; is “note” meant?"
    ),
  ])
  func saysWhereAndWhy(text: String, problem: String) {
    #expect(mistake(text) == problem)
  }

  @Test func theValueMustBeOfTheExpectedType() {
    #expect(
      mistake("age + 1", expecting: .truth) == "1:1: This is a number, and a truth value is needed here")
    #expect(mistake("age > 1", expecting: .truth).isEmpty)
    #expect(mistake("if(smoker, male, other)", expecting: declarations["sex"]).isEmpty)
  }

  @Test func aNameThatIsAlsoAChoiceIsAmbiguous() {
    var names = declarations
    names["male"] = .number
    #expect(
      mistake("sex = male", names)
        == "1:7: male is both an answer and a choice; quotes mean the choice: \"male\"")
    #expect(mistake("sex = 'male'", names).isEmpty)
  }

  @Test func namesAreThoseThatTheValueDependsOn() throws {
    let formula = try Formula(
      parsing: "if(age > 18 and sex = male, mean(q1, reverse(q2)), today() - birth > 3 days)")
    #expect(throws: FormulaProblems.self) { try formula.check(against: declarations) }
    let other = try Formula(parsing: "if(age > 18 and sex = male, mean(q1, reverse(q2)), age(birth))")
    #expect(try other.check(against: declarations).names == ["age", "sex", "q1", "q2", "birth"])
  }

  @Test(arguments: [
    ("age > 5 and age < 3", "1:1: No answer makes this true"),
    ("age = age", "1:5: No answer makes this false"),
    ("1 = 1 or age > 2", "1:3: No answer makes this false"),
    ("count-selected(sport) > 4", "1:23: No answer makes this true"),
    ("sex in (female, male, other)", "1:5: No answer makes this false"),
    ("length(note) >= 0", "1:14: No answer makes this false"),
    ("q1 between 1 and 5", "1:4: No answer makes this false"), ("q1 > 5", "1:4: No answer makes this true"),
    ("age > 5", ""),
  ])
  func remarksOnWhatIsAlwaysOrNeverSo(text: String, remark: String) throws {
    let checked = try Formula(parsing: text).check(against: declarations)
    #expect(checked.remarks.map(\.description).joined(separator: "\n") == remark)
  }

  @Test func computedValuesComeAfterTheirOwn() throws {
    let order = try ComputationOrder.order(of: [
      ("total", ["a", "b", "age"]), ("a", ["age"]), ("b", ["a"]), ("c", []),
    ])
    #expect(order == ["a", "b", "total", "c"])
    #expect(throws: ComputationOrder.Cycle(names: ["a", "c", "b"])) {
      try ComputationOrder.order(of: [("x", ["a"]), ("a", ["c"]), ("b", ["a"]), ("c", ["b"])])
    }
    #expect(ComputationOrder.Cycle(names: ["a", "b"]).description == "a depends on b depends on a")
    #expect(ComputationOrder.Cycle(names: ["a"]).description == "a depends on itself")
    let chain = (0..<20_000).map { (name: "v\($0)", dependsOn: Set(["v\($0 + 1)"])) }
    #expect(try ComputationOrder.order(of: chain).first == "v19999")
  }
}
