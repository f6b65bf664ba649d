import Definitions
import SampleStudies
import Statistics
import Testing

@testable import Studies

/// Runs of two variants, by keyboard and by touch, of people who are named by letters.
struct RunAnalysisTests {
  private let test: ImplicitTest

  init() throws { test = try SampleStudy.definition().study().implicitTests[0] }

  private var variants: [TaskVariant.ID] { test.variants.map(\.id) }

  private func run(
    _ person: String, _ variant: Int, position: Int? = nil, result: Double?, isExcluded: Bool = false,
    isDoubtful: Bool = false, isOfIneligible: Bool = false, errors: Int = 2, latencies: [Double] = [600, 800]
  ) -> AnalysedRun {
    AnalysedRun(
      participant: Participant.ID(person), variant: variants[variant], position: position ?? variant + 1,
      verdict: ScoreVerdict(isExcluded: isExcluded, refusal: result == nil ? "tooFewTrials testA 1" : nil),
      isDoubtful: isDoubtful, isOfIneligible: isOfIneligible,
      aggregate: RunAggregate(
        result: result, halves: result.map { .init($0 - 0.1, $0 + 0.1) }, parts: nil, trials: 40,
        errors: errors, latencies: LatencyAggregate(latencies, classWidth: 50)))
  }

  private func sample(_ runs: [AnalysedRun], _ reasons: Set<ExclusionReason> = ExclusionReason.usual)
    -> AnalysedSample
  {
    AnalysedSample(runs, variants: variants, leavingOut: reasons)
  }

  private func analysis(_ runs: [AnalysedRun], _ reasons: Set<ExclusionReason> = ExclusionReason.usual)
    -> RunAnalysis
  {
    RunAnalysis(test, sample(runs, reasons), f: 0.25)
  }

  private var people: [AnalysedRun] {
    [("a", 0.2, 0.5), ("b", -0.3, 0.1), ("c", 0.6, 0.4), ("d", 0.1, 0.3)].flatMap { name, first, second in
      [run(name, 0, result: first), run(name, 1, result: second)]
    }
  }

  // MARK: - Who is analysed

  @Test func eachReasonCountsWhatIsLeftOfTheOnesBefore() {
    let runs =
      people + [
        run("e", 0, result: 0.4, isOfIneligible: true), run("e", 1, result: 0.4, isOfIneligible: true),
        run("f", 0, result: 9, isExcluded: true), run("f", 1, result: 0.1), run("g", 0, result: 0.2),
        run("h", 0, result: nil), run("h", 1, result: 0.3), run("i", 0, result: 0.2, isDoubtful: true),
        run("i", 1, result: 0.2),
      ]
    let usual = sample(runs)
    #expect(usual.begun == 9)
    #expect(usual.exclusions.map(\.isApplied) == [true, true, false, true])
    // f lacks a result once its run is excluded; g never did the second variant; h gave nothing to score in the first.
    #expect(usual.exclusions.map(\.runs) == [2, 1, 1, 4])
    #expect(usual.exclusions.map(\.people) == [1, 1, 1, 3])
    #expect(usual.people.map(\.id.text) == ["a", "b", "c", "d", "i"] && usual.complete == 5)
    #expect(usual.leftOut.map(\.participant.text) == ["e", "e", "f", "f", "g", "h", "h"])
    #expect(
      usual.leftOut.map(\.reason) == [
        .ineligible, .ineligible, .excluded, .incomplete, .incomplete, .incomplete, .incomplete,
      ])
    #expect(usual.leftOut[2].variant == variants[0] && usual.leftOut[3].variant == variants[1])
    #expect(
      sample(runs, [.ineligible, .doubtful, .incomplete]).people.map(\.id.text) == ["a", "b", "c", "d", "f"])
    let all = sample(runs, [])
    #expect(all.people.count == 9 && all.withoutResult == 1 && all.complete == 7 && all.leftOut.isEmpty)
  }

  @Test func runsOfALostVariantAreOfNobody() {
    let lost = AnalysedRun(
      participant: "z", variant: "lost", position: 1, verdict: ScoreVerdict(isExcluded: false, refusal: nil),
      isDoubtful: false, isOfIneligible: false, aggregate: people[0].aggregate)
    #expect(sample([lost]).begun == 0)
  }

  // MARK: - What is compared

  @Test func variantsAreComparedInBothWays() throws {
    let comparison = try #require(analysis(people).byVariant[.result])
    #expect(comparison.people == 4 && comparison.groups.map(\.moments.count) == [4, 4])
    #expect(comparison.groups[0].range == -0.3...0.6)
    #expect(comparison.oneWay == OneWayANOVA([[0.2, -0.3, 0.6, 0.1], [0.5, 0.1, 0.4, 0.3]]))
    let rows = [[0.2, 0.5], [-0.3, 0.1], [0.6, 0.4], [0.1, 0.3]]
    #expect(comparison.repeated == RepeatedMeasures(rows) && comparison.friedman == RankTest.friedman(rows))
    // Both variants have one layout: the variants cross nothing.
    #expect(comparison.crossed == nil)
  }

  /// Published tables count every latency; a person counts once where people are compared.
  @Test func latenciesAreDescribedOneByOneAndComparedPersonByPerson() throws {
    let runs = [
      run("a", 0, result: 0, latencies: [500, 700, 900]), run("a", 1, result: 0, latencies: [400]),
      run("b", 0, result: 0, latencies: [600]), run("b", 1, result: 0, latencies: [1000, 1200]),
    ]
    let comparison = try #require(analysis(runs).byVariant[.latency])
    #expect(comparison.groups.map(\.moments.count) == [4, 3] && comparison.groups[0].moments.mean == 675)
    #expect(comparison.groups.map(\.ofPeople.mean) == [650, 750])
    #expect(comparison.groups[1].range == 400...1200)
    #expect(comparison.repeated == RepeatedMeasures([[700, 400], [600, 1100]]))
    #expect(analysis(runs).densities.map { $0.reduce(0, +) } == [4, 3])
  }

  @Test func positionsAreThoseInWhichTheTestsWereDone() throws {
    let runs = [
      run("a", 0, position: 2, result: 0.7), run("a", 1, position: 1, result: 0.1),
      run("b", 0, position: 1, result: 0.2), run("b", 1, position: 2, result: 0.4),
    ]
    let found = analysis(runs)
    let comparison = try #require(found.byPosition[.result])
    let means = comparison.groups.map(\.moments.mean)
    #expect(abs(means[0] - 0.15) < 1e-12 && abs(means[1] - 0.55) < 1e-12)
    #expect(found.balance.counts == [[1, 1], [1, 1]])
  }

  @Test func pairsArePersonByPerson() throws {
    let pair = try #require(analysis(people).pairs.first)
    #expect(pair.people == 4 && pair.adjustedP == pair.difference?.p)
    #expect(pair.difference == MeanDifference.paired([(0.2, 0.5), (-0.3, 0.1), (0.6, 0.4), (0.1, 0.3)]))
  }

  // MARK: - Data of which little can be said

  @Test func nobodyOnePersonAndIdenticalResults() {
    let nobody = analysis([])
    #expect(nobody.byVariant[.result]?.oneWay == nil && nobody.pairs[0].difference == nil)
    #expect(nobody.power.repeated == nil && nobody.power.oneWay.reached == nil)
    #expect(nobody.balance.pearson == nil)
    let one = analysis(Array(people.prefix(2)))
    #expect(one.byVariant[.result]?.people == 1 && one.byVariant[.result]?.repeated == nil)
    #expect(one.reliability.allSatisfy { $0.halves == nil })
    let same = analysis(["a", "b", "c"].flatMap { [run($0, 0, result: 0.3), run($0, 1, result: 0.3)] })
    #expect(same.byVariant[.result]?.oneWay == nil && same.byVariant[.result]?.friedman == nil)
    #expect(same.pairs[0].retest == nil && same.power.repeated == nil)
    // Of two people any correlation is 1 or -1.
    let two = analysis(Array(people.prefix(4)))
    #expect(two.byVariant[.result]?.repeated != nil && two.power.repeated == nil)
    let three = analysis(Array(people.prefix(6))).power
    #expect(three.repeated != nil && three.more(three.people + 2) == 2 && three.more(1) == 0)
    #expect(three.more(nil) == nil)
  }

  @Test func missingCellsLeavePeopleOutOfComparisonsAlone() throws {
    let found = analysis(people + [run("e", 1, result: 2)], [])
    let comparison = try #require(found.byVariant[.result])
    #expect(comparison.groups.map(\.moments.count) == [4, 5] && comparison.people == 4)
  }

  // MARK: - Groups and answers

  private let gender = StudyVariable(
    source: .question("gender", of: "demographics"), label: LocalizedText([Language("en"): "Gender"]),
    values: .categories([
      .init(id: "female", label: LocalizedText([Language("en"): "Female"])),
      .init(id: "other", label: LocalizedText([Language("en"): "Other"])),
    ]))
  private let age = StudyVariable(
    source: .eligibility("age"), label: LocalizedText([Language("en"): "Age"]), values: .number)

  @Test func peopleAreDescribedByGroup() throws {
    let values: [StudyVariable.ID: [Participant.ID: String]] = [
      gender.id: ["a": "female", "b": "other:a text", "c": "female", "d": "unknown"],
      age.id: ["a": "30", "b": "40", "c": "32"],
    ]
    let answers = AnswerColumns(of: [age, gender], in: sample(people), values)
    let group = GroupAnalysis(sample(people), by: .variable(gender), variables: [age, gender], answers)
    #expect(group.sizes == [2, 1])
    guard case .numbers(let ages, _) = group.variables[0].content,
      case .categories(let table, _) = group.variables[1].content
    else {
      Issue.record("an age is a number, a gender is none")
      return
    }
    #expect(ages.map(\.moments.mean) == [31, 40] && table.counts == [[2, 0], [0, 1]])
    #expect(!group.variables[0].hasFewExpected && group.variables[1].hasFewExpected)
    let many = answering((0..<40).map { $0 % 2 == 0 ? "female" : "other:a text" })
    let described = DescribedVariable(
      gender, of: [Array(0..<20), Array(20..<40)],
      AnswerColumns(of: [gender], in: many.sample, [gender.id: many.values]))
    #expect(!described.hasFewExpected)
    #expect(group.results[0].groups.map(\.moments.count) == [2, 1] && group.results[0].welch == nil)
    let relation = AnswerRelation(age, answers)
    #expect(relation.people == 3 && relation.correlation?.count == 3)
    let first = GroupAnalysis(sample(people), by: .firstVariant, variables: [], answers)
    #expect(first.sizes == [4, 0])
  }

  // MARK: - Power of a regression

  /// As many people as letters of `answers`, each with a result in both variants.
  private func answering(_ answers: [String]) -> (sample: AnalysedSample, values: [Participant.ID: String]) {
    let names = answers.indices.map { "p\($0)" }
    let runs = names.enumerated().flatMap { place, name in
      [run(name, 0, result: Double(place % 7)), run(name, 1, result: 0.5)]
    }
    let values = Dictionary(
      uniqueKeysWithValues: zip(names, answers).map { (Participant.ID($0), $1) })
    return (sample(runs), values)
  }

  private func power(
    of variables: [StudyVariable], in sample: AnalysedSample,
    _ values: [StudyVariable.ID: [Participant.ID: String]], f2: Double
  ) -> RelationPower? {
    RelationPower(of: variables, AnswerColumns(of: variables, in: sample, values), f2: f2)
  }

  /// Section 3.2.4 of Jungnickel, von Jan & Albrecht (2022): 0.783 of 51 people with four predictors; 53 were needed.
  @Test func thePublishedPowerOfARegression() throws {
    let attitude = StudyVariable(
      source: .question("attitude", of: "demographics"), label: LocalizedText([Language("en"): "Attitude"]),
      values: .categories((1...7).map { .init(id: "\($0)", label: nil) }))
    // Nobody chose the last two.
    let (sample, answers) = answering((0..<51).map { "\($0 % 5 + 1)" })
    let power = try #require(self.power(of: [attitude], in: sample, [attitude.id: answers], f2: 0.25))
    #expect(power.predictors == 4 && power.people == 51)
    #expect(abs(try #require(power.test.reached) - 0.78334) < 0.000005)
    #expect(power.test.neededFor80 == 53 && power.more(power.test.neededFor80) == 2 && power.more(50) == 0)
  }

  /// G*Power 3.1, “linear multiple regression: fixed model, R² deviation from zero”: 55 people for a medium effect.
  @Test func aNumberIsOnePredictor() throws {
    let (sample, ages) = answering((0..<60).map { "\(20 + $0 % 40)" })
    let power = try #require(self.power(of: [age], in: sample, [age.id: ages], f2: 0.15))
    #expect(power.predictors == 1 && power.test.neededFor80 == 55 && power.more(55) == 0)
    #expect(RelationPower.size(beside: PowerAnalysis.usualSize) == 0.15)
    #expect(PowerAnalysis.sizes.map { RelationPower.size(beside: $0) } == RelationPower.sizes)
  }

  @Test func answersTogetherAreOfPeopleWithAllOfThem() throws {
    let (sample, ages) = answering((0..<20).map { "\(20 + $0)" })
    let genders = Dictionary(
      uniqueKeysWithValues: (0..<12).map { (Participant.ID("p\($0)"), $0 < 3 ? "female" : "other") })
    let values = [age.id: ages, gender.id: genders]
    let power = try #require(self.power(of: [age, gender], in: sample, values, f2: 0.35))
    #expect(power.people == 12 && power.predictors == 2)
    #expect(power.test.reached == Power.regression(predictors: 2, people: 12, f2: 0.35))
    let same = [age.id: ages.mapValues { _ in "30" }, gender.id: genders.mapValues { _ in "female" }]
    #expect(self.power(of: [age, gender], in: sample, same, f2: 0.35) == nil)
    #expect(self.power(of: [gender], in: sample, [:], f2: 0.35) == nil)
    let two = answering(["20", "30"])
    let few = try #require(self.power(of: [age], in: two.sample, [age.id: two.values], f2: 0.35))
    #expect(few.people == 2 && few.test.reached == nil && few.test.neededFor80 != nil)
  }

  @Test func variantsThatCrossTwoFactorsAreAnalysedByBoth() {
    let crossed: [(id: TaskVariant.ID, first: String, second: String)] = [
      ("b2", "b", "2"), ("a1", "a", "1"), ("b1", "b", "1"), ("a2", "a", "2"),
    ]
    #expect(VariantFactors("layout", "input", of: crossed)?.cells == ["b2", "b1", "a2", "a1"])
    #expect(VariantFactors("layout", "input", of: Array(crossed.dropLast())) == nil)
    #expect(VariantFactors("layout", "input", of: [crossed[0], crossed[2]]) == nil)
  }
}
