import Studies
import Testing

@testable import Storage

/// The participants of a release who are alone with their devices or their days.
struct ReleaseTracesTests {
  private let lab: TemporaryLab

  init() throws { lab = try TemporaryLab() }

  private func traces(_ change: (inout ReleaseSelection) -> Void = { _ in }) throws -> ReleaseTraces {
    var selection = ReleaseSelection()
    change(&selection)
    return try lab.store.releaseReader.traces(
      of: lab.study, in: ReleaseScope(.real, .within, selection: selection))
  }

  /// A consent, then a run some days later on a page of this width.
  private func takePart(afterDays days: Int, width: Int, origin: Participant.Origin = .real) throws {
    let participant = try lab.enrolWithConsent(origin: origin)
    let time = start.advanced(bySeconds: days * 86_400)
    let run = try lab.startRun(participant, at: time)
    var part = try makePart(of: lab.plannedRun(run))
    part.device = #"{"userAgent":"Mozilla/5.0 Firefox/128.0","viewport":[\#(width),1180]}"#
    _ = try lab.append(part, to: run, at: time)
  }

  @Test func whoIsAloneIsCounted() throws {
    #expect(try traces() == ReleaseTraces())
    for (days, width) in [(0, 820), (0, 820), (9, 820), (0, 834)] {
      try takePart(afterDays: days, width: width)
    }
    // Simulated people hide nobody.
    try takePart(afterDays: 9, width: 834, origin: .rehearsal)
    let found = try traces()
    #expect(found.days.map { [$0.people, $0.alone] } == [4, 1])
    #expect(found.devices.map { [$0.people, $0.alone] } == [4, 1])
  }

  @Test func whatIsLeftOutTellsNothing() throws {
    try takePart(afterDays: 0, width: 820)
    let found = try traces { $0.leftOut = ["devices"] }
    #expect(found.devices == nil && found.days.map { [$0.people, $0.alone] } == [1, 1])
  }
}
