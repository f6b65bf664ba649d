import HTTP
import Studies
import Templates

/// The form that offers many slots at once. Fields: `visit`, `first`, `last`, `weekday-1` to `weekday-7`, `begin`,
/// `end`, `minutes`, `pause`, `experimenter`, `station`, `site`, `step`.
struct SlotOfferForm: TemplateRecord {
  static let visitField = "visit"

  /// “study/visit”; the one that the rest of the form is about is chosen.
  var visits: [ChoiceOption]
  var first = ""
  var last = ""
  /// Those that are chosen count.
  var weekdays: [ChoiceOption]
  var begin = ""
  var end = ""
  var minutes = ""
  var pause = "0"
  var experimenters: [ChoiceOption]
  var stations: [ChoiceOption]
  /// Empty where no study has sites.
  var sites: [ChoiceOption]
  /// Each with the field that it is about.
  var problems: [Problem] = []

  static let fields: Fields<SlotOfferForm> = [
    "visits": .list(\.visits), "hasVisits": .flag { $0.visits.count > 1 },
    "visit": .text { $0.visits.first(where: \.isChosen)?.value ?? "" },
    "visitLabel": .text { $0.visits.first(where: \.isChosen)?.label ?? "" },
    "first": .text(\.first), "last": .text(\.last),
    "weekdays": .list(\.weekdays), "begin": .text(\.begin), "end": .text(\.end), "minutes": .text(\.minutes),
    "pause": .text(\.pause), "experimenters": .list(\.experimenters), "stations": .list(\.stations),
    "hasStations": .flag { !$0.stations.isEmpty }, "sites": .list(\.sites),
    "hasSites": .flag { !$0.sites.isEmpty }, "problems": .list(\.problems),
    "hasProblems": .flag { !$0.problems.isEmpty },
    "firstProblem": .optional { $0.problem("first") }, "lastProblem": .optional { $0.problem("last") },
    "weekdayProblem": .optional { $0.problem("weekday-1") },
    "beginProblem": .optional { $0.problem("begin") }, "endProblem": .optional { $0.problem("end") },
    "experimenterProblem": .optional { $0.problem("experimenter") },
    "siteProblem": .optional { $0.problem("site") },
    "minutesProblem": .optional { $0.problem("minutes") }, "pauseProblem": .optional { $0.problem("pause") },
  ]

  private func problem(_ field: String) -> String? { problems.first { $0.field == field }?.sentence }

  struct Problem: TemplateRecord {
    var field: String
    var sentence: String

    static let fields: Fields<Problem> = ["field": .text(\.field), "sentence": .text(\.sentence)]
  }
}

// MARK: - Filling the form, and reading it

extension SlotOfferForm {
  /// Nil where no study lets its participants choose.
  init?(_ request: StaffRequest) throws {
    let offered = request.reachedStudies.flatMap { study in
      study.visits.filter { $0.booking != nil }.map { (study, $0) }
    }
    let named =
      request.http.method == .get
      ? request.http.query[Self.visitField] ?? "" : request.typed(Self.visitField)
    let known = offered.first { study, visit in "\(study.id)/\(visit.id)" == named }
    guard let (study, visit) = known ?? offered.first else { return nil }
    self.init(
      visits: offered.map { other, its in
        let language = other.language(request.language)
        return ChoiceOption(
          value: "\(other.id)/\(its.id)", label: "\(other.title[language]) · \(its.title[language])",
          isChosen: other.id == study.id && its.id == visit.id)
      },
      weekdays: (1...7).map {
        ChoiceOption(value: String($0), label: request.weekday($0), isChosen: $0 < 6)
      },
      minutes: String(study.expectedMinutes(of: visit.id)),
      experimenters: try request.experimenters(of: [study], chosen: request.member.id.text),
      stations: try request.stores.stations().filter { $0.station.revokedAt == nil }.map {
        ChoiceOption(value: $0.station.id.text, label: $0.station.name.text)
      },
      sites: study.sites.filter { request.sites.takes($0.id) }.map {
        ChoiceOption(value: $0.id.text, label: request.name(of: $0.id))
      })
  }

  mutating func take(_ request: StaffRequest) {
    func typed(_ field: String) -> String { String(request.typed(field).prefix(40)) }
    (first, last, begin, end) = (typed("first"), typed("last"), typed("begin"), typed("end"))
    (minutes, pause) = (typed("minutes"), typed("pause"))
    for index in weekdays.indices {
      weekdays[index].isChosen = !typed("weekday-\(index + 1)").isEmpty
    }
    for index in visits.indices {
      visits[index].isChosen = visits[index].value == request.typed(Self.visitField)
    }
    for index in experimenters.indices {
      experimenters[index].isChosen = experimenters[index].value == request.typed("experimenter")
    }
    for index in stations.indices {
      stations[index].isChosen = stations[index].value == request.typed("station")
    }
    for index in sites.indices { sites[index].isChosen = sites[index].value == request.typed("site") }
  }

  /// The fields as they were sent, for the form that confirms the preview.
  var sent: [ChoiceOption] {
    func chosen(_ options: [ChoiceOption]) -> String { options.first(where: \.isChosen)?.value ?? "" }
    let texts = [
      ("visit", chosen(visits)), ("first", first), ("last", last), ("begin", begin), ("end", end),
      ("minutes", minutes), ("pause", pause), ("experimenter", chosen(experimenters)),
      ("station", chosen(stations)), ("site", chosen(sites)),
    ]
    return texts.map { ChoiceOption(value: $0.1, label: $0.0) }
      + weekdays.filter(\.isChosen).map { ChoiceOption(value: "on", label: "weekday-\($0.value)") }
  }

  /// Nil, with what is wrong beside its field.
  /// - Throws: ``PageError`` for a visit that no form offers
  mutating func offer(_ request: StaffRequest) throws -> (study: Study, offer: SlotOffer)? {
    if request.typed(Self.visitField).isEmpty {
      tell("visit", "visit", request)
      return nil
    }
    guard let chosen = visits.first(where: \.isChosen)?.value,
      let study = request.reachedStudies.first(where: { chosen.hasPrefix("\($0.id)/") }),
      let visit = study.visits.first(where: { chosen == "\(study.id)/\($0.id)" })
    else { throw PageError.malformed }
    let (range, hours) = (days(request), times(request))
    let length = number(minutes, in: VisitPlan.possibleMinutes, "minutes", "minutes", request)
    let gap = number(pause.isEmpty ? "0" : pause, in: SlotOffer.possiblePauses, "pause", "pause", request)
    let week = Set(weekdays.filter(\.isChosen).compactMap { Int($0.value) })
    if week.isEmpty { tell("weekday-1", "weekdays", request) }
    let site = sites.first(where: \.isChosen).map { Site.ID($0.value) }
    if !request.sites.owns(site) { tell("site", "site", request) }
    let experimenter = try experimenter(of: study, at: site, request)
    guard let range, let hours, let length, let gap, problems.isEmpty else { return nil }
    let offer = SlotOffer(
      visit: visit.id, days: range, weekdays: week, time: hours, minutes: length, pause: gap,
      experimenter: experimenter,
      station: stations.first(where: \.isChosen).map { Station.ID($0.value) },
      site: site)
    return (study, offer)
  }

  /// Nil for none. The form offers those of all sites of the study, as it does not know yet which will be chosen.
  private mutating func experimenter(of study: Study, at site: Site.ID?, _ request: StaffRequest) throws
    -> StaffMember.ID?
  {
    guard let chosen = experimenters.first(where: \.isChosen)?.value else { return nil }
    let member = try request.experimenters(of: [study]).first {
      $0.id.text == chosen && $0.sites.owns(site)
    }
    if member == nil { tell("experimenter", "experimenter", request) }
    return member?.id
  }

  /// Tells what is wrong with the whole of the offer.
  mutating func tell(_ problem: SlotOffer.Problem, _ request: StaffRequest) {
    switch problem {
    case .tooManyDays:
      tell("last", "tooManyDays", request, ["n": request.number(SlotOffer.longestDays)])
    case .noneFits: tell("end", "noneFits", request)
    case .tooMany(let count):
      tell(
        "last", "tooMany", request, ["n": request.number(count), "most": request.number(SlotOffer.most)])
    }
  }

  private mutating func days(_ request: StaffRequest) -> ClosedRange<LabCalendar.Day>? {
    let calendar = LabCalendar()
    let from = calendar.day(typed: first)
    // Without a last day there is one alone.
    let to = last.isEmpty ? from : calendar.day(typed: last)
    if from == nil { tell("first", "day", request) }
    if to == nil, !last.isEmpty { tell("last", "day", request) }
    guard let from, let to else { return nil }
    if to < from {
      tell("last", "dayOrder", request)
      return nil
    }
    return from...to
  }

  private mutating func times(_ request: StaffRequest) -> ClosedRange<Int>? {
    func minute(_ typed: String) -> Int? {
      LabCalendar.hourAndMinute(typed: typed).map { $0.hour * 60 + $0.minute }
    }
    let (from, to) = (minute(begin), minute(end))
    if from == nil { tell("begin", "time", request) }
    if to == nil { tell("end", "time", request) }
    guard let from, let to else { return nil }
    if to <= from {
      tell("end", "timeOrder", request)
      return nil
    }
    return from...to
  }

  private mutating func number(
    _ typed: String, in range: ClosedRange<Int>, _ field: String, _ problem: String, _ request: StaffRequest
  ) -> Int? {
    if let number = Int(typed.trimmed), range.contains(number) { return number }
    tell(field, problem, request)
    return nil
  }

  private mutating func tell(
    _ field: String, _ problem: String, _ request: StaffRequest,
    _ values: KeyValuePairs<String, String> = [:]
  ) {
    problems.append(Problem(field: field, sentence: request.say("slots.problem.\(problem)", values)))
  }
}
