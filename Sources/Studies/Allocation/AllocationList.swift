import ImplicitAssociation

/// An endless list of orders of a test's variants, from which each participant of a stratum takes the next free
/// place. What stands at a place follows from the list alone, so nothing of it needs to be stored but the seed.
public struct AllocationList: Sendable, Hashable {
  public typealias ID = Identifier<AllocationList>

  public let id: ID
  public let rule: Rule
  /// To which participants it belongs; empty where the study has no strata.
  public let stratum: Stratum
  public let seed: UInt64

  /// What orders a list has. Where a study changes it, the next participant begins a new list.
  public struct Rule: Sendable, Hashable {
    public let method: AllocationMethod
    public let variants: [TestVariant.ID]

    public init(method: AllocationMethod, variants: [TestVariant.ID]) {
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

  /// Whether places are still taken from it.
  public enum OrderBalance: String, Sendable {
    case inForce = "in-force"
    /// By those alone who drew an order before the study gained variants.
    case forVariantsAdded = "for-variants-added"
    /// The study has been changed since.
    case ended
  }

  /// - Parameter orders: those that were drawn of the test
  public func standing(in test: ImplicitTest, among orders: [[TestVariant.ID]]) -> OrderBalance {
    let now = test.variants.map(\.id)
    guard rule.method == test.order.method, stratum.names == test.order.strata.names else { return .ended }
    if rule.variants == now { return .inForce }
    let isMissing = orders.contains { order in
      !order.isEmpty && now.filter { !order.contains($0) } == rule.variants
    }
    return isMissing ? .forVariantsAdded : .ended
  }

  /// - Parameter place: from 1
  public func order(at place: Int) -> [TestVariant.ID] {
    let length = rule.method.blockLength(of: rule.variants.count)
    let (block, row) = (place - 1).quotientAndRemainder(dividingBy: length)
    // Seeds that follow one another give unrelated sequences: the generator spreads them.
    var generator = SeededGenerator(seed: seed &+ UInt64(block))
    return rule.method.block(of: rule.variants.count, using: &generator)[row].map { rule.variants[$0] }
  }
}

/// What a test says about its order.
public struct OrderRule: Sendable, Hashable {
  public let method: AllocationMethod
  public let strata: Strata

  public init(method: AllocationMethod, strata: Strata = Strata()) {
    self.method = method
    self.strata = strata
  }
}
