import Templates

/// The permissions that the study asks for one by one. The form has a field for each.
struct PermissionsPage: Page {
  static let template = "permissions/permissions"

  var permissions: [PermissionRequest]
  /// Takes the answers (POST).
  var action: String

  static let fields: Fields<PermissionsPage> = [
    "permissions": .list(\.permissions), "action": .text(\.action),
    "hasProblems": .flag { $0.permissions.contains { $0.problem != nil } },
  ]
}
