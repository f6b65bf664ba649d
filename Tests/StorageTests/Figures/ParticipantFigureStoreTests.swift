import Studies
import Testing

@testable import Storage

/// The number of a picture is the number of people in the list to which it leads, whatever happened.
struct ParticipantFigureStoreTests {
  @Test(arguments: [1, 2, 3] as [UInt64])
  func theOverviewCountsThoseWhoAreListed(seed: UInt64) throws {
    let lab = try LabHistories.lab(seed: seed, people: 30)
    for origin in [Participant.Origin.real, .rehearsal] {
      let overview = try lab.store.overview(of: lab.study, origin: origin)
      for (day, counts) in overview.days {
        try expect(counts, .day(#require(LabCalendar().day(typed: day))), origin, lab)
      }
      for (id, counts) in overview.experimenters { try expect(counts, .experimenter(id), origin, lab) }
      for (id, counts) in overview.sites { try expect(counts, .site(id), origin, lab) }
      for (id, counts) in overview.stations { try expect(counts, .station(id), origin, lab) }
      try expect(overview.flow, .always, origin, lab)
    }
    let real = try lab.store.overview(of: lab.study, origin: .real)
    #expect(real.days.count > 2 && real.experimenters.count == 3 && real.complete > 0, "\(seed)")
    #expect(real.sites.count > 1 && real.stations.count > 2, "\(seed)")
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func theFlowOfAPeriodCountsThem(seed: UInt64) throws {
    let lab = try LabHistories.lab(seed: seed, people: 20)
    let first = LabCalendar().day(of: start)
    let second = LabCalendar().day(first, plus: 1)
    for period in [
      EnrolmentPeriod(firstDay: first, lastDay: first), .init(firstDay: second, lastDay: nil),
      .init(firstDay: nil, lastDay: second),
    ] {
      try expect(
        lab.store.flow(of: lab.study, origin: .real, during: period), period, .real, lab)
    }
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func theOnboardingCountsThem(seed: UInt64) throws {
    let lab = try LabHistories.lab(seed: seed, people: 30)
    for origin in [Participant.Origin.real, .rehearsal] {
      let onboarding = try lab.store.onboarding(in: lab.study, origin: origin)
      try expect(onboarding, .always, origin, lab)
    }
    let parts = try lab.store.onboarding(in: lab.study, origin: .real).parts.keys
    let (sites, experimenters) = (parts.count { $0.isSite }, parts.count { $0.isExperimenter })
    #expect(sites > 1 && experimenters == 3 && parts.count > sites + experimenters + 2, "\(seed)")
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func theOnboardingOfAPeriodCountsThem(seed: UInt64) throws {
    let lab = try LabHistories.lab(seed: seed, people: 30)
    let day = LabCalendar().day(of: start)
    var people = 0
    for period in [
      EnrolmentPeriod(firstDay: nil, lastDay: day),
      EnrolmentPeriod(firstDay: LabCalendar().day(day, plus: 1), lastDay: nil),
    ] {
      let onboarding = try lab.store.onboarding(
        in: lab.study, origin: .real, during: period, FigureProgress())
      try expect(onboarding, period, .real, lab)
      #expect(onboarding.enrolled > 0, "\(seed)")
      people += onboarding.enrolled
    }
    #expect(try people == lab.store.onboarding(in: lab.study, origin: .real).enrolled, "\(seed)")
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func theBalanceCountsThem(seed: UInt64) throws {
    let lab = try LabHistories.lab(seed: seed, people: 20)
    for isFinished in [false, true] {
      let orders: [[TaskVariant.ID?]] =
        isFinished
        ? try lab.store.finishedOrders(of: lab.test.id, in: lab.study.id, origin: .real)
        : try lab.store.drawnOrders(of: lab.test.id, in: lab.study.id, origin: .real)
      let balance = orders.reduce(into: OrderBalance(of: lab.test.variants.map(\.id))) { $0.add($1) }
      #expect(balance.orders > 0)
      for (row, variant) in lab.test.variants.enumerated() {
        for (column, count) in balance.positions[row].enumerated() {
          let place = ParticipantFigure.OrderPlace(
            task: lab.test.id, position: column + 1, variant: variant.id, isFinished: isFinished)
          try expect(count, .order(place), .real, lab)
        }
      }
    }
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func theBalanceOfSitesExperimentersAndTabletsCountsThem(seed: UInt64) throws {
    let lab = try LabHistories.lab(seed: seed, people: 30)
    for origin in [Participant.Origin.real, .rehearsal] {
      let sites = try lab.store.firstVariants(of: lab.test.id, in: lab.study.id, origin: origin)
      let experimenters = try lab.store.firstVariantsByExperimenter(
        of: lab.test.id, in: lab.study.id, origin: origin)
      let stations = try lab.store.firstVariantsByStation(
        of: lab.test.id, in: lab.study.id, origin: origin)
      for variant in lab.test.variants {
        let task = TaskInVariant(lab.test.id, variant.id)
        for (id, counts) in sites {
          try expect(counts[variant.id] ?? 0, .first(task, .site(id)), origin, lab)
        }
        for (id, counts) in experimenters {
          try expect(counts[variant.id] ?? 0, .first(task, .experimenter(id)), origin, lab)
        }
        for (id, counts) in stations {
          try expect(counts[variant.id] ?? 0, .first(task, .station(id)), origin, lab)
        }
      }
      #expect(origin == .rehearsal || sites.count > 1 && experimenters.count > 1)
      #expect(origin == .rehearsal || stations.count > 1)
    }
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func theQualityCountsThem(seed: UInt64) throws {
    let lab = try LabHistories.lab(seed: seed, people: 20)
    let runs = try lab.store.scoredRuns(of: lab.study.id, origin: .real)
    #expect(!runs.isEmpty)
    for quality in lab.test.quality(of: runs) {
      let task = TaskInVariant(lab.test.id, quality.variant)
      try expect(quality.runs, .runs(task, .all), .real, lab)
      try expect(quality.skipped, .runs(task, .skipped), .real, lab)
      try expect(quality.excluded, .runs(task, .excluded), .real, lab)
      try expect(quality.refused, .runs(task, .refused), .real, lab)
      try expect(quality.doubtful, .runs(task, .doubtful), .real, lab)
      try expect(quality.mouseOrPen, .marked(task, "mouseOrPen"), .real, lab)
      for (lower, upper) in [(nil, -0.5), (-0.5, 0), (0, 0.5), (0.5, nil)] as [(Double?, Double?)] {
        let count = quality.scores.count { $0 >= lower ?? -.infinity && $0 < upper ?? .infinity }
        try expect(count, .scored(task, .init(from: lower, below: upper)), .real, lab)
      }
    }
  }

  /// A person who asks for a deletion stays counted where they stopped, and is in no list by it.
  @Test func whoeverIsToBeDeletedIsCountedAndNotListed() throws {
    let lab = try TemporaryLab()
    let id = try lab.enrolWithConsent()
    var query = lab.everyone
    query.figure = .reached(.consented, .always)
    #expect(try lab.store.participants(query).total == 1)
    try lab.store.leave(
      id, session: nil, data: .deleted(keepingConsentYears: nil), context: lab.context(id))
    let listing = try lab.store.participants(query)
    #expect(listing.total == 0 && listing.entries.isEmpty && listing.unlisted == 1)
    query.figure = .milestone(.consented, .day(LabCalendar().day(of: start)))
    #expect(try lab.store.participants(query).total == 0)
    #expect(try lab.store.participants(query).unlisted == 0)
  }

  // MARK: - One figure

  private func expect(
    _ counts: StudyOverview.Counts, _ part: ParticipantFigure.Part, _ origin: Participant.Origin,
    _ lab: TemporaryLab
  ) throws {
    try expect(counts.recruited, .milestone(.recruited, part), origin, lab)
    try expect(counts.consented, .milestone(.consented, part), origin, lab)
    try expect(counts.complete, .milestone(.complete, part), origin, lab)
  }

  private func expect(
    _ onboarding: Onboarding, _ period: EnrolmentPeriod, _ origin: Participant.Origin, _ lab: TemporaryLab
  ) throws {
    let places: [OnboardingStage?] = [nil] + onboarding.stages
    for (index, place) in places.enumerated() {
      let next = index < onboarding.stages.count ? onboarding.stages[index] : nil
      let stops = next.map { onboarding.stopped(before: $0) } ?? .init()
      let reached = place.map { onboarding.reached($0) } ?? onboarding.began
      try expect(reached, .onboarding(place, .reached, period), origin, lab)
      try expect(stops.staying, .onboarding(place, .staying, period), origin, lab)
      try expect(stops.left, .onboarding(place, .left, period), origin, lab)
      var inParts = 0
      for part in onboarding.parts.keys {
        let people = onboarding.reached(place, at: part)
        try expect(people, .onboardingAt(part, place, period), origin, lab)
        inParts += people
      }
      // Everybody has a site, an experimenter and a first tablet, or none.
      #expect(inParts == 3 * reached, "\(place?.rawValue ?? "began") of \(origin)")
    }
    for way in QuizPass.allCases {
      try expect(onboarding.quizPasses[way] ?? 0, .quizPassed(way, period), origin, lab)
    }
    for (version, people) in onboarding.versions {
      let left = ParticipantFigure.leftOnVersion(number: version.number, hash: version.hash, period)
      try expect(people.left, left, origin, lab)
    }
  }

  private func expect(
    _ flow: ParticipantFlow, _ period: EnrolmentPeriod, _ origin: Participant.Origin, _ lab: TemporaryLab
  ) throws {
    for stage in ParticipantFlow.Stage.allCases {
      try expect(flow.reached(stage), .reached(stage, period), origin, lab)
      for stop in stage.stops {
        try expect(flow.stopped(at: stage, by: stop), .stopped(stage, stop, period), origin, lab)
      }
    }
  }

  func expect(
    _ number: Int, _ figure: ParticipantFigure, _ origin: Participant.Origin, _ lab: TemporaryLab
  ) throws {
    var query = lab.everyone
    query.origin = origin
    query.figure = figure
    let listing = try lab.store.participants(query)
    #expect(listing.total + listing.unlisted == number, "\(figure.text) of \(origin)")
    #expect(listing.entries.count == listing.total, "\(figure.text) of \(origin)")
    #expect(try lab.store.total(query) == listing.total, "\(figure.text) of \(origin)")
    let isOneListed = listing.entries.contains { $0.participation.participant.isBlocked }
    #expect(!isOneListed && (figure.countsBlocked || listing.unlisted == 0), "\(figure.text)")
  }
}

extension ParticipantFigure.Part {
  fileprivate var isSite: Bool { if case .site = self { true } else { false } }
  fileprivate var isExperimenter: Bool { if case .experimenter = self { true } else { false } }
}
