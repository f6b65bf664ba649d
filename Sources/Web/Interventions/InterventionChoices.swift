import Studies

/// The interventions that make sense now, as forms.
extension InterventionForms {
  init(
    _ participation: Participation, _ study: Study, _ refused: RefusedIntervention? = nil,
    _ request: StaffRequest
  )
    throws
  {
    let records = try request.stores.interventions(for: participation.participant.id)
    let names = try request.staffNames()
    let gaps = participation.gaps(in: study)
    self.init(
      action: Path.staffInterventions.url(participation.participant.id.text), seen: records.last?.number ?? 0,
      gaps: gaps.filter { !$0.isAhead }.map { OverviewPage.Gap($0, study, request) },
      ahead: gaps.filter(\.isAhead).map { OverviewPage.Gap($0, study, request) },
      forms: try Self.forms(participation, study, request).map { $0.with(refused) },
      history: records.map { Entry($0, participation, study, names, request) })
    guard let refused else { return }
    problem = refused.problem
    instead = forms.first { $0.kind == refused.instead?.rawValue }.map {
      Alert(url: "#\($0.id)", sentence: $0.title)
    }
    others = refused.others.map { Entry($0, participation, study, names, request) }
  }

  private static func forms(_ participation: Participation, _ study: Study, _ request: StaffRequest) throws
    -> [Choice]
  {
    guard participation.participant.leftAt == nil else {
      return participation.participant.canBeEligibleAfterAll ? [Choice(.eligibleAfterAll, request)] : []
    }
    let now = kindsNow(at: dueStep(in: study, given: participation)).map { Choice($0, request) }
    let skips = ofTask(participation, study, request)
    let runs = participation.runs.flatMap { ofRun($0, participation, study, request) }
    let overviews = try request.stores.stations()
    let hasTablet = overviews.contains { $0.handover?.participant == participation.participant.id }
    let ends = ofVisits(participation, study, hasTablet: hasTablet, request)
    let moves = ofStation(participation.participant, among: overviews, request)
    let corrections = try ofAnswers(participation, study, request)
    let eligibility = corrections + ofEligibility(participation, study, request)
    return now + moves + skips + runs + ends + eligibility + [
      Choice(.note, request), Choice(.deviation, request),
    ]
  }

  /// The kinds that concern a participant as a whole at this step, on their page and on the board.
  static func kindsNow(at step: Step) -> [Intervention.Kind] {
    switch step {
    case .onBreak: [.endBreak, .extendBreak, .pause]
    case .paused: [.resume]
    case .contactDetails, .keepPlace, .permissions, .task, .siteUnknown: [.pause]
    case .introduction, .eligibility, .consent, .countersignature, .betweenVisits, .finished, .left: []
    }
  }

  /// All kinds that a card of the board can offer at some step.
  static let kindsOnBoard: [Intervention.Kind] = [.pause, .resume, .endBreak, .extendBreak, .note]

  /// The choices on the line of a visit on the first page.
  static func onToday(
    _ participation: Participation, _ study: Study, hasTablet: Bool, _ request: StaffRequest
  ) -> [Choice] {
    let pauses = kindsNow(at: dueStep(in: study, given: participation)).filter {
      $0 == .pause || $0 == .resume
    }
    let ends = ofVisits(participation, study, hasTablet: hasTablet, request).filter {
      $0.kind == Intervention.Kind.endVisit.rawValue
    }
    return (pauses + [.deviation]).map { Choice($0, request) } + ends
  }

  /// The choice to move a participant who is at a station while another one is free. One of another site is taken only
  /// if somebody chose it.
  private static func ofStation(
    _ participant: Participant, among overviews: [StationOverview], _ request: StaffRequest
  ) -> [Choice] {
    let waiting = WaitingStations(among: overviews, at: participant.site, for: request.sites)
    let here = overviews.first { $0.station.revokedAt == nil && $0.handover?.participant == participant.id }
    guard let here, !waiting.stations.isEmpty else { return [] }
    var choice = Choice(.move, about: here.station.name.text, request)
    let none = ChoiceOption(value: "", label: request.say("stations.desk.choose"))
    choice.stations = (waiting.suggestion == nil ? [none] : []) + request.choices(of: waiting)
    return [choice]
  }

  /// The next task that is not done; the others follow once it is settled.
  private static func ofTask(_ participation: Participation, _ study: Study, _ request: StaffRequest)
    -> [Choice]
  {
    guard participation.hasConsentInForce(for: study),
      let due = participation.dueTask(in: study), participation.taskInVariant(due, in: study) != nil
    else { return [] }
    return [
      Choice(.skip, subject: due.name(in: study), about: request.word(for: .task(due), in: study), request)
    ]
  }

  /// Ending the one that is under way, and reopening those that were ended by mistake.
  private static func ofVisits(
    _ participation: Participation, _ study: Study, hasTablet: Bool, _ request: StaffRequest
  ) -> [Choice] {
    let isConsented = participation.hasConsentInForce(for: study)
    let ends =
      isConsented ? participation.visitToEnd(in: study).map { [(Intervention.Kind.endVisit, $0)] } : nil
    let reopens = participation.visitsToReopen(in: study).map { (Intervention.Kind.reopenVisit, $0) }
    return ((ends ?? []) + reopens).map { kind, visit in
      var choice = Choice(
        kind, subject: visit.id.text, about: visit.title[study.language(request.language)], request)
      choice.takesTablet = kind == .endVisit && hasTablet && participation.usesTablet(for: visit.id)
      return choice
    }
  }

  /// The questions on eligibility that were answered.
  private static func ofAnswers(_ participation: Participation, _ study: Study, _ request: StaffRequest)
    throws
    -> [Choice]
  {
    let answers = try request.stores.eligibilityAnswers(of: participation.participant.id)
    return study.eligibility.compactMap { question in
      guard let known = answers[question.id] else { return nil }
      var choice = Choice(
        .correctAnswer, subject: question.id.text, about: question.question[study.language(request.language)],
        request)
      choice.answer = .init(question, known: known, study, request)
      return choice
    }
  }

  private static func ofEligibility(
    _ participation: Participation, _ study: Study, _ request: StaffRequest
  ) -> [Choice] {
    guard participation.canBeFoundIneligible(in: study) else { return [] }
    var choice = Choice(.foundIneligible, request)
    choice.ineligibility = IneligibilityFields(of: study, in: choice.id, request)
    choice.remarkLabel = request.say("interventions.ineligible.truth")
    return [choice]
  }

  /// A run that is void already can still be done again.
  private static func ofRun(
    _ run: Run, _ participation: Participation, _ study: Study, _ request: StaffRequest
  ) -> [Choice] {
    let word = request.word(for: .task(DueTask(run.task, position: run.position)), in: study)
    let repeats: [Intervention.Kind] = participation.canBeRepeated(run, in: study) ? [.repeatTest] : []
    return (repeats + (run.setAside == nil ? [.void] : [])).map {
      Choice($0, subject: run.id.text, about: word, request)
    }
  }
}

extension InterventionForms.Choice {
  fileprivate init(
    _ kind: Intervention.Kind, subject: String = "", about: String = "", _ request: StaffRequest
  ) {
    let words = "interventions.kind.\(kind.rawValue)"
    self.init(
      id: subject.isEmpty ? kind.rawValue : "\(kind.rawValue)-\(subject.replacing("/", with: "-"))",
      kind: kind.rawValue, subject: subject, title: request.say("\(words).title", ["task": about]),
      consequence: request.say("\(words).consequence"), label: request.say("\(words).label"),
      reasons: [ChoiceOption(value: "", label: request.say("visits.reasonChoose"))]
        + kind.reasons.map {
          ChoiceOption(value: $0.rawValue, label: request.say("interventions.reason.\($0.rawValue)"))
        }, remarkLabel: request.say("interventions.remarkLabel"))
  }

  /// Fills the form with the refused input and its problems.
  fileprivate func with(_ refused: RefusedIntervention?) -> Self {
    guard let refused, refused.kind == kind, refused.subject == subject || !stations.isEmpty
    else { return self }
    var choice = self
    choice.stations = stations.choosing(refused.subject)
    choice.stationProblem = refused.stationProblem
    choice.remark = refused.remark
    choice.answer?.keep(refused)
    choice.ineligibility?.keep(refused.ineligibility)
    choice.remarkProblem = refused.remarkProblem
    choice.reasonProblem = refused.reasonProblem
    choice.reasons = reasons.choosing(refused.reason)
    return choice
  }
}

extension InterventionForms.Answer {
  /// No answer is preselected.
  fileprivate init(_ question: EligibilityQuestion, known: String, _ study: Study, _ request: StaffRequest) {
    let none = ChoiceOption(value: "", label: request.say("interventions.answerChoose"))
    switch question.rule {
    case .yesNo:
      let options = ["yes", "no"].map { ChoiceOption(value: $0, label: request.say("eligibility.\($0)")) }
      self.init(known: request.say("eligibility.\(known)"), choices: [none] + options)
    case .choice(let choices, _):
      let options = choices.map { ChoiceOption($0, chosen: "", study.language(request.language)) }
      self.init(known: options.first { $0.value == known }?.label ?? known, choices: [none] + options)
    case .number: self.init(known: known)
    case .dateOfBirth: self.init(known: request.say("interventions.age", ["n": known]), isDate: true)
    }
  }

  fileprivate mutating func keep(_ refused: RefusedIntervention) {
    typed = refused.answer
    problem = refused.answerProblem
    for index in choices.indices { choices[index].isChosen = choices[index].value == refused.answer }
  }
}

extension InterventionForms.Entry {
  fileprivate init(
    _ record: InterventionRecord, _ participation: Participation, _ study: Study,
    _ names: [StaffMember.ID: String], _ request: StaffRequest
  ) {
    self.init(
      time: request.moment(record.madeAt), timeISO: request.iso(record.madeAt),
      what: request.word(for: record, of: participation, in: study),
      reason: request.say("interventions.reason.\(record.reason.rawValue)"),
      firstReason: request.firstReason(of: record), remark: record.remark,
      who: names[record.staff] ?? "",
      correction: InterventionForms.Correction(record, of: participation.participant.id, request))
  }
}

extension DueTask {
  /// The name in a form: a variant by its place, because not everybody may see which one comes next.
  func name(in study: Study) -> String {
    study.task(self)?.variants.isEmpty == false ? "\(task)/\(position)" : task.text
  }
}
