import HTTP
import Studies

/// The data that rehearsals have left in a study, and deleting them.
enum RehearsalRoutes {
  static func show(_ request: StaffRequest) throws -> Response {
    let study = try request.study()
    let extent = try request.stores.rehearsalExtent(of: study.id)
    let facts = [
      ("participants", extent.participants), ("consents", extent.consents), ("runs", extent.runs),
      ("appointments", extent.appointments),
    ]
    let page = RehearsalsPage(
      action: Path.staffRehearsals.url(study.id.text),
      facts: extent.participants == 0
        ? []
        : facts.map { .init(what: request.say("rehearsals.\($0.0)"), number: request.number($0.1)) },
      participantsURL: Path.staffParticipants.url()
        + Path.query([("study", study.id.text), ("origin", Participant.Origin.rehearsal.rawValue)]),
      submit: request.say("rehearsals.submit", count: extent.participants))
    return request.page(page, title: request.say("rehearsals.title"))
  }

  /// Deletes all of them: it is not recorded which of several rehearsals a participant was in.
  static func delete(_ request: StaffRequest) throws -> Response {
    let study = try request.study()
    try request.stores.deleteRehearsals(of: study.id, context: request.context)
    return .redirect(
      to: Path.staffRehearsals.url(study.id.text, query: Notice.rehearsalsDeleted.query))
  }
}
