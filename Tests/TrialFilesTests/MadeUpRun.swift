import ImplicitAssociation
import Statistics

/// A made-up run of 24 trials, to be written as each tool would.
///
/// Latencies are whole milliseconds, as most tools have them, and differ from run to run.
struct MadeUpRun {
  struct Trial {
    let number: Int
    let block: Int
    let pairing: Pairing
    let first: Int
    let corrected: Int
    let isError: Bool
  }

  let participant: String
  let trials: [Trial]

  /// - Parameter beginsWith: The pairing of blocks 3 and 4.
  init(_ participant: String, seed: UInt64 = 1, beginsWith: Pairing = .a) {
    self.participant = participant
    var source = SeededGenerator(seed: seed)
    trials = [3, 4, 6, 7].flatMap { block in
      (1...6).map { number in
        let pairing = block < 5 ? beginsWith : beginsWith.opposite
        let first = Int.random(in: 320...900, using: &source) + (pairing == .b ? 150 : 0)
        let isError = number == 2
        return Trial(
          number: number, block: block, pairing: pairing, first: first,
          corrected: isError ? first + Int.random(in: 200...500, using: &source) : first, isError: isError)
      }
    }
  }

  /// The score if both latencies are known.
  var score: Score { score { Double($0.first) } }

  /// The score if only the latency to the correct response is known.
  var scoreByCorrected: Score { score { Double($0.corrected) } }

  private func score(first: (Trial) -> Double) -> Score {
    ImplicitAssociation.score(
      trials.map {
        ScoredTrial(
          block: ScoredBlock(stage: $0.block == 3 || $0.block == 6 ? .practice : .test, pairing: $0.pairing),
          latency: Milliseconds(Double($0.corrected)), firstLatency: Milliseconds(first($0)),
          isError: $0.isError)
      })
  }

  /// The score if only the first response is known.
  var scoreByFirst: Score {
    ImplicitAssociation.score(
      trials.map {
        ScoredTrial(
          block: ScoredBlock(stage: $0.block == 3 || $0.block == 6 ? .practice : .test, pairing: $0.pairing),
          latency: Milliseconds(Double($0.first)), firstLatency: Milliseconds(Double($0.first)),
          isError: $0.isError)
      })
  }

  static let header = "participant,block,trial,latency,first_latency,error,pairing\n"

  /// The rows of our own format, under ``header``.
  var csv: String {
    trials.map {
      "\(participant),\($0.block),\($0.number),\($0.corrected),\($0.first),\($0.isError ? 1 : 0),\($0.pairing.rawValue)\n"
    }.joined()
  }
}
