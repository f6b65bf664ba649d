import Studies

/// The parts of a kind of task in the documents of a release, for the registry of kinds. They are files in the folder of the kind
/// in `Release/Tasks`.
public struct TaskDocuments: Sendable {
  /// The type of its tasks.
  public let task: any StudyTask.Type
  /// The part of `reproduce.R` that computes its results again.
  let results: [UInt8]
  /// The part of `run_results.R` that computes again what analyses use of each of its runs; empty for a kind without runs.
  var runs: [UInt8] = []
  /// The part of `analysis.R` about its results; empty for a kind without any.
  var analysis: [UInt8] = []
  /// The words of its columns in every language.
  let words: [UInt8]
}

extension [TaskDocuments] {
  /// The types of the tasks.
  public var tasks: [any StudyTask.Type] { map(\.task) }

  /// Returns `reproduce.R`: what kinds share, the part of each, and what is done after all of them.
  var reproduce: [UInt8] {
    joined([PackageResources.reproduce_R] + map(\.results) + [PackageResources.reproduce_end_R])
  }

  /// Returns `run_results.R`: what kinds share, and the part of each.
  var runResults: [UInt8] { joined([PackageResources.run_results_R] + map(\.runs)) }

  /// Returns `analysis.R` in the same way.
  var analysis: [UInt8] { joined([PackageResources.analysis_R] + map(\.analysis)) }

  /// Returns the parts of a script with an empty line between each two.
  private func joined(_ parts: [[UInt8]]) -> [UInt8] {
    [UInt8](parts.filter { !$0.isEmpty }.joined(separator: "\n".utf8))
  }
}
