import Studies

extension Lab {
  /// Brings the results up to date that participants see beside their own, of every study that shows them.
  public func publishComparisons() throws {
    let context = AuditContext(by: .system, at: clock())
    for study in atThisMoment.studies.current {
      try stores.rounds.publishComparisons(of: study, context: context)
    }
  }
}
