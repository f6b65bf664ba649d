import Studies
import Testing

@testable import Storage

/// A word that counts people means the same people on every page that has it, whatever happened.
struct CountsOfPagesTests {
  private static let seeds: [UInt64] = [1, 2, 3]

  @Test(arguments: [Participant.Origin.real, .rehearsal])
  func theFirstPageTheOverviewAndTheOnboardingAgree(origin: Participant.Origin) throws {
    for seed in Self.seeds {
      let lab = try LabHistories.lab(seed: seed, people: 30)
      let first = try lab.store.counts(of: lab.study.id, at: .everySite, origin: origin)
      let flow = try lab.store.overview(of: lab.study, origin: origin).flow
      let onboarding = try lab.store.onboarding(in: lab.study, origin: origin)
      let always = try lab.store.flow(of: lab.study, origin: origin, during: .always)
      #expect(flow == onboarding.flow && flow == always, "\(seed)")
      #expect(onboarding.began == flow.reached(.began), "\(seed)")
      #expect(first.enrolled == onboarding.enrolled, "\(seed)")
      #expect(first.enrolled == flow.reached(.began) - flow.notEligible, "\(seed)")
      #expect(onboarding.reached(.eligible) == flow.eligible, "\(seed)")
      #expect(first.consented == flow.reached(.consented), "\(seed)")
      #expect(first.consented == onboarding.reached(.signed), "\(seed)")
      #expect(onboarding.reached(.finished) == flow.reached(.complete), "\(seed)")
      #expect(origin == .rehearsal || first.consented > flow.reached(.complete), "\(seed)")
      let day = LabCalendar().day(of: start)
      for period in [
        EnrolmentPeriod(firstDay: nil, lastDay: day),
        EnrolmentPeriod(firstDay: LabCalendar().day(day, plus: 1), lastDay: nil),
      ] {
        let flow = try lab.store.flow(of: lab.study, origin: origin, during: period)
        let onboarding = try lab.store.onboarding(
          in: lab.study, origin: origin, during: period, FigureProgress())
        #expect(onboarding.flow == flow, "\(seed)")
      }
    }
  }

  /// The flow alone counts people whose data are to be deleted: the difference is exactly they.
  @Test(arguments: [Participant.Origin.real, .rehearsal])
  func theTablesOfTheOverviewAgree(origin: Participant.Origin) throws {
    var blocked = 0
    for seed in Self.seeds {
      let lab = try LabHistories.lab(seed: seed, people: 30)
      let overview = try lab.store.overview(of: lab.study, origin: origin)
      var counts = StudyOverview.Counts()
      counts.recruited = overview.recruited
      counts.consented = overview.consented
      counts.complete = overview.complete
      #expect(sum(overview.days) == counts && sum(overview.experimenters) == counts, "\(seed)")
      #expect(sum(overview.sites) == counts && sum(overview.stations) == counts, "\(seed)")
      let flow = overview.flow
      for (counted, stage) in [
        (counts.recruited + flow.notEligible, ParticipantFlow.Stage.began), (counts.consented, .consented),
        (counts.complete, .complete),
      ] {
        let left = try listing(lab, origin) { $0.figure = .reached(stage, .always) }.unlisted
        #expect(counted + left == flow.reached(stage), "\(stage.name) of \(seed)")
        blocked += left
      }
    }
    if origin == .real { #expect(blocked > 0) }
  }

  @Test(arguments: [Participant.Origin.real, .rehearsal])
  func theStatesOfTheListAreThoseOfTheOverview(origin: Participant.Origin) throws {
    for seed in Self.seeds {
      let lab = try LabHistories.lab(seed: seed, people: 30)
      let overview = try lab.store.overview(of: lab.study, origin: origin)
      for group in ProgressGroup.allCases {
        let listing = try listing(lab, origin) { $0.group = group }
        let blocked = listing.entries.count { $0.participation.participant.isBlocked }
        let counted = group.statuses.reduce(0) { $0 + overview.count($1) }
        #expect(listing.entries.count == listing.total, "\(group) of \(seed)")
        #expect(listing.total - blocked == counted, "\(group) of \(seed)")
      }
    }
  }

  private func listing(
    _ lab: TemporaryLab, _ origin: Participant.Origin, _ narrow: (inout ParticipantQuery) -> Void
  ) throws -> ParticipantListing {
    var query = lab.everyone
    query.origin = origin
    narrow(&query)
    return try lab.store.participants(query)
  }

  private func sum<Part: Hashable>(_ parts: [Part: StudyOverview.Counts]) -> StudyOverview.Counts {
    parts.values.reduce(into: StudyOverview.Counts()) { sum, counts in
      sum.recruited += counts.recruited
      sum.consented += counts.consented
      sum.complete += counts.complete
    }
  }
}
