import Studies

/// The balance of one task. It counts the orders of everybody, and is kept as a figure of the study (decision 077).
struct TaskBalance: Sendable {
  let orders: OrderBalance
  /// The newest first.
  let lists: [List]
  /// Nil for a study without sites, and for finished tests.
  let firstBySite: [Site.ID?: [TaskVariant.ID: Int]]?
  /// Empty for finished tests.
  let firstByExperimenter: [StaffMember.ID?: [TaskVariant.ID: Int]]
  let firstByStation: [Station.ID?: [TaskVariant.ID: Int]]

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
    firstBySite =
      study.sites.isEmpty || isFinished
      ? nil : try stores.firstVariants(of: task.id, in: study.id, origin: origin)
    firstByExperimenter =
      isFinished
      ? [:] : try stores.firstVariantsByExperimenter(of: task.id, in: study.id, origin: origin)
    firstByStation =
      isFinished ? [:] : try stores.firstVariantsByStation(of: task.id, in: study.id, origin: origin)
  }
}
