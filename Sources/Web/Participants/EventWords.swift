import Studies

/// The subjects of the entries in the audit trail, in the words of staff: tablets and visits under their present names.
struct EventWords {
  private let study: Study
  private let stations: [String: String]
  /// By the handover.
  private let stationOfHandover: [String: String]
  private let late: LatePartWords
  private let request: StaffRequest

  init(_ events: [AuditEntry], _ late: LatePartWords, _ study: Study, _ request: StaffRequest) throws {
    self.study = study
    self.late = late
    self.request = request
    stations = Dictionary(
      uniqueKeysWithValues: try request.stores.stations().map {
        ($0.station.id.text, $0.station.name.text)
      })
    stationOfHandover = events.filter { $0.action == "handover.begun" }.reduce(into: [:]) {
      $0[$1.subject] = $1.detail
    }
  }

  /// The event of an entry and its subject.
  func what(_ entry: AuditEntry) -> String {
    if let sentence = late.sentence(for: entry) { return sentence }
    let what = request.say("participants.event.\(entry.action)")
    return subject(of: entry).map { "\(what): \($0)" } ?? what
  }

  /// Nil for what needs none, and for a study's only visit that came as it was planned.
  private func subject(of entry: AuditEntry) -> String? {
    if entry.action.hasPrefix("handover.") {
      return stationOfHandover[entry.subject].flatMap { stations[$0] }
    }
    if entry.action == "mail.queued" { return request.say("outbox.kind.\(entry.detail)") }
    if entry.action.hasPrefix("survey.") {
      return study.task(StudyTask.ID(entry.subject))?.title[request.language]
    }
    guard entry.action.hasPrefix("visit.") else { return nil }
    let event = VisitEvent(stored: entry.detail)
    let title = study.visits.count > 1 ? request.title(of: event.visit, in: study) : nil
    let parts = [title, event.plannedFor.map { request.moment($0) }].compactMap { $0 }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }
}
