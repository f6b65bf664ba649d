import HTTP
import Studies

/// The choice of what is analysed, read from the URL; values that make no sense are left out.
struct AnalysisQuery {
  /// The most answers that are described at once, unless somebody selects more.
  static let usualVariables = 12

  static let taskField = "task"
  static let occasionField = "occasion"
  static let keepField = "keep"
  static let leaveField = "leave-out"
  static let groupField = "group"
  static let sizeField = "f"
  static let variableField = "answer"
  static let releaseField = "release"

  let study: Study
  let origin: Participant.Origin
  /// The release whose people are analysed; nil for everybody as of now.
  let release: KeptRelease?
  /// Those that can be chosen.
  let releases: [KeptRelease]
  /// Those of which it is not stored who is in them.
  let releasesWithoutMembers: Int
  /// The tasks among which one is chosen.
  let tasks: [any StudyTask]
  /// The task of one occasion, if it is scheduled; nil for a study without a task that is analysed.
  let task: (any StudyTask)?
  /// The number of times that participants do the task at home; 0 for one that is done at a visit.
  let occasionCount: Int
  var reasons: Set<ExclusionReason>
  let grouping: GroupAnalysis.Grouping
  /// Cohen's f.
  let size: Double
  let variables: [StudyVariable]
  /// Everything that people can be described by.
  let allVariables: [StudyVariable]

  /// - Parameters:
  ///   - seesAnswers: the reader may see answers
  ///   - kept: the releases of the study
  init(
    _ fields: FormFields, of study: Study, origin: Participant.Origin, seesAnswers: Bool, kept: [KeptRelease]
  ) {
    self.study = study
    self.origin = origin
    releases = kept.filter { $0.hasMembers && $0.scope.origin == origin }
    releasesWithoutMembers = kept.count { !$0.hasMembers && $0.scope.origin == origin }
    let release = releases.first { String($0.number) == fields[Self.releaseField] }
    self.release = release
    let tasks = study.analysedTasks.filter { release?.takes($0.id, of: study) ?? true }
    self.tasks = tasks
    let chosen = tasks.first { $0.id.text == fields[Self.taskField] } ?? tasks.first
    let count = chosen.flatMap { study.scheduled($0.id)?.occasionCount } ?? 0
    let occasion = fields[Self.occasionField].flatMap(Int.init) ?? 1
    occasionCount = count
    task = chosen.flatMap {
      count == 0 ? $0 : study.task(Occasion.ID($0.id, (1...count).contains(occasion) ? occasion : 1).taskID)
    }
    let (kept, left) = (fields.all(Self.keepField), fields.all(Self.leaveField))
    reasons = Set(
      ExclusionReason.allCases.filter {
        left.contains($0.rawValue) || ExclusionReason.usual.contains($0) && !kept.contains($0.rawValue)
      })
    size =
      fields[Self.sizeField].flatMap(Double.init).flatMap { PowerAnalysis.sizes.contains($0) ? $0 : nil }
      ?? PowerAnalysis.usualSize
    allVariables = seesAnswers ? study.variables : []
    let group = allVariables.first { !$0.categories.isEmpty && $0.id.text == fields[Self.groupField] }
    grouping = group.map { .variable($0) } ?? .firstVariant
    let wanted = Set(fields.all(Self.variableField))
    let selected = allVariables.filter { wanted.contains($0.id.text) }
    variables = selected.isEmpty ? Self.usual(allVariables) : selected
  }

  /// The variables that are described unless somebody selects some. Computed values of many people take long to read.
  private static func usual(_ variables: [StudyVariable]) -> [StudyVariable] {
    Array(variables.filter { !$0.isComputed }.prefix(usualVariables))
  }

  /// The place of the occasion that is analysed, counted from 1; nil for a task that is done at a visit.
  var occasion: Int? { task.flatMap { Occasion.ID($0.id)?.number } }

  /// The fields of the same page, as a URL has them.
  var fields: [(name: String, value: String)] {
    var fields: [(name: String, value: String)] = []
    if origin == .rehearsal { fields.append((StaffRequest.originField, origin.rawValue)) }
    if let release { fields.append((Self.releaseField, String(release.number))) }
    if let task { fields.append((Self.taskField, task.id.ofStudy.text)) }
    if let occasion, occasion > 1 { fields.append((Self.occasionField, "\(occasion)")) }
    fields += reasonFields
    if case .variable(let variable) = grouping { fields.append((Self.groupField, variable.id.text)) }
    if size != PowerAnalysis.usualSize { fields.append((Self.sizeField, "\(size)")) }
    if variables.map(\.id) != Self.usual(allVariables).map(\.id) {
      fields += variables.map { (Self.variableField, $0.id.text) }
    }
    return fields
  }

  /// Those of the exclusions that are not as usual.
  var reasonFields: [(name: String, value: String)] {
    ExclusionReason.allCases.compactMap { reason in
      let isUsual = ExclusionReason.usual.contains(reason)
      if reasons.contains(reason) == isUsual { return nil }
      return (isUsual ? Self.keepField : Self.leaveField, reason.rawValue)
    }
  }

  /// The same page with one reason the other way round.
  func turning(_ reason: ExclusionReason) -> AnalysisQuery {
    var query = self
    query.reasons.formSymmetricDifference([reason])
    return query
  }

  var url: String { Path.staffAnalysis.url(study.id.text) + Path.query(fields) }

  /// The address of a table or a drawing of the page as a file.
  func url(of file: String) -> String {
    Path.staffAnalysisFile.url(study.id.text, file) + Path.query(fields)
  }

  /// The name under which a file of the page is saved: `diary-reactions-occasion-2-release-3-pairs.csv`. Files of other
  /// tasks, times and releases lie beside it in the reader's folder.
  func name(of file: String) -> String {
    let names = [
      study.id.text, task?.id.ofStudy.text, occasion.map { "occasion-\($0)" },
      release.map { "release-\($0.number)" }, file,
    ]
    return names.compactMap(\.self).joined(separator: "-")
  }
}
