import HTTP
import Studies

/// The query of the list, read from the URL; values that make no sense are ignored.
struct ParticipantListQuery {
  /// The field for the number of the consent document, for links to the participants on one version.
  static let versionField = "version"

  /// The word for real participants and rehearsals.
  static let anyOrigin = "all"

  /// The field for a figure, for links to the people whom it counts.
  static let figureField = "figure"

  let study: String
  let typedCode: String
  /// The problem with the beginning of a code, which makes the list empty.
  let codeProblem: String?
  let value: ParticipantQuery

  init(_ request: StaffRequest) { self.init(request.http.query, request) }

  /// - Parameter fields: of an address or of a form
  init(_ fields: FormFields, _ request: StaffRequest) {
    let chosen = request.reachedStudies.filter { $0.id.text == fields["study"] }
    study = chosen.first?.id.text ?? ""
    var query = ParticipantQuery(studies: chosen.isEmpty ? request.reachedStudies : chosen)
    query.sites = request.sites
    typedCode = String((fields["code"] ?? "").trimmed.prefix(40))
    do throws(CodeProblem) {
      query.code = try ParticipationCode.beginning(typed: typedCode)
      codeProblem = nil
    } catch {
      // No code begins like this, so it is nobody's.
      query.studies = []
      codeProblem = request.sentence(for: error)
    }
    query.group = fields["state"].flatMap(ProgressGroup.init)
    query.tag = fields["tag"].flatMap { try? ParticipantTag($0) }
    query.consentNumber = fields[Self.versionField].flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
    // Rehearsals are for those who ask for them, and for those who look for a code.
    let usual: Participant.Origin? = typedCode.isEmpty ? .real : nil
    query.origin = fields["origin"].map { Participant.Origin(rawValue: $0) } ?? usual
    query.figure = chosen.first.flatMap { request.figure(fields[Self.figureField] ?? "", of: $0) }
    query.sort = fields["sort"].flatMap(ParticipantQuery.Sort.init) ?? .enrolled
    query.isDescending =
      fields["order"].map { $0 == "descending" } ?? (query.sort == .enrolled || query.sort == .seen)
    query.page = min(max(fields["page"].flatMap { Int($0) } ?? 1, 1), 1_000_000)
    value = query
  }

  /// The list as a saved filter has it, without a study that the reader does not work on.
  init(_ setting: SavedFilter.OfParticipants, _ request: StaffRequest) {
    let chosen = request.reachedStudies.filter { $0.id == setting.study }
    study = chosen.first?.id.text ?? ""
    (typedCode, codeProblem) = ("", nil)
    var query = ParticipantQuery(studies: chosen.isEmpty ? request.reachedStudies : chosen)
    query.sites = request.sites
    (query.group, query.tag, query.origin) = (setting.group, setting.tag, setting.origin)
    (query.consentNumber, query.sort) = (setting.consentNumber, setting.sort)
    query.isDescending = setting.isDescending
    value = query
  }

  /// The filter as it can be saved.
  var setting: SavedFilter.OfParticipants {
    SavedFilter.OfParticipants(
      study: study.isEmpty ? nil : Study.ID(study), group: value.group, tag: value.tag,
      consentNumber: value.consentNumber, origin: value.origin, sort: value.sort,
      isDescending: value.isDescending)
  }

  var isFiltered: Bool {
    !study.isEmpty || !typedCode.isEmpty || value.group != nil || value.origin == .rehearsal
      || value.consentNumber != nil || value.tag != nil || value.figure != nil
  }

  /// The list's URL with some of the query changed.
  func url(
    sort: ParticipantQuery.Sort? = nil, isDescending: Bool? = nil, page: Int = 1, anyVersion: Bool = false,
    anyFigure: Bool = false, notice: Notice? = nil
  ) -> String {
    let fields =
      fields(sort: sort, isDescending: isDescending, page: page, anyVersion: anyVersion, anyFigure: anyFigure)
      + (notice.map { [(Notice.field, $0.rawValue)] } ?? [])
    return Path.staffParticipants.url() + Path.query(fields)
  }

  /// The fields of a form that saves the filter. The beginning of a code is not saved, and a figure cannot be.
  var savableFields: [HiddenField] {
    fields().filter { $0.name != "code" }.map { HiddenField(name: $0.name, value: $0.value) }
  }

  /// The URL of a file with all pages of the list.
  func fileURL(_ format: ListFile.Format) -> String {
    Path.staffListFile.url(ListFile(.participants, format).text) + Path.query(fields())
  }

  /// The fields of the query that say anything.
  func fields(
    sort: ParticipantQuery.Sort? = nil, isDescending: Bool? = nil, page: Int = 1, anyVersion: Bool = false,
    anyFigure: Bool = false
  ) -> [(name: String, value: String)] {
    let fields = [
      ("sort", (sort ?? value.sort).rawValue),
      ("order", isDescending ?? value.isDescending ? "descending" : "ascending"), ("study", study),
      ("code", typedCode), ("state", value.group?.rawValue ?? ""),
      ("origin", value.origin?.rawValue ?? Self.anyOrigin),
      ("tag", value.tag?.text ?? ""),
      (Self.versionField, anyVersion ? "" : value.consentNumber.map(String.init) ?? ""),
      (Self.figureField, anyFigure ? "" : value.figure?.text ?? ""),
      ("page", page > 1 ? String(page) : ""),
    ]
    return fields.filter { !$0.1.isEmpty }.map { (name: $0.0, value: $0.1) }
  }
}

extension StaffRequest {
  /// Nil for a text that names no figure of the study, or one that the reader may not see.
  func figure(_ text: String, of study: Study) -> ParticipantFigure? {
    guard let figure = ParticipantFigure(text), member.may(figure.capability) else { return nil }
    switch figure {
    case .onboarding(let stage?, _, _), .onboardingAt(_, let stage?, _):
      return study.onboardingStages.contains(stage) ? figure : nil
    case .order(let place):
      let task = study.definedTasks.first { $0.id == place.task }
      return task?.variants.contains { $0.id == place.variant } == true ? figure : nil
    case .runs(let run, _), .first(let run, _), .firstOn(let run, _), .scored(let run, _):
      let task = study.definedTasks.first { $0.id == run.task }
      return task?.variants.contains { $0.id == run.variant } == true ? figure : nil
    case .marked(let run, let word):
      guard let task = study.definedTasks.first(where: { $0.id == run.task }) as? any TimedTask,
        task.variants.contains(where: { $0.id == run.variant }),
        type(of: task).runMarks.contains(where: { $0.word == word })
      else { return nil }
      return figure
    case .milestone, .reached, .stopped, .onboarding, .onboardingAt, .quizPassed, .leftOnVersion, .waiting,
      .flagged, .leftSince:
      return figure
    }
  }
}

extension ChoiceOption {
  /// Real participants, rehearsals, or both.
  /// - Parameter chosen: nil for both
  static func origins(chosen: Participant.Origin?, _ request: StaffRequest) -> [ChoiceOption] {
    let all = ChoiceOption(
      value: ParticipantListQuery.anyOrigin, label: request.say("participants.list.allOrigins"),
      isChosen: chosen == nil)
    return [Participant.Origin.real, .rehearsal].map { origin in
      ChoiceOption(
        value: origin.rawValue, label: request.say("participants.origin.\(origin.rawValue)"),
        isChosen: origin == chosen)
    } + [all]
  }
}
