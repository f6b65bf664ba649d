import Studies

/// A condition about the use of data, as SQL about rows of `participants`. Each word of ``DataAvailability/Objection`` is
/// translated here; the rules about them are those of ``DataAvailability``.
struct AvailabilityCondition {
  let text: String

  private init(text: String) { self.text = text }

  /// - Parameter undecided: the choice that counts for those who made none; the column `sharing` has those of the others
  init(_ objection: DataAvailability.Objection, undecided: SharingChoice) {
    switch objection {
    case .left:
      self.init(
        text: """
          participants.left_at IS NOT NULL
            AND COALESCE(participants.ineligible_data, '') <> '\(Ineligibility.DataUse.kept.rawValue)'
          """)
    case .blocked: self.init(text: "participants.deletion_asked_at IS NOT NULL")
    case .notConsented:
      self.init(
        text: "NOT EXISTS (SELECT 1 FROM consents WHERE consents.participant = participants.id)")
    case .notShared:
      self.init(
        text: """
          COALESCE(participants.sharing, '\(undecided.rawValue)') <> '\(SharingChoice.worldwide.rawValue)'
          """)
    }
  }

  private init(noneOf objections: [DataAvailability.Objection], undecided: SharingChoice) {
    let conditions = objections.map { "NOT (\(AvailabilityCondition($0, undecided: undecided).text))" }
    self.init(text: "(\(conditions.joined(separator: " AND ")))")
  }

  /// Is ``DataAvailability/isUsed``.
  static let isUsed = AvailabilityCondition(
    noneOf: DataAvailability.Objection.allCases.filter(\.leavesOutOfAnalyses), undecided: .institution)

  /// Is ``DataAvailability/isReleased(to:)``.
  static func isReleased(to audience: ReleaseAudience, undecided: SharingChoice) -> AvailabilityCondition {
    AvailabilityCondition(
      noneOf: DataAvailability.Objection.allCases.filter { $0.leavesOut(of: audience) }, undecided: undecided)
  }
}

extension SQLiteStore {
  /// The participants whose data are used: those who have not left, and those who were found not to be eligible and whose
  /// data are kept, which analyses leave out. Nobody who asked for a deletion.
  static let areUsed = AvailabilityCondition.isUsed.text
}
