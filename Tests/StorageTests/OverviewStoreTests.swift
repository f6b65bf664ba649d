import Foundation
import Studies
import Testing

@testable import Storage

/// The rows that an overview is counted from: those of the right people, and only the valid ones.
struct OverviewStoreTests {
  private let lab: TemporaryLab

  init() throws { lab = try TemporaryLab() }

  @Test func onlyThoseOfTheStudyAndKindAreCounted() throws {
    _ = try lab.enrolWithConsent()
    _ = try lab.enrolWithConsent(origin: .rehearsal)
    _ = try lab.enrolWithConsent(origin: .rehearsal)
    let real = try lab.store.overview(of: lab.study, origin: .real)
    let rehearsed = try lab.store.overview(of: lab.study, origin: .rehearsal)
    #expect(real.recruited == 1 && real.consented == 1 && real.durations[.consent] == [0])
    #expect(rehearsed.recruited == 2 && rehearsed.consented == 2)
  }

  /// Readers who wait for figures of many are told how many have been read.
  @Test func everybodyReadIsTold() throws {
    let (lab, study) = (lab, lab.study)
    for _ in 0..<3 { _ = try lab.enrolWithConsent() }
    let readings: [(FigureProgress) throws -> Void] = [
      { _ = try lab.store.overview(of: study, origin: .real, $0) },
      { _ = try lab.store.flow(of: study, origin: .real, during: .always, $0) },
      { _ = try lab.store.onboarding(in: study, origin: .real, during: .always, $0) },
    ]
    for read in readings {
      let progress = FigureProgress()
      try read(progress)
      #expect(progress.share == 1)
      progress.expect(3)
      #expect(progress.share == 0.5, "three people were read")
    }
  }

  @Test func aRunThatDoesNotCountTakesNoTime() throws {
    let ada = try lab.enrolWithConsent()
    let run = try lab.finishRun(ada)
    func times() throws -> [Double]? {
      try lab.store.overview(of: lab.study, origin: .real).durations[.task(run.taskInVariant)]
    }
    #expect(try times() == [0])
    let void = try InterventionRequest(.void(run.id), reason: .technical, remark: "", seen: 0)
    #expect(try lab.store.intervene(void, for: ada, in: lab.study, context: desk(1)) == .done)
    #expect(try times() == nil)
    // One that is under way has no end yet.
    _ = try lab.startRun(ada, position: 2)
    #expect(try lab.store.overview(of: lab.study, origin: .real).durations.keys.count == 1)
  }

  @Test func theFirstHandoverSaysWithWhom() throws {
    let (one, two) = (
      try lab.registerStation("Tablet 1").station.id, try lab.registerStation("Tablet 2").station.id
    )
    let ada = try lab.enrolWithConsent()
    let first = try lab.store.handOver(
      ada, to: one, in: lab.study, context: AuditContext(by: .staff("ben"), at: later(1)))
    try lab.store.end(first.id, how: .done, context: desk(2))
    _ = try lab.store.handOver(
      ada, to: two, in: lab.study, context: AuditContext(by: .staff("eva"), at: later(3)))
    let overview = try lab.store.overview(of: lab.study, origin: .real)
    #expect(overview.experimenters["ben"]?.recruited == 1 && overview.experimenters["eva"] == nil)
    // The tablet scanned the participant's code after they had been received.
    let bea = try lab.enrolWithConsent()
    _ = try lab.store.begin(
      lab.study.visits[0].id, of: bea, seen: nil, in: lab.study, calendar: LabCalendar(timeZone: .gmt),
      deviation: nil, context: AuditContext(by: .staff("eva"), at: later(4)))
    let both = try lab.store.overview(of: lab.study, origin: .real)
    #expect(both.experimenters["eva"]?.recruited == 1 && both.experimenters[nil] == nil)
  }

  /// From the first answer to the last, and from the first consent, of somebody who did everything.
  @Test func timesGoFromTheFirstToTheLast() throws {
    let ada = try lab.enrol(at: start).id
    try lab.sign(as: ada, version: "earlier", at: later(60))
    try lab.sign(as: ada, at: later(90))
    try lab.store.keepPlace(of: ada, pin: nil, context: lab.context(ada))
    try lab.permit(lab.answers(true), as: ada)
    for position in 1...4 {
      try lab.finishRun(ada, position: position, at: later(100))
      try lab.store.endBreak(of: ada, context: lab.context(ada, at: later(200)))
    }
    for (index, question) in lab.survey.questions.enumerated() {
      try lab.answer(question.id, .skipped, as: ada, at: later(300 + index))
    }
    let overview = try lab.store.overview(of: lab.study, origin: .real)
    #expect(overview.complete == 1)
    #expect(overview.medianDuration(of: .consent) == 60)
    #expect(
      overview.medianDuration(of: .task(TaskInVariant(lab.survey.id)))
        == Double(lab.survey.questions.count - 1))
    #expect(
      overview.medianDuration(of: .whole(lab.study.visits[0].id))
        == Double(300 + lab.survey.questions.count - 1))
  }

  private func later(_ seconds: Int) -> Timestamp { start.advanced(bySeconds: seconds) }

  private func desk(_ seconds: Int) -> AuditContext {
    AuditContext(by: .staff("desk"), at: later(seconds))
  }
}
