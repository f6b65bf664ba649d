import Foundation
import RunDocuments

typealias TestPart = PartDocument<ImplicitTrialDocument>

extension ImplicitPlanDocument {
  var press: String { input == "keyboard" ? "key" : "touch" }

  /// The part that answers a whole block, where every part before it was whole too.
  func part(_ block: Int) -> TestPart {
    let trials = blocks[block - 1].trials.map { trial in
      ImplicitTrialDocument(
        number: trial.number, stimulus: trial.stimulus, onset: Double(trial.number) * 1000,
        responses: [
          .init(side: trial.side.rawValue, latency: 500 + Double(trial.number * 37 % 200), input: press)
        ])
    }
    return TestPart(number: block, block: block, trials: trials)
  }
}

extension TestPart {
  var body: [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return Array(try! encoder.encode(self))
  }
}
