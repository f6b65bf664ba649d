import Studies
import Templates

/// The lists of the people behind the numbers of a study's pictures and tables.
struct FigureLinks {
  let study: Study
  let origin: Participant.Origin
  let request: StaffRequest

  /// Nil for readers who may not see participants, or not by this figure.
  func url(_ figure: ParticipantFigure) -> String? { url(figure, and: []) }

  /// - Parameter others: further fields of the list's query
  func url(_ figure: ParticipantFigure, and others: [(name: String, value: String)]) -> String? {
    guard request.member.may(.runVisits), request.member.may(figure.capability) else { return nil }
    let fields = [
      (name: "study", value: study.id.text), (name: StaffRequest.originField, value: origin.rawValue),
      (name: ParticipantListQuery.figureField, value: figure.text),
    ]
    return Path.staffParticipants.url() + Path.query(fields + others)
  }

  /// - Parameter name: of what is counted, for readers who hear links without their table
  func number(_ number: Int, _ name: String, _ figure: ParticipantFigure) -> LinkedNumber {
    LinkedNumber(number, of: name, url: url(figure), request)
  }
}

/// A number of a table, and the list of the people in it.
struct LinkedNumber: TemplateRecord {
  var number: String
  var url: String?
  /// “4: 14 May 2026”
  var label = ""

  static let fields: Fields<LinkedNumber> = [
    "number": .text(\.number), "url": .optional(\.url), "label": .text(\.label),
  ]
}

extension LinkedNumber {
  /// Nobody stands behind a zero.
  init(_ number: Int, of name: String, url: String?, _ request: StaffRequest) {
    let text = request.number(number)
    self.init(number: text, url: number == 0 ? nil : url, label: "\(text): \(name)")
  }
}

/// A part of a drawing as a link for the pointer. The way for the keyboard and for screen readers is the same link in the
/// table.
func drawnLink(_ markup: String, to url: String?) -> String {
  guard let url, !markup.isEmpty else { return markup }
  return #"<a href="\#(url.escaped)" tabindex="-1" aria-hidden="true">\#(markup)</a>"#
}

/// A part of a drawing that shows its values while it has the pointer or the focus, and tells them to a screen reader.
func drawnMark(_ markup: String, name: String) -> String {
  """
  <g class="chart-mark" role="group" tabindex="0" aria-label="\(name.escaped)"><title>\(name.escaped)</title>\
  \(markup)</g>
  """
}

/// A value of a mark.
func drawnValue(_ value: String, x: Double, y: Double) -> String {
  #"<text class="chart-value" x="\#(x)" y="\#(y)" aria-hidden="true">\#(value.escaped)</text>"#
}
