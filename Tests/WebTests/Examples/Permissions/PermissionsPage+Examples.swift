import Templates

@testable import Web

extension PermissionsPage: PageWithExamples {
  static let examples = [
    PermissionsPage(permissions: [.example], action: "/participation/permissions"),
    PermissionsPage(
      permissions: [refused, unanswered, .notifications], action: "/participation/permissions"),
  ]

  private static let refused = PermissionRequest(
    id: "film", title: "Film of your hands", what: "May we film your hands during the tests?",
    why: "The study compares ways of touching a screen.", without: "You cannot take part without it.",
    isRequired: true, isGranted: false,
    problem: "The study cannot go on without this. You may leave it at any time.")

  private static var unanswered: PermissionRequest {
    var request = PermissionRequest.example
    request.problem = "Choose Yes or No."
    return request
  }
}
