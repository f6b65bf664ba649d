import HTTP
import Studies
import Templates

/// A division of the people, or the runs, that a page counts. One of those that a page has is shown at a time.
enum PartDivision: String, CaseIterable {
  case site, experimenter, station, day

  /// The field of the query.
  static let field = "by"

  /// Those beside a table of days.
  static let besideDays: [PartDivision] = [.experimenter, .site, .station]

  /// Those beside a table of days that tell anything in a study.
  static func all(in study: Study) -> [PartDivision] {
    besideDays.filter { $0 != .site || !study.sites.isEmpty }
  }

  /// The one that a query asks for.
  init?(in query: FormFields) {
    guard let asked = query[Self.field].flatMap({ PartDivision(rawValue: $0) }) else { return nil }
    self = asked
  }

  /// The one that is asked for, else the first; nil where there is none.
  init?(asked: PartDivision?, among offered: [PartDivision]) {
    guard let chosen = offered.first(where: { $0 == asked }) ?? offered.first else { return nil }
    self = chosen
  }

  /// By experimenter where nothing else, or nothing that the study has, is asked for.
  init(_ request: StaffRequest, in study: Study) {
    self =
      PartDivision(asked: PartDivision(in: request.http.query), among: Self.all(in: study)) ?? .experimenter
  }
}

extension ParticipantFigure.Part {
  var division: PartDivision {
    switch self {
    case .day: .day
    case .experimenter: .experimenter
    case .site: .site
    case .station: .station
    }
  }

  /// True for the part of those who had no experimenter, site or tablet.
  var isOfNone: Bool { id.isEmpty }

  /// Empty for none.
  fileprivate var id: String {
    switch self {
    case .day(let day): "\(day)"
    case .experimenter(let id): id?.text ?? ""
    case .site(let id): id?.text ?? ""
    case .station(let id): id?.text ?? ""
    }
  }
}

/// The parts of a study in the tables of a page: their names, and their order.
struct PartNames {
  private let study: Study
  private let request: StaffRequest
  private let staff: [StaffMember.ID: String]
  private let stations: [Station.ID: String]

  init(of study: Study, _ request: StaffRequest) throws {
    self.study = study
    self.request = request
    staff = try request.staffNames()
    stations = try request.stationNames()
  }

  func name(of part: ParticipantFigure.Part) -> String {
    switch part {
    case .day(let day): Timestamp(day: "\(day)").map(request.day) ?? "\(day)"
    case .experimenter(let id): id.map { staff[$0] ?? $0.text } ?? request.say("overview.byThemselves")
    case .site(let id): request.name(of: id, in: study)
    case .station(let id): id.map { stations[$0] ?? $0.text } ?? request.say("overview.noTablet")
    }
  }

  /// Returns sites as the study has them, even those without people, days from the newest, and others by name. Those of
  /// none come last.
  func inOrder(_ parts: [ParticipantFigure.Part], by division: PartDivision) -> [ParticipantFigure.Part] {
    let these = parts.filter { $0.division == division }
    switch division {
    case .site: return study.sites(and: these.map(\.site)).map { .site($0) }
    case .day: return these.sorted { $0.id > $1.id }
    case .experimenter, .station:
      let named = these.map { (place: $0.isOfNone ? 1 : 0, name: name(of: $0), part: $0) }
      let sorted = named.sorted { ($0.place, $0.name, $0.part.id) < ($1.place, $1.name, $1.part.id) }
      return sorted.map { $0.part }
    }
  }
}

extension ParticipantFigure.Part {
  /// Nil for none, and for parts that are no sites.
  fileprivate var site: Site.ID? {
    if case .site(let id) = self { id } else { nil }
  }
}

/// The divisions of a table that readers choose from, in `partials/part-choice`.
struct PartChoice: TemplateRecord {
  /// Says what is divided, for readers who hear it: “Recruited, consented and complete”.
  var label: String
  var options: [Option]

  static let fields: Fields<PartChoice> = ["label": .text(\.label), "options": .list(\.options)]

  struct Option: TemplateRecord {
    var label: String
    var url: String
    var isChosen = false

    static let fields: Fields<Option> = [
      "label": .text(\.label), "url": .text(\.url), "isChosen": .flag(\.isChosen),
    ]
  }
}

extension PartChoice {
  /// Nil where there is nothing to choose.
  /// - Parameters:
  ///   - name: of a division: “By site”
  ///   - url: of the page with a division
  init?(
    _ label: String, among offered: [PartDivision], chosen: PartDivision?, name: (PartDivision) -> String,
    url: (PartDivision) -> String
  ) {
    if offered.count < 2 { return nil }
    self.init(
      label: label,
      options: offered.map { Option(label: name($0), url: url($0), isChosen: $0 == chosen) })
  }
}
