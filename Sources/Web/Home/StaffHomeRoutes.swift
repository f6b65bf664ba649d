import HTTP
import Studies

/// The studies of this lab: how each is going, and where a visit begins.
enum StaffHomeRoutes {
  static func show(_ request: StaffRequest) throws -> Response {
    let entries = try request.studies.map { study in
      var entry = StaffHomePage.Entry(
        study, try request.stores.counts(of: study.id, origin: .real),
        rehearsed: try request.stores.counts(of: study.id, origin: .rehearsal),
        renewals: try request.stores.openRenewals(in: study, origin: .real), request)
      let kinds = request.lab.taskPages.ofEveryKind(study.definedTasks)
      entry.ofKinds = kinds.flatMap { $0.pages.links(of: study, request) }
      entry.pending = try kinds.flatMap { try $0.pages.pending(in: study, request) }
      return entry
    }
    return request.page(
      StaffHomePage(studies: entries, unread: unread(request)), title: request.say("home.title"))
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

extension StaffHomePage.Entry {
  fileprivate init(
    _ study: Study, _ counts: StudyCounts, rehearsed: StudyCounts, renewals: Int, _ request: StaffRequest
  ) {
    // A participant by invitation begins with the code on their card: there is no other way into the study.
    let batches = Path.staffBatches.url(study.id.text)
    let (start, rehearsal, share) =
      study.isOpen
      ? (
        Path.introduction.url(study.id.text), Lab.rehearsalPath(of: study.id.text),
        Path.introduction.url(study.id.text)
      )
      : (
        batches, batches + Path.query([("origin", Participant.Origin.rehearsal.rawValue)]), Path.signIn.url()
      )
    self.init(
      id: study.id.text, title: study.title[study.language(request.language)], isOpen: study.isOpen,
      counts: [
        .init(what: request.say("home.enrolled"), number: request.number(counts.enrolled)),
        .init(what: request.say("home.consented"), number: request.number(counts.consented)),
        .init(what: request.say("home.runsFinished"), number: request.number(counts.runsFinished)),
        .init(what: request.say("home.trials"), number: request.number(counts.trials)),
      ],
      rehearsed: rehearsed.enrolled == 0
        ? nil
        : request.say(
          "home.rehearsed",
          ["n": request.number(rehearsed.enrolled), "runs": request.number(rehearsed.runsFinished)]),
      rehearsalsURL: Path.staffRehearsals.url(study.id.text),
      startURL: start, shareURL: request.fullURL(share), rehearsalURL: rehearsal,
      participantsURL: Path.staffParticipants.url(query: ["study": study.id.text]),
      overviewURL: Path.staffOverview.url(study.id.text), qualityURL: Path.staffQuality.url(study.id.text),
      onboardingURL: Path.staffOnboarding.url(study.id.text),
      balanceURL: request.member.may(.seeOrders)
        ? Path.staffBalance.url(study.id.text) : nil,
      analysisURL: request.member.may(.seeScores) && !study.analysedTasks.isEmpty
        ? Path.staffAnalysis.url(study.id.text) : nil,
      scheduleURL: study.schedule.isEmpty ? nil : Path.staffAdherence.url(study.id.text),
      tests: study.definedTasks.map { task in
        let own = study.language(request.language)
        return .init(
          title: request.say("preview.link", ["test": task.title[own]]),
          url: request.lab.taskPages[task].previewURL(of: task, in: study, own))
      },
      renewals: renewals == 0 ? nil : request.say("renewals.link", count: renewals),
      renewalsURL: Path.staffRenewals.url(study.id.text),
      trouble: request.lab.studies.trouble(of: study.id).map { StudyTroubleNotice($0, request) },
      isClosed: request.lab.studies.isClosed(study.id))
  }
}
