/// The pegs with their disks, and the disk that is taken up.
public struct HanoiTower: Sendable, Hashable {
  /// The disks of each peg from below, 1 for the smallest.
  public private(set) var pegs: [[Int]]
  /// The peg, from 1, whose uppermost disk is taken up.
  public private(set) var source: Int?

  public static let pegNumbers = 1...3

  public init(disks: Int) { pegs = [Array((1...disks).reversed()), [], []] }

  /// All disks lie on the right peg.
  public var isSolved: Bool { pegs[0].isEmpty && pegs[1].isEmpty }

  /// The outcome of a press or a drop.
  public enum Step: String, Sendable, CaseIterable {
    /// The uppermost disk was taken up.
    case picked
    /// There is no disk to take up.
    case empty
    /// The disk was put back where it came from.
    case returned
    case moved
    /// The disk was meant for a smaller one, and went back.
    case illegal
    /// Nothing is there; a disk that is taken up stays so.
    case missed
  }

  /// A peg is pressed: the first press takes a disk up, the second one puts it down.
  /// - Parameter peg: nil for a press beside the pegs
  public mutating func press(_ peg: Int?) -> Step {
    guard let peg else { return .missed }
    guard let source else {
      if pegs[peg - 1].isEmpty { return .empty }
      self.source = peg
      return .picked
    }
    return put(from: source, on: peg)
  }

  /// The disk that is taken up is let go after it was dragged; nil if none is taken up.
  /// - Parameter peg: nil beside the pegs
  public mutating func drop(on peg: Int?) -> Step? {
    guard let source else { return nil }
    return put(from: source, on: peg ?? source)
  }

  private mutating func put(from source: Int, on peg: Int) -> Step {
    self.source = nil
    if peg == source { return .returned }
    guard let disk = pegs[source - 1].last else { return .empty }
    if let upper = pegs[peg - 1].last, upper < disk { return .illegal }
    pegs[source - 1].removeLast()
    pegs[peg - 1].append(disk)
    return .moved
  }
}
