import Studies

/// The message and its recipients, as the address or the form says.
struct MessageChoice {
  static let tagField = "tag"
  static let siteField = "site"

  let message: StudyMessage?
  /// Those chosen in the list; empty for none.
  let chosen: [Participant]
  /// Nil for all whom the filter finds.
  let participant: Participant?
  let group: ProgressGroup?
  /// Nil for any or none.
  let tag: ParticipantTag?
  /// Nil for every site, and for those whose site is not known.
  let site: Site.ID?
  /// The number of the consent document; nil for any.
  let version: Int?
  let typedVersion: String
  /// The figure that counts them, by which the list of participants was limited; nil for any or none.
  let figure: ParticipantFigure?

  init(
    _ study: Study, _ field: (String) -> String, chosen ids: [String], _ request: StaffRequest
  ) throws {
    message = study.message(StudyMessage.ID(field("message")))
    typedVersion = String(field(ParticipantListQuery.versionField).trimmed.prefix(20))
    version = Int(typedVersion).flatMap { $0 > 0 ? $0 : nil }
    let (typedState, typedTag, typedSite) = (field("state"), field(Self.tagField), field(Self.siteField))
    let knownGroup = ProgressGroup(rawValue: typedState)
    let knownTag = try? ParticipantTag(typedTag)
    let knownSite = study.sites.first { $0.id.text == typedSite }?.id
    let typedFigure = field(ParticipantListQuery.figureField)
    figure = request.figure(typedFigure, of: study)
    // A filter that makes no sense does not stand for everybody.
    let isKnown = [
      typedState.isEmpty || knownGroup != nil, typedTag.isEmpty || knownTag != nil,
      typedSite.isEmpty || knownSite != nil, typedFigure.isEmpty || figure != nil,
    ]
    if isKnown.contains(false) { throw PageError.notFound }
    (group, tag, site) = (knownGroup, knownTag, knownSite)
    let id = field("participant")
    participant =
      id.isEmpty ? nil : try request.stores.participation(of: Participant.ID(id))?.participant
    // Nobody is written to in the place of somebody who is not there.
    if !id.isEmpty, participant?.study != study.id { throw PageError.notFound }
    chosen = ids.isEmpty ? [] : try ChosenParticipants(ids, request).known
    let areHere = chosen.count == Set(ids).count && chosen.allSatisfy { $0.study == study.id }
    guard areHere else { throw PageError.notFound }
  }

  /// A filter by a version that is no number: nobody is meant until it is.
  var hasVersionProblem: Bool {
    version == nil && !typedVersion.isEmpty && participant == nil && chosen.isEmpty
  }

  /// Those meant, whether or not they may be written to.
  func addressees(in study: Study, _ request: StaffRequest) throws -> [Addressee] {
    if let participant { return try request.stores.addressees(of: [participant.id]) }
    if !chosen.isEmpty { return try request.stores.addressees(of: chosen.map(\.id)) }
    var query = ParticipantQuery(studies: [study])
    query.group = group
    query.tag = tag
    query.consentNumber = version
    query.figure = figure
    query.origin = .real
    let found = try request.stores.addressees(query)
    return site.map { site in found.filter { $0.participant.site == site } } ?? found
  }

  // MARK: - The fields of the filter

  /// The figure in words, and the same choice without it. Nil for none.
  func limit(in study: Study, _ request: StaffRequest) throws -> ParticipantsPage.Figure? {
    guard let figure, participant == nil, chosen.isEmpty else { return nil }
    let fields = [
      ("message", message?.id.text ?? ""), ("state", group?.rawValue ?? ""), (Self.tagField, tag?.text ?? ""),
      (Self.siteField, site?.text ?? ""), (ParticipantListQuery.versionField, typedVersion),
    ]
    return ParticipantsPage.Figure(
      value: figure.text, sentence: try request.sentence(for: figure, in: study), unlisted: nil,
      otherURL: Path.staffMessages.url(study.id.text) + Path.query(fields.filter { !$0.1.isEmpty }))
  }

  func states(_ request: StaffRequest) -> [ChoiceOption] {
    [ChoiceOption(value: "", label: request.say("participants.list.allStates"))]
      + ProgressGroup.allCases.map {
        ChoiceOption(
          value: $0.rawValue, label: request.say("participants.standing.\($0.rawValue)"),
          isChosen: $0 == group)
      }
  }

  /// Empty where nobody has a tag. One that is chosen can be seen and lifted, whatever it is.
  func tags(of study: Study, _ request: StaffRequest) throws -> [ChoiceOption] {
    let used = try request.stores.tags(in: [study.id], at: request.sites)
    let all = used + (tag.map { used.contains($0) ? [] : [$0] } ?? [])
    if all.isEmpty { return [] }
    return [ChoiceOption(value: "", label: request.say("participants.tags.all"))]
      + all.map { ChoiceOption(value: $0.text, label: $0.text, isChosen: $0 == tag) }
  }
}
