@testable import Expressions

/// Steps of agreement with a choice that counts as missing.
let steps = ChoiceList("1", "2", "3", "4", "5", "dk")

/// The names that the tests use, also those of Fixtures/make.py.
let declarations = Declarations([
  "age": .number, "weight": .number, "height": .number, "score-1": .number, "first.name": .text,
  "note": .text,
  "smoker": .truth, "consents": .truth, "birth": .date, "start": .date, "visit": .dateTime, "wake": .time,
  "sleep": .duration, "sport": .choices(ChoiceList("none", "run", "swim", "ball")),
  "sex": .choice(ChoiceList("female", "male", "other")),
  "sex2": .choice(ChoiceList("female", "male", "other")),
  "q1": .choice(steps), "q2": .choice(steps), "q3": .choice(steps),
])

let today = CalendarDate("2026-05-14")!

func evaluate(_ text: String, _ answers: [String: FormulaValue] = [:]) throws -> FormulaValue {
  try Formula(parsing: text).check(against: declarations)
    .value(with: FormulaContext(answers: answers, today: today))
}

func number(_ text: String) -> FormulaValue { .number(DecimalNumber(text)!) }

/// The problem that parsing or checking finds, as it is shown; empty if there is none.
func mistake(
  _ text: String, expecting expected: FormulaType? = nil, _ names: Declarations = declarations
) -> String {
  do {
    _ = try Formula(parsing: text).check(against: names, expecting: expected)
    return ""
  } catch {
    return "\(error)"
  }
}
