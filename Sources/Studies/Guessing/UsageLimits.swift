import Glibc

/// The permitted frequencies of events that anybody can cause. These are the defaults; the settings override
/// them.
public struct UsageLimits: Sendable, Hashable {
  /// New participants from one network within an hour: more than a lecture hall holds behind one address.
  public var enrolmentsPerNetwork = 500
  /// Messages of one kind that a participant causes within a day.
  public var messagesPerParticipant = 3
  /// The messages of one kind to one address within a day, from all participants together.
  public var messagesPerRecipient = 6

  public init() {}

  /// Returns the limits for an enrolment; empty for enrolments from this machine, such as those of
  /// rehearsals.
  public func enrolment(from address: String) -> [Limit] {
    let network = networkPrefix(of: address)
    if network == loopback { return [] }
    return [Limit("enrolment from \(network)", Rate(times: enrolmentsPerNetwork, seconds: 3600))]
  }
}

/// An enrolment that does not take place.
public enum EnrolmentRefusal: Error, Sendable, Hashable {
  case tooMany(retryAfterSeconds: Int)
}

private let loopback = "loopback"

/// Returns the first 64 bits of an IPv6 address, which a provider gives to one household (RFC 6177) with all
/// addresses that begin with them. An IPv4 address is returned as it is, also if it is written as an IPv6
/// one.
func networkPrefix(of address: String) -> String {
  var v4 = in_addr()
  if inet_pton(AF_INET, address, &v4) == 1 { return prefix(v4: withUnsafeBytes(of: &v4) { Array($0) }) }
  var v6 = in6_addr()
  guard inet_pton(AF_INET6, address, &v6) == 1 else { return address }
  let bytes = withUnsafeBytes(of: &v6) { Array($0) }
  if bytes[..<12] == [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF] { return prefix(v4: Array(bytes[12...])) }
  if bytes == [UInt8](repeating: 0, count: 15) + [1] { return loopback }
  return bytes[..<8].map { String($0, radix: 16) }.joined(separator: ":") + "::/64"
}

private func prefix(v4 bytes: [UInt8]) -> String {
  bytes[0] == 127 ? loopback : bytes.map(String.init).joined(separator: ".")
}
