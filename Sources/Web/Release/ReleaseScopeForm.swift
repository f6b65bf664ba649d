import HTTP
import Studies

/// The scope of a release as a form or the URL of a preview tells it. Fields: `audience`, `origin`, `complete`, `pseudonyms`,
/// `k`, `l`, `from`, `until`, `visit`, `consent`, `version`, `without`, `words`, `as-sent`, of which the last six can be repeated.
struct ReleaseScopeForm {
  let fields: FormFields

  /// The reasons why there is no such scope.
  enum Problem: Error {
    case noAudience
    case selection(ReleaseSelectionProblem)

    /// The field that the problem stands beside.
    var place: ReleasesPage.ProblemPlace {
      switch self {
      case .selection(.noDay), .selection(.lastDayBeforeFirst): .days
      case .selection(.notAlike): .alike
      case .selection(.notDiverse): .diverse
      case .noAudience, .selection: .audience
      }
    }
  }

  func scope(among choices: ReleaseChoices) throws(Problem) -> ReleaseScope {
    guard let audience = fields["audience"].flatMap(ReleaseAudience.init) else { throw .noAudience }
    let selection: ReleaseSelection
    do throws(ReleaseSelectionProblem) {
      selection = try typed.selection(among: choices)
    } catch {
      throw .selection(error)
    }
    return ReleaseScope(
      fields["origin"] == Participant.Origin.rehearsal.rawValue ? .rehearsal : .real, audience,
      completeOnly: isCompleteOnly, selection: selection, pseudonyms: pseudonyms)
  }

  /// Random unless the form says otherwise.
  var pseudonyms: ReleasePseudonyms { fields["pseudonyms"].flatMap(ReleasePseudonyms.init) ?? .random }

  var isCompleteOnly: Bool { fields["complete"] == "yes" }

  private var typed: TypedReleaseSelection {
    TypedReleaseSelection(
      firstDay: fields["from"] ?? "", lastDay: fields["until"] ?? "", visits: fields.all("visit"),
      consents: fields.all("consent"), studyVersions: fields.all("version"), leftOut: fields.all("without"),
      words: fields.all("words"), asSent: fields.all("as-sent"), leastAlike: fields["k"] ?? "",
      leastDiverse: fields["l"] ?? "")
  }

  /// The fields that tell a scope.
  static func fields(of scope: ReleaseScope) -> [(name: String, value: String)] {
    let selection = scope.selection
    var fields = [("audience", scope.audience.rawValue)]
    if scope.origin == .rehearsal { fields.append(("origin", scope.origin.rawValue)) }
    if scope.completeOnly { fields.append(("complete", "yes")) }
    if scope.pseudonyms == .keyed { fields.append(("pseudonyms", scope.pseudonyms.rawValue)) }
    if let k = selection.leastAlike { fields.append(("k", String(k))) }
    if let l = selection.leastDiverse { fields.append(("l", String(l))) }
    if let day = selection.firstDay { fields.append(("from", "\(day)")) }
    if let day = selection.lastDay { fields.append(("until", "\(day)")) }
    fields += selection.visits.map(\.text).sorted().map { ("visit", $0) }
    fields += selection.consents.sorted().map { ("consent", $0) }
    fields += selection.studyVersions.sorted().map { ("version", $0) }
    fields += selection.leftOut.sorted().map { ("without", $0) }
    fields += selection.words.map(\.name).sorted().map { ("words", $0) }
    fields += selection.asSent.map(\.text).sorted().map { ("as-sent", $0) }
    return fields.map { (name: $0.0, value: $0.1) }
  }
}

extension StaffRequest {
  func releaseChoices(of study: Study) throws -> ReleaseChoices {
    try lab.releaseSource.choices(
      of: study, tables: ReleaseTables.optional(of: study, kinds: lab.taskPages.all.map(\.task)))
  }

  func say(_ problem: ReleaseScopeForm.Problem) -> String {
    switch problem {
    case .noAudience: say("release.problem.audience")
    case .selection(.noDay(let typed)): say(EnrolmentPeriod.Problem.noDay(typed))
    case .selection(.lastDayBeforeFirst): say(EnrolmentPeriod.Problem.lastDayBeforeFirst)
    case .selection(.unknownVisit(let typed)), .selection(.unknownVersion(let typed)),
      .selection(.unknownTable(let typed)), .selection(.unknownWords(let typed)),
      .selection(.unknownAsSent(let typed)):
      say("release.problem.unknownPart", ["part": typed])
    case .selection(.notAlike(_, let least)):
      say(
        "release.problem.notAlike",
        ["least": number(least), "most": number(DisclosureControl.possibleK.upperBound)])
    case .selection(.nothingToBeAlikeIn): say("release.problem.nothingToBeAlikeIn")
    case .selection(.notDiverse(_, let least)):
      say(
        "release.problem.notAlike",
        ["least": number(least), "most": number(DisclosureControl.possibleL.upperBound)])
    case .selection(.nothingToBeDiverseIn): say("release.problem.nothingToBeDiverseIn")
    }
  }

  func say(_ problem: EnrolmentPeriod.Problem) -> String {
    switch problem {
    case .noDay: say("release.problem.day")
    case .lastDayBeforeFirst: say("release.problem.daysReversed")
    }
  }

  /// The peculiarities of a release besides its audience, in words; empty for all data under random pseudonyms.
  /// - Parameter linked: the numbers of the releases with which it can be linked, where they are to be told
  func sentences(_ scope: ReleaseScope, of study: Study, linked: [Int] = []) -> [String] {
    var sentences = sentences(scope.selection, of: study)
    if scope.pseudonyms == .keyed {
      sentences.append(say("release.pseudonyms.said"))
      if !linked.isEmpty {
        let numbers = linked.map(number).joined(separator: ", ")
        sentences.append(say("release.pseudonyms.linked", ["releases": numbers]))
      }
    }
    return sentences
  }

  /// The part of the data to which a release is narrowed, in words; empty for all of them.
  private func sentences(_ selection: ReleaseSelection, of study: Study) -> [String] {
    func versions(_ hashes: Set<String>) -> String {
      hashes.sorted().map { String($0.prefix(8)) }.joined(separator: ", ")
    }
    var sentences: [String] = []
    let (first, last) = (selection.firstDay.map(words), selection.lastDay.map(words))
    switch (first, last) {
    case (nil, nil): break
    case (let first?, nil): sentences.append(say("release.part.said.from", ["first": first]))
    case (nil, let last?): sentences.append(say("release.part.said.until", ["last": last]))
    case (let first?, let last?):
      sentences.append(say("release.part.said.between", ["first": first, "last": last]))
    }
    if !selection.visits.isEmpty {
      let titles = selection.visits.sorted { $0.text < $1.text }.map { title(of: $0, in: study) }
      sentences.append(say("release.part.said.visits", ["visits": titles.joined(separator: ", ")]))
    }
    if !selection.consents.isEmpty {
      sentences.append(say("release.part.said.consents", ["versions": versions(selection.consents)]))
    }
    if !selection.studyVersions.isEmpty {
      sentences.append(say("release.part.said.versions", ["versions": versions(selection.studyVersions)]))
    }
    if !selection.leftOut.isEmpty {
      let tables = selection.leftOut.sorted().joined(separator: ", ")
      sentences.append(say("release.part.said.without", ["tables": tables]))
    }
    if let k = selection.leastAlike { sentences.append(say("release.alike.said", ["k": number(k)])) }
    if let l = selection.leastDiverse { sentences.append(say("release.diverse.said", ["l": number(l)])) }
    if !selection.words.isEmpty {
      let words = selection.words.map(\.name).sorted().joined(separator: ", ")
      sentences.append(say("release.words.said", ["questions": words]))
    }
    if !selection.asSent.isEmpty {
      let tasks = selection.asSent.map(\.text).sorted().joined(separator: ", ")
      sentences.append(say("release.asSent.said", ["experiments": tasks]))
    }
    return sentences
  }

  private func words(_ day: LabCalendar.Day) -> String { self.day(LabCalendar().range(of: day).lowerBound) }
}

extension ReleasesPage.Alike {
  /// Nil where the study names no sensitive variable.
  static func diverse(_ choices: ReleaseChoices, typed: FormFields, _ request: StaffRequest)
    -> ReleasesPage.Alike?
  {
    guard let studyAsks = choices.studyDiverse else { return nil }
    let possible = DisclosureControl.possibleL
    return ReleasesPage.Alike(
      typed: typed["l"] ?? "", least: String(max(studyAsks, possible.lowerBound)),
      most: String(possible.upperBound),
      help: studyAsks < possible.lowerBound
        ? request.say("release.diverse.helpNone")
        : request.say("release.diverse.help", ["l": request.number(studyAsks)]))
  }

  /// Nil where the study does not say what tells who somebody is.
  init?(_ choices: ReleaseChoices, typed: FormFields, _ request: StaffRequest) {
    guard let least = choices.studyAlike else { return nil }
    self.init(
      typed: typed["k"] ?? "", least: String(least), most: String(DisclosureControl.possibleK.upperBound),
      help: request.say("release.alike.help", ["k": request.number(least)]))
  }
}

extension ReleasesPage.Part {
  /// A new form has those chosen of which the study says that they are to be released.
  private static func words(
    _ choices: ReleaseChoices, typed: FormFields, of study: Study, _ request: StaffRequest
  ) -> [ChoiceOption] {
    let chosen = typed.isEmpty ? study.wordsToRelease : Set(typed.all("words").map { VariableName($0) })
    return choices.words.map {
      ChoiceOption(value: $0.name, label: $0.name, isChosen: chosen.contains($0))
    }
  }

  /// - Parameter typed: what was typed before; empty fields for a new form
  init(_ choices: ReleaseChoices, typed: FormFields, of study: Study, _ request: StaffRequest) {
    func options(_ field: String, _ values: [(value: String, label: String)]) -> [ChoiceOption] {
      let chosen = typed.all(field)
      return values.map {
        ChoiceOption(value: $0.value, label: $0.label, isChosen: chosen.contains($0.value))
      }
    }
    self.init(
      from: typed["from"] ?? "", until: typed["until"] ?? "",
      visits: options("visit", choices.visits.map { ($0.text, request.title(of: $0, in: study)) }),
      consents: options(
        "consent", choices.consents.map { ($0.version, request.version($0.number, $0.version)) }),
      versions: options(
        "version",
        choices.studyVersions.map {
          (
            $0.version,
            request.say(
              "release.part.version",
              ["day": request.day($0.firstUsedAt), "version": String($0.version.prefix(8))])
          )
        }),
      tables: options("without", choices.tables.map { ($0, $0) }),
      words: Self.words(choices, typed: typed, of: study, request),
      asSent: choices.asSent.map { task in
        .init(
          value: task.text, holds: request.sayWhatIsSent(by: task, of: study),
          isChosen: typed.all("as-sent").contains(task.text))
      })
  }
}
