import HTTP
import Studies

/// The selection of flagged runs to list: those that wait for a decision, unless the address asks for the others. The page of a
/// run keeps it, so that a decision leads back to the same list.
struct FlaggedRunSelection {
  var origin: Participant.Origin
  var isDecided: Bool
  var page: Int

  private static let decided = "decided"

  init(_ request: StaffRequest) {
    let query = request.http.query
    origin = request.origin
    isDecided = query["state"] == Self.decided
    page = min(max(query["page"].flatMap { Int($0) } ?? 1, 1), 1_000_000)
  }

  /// The list from which a run was opened; its participant says which people it is of.
  init(around flagged: FlaggedRun, _ request: StaffRequest) {
    self.init(request)
    origin = flagged.origin
  }

  /// The fields of the query that say anything.
  var fields: [(name: String, value: String)] {
    [
      (name: StaffRequest.originField, value: origin == .rehearsal ? origin.rawValue : ""),
      (name: "state", value: isDecided ? Self.decided : ""),
      (name: "page", value: page > 1 ? String(page) : ""),
    ].filter { !$0.value.isEmpty }
  }

  /// The list itself.
  func url(of study: Study) -> String { Path.staffFlaggedRuns.url(study.id.text) + Path.query(fields) }

  /// The page of a run, which leads back to the list as it is.
  func url(of run: Run.ID, in study: Study) -> String {
    Path.staffFlaggedRun.url(study.id.text, run.text) + Path.query(fields)
  }

  func url(of study: Study, _ change: (inout FlaggedRunSelection) -> Void) -> String {
    var other = self
    other.page = 1
    change(&other)
    return Path.staffFlaggedRuns.url(study.id.text) + Path.query(other.fields)
  }
}

extension FlaggedRunsPage {
  init(of study: Study, _ request: StaffRequest) throws {
    var selection = FlaggedRunSelection(request)
    let counts = try request.flaggedRunCounts(in: study)
    let total = selection.isDecided ? counts.decided : counts.due
    var runs = try request.flaggedRuns(selection, in: study)
    // The last run of the last page has been decided on: the page before it is the last one now.
    if runs.isEmpty, selection.page > 1 {
      let last = (total + FlaggedRun.pageSize - 1) / FlaggedRun.pageSize
      selection.page = max(1, min(selection.page - 1, last))
      runs = try request.flaggedRuns(selection, in: study)
    }
    let names = try request.staffNames()
    let first = (selection.page - 1) * FlaggedRun.pageSize
    self.init(
      isRehearsal: selection.origin == .rehearsal,
      otherURL: selection.url(of: study) { $0.origin = selection.origin == .real ? .rehearsal : .real },
      qualityURL: request.sites.isLimited ? nil : Path.staffQuality.url(of: study, selection.origin),
      states: Self.states(selection, counts, study, request), isDecided: selection.isDecided,
      countSentence: request.say(
        "quality.flagged.count", count: total,
        [
          "from": request.number(min(first + 1, total)),
          "to": request.number(min(first + runs.count, total)),
        ]),
      rows: runs.map { Row($0, selection, study, names, request) },
      jump: PageJump(
        selection.page, of: total, by: FlaggedRun.pageSize,
        action: Path.staffFlaggedRuns.url(study.id.text), fields: selection.fields, request),
      previousURL: selection.page > 1 ? selection.url(of: study) { $0.page = selection.page - 1 } : nil,
      nextURL: first + runs.count < total
        ? selection.url(of: study) { $0.page = selection.page + 1 } : nil)
  }

  private static func states(
    _ selection: FlaggedRunSelection, _ counts: FlaggedRunCounts, _ study: Study, _ request: StaffRequest
  ) -> [State] {
    [(false, "due", counts.due), (true, "decided", counts.decided)].map { isDecided, word, count in
      State(
        label: request.say("quality.flagged.tab.\(word)", ["n": request.number(count)]),
        url: isDecided == selection.isDecided ? nil : selection.url(of: study) { $0.isDecided = isDecided })
    }
  }
}

extension StaffRequest {
  fileprivate func flaggedRuns(_ selection: FlaggedRunSelection, in study: Study) throws -> [FlaggedRun] {
    try stores.flaggedRuns(
      of: study.id, at: sites, origin: selection.origin, decided: selection.isDecided, page: selection.page)
  }
}

extension FlaggedRunsPage.Row {
  fileprivate init(
    _ flagged: FlaggedRun, _ selection: FlaggedRunSelection, _ study: Study,
    _ names: [StaffMember.ID: String], _ request: StaffRequest
  ) {
    let finished = flagged.run.finishedAt ?? flagged.run.startedAt
    self.init(
      url: selection.url(of: flagged.run.id, in: study),
      code: request.codeOrReference(of: flagged.run.participant, flagged.code),
      task: request.name(of: flagged.run, in: study),
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
