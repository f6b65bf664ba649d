import HTTP
import Studies

/// Making releases, and what becomes of those that are kept.
enum ReleaseRoutes {
  static func list(_ request: StaffRequest) throws -> Response {
    try page(request, of: request.studies)
  }

  /// With the form as the URL fills it in.
  static func listOfStudy(_ request: StaffRequest) throws -> Response {
    try page(request, of: [request.study()], typed: request.http.query)
  }

  /// The release is on disk and listed before the answer leaves; nothing of one that failed is.
  static func create(_ request: StaffRequest) throws -> Response {
    let fields = request.form?.fields ?? FormFields()
    return try answer(request, to: fields) { study, scope in
      if let problem = try request.makeRelease(of: study, in: scope) {
        return try page(request, of: [study], problem: problem, typed: fields)
      }
      return .redirect(to: madeURL(of: study))
    }
  }

  /// Returns the words for a file that is not what was written; nil for one that is.
  static func problem(ofFileOf release: KeptRelease, _ request: StaffRequest) throws -> String? {
    let condition = try request.stores.condition(of: release)
    if condition == .asWritten { return nil }
    request.lab.logger.error(
      "the file of a release is not what was written",
      metadata: ["file": "\(release.made.fileName)", "condition": "\(condition.rawValue)"])
    return request.say(
      condition == .missing ? "release.problem.fileMissing" : "release.problem.fileChanged",
      ["number": request.number(release.number)])
  }

  /// A release is never changed: a file that is not what was written leaves the server for nobody.
  static func download(_ request: StaffRequest) throws -> Response {
    let release = try request.keptRelease()
    if let problem = try problem(ofFileOf: release, request) {
      return try page(request, of: [request.study()], problem: problem)
    }
    try request.stores.noteDownload(of: release, context: request.context)
    var response = Response(body: .file(path: request.stores.path(of: release)))
    response.headers.set("Content-Type", "application/zip")
    response.headers.set("Content-Disposition", "attachment; filename=\"\(release.made.fileName)\"")
    return response
  }

  static func noteRecipient(_ request: StaffRequest) throws -> Response {
    let release = try request.keptRelease()
    guard let name = RecipientName(typed: request.typed("recipient")) else {
      return try page(request, of: [request.study()], problem: request.say("release.problem.recipient"))
    }
    try request.stores.noteRecipient(name, of: release, context: request.context)
    let list = Path.staffRelease.url(release.study.text) + "#release-\(release.study)-\(release.number)"
    return .redirect(to: Undo.url(list, .recipientNoted, offering: nil))
  }

  /// The list of a study's releases, where one has just been made.
  static func madeURL(of study: Study) -> String {
    let list = Path.staffRelease.url(study.id.text) + "#study-\(study.id)"
    return Undo.url(list, .releaseMade, offering: nil)
  }

  /// Answers a form with the scope that it tells; one that tells none is shown again.
  static func answer(
    _ request: StaffRequest, to fields: FormFields, with response: (Study, ReleaseScope) throws -> Response
  ) throws -> Response {
    let study = try request.study()
    let form = ReleaseScopeForm(fields: fields)
    let choices = try request.releaseChoices(of: study)
    let scope: ReleaseScope
    do throws(ReleaseScopeForm.Problem) {
      scope = try form.scope(among: choices)
    } catch {
      return try page(request, of: study, refusing: form, for: error)
    }
    return try response(study, scope)
  }

  private static func page(
    _ request: StaffRequest, of study: Study, refusing form: ReleaseScopeForm,
    for problem: ReleaseScopeForm.Problem
  ) throws -> Response {
    var entry = try ReleasesPage.Entry(
      study, problem: request.say(problem), typed: form.fields, request)
    entry.problemPlace = problem.place
    return page(request, [entry], status: .unprocessable)
  }

  /// - Parameters:
  ///   - problem: with the form of the one study
  ///   - typed: the fields of its form as they were filled in
  static func page(
    _ request: StaffRequest, of studies: [Study], problem: String? = nil, typed: FormFields = FormFields()
  ) throws -> Response {
    let entries = try studies.map {
      try ReleasesPage.Entry($0, problem: problem, typed: typed, request)
    }
    return page(request, entries, status: problem == nil ? .ok : .unprocessable)
  }

  private static func page(_ request: StaffRequest, _ entries: [ReleasesPage.Entry], status: Status)
    -> Response
  {
    request.page(ReleasesPage(studies: entries), title: request.say("release.title"), status: status)
  }
}

extension StaffRequest {
  /// The release that the URL names, of a study this person works for.
  func keptRelease() throws -> KeptRelease {
    let study = try study()
    guard let number = Int(placeholder("number")),
      let release = try stores.keptReleases(of: study.id).first(where: { $0.number == number })
    else { throw PageError.notFound }
    return release
  }
}

extension ReleasesPage.Entry {
  fileprivate init(_ study: Study, problem: String?, typed: FormFields, _ request: StaffRequest) throws {
    let source = request.lab.releaseSource
    let extents = try ReleaseAudience.allCases.map { audience in
      (audience, try source.extent(of: study, in: ReleaseScope(.real, audience)))
    }
    let rehearsed = try source.extent(of: study, in: ReleaseScope(.rehearsal, .within)).participants
    let kept = try request.stores.keptReleases(of: study.id)
    let asked = try request.stores.releaseRequests(of: study.id).filter(\.isListed)
    let choices = try request.releaseChoices(of: study)
    let names = kept.isEmpty && asked.isEmpty ? [:] : try request.staffNames()
    self.init(
      id: study.id.text, title: study.title[study.language(request.language)],
      audiences: extents.map { audience, extent in
        var option = ReleasesPage.Audience(audience, extent, of: study, request)
        option.isChosen = audience == typed["audience"].flatMap(ReleaseAudience.init) ?? .within
        return option
      },
      isEmpty: extents.allSatisfy { $1.participants == 0 },
      isCompleteOnly: ReleaseScopeForm(fields: typed).isCompleteOnly,
      isKeyed: ReleaseScopeForm(fields: typed).pseudonyms == .keyed,
      alike: ReleasesPage.Alike(choices, typed: typed, request),
      diverse: ReleasesPage.Alike.diverse(choices, typed: typed, request),
      part: .init(choices, typed: typed, of: study, request), problem: problem,
      rehearsed: rehearsed == 0 ? nil : request.say("release.rehearsed", count: rehearsed),
      action: Path.staffReleasePreview.url(study.id.text),
      asked: asked.map { .init($0, of: study, names, request) },
      kept: kept.map { .init($0, of: study, names, request) })
  }
}

extension ReleaseRequest {
  /// It waits, or whoever asked is to read why it was refused. One that was approved stands among the releases.
  fileprivate var isListed: Bool {
    switch decision?.outcome {
    case nil, .refused?: true
    case .approved?, .withdrawn?: false
    }
  }
}

extension ReleasesPage.Kept {
  fileprivate init(
    _ release: KeptRelease, of study: Study, _ names: [StaffMember.ID: String], _ request: StaffRequest
  ) {
    let name = { (id: StaffMember.ID) in names[id] ?? id.text }
    let part = request.sentences(release.scope, of: study)
    let (id, number) = (release.study.text, String(release.number))
    let audience = release.made.audience == .within ? "release.within" : "release.beyond"
    self.init(
      anchor: "\(id)-\(number)", number: request.number(release.number),
      audience: request.say(release.scope.origin == .rehearsal ? "release.kept.rehearsal" : audience),
      isCompleteOnly: release.scope.completeOnly, part: part.isEmpty ? nil : part.joined(separator: " "),
      made: request.moment(release.made.madeAt),
      by: release.madeBy.map(name) ?? request.say("release.kept.shell"),
      askedBy: release.askedBy.map { request.say("release.kept.asked", ["name": name($0)]) },
      participants: request.number(release.participants),
      left: ReleasesPage.Left(release, of: study, request),
      isSuperseded: release.isSuperseded, size: request.number((release.bytes + 1023) / 1024),
      digest: release.sha256, file: Path.staffReleaseFile.url(id, number),
      analysis: request.member.may(.seeScores) ? Path.staffReleaseAnalysis.url(id, number) : nil,
      recipients: release.recipients.map {
        .init(what: $0.name, number: request.moment($0.notedAt))
      },
      recipientAction: Path.staffReleaseRecipients.url(id, number))
  }
}

extension ReleasesPage.Left {
  /// Nil if nobody has.
  fileprivate init?(_ release: KeptRelease, of study: Study, _ request: StaffRequest) {
    let people = release.left + release.narrowed
    if people == 0 { return nil }
    self.init(
      sentence: release.narrowed == 0
        ? request.say("release.kept.left", count: people)
        : request.say("release.kept.leftOrNarrowed", count: people),
      url: FigureLinks(study: study, origin: release.scope.origin, request: request)
        .url(.leftSince(release: release.number)))
  }
}

extension ReleasesPage.Audience {
  init(
    _ audience: ReleaseAudience, _ extent: ReleaseExtent, of study: Study, _ request: StaffRequest
  ) {
    self.init(
      value: audience.rawValue,
      label: request.say(audience == .within ? "release.within" : "release.beyond"),
      who: request.who(in: audience, of: study),
      extent: request.say(
        "release.extent",
        [
          "participants": request.number(extent.participants), "runs": request.number(extent.runs),
          "trials": request.number(extent.trials),
        ]))
  }
}

extension StaffRequest {
  /// The participants in such a release, and how far it may go.
  fileprivate func who(in audience: ReleaseAudience, of study: Study) -> String {
    if study.consent.sharing == nil { return say("release.unasked") }
    return switch audience {
    case .within: say("release.withinAsked")
    case .beyond: say("release.beyondAsked")
    }
  }
}
