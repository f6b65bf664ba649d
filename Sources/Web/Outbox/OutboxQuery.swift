import HTTP
import Studies

/// The messages that are asked for, read from the URL; values that make no sense are ignored.
struct OutboxQuery {
  static let stateField = "state"
  private static let kindField = "kind"
  private static let studyField = "study"

  var filter: OutboxFilter
  /// Nil for all that this person works for.
  let study: Study?
  var page: Int

  init(_ fields: FormFields, _ request: StaffRequest) {
    filter = OutboxFilter(
      state: fields[Self.stateField].flatMap { OutboxEntry.State(rawValue: $0) },
      kind: fields[Self.kindField].flatMap { OutboxMessage.Kind(rawValue: $0) })
    study = request.studies.first { $0.id.text == fields[Self.studyField] }
    page = min(max(fields["page"].flatMap { Int($0) } ?? 1, 1), 1_000_000)
  }

  var isFiltered: Bool { !filter.isEmpty || study != nil }

  /// The list's URL with some of the query changed, from its beginning.
  func url(_ change: (inout OutboxQuery) -> Void) -> String {
    var other = self
    other.page = 1
    change(&other)
    return other.address
  }

  var address: String { Path.staffOutbox.url() + Path.query(fields) }

  /// The fields of the query that say anything.
  var fields: [(name: String, value: String)] {
    filterFields + (page > 1 ? [(name: "page", value: String(page))] : [])
  }

  /// The field that the form for kind and study keeps.
  var hidden: [HiddenField] {
    filterFields.filter { $0.name == Self.stateField }.map { HiddenField(name: $0.name, value: $0.value) }
  }

  private var filterFields: [(name: String, value: String)] {
    [
      (name: Self.stateField, value: filter.state?.rawValue ?? ""),
      (name: Self.kindField, value: filter.kind?.rawValue ?? ""),
      (name: Self.studyField, value: study?.id.text ?? ""),
    ].filter { !$0.value.isEmpty }
  }

  // MARK: - Choices

  func states(_ request: StaffRequest) -> [OutboxPage.State] {
    // In the order in which they are listed.
    let states: [OutboxEntry.State?] = [nil, .waiting, .failed, .stopped, .sent]
    return states.map { state in
      OutboxPage.State(
        label: state.map { request.say("outbox.state.\($0.rawValue)") } ?? request.say("outbox.everyState"),
        url: state == filter.state ? nil : url { $0.filter.state = state })
    }
  }

  func kinds(_ request: StaffRequest) -> [ChoiceOption] {
    let all = ChoiceOption(value: "", label: request.say("outbox.everyKind"), isChosen: filter.kind == nil)
    return [all]
      + OutboxMessage.Kind.allCases.map {
        ChoiceOption(
          value: $0.rawValue, label: request.say("outbox.kind.\($0.rawValue)"), isChosen: $0 == filter.kind)
      }
  }

  /// Empty where there is one study alone.
  func studies(_ request: StaffRequest) -> [ChoiceOption] {
    guard request.studies.count > 1 else { return [] }
    let all = ChoiceOption(
      value: "", label: request.say("participants.list.allStudies"), isChosen: study == nil)
    return [all]
      + request.studies.map {
        ChoiceOption(
          value: $0.id.text, label: $0.title[$0.language(request.language)], isChosen: $0.id == study?.id)
      }
  }
}
