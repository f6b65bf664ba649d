import Definitions
import SampleStudies
import Testing

@testable import Studies

struct EligibilityTests {
  static let age = EligibilityRule.number(typeable: 0...120, required: 18...99)
  static let yes = EligibilityRule.yesNo(required: true)
  static let birth = EligibilityRule.dateOfBirth(required: 18...99)
  /// 28 February 2027, in the evening.
  static let now = Timestamp(milliseconds: 1_803_837_600_000)
  static let hand = EligibilityRule.choice(
    choices: ["left", "right", "neither"].map { Choice(id: $0, label: LocalizedText([:])) },
    required: ["left", "right"])

  @Test(arguments: [
    (age, "18", EligibilityAnswer.number(18)), (age, " 99 ", .number(99)), (age, "0", .number(0)),
    (age, "120", .number(120)), (age, "007", .number(7)), (yes, "yes", .yesNo(true)),
    (yes, "no", .yesNo(false)), (hand, "neither", .choice("neither")), (birth, "2009-02-27", .number(18)),
    (birth, "2009-03-02", .number(17)), (birth, "2009-02-28", .number(18)), (birth, "27.2.2009", .number(18)),
    (birth, " 01.01.2009 ", .number(18)),
    (birth, "2008-02-29", .number(18)), (birth, "1927-01-01", .number(100)),
    (birth, "2027-02-27", .number(0)),
  ])
  func answersAreRead(rule: EligibilityRule, typed: String, answer: EligibilityAnswer) throws {
    #expect(try rule.answer(from: typed, at: Self.now) == answer)
  }

  @Test(arguments: [
    (age, "", AnswerProblem.missing), (age, " \n", .missing), (age, "-1", .outOfRange(0...120)),
    (age, "121", .outOfRange(0...120)), (age, "18.5", .notANumber), (age, "18,5", .notANumber),
    (age, "eighteen", .notANumber), (age, "1e2", .notANumber), (age, "0x12", .notANumber),
    (age, "٤٢", .notANumber), (age, "99999999999999999999", .notANumber), (age, "18; DROP", .notANumber),
    (age, "NaN", .notANumber), (yes, "", .missing), (yes, "true", .unknownChoice),
    (yes, "Yes", .unknownChoice),
    (yes, "1", .unknownChoice), (hand, "foot", .unknownChoice), (hand, "LEFT", .unknownChoice),
    (birth, "", .missing), (birth, "2027-03-02", .inTheFuture), (birth, "2009-02-30", .notADate),
    (birth, "2007-02-29", .notADate), (birth, "09-02-27", .notADate), (birth, "1900-01-01", .notADate),
    (birth, "2009-02", .notADate), (birth, "2009-02-27-1", .notADate), (birth, "27/02/2009", .notADate),
    (birth, "yesterday", .notADate), (birth, "٢٠٠٩-٠٢-٢٧", .notADate), (birth, "99999-01-01", .inTheFuture),
    (birth, "9223372036854775807-01-01", .notADate), (birth, "-2009-02-27", .notADate),
    (hand, "left,right", .unknownChoice), (hand, "\u{202E}left", .unknownChoice),
  ])
  func whatIsNoAnswerIsNamed(rule: EligibilityRule, typed: String, problem: AnswerProblem) {
    #expect(throws: problem) { try rule.answer(from: typed, at: Self.now) }
  }

  /// Each question is answered at the limits of its requirement, with the others met.
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

  @Test func aDateOfBirthDecidesByTheAge() throws {
    let study = try SampleStudy.definition(
      replacing:
        "kind: number\n    question: {en: Your age, de: Ihr Alter}\n    minimum: 0\n    maximum: 120\n",
      with: "kind: date-of-birth\n    question: {en: Your birthday, de: Ihr Geburtstag}\n"
    ).study()
    #expect(study.eligibility[0].rule == .dateOfBirth(required: 18...99))
    for (age, isMet) in [(17, false), (18, true), (99, true), (100, false)] {
      let answers: EligibilityAnswers = [
        "age": .number(age), "sight": .yesNo(true), "hand": .choice("right"),
      ]
      #expect(study.verdict(for: answers) == (isMet ? .eligible : .notEligible(unmet: ["age"])))
    }
  }

  @Test func whatIsExcludedIsTheOtherSideOfWhatIsRequired() throws {
    func rule(_ index: Int, replacing old: String, with new: String) throws -> EligibilityRule {
      try SampleStudy.definition(replacing: old, with: new).study().eligibility[index].rule
    }
    let ages = "require: {from: 18, to: 99}"
    #expect(
      try rule(0, replacing: ages, with: "exclude: {from: 30, to: 39}")
        == .number(typeable: 0...120, required: 0...120, excluded: 30...39))
    let both = try rule(0, replacing: ages, with: "\(ages)\n    exclude: {from: 60}")
    #expect(both == .number(typeable: 0...120, required: 18...99, excluded: 60...120))
    let met = [17, 18, 59, 60, 99, 100].filter { both.isMet(by: .number($0)) }
    #expect(met == [18, 59])
    #expect(try rule(1, replacing: "require: yes", with: "exclude: no") == .yesNo(required: true))
    #expect(try rule(1, replacing: "require: yes", with: "exclude: yes") == .yesNo(required: false))
    let hands = try rule(2, replacing: "require: [left, right]", with: "exclude: [neither]")
    #expect(["left", "right", "neither"].map { hands.isMet(by: .choice($0)) } == [true, true, false])
  }

  @Test func someAnswersExcludeOnlyTogether() throws {
    let study = try SampleStudy.definition(
      replacing: "consent:\n",
      with: """
        exclusions:
          - id: young-and-left
            when: {age: {to: 20}, hand: [left]}
            reason: {en: Too young for the left, de: Zu jung für links}
        consent:

        """
    ).study()
    let verdict = { (age: Int, hand: Choice.ID) in
      study.verdict(for: ["age": .number(age), "sight": .yesNo(true), "hand": .choice(hand)])
    }
    #expect(verdict(20, "left") == .notEligible(unmet: ["young-and-left"]))
    #expect(verdict(17, "left") == .notEligible(unmet: ["age", "young-and-left"]))
    #expect(verdict(21, "left") == .eligible && verdict(20, "right") == .eligible)
    let reasons = study.reasons(for: ["young-and-left", "age"]).map { $0[Language("en")] }
    #expect(reasons == ["Adults only", "Too young for the left"])
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
