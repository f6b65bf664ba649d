import Studies
import Testing

struct EligibilityTests {
  static let age = EligibilityRule.number(typeable: 0...120, required: 18...99)
  static let yes = EligibilityRule.yesNo(required: true)
  static let hand = EligibilityRule.choice(
    choices: ["left", "right", "neither"].map { Choice(id: $0, label: LocalizedText([:])) },
    required: ["left", "right"])

  @Test(arguments: [
    (age, "18", EligibilityAnswer.number(18)), (age, " 99 ", .number(99)), (age, "0", .number(0)),
    (age, "120", .number(120)), (age, "007", .number(7)), (yes, "yes", .yesNo(true)),
    (yes, "no", .yesNo(false)), (hand, "neither", .choice("neither")),
  ])
  func answersAreRead(rule: EligibilityRule, typed: String, answer: EligibilityAnswer) throws {
    #expect(try rule.answer(from: typed) == answer)
  }

  @Test(arguments: [
    (age, "", AnswerProblem.missing), (age, " \n", .missing), (age, "-1", .outOfRange(0...120)),
    (age, "121", .outOfRange(0...120)), (age, "18.5", .notANumber), (age, "18,5", .notANumber),
    (age, "eighteen", .notANumber), (age, "1e2", .notANumber), (age, "0x12", .notANumber),
    (age, "٤٢", .notANumber), (age, "99999999999999999999", .notANumber), (age, "18; DROP", .notANumber),
    (age, "NaN", .notANumber), (yes, "", .missing), (yes, "true", .unknownChoice),
    (yes, "Yes", .unknownChoice),
    (yes, "1", .unknownChoice), (hand, "foot", .unknownChoice), (hand, "LEFT", .unknownChoice),
    (hand, "left,right", .unknownChoice), (hand, "\u{202E}left", .unknownChoice),
  ])
  func whatIsNoAnswerIsNamed(rule: EligibilityRule, typed: String, problem: AnswerProblem) {
    #expect(throws: problem) { try rule.answer(from: typed) }
  }

  /// Each question at the edges of what it requires, the others met.
  @Test(arguments: [
    ("age", EligibilityAnswer.number(17), false), ("age", .number(18), true), ("age", .number(99), true),
    ("age", .number(100), false), ("age", .number(-5), false), ("sight", .yesNo(true), true),
    ("sight", .yesNo(false), false), ("hand", .choice("left"), true), ("hand", .choice("right"), true),
    ("hand", .choice("neither"), false), ("hand", .choice("third"), false), ("age", .yesNo(true), false),
    ("sight", .number(1), false), ("hand", .yesNo(true), false),
  ])
  func oneAnswerDecides(question: EligibilityQuestion.ID, answer: EligibilityAnswer, isMet: Bool) throws {
    let study = try SampleStudy.study()
    var answers: EligibilityAnswers = [
      "age": .number(30), "sight": .yesNo(true), "hand": .choice("right"),
    ]
    answers[question] = answer
    #expect(study.verdict(for: answers) == (isMet ? .eligible : .notEligible(unmet: [question])))
  }

  @Test func unmetQuestionsStandInTheStudysOrder() throws {
    let study = try SampleStudy.study()
    #expect(study.verdict(for: [:]) == .notEligible(unmet: ["age", "sight", "hand"]))
    #expect(
      study.verdict(for: ["hand": .choice("neither"), "age": .number(5), "sight": .yesNo(true)])
        == .notEligible(unmet: ["age", "hand"]))
  }

  @Test func aRuleMayRequireNo() throws {
    let study = try SampleStudy.definition(replacing: "require: yes", with: "require: no").study()
    var answers: EligibilityAnswers = [
      "age": .number(30), "sight": .yesNo(true), "hand": .choice("right"),
    ]
    #expect(study.verdict(for: answers) == .notEligible(unmet: ["sight"]))
    answers["sight"] = .yesNo(false)
    #expect(study.verdict(for: answers) == .eligible)
  }
}
