import HTTP
import Studies

/// The entries of a study that are asked for, read from the URL or from a form below the list; values that make no sense are
/// ignored.
struct DeviationQuery {
  let study: Study
  var filter: DeviationFilter
  var page: Int
  /// The accounts that can have recorded something, also those that are closed.
  let members: [StaffMember]

  static let kinds: [Intervention.Kind?] = [nil, .deviation, .note]
  private static let kindField = "kind"
  private static let memberField = "by"

  init(_ study: Study, _ fields: FormFields, _ request: StaffRequest) throws {
    self.study = study
    members = try request.stores.staff().filter { $0.mayEnter(study.id) }
    let isRehearsal = fields[StaffRequest.originField] == Participant.Origin.rehearsal.rawValue
    filter = DeviationFilter(
      of: study.id, origin: isRehearsal ? .rehearsal : .real,
      kind: Self.kinds.compactMap(\.self).first { $0.rawValue == fields[Self.kindField] },
      by: members.first { $0.id.text == fields[Self.memberField] }?.id)
    page = min(max(fields["page"].flatMap { Int($0) } ?? 1, 1), 1_000_000)
  }

  /// Says more than the list that nothing was chosen for.
  var isFiltered: Bool { filter.kind != nil || filter.staff != nil }

  /// The list with another filter, from its beginning.
  func with(_ filter: DeviationFilter) -> DeviationQuery {
    var other = self
    (other.filter, other.page) = (filter, 1)
    return other
  }

  // MARK: - Its addresses and fields

  /// The list's URL with some of the query changed.
  func url(_ change: (inout DeviationQuery) -> Void) -> String {
    var other = self
    other.page = 1
    change(&other)
    return Path.staffDeviations.url(study.id.text) + Path.query(other.fields)
  }

  /// The list with its filter, from its beginning.
  func url(notice: Notice? = nil) -> String {
    Path.staffDeviations.url(study.id.text)
      + Path.query(filterFields + (notice.map { [(name: Notice.field, value: $0.rawValue)] } ?? []))
  }

  /// The URL of a file with all pages of the list.
  func fileURL(_ format: ListFile.Format) -> String {
    Path.staffDeviationsFile.url(study.id.text, ListFile(.deviations, format).text) + Path.query(filterFields)
  }

  /// The fields of the query that say anything.
  var fields: [(name: String, value: String)] {
    filterFields + (page > 1 ? [(name: "page", value: String(page))] : [])
  }

  /// The fields of a form that saves the filter, and comes back to this list.
  var savableFields: [HiddenField] { filterFields.map { HiddenField(name: $0.name, value: $0.value) } }

  /// The fields of a form that chooses a member of staff.
  var fieldsBesideMember: [HiddenField] { savableFields.filter { $0.name != Self.memberField } }

  private var filterFields: [(name: String, value: String)] {
    [
      (name: StaffRequest.originField, value: filter.origin == .rehearsal ? filter.origin.rawValue : ""),
      (name: Self.kindField, value: filter.kind?.rawValue ?? ""),
      (name: Self.memberField, value: filter.staff?.text ?? ""),
    ].filter { !$0.value.isEmpty }
  }
}
