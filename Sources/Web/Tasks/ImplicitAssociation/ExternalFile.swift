import Crypto
import Studies
import TrialFiles

extension ExternalResult {
  /// Reads a file as the app wrote it; whether it fits is for ``ExternalVerdict`` to say.
  init(_ bytes: [UInt8], named name: String) throws(ResearchKitProblem) {
    let file = try ResearchKitResult(bytes)
    self.init(
      identifier: file.identifier, fileName: name, appRun: file.run, time: Span(file.time),
      blocks: file.blocks.map(Block.init), fileDigest: sha256(bytes).hexadecimal)
  }
}

extension ExternalResult.Span {
  fileprivate init(_ span: ResearchKitResult.Span) {
    self.init(start: Timestamp(milliseconds: span.start), end: Timestamp(milliseconds: span.end))
  }
}

extension ExternalResult.Block {
  fileprivate init(_ block: ResearchKitResult.Block) {
    self.init(
      number: block.number, time: ExternalResult.Span(block.time),
      trials: block.trials.map { trial in
        let target: ExternalResult.Target =
          switch trial.target {
          case .attribute: .attribute
          case .concept1: .concept1
          case .concept2: .concept2
          }
        return ExternalResult.Trial(
          target: target, side: trial.side, labels: trial.pairing, latency: trial.latency,
          isError: trial.isError)
      })
  }
}

extension ResearchKitProblem {
  /// The name in the audit trail.
  var kind: String {
    switch self {
    case .unreadable: "unreadable"
    case .noResult: "no-result"
    case .several: "several-results"
    case .olderBuild: "older-build"
    case .missing(let name, let owner): "missing \(name) of \(owner.prefix(60))"
    }
  }
}
