import Documents
import HTTP
import Studies

/// Making releases, and what becomes of those that are kept.
enum ReleaseRoutes {
  static func list(_ request: StaffRequest) throws -> Response {
    try page(request)
  }

  /// The release is on disk and listed before the answer leaves; nothing of one that failed is.
  static func create(_ request: StaffRequest) throws -> Response {
    let study = try request.study()
    guard let scope = ReleaseScope({ request.typed($0) }) else {
      return try page(request, problem: request.say("release.problem.audience"), of: study)
    }
    let maker = ReleaseMaker(
      study: study, in: scope,
      files: ReleaseTables.files(of: study, kinds: request.lab.taskPages.all.map(\.task)),
      materials: try request.lab.studies.files(of: study.id, version: study.version) ?? [:],
      isDemonstration: request.lab.isDemonstration, software: request.lab.software)
    do {
      try maker.make(from: request.lab.releaseSource, in: request.stores, context: request.context)
    } catch ReleaseRefusal.underWay {
      return try page(request, problem: request.say("release.problem.underWay"), of: study)
    } catch ReleaseRefusal.noSpace {
      return try page(request, problem: request.say("release.problem.noSpace"), of: study)
    } catch let problem as DisclosureProblem {
      return try page(request, problem: request.say(problem), of: study)
    }
    return .redirect(to: Path.staffReleases.url() + "#study-\(study.id)")
  }

  static func download(_ request: StaffRequest) throws -> Response {
    let release = try request.keptRelease()
    try request.stores.noteDownload(of: release, context: request.context)
    var response = Response(body: .file(path: request.stores.path(of: release)))
    response.headers.set("Content-Type", "application/zip")
    response.headers.set("Content-Disposition", "attachment; filename=\"\(release.made.fileName)\"")
    response.headers.set("Cache-Control", "no-store")
    return response
  }

  static func noteRecipient(_ request: StaffRequest) throws -> Response {
    let release = try request.keptRelease()
    let name = request.typed("recipient").trimmed
    guard (1...ReleaseRecipient.longestName).contains(name.count) else {
      return try page(request, problem: request.say("release.problem.recipient"), of: request.study())
    }
    try request.stores.noteRecipient(name, of: release, context: request.context)
    return .redirect(to: Path.staffReleases.url() + "#release-\(release.study)-\(release.number)")
  }

  static func page(_ request: StaffRequest, problem: String? = nil, of wrong: Study? = nil) throws
    -> Response
  {
    let entries = try request.studies.map { study in
      try ReleasesPage.Entry(
        study, problem: study.id == wrong?.id ? problem : nil, request)
    }
    return request.page(
      ReleasesPage(studies: entries), title: request.say("release.title"),
      status: wrong == nil ? .ok : .unprocessable)
  }
}

extension StaffRequest {
  fileprivate func staffNames() throws -> [StaffMember.ID: String] {
    Dictionary(try stores.staff().map { ($0.id, $0.name) }) { first, _ in first }
  }

  /// The release that the URL names, of a study this person works for.
  fileprivate func keptRelease() throws -> KeptRelease {
    let study = try study()
    guard let number = Int(placeholder("number")),
      let release = try stores.keptReleases(of: study.id).first(where: { $0.number == number })
    else { throw PageError.notFound }
    return release
  }
}

extension ReleasesPage.Entry {
  fileprivate init(_ study: Study, problem: String?, _ request: StaffRequest) throws {
    let source = request.lab.releaseSource
    let extents = try ReleaseAudience.allCases.map { audience in
      (audience, try source.extent(of: study, in: ReleaseScope(.real, audience)))
    }
    let rehearsed = try source.extent(of: study, in: ReleaseScope(.rehearsal, .within)).participants
    let kept = try request.stores.keptReleases(of: study.id)
    let makers = kept.isEmpty ? [:] : try request.staffNames()
    self.init(
      id: study.id.text, title: study.title[study.language(request.language)],
      audiences: extents.map { .init($0, $1, of: study, request) },
      isEmpty: extents.allSatisfy { $1.participants == 0 }, problem: problem,
      rehearsed: rehearsed == 0 ? nil : request.say("release.rehearsed", count: rehearsed),
      action: Path.staffReleasePreview.url(study.id.text), kept: kept.map { .init($0, by: makers, request) })
  }
}

extension ReleasesPage.Kept {
  fileprivate init(_ release: KeptRelease, by makers: [StaffMember.ID: String], _ request: StaffRequest) {
    let (study, number) = (release.study.text, String(release.number))
    let audience = release.made.audience == .within ? "release.within" : "release.beyond"
    self.init(
      anchor: "\(study)-\(number)", number: request.number(release.number),
      audience: request.say(release.scope.origin == .rehearsal ? "release.kept.rehearsal" : audience),
      isCompleteOnly: release.scope.completeOnly,
      made: request.moment(release.made.madeAt),
      by: release.madeBy.map { makers[$0] ?? $0.text } ?? request.say("release.kept.shell"),
      participants: request.number(release.participants),
      left: release.left == 0 ? nil : request.say("release.kept.left", count: release.left),
      isSuperseded: release.isSuperseded, size: request.number((release.bytes + 1023) / 1024),
      digest: release.sha256, file: Path.staffReleaseFile.url(study, number),
      recipients: release.recipients.map {
        .init(what: $0.name, number: request.moment($0.notedAt))
      },
      recipientAction: Path.staffReleaseRecipients.url(study, number))
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
        ]), isChosen: audience == .within)
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

extension ReleaseScope {
  /// The scope that a form or the URL of a preview asks for; nil without an audience.
  init?(_ field: (String) -> String?) {
    guard let audience = field("audience").flatMap(ReleaseAudience.init) else { return nil }
    self.init(
      field("origin") == Participant.Origin.rehearsal.rawValue ? .rehearsal : .real, audience,
      completeOnly: field("complete") == "yes")
  }
}
