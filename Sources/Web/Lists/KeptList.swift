import HTTP
import Studies

/// A list of a study whose filter and page a browser keeps: the way back from an entry leads to the list as it was.
enum KeptList: String {
  case answers, queries, deviations

  fileprivate var cookie: String { "labconsole_\(rawValue)" }

  fileprivate func url(of study: Study) -> String {
    switch self {
    case .answers: Path.staffAnswers.url(study.id.text)
    case .queries: Path.staffQueries.url(study.id.text)
    case .deviations: Path.staffDeviations.url(study.id.text)
    }
  }
}

extension Response {
  /// A list without a filter is kept as well: the reader has left the filter.
  /// - Parameter fields: those of the list's query that say anything
  mutating func keep(
    _ list: KeptList, of study: Study, _ fields: [(name: String, value: String)], _ request: StaffRequest
  ) {
    let query = Path.query(fields)
    let isSecure = request.http.isSecure
    if KeptFilter.isQuery(query) {
      setCookie(list.cookie, "\(study.id)\(query)", seconds: nil, isSecure: isSecure)
    } else if request.http.cookies[list.cookie] != nil {
      dropCookie(list.cookie, isSecure: isSecure)
    }
  }
}

extension StaffRequest {
  /// The list as this browser had it last, if it was of this study and of people of this origin; else from its beginning.
  func url(of list: KeptList, in study: Study, _ origin: Participant.Origin) -> String {
    let kept = http.cookies[list.cookie] ?? ""
    let query = kept.hasPrefix("\(study.id)?") ? String(kept.dropFirst(study.id.text.count)) : ""
    let other = Participant.Origin.rehearsal
    let fields = query.dropFirst().split(separator: "&")
    let isOfOther = fields.contains("\(Self.originField)=\(other.rawValue)")
    // Somebody who sees codes may have used this browser before.
    let isForOthers = !member.may(.seeCodes) && fields.contains { $0.hasPrefix("code=") }
    guard KeptFilter.isQuery(query), isOfOther == (origin == other), !isForOthers else {
      return list.url(of: study)
        + Path.query(origin == other ? [(name: Self.originField, value: other.rawValue)] : [])
    }
    return list.url(of: study) + query
  }
}
