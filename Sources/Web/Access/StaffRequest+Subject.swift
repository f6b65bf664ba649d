import Studies

/// The subject that the URL of a page for staff names, if this person works for its study.
extension StaffRequest {
  static let originField = "origin"

  func study() throws -> Study { try study(among: studies) }

  /// The same, for a page that leaves out the participants of sites that are not this person's.
  func reachedStudy() throws -> Study { try study(among: reachedStudies) }

  private func study(among studies: [Study]) throws -> Study {
    let id = Study.ID(placeholder("study"))
    guard let study = studies.first(where: { $0.id == id }) else { throw PageError.notFound }
    return study
  }

  /// The participation, unless its data are blocked: then their page says so, and nothing else is shown or done.
  func participation() throws -> (participation: Participation, study: Study) {
    try expectUnblocked(anyParticipation())
  }

  private func expectUnblocked(_ found: (participation: Participation, study: Study)) throws
    -> (participation: Participation, study: Study)
  {
    let participant = found.participation.participant
    if participant.isBlocked { throw RedirectSignal(to: Path.staffParticipant.url(participant.id.text)) }
    return found
  }

  func anyParticipation() throws -> (participation: Participation, study: Study) {
    guard let participation = try stores.participation(of: Participant.ID(placeholder("participant"))),
      let study = reachedStudy(of: participation.participant)
    else { throw PageError.notFound }
    return (participation, study)
  }

  func visit() throws -> (visit: Visit, participation: Participation, study: Study) {
    guard let visit = try stores.visit(Visit.ID(placeholder("visit"))),
      let participation = try stores.participation(of: visit.participant),
      let study = reachedStudy(of: participation.participant)
    else { throw PageError.notFound }
    _ = try expectUnblocked((participation, study))
    return (visit, participation, study)
  }

  /// The participants that a page about a study is about: the real ones unless its URL asks for rehearsals.
  var origin: Participant.Origin {
    http.query[Self.originField] == Participant.Origin.rehearsal.rawValue ? .rehearsal : .real
  }
}
