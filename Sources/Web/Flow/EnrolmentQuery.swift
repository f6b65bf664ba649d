import HTTP
import Studies

/// The people of a study whose figures are asked for: those enrolled between two days. Query: `from`, `until`, `origin`
/// and, where a page divides them, `by`.
struct EnrolmentQuery {
  let study: Study
  private(set) var origin: Participant.Origin
  /// The days as they were typed.
  let from: String
  let until: String
  /// Everybody where the days name no period.
  let period: EnrolmentPeriod
  let problem: EnrolmentPeriod.Problem?
  /// Nil for the first one of the page.
  private(set) var division: PartDivision?

  /// - Parameter division: the one that is asked for, on a page that divides the people
  init(_ request: StaffRequest, by division: PartDivision? = nil) throws {
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
    self.division = division
  }

  /// Rehearsals in place of real participants, or these in place of rehearsals.
  var ofOthers: EnrolmentQuery {
    var other = self
    other.origin = origin == .real ? .rehearsal : .real
    return other
  }

  func by(_ division: PartDivision) -> EnrolmentQuery {
    var other = self
    other.division = division
    return other
  }

  /// The fields that the form for the days keeps.
  var hidden: [HiddenField] {
    fields.filter { !["from", "until"].contains($0.name) }.map { HiddenField(name: $0.name, value: $0.value) }
  }

  /// A page of the study with this query.
  func url(_ path: Path) -> String { path.url(study.id.text) + Path.query(fields) }

  /// The fields of the query that say anything.
  var fields: [(name: String, value: String)] {
    [
      (name: "from", value: from), (name: "until", value: until),
      (name: StaffRequest.originField, value: origin == .rehearsal ? origin.rawValue : ""),
      (name: PartDivision.field, value: division?.rawValue ?? ""),
    ].filter { !$0.value.isEmpty }
  }
}
