/// The order in which computed values are worked out: each after those on which it depends.
public enum ComputationOrder {
  /// Computed values that depend on one another in a circle, each on the next and the last on the first.
  public struct Cycle: Error, Sendable, Hashable, CustomStringConvertible {
    public let names: [String]

    public var description: String {
      names.count == 1
        ? "\(names[0]) depends on itself"
        : "\((names + names.prefix(1)).joined(separator: " depends on "))"
    }
  }

  /// - Parameter computed: the names of computed values in the order of the study, each with those on which it depends.
  /// - Returns: the names so ordered that each comes after its own; otherwise the order stays.
  public static func order(
    of computed: [(name: String, dependsOn: Set<String>)]
  ) throws(Cycle) -> [String] {
    let known = Set(computed.map(\.name))
    let needed = Dictionary(computed.map { ($0.name, $0.dependsOn.intersection(known)) }) { first, _ in first
    }
    var isDone: Set<String> = []
    var order: [String] = []
    for name in computed.map(\.name) { try visit(name, needed, &isDone, &order) }
    return order
  }

  /// Goes down to the values without open dependencies, with a stack of its own: chains may be long.
  private static func visit(
    _ start: String, _ needed: [String: Set<String>], _ isDone: inout Set<String>, _ order: inout [String]
  ) throws(Cycle) {
    var way = [(name: start, open: (needed[start] ?? []).sorted())]
    var onWay: Set<String> = [start]
    guard !isDone.contains(start) else { return }
    while let last = way.indices.last {
      if let next = way[last].open.popLast() {
        guard !isDone.contains(next) else { continue }
        guard onWay.insert(next).inserted else {
          throw Cycle(names: way.map(\.name).drop { $0 != next }.map { $0 })
        }
        way.append((next, (needed[next] ?? []).sorted()))
      } else {
        let finished = way.removeLast().name
        isDone.insert(finished)
        order.append(finished)
      }
    }
  }
}
