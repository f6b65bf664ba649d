import SampleStudies
import Statistics
import Testing

@testable import Studies

/// Groups, relations, regression and power of the same columns of answers, of people with a result in one variant.
struct AnswerAnalysisTests {
  private let variant: TaskVariant.ID

  init() throws { variant = try SampleStudy.definition().study().implicitTests[0].variants[0].id }

  private static let results: [Double?] = [0.2, 0.5, -0.3, 0.6, 0.1, 0.4, nil, -0.1, 0.7, 0.3]
  private static let ages = ["30", "41", "28", "55", "37", "62", "33", "29", "44", "51"]

  private var people: [Participant.ID] { Self.results.indices.map { Participant.ID("p\($0)") } }

  private var sample: AnalysedSample {
    let runs = zip(people, Self.results).map { person, result in
      AnalysedRun(
        participant: person, variant: variant, position: 1,
        verdict: ScoreVerdict(isExcluded: false, refusal: result == nil ? "tooFewTrials testA 1" : nil),
        isDoubtful: false, isOfIneligible: false,
        aggregate: RunAggregate(
          result: result, halves: nil, parts: nil, trials: 40, errors: 2,
          latencies: LatencyAggregate([600, 700], classWidth: 50)))
    }
    return AnalysedSample(runs, variants: [variant], leavingOut: [])
  }

  private func variable(_ name: String, _ categories: [String] = []) -> StudyVariable {
    StudyVariable(
      source: .question(name, of: "demographics"), label: LocalizedText([Language("en"): name]),
      values: categories.isEmpty ? .number : .categories(categories.map { .init(id: $0, label: nil) }))
  }

  /// The answers of the first people, one for each.
  private func answers(_ texts: [String]) -> [Participant.ID: String] {
    Dictionary(uniqueKeysWithValues: zip(people, texts))
  }

  @Test func columnsHaveANumberForEachPerson() {
    let (age, choice) = (variable("age"), variable("choice", ["a", "other"]))
    let columns = AnswerColumns(
      of: [age, choice, age], in: sample,
      [
        age.id: answers(["30", "nothing", "inf", "1e2"]),
        choice.id: answers(["other:a text", "a", "unknown", "other:more"]),
      ])
    #expect(columns[age].count == 10 && columns[age][0] == 30 && columns[age][3] == 100)
    #expect(columns[age][1].isNaN && columns[age][2].isNaN && columns[age][4].isNaN)
    #expect(columns[choice][0] == 1 && columns[choice][1] == 0 && columns[choice][3] == 1)
    #expect(columns[choice][2].isNaN && columns[choice][9].isNaN)
    #expect(columns[variable("another")].allSatisfy { $0.isNaN })
    #expect(columns.results[1] == 0.5 && columns.results[6].isNaN)
  }

  /// Nine people have a result. Five of them are more than half, four are not.
  @Test func whatFewAnsweredIsLeftOutOfTheRegression() throws {
    let (age, few, many) = (variable("age"), variable("few"), variable("many"))
    let values = [
      age.id: answers(Self.ages), few.id: answers(["1", "5", "2", "8"]),
      many.id: answers(["1", "5", "2", "8", "3"]),
    ]
    func regression(_ variables: [StudyVariable]) -> AnswerRegression? {
      AnswerRegression(of: variables, AnswerColumns(of: variables, in: sample, values))
    }
    let found = try #require(regression([few, age, variable("nobody")]))
    #expect(found.predictors.map(\.variable.id) == [age.id] && found.predictors[0].answered == 9)
    #expect(found.leftOut.map(\.variable.id) == [few.id] && found.leftOut[0].answered == 4)
    #expect(found.withResult == 9 && found.people == 9)
    let known = Self.results.indices.filter { Self.results[$0] != nil }
    let expected = LinearRegression(
      known.compactMap { Self.results[$0] }, on: [known.compactMap { Double(Self.ages[$0]) }])
    #expect(found.model == expected && expected != nil)
    let enough = try #require(regression([age, many]))
    #expect(enough.leftOut.isEmpty && enough.people == 5 && enough.model != nil)
    let alone = try #require(regression([few]))
    #expect(alone.predictors.isEmpty && alone.leftOut.count == 1 && alone.model == nil)
    #expect(regression([variable("nobody")]) == nil)
    // So it is of the power of all together.
    let all = AnswerAnalysis(
      sample, by: .firstVariant, variables: [age, few, many], values: values, f2: 0.15)
    #expect(all.powerTogether?.predictors == 2 && all.powerTogether?.people == 5)
  }

  /// Each part is what it is by itself.
  @Test func allPartsComeFromTheSameColumns() throws {
    let (age, choice) = (variable("age"), variable("choice", ["a", "b"]))
    let values = [
      age.id: answers(Self.ages), choice.id: answers(["a", "b", "a", "b", "b", "a", "a", "b", "b", "a"]),
    ]
    let found = AnswerAnalysis(
      sample, by: .variable(choice), variables: [age, choice], values: values, f2: 0.15)
    #expect(found.groups.sizes == [5, 5] && found.groups.variables.map(\.missing) == [0, 0])
    #expect(found.relations.map(\.people) == [9, 9] && found.relations[0].correlation?.count == 9)
    #expect(found.relations[1].groups.map(\.moments.count) == [4, 5])
    #expect(found.power.map { $0?.predictors } == [1, 1] && found.powerTogether?.predictors == 2)
    #expect(found.regression?.people == 9)
    let one = AnswerAnalysis(sample, by: .firstVariant, variables: [age], values: values, f2: 0.15)
    #expect(one.powerTogether == nil && one.groups.sizes == [10])
  }
}
