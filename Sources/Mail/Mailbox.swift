import Studies

/// An address with the name that mail programs show for it.
public struct Mailbox: Sendable, Hashable {
  /// Empty for none.
  public let name: String
  public let address: MailAddress

  public init(name: String = "", address: MailAddress) {
    self.name = name
    self.address = address
  }

  /// Reads `lab@example.org` or `The Lab <lab@example.org>`.
  /// - Throws: ``MailAddressProblem``
  public init(_ typed: String) throws(MailAddressProblem) {
    let typed = typed.trimmed
    guard typed.hasSuffix(">"), let bracket = typed.lastIndex(of: "<") else {
      self.init(address: try MailAddress(typed))
      return
    }
    let name = String(typed[..<bracket]).trimmed
    let isQuoted = name.count > 1 && name.hasPrefix("\"") && name.hasSuffix("\"")
    self.init(
      name: isQuoted ? String(name.dropFirst().dropLast()) : name,
      address: try MailAddress(String(typed[typed.index(after: bracket)...].dropLast())))
  }
}
