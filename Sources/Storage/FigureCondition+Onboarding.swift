import Studies

/// The numbers of the onboarding: of everybody, or of those enrolled in a period.
extension FigureCondition {
  /// - Parameter part: nil for people of any
  init(
    _ stage: OnboardingStage?, _ people: ParticipantFigure.OnboardingPeople,
    at part: ParticipantFigure.Part? = nil, in study: Study?, during period: EnrolmentPeriod
  ) {
    var row = Self.row(stage, people, study?.onboardingStages ?? [])
    row.add(part)
    self.init(Self.counted(row, during: period))
    if people != .reached { add("left_at IS \(people == .left ? "NOT NULL" : "NULL")", []) }
    if case .site(let id)? = part { add(Self.isEqual("site", id), Self.values(id)) }
    add("begun_at IS NOT NULL", [])
    add(period)
    isFound = row.isFound && period == .always
  }

  /// - Parameter stages: those of the study, in the order of the path
  /// - Returns: a condition about rows of `counted_participants`
  private static func row(
    _ stage: OnboardingStage?, _ people: ParticipantFigure.OnboardingPeople, _ stages: [OnboardingStage]
  ) -> FigureCondition {
    let place = stage.flatMap(stages.firstIndex)
    let next = place.map { stages[($0 + 1)...].first } ?? stages.first
    guard people == .reached else { return FigureCondition(text: "ahead = ?", [next?.rawValue ?? ""]) }
    let way = place.map { stages[...$0] } ?? []
    if way.isEmpty { return FigureCondition(text: "1 = 1", []) }
    return FigureCondition(
      text: "(ahead IS NULL OR ahead NOT IN (\(placeholders(way.count))))",
      StatementArguments(way.map(\.rawValue)))
  }

  /// Those of somebody are few, and found in an index. A site is the person's, and stands in another table.
  private mutating func add(_ part: ParticipantFigure.Part?) {
    switch part {
    case .experimenter(let id)?:
      add(Self.isEqual("experimenter", id), Self.values(id))
      isFound = id != nil
    case .station(let id)?:
      add(Self.isEqual("station", id), Self.values(id))
      isFound = id != nil
    case .day?: add("1 = 0", [])
    case .site?, nil: break
    }
  }

  init(passed way: QuizPass, during period: EnrolmentPeriod) {
    self.init(Self.counted(FigureCondition(text: "quiz_pass = ?", [way.rawValue]), during: period))
    add("begun_at IS NOT NULL", [])
    add(period)
  }

  init(leftOn number: Int, _ hash: String, during period: EnrolmentPeriod) {
    self.init(
      text: """
        consent_number = ? AND left_at IS NOT NULL
          AND (SELECT document_version FROM consents WHERE consents.participant = participants.id
            ORDER BY consents.signed_at DESC, consents.id DESC LIMIT 1) = ?
        """, [number, hash])
    add(period)
  }

  /// The people of a period are found in the index of enrolment, and each is looked up; for all times all rows are
  /// read.
  /// - Parameter row: about rows of `counted_participants`
  private static func counted(_ row: FigureCondition, during period: EnrolmentPeriod) -> FigureCondition {
    if period == .always { return counted(row.text, row.arguments) }
    return FigureCondition(
      text: """
        EXISTS (SELECT 1 FROM counted_participants
          WHERE counted_participants.participant = participants.id AND \(row.text))
        """, row.arguments)
  }
}
