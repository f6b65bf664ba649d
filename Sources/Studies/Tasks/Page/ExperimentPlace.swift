/// The opening of a page of an experiment, as the name of its entry tells it: `anew/1`, `next/2`.
struct ExperimentOpening: Hashable {
  let way: Way
  /// The component that the page is, from 1; 1 for an experiment without components.
  let component: Int

  enum Way: String {
    /// A sitting begins: at first, after a reload, on another device, or once more after a problem.
    case anew
    /// The component before led to the page.
    case next
  }

  /// More than any experiment has.
  private static let most = 1_000

  /// Nil for a name that is none.
  init?(_ name: String) {
    let words = name.split(separator: "/", omittingEmptySubsequences: false)
    guard words.count == 2, let way = Way(rawValue: String(words[0])), let component = Int(words[1]),
      name == "\(way.rawValue)/\(component)", (1...Self.most).contains(component)
    else { return nil }
    self.way = way
    self.component = component
  }
}

/// The place in a run from which a line of data comes.
public struct ExperimentPlace: Sendable, Hashable {
  /// From 1. A sitting begins whenever the experiment is opened anew: it may then repeat what it did in the one before.
  public let sitting: Int
  /// From 1, in the order of the study.
  public let component: Int

  public init(sitting: Int, component: Int) {
    self.sitting = sitting
    self.component = component
  }

  /// - Parameter place: the one before; nil at the beginning of a run
  init(_ opening: ExperimentOpening, after place: ExperimentPlace?) {
    let sitting = place?.sitting ?? 0
    self.init(
      sitting: opening.way == .next ? max(sitting, 1) : sitting + 1, component: opening.component)
  }
}
