import Statistics

/// Deals the stimuli of one category.
///
/// A stimulus is shown again only after all the others of its category have been shown, in the block and in
/// the whole run, and never twice in a row within its category, not even across blocks. Each draw is from the
/// stimuli still to be shown in the block, and among these from the ones dealt least often in the run. The
/// stimulus dealt last is then among those dealt most often, unless all are equal: with two or more stimuli
/// there is always another.
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

  /// Returns the position of one of the candidates. A plan calls this for each of its trials, and a plan is
  /// drawn for every part that comes in, so nothing is copied.
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
