import HTTP

/// What the study would like to do and asks for one by one; the same answers can be changed in the profile.
enum PermissionRoutes {
  static func show(_ request: ParticipantRequest) throws -> Response {
    page(PermissionForm(request.participation.permissions, request), request, status: .ok)
  }

  static func submit(_ request: ParticipantRequest) throws -> Response {
    let form = PermissionForm(typedIn: request)
    guard !form.hasProblems else { return page(form, request, status: .unprocessable) }
    try request.lab.stores.record(
      form.answers, of: request.participant.id, studyVersion: request.study.version, stamp: request.stamp)
    return .redirect(to: Stage.tasks.url)
  }

  private static func page(_ form: PermissionForm, _ request: ParticipantRequest, status: Status) -> Response
  {
    request.page(
      PermissionsPage(permissions: form.requests, action: Path.permissions.url()),
      title: request.say("permissions.title"), status: status)
  }
}
