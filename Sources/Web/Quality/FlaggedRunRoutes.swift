import HTTP
import Studies

/// Flagged runs, and the decision whether each stays in the analysis. Nobody sees a score here: a decision must not depend
/// on the result.
enum FlaggedRunRoutes {
  static func list(_ request: StaffRequest) throws -> Response {
    let study = try request.reachedStudy()
    return request.page(
      try FlaggedRunsPage(of: study, request), title: request.say("quality.flagged.title"))
  }

  static func show(_ request: StaffRequest) throws -> Response { try show(nil, status: .ok, request) }

  static func decide(_ request: StaffRequest) throws -> Response {
    let study = try request.reachedStudy()
    let flagged = try request.flaggedRun(in: study)
    var typed = try TypedDecision(request)
    guard let asked = typed.asked(about: flagged.run.id, request) else {
      return try show(typed, status: .unprocessable, request)
    }
    switch try request.stores.intervene(
      asked, for: flagged.run.participant, in: study, context: request.context)
    {
    case .done:
      let page = try request.page(after: flagged, in: study)
      return .redirect(
        to: Undo.url(page, .runDecided, about: flagged.run.participant, offering: nil))
    case .overtaken(let others):
      typed.problem = request.say("interventions.problem.overtaken")
      typed.others = others
    case .pointless, .notEligible:
      typed.problem = request.say("interventions.problem.pointless")
    }
    return try show(typed, status: .conflict, request)
  }

  /// The run as it is now, with what was typed.
  private static func show(_ typed: TypedDecision?, status: Status, _ request: StaffRequest) throws
    -> Response
  {
    let study = try request.reachedStudy()
    let participant = try request.flaggedRun(in: study).run.participant
    // An intervention between these two readings is told as somebody else's.
    let seen = try request.stores.newestInterventions(for: [participant])[participant] ?? 0
    let flagged = try request.flaggedRun(in: study)
    let page = try FlaggedRunPage(flagged, seen: seen, refused: typed, in: study, request)
    return request.page(
      page, title: request.say("quality.flagged.one", ["code": page.code]), status: status)
  }
}

extension StaffRequest {
  /// The list that led to the run, or the next run in it that waits for a decision, whichever the button asks for.
  fileprivate func page(after flagged: FlaggedRun, in study: Study) throws -> String {
    let list = FlaggedRunSelection(around: flagged, study, self)
    guard typed(FlaggedRunPage.Form.thenField) == FlaggedRunPage.Form.next,
      let next = try stores.flaggedRun(after: flagged.run.id, list.filter, at: sites)
    else { return list.url }
    return list.url(of: next)
  }

  /// - Throws: ``PageError/notFound`` for a run that has no flags, is of another study or site, or does not count for a reason of
  ///   its own
  fileprivate func flaggedRun(in study: Study) throws -> FlaggedRun {
    guard let flagged = try stores.flaggedRun(Run.ID(placeholder("run")), of: study.id),
      try mayWork(with: flagged.run.participant)
    else { throw PageError.notFound }
    return flagged
  }
}

/// The input of the form, with the problems found in it.
struct TypedDecision {
  /// A decision with its reason; empty if none was chosen.
  let choice: String
  let remark: String
  let seen: Int
  private let decision: (kind: Intervention.Kind, reason: InterventionReason)?
  private(set) var choiceProblem: String?
  private(set) var remarkProblem: String?
  var problem: String?
  var others: [InterventionRecord] = []

  /// - Throws: ``PageError/malformed``
  init(_ request: StaffRequest) throws {
    choice = request.typed(FlaggedRunPage.Form.choiceField)
    remark = request.typed(FlaggedRunPage.Form.remarkField)
    let kinds: [Intervention.Kind] = [.keepRun, .void]
    let known = kinds.flatMap { kind in kind.reasons.map { (kind: kind, reason: $0) } }
    decision = known.first { [choice] in Self.text(of: $0.kind, $0.reason) == choice }
    guard decision != nil || choice.isEmpty, let seen = Int(request.typed("seen")) else {
      throw PageError.malformed
    }
    self.seen = seen
  }

  /// `keep-run/plausible`
  static func text(of kind: Intervention.Kind, _ reason: InterventionReason) -> String {
    "\(kind.rawValue)/\(reason.rawValue)"
  }

  /// Returns the intervention asked for; nil after noting all problems at once.
  fileprivate mutating func asked(about run: Run.ID, _ request: StaffRequest) -> InterventionRequest? {
    if decision == nil { choiceProblem = request.say("quality.flagged.problem") }
    let words = InterventionRequest.problem(of: remark, for: decision?.kind ?? .keepRun, decision?.reason)
    remarkProblem = words.map { request.sentence(for: $0) }
    guard let decision else { return nil }
    return try? InterventionRequest(
      decision.kind == .keepRun ? .keepRun(run) : .void(run), reason: decision.reason, remark: remark,
      seen: seen)
  }

  /// Each with the field that it is about.
  var problems: [FlaggedRunPage.Problem] {
    let all: [(sentence: String?, url: String?)] = [
      (problem, nil), (choiceProblem, "#choice"), (remarkProblem, "#remark"),
    ]
    return all.compactMap { problem in
      problem.sentence.map { FlaggedRunPage.Problem(sentence: $0, url: problem.url) }
    }
  }
}
