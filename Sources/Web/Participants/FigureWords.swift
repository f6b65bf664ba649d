import Studies

/// The figure that a list of participants is limited to, in words.
extension ParticipantsPage.Figure {
  /// Nil if the list is not limited by one.
  init?(_ query: ParticipantListQuery, unlisted: Int, _ request: StaffRequest) throws {
    guard let figure = query.value.figure, let study = query.value.studies.first else { return nil }
    self.init(
      value: figure.text, sentence: try request.sentence(for: figure, in: study),
      unlisted: unlisted == 0 ? nil : request.say("participants.list.unlisted", count: unlisted),
      otherURL: query.url(anyFigure: true))
  }
}

extension StaffRequest {
  /// “Consented: 14 May 2026”
  func sentence(for figure: ParticipantFigure, in study: Study) throws -> String {
    switch figure {
    case .milestone(let milestone, let part):
      let what = say("overview.\(milestone.rawValue)")
      return say("participants.list.figure.part", ["what": what, "which": try name(of: part, in: study)])
    case .reached(let stage, let period):
      return say("participants.list.figure.reached", ["stage": say("overview.flow.\(stage.name)")])
        + words(for: period)
    case .stopped(let stage, let stop, let period):
      return say(
        "participants.list.figure.stopped",
        ["stage": say("overview.flow.\(stage.name)"), "why": say("overview.flow.\(stop.rawValue)")])
        + words(for: period)
    case .onboarding(let stage, let people, let period):
      let name = say("onboarding-progress.stage.\(stage?.rawValue ?? "began")")
      return say("participants.list.figure.onboarding.\(people.rawValue)", ["stage": name])
        + words(for: period)
    case .onboardingAt(let part, let stage, let period):
      let name = say("onboarding-progress.stage.\(stage?.rawValue ?? "began")")
      let what = say("participants.list.figure.onboarding.reached", ["stage": name])
      let which = try self.name(of: part, in: study)
      return say("participants.list.figure.part", ["what": what, "which": which]) + words(for: period)
    case .quizPassed(let way, let period):
      return say("participants.list.figure.quiz.\(way.rawValue)") + words(for: period)
    case .leftOnVersion(let number, let hash, let period):
      return say("participants.list.figure.leftOnVersion", ["version": version(number, hash)])
        + words(for: period)
    case .waiting(let duty): return say("participants.list.figure.waiting.\(duty.rawValue)")
    case .runs(let run, let verdict):
      let (task, variant) = names(of: run.task, run.variant, in: study)
      let what = say("participants.list.figure.verdict.\(verdict.rawValue)")
      return say("participants.list.figure.runs", ["task": task, "variant": variant, "what": what])
    case .marked(let run, let word):
      let (task, variant) = names(of: run.task, run.variant, in: study)
      let kind = study.definedTasks.first { $0.id == run.task }.map { type(of: $0).kind }
      let pages = lab.taskPages.timed.first { $0.kind == kind }
      let what = pages.map { say("\($0.wordRoom).quality.\(word)") } ?? word
      return say("participants.list.figure.runs", ["task": task, "variant": variant, "what": what])
    case .scored(let run, let range):
      let (task, variant) = names(of: run.task, run.variant, in: study)
      return say(
        "participants.list.figure.runs", ["task": task, "variant": variant, "what": words(for: range)])
    case .flagged(let part):
      let isAlone = part == .experimenter(nil)
      return say(
        "participants.list.figure.part",
        [
          "what": say("participants.list.figure.flagged"),
          "which": isAlone ? say("quality.flags.withoutHandover") : try name(of: part, in: study),
        ])
    case .leftSince(let release):
      return say("participants.list.figure.leftSince", ["n": number(release)])
    case .order(let place):
      let (task, variant) = names(of: place.task, place.variant, in: study)
      return say(
        "participants.list.figure.\(place.isFinished ? "finished" : "drawn")",
        ["task": task, "n": number(place.position), "variant": variant])
    case .first(let first, let part):
      return try sentence(forFirst: first, in: study) + " · " + name(of: part, in: study)
    case .firstOn(let first, let day):
      return sentence(forFirst: first, in: study) + " · " + words(forFirstTestOn: day)
    }
  }

  private func sentence(forFirst first: TaskInVariant, in study: Study) -> String {
    let (task, variant) = names(of: first.task, first.variant, in: study)
    return say("participants.list.figure.drawn", ["task": task, "n": number(1), "variant": variant])
  }

  private func words(forFirstTestOn day: LabCalendar.Day?) -> String {
    guard let day else { return say("balance.notBegun") }
    let name = Timestamp(day: "\(day)").map(self.day) ?? "\(day)"
    return say("participants.list.figure.firstTest", ["day": name])
  }

  /// The ids themselves for a task that the study has no more.
  private func names(of task: StudyTask.ID, _ variant: TaskVariant.ID, in study: Study)
    -> (task: String, variant: String)
  {
    let language = study.language(self.language)
    let known = study.definedTasks.first { $0.id == task }
    let label = known?.variants.first { $0.id == variant }?.label
    return (known?.title[language] ?? task.text, label?[language] ?? variant.text)
  }

  private func words(for range: ParticipantFigure.ResultRange) -> String {
    let (from, to) = (range.lower.map { signed($0, 3) }, range.upper.map { signed($0, 3) })
    if let from, let to { return say("quality.range", ["from": from, "to": to]) }
    return from.map { say("participants.list.figure.resultFrom", ["from": $0]) }
      ?? say("participants.list.figure.resultBelow", ["to": to ?? ""])
  }

  private func words(for period: EnrolmentPeriod) -> String {
    func named(_ word: String, _ day: LabCalendar.Day?) -> String {
      let time = day.flatMap { Timestamp(day: "\($0)") }
      return time.map { " · " + say("participants.list.figure.\(word)", ["day": self.day($0)]) } ?? ""
    }
    return named("from", period.firstDay) + named("until", period.lastDay)
  }

  private func name(of part: ParticipantFigure.Part, in study: Study) throws -> String {
    try PartNames(of: study, self).name(of: part)
  }
}
