import HTTP
import Studies

/// The visits of a day or a week that are asked for, read from the URL; values that make no sense are ignored.
struct VisitListQuery {
  enum View: String {
    case day
    case week

    var path: Path { self == .day ? .staffVisits : .staffWeek }
  }

  /// The field of forms that says to which view they belong.
  static let viewField = "view"

  let view: View
  let day: LabCalendar.Day
  /// False for today, which was not asked for by its date.
  let isDayAsked: Bool
  private(set) var filter: SavedFilter.OfVisits
  /// The accounts that may run visits of the reader’s studies.
  private let everyExperimenter: [StaffMember]

  /// The form for an appointment leads to the day that was typed in it.
  init(_ view: View, _ request: StaffRequest) throws {
    let query = request.http.query
    try self.init(query, day: query["day"] ?? request.form?["date"], view: view, request)
  }

  /// - Parameter fields: of a form below the list
  init(_ fields: FormFields, _ request: StaffRequest) throws {
    let view = fields[Self.viewField].flatMap(View.init) ?? .day
    try self.init(fields, day: fields["day"], view: view, request)
  }

  private init(_ fields: FormFields, day typed: String?, view: View, _ request: StaffRequest) throws {
    let calendar = LabCalendar()
    let asked = typed.flatMap(calendar.day(typed:))
    self.view = view
    day = asked ?? calendar.day(of: request.guest.time)
    isDayAsked = asked != nil
    everyExperimenter = try request.experimenters(of: request.reachedStudies)
    filter = SavedFilter.OfVisits(
      study: request.reachedStudies.first { $0.id.text == fields["study"] }?.id,
      origin: Self.origin(fields))
    filter.experimenter = experimenters.first { $0.id.text == fields["experimenter"] }?.id
  }

  /// Rehearsals are for those who ask for them; nil for real participants and rehearsals.
  static func origin(_ fields: FormFields) -> Participant.Origin? {
    let usual: Participant.Origin? = .real
    return fields[StaffRequest.originField].map { Participant.Origin(rawValue: $0) } ?? usual
  }

  /// The accounts that the list can be narrowed to.
  var experimenters: [StaffMember] { experimenters(of: filter.study) }

  /// - Parameter study: nil for all of the reader’s
  func experimenters(of study: Study.ID?) -> [StaffMember] {
    everyExperimenter.filter { account in study.map(account.mayEnter) ?? true }
  }

  /// The same days with another filter.
  func with(_ filter: SavedFilter.OfVisits) -> VisitListQuery {
    var other = self
    other.filter = filter
    return other
  }

  /// - Parameter origin: that of the participant
  func takes(_ visit: Visit, of study: Study?, _ origin: Participant.Origin?) -> Bool {
    takes(origin: origin) && (filter.experimenter == nil || visit.experimenter == filter.experimenter)
      && (filter.study == nil || study?.id == filter.study)
  }

  func takes(origin: Participant.Origin?) -> Bool { filter.origin == nil || origin == filter.origin }

  func takes(_ slot: VisitSlot) -> Bool {
    (filter.experimenter == nil || slot.experimenter == filter.experimenter)
      && (filter.study == nil || slot.study == filter.study)
  }

  // MARK: - Its addresses and fields

  /// As in the query; empty for all.
  var study: String { filter.study?.text ?? "" }
  var experimenter: String { filter.experimenter?.text ?? "" }
  /// Empty for real participants alone.
  var origin: String {
    filter.origin == .real ? "" : filter.origin?.rawValue ?? ParticipantListQuery.anyOrigin
  }

  /// The visits of another day, or in the other view.
  func url(_ view: View, on day: LabCalendar.Day) -> String {
    view.path.url() + Path.query(filterFields + [("day", "\(day)")])
  }

  /// The visits of today or of this week, whenever the address is opened.
  func urlOfNow() -> String { view.path.url() + Path.query(filterFields) }

  /// The calendar file of these visits, of all days that it holds.
  func urlOfCalendar() -> String { Path.staffCalendar.url() + Path.query(filterFields) }

  /// The list with its filter. Today stays today, whenever the address is opened.
  func url(notice: Notice? = nil) -> String {
    view.path.url() + Path.query(filterFields + dayFields + Self.field(notice))
  }

  /// The fields of a form that saves the filter, and comes back to this list.
  var savableFields: [HiddenField] {
    (filterFields + dayFields + [(Self.viewField, view.rawValue)]).map {
      HiddenField(name: $0.name, value: $0.value)
    }
  }

  private static func field(_ notice: Notice?) -> [(name: String, value: String)] {
    notice.map { [(name: Notice.field, value: $0.rawValue)] } ?? []
  }

  private var filterFields: [(name: String, value: String)] {
    [
      (name: "study", value: study), (name: "experimenter", value: experimenter),
      (name: StaffRequest.originField, value: origin),
    ].filter { !$0.value.isEmpty }
  }

  private var dayFields: [(name: String, value: String)] {
    isDayAsked ? [(name: "day", value: "\(day)")] : []
  }

  var experimenterChoices: [ChoiceOption] {
    experimenters.map {
      ChoiceOption(value: $0.id.text, label: $0.name, isChosen: $0.id == filter.experimenter)
    }
  }

  func originChoices(_ request: StaffRequest) -> [ChoiceOption] {
    ChoiceOption.origins(chosen: filter.origin, request)
  }

  func studyChoices(_ request: StaffRequest) -> [ChoiceOption] {
    request.reachedStudies.map { ChoiceOption($0, chosen: study, request) }
  }
}
