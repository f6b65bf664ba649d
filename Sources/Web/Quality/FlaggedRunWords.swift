import Studies

extension StaffRequest {
  /// The flagged runs that wait for a decision; nil for those who may not decide.
  func flaggedRunsDue(in study: Study) throws -> Int? {
    guard member.may(.reviewRuns) else { return nil }
    return try stores.dueFlaggedRuns(of: study.id, at: sites, origin: origin)
  }

  /// The way to the flagged runs from the page about quality; nil for those who may not decide.
  func flaggedLink(in study: Study) throws -> QualityPage.FlaggedLink? {
    guard let due = try flaggedRunsDue(in: study) else { return nil }
    return QualityPage.FlaggedLink(
      url: Path.staffFlaggedRuns.url(of: study, origin),
      sentence: due > 0 ? say("quality.flagged.waiting", count: due) : nil)
  }

  /// The reasons why somebody should look at a run, one phrase each.
  func phrases(about flagged: FlaggedRun) -> [String] {
    let flags = flagged.flags.sorted().map { FlaggedRunFilter.Sign.flag($0) }
    let refused: [FlaggedRunFilter.Sign] = flagged.verdict.refusal == nil ? [] : [.refused]
    return (flags + refused).compactMap { phrase(about: $0, flagged.kind) }
  }

  /// Nil for a kind that the console does not have.
  func phrase(about sign: FlaggedRunFilter.Sign, _ kind: TaskKind) -> String? {
    switch sign {
    case .flag(let flag):
      lab.taskPages.timed.first { $0.kind == kind }.map { say($0.word(forFlag: flag)) }
    case .refused: say("quality.flagged.noResult")
    }
  }

  /// “Sorting test (round buttons)”
  func name(of run: Run, in study: Study) -> String {
    let language = study.language(language)
    guard let task = study.task(run.task) else { return run.task.text }
    let title = task.title[language]
    return task.variant(run.variant).map { "\(title) (\($0.label[language]))" } ?? title
  }
}

extension FlaggedRunPage {
  init(
    _ flagged: FlaggedRun, seen: Int, refused: TypedDecision? = nil, in study: Study, _ request: StaffRequest
  ) throws {
    let run = flagged.run
    let names = try request.staffNames()
    let list = FlaggedRunSelection(around: flagged, study, request)
    let next = try request.stores.flaggedRun(after: run.id, list.filter, at: request.sites)
    self.init(
      code: request.codeOrReference(of: run.participant, flagged.code),
      task: request.name(of: run, in: study),
      state: request.say("quality.flagged.state.\(flagged.state.rawValue)"),
      isRehearsal: flagged.origin == .rehearsal,
      backURL: list.url, nextURL: next.map { list.url(of: $0) },
      participantURL: request.member.may(.runVisits)
        ? Path.staffParticipant.url(run.participant.text) : nil,
      flags: request.phrases(about: flagged).map { .init(phrase: $0) },
      facts: Self.facts(flagged, request),
      problems: refused?.problems ?? [],
      others: (refused?.others ?? []).map { Decision($0, names, request) },
      form: Form(
        flagged, seen: seen, refused: refused, action: list.url(of: run.id), hasNext: next != nil, request),
      decisions: flagged.decisions.map { Decision($0, names, request) })
  }

  private static func facts(_ flagged: FlaggedRun, _ request: StaffRequest) -> [ParticipantPage.Fact] {
    let run = flagged.run
    let place =
      run.source == .app
      ? request.say("external.source") : flagged.station?.text ?? request.say("quality.flagged.noTablet")
    return [
      .init(label: request.say("quality.flagged.started"), value: request.moment(run.startedAt)),
      .init(
        label: request.say("quality.flagged.finished"), value: run.finishedAt.map(request.moment) ?? ""),
      .init(label: request.say("visits.station"), value: place),
      .init(
        label: request.say("quality.flagged.interruptions"), value: request.number(flagged.interruptions)),
    ]
  }
}

extension FlaggedRunPage.Form {
  fileprivate init(
    _ flagged: FlaggedRun, seen: Int, refused: TypedDecision?, action: String, hasNext: Bool,
    _ request: StaffRequest
  ) {
    self.init(
      action: action, seen: seen, isChange: flagged.state != .due, hasNext: hasNext,
      groups: flagged.choices.map { .init($0.kind, about: flagged, chosen: refused?.choice, request) },
      remark: refused?.remark ?? "", choiceProblem: refused?.choiceProblem,
      remarkProblem: refused?.remarkProblem)
  }
}

extension FlaggedRunPage.Group {
  fileprivate init(
    _ kind: Intervention.Kind, about flagged: FlaggedRun, chosen: String?, _ request: StaffRequest
  ) {
    // The rule of a test goes before: that somebody keeps the run does not bring it into analyses.
    let isExcludedByRule = kind == .keepRun && !flagged.verdict.isKept
    self.init(
      kind: kind.rawValue, title: request.say("quality.flagged.choice.\(kind.rawValue)"),
      consequence: isExcludedByRule
        ? request.say("quality.flagged.excludedByRule")
        : request.say("interventions.kind.\(kind.rawValue).consequence"),
      reasons: kind.reasons.map { reason in
        let value = TypedDecision.text(of: kind, reason)
        return ChoiceOption(
          value: value, label: request.say("interventions.reason.\(reason.rawValue)"),
          isChosen: value == chosen)
      })
  }
}

extension FlaggedRunPage.Decision {
  /// Words about a void run were perhaps written in a visit, and may name anybody: they are for those who run visits, and
  /// for their author.
  fileprivate init(_ record: InterventionRecord, _ names: [StaffMember.ID: String], _ request: StaffRequest) {
    let mayRead =
      record.kind == .keepRun || request.member.may(.runVisits) || record.staff == request.member.id
    self.init(
      what: request.say("participants.event.intervention.\(record.kind.rawValue)"),
      reason: request.say("interventions.reason.\(record.reason.rawValue)"),
      remark: mayRead ? record.remark : "", who: names[record.staff] ?? "",
      time: request.moment(record.madeAt), timeISO: request.iso(record.madeAt))
  }
}

extension Path {
  /// The address of a page about the participants of one origin.
  func url(of study: Study, _ origin: Participant.Origin) -> String {
    url(study.id.text)
      + Path.query(origin == .rehearsal ? [(StaffRequest.originField, origin.rawValue)] : [])
  }
}
