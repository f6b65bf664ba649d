import Studies

/// A condition about verdicts, as SQL about rows of `scores`: fixed text with placeholders for every value. Each word of
/// ``ScoreVerdict/Objection`` is translated here; the rules about them are those of ``ScoreVerdict``.
struct ScoreCondition {
  let text: String
  let arguments: StatementArguments

  private init(text: String, _ arguments: StatementArguments = []) {
    self.text = text
    self.arguments = arguments
  }

  init(_ objection: ScoreVerdict.Objection) {
    switch objection {
    case .excluded: self.init(text: "scores.is_excluded = ?", [true])
    case .refused: self.init(text: "scores.refusal IS NOT NULL")
    case .skipped:
      self.init(text: "(scores.refusal IS NOT NULL AND scores.refusal = ?)", [ScoreVerdict.skipped])
    }
  }

  /// About rows of `runs` beside them.
  init(_ sign: RunMark.Sign) {
    switch sign {
    case .notKept: self = .isLeftOut
    case .refusal(let name):
      // Some refusals tell more after their name.
      self.init(text: "(scores.refusal = ? OR scores.refusal LIKE ?)", [name, "\(name) %"])
    case .flag(let flag): self.init(text: "(' ' || scores.flags || ' ') LIKE ?", ["% \(flag) %"])
    case .noResult:
      self = .isKept.and(
        ScoreCondition(
          text: """
            EXISTS (SELECT 1 FROM run_aggregates
              WHERE run_aggregates.run = runs.id AND run_aggregates.score = scores.id
                AND run_aggregates.result IS NULL)
            """))
    }
  }

  /// Analyses keep the score, and the run's result lies in this range.
  init(_ range: ParticipantFigure.ResultRange) {
    let limits = [(range.lower, ">="), (range.upper, "<")]
    let terms = limits.filter { $0.0 != nil }.map { " AND run_aggregates.result \($0.1) ?" }
    self = .isKept.and(
      ScoreCondition(
        text: """
          EXISTS (SELECT 1 FROM run_aggregates
            WHERE run_aggregates.run = runs.id AND run_aggregates.score = scores.id\(terms.joined()))
          """, StatementArguments(limits.compactMap(\.0))))
  }

  /// Is ``ScoreVerdict/isKept``.
  static let isKept = isLeftOut.negated

  static let isLeftOut: ScoreCondition = {
    let objections = ScoreVerdict.Objection.allCases.filter(\.leavesOut).map { ScoreCondition($0) }
    return ScoreCondition(
      text: "(\(objections.map(\.text).joined(separator: " OR ")))",
      objections.reduce(into: []) { $0 += $1.arguments })
  }()

  /// The score has flags.
  static let isFlagged = ScoreCondition(text: "scores.flags <> ''")

  var negated: ScoreCondition { ScoreCondition(text: "NOT \(text)", arguments) }

  func and(_ other: ScoreCondition) -> ScoreCondition {
    ScoreCondition(text: "\(text) AND \(other.text)", arguments + other.arguments)
  }
}
