import Crypto

/// A new password through a link that an administrator made.
public protocol PasswordResetStore: Sendable {
  /// Returns the owner of a link; nil if it was used, has expired, or the account is not active.
  func owner(ofResetLink link: Token, at time: Timestamp) throws -> StaffMember?
  /// Uses up the link and sets the password. Wrong tries before it do not keep the owner out. Nil if the link is no longer
  /// valid.
  func resetPassword(to password: StaffPassword, link: Token, at time: Timestamp) throws -> StaffMember?
}

/// Changes to accounts.
public protocol AccountChangeStore: Sendable {
  /// Activates or deactivates an account. Nobody can sign in with an inactive account; past actions stay as
  /// they are.
  /// - Throws: ``StaffAccountProblem``
  func setActive(_ isActive: Bool, account: StaffMember.ID, context: AuditContext) throws
  /// - Parameters:
  ///   - study: the one study they work for from now on; nil for all of them
  ///   - sites: those of that study
  /// - Throws: ``StaffAccountProblem``
  func setRole(
    _ role: StaffRole, study: Study.ID?, sites: SiteAccess, account: StaffMember.ID, context: AuditContext
  ) throws
  /// Creates a link for setting a new password, once, within a day; it replaces an earlier one.
  /// - Throws: ``StaffAccountProblem``
  func makeResetLink(for account: StaffMember.ID, context: AuditContext) throws -> Token
  /// Changes the password. Guessing the current one is throttled as at sign-in.
  /// - Parameter session: the one that stays open
  func changePassword(
    from current: String, to password: StaffPassword, of member: StaffMember, keeping session: Token,
    from guesser: Guesser, context: AuditContext
  ) throws -> PasswordChange
}

extension AccountChangeStore {
  /// For every site of the study.
  public func setRole(_ role: StaffRole, study: Study.ID?, account: StaffMember.ID, context: AuditContext)
    throws
  {
    try setRole(role, study: study, sites: .everySite, account: account, context: context)
  }
}

/// Looking after the accounts of the staff. Each verb ends the sessions that it concerns at once.
public typealias StaffAccountStore = PasswordResetStore & AccountChangeStore

/// The reasons why an account cannot be changed.
public enum StaffAccountProblem: Error, Sendable, Hashable {
  case unknownAccount
  /// No administrator would be left.
  case lastAdministrator
  /// The account is not active, so nobody could use a link to a new password.
  case notActive
  /// Only access to one study can be limited to sites, to one at least, and that of no administrator.
  case cannotBeLimited
}

public enum PasswordChange: Sendable, Hashable {
  case changed
  case wrongPassword
  case tooManyAttempts(retryAfterSeconds: Int)
}

extension SiteAccess {
  /// - Throws: ``StaffAccountProblem/cannotBeLimited``
  public func expectPossible(for role: StaffRole, in study: Study.ID?) throws {
    guard case .only(let sites) = self else { return }
    if sites.isEmpty || study == nil || !role.canBeLimited { throw StaffAccountProblem.cannotBeLimited }
  }
}

extension StaffMember {
  /// Returns true if the lab could not be administered without this account: nobody else is an active
  /// administrator with the same reach.
  public func isLastAdministrator(among all: [StaffMember]) -> Bool {
    guard isActive, may(.administer) else { return false }
    return !all.contains {
      $0.id != id && $0.isActive && $0.may(.administer) && ($0.study == nil || $0.study == study)
    }
  }
}
