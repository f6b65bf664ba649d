import Definitions
import SampleStudies
import Testing

@testable import Studies

/// The participant's path: one order, and no way around it.
struct PathTests {
  let study: Study

  init() throws { study = try SampleStudy.study() }

  @Test func somebodyWhoDoesEverythingWalksTheWholePath() {
    var record = newcomer()
    record.participant.wasIntroduced = false
    var walked: [Step] = []
    while let next = step(after: record) {
      walked.append(dueStep(in: study, given: record))
      record = next
    }
    walked.append(dueStep(in: study, given: record))
    #expect(
      walked == [
        .introduction, .eligibility, .consent(.section(1)), .consent(.review), .consent(.signature),
        .keepPlace, .permissions, .task(DueTask("sorting", position: 1)),
        .task(DueTask("sorting", position: 2)), .task(DueTask("about-you")), .finished,
      ])
  }

  /// In every combination of events, the first step that is not done is due.
  @Test func theFirstThingNotInOrderIsDue() {
    var combinations = 0
    for stages in Stage.combinations {
      for leaves in [false, true] {
        var record = newcomer()
        for stage in stages { stage.apply(&record, study) }
        if leaves { record = record.leaving() }
        // Eligible participants and those who have consented are not shown the introduction again; those who
        // have consented are not asked about eligibility.
        let skipped = record.consents.isEmpty ? (record.isEligible ? 1 : 0) : 2
        // Nor is anybody asked for more whose visit was ended early.
        let isOver = record.participant.endedEarlyAt != nil
        let asked = stages.indices.dropFirst(skipped).filter { !(isOver && (4...5).contains($0)) }
        let due = asked.lazy.compactMap { stages[$0].due }.first ?? .finished
        #expect(dueStep(in: study, given: record) == (leaves ? .left : due), "\(stages.map(\.name))")
        combinations += 1
      }
    }
    #expect(combinations == 2 * 2 * 5 * 2 * 3 * 5 * 10 * 2)
  }

  @Test func whatComesLateIsNotAskedOfThoseWhoTakePart() {
    var record = newcomer()
    record.participant.wasIntroduced = false
    record.consents = [makeConsent()]
    #expect(dueStep(in: study, given: record) == .keepPlace)
  }

  @Test func aStudyWithoutEligibilityQuestionsBeginsWithConsent() throws {
    let yaml = SampleStudy.yaml
    let start = yaml.range(of: "eligibility:")!.lowerBound
    let end = yaml.range(of: "consent:")!.lowerBound
    let open = try SampleStudy.definition(replacing: String(yaml[start..<end]), with: "").study()
    #expect(dueStep(in: open, given: newcomer()) == .consent(.section(1)))
    var untold = newcomer()
    untold.participant.wasIntroduced = false
    #expect(dueStep(in: open, given: untold) == .introduction)
  }

  @Test func skippedQuestionsCountAsDone() {
    var record = newcomer()
    record.answered = ["about-you": ["garden"]]
    #expect(!record.hasDone(DueTask("about-you"), in: study))
    record.answered = ["about-you": ["garden", "height"]]
    #expect(record.hasDone(DueTask("about-you"), in: study))
  }

  @Test func aRunUnderWayIsNotDone() {
    var record = newcomer()
    record.runs = [makeRun(position: 1, state: .running)]
    #expect(!record.hasDone(DueTask("sorting", position: 1), in: study))
    record.runs = [makeRun(position: 2, state: .finished)]
    #expect(!record.hasDone(DueTask("sorting", position: 1), in: study))
    #expect(record.hasDone(DueTask("sorting", position: 2), in: study))
  }

  @Test func consentIsInForceForItsVersionOnlyAndUntilLeaving() {
    var record = newcomer()
    record.consents = [makeConsent(number: 0)]
    #expect(!record.hasConsentInForce(for: study))
    record.consents = [makeConsent()]
    #expect(record.hasConsentInForce(for: study))
    #expect(!record.leaving().hasConsentInForce(for: study))
    record.consents = [makeConsent(), makeConsent(number: 0)]
    #expect(record.hasConsentInForce(for: study))
  }

  /// Returns the record after the participant has done the step that is due; nil if nothing is left.
  private func step(after record: Participation) -> Participation? {
    var next = record
    switch dueStep(in: study, given: record) {
    case .introduction: next.participant.wasIntroduced = true
    case .eligibility: next.isEligible = true
    case .consent(.section): next.consentProgress.read.insert("purpose")
    case .consent(.review): next.consentProgress.milestones.insert(.agreed)
    case .consent: next.consents = [makeConsent()]
    case .keepPlace: next = record.with(place: .skipped)
    case .permissions: next.permissions = ["device-details": false, "contact-later": true]
    case .task(let due) where due.task == "sorting":
      next.runs.append(makeRun(position: due.position, state: .finished))
    case .task: next.answered = ["about-you": ["garden", "height"]]
    case .countersignature, .contactDetails, .onBreak, .betweenVisits, .siteUnknown, .paused, .finished,
      .left:
      return nil
    }
    return next
  }
}

/// One of the things that can have happened at a stage of the path, and the step it leaves due.
private struct Stage: Sendable {
  let name: String
  /// Nil when this stage is in order.
  let due: Step?
  let apply: @Sendable (inout Participation, Study) -> Void

  /// One of each, in the order of the path.
  static var combinations: [[Stage]] {
    [introduction, eligibility, consent, process, place, permissions, tasks].reduce([[]]) { ways, next in
      ways.flatMap { way in next.map { way + [$0] } }
    }
  }

  static let introduction = [
    Stage(name: "not told", due: .introduction) { record, _ in record.participant.wasIntroduced = false },
    Stage(name: "told", due: nil) { _, _ in },
  ]

  static let eligibility = [
    Stage(name: "not asked", due: .eligibility) { _, _ in },
    Stage(name: "eligible", due: nil) { record, _ in record.isEligible = true },
  ]

  static let consent = [
    Stage(name: "no consent", due: .consent(.section(1))) { _, _ in },
    Stage(name: "read", due: .consent(.review)) { record, _ in record.consentProgress.read = ["purpose"] },
    Stage(name: "agreed", due: .consent(.signature)) { record, _ in
      record.consentProgress = ConsentProgress(read: ["purpose"], milestones: [.agreed])
    },
    Stage(name: "older consent", due: .consent(.changes)) { record, _ in
      record.consents = [makeConsent(number: 0)]
    },
    Stage(name: "consent", due: nil) { record, _ in record.consents = [makeConsent()] },
  ]

  static let process = [
    Stage(name: "goes on", due: nil) { _, _ in },
    Stage(name: "paused", due: .paused) { record, _ in record.participant.pausedAt = start },
  ]

  static let place = [
    Stage(name: "place open", due: .keepPlace) { _, _ in },
    Stage(name: "PIN", due: nil) { record, _ in record = record.with(place: .keptWithPIN) },
    Stage(name: "no PIN", due: nil) { record, _ in record = record.with(place: .skipped) },
  ]

  static let permissions = [
    permissions([:], due: .permissions),
    permissions(["device-details": true], due: .permissions),
    permissions(["contact-later": true], due: .permissions),
    permissions(["device-details": true, "contact-later": false], due: .permissions),
    permissions(["device-details": false, "contact-later": true], due: nil),
  ]

  private static func permissions(_ given: [Permission.ID: Bool], due: Step?) -> Stage {
    Stage(name: "\(given)", due: due) { record, _ in record.permissions = given }
  }

  static let tasks = [
    tasks(runs: [], answers: [], due: .task(DueTask("sorting", position: 1))),
    tasks(runs: [1], answers: ["garden", "height"], due: .task(DueTask("sorting", position: 2))),
    tasks(runs: [1, 2], answers: ["garden"], due: .task(DueTask("about-you"))),
    tasks(runs: [1, 2], answers: ["garden", "height"], due: nil),
    Stage(name: "on a break", due: .onBreak(rest)) { record, _ in record.runs = [rested] },
    Stage(name: "a break, and the other test left out", due: .task(DueTask("about-you"))) { record, _ in
      record.runs = [rested]
      record.skipped = [TaskInVariant("sorting", "by-touch")]
    },
    Stage(name: "repeated", due: .task(DueTask("sorting", position: 1))) { record, _ in
      record.runs = [makeRun(state: .finished, setAside: .repeated, openBreak: rest)]
    },
    Stage(name: "void while it ran", due: .task(DueTask("sorting", position: 2))) { record, _ in
      record.runs = [makeRun(setAside: .voided)]
    },
    Stage(name: "ended early", due: nil) { record, _ in record.participant.endedEarlyAt = start },
    Stage(name: "all left out", due: nil) { record, _ in
      record.skipped = [
        TaskInVariant("sorting", "by-touch"), TaskInVariant("sorting", "by-keyboard"),
        TaskInVariant("about-you"),
      ]
    },
  ]

  private static let rest = Break(run: "run-1", beganAt: start, endsAt: start)
  private static let rested = makeRun(state: .finished, openBreak: rest)

  private static func tasks(runs: [Int], answers: Set<SurveyQuestion.ID>, due: Step?) -> Stage {
    Stage(name: "runs \(runs), answers \(answers.count)", due: due) { record, _ in
      record.runs = runs.map { makeRun(position: $0, state: .finished) }
      record.answered = ["about-you": answers]
    }
  }
}
