import Crypto
import Testing

@testable import Studies
@testable import Web

/// A member of staff, signed in.
final class Colleague: Sendable {
  static let password = "a long enough password"
  static let newPassword = "another password, as long"

  let browser: Browser
  let member: StaffMember

  /// - Parameters:
  ///   - study: the one study they work for; nil for all
  ///   - sites: of that study
  init(_ lab: TestLab, _ role: StaffRole, study: Study.ID? = nil, sites: SiteAccess = .everySite) throws {
    let name = "\(role.rawValue)-\(study?.text ?? "everywhere")-\(Token().text.prefix(6))"
    member = try lab.store.addStaff(
      StaffCredentials(name: name, password: Colleague.password), role: role, study: study, sites: sites,
      context: AuditContext(by: .system, at: lab.now))
    browser = lab.browser()
    let answer = try browser.post(
      Path.staffSignIn.url(), [("name", name), ("password", Colleague.password)])
    try #require(answer.location == Path.staffHome.url())
  }
}
