import Studies

extension SecretAddressFinding {
  /// The address and its owner, who still may run visits.
  /// - Throws: the page for everybody else
  func forVisits() throws -> (Address, owner: StaffMember) {
    switch self {
    case .unknown: throw PageError.notFound
    case .tooManyAttempts(let seconds): throw PageError.tooManyAddresses(retryAfterSeconds: seconds)
    case .found(let address, let owner):
      guard owner.may(.runVisits) else { throw PageError.notFound }
      return (address, owner)
    }
  }
}
