import Studies

extension ParticipantPage {
  init(
    _ participation: Participation, _ study: Study, refused: RefusedForms = RefusedForms(),
    _ request: StaffRequest
  ) throws {
    let participant = participation.participant
    var onTheWay = participation
    try request.stores.readConsentProgress(of: &onTheWay, in: study)
    let step = dueStep(in: study, given: onTheWay)
    let words = try request.lab.taskPages.words(for: participation, in: study, request)
    let names = try request.staffNames()
    let events = try request.stores.auditTrail(of: participant.id)
    let station = try request.stores.stations().first { $0.handover?.participant == participant.id }
    let isAnswering = step == .paused && station?.isStillAnswering(at: request.guest.time) == true
    // A tablet of the lab reports where it is; of another device the server knows what it was last told.
    let lastSeen = station == nil ? try request.stores.lastSeen(participant.id) : nil
    let late = LatePartWords(
      try request.stores.lateParts(of: participant.id), participation, study, request)
    self.init(
      code: participant.code.grouped, study: study.title[study.language(request.language)],
      step: isAnswering
        ? request.say("participants.step.pausing")
        : request.word(for: step, of: participation, lastSeen: lastSeen, in: study),
      progress: ParticipantState(participant, at: step),
      tablet: station.map { request.say("participants.one.atTablet", ["name": $0.station.name.text]) },
      isRehearsal: participant.origin == .rehearsal, facts: try Self.facts(participation, study, request),
      consentURL: Path.staffConsent.url(participant.id.text),
      answersURL: study.definedTasks.allSatisfy { $0.isDoneInRuns } || !participant.letsAnswersBeRead
        ? nil : Path.staffParticipantAnswers.url(participant.id.text),
      resultsURL: request.resultsURL(of: participation),
      contactURL: try request.contactURL(of: participant, in: study),
      scheduleURL: participation.occasions.isEmpty
        ? nil : Path.staffParticipantSchedule.url(participant.id.text),
      cardURL: Path.staffCard.url(participant.id.text),
      messageURL: study.messages.isEmpty || participant.origin != .real
        ? nil
        : Path.staffMessages.url(study.id.text, query: ["participant": participant.id.text]),
      due: DueAction(participation, at: step, in: study, request),
      handOver: try HandOverTo(participation, study, request),
      takeBackAction: station?.handover.map { Path.staffHandoverEnd.url($0.id.text) },
      external: ExternalForm(participation, study, at: step, refused: refused.result, request),
      visit: try InterventionForms(participation, study, refused.intervention, request),
      visits: VisitSummary(participation, study, arrival: refused.arrival, request),
      tags: try TagForm(of: participant, refused: refused.tag, request),
      site: SiteForm(participation, study, at: step, problem: refused.siteProblem, request),
      actions: ParticipationActions(participant, study, problem: refused.departureProblem, request),
      deletion: DeletionForm(participant, study, problem: refused.deletionProblem, request),
      showsScores: request.member.may(.seeScores),
      runs: try Self.runs(of: participation, words, late, study, request),
      releases: request.member.may(.release)
        ? try request.stores.releases(of: participant.id).map { ReleaseName(name: $0.made.fileName) } : [],
      timeline: Self.timeline(events, try EventWords(events, late, study, request), names, request))
  }

  private static func runs(
    of participation: Participation, _ words: [Run.ID: RunWords], _ late: LatePartWords, _ study: Study,
    _ request: StaffRequest
  ) throws -> [RunRow] {
    let participant = participation.participant
    let trials = try request.stores.trialCounts(of: participant.id)
    let checks = try request.stores.tabletChecks(of: participant.id)
    let recordings = try request.stores.recordings(of: participant.id)
    let mayListen = request.member.may(.handleConsents) && participant.letsAnswersBeRead
    let sounds = mayListen ? try request.stores.sounds(of: participant.id) : []
    return participation.runs.map { run in
      var row = RunRow(run, words[run.id], trials: trials[run.id] ?? 0, study, request)
      if participation.isStopped(run, in: study) { row.stop(request) }
      if let check = checks[run.id] { row.add(check, request) }
      row.recordings = request.sentence(about: recordings[run.id] ?? [])
      row.sounds = sounds.filter { $0.run == run.id }.map { .init($0, of: participant.id, request) }
      if participant.letsAnswersBeRead, request.member.may(.readAnswers) {
        row.doubts += (words[run.id]?.messages ?? []).map { .init(phrase: $0) }
      }
      row.doubts += late.doubts(about: run.id)
      if let use = participant.ineligibility?.data {
        row.doubts.append(.init(phrase: request.say("interventions.ineligible.\(use.rawValue).ofRun")))
      }
      return row
    }
  }

  /// Groups the events by day. Equal events in a row become one, with their number and the time of the first.
  private static func timeline(
    _ entries: [AuditEntry], _ words: EventWords, _ names: [StaffMember.ID: String], _ request: StaffRequest
  ) -> [Day] {
    var alike: [(first: AuditEntry, what: String, day: String, count: Int)] = []
    for entry in entries {
      let (day, what) = (request.day(entry.time), words.what(entry))
      if let last = alike.last, last.day == day, last.what == what, last.first.actorID == entry.actorID {
        alike[alike.count - 1].count += 1
      } else {
        alike.append((entry, what, day, 1))
      }
    }
    return alike.reduce(into: []) { days, next in
      let event = Event(next.first, next.what, times: next.count, names, request)
      if days.last?.date == next.day {
        days[days.count - 1].events.append(event)
      } else {
        days.append(Day(date: next.day, events: [event]))
      }
    }
  }

  private static func facts(_ participation: Participation, _ study: Study, _ request: StaffRequest) throws
    -> [Fact]
  {
    let participant = participation.participant
    let lastSeen =
      try request.stores.lastSeen(participant.id) ?? participant.leftAt ?? participant.enrolledAt
    return try factsOfSome(participation, study, request) + [
      Fact(label: request.say("participants.list.language"), value: request.name(of: participant.language)),
      Fact(
        label: request.say("participants.list.tasks"), value: request.tasksDone(participation, in: study)),
      Fact(label: request.say("participants.list.enrolled"), value: request.moment(participant.enrolledAt)),
      Fact(
        label: request.say("participants.list.lastSeen"),
        value: participant.hasBegun
          ? request.moment(lastSeen)
          : request.say("participants.standing.\(ProgressGroup.notStarted.rawValue)")),
      Fact(
        label: request.say("participants.one.consent"),
        value: consent(of: participation, request) ?? request.say("participants.one.consentMissing")),
    ] + study.permissions.map { Fact($0, participation, in: study, request) }
  }

  /// The facts that not every participant has, or not every study.
  private static func factsOfSome(
    _ participation: Participation, _ study: Study, _ request: StaffRequest
  ) throws -> [Fact] {
    let participant = participation.participant
    var facts: [Fact] = []
    if let label = try request.label(of: participation) {
      facts.append(Fact(label: request.say("visits.label.fact"), value: label))
    }
    if let why = participant.ineligibility {
      facts.append(
        Fact(label: request.say("participants.step.ineligible"), value: request.word(for: why, in: study)))
    }
    if !study.sites.isEmpty {
      let site = participant.site.map(request.name) ?? request.say("sites.unknown")
      facts.append(Fact(label: request.say("sites.site"), value: site))
    }
    return facts
  }

  /// “Signed on 14 May 2026, to version 2”; nil without a consent.
  private static func consent(of participation: Participation, _ request: StaffRequest) -> String? {
    participation.consents.first.map {
      request.say(
        "participants.one.consentGiven",
        [
          "date": request.moment($0.signedAt),
          "version": request.version($0.documentNumber, $0.documentVersion),
        ])
    }
  }
}

extension ParticipantPage.Fact {
  /// The decision about a permission, quoted in the words in which participants were asked for it, and the browser's answer
  /// to it.
  fileprivate init(
    _ permission: Permission, _ participation: Participation, in study: Study, _ request: StaffRequest
  ) {
    let decision =
      switch participation.permissions[permission.id] {
      case true?: "granted"
      case false?: "refused"
      case nil: "open"
      }
    let words = [
      request.say("participants.one.permission.\(decision)"),
      participation.browserAnswers[permission.id].map {
        request.say("participants.one.browser.\($0.rawValue)")
      },
    ]
    self.init(
      label: request.say(
        "participants.one.permissionFor", ["title": permission.title[study.language(request.language)]]),
      value: words.compactMap { $0 }.joined(separator: "; "))
  }
}

extension ParticipantPage.RunRow {
  fileprivate init(_ run: Run, _ words: RunWords?, trials: Int, _ study: Study, _ request: StaffRequest) {
    let language = study.language(request.language)
    let task = study.task(run.task)
    self.init(
      test: task?.title[language] ?? run.task.text,
      variant: task?.variant(run.variant)?.label[language] ?? run.variant.text,
      state: request.say("participants.runState.\(run.state.rawValue)"),
      progress: run.state == .finished ? .finished : .underWay, trials: request.number(trials),
      unsent: request.unsent(run.unsentTrials), score: words?.score,
      setAside: run.setAside.map { request.say("interventions.setAside.\($0.rawValue)") },
      source: run.source == .app ? request.say("external.source") : nil,
      scoreSentence: words?.sentence ?? request.say("participants.one.noScoreYet"),
      doubts: (words?.doubts ?? []).map { .init(phrase: $0) })
  }

  /// Nobody goes on with it, so no score is to come.
  fileprivate mutating func stop(_ request: StaffRequest) {
    state = request.say("participants.runState.stopped")
    progress = .ended
    scoreSentence = request.say("participants.one.noScore")
  }

  fileprivate mutating func add(_ check: TabletCheck, _ request: StaffRequest) {
    self.check = request.say(
      "participants.one.check",
      [
        "rate": request.number(check.refreshRate), "clock": request.number(check.clockStep.value),
        "roundTrip": request.number(Int(check.roundTrip.value.rounded())),
        "width": request.number(check.width), "height": request.number(check.height),
        "presses": request.number(check.presses), "asked": request.number(TabletCheck.pressesAsked),
        "delay": request.number(Int(check.inputDelay.value.rounded())),
      ])
    doubts += check.concerns.map { .init(phrase: request.say("participants.concern.\($0.rawValue)")) }
  }
}

extension StaffRequest {
  /// “unsent: 12”; nil for none.
  func unsent(_ trials: Int) -> String? {
    trials == 0 ? nil : say("participants.list.unsent", ["n": number(trials)])
  }
}

extension ParticipantPage.Event {
  fileprivate init(
    _ entry: AuditEntry, _ what: String, times: Int, _ names: [StaffMember.ID: String],
    _ request: StaffRequest
  ) {
    let name = entry.actorID.flatMap { names[StaffMember.ID($0)] }
    self.init(
      time: request.clockTime(entry.time), timeISO: request.iso(entry.time),
      what: times == 1
        ? what
        : request.say("participants.one.times", ["what": what, "n": request.number(times)]),
      who: entry.actorKind == "staff" ? name ?? "" : request.say("participants.actor.\(entry.actorKind)"))
  }
}
