import Studies

extension StaffRequest {
  /// The workspace that this page belongs to: of the study that its address names, or of the participant or the
  /// visit that it names; nil for a page about several studies, and for one whose study this person does not work
  /// for.
  /// - Parameter title: that of the page
  func workspace(around title: String) -> StudyWorkspace? {
    guard let (study, origin, participant) = subjectOfPage else { return nil }
    let isClosed = lab.studies.isClosed(study.id)
    let state = isClosed ? "closed" : study.isOpen ? "open" : "byInvitation"
    var workspace = StudyWorkspace(
      title: study.title[study.language(language)], state: say("workspace.\(state)"), isClosed: isClosed,
      progress: readForFrame { try progress(of: study) },
      enrolURL: member.may(.enrolParticipants) && !isClosed ? Path.staffBatches.url(study.id.text) : nil,
      tabs: [])
    let tabs = tabs(of: study, for: origin)
    if !tabs.contains(where: { $0.current == "page" }) {
      workspace.url = firstPageURL(of: study)
      workspace.path =
        tabs.filter { $0.current != nil }.map { StudyWorkspace.Step(title: $0.title, url: $0.url) }
        + listsAbove(in: study, origin) + personAbove(participant)
      workspace.page = title
    }
    workspace.setOut(tabs)
    return workspace
  }

  /// The lists that a tab leads to and that this page is below.
  private func listsAbove(in study: Study, _ origin: Participant.Origin) -> [StudyWorkspace.Step] {
    let lists: [(path: Path, word: String)] = [
      (.staffFlaggedRuns, "quality.flagged.title"), (.staffInvitations, "invitations.title"),
    ]
    return lists.filter { $0.path.leads(to: http.path) && $0.path.url(study.id.text) != pagePath }.map {
      StudyWorkspace.Step(title: say($0.word), url: $0.path.url(of: study, origin))
    }
  }

  /// The participant, on the pages below theirs.
  private func personAbove(_ participant: Participant?) -> [StudyWorkspace.Step] {
    guard let participant, Path.staffParticipant.leads(to: http.path),
      Path.staffParticipant.url(participant.id.text) != pagePath
    else { return [] }
    let url = member.may(.runVisits) ? Path.staffParticipant.url(participant.id.text) : nil
    return [StudyWorkspace.Step(title: codeOrReference(of: participant), url: url)]
  }

  /// Of real participants, by the figures of the overview, which has it as its own.
  private func progress(of study: Study) throws -> ProgressBar? {
    guard let target = study.target, member.may(.seeProgress), !sites.isLimited,
      pagePath != Path.staffOverview.url(study.id.text)
    else { return nil }
    let stores = stores
    let known = try knownFigures("overview", of: study, .real) {
      try stores.overview(of: study, origin: .real, $0)
    }
    guard let known else { return nil }
    let done = known.value.flow.reached(.complete)
    var bar = ProgressBar("overview.ofTarget", done, of: target, self)
    if let time = known.asOf {
      bar.sentence = say(
        "workspace.asOf", ["progress": bar.sentence, "time": clockTime(time, in: LabCalendar())])
    }
    return bar
  }

  private typealias PageSubject = (study: Study, origin: Participant.Origin, participant: Participant?)

  /// The study of a page below that of a study, a participant or a visit, or of a list that is filtered by one; and
  /// whether it is about real participants or rehearsals: that of its participant, else as its address asks.
  private var subjectOfPage: PageSubject? {
    if [Path.staffParticipants, .staffVisits].contains(where: { $0.url() == pagePath }) {
      return studyAsked(http.query["study"])
    }
    guard http.path.first == "staff", let named = http.path.dropFirst(2).first else { return nil }
    switch http.path[1] {
    case "studies": return studyAsked(named)
    case "participants": return subject(of: Participant.ID(named))
    case "visits":
      return readForFrame { try stores.visit(Visit.ID(named)) }.flatMap { subject(of: $0.participant) }
    default: return nil
    }
  }

  private func studyAsked(_ id: String?) -> PageSubject? {
    reachedStudies.first { $0.id.text == id }.map { ($0, origin, nil) }
  }

  private func subject(of id: Participant.ID) -> PageSubject? {
    guard let participant = readForFrame({ try stores.participation(of: id)?.participant }),
      let study = reachedStudy(of: participant)
    else { return nil }
    return (study, participant.origin, participant)
  }

  private var pagePath: String { String(http.target.prefix { $0 != "?" }) }

  /// Returns the first page of a study that this person has access to; nil if there is none. Titles are not asked for: one of
  /// them counts runs.
  func firstPageURL(of study: Study) -> String? {
    let first = possibleTabs(of: study, for: origin).first { $0.isOpen }
    return first?.url ?? (sites.isLimited ? nil : tabsOfKinds(study).first?.url)
  }

  /// Returns the pages of a study that this person has access to.
  private func tabs(of study: Study, for origin: Participant.Origin) -> [StudyWorkspace.Tab] {
    let shown = possibleTabs(of: study, for: origin).filter(\.isOpen)
    let isNamed = shown.contains { tab in tab.below.contains { $0.leads(to: http.path) } }
    let tabs = shown.map { word, url, below, _ in
      StudyWorkspace.Tab(
        title: title(ofTab: word, of: study), url: url,
        current: current(at: url, below: below, isNamed: isNamed))
    }
    return sites.isLimited ? tabs : tabs + tabsOfKinds(study)
  }

  /// - Returns: with each tab its word, the other pages that it leads to, and whether this person has access
  private func possibleTabs(of study: Study, for origin: Participant.Origin)
    -> [(word: String, url: String, below: [Path], isOpen: Bool)]
  {
    let id = study.id.text
    // Those who look at rehearsals go on doing so.
    let ofOrigin = origin == .rehearsal ? [(Self.originField, origin.rawValue)] : []
    let ofStudy = Path.query([("study", id)] + ofOrigin)
    func page(_ path: Path) -> String { path.url(id) + Path.query(ofOrigin) }
    let isWhole = !sites.isLimited
    // An entry of that list is looked at on the page of its participant.
    let isOfOne = http.path.dropFirst().first == "participants"
    let deviations = isOfOne ? url(of: .deviations, in: study, origin) : page(.staffDeviations)
    return [
      (
        "overview", page(.staffOverview), [.staffFlow, .staffRenewals, .staffRehearsals],
        member.may(.seeProgress) && isWhole
      ),
      (
        "participants", Path.staffParticipants.url() + ofStudy,
        [.staffBatches, .staffSavedCodeFilters, .staffWalkIns, .staffInvitations, .staffMessages],
        member.may(.runVisits)
      ),
      ("visits", Path.staffVisits.url() + ofStudy, [], member.may(.runVisits)),
      ("schedule", page(.staffAdherence), [], member.may(.seeProgress) && !study.schedule.isEmpty),
      (
        "quality", page(isWhole ? .staffQuality : .staffFlaggedRuns), [],
        member.may(isWhole ? .seeProgress : .reviewRuns)
      ),
      (
        "analysis", page(.staffAnalysis), [.staffReleaseAnalysis, .staffComparisons],
        member.may(.seeScores) && !study.analysedTasks.isEmpty && isWhole
      ),
      ("order", page(.staffBalance), [], member.may(.seeOrders)),
      ("deviations", deviations, [.staffSavedDeviationFilters], member.may(.runVisits) && isWhole),
      ("releases", Path.staffRelease.url(id), [.staffReleaseRequest], member.may(.release)),
      ("preview", page(.staffOnboarding), [.staffStimuli, .staffSurvey], member.may(.previewStudies)),
    ]
  }

  /// “Data quality (3)” while runs wait for a decision.
  private func title(ofTab word: String, of study: Study) -> String {
    let title = say("workspace.tab.\(word)")
    guard word == "quality", let due = readForFrame({ try flaggedRunsDue(in: study) }), due > 0 else {
      return title
    }
    return say("workspace.waiting", ["title": title, "n": number(due)])
  }

  /// The pages that single kinds of tasks have for a study.
  private func tabsOfKinds(_ study: Study) -> [StudyWorkspace.Tab] {
    lab.taskPages.ofEveryKind(study.definedTasks).flatMap { $0.pages.links(of: study, self) }
      .map { StudyWorkspace.Tab(title: $0.title, url: $0.url, current: current(at: $0.url)) }
  }

  /// - Parameters:
  ///   - below: the other pages that a tab leads to
  ///   - isNamed: a tab leads to this page, so that it is not of the tab whose address its own begins with
  private func current(at url: String, below: [Path] = [], isNamed: Bool = false) -> String? {
    let path = String(url.prefix { $0 != "?" })
    if pagePath == path { return "page" }
    let isBelow = isNamed ? below.contains { $0.leads(to: http.path) } : pagePath.hasPrefix(path + "/")
    return isBelow ? "true" : nil
  }
}

extension Path {
  /// Returns true for an address that this pattern fits, and for those below it.
  fileprivate func leads(to address: [String]) -> Bool {
    let segments = pattern.split(separator: "/")
    return segments.count <= address.count
      && zip(segments, address).allSatisfy { $0.hasPrefix("{") || $0 == $1 }
  }
}
