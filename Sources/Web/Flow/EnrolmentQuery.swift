import HTTP
import Studies

/// The people of a study whose figures are asked for: those enrolled between two days. Query: `from`, `until`, `origin`.
struct EnrolmentQuery {
  let study: Study
  private(set) var origin: Participant.Origin
  /// The days as they were typed.
  let from: String
  let until: String
  /// Everybody where the days name no period.
  let period: EnrolmentPeriod
  let problem: EnrolmentPeriod.Problem?

  init(_ request: StaffRequest) throws {
    study = try request.study()
    origin = request.origin
    (from, until) = (request.http.query["from"] ?? "", request.http.query["until"] ?? "")
    do throws(EnrolmentPeriod.Problem) {
      period = try EnrolmentPeriod(typedFirstDay: from, typedLastDay: until)
      problem = nil
    } catch {
      period = .always
      problem = error
    }
  }

  /// Rehearsals in place of real participants, or these in place of rehearsals.
  var ofOthers: EnrolmentQuery {
    var other = self
    other.origin = origin == .real ? .rehearsal : .real
    return other
  }

  /// A page of the study with this query.
  func url(_ path: Path) -> String { path.url(study.id.text) + Path.query(fields) }

  /// The fields of the query that say anything.
  var fields: [(name: String, value: String)] {
    [
      (name: "from", value: from), (name: "until", value: until),
      (name: StaffRequest.originField, value: origin == .rehearsal ? origin.rawValue : ""),
    ].filter { !$0.value.isEmpty }
  }
}
