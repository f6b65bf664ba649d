import HTTP
import Studies

/// Deleting identity data whose time is over, on the word of staff.
enum IdentityRemovalRoutes {
  static func remove(_ request: StaffRequest) throws -> Response {
    let study = try request.study()
    guard request.isConfirmed else {
      return try DeletionRoutes.list(request, problemIn: study.id)
    }
    guard let milliseconds = Int64(request.typed("until")), milliseconds >= 0 else {
      throw PageError.malformed
    }
    let count = try request.stores.removeIdentities(
      of: study, seenAt: Timestamp(milliseconds: milliseconds), context: request.context)
    let notice: Notice = count > 0 ? .identitiesRemoved : .noIdentitiesDue
    return .redirect(to: Path.staffDeletions.url(query: notice.query))
  }
}

extension StaffRequest {
  /// Those who may read signed consents may delete them when their time is over.
  private var mayRemoveIdentities: Bool { member.may(.handleConsents) }

  /// Returns how many participants of a study are still named though the time for it is over; 0 for readers without the
  /// right. Found anew with every change and every hour.
  func identitiesDue(in study: Study) throws -> Int {
    guard mayRemoveIdentities, study.identityRetention != nil else { return 0 }
    let (stores, time) = (self.stores, guest.time)
    let hour = time.milliseconds / 3_600_000
    let figures = try self.figures("identities", of: study, .real) {
      DueCount(hour: hour, people: try stores.identitiesDue(in: study, at: time).count)
    }
    if figures.value.hour == hour { return figures.value.people }
    return try stores.identitiesDue(in: study, at: time).count
  }

  /// - Parameter refused: the study whose form was sent without having been confirmed
  func dueIdentities(problemIn refused: Study.ID?) throws -> [DeletionsPage.DueIdentities] {
    guard mayRemoveIdentities else { return [] }
    return try studies.compactMap { study in
      guard let retention = study.identityRetention else { return nil }
      let due = try stores.identitiesDue(in: study, at: guest.time)
      if due.isEmpty { return nil }
      return DeletionsPage.DueIdentities(
        due, in: study, retention,
        problem: study.id == refused ? say("deletions.identities.unconfirmed") : nil, self)
    }
  }

  func identityRemovals() throws -> [DeletionsPage.Removal] {
    try studies.flatMap { study in
      try stores.identityRemovals(of: study.id).map { (study, $0) }
    }.sorted { $0.1.removedAt > $1.1.removedAt }.map { study, removal in
      DeletionsPage.Removal(
        study: study.title[study.language(language)], removed: day(removal.removedAt),
        people: number(removal.people),
        traces: say("deletions.identities.\(removal.isTraceless ? "traceless" : "tracesOwed")"))
    }
  }
}

private struct DueCount: Sendable {
  let hour: Int64
  let people: Int
}

extension DeletionsPage.DueIdentities {
  fileprivate init(
    _ due: [DueIdentity], in study: Study, _ retention: IdentityRetention, problem: String?,
    _ request: StaffRequest
  ) {
    let shown = due.prefix(Self.mostShown)
    let title = study.title[study.language(request.language)]
    self.init(
      id: study.id.text, heading: request.say("deletions.identities.heading", ["study": title]),
      help: request.say("deletions.identities.help", count: retention.years),
      people: shown.map { person in
        DeletionsPage.DuePerson(
          code: person.code.grouped, url: Path.staffParticipant.url(person.participant.text),
          lastActivity: request.day(person.lastActivity),
          since: request.day(retention.end(lastActivity: person.lastActivity)))
      },
      more: due.count == shown.count
        ? nil : request.say("deletions.identities.more", count: due.count - shown.count),
      action: Path.staffIdentityRemovals.url(study.id.text), until: String(request.guest.time.milliseconds),
      submit: request.say("deletions.identities.submit", count: due.count),
      confirmation: Confirmation(
        id: "due-\(study.id)-confirm", label: request.say("deletions.identities.confirm"), problem: problem))
  }
}
