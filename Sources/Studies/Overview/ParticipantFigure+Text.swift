/// A figure as one word of an address: `complete~day~2026-05-14`, `reached~consented~~`.
extension ParticipantFigure {
  /// No id has this character.
  private static let separator: Character = "~"
  /// Characters. Nothing longer is read.
  private static let longest = 200

  public var text: String {
    words.joined(separator: String(Self.separator))
  }

  private var words: [String] {
    switch self {
    case .milestone(let milestone, let part): [milestone.rawValue] + part.words
    case .reached(let stage, let period): ["reached", stage.name] + period.words
    case .stopped(let stage, let stop, let period): ["stopped", stage.name, stop.rawValue] + period.words
    case .onboarding(let stage, let people, let period):
      ["onboarding", stage?.rawValue ?? "", people.rawValue] + period.words
    case .onboardingAt(let part, let stage, let period):
      [["onboarding-at"], part.words, [stage?.rawValue ?? ""], period.words].flatMap(\.self)
    case .quizPassed(let way, let period): ["quiz", way.rawValue] + period.words
    case .leftOnVersion(let number, let hash, let period):
      ["left-on", String(number), hash] + period.words
    case .waiting(let duty): ["waiting", duty.rawValue]
    case .order(let place):
      [place.isFinished ? "finished" : "drawn", place.task.text, String(place.position), place.variant.text]
    case .first(let task, let part): ["first", task.task.text, task.variant.text] + part.words
    case .firstOn(let task, let day):
      ["first-on", task.task.text, task.variant.text, day.map { "\($0)" } ?? ""]
    case .runs(let task, let verdict): ["runs", task.task.text, task.variant.text, verdict.rawValue]
    case .marked(let task, let word): ["marked", task.task.text, task.variant.text, word]
    case .scored(let task, let range):
      ["scored", task.task.text, task.variant.text]
        + [range.lower, range.upper].map { $0.map { String($0) } ?? "" }
    case .flagged(let part): ["flagged"] + part.words
    case .leftSince(let release): ["left", String(release)]
    }
  }

  /// Nil for a text that is none.
  public init?(_ text: String) {
    guard text.count <= Self.longest else { return nil }
    let words = text.split(separator: Self.separator, omittingEmptySubsequences: false).map(String.init)
    let figure: ParticipantFigure? =
      switch (words[0], words.count) {
      case ("reached", 4): Self.figure(reached: words)
      case ("stopped", 5): Self.figure(stopped: words)
      case ("onboarding", 5): Self.figure(onboarding: words)
      case ("onboarding-at", 6): Self.figure(onboardingAt: words)
      case ("quiz", 4): Self.figure(quiz: words)
      case ("left-on", 5): Self.figure(leftOn: words)
      case ("waiting", 2): StaffDuty(rawValue: words[1]).map(Self.waiting)
      case ("drawn", 4), ("finished", 4): Self.figure(order: words)
      case ("first", 5): Self.figure(first: words)
      case ("first-on", 4): Self.figure(firstOn: words)
      case ("runs", 4): Self.figure(runs: words)
      case ("marked", 4): Self.figure(marked: words)
      case ("scored", 5): Self.figure(scored: words)
      case ("left", 2): Int(words[1]).flatMap { $0 > 0 ? .leftSince(release: $0) : nil }
      case ("flagged", 3): Part(words[1...]).map(Self.flagged)
      case (_, 3): Self.figure(milestone: words)
      default: nil
      }
    guard let figure else { return nil }
    self = figure
  }
}

// Each reads the words of one kind of figure, of which there are as many as it has.
extension ParticipantFigure {
  private static func figure(reached words: [String]) -> ParticipantFigure? {
    guard let stage = ParticipantFlow.Stage(named: words[1]), let period = EnrolmentPeriod(words[2...])
    else { return nil }
    return .reached(stage, period)
  }

  private static func figure(stopped words: [String]) -> ParticipantFigure? {
    guard let stage = ParticipantFlow.Stage(named: words[1]),
      let stop = ParticipantFlow.Stop(rawValue: words[2]), stage.stops.contains(stop),
      let period = EnrolmentPeriod(words[3...])
    else { return nil }
    return .stopped(stage, stop, period)
  }

  private static func figure(onboarding words: [String]) -> ParticipantFigure? {
    let stage = OnboardingStage(rawValue: words[1])
    guard let people = OnboardingPeople(rawValue: words[2]), stage != nil || words[1].isEmpty,
      let period = EnrolmentPeriod(words[3...])
    else { return nil }
    return .onboarding(stage, people, period)
  }

  /// Of days there is no such number.
  private static func figure(onboardingAt words: [String]) -> ParticipantFigure? {
    let stage = OnboardingStage(rawValue: words[3])
    guard let part = Part(words[1...2]), stage != nil || words[3].isEmpty,
      let period = EnrolmentPeriod(words[4...])
    else { return nil }
    switch part {
    case .experimenter, .site, .station: return .onboardingAt(part, stage, period)
    case .day: return nil
    }
  }

  private static func figure(quiz words: [String]) -> ParticipantFigure? {
    guard let way = QuizPass(rawValue: words[1]), let period = EnrolmentPeriod(words[2...])
    else { return nil }
    return .quizPassed(way, period)
  }

  private static func figure(leftOn words: [String]) -> ParticipantFigure? {
    guard let number = Int(words[1]), number > 0, !words[2].isEmpty,
      let period = EnrolmentPeriod(words[3...])
    else { return nil }
    return .leftOnVersion(number: number, hash: words[2], period)
  }

  private static func figure(order words: [String]) -> ParticipantFigure? {
    guard let position = Int(words[2]), position > 0 else { return nil }
    return .order(
      OrderPlace(
        task: StudyTask.ID(words[1]), position: position, variant: TaskVariant.ID(words[3]),
        isFinished: words[0] == "finished"))
  }

  /// Of days there is no such number.
  private static func figure(first words: [String]) -> ParticipantFigure? {
    let task = TaskInVariant(StudyTask.ID(words[1]), TaskVariant.ID(words[2]))
    guard let part = Part(words[3...]) else { return nil }
    switch part {
    case .experimenter, .site, .station: return .first(task, part)
    case .day: return nil
    }
  }

  private static func figure(firstOn words: [String]) -> ParticipantFigure? {
    let day = LabCalendar().day(typed: words[3])
    guard day != nil || words[3].isEmpty else { return nil }
    return .firstOn(TaskInVariant(StudyTask.ID(words[1]), TaskVariant.ID(words[2])), day)
  }

  private static func figure(runs words: [String]) -> ParticipantFigure? {
    RunVerdict(rawValue: words[3]).map {
      .runs(TaskInVariant(StudyTask.ID(words[1]), TaskVariant.ID(words[2])), $0)
    }
  }

  private static func figure(marked words: [String]) -> ParticipantFigure? {
    if words[3].isEmpty { return nil }
    return .marked(TaskInVariant(StudyTask.ID(words[1]), TaskVariant.ID(words[2])), words[3])
  }

  private static func figure(scored words: [String]) -> ParticipantFigure? {
    let limits = words[3...].map { Double($0).flatMap { $0.isFinite ? $0 : nil } }
    guard zip(words[3...], limits).allSatisfy({ $0.isEmpty == ($1 == nil) }), limits != [nil, nil]
    else { return nil }
    if let lower = limits[0], let upper = limits[1], lower >= upper { return nil }
    return .scored(
      TaskInVariant(StudyTask.ID(words[1]), TaskVariant.ID(words[2])),
      ResultRange(from: limits[0], below: limits[1]))
  }

  private static func figure(milestone words: [String]) -> ParticipantFigure? {
    guard let milestone = Milestone(rawValue: words[0]), let part = Part(words[1...]) else { return nil }
    return .milestone(milestone, part)
  }
}

extension ParticipantFigure.Part {
  fileprivate var words: [String] {
    switch self {
    case .day(let day): ["day", "\(day)"]
    case .experimenter(let id): ["experimenter", id?.text ?? ""]
    case .site(let id): ["site", id?.text ?? ""]
    case .station(let id): ["station", id?.text ?? ""]
    }
  }

  fileprivate init?(_ words: ArraySlice<String>) {
    guard let kind = words.first, let value = words.last else { return nil }
    switch kind {
    case "day":
      guard let day = LabCalendar().day(typed: value) else { return nil }
      self = .day(day)
    case "experimenter": self = .experimenter(value.isEmpty ? nil : StaffMember.ID(value))
    case "site": self = .site(value.isEmpty ? nil : Site.ID(value))
    case "station": self = .station(value.isEmpty ? nil : Station.ID(value))
    default: return nil
    }
  }
}

extension EnrolmentPeriod {
  /// The first and the last day, each empty where nothing limits the period.
  fileprivate var words: [String] { [firstDay, lastDay].map { $0.map { "\($0)" } ?? "" } }

  fileprivate init?(_ words: ArraySlice<String>) {
    let days = words.map { LabCalendar().day(typed: $0) }
    guard days.count == 2, zip(words, days).allSatisfy({ $0.isEmpty || $1 != nil }) else { return nil }
    self.init(firstDay: days[0], lastDay: days[1])
  }
}

extension ParticipantFlow.Stage {
  fileprivate init?(named name: String) {
    guard let stage = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = stage
  }
}
