import Anonymisation
import SampleStudies
import Statistics
import Studies
import Testing

struct AnonymisedRowsTests {
  private let age = VariableName.eligibility("age")
  private let job = VariableName.answer("job", to: "about")
  private let income = VariableName.answer("income", to: "about")
  private let remarks = VariableName.answer("remarks", to: "about")
  private let score = VariableName.answer("score", to: "about")

  private func control(k: Int, l: Int = 1) -> DisclosureControl {
    DisclosureControl(
      requirement: AnonymityRequirement(k: k, l: l), identifiers: [remarks],
      quasiIdentifiers: [
        .init(
          age,
          ladder: Ladder([
            .exact, .bands(.init(width: 5, isWhole: true)), .bands(.init(width: 10, isWhole: true)),
          ])), .init(job, ladder: .exact),
      ], sensitive: [income])
  }

  private func rows(_ values: [[String?]]) -> [ParticipantRow] {
    values.enumerated().map { ParticipantRow(Participant.ID("p\($0)"), $1) }
  }

  @Test func agesAreToldInRangesAndRemarksAreLeftOut() throws {
    let handed = rows([
      ["good day", "20", "nurse", "12"], ["", "22", "nurse", "9"], [nil, "31", "nurse", "7"],
      ["x", "34", "nurse", nil],
    ])
    let result = try control(k: 2).anonymised(handed, of: [remarks, age, job, score])
    #expect(result.variables == [age, job, score])
    #expect(
      result.rows.map(\.values) == [
        ["20-24", "nurse", "12"], ["20-24", "nurse", "9"], ["30-34", "nurse", "7"], ["30-34", "nurse", nil],
      ])
    #expect(result.rows.map(\.participant) == handed.map(\.participant))
    let report = result.report
    #expect(report.before.leastClass == 1 && report.before.violating == 4 && report.before.sampleUniques == 4)
    #expect(report.after.leastClass == 2 && report.after.violating == 0 && report.after.sampleUniques == 0)
    #expect(report.before.expectedReidentifications == 4 && report.after.expectedReidentifications == 2)
    #expect(report.before.highestRisk == 1 && report.after.highestRisk == 0.5)
    #expect(report.before.participantsByClassSize == [1: 4] && report.after.participantsByClassSize == [2: 4])
    #expect(report.quasiIdentifiers.map(\.variable) == [age, job])
    #expect(report.quasiIdentifiers.map(\.level.meaning) == ["in ranges of 5", "as it was answered"])
    #expect(report.quasiIdentifiers.map(\.suppressedCells) == [0, 0])
    #expect(report.withheld == [remarks])
  }

  @Test func theOrderOfTheColumnsMakesNoDifference() throws {
    var random = SeededGenerator(seed: 7)
    let values: [[String?]] = (0..<60).map { _ in
      ["\(18 + random.below(30))", "\(random.below(5))", "\(random.below(3))"]
    }
    let one = try control(k: 4, l: 2).anonymised(rows(values), of: [age, job, income])
    let other = try control(k: 4, l: 2).anonymised(
      rows(values.map { $0.reversed() }), of: [income, job, age])
    #expect(one.report == other.report)
    let turned: [[String?]] = other.rows.map { $0.values.reversed() }
    #expect(one.rows.map(\.values) == turned)
    #expect(one.report.after.leastClass! >= 4)
    #expect(one.report.after.diversity.map(\.variable) == [income])
    #expect(one.report.after.diversity[0].distinct! >= 2)
    // Everything but quasi-identifiers stays as it is.
    #expect(one.rows.map { $0.values[2] } == values.map { $0[2] })
  }

  @Test func aVariableThatIsNotReleasedDoesNotCount() throws {
    let result = try control(k: 2).anonymised(rows([["nurse"], ["nurse"]]), of: [job])
    #expect(result.report.quasiIdentifiers.map(\.variable) == [job])
    #expect(result.rows.map(\.values) == [["nurse"], ["nurse"]])
  }

  @Test func nobody() throws {
    let result = try control(k: 5).anonymised([], of: [age, job])
    #expect(result.rows.isEmpty && result.report.after.leastClass == nil)
  }

  @Test func whatCannotBeReachedIsToldByName() {
    #expect(throws: DisclosureProblem.tooFewParticipants(1, k: 3)) {
      try control(k: 3).anonymised(rows([["20", "nurse"]]), of: [age, job])
    }
    #expect(throws: DisclosureProblem.tooFewValues(income, values: 1, l: 2)) {
      try control(k: 2, l: 2).anonymised(rows([["20", "low"], ["20", "low"]]), of: [age, income])
    }
  }

  /// Values whose meaning nobody knows are not released, and stop no server.
  @Test(arguments: [["20"], ["20", "nurse", "low"]])
  func aRowWithoutAValueForEachVariableIsRefused(_ values: [String]) {
    #expect(throws: DisclosureProblem.wrongNumberOfValues(values.count, variables: 2)) {
      try control(k: 1).anonymised(rows([["22", "nurse"], values]), of: [age, job])
    }
  }

  @Test func figuresOfFrancdat() throws {
    let keys: [[String?]] = [
      ["1", "2", "5", "1"], ["1", "2", "1", "1"], ["1", "2", "1", "1"], ["3", "3", "1", "5"],
      ["4", "3", "1", "4"], ["4", "3", "1", "1"], ["6", "2", "1", "5"], ["1", "2", "5", "1"],
    ]
    let variables = (1...4).map { VariableName.answer("key\($0)", to: "francdat") }
    let control = DisclosureControl(
      requirement: AnonymityRequirement(k: 2),
      quasiIdentifiers: variables.map { .init($0, ladder: .exact) })
    let report = try control.anonymised(rows(keys), of: variables).report
    #expect(report.before.violating == 4 && report.before.specialUniques == 4)
    #expect(report.before.highestScore == 8 && report.after.highestScore == 0)
    #expect(report.after.violating == 0)
    #expect(report.quasiIdentifiers.map(\.suppressedCells).reduce(0, +) == 6)
    #expect(abs(report.loss.precision - (1 - 6 / 32)) < 1e-12)
  }

  @Test func tags() {
    let control = control(k: 2)
    #expect(control.tag(of: remarks) == .identifier && control.tag(of: income) == .sensitive)
    #expect(control.tag(of: score) == .plain && control.tag(of: job) == .quasiIdentifier(.exact))
  }
}
