/// Layouts and their partials are more than half of what pages consist of: the parts that all pages have in common are
/// bound once.
extension TemplateCompiler {
  /// A template where a number of records are open.
  struct Opening: Hashable {
    let template: String
    let depth: Int
  }

  enum Part {
    /// The same on every page.
    case shared(Bound)
    /// The node with this number, which reads records of the page or stands for one of its blocks.
    case own(Int)
  }

  /// A node as it was bound for the first time.
  private struct First {
    let bound: Bound
    /// True if it would be the same on any other page.
    let isShared: Bool
  }

  /// Binds a layout or a partial.
  mutating func whole(_ name: String, at place: TemplatePlace, _ context: Context) -> Step {
    let all = nodes(of: name, at: place)
    let opening = Opening(template: name, depth: context.scopes.count)
    if let parts = known[opening] {
      let bound: [Bound] = parts.map { part in
        switch part {
        case .shared(let bound): return bound
        case .own(let number): return bind(all[number], context)
        }
      }
      return bound.step(languages: languages)
    }
    let first = all.map { observed($0, context) }
    let parts = grouped(first)
    known[opening] = parts
    let bound: [Bound] = parts.map { part in
      switch part {
      case .shared(let bound): return bound
      case .own(let number): return first[number].bound
      }
    }
    return bound.step(languages: languages)
  }

  /// Binds a node, and finds out what it reads.
  private mutating func observed(_ node: Node, _ context: Context) -> First {
    let before = outermost
    outermost = .max
    let bound = bind(node, context)
    // Records that the node opens itself are fields of the frame, or fields of those.
    let isShared = outermost >= context.scopes.count
    outermost = min(outermost, before)
    return First(bound: bound, isShared: isShared)
  }

  /// Makes one part of neighbours that are the same on every page.
  private func grouped(_ nodes: [First]) -> [Part] {
    var parts: [Part] = []
    var run: [Bound] = []
    func flush() {
      // A single text merges with those around it.
      if run.count == 1 { parts.append(.shared(run[0])) }
      if run.count > 1 { parts.append(.shared(.step(run.step(languages: languages)))) }
      run = []
    }
    for (number, node) in nodes.enumerated() {
      if node.isShared {
        run.append(node.bound)
      } else {
        flush()
        parts.append(.own(number))
      }
    }
    flush()
    return parts
  }
}
