import Testing

@testable import Studies

/// A figure is one word of an address, and nothing else is one.
struct ParticipantFigureTests {
  private static let day = LabCalendar().day(typed: "2026-05-14")!
  private static let periods: [EnrolmentPeriod] = [
    .always, .init(firstDay: day, lastDay: nil), .init(firstDay: day, lastDay: day),
  ]

  private static let figures: [ParticipantFigure] = {
    let parts: [ParticipantFigure.Part] = [
      .day(day), .experimenter("ben"), .experimenter(nil), .site("berlin"), .site(nil), .station("tablet"),
      .station(nil),
    ]
    let milestones = ParticipantFigure.Milestone.allCases.flatMap { milestone in
      parts.map { ParticipantFigure.milestone(milestone, $0) }
    }
    let flow = ParticipantFlow.Stage.allCases.flatMap { stage in
      periods.flatMap { period in
        [ParticipantFigure.reached(stage, period)] + stage.stops.map { .stopped(stage, $0, period) }
      }
    }
    let stages: [OnboardingStage?] = [nil] + OnboardingStage.allCases
    var onboarding = QuizPass.allCases.map { ParticipantFigure.quizPassed($0) }
    for period in periods {
      for stage in stages {
        onboarding += ParticipantFigure.OnboardingPeople.allCases.map { .onboarding(stage, $0, period) }
        onboarding += parts.filter { $0 != .day(day) }.map { .onboardingAt($0, stage, period) }
      }
    }
    onboarding += periods.dropFirst().map { .quizPassed(.inPerson, $0) }
    onboarding += periods.map { .leftOnVersion(number: 2, hash: "ab", $0) }
    let orders = [false, true].map {
      ParticipantFigure.order(.init(task: "weight", position: 3, variant: "by-touch", isFinished: $0))
    }
    let runs = ParticipantFigure.RunVerdict.allCases.map {
      ParticipantFigure.runs(TaskInVariant("weight", "by-touch"), $0)
    }
    let marked = ParticipantFigure.marked(TaskInVariant("page", "by-touch"), "broken")
    let ranges: [ParticipantFigure.ResultRange] = [
      .init(from: nil, below: -0.5), .init(from: -0.5, below: 0.25), .init(from: 0, below: nil),
    ]
    let scored = ranges.map { ParticipantFigure.scored(TaskInVariant("weight", "by-touch"), $0) }
    let flagged = parts.map { ParticipantFigure.flagged($0) }
    let firsts = parts.filter { $0 != .day(day) }
      .map { ParticipantFigure.first(TaskInVariant("weight", "by-touch"), $0) }
    let days = [day, nil].map { ParticipantFigure.firstOn(TaskInVariant("weight", "by-touch"), $0) }
    var others = [marked, .leftSince(release: 3)]
    others += StaffDuty.allCases.map { .waiting($0) }
    others += firsts + days + scored
    return milestones + flow + onboarding + orders + runs + flagged + others
  }()

  @Test func eachIsReadAsItWasWritten() {
    #expect(Set(Self.figures.map(\.text)).count == Self.figures.count)
    for figure in Self.figures { #expect(ParticipantFigure(figure.text) == figure, "\(figure.text)") }
  }

  @Test(arguments: [
    "", "~", "recruited", "recruited~day", "recruited~day~", "recruited~day~2026-02-30", "recruited~moon~1",
    "analysed~day~2026-05-14", "reached~consented", "reached~nowhere~~", "reached~consented~x~",
    "stopped~analysed~underWay~~", "stopped~consented~leftBefore~~", "onboarding~nowhere~left",
    "onboarding~signed~up", "drawn~weight~0~touch", "drawn~weight~one~touch", "finished~weight~1",
    "runs~weight~touch", "runs~weight~touch~odd", "marked~weight~touch", "marked~weight~touch~",
    "scored~weight~touch~1", "scored~weight~touch~~", "scored~weight~touch~1~0",
    "scored~weight~touch~x~1", "scored~weight~touch~nan~1", "scored~weight~touch~0~inf",
    "flagged", "flagged~moon~1", "waiting", "waiting~",
    "waiting~tea", "waiting~site~",
    "onboarding-at~berlin", "onboarding-at~berlin~nowhere", "left-on~0~ab", "left-on~1~", "left-on~ab",
    "onboarding~signed~up~~", "onboarding~signed~left~x~", "onboarding~nowhere~left~~",
    "onboarding-at~moon~berlin~signed~~", "onboarding-at~site~berlin~nowhere~~",
    "onboarding-at~site~berlin~signed~~x", "onboarding-at~day~2026-05-14~signed~~",
    "left-on~0~ab~~", "left-on~1~~~", "left-on~1~ab~x~", "quiz~failed~~", "quiz~in-person~~x",
    "first-on~weight~touch", "first-on~weight~touch~x", "first-on~weight~touch~2026-02-30",
    "first-on~weight~touch~day~2026-05-14",
    "first~weight~touch", "first~weight~touch~site", "first~weight~touch~moon~1",
    "first~weight~touch~day~2026-05-14",
    "quiz", "quiz~", "quiz~failed", "quiz~in-person~",
    "left", "left~", "left~0", "left~one", "left~1~2",
  ])
  func nothingElseIsOne(text: String) {
    #expect(ParticipantFigure(text) == nil)
  }

  @Test func nothingLongIsRead() {
    #expect(ParticipantFigure("recruited~site~" + String(repeating: "a", count: 500)) == nil)
  }

  /// Nobody learns from a list in which order variants follow one another who may not see that anyway.
  @Test func ordersAskForTheRightToSeeThem() {
    for figure in Self.figures {
      switch figure {
      case .order, .first, .firstOn: #expect(figure.capability == .seeOrders)
      case .leftSince: #expect(figure.capability == .release)
      case .scored: #expect(figure.capability == .seeScores)
      default: #expect(StaffRole.experimenter.may(figure.capability))
      }
    }
    #expect(!StaffRole.experimenter.may(.seeOrders) && !StaffRole.experimenter.may(.seeScores))
  }
}
