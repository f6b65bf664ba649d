import Foundation
import Studies
import Testing

@testable import Documents
@testable import LabConsole

/// The parts of the kinds of tasks in the scripts of a release.
struct TaskDocumentsTests {
  private let kinds = TaskKinds.documents

  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  @Test func eachKindComputesItsResultsAgain() {
    let script = text(kinds.reproduce)
    for kind in kinds {
      #expect(script.components(separatedBy: "\n\n\(text(kind.results))\n").count == 2, "\(kind.task)")
    }
    #expect(script.hasPrefix("# Computes the scores of this release again"))
    #expect(script.hasSuffix("all as in the release.\\n\", compared))\n"))
  }

  @Test func eachKindWithRunsComputesTheNumbersOfItsRunsAgain() {
    let script = text(kinds.runResults)
    for kind in kinds where !kind.runs.isEmpty {
      #expect(script.contains("\n\n\(text(kind.runs))"), "\(kind.task)")
    }
    let withRuns = kinds.filter { !$0.runs.isEmpty }.map { $0.task.kind }
    #expect(withRuns == TaskKinds.storage.map(\.kind))
  }

  /// The program knows no result of an experiment of the lab's own.
  @Test func eachKindWithResultsIsAnalysed() {
    let script = text(kinds.analysis)
    for kind in kinds where !kind.analysis.isEmpty {
      #expect(script.contains("\n\n\(text(kind.analysis))"), "\(kind.task)")
    }
    let silent = kinds.filter { $0.analysis.isEmpty }.map { $0.task.kind }
    #expect(silent == [ExperimentTask.kind])
    #expect(script.hasPrefix("# Analyses of this release, as a reviewer expects them"))
  }
}
