import HTTP
import Studies

/// Asking for releases, and deciding about what others asked for.
enum ReleaseRequestRoutes {
  static func ask(_ request: StaffRequest) throws -> Response {
    try ReleaseRoutes.answer(request, to: request.form?.fields ?? FormFields()) { study, scope in
      if scope.origin == .rehearsal {
        return try ReleaseRoutes.page(
          request, of: [study], problem: request.say("release.problem.rehearsalNeedsNone"))
      }
      let asked = try request.stores.askForRelease(of: study.id, in: scope, context: request.context)
      return list(of: study, at: asked, .releaseAsked)
    }
  }

  static func show(_ request: StaffRequest) throws -> Response {
    let study = try request.study()
    return try page(request, of: study, about: request.releaseRequest(of: study))
  }

  /// The release is made from what is there now, under the scope that was asked for.
  static func approve(_ request: StaffRequest) throws -> Response {
    let study = try request.study()
    let asked = try request.releaseRequest(of: study)
    guard try request.releaseChoices(of: study).allow(asked.scope.selection) else {
      return try page(request, of: study, about: asked, problem: request.say("release.problem.changedStudy"))
    }
    if let problem = try request.makeRelease(of: study, in: asked.scope, approving: asked) {
      return try page(request, of: study, about: request.releaseRequest(of: study), problem: problem)
    }
    return .redirect(to: ReleaseRoutes.madeURL(of: study))
  }

  static func refuse(_ request: StaffRequest) throws -> Response {
    let study = try request.study()
    let asked = try request.releaseRequest(of: study)
    guard let reason = RequestRefusalReason(typed: request.typed("reason")) else {
      return try page(
        request, of: study, about: asked, reasonProblem: request.say("release.problem.reason"))
    }
    return try decide(request, of: study, .releaseRefused) {
      try request.stores.refuse(asked.id, for: reason, context: request.context)
    }
  }

  static func withdraw(_ request: StaffRequest) throws -> Response {
    let study = try request.study()
    let asked = try request.releaseRequest(of: study)
    return try decide(request, of: study, .releaseWithdrawn) {
      try request.stores.withdraw(asked.id, context: request.context)
    }
  }

  private static func decide(
    _ request: StaffRequest, of study: Study, _ notice: Notice, _ verb: () throws -> Void
  ) throws -> Response {
    do {
      try verb()
    } catch let refusal as ReleaseRefusal {
      return try page(
        request, of: study, about: request.releaseRequest(of: study), problem: request.say(refusal))
    }
    return list(of: study, at: try request.releaseRequest(of: study), notice)
  }

  private static func list(of study: Study, at asked: ReleaseRequest, _ notice: Notice) -> Response {
    let list = Path.staffRelease.url(study.id.text) + "#request-\(asked.id)"
    return .redirect(to: Undo.url(list, notice, offering: nil))
  }

  /// The preview of the release that was asked for, as it would be now.
  private static func page(
    _ request: StaffRequest, of study: Study, about asked: ReleaseRequest, problem: String? = nil,
    reasonProblem: String? = nil
  ) throws -> Response {
    var page = try ReleasePreviewPage(of: study, in: asked.scope, request)
    page.asked = try ReleasePreviewPage.Asked(asked, reasonProblem: reasonProblem, request)
    page.decisionProblem = problem
    return request.page(
      page, title: request.say("release.request.title"),
      status: problem == nil && reasonProblem == nil ? .ok : .unprocessable)
  }
}

extension StaffRequest {
  /// The request that the URL names, of this study.
  fileprivate func releaseRequest(of study: Study) throws -> ReleaseRequest {
    let id = ReleaseRequest.ID(placeholder("request"))
    guard let asked = try stores.releaseRequests(of: study.id).first(where: { $0.id == id }) else {
      throw PageError.notFound
    }
    return asked
  }
}

extension ReleasePreviewPage.Asked {
  fileprivate init(_ asked: ReleaseRequest, reasonProblem: String?, _ request: StaffRequest) throws {
    let names = try request.staffNames()
    let name = { (id: StaffMember.ID) in names[id] ?? id.text }
    func url(_ path: Path) -> String { path.url(asked.study.text, asked.id.text) }
    self.init(
      by: request.say(
        "release.request.by", ["name": name(asked.askedBy), "time": request.moment(asked.askedAt)]),
      outcome: asked.decision.map { request.say($0, by: name($0.by)) },
      isOwn: request.context.actor == .staff(asked.askedBy), approval: url(.staffReleaseApproval),
      refusal: url(.staffReleaseRefusal), withdrawal: url(.staffReleaseWithdrawal),
      reason: request.typed("reason"), reasonProblem: reasonProblem)
  }
}

extension StaffRequest {
  /// The fate of a request.
  func say(_ decision: ReleaseRequest.Decision, by name: String) -> String {
    let time = moment(decision.at)
    return switch decision.outcome {
    case .approved: say("release.request.approved", ["name": name, "time": time])
    case .refused(let reason):
      say("release.request.refused", ["name": name, "time": time, "reason": reason.text])
    case .withdrawn: say("release.request.withdrawn", ["name": name, "time": time])
    }
  }
}

extension ReleasesPage.Asked {
  /// - Parameter names: of the staff
  init(_ asked: ReleaseRequest, of study: Study, _ names: [StaffMember.ID: String], _ request: StaffRequest) {
    let name = { (id: StaffMember.ID) in names[id] ?? id.text }
    let part = request.sentences(asked.scope, of: study)
    self.init(
      id: asked.id.text,
      audience: request.say(asked.scope.audience == .within ? "release.within" : "release.beyond"),
      isCompleteOnly: asked.scope.completeOnly, part: part.isEmpty ? nil : part.joined(separator: " "),
      by: request.say(
        "release.request.by", ["name": name(asked.askedBy), "time": request.moment(asked.askedAt)]),
      outcome: asked.decision.map { request.say($0, by: name($0.by)) },
      url: Path.staffReleaseRequest.url(asked.study.text, asked.id.text))
  }
}
