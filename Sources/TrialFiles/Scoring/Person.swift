import ImplicitAssociation

/// One participant's trials so far, or those of one run.
struct Person {
  var name = PersonName()
  var isBroken = false
  private(set) var scoring = Scoring()
  private(set) var slowest = 0.0
  private var marks = TrialMarks()

  /// Begins anew, with the memory of the one before.
  mutating func become(_ participant: Field, run: Field?) {
    name.become(participant, run: run)
    isBroken = false
    scoring = Scoring()
    slowest = 0
    marks.removeAll()
  }

  mutating func add(_ trial: ScoredTrial) {
    slowest = max(slowest, trial.latency?.value ?? 0)
    scoring.add(trial)
  }

  /// Whether a trial of this number is the first one in its block.
  mutating func isNew(_ number: Int, in block: ScoredBlock) -> Bool {
    marks.insert(number, in: block)
  }
}

/// Which numbers of trials were there, block by block.
private struct TrialMarks {
  /// A quarter of all words.
  private static let blockWords = 16
  private static let blockBits = blockWords * 64
  private var bits = InlineArray<64, UInt64>(repeating: 0)
  private var isBlank = true
  /// Numbers too large for the bits.
  private var others: Set<[Int]> = []

  mutating func insert(_ number: Int, in block: ScoredBlock) -> Bool {
    let index = block.index
    guard number < Self.blockBits else { return others.insert([index, number]).inserted }
    isBlank = false
    let word = index * Self.blockWords + number >> 6
    let bit = UInt64(1) << UInt64(number & 63)
    if bits[word] & bit != 0 { return false }
    bits[word] |= bit
    return true
  }

  mutating func removeAll() {
    if !isBlank {
      for word in bits.indices { bits[word] = 0 }
      isBlank = true
    }
    if !others.isEmpty { others = [] }
  }
}

extension ScoredBlock {
  fileprivate var index: Int {
    switch self {
    case .practiceA: 0
    case .testA: 1
    case .practiceB: 2
    case .testB: 3
    }
  }
}
