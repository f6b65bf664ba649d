import Studies

/// The subject that the URL of a page for staff names, if this person works for its study.
extension StaffRequest {
  static let originField = "origin"

  func study() throws -> Study {
    let id = Study.ID(placeholder("study"))
    guard let study = studies.first(where: { $0.id == id }) else { throw PageError.notFound }
    return study
  }

  func participation() throws -> (participation: Participation, study: Study) {
    guard let participation = try stores.participation(of: Participant.ID(placeholder("participant"))),
      let study = studies.first(where: { $0.id == participation.participant.study })
    else { throw PageError.notFound }
    return (participation, study)
  }

  func visit() throws -> (visit: Visit, participation: Participation, study: Study) {
    guard let visit = try stores.visit(Visit.ID(placeholder("visit"))),
      let participation = try stores.participation(of: visit.participant),
      let study = studies.first(where: { $0.id == participation.participant.study })
    else { throw PageError.notFound }
    return (visit, participation, study)
  }

  /// The participants that a page about a study is about: the real ones unless its URL asks for rehearsals.
  var origin: Participant.Origin {
    http.query[Self.originField] == Participant.Origin.rehearsal.rawValue ? .rehearsal : .real
  }
}
