import Testing

@testable import Studies

/// The state of a flagged run, the decisions that change it, and the reasons for them.
struct FlaggedRunTests {
  private func decision(_ kind: Intervention.Kind, _ number: Int, about run: Run.ID = "run-1")
    -> InterventionRecord
  {
    InterventionRecord(
      number: number, kind: kind, run: run, reason: .somethingElse, remark: "", staff: "ben",
      madeAt: start.advanced(bySeconds: number))
  }

  private func flagged(_ setAside: Run.SetAside? = nil, _ kinds: Intervention.Kind...) -> FlaggedRun {
    FlaggedRun(
      run: makeRun(state: .finished, setAside: setAside), kind: TaskKind("implicit-association"),
      code: .random(), origin: .real, flags: ["focus-lost"],
      verdict: ScoreVerdict(isExcluded: false, refusal: nil), station: nil, interruptions: 0,
      decisions: kinds.enumerated().map { decision($1, $0 + 1) })
  }

  @Test func itIsDueUntilSomebodyDecides() {
    #expect(flagged().state == .due)
    #expect(flagged().choices == [.keepRun("run-1"), .void("run-1")])
  }

  /// The mark of the run counts, and not the order of the decisions.
  @Test func eachDecisionLeavesTheOther() {
    #expect(flagged(nil, .keepRun).state == .kept)
    #expect(flagged(nil, .keepRun).choices == [.void("run-1")])
    #expect(flagged(.voided, .void).state == .void)
    #expect(flagged(.voided, .keepRun, .void).state == .void)
    #expect(flagged(.voided).choices == [.keepRun("run-1")])
    #expect(flagged(nil, .void, .keepRun).state == .kept)
  }

  @Test func aFinishedRunCanBeKeptOnce() {
    let record = newcomer()
    let finished = makeRun(state: .finished)
    #expect(record.canBeKept(finished, after: []))
    #expect(!record.canBeKept(makeRun(), after: []), "it is under way")
    #expect(!record.canBeKept(finished, after: [decision(.keepRun, 1)]))
    #expect(record.canBeKept(finished, after: [decision(.keepRun, 1, about: "run-2")]))
    let void = makeRun(state: .finished, setAside: .voided)
    #expect(record.canBeKept(void, after: [decision(.keepRun, 1), decision(.void, 2)]))
    #expect(!record.canBeKept(makeRun(state: .finished, setAside: .repeated), after: []))
  }

  /// Reasons about data are for decisions about data, and a visit has its own.
  @Test func eachDecisionHasReasonsOfItsOwn() {
    let keep = Set(Intervention.Kind.keepRun.reasons)
    #expect(keep == [.plausible, .explained, .mistake, .somethingElse])
    #expect(Set(Intervention.Kind.void.reasons) == Set(InterventionReason.ofVisits).union([.inattentive]))
    #expect(keep.intersection(InterventionReason.ofVisits) == [.mistake, .somethingElse])
    #expect(Intervention.Kind.pause.reasons == InterventionReason.ofVisits)
    #expect(throws: RemarkProblem.missing) {
      _ = try InterventionRequest(.keepRun("run-1"), reason: .somethingElse, remark: " ", seen: 0)
    }
  }
}

/// Finished runs and those with flags, by when, with whom and where.
struct FlagOverviewTests {
  private func place(
    days: Int, with experimenter: StaffMember.ID? = nil, at site: Site.ID? = nil,
    on station: Station.ID? = nil
  ) -> FlagOverview.Place {
    FlagOverview.Place(
      finishedAt: start.advanced(bySeconds: days * 86_400), experimenter: experimenter, site: site,
      station: station)
  }

  @Test func everyRunCountsOnceInEachDivision() {
    var overview = FlagOverview()
    overview.add(place(days: 0, with: "ben", at: "berlin", on: "tablet-1"), isFlagged: true)
    overview.add(place(days: 0, with: "ben", on: "tablet-2"), isFlagged: false)
    overview.add(place(days: 2), isFlagged: true)
    #expect(overview.days.values.map(\.runs).sorted() == [1, 2])
    #expect(overview.days.values.map(\.flagged) == [1, 1])
    #expect(overview.experimenters["ben"]?.runs == 2 && overview.experimenters["ben"]?.share == 0.5)
    #expect(overview.experimenters[nil]?.flagged == 1)
    #expect(overview.sites["berlin"]?.runs == 1 && overview.sites[nil]?.runs == 2)
    #expect(overview.stations["tablet-2"]?.share == 0 && overview.stations["tablet-1"]?.share == 1)
    let sums = [
      overview.days.values.map(\.runs), overview.experimenters.values.map(\.runs),
      overview.sites.values.map(\.runs), overview.stations.values.map(\.runs),
    ].map { $0.reduce(0, +) }
    #expect(sums == [3, 3, 3, 3])
    #expect(FlagOverview.Counts().share == 0)
  }
}
