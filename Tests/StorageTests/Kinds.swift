import Crypto
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
