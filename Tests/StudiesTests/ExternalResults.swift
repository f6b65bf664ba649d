import Definitions
import Foundation
import ImplicitAssociation
import SampleStudies
import Statistics

@testable import Studies

/// Results of an app, for the tests that change single things in them.

extension SampleStudy {
  /// The second variant is done in an app.
  static func externalStudy(replacing old: String = "", with new: String = "") throws -> Study {
    let external = yaml.replacingOccurrences(
      of: "layout: project-implicit\n        input: touch",
      with: "layout: researchkit\n        input: touch\n        external: yes")
    precondition(external != yaml && external.contains(old.isEmpty ? "external" : old))
    let changed = old.isEmpty ? external : external.replacingOccurrences(of: old, with: new)
    return try definition(changing: [StudyDefinition.fileName: Array(changed.utf8)]).study()
  }
}

/// Returns a participant whose next test is in the app, an hour after they began.
func somebodyAtTheApp(in study: Study) -> Participation {
  var record = newcomer().with(place: .skipped)
  record.isEligible = true
  record.consents = [makeConsent(number: study.consent.number)]
  record.permissions = Dictionary(uniqueKeysWithValues: study.permissions.map { ($0.id, true) })
  record.runs = [
    Run(
      id: "first", participant: "somebody", task: "sorting", variant: "by-keyboard", position: 1, seed: 1,
      studyVersion: "study", startedAt: start.advanced(bySeconds: 600), state: .finished,
      progress: Run.Progress(part: 8, block: 8, attempt: 1), finishedAt: start.advanced(bySeconds: 1200))
  ]
  return record
}

let atTheApp = start.advanced(bySeconds: 3600)

/// Returns the file that the app writes if everything goes well: by its own plan, half a second for each
/// answer.
func makeExternalResult(
  code: String, of study: Study, seed: UInt64 = 7, language: String = "en", began: Timestamp? = nil,
  fileName: String = "result.json", appRun: String = "7A0E", latency: Double = 500,
  changing change: (inout [ExternalResult.Block]) -> Void = { _ in }
) throws -> ExternalResult {
  let test = study.implicitTests[0]
  let plan = try Plan(design: test.design, seed: seed)
  var clock = began ?? atTheApp.advanced(bySeconds: -600)
  let first = clock
  var blocks: [ExternalResult.Block] = []
  for block in plan.blocks {
    let trials = block.trials.enumerated().map { index, trial in
      ExternalResult.Trial(
        target: trial.role.target, side: trial.correctSide,
        labels: test.labels(of: block, in: Language(language)),
        latency: Milliseconds(latency + (block.pairing == .b ? 150 : 0) + Double(index % 5) * 30),
        isError: index == 2)
    }
    let end = clock.advanced(bySeconds: trials.count)
    blocks.append(.init(number: block.number, time: .init(start: clock, end: end), trials: trials))
    clock = end
  }
  change(&blocks)
  return ExternalResult(
    identifier: code, fileName: fileName, appRun: appRun, time: .init(start: first, end: clock),
    blocks: blocks,
    fileDigest: "digest of the file")
}

extension Role {
  var target: ExternalResult.Target {
    switch self {
    case .concept1: .concept1
    case .concept2: .concept2
    case .attribute1, .attribute2: .attribute
    }
  }
}

extension ExternalResult.Block {
  func with(number: Int? = nil, time: ExternalResult.Span? = nil, trials: [ExternalResult.Trial]? = nil)
    -> Self
  {
    Self(number: number ?? self.number, time: time ?? self.time, trials: trials ?? self.trials)
  }
}

extension ExternalResult.Trial {
  func with(side: Side? = nil, labels: String? = nil, latency: Milliseconds? = nil) -> Self {
    Self(
      target: target, side: side ?? self.side, labels: labels ?? self.labels,
      latency: latency ?? self.latency,
      isError: isError)
  }
}
