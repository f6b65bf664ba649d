import Studies

/// The state of a study after its folder was read again.
struct StudyReport: Codable, Equatable {
  enum Outcome: String, Codable {
    case runs
    case runsNewly = "runs newly"
    case closed
    case earlierVersionRuns = "earlier version runs"
  }

  let study: String
  let outcome: Outcome
  /// The one that runs, or is closed; nil where none was ever in order.
  let version: String?
  /// `study.yaml:12: …`
  let problems: [String]

  init(study: String, version: String?, wasVersion: String?, trouble: StudyTrouble?) {
    self.study = study
    self.version = version
    problems = trouble?.problems.map(\.description) ?? []
    outcome =
      switch trouble?.consequence {
      case .closed: .closed
      case .earlierVersionRuns: .earlierVersionRuns
      case nil: version == wasVersion ? .runs : .runsNewly
      }
  }

  var isInOrder: Bool { problems.isEmpty }

  var summary: String {
    let version = version.map { " \($0.prefix(12))" } ?? ""
    return switch outcome {
    case .runs: "“\(study)” has not changed. Version\(version) is running."
    case .runsNewly: "“\(study)” has been read. Version\(version) is now running."
    case .closed: "“\(study)” is closed until its mistakes are corrected."
    case .earlierVersionRuns: "“\(study)” has mistakes. The earlier version\(version) keeps running."
    }
  }
}
