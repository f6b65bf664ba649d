import Statistics

/// An endless list of orders of a task's variants, from which each participant of a stratum takes the next
/// free place. The order at a place follows from the list alone, so only the seed is stored.
public struct AllocationList: Sendable, Hashable {
  public typealias ID = Identifier<AllocationList>

  public let id: ID
  public let rule: Rule
  /// The stratum of participants to whom the list belongs; empty if the study has no strata.
  public let stratum: Stratum
  public let seed: UInt64

  /// The method and the variants from which a list draws its orders. If a study changes them, the next
  /// participant begins a new list.
  public struct Rule: Sendable, Hashable {
    public let method: AllocationMethod
    public let variants: [TaskVariant.ID]

    public init(method: AllocationMethod, variants: [TaskVariant.ID]) {
      self.method = method
      self.variants = variants
    }
  }

  public init(id: ID, rule: Rule, stratum: Stratum, seed: UInt64) {
    self.id = id
    self.rule = rule
    self.stratum = stratum
    self.seed = seed
  }

  /// The state of a list: participants still draw orders from it, or no longer do.
  public enum State: String, Sendable {
    case inForce = "in-force"
    /// Only participants who drew an order before the study gained variants still draw from it.
    case forVariantsAdded = "for-variants-added"
    /// The study has changed, and nobody draws from the list any more.
    case ended
  }

  /// - Parameter orders: those that were drawn of the task
  public func state(in task: any StudyTask, among orders: [[TaskVariant.ID]]) -> State {
    let now = task.variants.map(\.id)
    guard rule.method == task.order.method, stratum.names == task.order.strata.names else { return .ended }
    if rule.variants == now { return .inForce }
    let isMissing = orders.contains { order in
      !order.isEmpty && now.filter { !order.contains($0) } == rule.variants
    }
    return isMissing ? .forVariantsAdded : .ended
  }

  /// - Parameter place: from 1
  public func order(at place: Int) -> [TaskVariant.ID] {
    let length = rule.method.blockLength(of: rule.variants.count)
    let (block, row) = (place - 1).quotientAndRemainder(dividingBy: length)
    // Seeds that follow one another give unrelated sequences: the generator spreads them.
    var generator = SeededGenerator(seed: seed &+ UInt64(block))
    return rule.method.block(of: rule.variants.count, using: &generator)[row].map { rule.variants[$0] }
  }
}

/// The order settings of a task: allocation method and strata.
public struct OrderRule: Sendable, Hashable {
  public let method: AllocationMethod
  public let strata: Strata

  public init(method: AllocationMethod, strata: Strata = Strata()) {
    self.method = method
    self.strata = strata
  }
}
