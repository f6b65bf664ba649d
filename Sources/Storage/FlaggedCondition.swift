import Studies

/// The flagged runs that a filter asks for, as SQL about rows of `flagged_runs`. The run and its newest score are looked up where
/// those rows do not say it.
struct FlaggedCondition {
  let text: String
  let arguments: StatementArguments

  init(_ filter: FlaggedRunFilter, at sites: SiteAccess) {
    let reached = SiteCondition(sites, "flagged_runs.site")
    let state = filter.decision == .due ? SQLiteStore.flagsDue : SQLiteStore.flagsDecided
    let ofRun = Self.conditions(of: filter)
    let own =
      ofRun.isEmpty
      ? ""
      : """
       AND EXISTS (SELECT 1 FROM runs JOIN scores ON scores.id = \(SQLiteStore.newestScore)
        WHERE runs.id = flagged_runs.run AND \(ofRun.map(\.text).joined(separator: " AND ")))
      """
    text = "\(SQLiteStore.takesPartWithFlags) AND flagged_runs.state = ?\(reached.text)\(own)"
    arguments =
      [filter.study, filter.origin.rawValue, state] + reached.arguments
      + ofRun.reduce(into: [] as StatementArguments) { $0 += $1.arguments }
  }

  private typealias Condition = (text: String, arguments: StatementArguments)

  private static func conditions(of filter: FlaggedRunFilter) -> [Condition] {
    var found: [Condition] = []
    switch filter.decision {
    case .due, .decided: break
    case .kept: found.append(("COALESCE(runs.set_aside, '') = ?", [""]))
    case .void: found.append(("COALESCE(runs.set_aside, '') = ?", [Run.SetAside.voided.rawValue]))
    }
    if let task = filter.task {
      let ofOccasions = "\(task)."
      let text = "(runs.task = ? OR SUBSTR(runs.task, 1, \(ofOccasions.count)) = ?)"
      found.append((text, [task, ofOccasions]))
    }
    if let sign = filter.sign {
      let condition =
        switch sign {
        case .flag(let flag): ScoreCondition(RunMark.Sign.flag(flag))
        case .refused: ScoreCondition(ScoreVerdict.Objection.refused)
        }
      found.append((condition.text, condition.arguments))
    }
    return found
  }
}
