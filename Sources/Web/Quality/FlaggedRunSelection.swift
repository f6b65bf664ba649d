import HTTP
import Studies

/// The selection of flagged runs to list: those that wait for a decision, unless the address asks for others. The page of a run
/// keeps it, so that a decision leads back to the same list, or to the next run in it.
struct FlaggedRunSelection {
  let study: Study
  var filter: FlaggedRunFilter
  var page: Int

  private static let stateField = "state"
  private static let taskField = "task"
  private static let signField = "flag"
  /// The value for runs without a score; no kind of task calls a flag so.
  private static let refused = "no-result"

  init(_ study: Study, _ request: StaffRequest) {
    self.study = study
    let query = request.http.query
    let task = study.definedTasks.first { $0.id.text == query[Self.taskField] }?.id
    filter = FlaggedRunFilter(
      of: study.id, origin: request.origin,
      decision: query[Self.stateField].flatMap { FlaggedRunFilter.Decision(rawValue: $0) } ?? .due,
      task: task, sign: query[Self.signField].flatMap { Self.sign($0) })
    page = min(max(query["page"].flatMap { Int($0) } ?? 1, 1), 1_000_000)
  }

  /// The list from which a run was opened; its participant says which people it is of.
  init(around flagged: FlaggedRun, _ study: Study, _ request: StaffRequest) {
    self.init(study, request)
    filter.origin = flagged.origin
  }

  /// Nil for what cannot be the name of a flag.
  private static func sign(_ word: String) -> FlaggedRunFilter.Sign? {
    if word == refused { return .refused }
    return StudyTask.ID.canName(word) ? .flag(word) : nil
  }

  static func word(for sign: FlaggedRunFilter.Sign) -> String {
    switch sign {
    case .flag(let flag): flag
    case .refused: refused
    }
  }

  /// True if a part of the runs with such a decision is left out.
  var isNarrowed: Bool { filter.task != nil || filter.sign != nil }

  // MARK: - Its addresses and fields

  /// The fields of the query that say anything.
  var fields: [(name: String, value: String)] {
    [
      (name: StaffRequest.originField, value: filter.origin == .rehearsal ? filter.origin.rawValue : ""),
      (name: Self.stateField, value: filter.decision == .due ? "" : filter.decision.rawValue),
      (name: Self.taskField, value: filter.task?.text ?? ""),
      (name: Self.signField, value: filter.sign.map { Self.word(for: $0) } ?? ""),
      (name: "page", value: page > 1 ? String(page) : ""),
    ].filter { !$0.value.isEmpty }
  }

  /// The fields that the form for task and flag keeps.
  var hidden: [HiddenField] {
    fields.filter { [StaffRequest.originField, Self.stateField].contains($0.name) }
      .map { HiddenField(name: $0.name, value: $0.value) }
  }

  /// The list itself.
  var url: String { Path.staffFlaggedRuns.url(study.id.text) + Path.query(fields) }

  /// The page of a run, which leads back to the list as it is.
  func url(of run: Run.ID) -> String {
    Path.staffFlaggedRun.url(study.id.text, run.text) + Path.query(fields)
  }

  /// The list with another selection, from its beginning.
  func with(_ change: (inout FlaggedRunSelection) -> Void) -> String {
    var other = self
    other.page = 1
    change(&other)
    return other.url
  }
}
