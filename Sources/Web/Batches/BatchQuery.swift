import HTTP
import Studies

/// The batches of a study that are asked for, read from the URL or from a form below the list; values that make no sense are
/// ignored.
struct BatchQuery {
  let study: Study
  private(set) var filter: BatchFilter
  private(set) var page: Int
  /// The accounts that can have made a batch, also those that are closed.
  let members: [StaffMember]

  private static let memberField = "by"
  private static let useField = "use"
  /// Not `origin`, which is the purpose that the form for new participants has chosen.
  private static let originField = "purpose"

  init(_ study: Study, _ fields: FormFields, _ request: StaffRequest) throws {
    self.study = study
    members = try request.stores.staff().filter { $0.mayEnter(study.id) }
    filter = BatchFilter(
      of: study.id, origin: fields[Self.originField].flatMap(Participant.Origin.init),
      by: members.first { $0.id.text == fields[Self.memberField] }?.id,
      use: fields[Self.useField].flatMap(BatchFilter.Use.init))
    page = min(max(fields["page"].flatMap { Int($0) } ?? 1, 1), 1_000_000)
  }

  /// The list with another filter, from its beginning.
  func with(_ filter: BatchFilter) -> BatchQuery {
    var other = self
    (other.filter, other.page) = (filter, 1)
    return other
  }

  // MARK: - Its addresses and fields

  func url(ofPage page: Int) -> String {
    listURL + Path.query(fields + [(name: "page", value: String(page))]) + Self.place
  }

  /// The list with its filter, from its beginning.
  func url(notice: Notice? = nil) -> String {
    // The notice stands at the head of the page.
    guard let notice else { return listURL + Path.query(fields) + Self.place }
    return listURL + Path.query(fields + [(name: Notice.field, value: notice.rawValue)])
  }

  /// The URL of a file with the codes of all pages of the list.
  func fileURL(_ format: ListFile.Format) -> String {
    Path.staffCodesFile.url(study.id.text, ListFile(.codes, format).text) + Path.query(fields)
  }

  private var listURL: String { Path.staffBatches.url(study.id.text) }

  /// The list stands below the forms.
  static let place = "#batches"

  /// The fields of the filter that say anything.
  var fields: [(name: String, value: String)] {
    [
      (name: Self.memberField, value: filter.staff?.text ?? ""),
      (name: Self.useField, value: filter.use?.rawValue ?? ""),
      (name: Self.originField, value: filter.origin?.rawValue ?? ""),
    ].filter { !$0.value.isEmpty }
  }

  /// The fields of a form that saves the filter, and comes back to this list.
  var savableFields: [HiddenField] { fields.map { HiddenField(name: $0.name, value: $0.value) } }

  var memberChoices: [ChoiceOption] {
    members.map { ChoiceOption(value: $0.id.text, label: $0.name, isChosen: $0.id == filter.staff) }
  }

  func useChoices(_ request: StaffRequest) -> [ChoiceOption] {
    BatchFilter.Use.allCases.map {
      ChoiceOption(
        value: $0.rawValue, label: request.say("batches.use.\($0.rawValue)"), isChosen: $0 == filter.use)
    }
  }

  func originChoices(_ request: StaffRequest) -> [ChoiceOption] {
    [Participant.Origin.real, .rehearsal].map {
      ChoiceOption(
        value: $0.rawValue, label: request.say("participants.origin.\($0.rawValue)"),
        isChosen: $0 == filter.origin)
    }
  }
}
