import Expressions
import SampleStudies
import Studies
import Testing

/// Computed values, scores, repeated groups, texts and orders of a survey.
struct SurveyValueTests {
  // MARK: - Values

  @Test func bodyMassIndexAndScores() throws {
    let item =
      "kind: likert, choices: [{id: never, label: {en: N, de: N}}, {id: often, label: {en: O, de: O}}, "
      + "{id: always, label: {en: A, de: A}}, {id: unknown, label: {en: U, de: U}, value: none}]"
    let survey = try SampleSurvey.survey(
      questions: ["height": "kind: height", "weight": "kind: weight", "a": item, "b": item, "c": item],
      more: """
        compute:
          - {id: heavy, value: bmi >= 25}
          - {id: bmi, value: "round(weight / (height * height), 1)"}
        scales:
          - {id: sum, label: {en: S, de: S}, items: [a, b, c], reverse: [b], score: sum, missing: 1}
          - {id: mean, label: {en: S, de: S}, items: [a, b, c], score: mean}
          - {id: prorated, label: {en: S, de: S}, items: [a, b, c], score: prorated-sum, missing: 2}
        """)
    var way = Way(survey)
    way.answer("height", "1.75")
    way.answer("weight", "80")
    #expect(
      way.course.values["bmi"] == .number(DecimalNumber("26.1")!)
        && way.course.values["heavy"] == .truth(true))
    way.answer("a", "always")
    way.answer("b", "always")
    #expect(way.course.values["sum"] == .number(DecimalNumber(4)))
    #expect(way.course.values["mean"] == nil && way.course.values["prorated"] == .number(DecimalNumber(9)))
    way.answer("c", "unknown")
    #expect(way.course.values["sum"] == .number(DecimalNumber(4)) && way.course.values["mean"] == nil)
    let items = survey.scales[0].itemScores(in: way.course)
    #expect(items == [DecimalNumber(3), DecimalNumber(1), nil])
  }

  // MARK: - Repeated groups

  private static let children = """
    questions:
      - {id: how-many, kind: number, question: {en: Q, de: F}, maximum: 8}
      - id: children
        kind: repeat
        count: how-many
        most: 3
        title: {en: "Child {children.number}", de: "Kind {children.number}"}
        questions:
          - {id: child-age, kind: age, question: {en: Q, de: F}}
          - {id: school, kind: yes-no, question: {en: "At {child-age}", de: "Mit {child-age}"}, show-if: child-age >= 5}
        compute: [{id: months, value: child-age * 12}]
      - {id: end, kind: yes-no, question: {en: Q, de: F}, show-if: children.count > 1}
    compute: [{id: oldest, value: "max(child-age.1, child-age.2, child-age.3, missing: 2)"}]
    """

  @Test func agroupComesOnceForEach() throws {
    var way = Way(try SampleSurvey.survey(Self.children))
    #expect(way.shown == ["how-many"])
    way.answer("how-many", "2")
    #expect(way.shown == ["how-many", "child-age.1", "child-age.2", "end"])
    way.answer("child-age.1", "4")
    way.answer("child-age.2", "9")
    #expect(way.shown == ["how-many", "child-age.1", "child-age.2", "school.2", "end"])
    #expect(way.course.values["oldest"] == .number(DecimalNumber(9)))
    #expect(way.course.values["months.2"] == .number(DecimalNumber(108)))
    let page = try #require(way.course.page("school.2"))
    #expect(way.text(page.questions[0].question.question, page) == "At 9")
    #expect(way.text(page.group!.title!, page) == "Child 2")
    way.answer("how-many", "8")
    #expect(way.shown.count == 6)
    way.answer("how-many", "0")
    #expect(way.shown == ["how-many"] && way.course.values["oldest"] == nil)
  }

  @Test func aGroupCanAskForAnother() throws {
    var way = Way(
      try SampleSurvey.survey(
        """
        questions:
          - id: pets
            kind: repeat
            another: {en: Another?, de: Noch eins?}
            most: 2
            questions: [{id: pet, kind: text, question: {en: Q, de: F}}]
        """))
    #expect(way.shown == ["pet.1", "pets-another.1"])
    way.answer("pets-another.1", "yes")
    #expect(way.shown == ["pet.1", "pets-another.1", "pet.2"])
    way.answer("pets-another.1", "no")
    #expect(way.shown == ["pet.1", "pets-another.1"])
  }

  // MARK: - Texts

  @Test func answersStandInTexts() throws {
    let survey = try SampleSurvey.survey(
      """
      questions:
        - id: home
          kind: choice
          question: {en: Q, de: F}
          choices:
            - {id: flat, label: {en: a flat, de: eine Wohnung}}
            - {id: o, label: {en: Other, de: Anderes}, other: yes}
        - {id: next, kind: text, question: {en: "You live in {home}, {{so}} {home.other}.", de: "Sie: {home}"}}
      """)
    var way = Way(survey)
    let question = survey.questions[1].question
    #expect(way.text(question, way.course.pages[1]) == "You live in …, {so} ….")
    way.set("home", .given(.choice("flat")))
    #expect(way.text(question, way.course.pages[1]) == "You live in a flat, {so} ….")
    #expect(way.text(question, way.course.pages[1], "de") == "Sie: eine Wohnung")
    way.set("home", .given(.choice(SelectedChoice("o", text: "<b>{age}</b>"))))
    #expect(way.text(question, way.course.pages[1], "de") == "Sie: <b>{age}</b>")
  }

  // MARK: - Order

  private static let shuffled = """
    random-order: yes
    questions:
      - {id: a, kind: yes-no, question: {en: Q, de: F}}
      - {id: b, kind: yes-no, question: {en: Q, de: F}}
      - id: m
        kind: matrix
        random-order: yes
        question: {en: Q, de: F}
        rows: [{id: r1, label: {en: Q, de: F}}, {id: r2, label: {en: Q, de: F}}, {id: r3, label: {en: Q, de: F}}]
        choices: [{id: "1", label: {en: one, de: eins}}, {id: "2", label: {en: two, de: zwei}}]
      - id: c
        kind: choice
        random-order: yes
        question: {en: Q, de: F}
        choices:
          - {id: "1", label: {en: one, de: eins}}
          - {id: "2", label: {en: two, de: zwei}}
          - {id: "3", label: {en: three, de: drei}, fixed: yes}
          - {id: "4", label: {en: four, de: vier}}
    """

  @Test func ordersAreRandomAndStay() throws {
    let survey = try SampleSurvey.survey(Self.shuffled)
    var orders: Set<[String]> = []
    var rows: Set<[String]> = []
    var choices: Set<[String]> = []
    for seed in 0..<400 {
      let course = SurveyCourse(survey, answers: [:], today: Way.today, seed: UInt64(seed))
      orders.insert(course.pages.map(\.id.text))
      rows.insert(course.page("m")!.questions.map(\.key.description))
      let order = course.choices(of: survey.questions.last!).map(\.id.text)
      choices.insert(order)
      #expect(order[2] == "3" && Set(order).count == 4)
      let again = course.changing { $0[SurveyAnswerKey("a")] = .given(.truth(true)) }
      #expect(again.pages.map(\.id) == course.pages.map(\.id))
    }
    #expect(orders.count == 24 && rows.count == 6 && choices.count == 6)
  }

  /// Orders are made anew from stored seeds.
  @Test func theOrderOfASeedNeverChanges() throws {
    let survey = try SampleSurvey.survey(Self.shuffled)
    let course = SurveyCourse(survey, answers: [:], today: Way.today, seed: 7)
    // Worked out in Python from the descriptions of FNV-1a, SplitMix64, xoshiro256** and Fisher-Yates.
    #expect(course.pages.map(\.id.text) == ["c", "m", "a", "b"])
    #expect(course.page("m")?.questions.map(\.key.question.text) == ["r2", "r1", "r3"])
    #expect(course.choices(of: try #require(survey.questions.last)).map(\.id.text) == ["1", "4", "3", "2"])
  }
}
