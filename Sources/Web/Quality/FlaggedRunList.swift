import HTTP
import Studies

extension FlaggedRunsPage {
  init(of study: Study, _ request: StaffRequest) throws {
    var selection = FlaggedRunSelection(study, request)
    let groups = try request.stores.flaggedRunGroups(
      of: study.id, at: request.sites, origin: selection.filter.origin)
    if let sign = selection.filter.sign, !groups.contains(where: { $0.signs.contains(sign) }) {
      selection.filter.sign = nil
    }
    let total = groups.count(of: selection.filter)
    var runs = try request.flaggedRuns(selection)
    // The last run of the last page has been decided on: the page before it is the last one now.
    if runs.isEmpty, selection.page > 1 {
      let last = (total + FlaggedRun.pageSize - 1) / FlaggedRun.pageSize
      selection.page = max(1, min(selection.page - 1, last))
      runs = try request.flaggedRuns(selection)
    }
    let names = try request.staffNames()
    let first = (selection.page - 1) * FlaggedRun.pageSize
    let origin = selection.filter.origin
    self.init(
      isRehearsal: origin == .rehearsal,
      otherURL: selection.with { $0.filter.origin = origin == .real ? .rehearsal : .real },
      qualityURL: request.sites.isLimited ? nil : Path.staffQuality.url(of: study, origin),
      states: Self.states(selection, groups, request), isDecided: selection.filter.decision != .due,
      tasks: selection.taskChoices(groups, request), signs: selection.signChoices(groups, request),
      hidden: selection.hidden,
      allURL: selection.isNarrowed ? selection.with { ($0.filter.task, $0.filter.sign) = (nil, nil) } : nil,
      countSentence: request.say(
        "quality.flagged.count", count: total,
        [
          "from": request.number(min(first + 1, total)),
          "to": request.number(min(first + runs.count, total)),
        ]),
      rows: runs.map { Row($0, selection, names, request) },
      jump: PageJump(
        selection.page, of: total, by: FlaggedRun.pageSize,
        action: Path.staffFlaggedRuns.url(study.id.text), fields: selection.fields, request),
      previousURL: selection.page > 1 ? selection.with { $0.page = selection.page - 1 } : nil,
      nextURL: first + runs.count < total ? selection.with { $0.page = selection.page + 1 } : nil)
  }

  private static func states(
    _ selection: FlaggedRunSelection, _ groups: [FlaggedRunGroup], _ request: StaffRequest
  ) -> [State] {
    FlaggedRunFilter.Decision.allCases.map { decision in
      var filter = selection.filter
      filter.decision = decision
      return State(
        label: request.say(
          "quality.flagged.tab.\(decision.rawValue)", ["n": request.number(groups.count(of: filter))]),
        url: decision == selection.filter.decision ? nil : selection.with { $0.filter.decision = decision })
    }
  }
}

extension [FlaggedRunGroup] {
  fileprivate func count(of filter: FlaggedRunFilter) -> Int {
    reduce(0) { filter.takes($1) ? $0 + $1.count : $0 }
  }
}

extension StaffRequest {
  fileprivate func flaggedRuns(_ selection: FlaggedRunSelection) throws -> [FlaggedRun] {
    try stores.flaggedRuns(selection.filter, at: sites, page: selection.page)
  }
}

extension FlaggedRunSelection {
  /// The tasks that have flagged runs, in the order of the study.
  fileprivate func taskChoices(_ groups: [FlaggedRunGroup], _ request: StaffRequest) -> [ChoiceOption] {
    let found = Set(groups.map(\.definedTask))
    let language = study.language(request.language)
    let all = ChoiceOption(
      value: "", label: request.say("quality.flagged.everyTask"), isChosen: filter.task == nil)
    return [all]
      + study.definedTasks.filter { found.contains($0.id) || $0.id == filter.task }.map {
        ChoiceOption(value: $0.id.text, label: $0.title[language], isChosen: $0.id == filter.task)
      }
  }

  /// The signs that runs have, by the phrases of the kinds of tasks that have them.
  fileprivate func signChoices(_ groups: [FlaggedRunGroup], _ request: StaffRequest) -> [ChoiceOption] {
    var phrases: [FlaggedRunFilter.Sign: Set<String>] = [:]
    for group in groups {
      for sign in group.signs {
        if let phrase = request.phrase(about: sign, group.kind) { phrases[sign, default: []].insert(phrase) }
      }
    }
    let all = ChoiceOption(
      value: "", label: request.say("quality.flagged.everySign"), isChosen: filter.sign == nil)
    let options = phrases.map { sign, phrases in
      ChoiceOption(
        value: Self.word(for: sign), label: phrases.sorted().joined(separator: " / "),
        isChosen: sign == filter.sign)
    }
    return [all] + options.sorted { ($0.label, $0.value) < ($1.label, $1.value) }
  }
}

extension FlaggedRunsPage.Row {
  fileprivate init(
    _ flagged: FlaggedRun, _ selection: FlaggedRunSelection, _ names: [StaffMember.ID: String],
    _ request: StaffRequest
  ) {
    let finished = flagged.run.finishedAt ?? flagged.run.startedAt
    self.init(
      url: selection.url(of: flagged.run.id),
      code: request.codeOrReference(of: flagged.run.participant, flagged.code),
      task: request.name(of: flagged.run, in: selection.study),
      flags: request.phrases(about: flagged).joined(separator: " · "),
      station: flagged.station?.text ?? "", time: request.moment(finished),
      timeISO: request.iso(finished))
    if flagged.state == .due { return }
    let state = request.say("quality.flagged.state.\(flagged.state.rawValue)")
    guard let newest = flagged.decisions.last else {
      decision = state
      return
    }
    decision = request.say(
      "quality.flagged.decided",
      [
        "decision": state,
        "reason": request.say("interventions.reason.\(newest.reason.rawValue)"),
      ])
    who = names[newest.staff] ?? ""
  }
}
