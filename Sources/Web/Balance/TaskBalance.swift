import Studies

/// The balance of one task. It counts the orders of everybody, and is kept as a figure of the study (decision 077).
struct TaskBalance: Sendable {
  let orders: OrderBalance
  /// The newest first.
  let lists: [List]
  /// The number of people by the variant that comes first. Empty for finished tests; without sites where a study has
  /// none.
  let firsts: [PartDivision: Firsts]

  /// The numbers by part; nil for those who have begun no test, among days.
  typealias Firsts = [ParticipantFigure.Part?: [TaskVariant.ID: Int]]

  struct List: Sendable {
    let use: AllocationListUse
    let state: AllocationList.State
  }

  /// - Parameter isFinished: true to count tests that were finished, instead of orders that were drawn
  init(
    of task: any StudyTask, in study: Study, _ origin: Participant.Origin, isFinished: Bool,
    _ stores: any OrderBalanceStore
  ) throws {
    let uses = try stores.allocationLists(of: task.id, in: study.id, origin: origin)
    // Most studies are not changed: one list for each stratum, and nobody's order to look at.
    let isPlain = uses.allSatisfy { $0.list.state(in: task, among: []) == .inForce }
    let drawn =
      isPlain && isFinished ? [] : try stores.drawnOrders(of: task.id, in: study.id, origin: origin)
    lists = uses.map { List(use: $0, state: $0.list.state(in: task, among: drawn)) }
    let counted: [[TaskVariant.ID?]] =
      isFinished
      ? try stores.finishedOrders(of: study.countedTask(task.id), in: study.id, origin: origin) : drawn
    orders = counted.reduce(into: OrderBalance(of: task.variants.map(\.id))) { $0.add($1) }
    firsts = isFinished ? [:] : try Self.firsts(of: task.id, in: study, origin, stores)
  }

  private static func firsts(
    of task: StudyTask.ID, in study: Study, _ origin: Participant.Origin, _ stores: any OrderBalanceStore
  ) throws -> [PartDivision: Firsts] {
    var firsts: [PartDivision: Firsts] = [:]
    let experimenters = try stores.firstVariantsByExperimenter(of: task, in: study.id, origin: origin)
    firsts[.experimenter] = parts(experimenters) { ParticipantFigure.Part.experimenter($0) }
    let stations = try stores.firstVariantsByStation(of: task, in: study.id, origin: origin)
    firsts[.station] = parts(stations) { ParticipantFigure.Part.station($0) }
    let days = try stores.firstVariantsByDay(of: task, in: study, origin: origin)
    firsts[.day] = parts(days) { $0.map(ParticipantFigure.Part.day) }
    if study.sites.isEmpty { return firsts }
    let sites = try stores.firstVariants(of: task, in: study.id, origin: origin)
    firsts[.site] = parts(sites) { ParticipantFigure.Part.site($0) }
    return firsts
  }

  private static func parts<Key>(
    _ counts: [Key: [TaskVariant.ID: Int]], _ part: (Key) -> ParticipantFigure.Part?
  ) -> Firsts {
    var parts: Firsts = [:]
    for (key, variants) in counts { parts[part(key)] = variants }
    return parts
  }

  /// Returns true if the study has sites, or somebody came by an experimenter, a tablet, or on a day.
  private func isDivided(by division: PartDivision) -> Bool {
    guard let parts = firsts[division] else { return false }
    return division == .site || parts.keys.contains { $0?.isOfNone == false }
  }

  /// The divisions that tell anything of one of these tasks.
  static func divisions(of tasks: [TaskBalance]) -> [PartDivision] {
    PartDivision.allCases.filter { division in tasks.contains { $0.isDivided(by: division) } }
  }
}
