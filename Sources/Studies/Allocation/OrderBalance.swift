import Statistics

/// The balance of a task's variants over the positions of its order, and over the variant directly before.
public struct OrderBalance: Sendable, Hashable {
  public let variants: [TaskVariant.ID]
  /// The number of orders counted.
  public private(set) var orders = 0
  /// The counts of each variant (row) at each position (column).
  public private(set) var positions: [[Int]]
  /// The counts of each variant (row) directly followed by each other one (column).
  public private(set) var successions: [[Int]]

  public init(of variants: [TaskVariant.ID]) {
    self.variants = variants
    let nothing = variants.map { _ in variants.map { _ in 0 } }
    positions = nothing
    successions = nothing
  }

  /// Counts one order. A variant that the study no longer has leaves its position out.
  public mutating func add(_ order: [TaskVariant.ID?]) {
    orders += 1
    let indices = order.map { variant in variants.firstIndex { $0 == variant } }
    for (position, index) in indices.enumerated() {
      if let index, variants.indices.contains(position) { positions[index][position] += 1 }
    }
    for case (let first?, let next?) in zip(indices, indices.dropFirst()) { successions[first][next] += 1 }
  }

  /// Tests whether position and variant are associated (the study paper, Table 6).
  public var test: ChiSquaredTest? { ContingencyTable(positions).pearson }
}

extension Study {
  /// The task by whose runs finished orders are counted. At home people have one order for all times: the first time tells it.
  public func countedTask(_ task: StudyTask.ID) -> StudyTask.ID {
    scheduled(task) == nil ? task : Occasion.ID(task, 1).taskID
  }
}
