import Statistics

/// The four blocks that count in a D score: practice (blocks 3 and 6) and test (4 and 7) of each pairing.
public enum ScoredBlock: String, Sendable, Codable, CaseIterable {
  case practiceA, testA, practiceB, testB

  /// The block of this stage and pairing, whichever pairing the run began with.
  public init(stage: Stage, pairing: Pairing) {
    self =
      switch (stage, pairing) {
      case (.practice, .a): .practiceA
      case (.test, .a): .testA
      case (.practice, .b): .practiceB
      case (.test, .b): .testB
      }
  }

  /// The block of this kind and pairing; `nil` for sorting blocks.
  public init?(kind: BlockKind, pairing: Pairing) {
    switch kind {
    case .sortingPractice: return nil
    case .pairingPractice: self.init(stage: .practice, pairing: pairing)
    case .pairingTest: self.init(stage: .test, pairing: pairing)
    }
  }
}

/// The data of one trial of a pairing block that a score needs.
public struct ScoredTrial: Sendable, Hashable {
  /// The block to which the trial belongs.
  public var block: ScoredBlock
  /// The time from the onset of the stimulus to the correct response; `nil` if the trial ended without one.
  public var latency: Milliseconds?
  /// The time from the onset of the stimulus to the first response, right or wrong; `nil` if the trial was
  /// missed.
  public var firstLatency: Milliseconds?
  /// The first response was wrong.
  public var isError: Bool

  public init(block: ScoredBlock, latency: Milliseconds?, firstLatency: Milliseconds?, isError: Bool) {
    self.block = block
    self.latency = latency
    self.firstLatency = firstLatency
    self.isError = isError
  }
}
