import Expressions
import SampleStudies
import Testing

@testable import Studies

/// The names that a survey takes from elsewhere, and what can be put in for them in a preview.
@Suite struct OutsideNameTests {
  private func value(_ text: String, _ type: FormulaType) -> FormulaValue? {
    OutsideName(name: "x", type: type, wording: nil).value(typed: text)
  }

  @Test func rulesConstraintsValuesAndTextsAreLookedThrough() throws {
    let study = try #require(
      SampleSurvey.check(
        """
        questions:
          - {id: a, kind: yes-no, question: {en: Q, de: F}, show-if: eligibility.sight}
          - id: b
            kind: number
            question: {en: "With {eligibility.hand}?", de: F}
            constraint: {must: b < eligibility.age, message: {en: No, de: Nein}}
          - {id: c, kind: yes-no, question: {en: Q, de: F}, show-if: participant.language = de and a}
        """
      ).study)
    let names = study.surveys[0].outsideNames(in: study)
    #expect(names.map(\.name) == ["eligibility.age", "eligibility.hand", "eligibility.sight"])
    #expect(names.map { $0.wording?[Language("en")] } == ["Your age", "Your hand", "Can you read this"])
    #expect(
      names[0].value(typed: "120") == .number(DecimalNumber(120)) && names[0].value(typed: "121") == nil)
    #expect(names[1].value(typed: "left") == .choice("left") && names[1].value(typed: "both") == nil)
    #expect(names[2].value(typed: "yes") == .truth(true))
  }

  @Test func whatIsTypedBecomesAValueOfTheType() {
    let some = FormulaType.choices(ChoiceList("x", "y"))
    #expect(value("y x", some) == .choices(["x", "y"]) && value(" x ", some) == .choices(["x"]))
    #expect(value("1,5", .number) == .number(DecimalNumber("1.5")!))
    #expect(value("2026-05-14", .date) == .date(CalendarDate("2026-05-14")!))
    #expect(value("08:30", .time) == .time(TimeOfDay("08:30")!))
    #expect(value("2026-05-14T08:30", .dateTime) == .dateTime(DateAndTime("2026-05-14T08:30")!))
    #expect(value("90", .duration) == .duration(seconds: DecimalNumber(90)))
    #expect(value("two\twords\u{0}", .text) == .text("two words"))
  }

  @Test func anythingElseIsNone() {
    let some = FormulaType.choices(ChoiceList("x", "y"))
    for (text, type) in [
      ("", some), ("x z", some), ("true", .truth), ("x", .choice(ChoiceList("y"))), ("1,5,2", .number),
      ("2026-02-30", .date), ("24:00", .time), ("2026-05-14", .dateTime), ("-1", .duration), ("", .text),
      (String(repeating: "x", count: OutsideName.longest + 1), .text),
      (String(repeating: "9", count: 100_000), .number), ("x", .missing),
    ] as [(String, FormulaType)] {
      #expect(value(text, type) == nil, "\(text.prefix(20))")
    }
  }
}
