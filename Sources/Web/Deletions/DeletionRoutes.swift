import HTTP
import Studies

/// Deletions as staff see them: asked for on the participant's word, undone on it, and made final by the server.
enum DeletionRoutes {
  static func list(_ request: StaffRequest) throws -> Response {
    try list(request, problemIn: nil)
  }

  /// - Parameter study: the one whose identity data were to be deleted without having been confirmed
  static func list(_ request: StaffRequest, problemIn study: Study.ID?) throws -> Response {
    let lists = try request.reachedStudies.map { ($0, try request.stores.deletions(of: $0.id)) }
    let pending = lists.flatMap { study, list in list.pending.map { (study, $0) } }
      .filter { request.member.mayWork(with: $0.1) }
      .sorted { ($0.1.deletion?.dueAt.milliseconds ?? 0) < ($1.1.deletion?.dueAt.milliseconds ?? 0) }
    // Nothing tells at which site those were whose data are gone.
    let final = (request.sites.isLimited ? [] : lists).flatMap { study, list in list.final.map { (study, $0) }
    }
    .sorted { $0.1.deletedAt.milliseconds > $1.1.deletedAt.milliseconds }
    let page = DeletionsPage(
      pending: pending.compactMap { DeletionsPage.Pending($1, in: $0, request) },
      final: final.map { DeletionsPage.Final($1, in: $0, request) },
      due: try request.dueIdentities(problemIn: study), removals: try request.identityRemovals())
    return request.page(
      page, title: request.say("deletions.title"), status: study == nil ? .ok : .unprocessable)
  }

  static func ask(_ request: StaffRequest) throws -> Response {
    let (participation, study) = try request.participation()
    let participant = participation.participant
    guard participant.leftAt != nil else { throw PageError.malformed }
    guard request.isConfirmed else {
      return try request.participantPage(
        participation, study,
        refused: RefusedForms(deletionProblem: request.say("deletions.ask.unconfirmed")))
    }
    try request.stores.askForDeletion(
      of: participant.id, keepingConsentYears: study.consent.keptYears, context: request.context)
    return page(of: participant, saying: .deletionAsked)
  }

  static func undo(_ request: StaffRequest) throws -> Response {
    let (participation, study) = try request.anyParticipation()
    let participant = participation.participant
    guard participant.leftAt != nil else { throw PageError.malformed }
    // A second press, or a page from before: it has been undone, and the data stay.
    if !participant.isBlocked { return page(of: participant, saying: .deletionUndone) }
    guard request.isConfirmed else {
      return try blocked(participant, study, problem: request.say("deletions.undo.unconfirmed"), request)
    }
    let isUndone = try request.stores.undoDeletion(of: participant.id, context: request.context)
    return page(of: participant, saying: isUndone ? .deletionUndone : .deletionIsFinal)
  }

  private static func page(of participant: Participant, saying notice: Notice) -> Response {
    let page = Path.staffParticipant.url(participant.id.text)
    return .redirect(to: Undo.url(page, notice, about: participant.id, offering: nil))
  }

  /// The page of a participant whose data are to be deleted, in place of the usual one.
  static func blocked(
    _ participant: Participant, _ study: Study, problem: String? = nil, _ request: StaffRequest
  ) throws -> Response {
    let page = try BlockedParticipantPage(participant, study, problem: problem, request)
    return request.page(
      page, title: request.say("participants.one.title", ["code": page.code]),
      status: problem == nil ? .ok : .unprocessable)
  }
}

extension DeletionsPage.Pending {
  fileprivate init?(_ participant: Participant, in study: Study, _ request: StaffRequest) {
    guard let deletion = participant.deletion else { return nil }
    self.init(
      code: participant.code.grouped, isRehearsal: participant.origin == .rehearsal,
      url: Path.staffParticipant.url(participant.id.text),
      study: study.title[study.language(request.language)], asked: request.day(deletion.askedAt),
      due: request.day(deletion.dueAt))
  }
}

extension DeletionsPage.Final {
  fileprivate init(_ deletion: FinalDeletion, in study: Study, _ request: StaffRequest) {
    self.init(
      study: study.title[study.language(request.language)], asked: request.day(deletion.askedAt),
      deleted: request.day(deletion.deletedAt),
      consent: deletion.consentKeptUntil.map { request.say("deletions.keptUntil", ["date": request.day($0)]) }
        ?? request.say("deletions.notKept"),
      releases: deletion.releases.map(ReleaseName.init))
  }
}

extension BlockedParticipantPage {
  fileprivate init(_ participant: Participant, _ study: Study, problem: String?, _ request: StaffRequest)
    throws
  {
    let deletion = participant.deletion
    func fact(_ label: String, _ time: Timestamp?) -> ParticipantPage.Fact {
      .init(label: request.say("deletions.\(label)"), value: time.map { request.moment($0) } ?? "")
    }
    self.init(
      code: participant.code.grouped, isRehearsal: participant.origin == .rehearsal,
      study: study.title[study.language(request.language)],
      facts: [
        fact("left", participant.leftAt), fact("askedAt", deletion?.askedAt), fact("due", deletion?.dueAt),
        .init(
          label: request.say("deletions.document"),
          value: request.fateOfConsent(keptYears: deletion?.keptConsentYears, room: "deletions")),
      ],
      releases: try request.stores.releases(of: participant.id).map { ReleaseName(name: $0.made.fileName) },
      undoAction: deletion?.canBeUndone(at: request.context.time) == true
        ? Path.staffDeletionReversal.url(participant.id.text) : nil,
      confirmation: Confirmation(
        id: "undo-confirm", label: request.say("deletions.undo.confirm"), problem: problem))
  }
}

extension DeletionForm {
  /// Nil for a participant who has not left.
  init?(_ participant: Participant, _ study: Study, problem: String?, _ request: StaffRequest) {
    guard participant.leftAt != nil, !participant.isBlocked else { return nil }
    self.init(
      action: Path.staffDeletion.url(participant.id.text),
      help: request.say("deletions.ask.help", ["days": request.number(DeletionRequest.daysToUndo)]),
      consent: request.fateOfConsent(keptYears: study.consent.keptYears, room: "deletions"),
      confirmation: Confirmation(
        id: "deletion-confirm", label: request.say("deletions.ask.confirm"), problem: problem))
  }
}
