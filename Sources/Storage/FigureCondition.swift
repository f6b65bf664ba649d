import Studies

/// The participants whom a figure counts, as SQL about rows of `participants`: fixed text with placeholders for every
/// value. The rules have decided before: what is compared here is what they left in `counted_participants`.
struct FigureCondition {
  private(set) var text: String
  private(set) var arguments: StatementArguments
  /// The people are few, and found in an index of their own: the one of their study, which has everybody, is not read.
  var isFound = false

  /// - Parameter studies: those that the list is about
  init(_ figure: ParticipantFigure, in studies: [Study]) {
    switch figure {
    case .milestone(let milestone, let part): self.init(milestone, part)
    case .reached(let stage, let period):
      self.init(stage == .analysed ? Self.analysed : Self.counted("stage >= ?", [stage.rawValue]))
      add(period)
    case .stopped(let stage, let stop, let period):
      self.init(Self.counted("stage = ?", [stage.rawValue]))
      if stage == .complete { add("NOT (\(Self.isAnalysed.text))", Self.isAnalysed.arguments) }
      add(
        "standing IN (\(placeholders(stop.statuses.count)))",
        StatementArguments(stop.statuses.map(\.rawValue)))
      add(period)
    case .onboarding(let stage, let people, let period):
      self.init(stage, people, in: studies.first, during: period)
    case .onboardingAt(let part, let stage, let period):
      self.init(stage, .reached, at: part, in: studies.first, during: period)
    case .quizPassed(let way, let period): self.init(passed: way, during: period)
    case .leftOnVersion(let number, let hash, let period): self.init(leftOn: number, hash, during: period)
    case .waiting(let duty): self.init(Self.counted("duty = ?", [duty.rawValue]))
    case .order(let place): self.init(place, in: studies.first)
    case .first(let task, let part): self.init(task, drawnFirst: part, in: studies.first)
    case .firstOn(let task, let day): self.init(task, drawnFirstOn: day, in: studies.first)
    case .runs(let task, let verdict): self.init(task, verdict)
    case .marked(let task, let word): self.init(task, marked: word, in: studies.first)
    case .scored(let task, let range): self.init(task, ScoreCondition(range))
    case .flagged(let part): self.init(flagged: part)
    case .leftSince(let release): self.init(leftSince: release, of: studies.first)
    }
  }

  init(_ other: FigureCondition) { self = other }

  init(text: String, _ arguments: StatementArguments) {
    self.text = text
    self.arguments = arguments
  }

  mutating func add(_ term: String, _ values: StatementArguments) {
    text += " AND \(term)"
    arguments += values
  }

  mutating func add(_ period: EnrolmentPeriod) {
    if period == .always { return }
    add("enrolled_at >= ? AND enrolled_at < ?", [period.times.lowerBound, period.times.upperBound])
  }

  /// - Parameter condition: about rows of `counted_participants`
  static func counted(_ condition: String, _ arguments: StatementArguments) -> FigureCondition {
    FigureCondition(
      text: "id IN (SELECT participant FROM counted_participants WHERE \(condition))", arguments)
  }

  // MARK: - The numbers of the overview

  private init(_ milestone: ParticipantFigure.Milestone, _ part: ParticipantFigure.Part) {
    let column =
      switch milestone {
      case .recruited: "recruited_at"
      case .consented: "consented_at"
      case .complete: "complete_at"
      }
    switch part {
    case .day(let day):
      let times = LabCalendar().range(of: day)
      self.init(Self.counted("\(column) >= ? AND \(column) < ?", [times.lowerBound, times.upperBound]))
    case .experimenter(let id):
      self.init(
        Self.counted("\(column) IS NOT NULL AND \(Self.isEqual("experimenter", id))", Self.values(id)))
    case .station(let id):
      self.init(Self.counted("\(column) IS NOT NULL AND \(Self.isEqual("station", id))", Self.values(id)))
    case .site(let id):
      self.init(Self.counted("\(column) IS NOT NULL", []))
      add(Self.isEqual("site", id), Self.values(id))
    }
  }

  static func isEqual<Subject>(_ column: String, _ id: Identifier<Subject>?) -> String {
    id == nil ? "\(column) IS NULL" : "\(column) = ?"
  }

  static func values<Subject>(_ id: Identifier<Subject>?) -> StatementArguments {
    id.map { [$0.text] } ?? []
  }

  // MARK: - The flow

  private static let complete = counted("stage = ?", [ParticipantFlow.Stage.complete.rawValue])

  /// Still takes part, and analyses keep every run.
  private static let isAnalysed = FigureCondition(
    text: """
      left_at IS NULL AND id NOT IN
        (SELECT runs.participant FROM runs JOIN scores ON scores.id = \(SQLiteStore.newestScore)
          WHERE runs.state = 'finished' AND runs.set_aside IS NULL AND \(ScoreCondition.isLeftOut.text))
      """, ScoreCondition.isLeftOut.arguments)

  private static let analysed = FigureCondition(
    text: "\(complete.text) AND \(isAnalysed.text)", complete.arguments + isAnalysed.arguments)

  // MARK: - The releases

  private init(leftSince release: Int, of study: Study?) {
    self.init(
      text: """
        id IN (SELECT participants.id FROM releases
          JOIN released_participants ON released_participants.release = releases.id
          JOIN participants ON participants.id = released_participants.participant
          WHERE releases.study = ? AND releases.number = ? AND
            (\(SQLiteStore.isGone) OR \(SQLiteStore.hasNarrowed)))
        """, [study?.id.text ?? "", release])
  }

  // MARK: - The quality of runs

  private init(_ task: TaskInVariant, _ verdict: ParticipantFigure.RunVerdict) {
    self.init(task, Self.condition(of: verdict))
  }

  private init(_ task: TaskInVariant, marked word: String, in study: Study?) {
    let defined = study?.definedTasks.first { $0.id == task.task } as? any TimedTask
    guard let defined, let mark = type(of: defined).runMarks.first(where: { $0.word == word }) else {
      self.init(text: "1 = 0", [])
      return
    }
    self.init(task, ScoreCondition(mark.sign))
  }

  /// - Parameter condition: about the score of the run; nil for all
  private init(_ task: TaskInVariant, _ condition: ScoreCondition?) {
    self.init(
      text: """
        id IN (SELECT runs.participant FROM runs JOIN scores ON scores.id = \(SQLiteStore.newestScore)
          WHERE runs.task = ? AND runs.variant = ? AND runs.state = 'finished' AND runs.set_aside IS NULL
            \(condition.map { "AND \($0.text)" } ?? "")) AND left_at IS NULL AND ineligible_for IS NULL
        """, [task.task, task.variant] + (condition?.arguments ?? []))
  }

  /// Those who take part and have such a run, decided on or not.
  private init(flagged part: ParticipantFigure.Part) {
    let place = Self.placeOfRun(part)
    self.init(
      text: """
        id IN (SELECT runs.participant FROM flagged_runs JOIN runs ON runs.id = flagged_runs.run
          WHERE flagged_runs.left_at IS NULL AND \(place.text)) AND left_at IS NULL
        """, place.arguments)
    if case .site(let id) = part { add(Self.isEqual("site", id), Self.values(id)) }
  }

  /// Says when a run was finished, by whom it was looked after or on which tablet; a site is the person's.
  private static func placeOfRun(_ part: ParticipantFigure.Part) -> FigureCondition {
    func ofHandover(_ column: String) -> String {
      "(SELECT handovers.\(column) FROM handovers WHERE handovers.id = \(SQLiteStore.handoverAtTheEnd))"
    }
    switch part {
    case .day(let day):
      let times = LabCalendar().range(of: day)
      return FigureCondition(
        text: "runs.finished_at >= ? AND runs.finished_at < ?", [times.lowerBound, times.upperBound])
    case .experimenter(let id):
      return FigureCondition(text: isEqual(ofHandover("handed_by"), id), values(id))
    case .station(let id): return FigureCondition(text: isEqual(ofHandover("station"), id), values(id))
    case .site: return FigureCondition(text: "1 = 1", [])
    }
  }

  /// The runs that ``VariantQuality`` counts so; nil for all.
  private static func condition(of verdict: ParticipantFigure.RunVerdict) -> ScoreCondition? {
    switch verdict {
    case .all: nil
    case .skipped: ScoreCondition(.skipped)
    case .excluded: ScoreCondition(.excluded)
    case .refused:
      .isLeftOut.and(ScoreCondition(.excluded).negated).and(ScoreCondition(.skipped).negated)
    case .doubtful: .isKept.and(.isFlagged)
    }
  }
}
