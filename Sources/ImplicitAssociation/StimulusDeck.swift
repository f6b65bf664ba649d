/// Deals the stimuli of one category.
///
/// A stimulus comes again only when all the others have had their turn, in the block and in the whole run,
/// and never twice in a row within its category, not even from one block to the next. Each is drawn from
/// those that wait for their turn in the block, and of these from those dealt least in the run. What was
/// dealt last has been dealt most, unless all are equal: with two stimuli or more there is always another.
struct StimulusDeck {
  private let stimuli: [StimulusID]
  private var timesDealt: [Int]
  private var waiting: [Int] = []
  private var last: Int?

  init(_ stimuli: [StimulusID]) {
    self.stimuli = stimuli
    timesDealt = stimuli.map { _ in 0 }
  }

  /// Gives every stimulus a turn in the new block.
  mutating func startBlock() {
    waiting = Array(stimuli.indices)
  }

  /// The next stimulus, drawn among those whose turn it is.
  mutating func deal(using generator: inout SeededGenerator) -> StimulusID {
    if waiting.isEmpty { waiting = Array(stimuli.indices) }
    let place = placeOfCandidate(draw: { generator.below($0) })
    let dealt = waiting.remove(at: place)
    timesDealt[dealt] += 1
    last = dealt
    return stimuli[dealt]
  }

  /// Where one of the candidates waits. A plan asks this for each of its trials, and it is drawn for every part that
  /// comes in: nothing is copied.
  private func placeOfCandidate(draw: (Int) -> Int) -> Int {
    var fewest = Int.max
    for index in waiting { fewest = min(fewest, timesDealt[index]) }
    let isCandidate = { (index: Int) in timesDealt[index] == fewest && index != last }
    var left = draw(waiting.count(where: isCandidate))
    return waiting.firstIndex { index in
      guard isCandidate(index) else { return false }
      left -= 1
      return left < 0
    }!
  }
}
