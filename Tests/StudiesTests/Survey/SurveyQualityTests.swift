import Expressions
import SampleStudies
import Studies
import Testing

/// Counts of the answers to each question, and how well the items of a scale agree.
struct SurveyQualityTests {
  private let survey: Survey

  init() throws {
    let item = "kind: scale, minimum: 1, maximum: 5"
    survey = try SampleSurvey.survey(
      questions: [
        "a": item, "b": item, "c": item, "smokes": "kind: yes-no",
        "cigarettes": "kind: number, show-if: smokes", "email": "kind: email",
      ],
      more: "scales: [{id: s, label: {en: S, de: S}, items: [a, b, c], reverse: [c], score: sum, missing: 1}]"
    )
  }

  private func quality(_ people: [[String: String?]]) -> SurveyQuality {
    quality(occasions: people.map { [$0] })
  }

  /// - Parameter people: for each of them the answers of each occasion
  private func quality(occasions people: [[[String: String?]]]) -> SurveyQuality {
    var quality = SurveyQuality(of: survey.id)
    for person in people { quality.add(person.map(course)) }
    return quality
  }

  private func course(_ answers: [String: String?]) -> SurveyCourse {
    var way = Way(survey)
    for question in survey.questions {
      guard let answer = answers[question.id.text] else { continue }
      if let answer { way.answer(question.id.text, answer) } else { way.set(question.id.text, .skipped) }
    }
    return way.course
  }

  @Test func everyQuestionIsCounted() {
    let quality = quality([
      ["smokes": "yes", "cigarettes": "10", "email": "ada@example.org"],
      ["smokes": "yes", "cigarettes": nil],
      ["smokes": "no", "cigarettes": "99"], [:],
    ])
    #expect(quality.participants == 3)
    let cigarettes = quality.items["cigarettes"]
    #expect(cigarettes?.shown == 2 && cigarettes?.answered == 1 && cigarettes?.reasons == [.skipped: 1])
    #expect(cigarettes?.numbers.count == 1 && cigarettes?.numbers.mean == 10)
    #expect(cigarettes?.values == [10: 1])
    #expect(quality.items["smokes"]?.choices == ["yes": 2, "no": 1])
    #expect(quality.items["email"]?.answered == 1 && quality.items["email"]?.choices == [:])
    #expect(quality.items["a"] == nil)
  }

  /// Hours and months rather than the moments themselves: a mean of times of day would tell noon of two nights.
  @Test func timesDatesAndRankingsAreCounted() throws {
    let choices = "choices: [{id: x, label: {en: x, de: x}}, {id: y, label: {en: y, de: y}}]"
    let survey = try SampleSurvey.survey(questions: [
      "bed": "kind: time", "day": "kind: date", "meal": "kind: date-time", "rules": "kind: acknowledgement",
      "order": "kind: ranking, \(choices)", "words": "kind: text",
    ])
    var quality = SurveyQuality(of: survey.id)
    for (bed, day, meal, order) in [
      ("23:30", "2026-01-31", "2026-05-14T08:30", "y x"), ("00:30", "2026-02-01", "2026-05-14T23:59", "y x"),
      ("23:59", "2025-12-01", "2026-06-01T00:00", "x y"),
    ] {
      var way = Way(survey)
      for (question, answer) in [
        ("bed", bed), ("day", day), ("meal", meal), ("order", order), ("rules", "yes"), ("words", "a word"),
      ] { way.answer(question, answer) }
      quality.add([way.course])
    }
    let january = 2026 * 12
    #expect(quality.items["bed"]?.hours == [23: 2, 0: 1])
    #expect(quality.items["day"]?.months == [january - 1: 1, january: 1, january + 1: 1])
    #expect(quality.items["meal"]?.months == [january + 4: 2, january + 5: 1])
    #expect(quality.items["meal"]?.hours == [:])
    #expect(quality.items["order"]?.choices == ["y": 2, "x": 1])
    #expect(quality.items["rules"]?.choices == ["yes": 3])
    #expect(quality.items["words"]?.answered == 3 && quality.items["words"]?.choices == [:])
  }

  /// From Python's statistics: variances of the items 5/3, 5/3 and 11/12, of the sums 41/4.
  @Test func alphaIsThatOfTheCompleteRows() throws {
    let rows = [("1", "2", "5"), ("2", "1", "4"), ("3", "4", "3"), ("4", "3", "3")]
    var people: [[String: String?]] = rows.map { ["a": $0.0, "b": $0.1, "c": $0.2] }
    people.append(["a": "5", "b": nil, "c": "5"])
    let quality = quality(people)
    #expect(quality.scales["s"]?.count == 4 && quality.scales["s"]?.first == [1, 2, 1])
    #expect(quality.people(answering: "s") == 4)
    let alpha = try #require(quality.alpha(of: "s"))
    #expect(abs(alpha.value - 36.0 / 41) < 1e-12 && alpha.count == 4, "\(alpha)")
    // With 3 and 6 degrees of freedom, F is 6.5988 at 2.5 % and 0.06787 at 97.5 %: 1 - 5/41 of each.
    #expect(abs(alpha.interval.lowerBound - 0.195268472932138) < 1e-12, "\(alpha)")
    #expect(abs(alpha.interval.upperBound - 0.991723545975315) < 1e-12, "\(alpha)")
  }

  /// The occasions of one person are one row: the means of those at which nothing is missing. Here these are the rows of the
  /// test above, and so is the interval, which would be narrower from eight rows.
  @Test func occasionsOfOnePersonAreOneRow() throws {
    func occasion(_ a: String, _ b: String, _ c: String) -> [String: String?] { ["a": a, "b": b, "c": c] }
    let people = [
      [occasion("1", "1", "5"), occasion("1", "3", "5"), ["a": "5", "b": nil, "c": "1"]],
      [occasion("1", "1", "4"), occasion("3", "1", "4"), [:]],
      [occasion("3", "4", "3"), occasion("3", "4", "3"), occasion("3", "4", "3")],
      [occasion("4", "3", "3")], [["a": "5", "b": nil, "c": "5"]],
    ]
    let quality = quality(occasions: people)
    #expect(quality.participants == 5 && quality.items["a"]?.answered == 10)
    #expect(quality.scales["s"] == [[1, 2, 1], [2, 1, 2], [3, 4, 3], [4, 3, 3]])
    let alpha = try #require(quality.alpha(of: "s"))
    #expect(quality.people(answering: "s") == 4 && alpha.count == 4)
    #expect(abs(alpha.value - 36.0 / 41) < 1e-12, "\(alpha)")
    #expect(abs(alpha.interval.lowerBound - 0.195268472932138) < 1e-12, "\(alpha)")
  }

  @Test func withoutVarianceThereIsNoAlpha() {
    #expect(
      quality([["a": "1", "b": "1", "c": "1"], ["a": "1", "b": "1", "c": "1"]]).alpha(of: "s") == nil)
    #expect(quality([["a": "1", "b": "2", "c": "1"]]).alpha(of: "s") == nil)
    #expect(quality([]).alpha(of: "s") == nil)
  }
}
