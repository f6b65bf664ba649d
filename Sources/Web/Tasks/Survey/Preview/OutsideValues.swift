import Expressions
import HTTP
import Studies

/// The values from outside of a survey that staff put in for its preview, in the place of a participant's.
struct OutsideValues {
  let names: [OutsideName]
  /// Those that were put in and that the names can have.
  private(set) var values: [String: FormulaValue] = [:]
  /// As they were typed, without line breaks.
  private var typed: [String: String] = [:]

  /// Begins the names of the fields; no question's has a point at its beginning.
  private static let prefix = ".outside."

  /// Reads the fields of the form, which is sent as a query.
  init(_ survey: Survey, in study: Study, query: FormFields) {
    self.init(survey, in: study) { query[Self.prefix + $0] }
  }

  /// Reads what a page of the preview remembers. A line that was changed by hand into no value is left out.
  init(_ survey: Survey, in study: Study, remembered lines: String) {
    var texts: [String: String] = [:]
    for line in lines.split(whereSeparator: \.isNewline) {
      let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      if parts.count == 2, texts[parts[0]] == nil { texts[parts[0]] = parts[1] }
    }
    self.init(survey, in: study) { texts[$0] }
  }

  private init(_ survey: Survey, in study: Study, _ text: (String) -> String?) {
    names = survey.outsideNames(in: study)
    for name in names {
      let words = (text(name.name) ?? "").split(whereSeparator: \.isNewline).joined(separator: " ")
      guard !words.isEmpty else { continue }
      typed[name.name] = words
      values[name.name] = name.value(typed: words)
    }
  }

  /// Something was put in that its name cannot have.
  var hasProblem: Bool { typed.keys.contains { values[$0] == nil } }

  /// The values for the next page, a line for each.
  var lines: String {
    typed.filter { values[$0.key] != nil }.map { "\($0.key)=\($0.value)" }.sorted().joined(separator: "\n")
  }

  // MARK: - The form

  /// Nil where no rule asks for anything outside.
  func form(of study: Study, action: String, _ staff: StaffRequest) -> OutsideForm? {
    guard !names.isEmpty else { return nil }
    return OutsideForm(
      language: staff.language.code, heading: staff.say("preview.outside.heading"),
      help: staff.say("preview.outside.help"), action: action,
      entries: names.enumerated().map { entry($1, place: $0, study, staff) },
      submit: staff.say("preview.outside.submit"))
  }

  private func entry(
    _ name: OutsideName, place: Int, _ study: Study, _ staff: StaffRequest
  ) -> OutsideForm.Entry {
    let wording = name.wording.map { " – " + $0[study.language(staff.language)] } ?? ""
    let text = typed[name.name] ?? ""
    var entry = OutsideForm.Entry(
      id: "outside-\(place + 1)", field: Self.prefix + name.name, label: name.name + wording, value: text)
    entry.type = name.fieldType
    entry.options = options(of: name, text, staff)
    if case .choices(let list) = name.type {
      entry.choices = staff.say(
        "preview.outside.several", ["choices": list.codes.joined(separator: " ")])
    }
    if !text.isEmpty, values[name.name] == nil {
      entry.problem = staff.say("preview.outside.problem", ["name": name.name])
    }
    return entry
  }

  private func options(_ name: OutsideName, _ staff: StaffRequest) -> [(value: String, label: String)] {
    switch name.type {
    case .truth: [("yes", staff.say("answering.yes")), ("no", staff.say("answering.no"))]
    case .choice(let list): list.codes.map { ($0, $0) }
    default: []
    }
  }

  /// With one for a missing value.
  private func options(of name: OutsideName, _ text: String, _ staff: StaffRequest) -> [OutsideForm.Option] {
    let options = self.options(name, staff)
    guard !options.isEmpty else { return [] }
    let missing = (value: "", label: staff.say("preview.outside.missing"))
    return ([missing] + options).map {
      OutsideForm.Option(value: $0.value, label: $0.label, isChosen: $0.value == text)
    }
  }
}

extension OutsideName {
  /// The type of its field in HTML.
  fileprivate var fieldType: String {
    switch type {
    case .date: "date"
    case .time: "time"
    case .dateTime: "datetime-local"
    default: "text"
    }
  }
}
