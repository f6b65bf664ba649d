import Studies

/// Everything that the figures of an analysis depend on besides the data: they are the same for each reader and language.
struct AnalysisKey: Hashable, Sendable {
  private let study: Study.ID
  private let version: String
  private let origin: Participant.Origin
  private let release: MadeRelease.ID?
  /// With the occasion, if it has some.
  private let task: StudyTask.ID
  private let reasons: Set<ExclusionReason>
  /// The variables by which people are in groups.
  private let groups: [StudyVariable.ID]
  private let variables: [StudyVariable.ID]
  private let size: Double

  init(_ query: AnalysisQuery, _ task: any StudyTask) {
    study = query.study.id
    version = query.study.version
    origin = query.origin
    release = query.release?.made.id
    self.task = task.id
    reasons = query.reasons
    groups = query.grouping.variables.map(\.id)
    variables = query.variables.map(\.id)
    size = query.size
  }
}

extension AnalysisFigures {
  /// Computes the figures of a query from the data as they are.
  /// - Parameter hasDevices: false where nothing is told of the checks of devices, which are not read then
  init(
    _ query: AnalysisQuery, _ task: any StudyTask, from stores: any StaffStores, hasDevices: Bool
  ) throws {
    let needed = query.variables + query.grouping.variables
    let (sample, values) = try sideBySide(
      { try Self.sample(of: task, query, stores) },
      { try needed.isEmpty ? [:] : stores.values(of: needed, in: query.study, origin: query.origin) })
    let answers = AnswerAnalysis(
      sample, by: query.grouping, variables: query.variables, values: values,
      f2: RelationPower.size(beside: query.size))
    let groups = try stores.comparisonGroups(of: query.study.id).filter { $0.task == task.id.ofStudy }
    let checked: [CheckedRun]? = try hasDevices ? Self.checkedRuns(of: task, query, stores) : nil
    self.init(task, sample, f: query.size, answers: answers, beside: groups, checked: checked)
  }

  private static func sample(
    of task: any StudyTask, _ query: AnalysisQuery, _ stores: any StaffStores
  ) throws -> AnalysedSample {
    let runs =
      try query.release.map { try stores.analysedRuns(of: task.id, in: $0) }
      ?? stores.analysedRuns(of: task.id, in: query.study.id, origin: query.origin)
    let variants = task.variants.isEmpty ? [TaskVariant.only] : task.variants.map(\.id)
    return AnalysedSample(runs, variants: variants, leavingOut: query.reasons)
  }

  /// None of a release without the checks.
  private static func checkedRuns(
    of task: any StudyTask, _ query: AnalysisQuery, _ stores: any StaffStores
  ) throws -> [CheckedRun] {
    guard let release = query.release else {
      return try stores.checkedRuns(of: task.id, in: query.study.id, origin: query.origin)
    }
    return release.holdsChecks ? try stores.checkedRuns(of: task.id, in: release) : []
  }
}
