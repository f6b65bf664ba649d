import ImplicitAssociation

/// One participant's trials so far, or those of one run.
struct Person {
  var name = PersonName()
  var isBroken = false
  private(set) var scoring = Scoring()
  private(set) var slowest = 0.0
  /// Trials that count.
  private(set) var count = 0
  /// The XOR of all trials without a number: two equal ones cancel each other out.
  private var blend: UInt64 = 0
  /// A bit for each kind of trial; kinds beyond 64 share bits.
  private var kinds: UInt64 = 0
  private var marks = TrialMarks()

  /// Starts a new participant, reusing the memory of the previous one.
  mutating func become(_ participant: Field, run: Field?) {
    name.become(participant, run: run)
    isBroken = false
    scoring = Scoring()
    slowest = 0
    count = 0
    blend = 0
    kinds = 0
    marks.removeAll()
  }

  mutating func add(_ trial: ScoredTrial) {
    slowest = max(slowest, trial.latency?.value ?? 0)
    count &+= 1
    scoring.add(trial)
  }

  /// A trial that has no number in its block.
  mutating func addUnnumbered(_ trial: ScoredTrial) {
    add(trial)
    let own = trial.blend
    blend ^= own
    kinds |= 1 &<< own
  }

  /// The fewest kinds of trials at which it is no coincidence that each occurs twice.
  private static let fewestKinds = 6

  /// Each trial occurs twice, as in a file that was joined to itself. Numbered duplicates are found one by
  /// one.
  var isDoubled: Bool { blend == 0 && kinds.nonzeroBitCount >= Self.fewestKinds }

  /// Returns true if this is the first trial with its number in the block.
  mutating func isNew(_ number: Int, in block: ScoredBlock) -> Bool {
    marks.insert(number, in: block)
  }
}

/// The numbers of trials seen, block by block.
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

extension ScoredTrial {
  /// A number for the trial that another one hardly ever has (the finaliser of SplitMix64).
  @inline(__always)
  fileprivate var blend: UInt64 {
    var value = (latency?.value ?? 0).bitPattern &* 0x9E37_79B9_7F4A_7C15
    value ^= (firstLatency?.value ?? 0).bitPattern &+ UInt64(block.index &<< 1) &+ (isError ? 1 : 0)
    value = (value ^ (value &>> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value &>> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value &>> 31)
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
