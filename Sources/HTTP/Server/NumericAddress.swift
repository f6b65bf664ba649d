import Glibc

/// The numeric form of a socket address; an IPv4 address that came in through an IPv6 socket as IPv4.
func numericAddress(_ address: UnsafePointer<sockaddr>) -> String {
  let size =
    address.pointee.sa_family == sa_family_t(AF_INET6)
    ? MemoryLayout<sockaddr_in6>.size : MemoryLayout<sockaddr_in>.size
  let text = withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(NI_MAXHOST)) { space in
    getnameinfo(address, socklen_t(size), space.baseAddress, socklen_t(space.count), nil, 0, NI_NUMERICHOST)
      == 0 ? String(cString: space.baseAddress!) : ""
  }
  return text.hasPrefix("::ffff:") && text.contains(".") ? String(text.dropFirst(7)) : text
}
