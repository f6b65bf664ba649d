import HTTP
import Studies

/// The studies of this lab: how each is going, and where a visit begins.
enum StaffHomeRoutes {
  static func show(_ request: StaffRequest) throws -> Response {
    let tour = try request.tourStep()
    // Minutes pass on the page, too: somebody becomes late.
    let state = try
      "\(request.stores.lastChange())-\(request.minute)-\(request.member.accessTag)-\(tour?.number ?? 0)"
    return try request.live(state) { try page(request, tour) }
  }

  private static func page(_ request: StaffRequest, _ tour: TourStep?) throws -> Response {
    let studies = request.reachedStudies
    let entries = try studies.map { study in
      let (stores, sites) = (request.stores, request.sites)
      let figures = try request.figures("home", of: study, .real, among: studies.count) {
        Figures(
          counts: try stores.counts(of: study.id, at: sites, origin: .real),
          rehearsed: try stores.counts(of: study.id, at: sites, origin: .rehearsal),
          renewals: sites.isLimited ? 0 : try stores.openRenewals(in: study, origin: .real))
      }
      var entry = StaffHomePage.Entry(study, figures.value, request)
      entry.asOf = request.asOf(figures.asOf)
      let kinds = request.lab.taskPages.ofEveryKind(study.definedTasks)
      if !sites.isLimited {
        entry.pending = try kinds.flatMap { try $0.pages.pending(in: study, request) }
      }
      let flagged = try flaggedRuns(in: study, request)
      if flagged > 0 {
        entry.pending.append(
          .init(
            title: request.say("quality.flagged.waiting", count: flagged),
            url: Path.staffFlaggedRuns.url(study.id.text)))
      }
      entry.pending += try requests(of: study, request)
      return entry
    }
    return request.page(
      StaffHomePage(tour: tour, today: try request.today(), studies: entries, unread: unread(request)),
      title: request.say(request.member.may(.runVisits) ? "home.today.title" : "home.title"))
  }

  /// Those that wait for a decision of this person.
  private static func flaggedRuns(in study: Study, _ request: StaffRequest) throws -> Int {
    if !request.member.may(.reviewRuns) { return 0 }
    return try request.stores.dueFlaggedRuns(of: study.id, at: request.sites, origin: .real)
  }

  /// Releases that others have asked for, which wait for a second person.
  private static func requests(of study: Study, _ request: StaffRequest) throws -> [StaffHomePage.TestLink] {
    guard study.dataset.needsApproval, request.member.may(.release) else { return [] }
    let asked = try request.stores.releaseRequests(of: study.id).filter {
      $0.decision == nil && $0.askedBy != request.member.id
    }
    let names = asked.isEmpty ? [:] : try request.staffNames()
    return asked.map {
      .init(
        title: request.say("home.releaseAsked", ["name": names[$0.askedBy] ?? $0.askedBy.text]),
        url: Path.staffReleaseRequest.url(study.id.text, $0.id.text))
    }
  }

  private static func unread(_ request: StaffRequest) -> [StaffHomePage.Unread] {
    request.lab.studies.troubles.compactMap { trouble in
      let isShown = request.lab.studies.study(trouble.study) != nil
      guard !isShown, request.member.mayWork(on: trouble.study) else { return nil }
      return .init(
        id: trouble.study.text, title: trouble.title?[request.language] ?? trouble.study.text,
        trouble: StudyTroubleNotice(trouble, request))
    }
  }
}

/// The figures on the card of a study.
private struct Figures: Sendable {
  let counts: StudyCounts
  let rehearsed: StudyCounts
  let renewals: Int
}

/// The addresses at which people begin with a study.
private struct WaysIn {
  /// Begins with a participant, with a rehearsal.
  let start: String
  let rehearsal: String
  /// The one that participants are told.
  let share: String

  /// A participant by invitation begins with the code on their card: there is no other way into such a study.
  init(to study: Study) {
    if study.isOpen {
      start = Path.introduction.url(study.id.text)
      rehearsal = Lab.rehearsalPath(of: study.id.text)
      share = start
    } else {
      start = Path.staffBatches.url(study.id.text)
      rehearsal = start + Path.query([("origin", Participant.Origin.rehearsal.rawValue)])
      share = Path.signIn.url()
    }
  }
}

extension StaffHomePage.Entry {
  fileprivate init(_ study: Study, _ figures: Figures, _ request: StaffRequest) {
    let (counts, rehearsed, renewals) = (figures.counts, figures.rehearsed, figures.renewals)
    let ways = WaysIn(to: study)
    self.init(
      id: study.id.text, title: study.title[study.language(request.language)], isOpen: study.isOpen,
      counts: [
        .init(what: request.say("home.enrolled"), number: request.number(counts.enrolled)),
        .init(what: request.say("home.consented"), number: request.number(counts.consented)),
        .init(what: request.say("home.runsFinished"), number: request.number(counts.runsFinished)),
        .init(what: request.say("home.trials"), number: request.number(counts.trials)),
      ],
      rehearsed: rehearsed.enrolled == 0 || request.sites.isLimited
        ? nil
        : request.say(
          "home.rehearsed",
          ["n": request.number(rehearsed.enrolled), "runs": request.number(rehearsed.runsFinished)]),
      rehearsalsURL: Path.staffRehearsals.url(study.id.text),
      startURL: ways.start, cardsURL: study.isOpen ? Path.staffBatches.url(study.id.text) : nil,
      releaseURL: counts.consented == 0
        ? nil
        : Path.staffReleasePreview.url(study.id.text)
          + Path.query([("audience", ReleaseAudience.within.rawValue)]),
      shareURL: request.fullURL(ways.share), rehearsalURL: ways.rehearsal,
      url: request.firstPageURL(of: study) ?? Path.staffHome.url(),
      renewals: renewals == 0 ? nil : request.say("renewals.link", count: renewals),
      renewalsURL: Path.staffRenewals.url(study.id.text),
      trouble: request.lab.studies.trouble(of: study.id).map { StudyTroubleNotice($0, request) },
      isClosed: request.lab.studies.isClosed(study.id))
  }
}
