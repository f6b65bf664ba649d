import Foundation
import HTTP
import Studies

/// The filter of the visits that a browser looked at last: what was done about a visit leads back to it.
private enum KeptVisitFilter {
  static let cookie = "labconsole_visits"
  /// Between study, experimenter and origin.
  static let separator = "~"
}

extension Response {
  /// A list without a filter is kept as well: the reader has left the filter.
  mutating func keep(_ query: VisitListQuery, _ request: StaffRequest) {
    let isSecure = request.http.isSecure
    if query.filter == SavedFilter.OfVisits(study: nil) {
      if request.http.cookies[KeptVisitFilter.cookie] != nil {
        dropCookie(KeptVisitFilter.cookie, isSecure: isSecure)
      }
      return
    }
    let value = [query.study, query.experimenter, query.origin].joined(separator: KeptVisitFilter.separator)
    setCookie(KeptVisitFilter.cookie, value, seconds: nil, isSecure: isSecure)
  }
}

extension StaffRequest {
  /// The list of the day on which the participant arrived, or for which the visit is planned, with the filter that this
  /// browser had last. A filter that leaves the visit out is left: whoever did something sees it.
  func dayURL(of visit: Visit, in study: Study) throws -> String {
    let kept = try keptVisits()
    let origin = try stores.participation(of: visit.participant)?.participant.origin
    let everything = SavedFilter.OfVisits(study: nil, origin: origin == .rehearsal ? nil : .real)
    let shown = kept.takes(visit, of: study, origin) ? kept : kept.with(everything)
    return shown.url(.day, on: LabCalendar().day(of: visit.arrivedAt ?? visit.plannedFor))
  }

  private func keptVisits() throws -> VisitListQuery {
    let kept = (http.cookies[KeptVisitFilter.cookie] ?? "").components(separatedBy: KeptVisitFilter.separator)
    let fields = zip(["study", "experimenter", Self.originField], kept).map { (name: $0, value: $1) }
    return try VisitListQuery(FormFields(fields.filter { !$0.value.isEmpty }), self)
  }
}
