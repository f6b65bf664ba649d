import Statistics

extension SingleCategoryTask {
  /// ms before the first stimulus of a block.
  private static let lead = 1000

  /// Both stages, each with its practice before it.
  public func draw(_ generator: inout SeededGenerator) -> [PlannedChoices] {
    let drawn: SingleCategoryPairing = generator.below(2) == 0 ? .a : .b
    let first = firstPairing ?? drawn
    let parts = [first, first.other].flatMap { pairing in
      (practice > 0 ? [true, false] : [false]).map { (pairing: pairing, isPractice: $0) }
    }
    return parts.enumerated().map { index, part in
      PlannedChoices(
        number: index + 1, isPractice: part.isPractice,
        trials: sequence(of: part.isPractice ? practice : trials, part.pairing, &generator))
    }
  }

  /// Each 24 stimuli are in random order and have the shares of their pairing. None comes twice in a row: each of a
  /// category comes once before any of them comes again, and the last of a round does not begin the next.
  private func sequence(of count: Int, _ pairing: SingleCategoryPairing, _ generator: inout SeededGenerator)
    -> [PlannedChoice]
  {
    let roles = (0..<count / pairing.roles.count).flatMap { _ in generator.shuffled(pairing.roles) }
    var rounds = Dictionary(
      uniqueKeysWithValues: SingleCategoryRole.allCases.map {
        ($0, StimulusRound(category($0).stimuli.map(\.id)))
      })
    return roles.enumerated().map { index, role in
      PlannedChoice(
        stimulus: rounds[role]!.next(&generator), condition: pairing.condition(role),
        answer: pairing.side(of: role).rawValue, wait: index == 0 ? Self.lead : interval)
    }
  }
}

/// The stimuli of a category in random order, round after round.
private struct StimulusRound {
  private let stimuli: [String]
  private var left: [String] = []
  private var last: String?

  init(_ stimuli: [String]) { self.stimuli = stimuli }

  mutating func next(_ generator: inout SeededGenerator) -> String {
    if left.isEmpty {
      left = generator.shuffled(stimuli)
      if left.count > 1, left[0] == last { left.swapAt(0, 1 + generator.below(left.count - 1)) }
    }
    let next = left.removeFirst()
    last = next
    return next
  }
}
