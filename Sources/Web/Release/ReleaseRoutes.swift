import Documents
import HTTP
import Studies

/// Making a release and downloading it.
enum ReleaseRoutes {
  static func list(_ request: StaffRequest) throws -> Response {
    let entries = try request.studies.map { study in
      ReleasesPage.Entry(
        study, real: try request.lab.releaseSource.extent(of: study, origin: .real),
        rehearsed: try request.lab.releaseSource.extent(of: study, origin: .rehearsal), request)
    }
    return request.page(ReleasesPage(studies: entries), title: request.say("release.title"))
  }

  /// Streamed while it is made: nothing of it stays on the server.
  static func create(_ request: StaffRequest) throws -> Response {
    let study = try request.study()
    let origin: Participant.Origin = request.typed("origin") == "rehearsal" ? .rehearsal : .real
    let archive = ReleaseArchive(study: study, origin: origin, time: request.stamp.time)
    let source = request.lab.releaseSource
    try request.lab.stores.noteRelease(of: study, fileName: archive.fileName, stamp: request.stamp)
    var response = Response(
      body: .stream { writer in try archive.write(from: source) { try writer.write($0) } })
    response.headers.set("Content-Type", "application/zip")
    response.headers.set("Content-Disposition", "attachment; filename=\"\(archive.fileName)\"")
    return response
  }
}

extension ReleasesPage.Entry {
  fileprivate init(
    _ study: Study, real: ReleaseExtent, rehearsed: ReleaseExtent, _ request: StaffRequest
  ) {
    self.init(
      id: study.id.text, title: study.title[study.language(request.language)],
      participants: request.number(real.participants), runs: request.number(real.runs),
      trials: request.number(real.trials), isEmpty: real.participants == 0,
      rehearsed: rehearsed.participants == 0
        ? nil : request.say("release.rehearsed", count: rehearsed.participants),
      action: Path.staffRelease.url(study.id.text))
  }
}
