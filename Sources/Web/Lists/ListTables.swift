import Studies

/// The rows of participants in a file, in the reader's words; times as ISO 8601, so that programs read them.
struct ParticipantTable {
  private let request: StaffRequest
  private let titles: [Study.ID: String]

  init(_ request: StaffRequest) {
    self.request = request
    titles = request.titlesOfStudies
  }

  var heads: [String] {
    let words = ["code", "study", "origin", "language", "consent", "state", "enrolled", "lastSeen"]
    return words.map { request.say("participants.list.\($0)") }
      + [request.say("sites.site"), request.say("lists.deletion")]
  }

  func row(_ participant: ExportedParticipant) -> [String] {
    [
      participant.code.grouped, titles[participant.study] ?? participant.study.text,
      request.word(for: participant.origin), request.name(of: participant.language),
      participant.consentNumber.map { String($0) } ?? "",
      participant.status.map { request.say("participants.standing.\(Self.group($0).rawValue)") } ?? "",
      request.iso(participant.enrolledAt), participant.lastSeenAt.map(request.iso) ?? "",
      participant.site.map(request.name) ?? "", participant.deletionDueAt.map(request.iso) ?? "",
    ]
  }

  /// The narrowest group: of those who left early, that they left.
  private static func group(_ status: ProgressStatus) -> ProgressGroup {
    ProgressGroup.allCases.last { $0.statuses.contains(status) }!
  }
}

/// The rows of visits in a file.
struct VisitTable {
  private let request: StaffRequest
  private let titles: [Study.ID: String]
  private let staff: [StaffMember.ID: String]
  private let stations: [Station.ID: String]

  init(_ request: StaffRequest) throws {
    self.request = request
    titles = request.titlesOfStudies
    staff = try request.staffNames()
    stations = try request.stationNames()
  }

  var heads: [String] {
    [
      "participants.list.code", "participants.list.study", "participants.list.origin", "visits.visit",
      "lists.planned", "visits.minutes", "participants.list.state", "lists.arrived", "lists.closed",
      "lists.outside", "visits.experimenter", "visits.station",
    ].map { request.say($0) }
  }

  func row(_ exported: ExportedVisit) -> [String] {
    let visit = exported.visit
    let study = request.lab.studies.study(exported.study)
    return [
      exported.code.grouped, titles[exported.study] ?? exported.study.text,
      request.word(for: exported.origin),
      study.map { request.title(of: visit.visit, in: $0) } ?? visit.visit.text,
      request.iso(visit.plannedFor), String(visit.minutes),
      request.say("visits.state.\(visit.state.rawValue)"), visit.arrivedAt.map(request.iso) ?? "",
      visit.closedAt.map(request.iso) ?? "", request.say(visit.isOutsideWindow ? "lists.yes" : "lists.no"),
      visit.experimenter.flatMap { staff[$0] } ?? "", visit.station.flatMap { stations[$0] } ?? "",
    ]
  }
}

/// The rows of deviations in a file. Remarks stay in the console: they may name a person.
struct DeviationTable {
  private let study: Study
  private let request: StaffRequest

  init(_ study: Study, _ request: StaffRequest) {
    self.study = study
    self.request = request
  }

  var heads: [String] {
    [
      "participants.one.when", "participants.list.code", "visits.station", "participants.one.what",
      "interventions.reasonLabel",
    ].map { request.say($0) }
  }

  func row(_ entry: DeviationListing.Entry) -> [String] {
    [
      request.iso(entry.record.madeAt), entry.code.grouped, entry.station?.text ?? "",
      request.word(for: entry.record, of: nil, in: study),
      request.say("interventions.reason.\(entry.record.reason.rawValue)"),
    ]
  }
}

/// The rows of codes in a file, with the address that each of them opens.
struct CodeTable {
  private let study: Study
  private let request: StaffRequest

  init(_ study: Study, _ request: StaffRequest) {
    self.study = study
    self.request = request
  }

  var heads: [String] {
    [
      "participants.list.code", "lists.address", "participants.list.study", "participants.list.origin",
      "participants.list.language", "sites.site", "batches.made", "lists.firstUsed",
    ].map { request.say($0) }
  }

  func row(_ code: ExportedCode) -> [String] {
    [
      code.code.grouped, request.fullURL(Path.code.url(code.code.text)),
      study.title[study.language(request.language)], request.word(for: code.origin),
      request.name(of: code.language), code.site.map(request.name) ?? "", request.iso(code.madeAt),
      code.begunAt.map(request.iso) ?? "",
    ]
  }
}

extension StaffRequest {
  fileprivate var titlesOfStudies: [Study.ID: String] {
    Dictionary(uniqueKeysWithValues: reachedStudies.map { ($0.id, $0.title[$0.language(language)]) })
  }

  fileprivate func word(for origin: Participant.Origin) -> String {
    say(origin == .rehearsal ? "participants.list.rehearsal" : "participants.origin.real")
  }
}
