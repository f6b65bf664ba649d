import Crypto

/// An address that shows something of the lab to whatever reads it, without signing in, until its owner revokes it. It carries
/// a secret, of which only the digest is stored.
public protocol SecretAddress: Sendable {
  var owner: StaffMember.ID { get }
  var madeAt: Timestamp { get }
  /// The addresses that one account can have at a time.
  static var most: Int { get }
}

/// The outcome of a request with a secret.
public enum SecretAddressFinding<Address: SecretAddress>: Sendable {
  case found(Address, owner: StaffMember)
  /// There is no such address, or it was revoked, or the account of its owner is not active.
  case unknown
  /// Too many wrong addresses were tried from the same place.
  case tooManyAttempts(retryAfterSeconds: Int)
}
