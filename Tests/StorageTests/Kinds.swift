import Crypto
import Definitions
import Expressions
import Foundation
import Storage
import Studies

extension SQLiteStore {
  /// With the kinds of tasks that tests need not name each time.
  convenience init(
    directory: URL, access: DataAccess = .alone, costs: HashingCosts = .standard,
    limits: UsageLimits = UsageLimits()
  ) throws {
    try self.init(
      directory: directory, kinds: [.implicitAssociation], access: access, costs: costs, limits: limits)
  }
}

/// Answers as literals.
extension SurveyAnswer {
  static func number(_ number: Double) -> SurveyAnswer { .given(.number(DecimalNumber(number)!)) }

  static func choice(_ id: Choice.ID) -> SurveyAnswer { .given(.choice(id)) }
}
