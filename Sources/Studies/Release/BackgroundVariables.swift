/// Answers on eligibility and the site in releases: those that the study names among its quasi-identifiers, sensitive or plain
/// variables. They were asked to decide who takes part, so that without a word of the study they stay in the lab.
extension Study {
  /// The questions on eligibility whose answers releases tell, in the order of the study.
  public var releasedEligibility: [EligibilityQuestion] {
    eligibility.filter { disclosureControl?.names(.eligibility($0.id)) ?? false }
  }

  public var releasesSite: Bool { !sites.isEmpty && disclosureControl?.names(.site) ?? false }

  /// Returns what releases tell of a participant beside surveys and tests, before it is protected.
  ///
  /// Somebody who turned out not to be eligible has no answers there: they would tell the requirement that was not met.
  /// - Parameter answers: the newest on eligibility, as they are stored
  public func background(of participant: Participant, _ answers: [EligibilityQuestion.ID: String])
    -> [VariableName: String]
  {
    var values: [VariableName: String] = [:]
    for question in releasedEligibility where participant.ineligibility == nil {
      values[.eligibility(question.id)] = answers[question.id].flatMap(question.rule.released)
    }
    if releasesSite { values[.site] = participant.site.flatMap { self.site($0) }?.id.text }
    return values
  }

  fileprivate var backgroundColumns: [ReleaseColumn<ReleasedParticipant>] {
    let columns = releasedEligibility.map(\.releasedColumn) + (releasesSite ? [siteColumn] : [])
    return columns.map { column in
      ReleaseColumn(description: column) { row in column.variable.flatMap { row.background[$0] } }
    }
  }

  private var siteColumn: ReleaseFile.Column {
    var column = ReleaseFile.Column(
      name: "site", type: .text, meaning: "id of the site at which the participant takes part")
    column.values = sites.map { ReleaseFile.Value(code: $0.id.text, labels: $0.title.texts) }
    column.variable = .site
    return column
  }
}

extension DisclosureControl {
  /// The variable stands in a list of the study other than that of identifiers.
  fileprivate func names(_ variable: VariableName) -> Bool {
    plain.contains(variable) || sensitive.contains(variable)
      || quasiIdentifiers.contains { $0.variable == variable }
  }
}

extension EligibilityQuestion {
  fileprivate var releasedColumn: ReleaseFile.Column {
    var column = ReleaseFile.Column(
      name: "eligibility.\(id)", type: rule.isNumber ? .integer : .text, meaning: meaning)
    column.words = question.texts
    column.question = "eligibility/\(id)"
    column.variable = .eligibility(id)
    column.values = rule.releasedValues
    if case .dateOfBirth = rule { column.unit = "years" }
    if case .number(let typeable, _, _) = rule {
      (column.minimum, column.maximum) = (Double(typeable.lowerBound), Double(typeable.upperBound))
    }
    return column
  }

  private var meaning: String {
    "\(rule.meaning), as corrected last; empty for somebody found not to be eligible afterwards, and for an answer that the question no longer takes"
  }
}

extension EligibilityRule {
  fileprivate var meaning: String {
    if case .dateOfBirth = self { return "age in completed years when the participant was found eligible" }
    return "answer to a question on eligibility"
  }

  fileprivate var isNumber: Bool {
    switch self {
    case .number, .dateOfBirth: true
    case .yesNo, .choice: false
    }
  }

  /// A closed list, where the answer is one of its entries.
  fileprivate var releasedValues: [ReleaseFile.Value] {
    switch self {
    case .yesNo: ["yes", "no"].map { ReleaseFile.Value(code: $0) }
    case .choice(let choices, _): choices.map { .init(code: $0.id.text, labels: $0.label.texts) }
    case .number, .dateOfBirth: []
    }
  }

  /// Nil for an answer to an earlier form of the question that could not be given any more.
  fileprivate func released(_ stored: String) -> String? {
    switch self {
    case .yesNo: ["yes", "no"].contains(stored) ? stored : nil
    case .number(let typeable, _, _): Int(stored).map { typeable.contains($0) } ?? false ? stored : nil
    case .dateOfBirth: Int(stored) == nil ? nil : stored
    case .choice(let choices, _): choices.contains { $0.id.text == stored } ? stored : nil
    }
  }
}

extension ReleaseTables {
  /// Returns the table of participants with what a study tells of them besides.
  public static func participants(of study: Study) -> ReleaseTable<ReleasedParticipant> {
    let table: ReleaseTable<ReleasedParticipant> = ReleaseTables.participants
    return ReleaseTable(
      table.name, of: table.rows, key: table.key, table.columns + study.backgroundColumns)
  }
}
