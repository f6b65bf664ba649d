import ImplicitAssociation

extension Score {
  /// Returns the reasons why a run is excluded, and why scores are missing; empty if nothing is wrong.
  ///
  /// The text has no commas, so that it needs no quotes in a table.
  func reason(of scores: [DScore]) -> String {
    var reasons = excluded ? ["over 10 % of the trials are under 300 ms"] : []
    var refusals: [(Refusal, [DScore])] = []
    for d in scores {
      guard case .refused(let refusal) = self[d] else { continue }
      if let place = refusals.firstIndex(where: { $0.0 == refusal }) {
        refusals[place].1.append(d)
      } else {
        refusals.append((refusal, [d]))
      }
    }
    for (refusal, refused) in refusals {
      let which = refused.count == scores.count ? "" : refused.map(\.column).joined(separator: " ") + ": "
      reasons.append(which + refusal.sentence)
    }
    return reasons.joined(separator: "; ")
  }
}

extension DScore {
  /// The name of its column.
  var column: String { rawValue.lowercased() }
}

extension Refusal {
  fileprivate var sentence: String {
    switch self {
    case .invalidLatency(let block): "impossible latency in the \(block.words)"
    case .missingBlock(let block): "no trials in the \(block.words)"
    case .uncorrectedError(let block): "an error in the \(block.words) was not corrected"
    case .tooFewTrials(let block, let usable): "too few usable trials (\(usable)) in the \(block.words)"
    case .tooFewCorrectTrials(let block, let usable):
      "too few correct trials (\(usable)) in the \(block.words)"
    case .noSpread(.practice): "all latencies of the practice blocks are the same"
    case .noSpread(.test): "all latencies of the test blocks are the same"
    }
  }
}

extension ScoredBlock {
  fileprivate var words: String {
    switch self {
    case .practiceA: "practice block of pairing A"
    case .testA: "test block of pairing A"
    case .practiceB: "practice block of pairing B"
    case .testB: "test block of pairing B"
    }
  }
}
