import HTTP

/// The permissions that the study asks for one by one; the same answers can be changed in the profile.
enum PermissionRoutes {
  static func show(_ request: ParticipantRequest) throws -> Response {
    page(PermissionForm(request.participation.permissions, request), request)
  }

  static func submit(_ request: ParticipantRequest) throws -> Response {
    let form = PermissionForm(typedIn: request)
    guard !form.hasProblems else { return page(form, request) }
    try request.stores.record(
      form.answers, browser: form.browserAnswers, of: request.participant.id,
      studyVersion: request.study.version, context: request.context)
    return .redirect(to: Stage.tasks.url)
  }

  static func page(_ form: PermissionForm, _ request: some OnboardingRequest) -> Response {
    request.page(
      PermissionsPage(permissions: form.requests, action: request.url(.permissions)),
      title: request.say("permissions.title"), status: form.hasProblems ? .unprocessable : .ok)
  }
}
