import Foundation
import HTTP
import Studies

/// How a study is going.
enum OverviewRoutes {
  static func show(_ request: StaffRequest) throws -> Response {
    let study = try request.study()
    let origin: Participant.Origin =
      request.http.query[QualityRoutes.originField] == Participant.Origin.rehearsal.rawValue
      ? .rehearsal : .real
    return try request.live {
      let overview = try request.lab.stores.overview(of: study, origin: origin)
      let staff = try request.lab.stores.staff()
      let words = OverviewWords(overview: overview, study: study, staff: staff, request: request)
      let gaps = request.maySeeParticipants ? try gaps(of: study, origin, request) : []
      return request.page(
        OverviewPage(words, origin, gaps: gaps, maySeeWho: request.maySeeParticipants),
        title: request.say("overview.title"))
    }
  }

  /// The newest of those whose data lack something that is not simply still to come.
  private static func gaps(of study: Study, _ origin: Participant.Origin, _ request: StaffRequest) throws
    -> [OverviewPage.Person]
  {
    var query = ParticipantQuery(studies: [study])
    query.origin = origin
    return try [StandingGroup.inProgress, .paused, .incomplete].flatMap { group in
      query.group = group
      return try request.lab.stores.participants(query).entries.compactMap { entry in
        OverviewPage.Person(entry.participation, study, request)
      }
    }
  }
}

extension StaffRequest {
  /// Codes are shown to those who run visits.
  fileprivate var maySeeParticipants: Bool { member.role != .dataManager }
}

extension OverviewPage {
  fileprivate init(
    _ words: OverviewWords, _ origin: Participant.Origin, gaps: [Person], maySeeWho: Bool
  ) {
    let study = words.study
    let other = origin == .real ? Participant.Origin.rehearsal : .real
    self.init(
      study: study.title[words.language], isRehearsal: origin == .rehearsal,
      otherURL: Path.staffOverview.url(study.id.text, query: [QualityRoutes.originField: other.rawValue]),
      counts: words.counts, progress: words.progress,
      diagram: words.diagram?.svg,
      chart: words.chart.svg, days: words.days, experimenters: words.experimenters, phases: words.phases,
      gaps: gaps, standing: words.incomplete(maySeeWho: maySeeWho),
      deviationsURL: Path.staffDeviations.url(study.id.text)
        + (origin == .real ? "" : Path.query([(QualityRoutes.originField, origin.rawValue)])),
      allGapsURL: Path.staffParticipants.url(
        query: ["study": study.id.text, "state": StandingGroup.incomplete.rawValue]))
  }
}

extension OverviewPage.Person {
  fileprivate init?(_ participation: Participation, _ study: Study, _ request: StaffRequest) {
    let gaps = participation.gaps(in: study).filter { !$0.isAhead }
    if gaps.isEmpty { return nil }
    let participant = participation.participant
    self.init(
      code: participant.code.grouped, url: Path.staffParticipant.url(participant.id.text),
      step: request.word(for: dueStep(in: study, given: participation), in: study),
      gaps: gaps.map { OverviewPage.Gap($0, study, request) })
  }
}

extension OverviewPage.Gap {
  init(_ gap: DataGap, _ study: Study, _ request: StaffRequest) {
    func task(_ task: DueTask) -> String { request.word(for: .task(task), in: study) }
    let what =
      switch gap.what {
      case .consent: request.say("overview.gap.consent")
      case .task(let due): request.say("overview.gap.task", ["task": task(due)])
      case .unfinishedTest(let due, let block):
        gap.isAhead
          ? request.say("overview.gap.underWay", ["task": task(due), "n": request.number(block)])
          : request.say("overview.gap.unfinished", ["task": task(due), "n": request.number(block)])
      case .unsentTrials(let due, let count):
        request.say("overview.gap.unsent", ["task": task(due), "n": request.number(count)])
      case .void(let due): request.say("overview.gap.void", ["task": task(due)])
      case .skipped(let due): request.say("overview.gap.skipped", ["task": task(due)])
      }
    self.init(what: what, remedy: request.say("overview.remedy.\(gap.remedy.rawValue)"))
  }
}
