import Crypto

/// A person who works in the lab and signs in by name and password.
public struct StaffMember: Sendable, Hashable {
  public typealias ID = Identifier<StaffMember>

  public let id: ID
  public let name: String
  public let role: StaffRole
  /// The study they work for; nil for all of them.
  public let study: Study.ID?
  /// The sites of that study that they work for.
  public let sites: SiteAccess
  /// False while nobody can sign in with this account.
  public let isActive: Bool
  /// The height of the rows in their tables.
  public let rowDensity: RowDensity

  public init(
    id: ID, name: String, role: StaffRole, study: Study.ID?, sites: SiteAccess, isActive: Bool = true,
    rowDensity: RowDensity = .comfortable
  ) {
    self.id = id
    self.name = name
    self.role = role
    self.study = study
    self.sites = sites
    self.isActive = isActive
    self.rowDensity = rowDensity
  }
}

/// The name and the password that a member of staff chooses.
public struct StaffCredentials: Sendable {
  public let name: String
  public let password: StaffPassword

  /// - Throws: ``CredentialProblem``, the first of several
  public init(name: String, password: String) throws(CredentialProblem) {
    self.name = try Self.usable(name)
    self.password = try StaffPassword(password)
  }

  /// Returns all problems of a name and a password that can be detected without looking up the name.
  public static func problems(name: String, password: String) -> [CredentialProblem] {
    var problems: [CredentialProblem] = []
    do throws(CredentialProblem) { _ = try usable(name) } catch { problems.append(error) }
    do throws(CredentialProblem) { _ = try StaffPassword(password) } catch { problems.append(error) }
    return problems
  }

  private static func usable(_ name: String) throws(CredentialProblem) -> String {
    let name = name.trimmed.lowercased()
    let isNameGood =
      (2...64).contains(name.count) && name.allSatisfy { $0.isLetter || $0.isNumber || ".-_@".contains($0) }
    guard isNameGood else { throw .unusableName }
    return name
  }
}

/// A password that a member of staff chose.
public struct StaffPassword: Sendable {
  public let text: String

  /// Characters at least, bytes at most.
  public static let length = 12...1024

  /// - Throws: ``CredentialProblem``
  public init(_ text: String) throws(CredentialProblem) {
    let length = Self.length
    guard text.count >= length.lowerBound else { throw .passwordTooShort(minimum: length.lowerBound) }
    guard text.utf8.count <= length.upperBound else { throw .passwordTooLong(maximum: length.upperBound) }
    self.text = text
  }
}

public enum CredentialProblem: Error, Sendable, Hashable {
  case unusableName
  case passwordTooShort(minimum: Int)
  case passwordTooLong(maximum: Int)
  case nameTaken
}

public enum StaffSignIn: Sendable {
  case opened(Token)
  case refused
  case tooManyAttempts(retryAfterSeconds: Int)
}

/// The accounts of the staff.
public protocol StaffDirectory: Sendable {
  func staff() throws -> [StaffMember]
}

/// Signing in of staff, on the console and on a tablet.
public protocol StaffSignInStore: Sendable {
  /// Guessing is throttled by the rows of attempts.
  func signIn(name: String, password: String, from guesser: Guesser, at time: Timestamp) throws -> StaffSignIn
  func staffMember(session: Token, at time: Timestamp) throws -> StaffMember?
  /// Returns the member of staff with this name and PIN. Attempts are throttled by their stored rows, for
  /// each station separately.
  func staffMember(name: String, pin: StaffPIN, on station: Station.ID, at time: Timestamp) throws
    -> StaffPINVerdict
  /// Returns the member of staff with this name and password, on a tablet; it signs nobody in. Attempts are
  /// throttled as with a PIN.
  func staffMember(name: String, password: String, on station: Station.ID, at time: Timestamp) throws
    -> StaffPINVerdict
  func isSetupLinkOpen(_ token: Token, at time: Timestamp) throws -> Bool
  /// Uses up the link. Nil if it was used, expired, or there is an administrator.
  func setUpFirstAdministrator(_ credentials: StaffCredentials, link: Token, at time: Timestamp) throws
    -> StaffMember?
}

/// New accounts, PINs for tablets, and the end of sessions.
public protocol StaffSessionStore: Sendable {
  /// - Parameter sites: of the study; limited ones need a study, and a role that can be limited
  /// - Throws: ``StaffAccountProblem/cannotBeLimited``, ``CredentialProblem``
  func addStaff(
    _ credentials: StaffCredentials, role: StaffRole, study: Study.ID?, sites: SiteAccess,
    context: AuditContext
  ) throws -> StaffMember
  func endStaffSession(_ token: Token, context: AuditContext) throws
  /// Sets the PIN with which this person returns a tablet to waiting; it replaces an earlier one. Wrong tries before it keep
  /// them out on no tablet.
  func setPIN(_ pin: StaffPIN, of member: StaffMember.ID, context: AuditContext) throws
  func hasPIN(_ member: StaffMember.ID) throws -> Bool
  /// A one-time link for the first administrator; nil once there is one. Earlier links stop working.
  func makeSetupLink(at time: Timestamp) throws -> Token?
}

extension StaffSessionStore {
  /// For every site of the study.
  public func addStaff(
    _ credentials: StaffCredentials, role: StaffRole, study: Study.ID?, context: AuditContext
  ) throws -> StaffMember {
    try addStaff(credentials, role: role, study: study, sites: .everySite, context: context)
  }
}

/// Everything about staff but changes to accounts, which are in ``StaffAccountStore``.
public typealias StaffStore = StaffDirectory & StaffSignInStore & StaffSessionStore
