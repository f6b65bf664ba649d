import Documents
import HTTP
import Studies

/// Making a release and downloading it.
enum ReleaseRoutes {
  static func list(_ request: StaffRequest) throws -> Response {
    try page(request)
  }

  /// Streamed while it is made: nothing of it stays on the server, and nothing of it leaves without an audit entry.
  static func create(_ request: StaffRequest) throws -> Response {
    let study = try request.study()
    guard let audience = ReleaseAudience(rawValue: request.typed("audience")) else {
      return try page(request, problemWith: study)
    }
    let origin: Participant.Origin = request.typed("origin") == "rehearsal" ? .rehearsal : .real
    let head = ReleaseHead(
      study: study, origin: origin, audience: audience, number: nil, time: request.context.time,
      isDemonstration: request.lab.isDemonstration, software: request.lab.software)
    let package = ReleasePackage(
      head, files: ReleaseTables.files(of: study, kinds: request.lab.taskPages.all.map(\.task)),
      materials: try request.lab.studies.files(of: study.id, version: study.version) ?? [:])
    let note = { @Sendable (progress: ReleaseProgress) in
      try request.stores.noteRelease(
        of: study, audience: audience, fileName: head.fileName, as: progress,
        context: AuditContext(by: request.context.actor, at: request.lab.clock()))
    }
    try note(.begun)
    let source = request.lab.releaseSource
    let release = head.entry(.new(at: head.time))
    let members = { @Sendable (members: [Participant.ID]) in
      try request.stores.noteMembers(members, of: release, study: study.id, origin: origin)
    }
    var response = Response(
      body: .stream { try write(package, source, to: $0, members: members, noting: note) })
    response.headers.set("Content-Type", "application/zip")
    response.headers.set("Content-Disposition", "attachment; filename=\"\(head.fileName)\"")
    return response
  }

  private static func write(
    _ package: ReleasePackage, _ source: any ReleaseSource, to writer: StreamWriter,
    members: ([Participant.ID]) throws -> Void, noting note: (ReleaseProgress) throws -> Void
  ) throws {
    do {
      try package.write(from: source, members: members) {
        try note(.created)
      } to: {
        try writer.write($0)
      }
    } catch {
      try note(.failed)
      throw error
    }
  }

  private static func page(_ request: StaffRequest, problemWith wrong: Study? = nil) throws -> Response {
    let entries = try request.studies.map { study in
      try ReleasesPage.Entry(
        study, problem: study.id == wrong?.id ? request.say("release.problem.audience") : nil, request)
    }
    return request.page(
      ReleasesPage(studies: entries), title: request.say("release.title"),
      status: wrong == nil ? .ok : .unprocessable)
  }
}

extension ReleasesPage.Entry {
  fileprivate init(_ study: Study, problem: String?, _ request: StaffRequest) throws {
    let source = request.lab.releaseSource
    let extents = try ReleaseAudience.allCases.map { audience in
      (audience, try source.extent(of: study, origin: .real, audience: audience))
    }
    let rehearsed = try source.extent(of: study, origin: .rehearsal, audience: .within).participants
    self.init(
      id: study.id.text, title: study.title[study.language(request.language)],
      audiences: extents.map { .init($0, $1, of: study, request) },
      isEmpty: extents.allSatisfy { $1.participants == 0 }, problem: problem,
      rehearsed: rehearsed == 0 ? nil : request.say("release.rehearsed", count: rehearsed),
      action: Path.staffRelease.url(study.id.text))
  }
}

extension ReleasesPage.Audience {
  fileprivate init(
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
