import Statistics

/// A finished run with the numbers of it that analyses use.
public struct AnalysedReleaseRun: ReleasedOfRun {
  let key: ReleasedRunKey
  let test: StudyTask.ID
  let analysed: AnalysedRun

  public init(key: ReleasedRunKey, test: StudyTask.ID, analysed: AnalysedRun) {
    self.key = key
    self.test = test
    self.analysed = analysed
  }
}

/// The results of the tasks of a release: what the analysis page tells of the same runs, with the exclusions that apply
/// unless somebody decides otherwise. They are computed from the runs of the release and from nothing else.
public struct ReleasedResults: Sendable {
  private let tasks: [TaskResults]
  private let excluded: [ExcludedRun]
  private let pseudonyms: [Participant.ID: String]

  /// - Parameter runs: those of each task, person by person
  public init(_ runs: [(task: any StudyTask, runs: [AnalysedReleaseRun])]) {
    let samples = runs.map { AnalysedSample($0.runs, of: $0.task) }
    tasks = zip(runs, samples).compactMap { TaskResults($0.task, $1) }
    excluded = zip(runs, samples).flatMap { $1.excluded(of: $0.runs) }
    pseudonyms = Dictionary(
      runs.flatMap(\.runs).map { ($0.analysed.participant, $0.key.pseudonym) }, uniquingKeysWith: { $1 })
  }

  /// Those that are made of runs alone, in the order of the tables.
  public var records: [ReleaseRecord] {
    let exclusions = excluded.map { ReleaseTables.exclusions.record($0) }
    let conditions = tasks.flatMap(\.conditions).map { ReleaseTables.conditionResults.record($0) }
    let tests = tasks.flatMap(\.tests).map { ReleaseTables.conditionTests.record($0) }
    let positions = tasks.flatMap(\.positions).map { ReleaseTables.variantPositions.record($0) }
    let pairs = tasks.flatMap(\.pairs).map { ReleaseTables.variantPairs.record($0) }
    let reliability = tasks.flatMap(\.reliability).map { ReleaseTables.reliability.record($0) }
    let power = tasks.flatMap(\.power).map { ReleaseTables.power.record($0) }
    let groups = tasks.map { GroupResults($0) }
    let groupResults = groups.flatMap(\.groups).map { ReleaseTables.resultsByGroup.record($0) }
    let groupTests = groups.flatMap(\.tests).map { ReleaseTables.groupResultTests.record($0) }
    let ofConditions = conditions + tests + positions + pairs + reliability + power
    return exclusions + ofConditions + groupResults + groupTests
  }

  /// Those that are made of answers, too, in the order of the tables.
  public func records(by told: ToldAnswers) -> [ReleaseRecord] {
    let results = tasks.map { AnswerResults($0, told.variables, pseudonyms) }
    let groups = results.flatMap(\.groups).map { ReleaseTables.peopleByGroup.record($0) }
    let tests = results.flatMap(\.tests).map { ReleaseTables.groupTests.record($0) }
    let relations = results.flatMap(\.relations).map { ReleaseTables.answerRelations.record($0) }
    let power = results.flatMap(\.power).map { ReleaseTables.relationPower.record($0) }
    let regression = results.flatMap(\.regression).map { ReleaseTables.answerRegression.record($0) }
    return groups + tests + relations + power + regression
  }
}

extension ReleasePart {
  /// The tasks whose results are in a release: those of visits, if none of the tables is left out that their results are
  /// computed from, nor the runs that the results are made of.
  public var tasksWithResults: [any StudyTask] {
    let leftOut = scope.selection.leftOut
    if leftOut.contains(ReleaseTables.runResults.name) { return [] }
    return study.analysedTasks.filter { task in
      study.scheduled(task.id) == nil && !type(of: task).releaseFiles.contains { leftOut.contains($0.name) }
    }
  }

  /// The questions, computed values and scales by which people are described in a release: with a number or one of several
  /// choices, if the table with a column for each question of the survey is in the release, and that of the questions.
  /// Answers on eligibility make no groups and no relations, also where the release tells them (decision 120).
  var describingVariables: [StudyVariable] {
    study.variables.filter { variable in
      guard let task = variable.inSurvey.flatMap({ study.task($0.survey) }) else { return false }
      return scope.selection.leftOut.isDisjoint(with: task.tablesOfVariables(in: study))
    }
  }
}

// MARK: - Rows

/// A measure in one variant or at one position.
struct ConditionRow: Sendable {
  let test: StudyTask.ID
  let measure: AnalysedMeasure
  let dimension: AnalysedDimension
  /// The id of the variant, or the number of the position.
  let condition: String
  let group: ValueGroup
}

enum AnalysedDimension: String, Sendable, CaseIterable { case variant, position }

/// A test of a difference between variants or positions.
struct ConditionTestRow: Sendable {
  let test: StudyTask.ID
  let measure: String
  let dimension: AnalysedDimension
  let method: Method
  var factor: String?
  let count: Int
  let statistic: Double
  let degrees: Double
  /// Of F.
  var errorDegrees: Double?
  let p: Double
  var etaSquared: Double?
  var etaInterval: ClosedRange<Double>?
  var generalised: Double?
  var epsilon: Double?
  /// Of Friedman's test.
  var kendallsW: EffectSize?
  /// Of Pearson's test.
  var cramersV: EffectSize?

  enum Method: String, CaseIterable {
    case oneWay = "one-way"
    case repeated
    case greenhouseGeisser = "greenhouse-geisser"
    case huynhFeldt = "huynh-feldt"
    case friedman
    case factor
    case pearson
  }

  /// The measure of the test of whether variants and positions go together.
  static let order = "order"
}

/// The number of people who did a variant at a position.
struct VariantPositionRow: Sendable {
  let test: StudyTask.ID
  let variant: TaskVariant.ID
  let position: Int
  let people: Int
}

/// Two variants, person by person.
struct VariantPairRow: Sendable {
  let test: StudyTask.ID
  let first: TaskVariant.ID
  let second: TaskVariant.ID
  let pair: VariantPair
}

/// The reliability of a variant.
struct ReliabilityRow: Sendable {
  let test: StudyTask.ID
  let variant: TaskVariant.ID
  let reliability: VariantReliability
}

/// The power of a test for an effect of some size.
struct PowerRow: Sendable {
  let test: StudyTask.ID
  let method: ConditionTestRow.Method
  let analysis: PowerAnalysis
  let power: PowerAnalysis.Test
}
