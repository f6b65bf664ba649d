import Studies

/// Filling the form of an appointment, and reading it.
extension VisitPlanForm {
  /// The form for a new appointment.
  /// - Parameter visit: the requested one; otherwise the first that is not done and has no appointment
  init(_ participation: Participation, _ study: Study, visit: StudyVisit.ID?, _ request: StaffRequest) throws
  {
    let open = study.visits.filter { !participation.hasDone($0, in: study) }
    let chosen =
      visit.flatMap { wish in study.visits.first { $0.id == wish } } ?? open.first {
        participation.openVisit($0.id) == nil
      } ?? open.first
      ?? study.visits[0]
    self.init(
      action: Path.staffVisits.url(), code: participation.participant.code.grouped,
      whom: Self.whom(participation, study, request),
      visits: (open.isEmpty ? [chosen] : open).map {
        ChoiceOption(
          value: $0.id.text, label: $0.title[study.language(request.language)], isChosen: $0.id == chosen.id)
      }, time: "", minutes: String(study.expectedMinutes(of: chosen.id)),
      experimenters: try request.experimenters(
        for: [participation.participant], chosen: request.member.id.text),
      stations: try Self.stations(chosen: nil, request),
      window: Self.window(of: chosen, participation, study, request),
      label: request.labelField(try request.label(of: participation)))
  }

  /// The form for an appointment that is moved.
  init(moving visit: Visit, _ participation: Participation, _ study: Study, _ request: StaffRequest) throws {
    let calendar = LabCalendar()
    self.init(
      action: Path.staffVisit.url(visit.id.text), whom: Self.whom(participation, study, request),
      seen: visit.changes, date: "\(calendar.day(of: visit.plannedFor))",
      time: calendar.timeOfDay(of: visit.plannedFor), minutes: String(visit.minutes),
      experimenters: try request.experimenters(
        for: [participation.participant], chosen: visit.experimenter?.text ?? ""),
      stations: try Self.stations(chosen: visit.station, request),
      window: study.visit(visit.visit).flatMap { Self.window(of: $0, participation, study, request) },
      label: request.labelField(try request.label(of: participation)))
  }

  private static func whom(_ participation: Participation, _ study: Study, _ request: StaffRequest) -> String
  {
    "\(participation.participant.code.grouped) · \(study.title[study.language(request.language)])"
  }

  private static func window(
    of visit: StudyVisit, _ participation: Participation, _ study: Study, _ request: StaffRequest
  ) -> String? {
    participation.window(of: visit, in: study, LabCalendar()).map { request.days($0) }
  }

  private static func stations(chosen: Station.ID?, _ request: StaffRequest) throws -> [ChoiceOption] {
    try request.stores.stations().filter { $0.station.revokedAt == nil || $0.station.id == chosen }.map {
      ChoiceOption(
        value: $0.station.id.text, label: $0.station.name.text, isChosen: $0.station.id == chosen)
    }
  }

  /// Fills in a time on offer. Of whom or what it does not name, the choice stays as it was.
  mutating func take(_ slot: VisitSlot) {
    let calendar = LabCalendar()
    date = "\(calendar.day(of: slot.beginsAt))"
    time = calendar.timeOfDay(of: slot.beginsAt)
    minutes = String(slot.minutes)
    if let experimenter = slot.experimenter { Self.choose(experimenter.text, among: &experimenters) }
    if let station = slot.station { Self.choose(station.text, among: &stations) }
  }

  private static func choose(_ value: String, among options: inout [ChoiceOption]) {
    for index in options.indices { options[index].isChosen = options[index].value == value }
  }

  // MARK: - Reading the form

  mutating func take(_ request: StaffRequest) {
    date = String(request.typed("date").prefix(20))
    time = String(request.typed("time").prefix(20))
    minutes = String(request.typed("minutes").prefix(10))
    if let typed = request.form?["label"] { label?.text = String(typed.prefix(VisitLabel.longest * 2)) }
    label?.problem = request.typedLabel.problem
    Self.choose(request.typed("experimenter"), among: &experimenters)
    Self.choose(request.typed("station"), among: &stations)
  }

  /// Nil, with what is wrong beside its field.
  mutating func plan(_ request: StaffRequest) -> VisitPlan? {
    var begin: Timestamp?
    do throws(LabCalendar.Problem) {
      begin = try LabCalendar().time(date: date, time: time)
    } catch {
      switch error {
      case .noDate: dateProblem = request.say("visits.problem.date")
      case .noTime: break
      case .leftOut: timeProblem = request.say("visits.problem.leftOut")
      }
      if LabCalendar.hourAndMinute(typed: time) == nil { timeProblem = request.say("visits.problem.time") }
    }
    let length = Int(minutes.trimmed).flatMap { VisitPlan.possibleMinutes.contains($0) ? $0 : nil }
    if length == nil { minutesProblem = request.say("visits.problem.minutes") }
    guard let begin, let length, label?.problem == nil else { return nil }
    return VisitPlan(
      time: begin, minutes: length,
      experimenter: experimenters.first(where: \.isChosen).map { StaffMember.ID($0.value) },
      station: stations.first(where: \.isChosen).map { Station.ID($0.value) })
  }

  /// Nil where a reason was asked for and is missing; then the form says so.
  mutating func deviation(_ request: StaffRequest) -> GivenReason? {
    let given = GivenReason(request)
    if let problem = given.problem {
      reason = VisitReasonFields(sentence: windowSentence(request), given: problem, request)
      return nil
    }
    return given
  }

  mutating func askReason(_ request: StaffRequest) {
    dateProblem = request.say("visits.problem.outside")
    reason = VisitReasonFields(sentence: windowSentence(request), given: nil, request)
  }

  private func windowSentence(_ request: StaffRequest) -> String {
    request.say("visits.outside", ["days": window ?? ""])
  }
}

/// The reason in a form: none, one, or one that says nothing.
struct GivenReason {
  let given: VisitDeviation?
  let problem: RemarkProblem?

  init(_ request: StaffRequest) {
    guard let reason = InterventionReason.ofVisits.first(where: { $0.rawValue == request.typed("reason") })
    else {
      (given, problem) = (nil, nil)
      return
    }
    do throws(RemarkProblem) {
      (given, problem) = (try VisitDeviation(reason: reason, remark: request.typed("remark")), nil)
    } catch {
      (given, problem) = (nil, error)
    }
  }
}

extension VisitReasonFields {
  init(sentence: String, given problem: RemarkProblem?, _ request: StaffRequest) {
    let chosen = request.typed("reason")
    self.init(
      sentence: sentence,
      reasons: [ChoiceOption(value: "", label: request.say("visits.reasonChoose"))]
        + InterventionReason.ofVisits.map {
          ChoiceOption(
            value: $0.rawValue, label: request.say("interventions.reason.\($0.rawValue)"),
            isChosen: $0.rawValue == chosen)
        },
      remark: String(request.typed("remark").prefix(InterventionRequest.longestRemark)),
      reasonProblem: problem == nil && request.form?["reason"] != nil
        ? request.say("visits.problem.reason") : nil,
      remarkProblem: problem.map { request.sentence(for: $0) })
  }
}
