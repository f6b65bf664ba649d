import Studies

extension StaffRequest {
  /// - Parameters:
  ///   - name: of the figures, with whatever they depend on besides study, origin and period
  ///   - period: nil for figures of everybody
  ///   - count: as many studies as the page has such figures of
  func figures<Value: Sendable>(
    _ name: String, of study: Study, _ origin: Participant.Origin, during period: EnrolmentPeriod? = nil,
    among count: Int = 1, _ compute: @escaping @Sendable () throws -> Value
  ) throws -> StudyFigures.Figures<Value> {
    var key = key(name, study, origin)
    key.period = period
    return try lab.figures.figures(key, at: stores.lastChange(), among: count, compute)
  }

  /// The same without waiting: nil until they have been computed once.
  func knownFigures<Value: Sendable>(
    _ name: String, of study: Study, _ origin: Participant.Origin,
    _ compute: @escaping @Sendable (FigureProgress) throws -> Value
  ) throws -> StudyFigures.Figures<Value>? {
    try lab.figures.known(key(name, study, origin), at: stores.lastChange(), compute)
  }

  /// The same for a page that says meanwhile how far they are, in a study of many.
  func toldFigures<Value: Sendable>(
    _ name: String, of study: Study, _ origin: Participant.Origin, during period: EnrolmentPeriod? = nil,
    _ compute: @escaping @Sendable (FigureProgress) throws -> Value
  ) throws -> StudyFigures.Told<Value> {
    var key = key(name, study, origin)
    key.period = period
    return try lab.figures.told(
      key, at: stores.lastChange(), people: { try people(in: study, origin, during: period) }, compute)
  }

  private func people(in study: Study, _ origin: Participant.Origin, during period: EnrolmentPeriod?) throws
    -> Int
  {
    var query = ParticipantQuery(studies: [study])
    (query.origin, query.sites, query.enrolled) = (origin, sites, period?.times)
    return try stores.total(query)
  }

  private func key(_ name: String, _ study: Study, _ origin: Participant.Origin) -> StudyFigures.Key {
    // Figures of some sites are other figures.
    let name = sites.sites.map { "\(name) at \($0.map(\.text).joined(separator: " "))" } ?? name
    return StudyFigures.Key(name: name, study: study.id, version: study.version, origin: origin)
  }

  /// “As of 10:32. …”; nil for figures that are up to date.
  func asOf(_ time: Timestamp?) -> String? {
    time.map { say("frame.asOf", ["time": clockTime($0, in: LabCalendar())]) }
  }
}
