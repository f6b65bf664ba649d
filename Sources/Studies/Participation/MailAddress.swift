import Foundation

/// A typed e-mail address in the form for the envelope: ASCII alone, its domain in small letters and, if it
/// has umlauts, in Punycode.
public struct MailAddress: Sendable, Hashable {
  /// `ada@example.org`
  public let text: String

  /// The longest part before the @ (RFC 5321, 4.5.3.1).
  static let longestName = 64
  /// The longest address: a path of 256 octets includes two angle brackets.
  static let longest = 254

  /// Takes the addresses that people have. Quoted names, comments and numeric hosts, which RFC 5321 allows, are
  /// slips of the finger where a participant types them; names in other letters than ASCII reach few servers.
  /// - Throws: ``MailAddressProblem``
  public init(_ typed: String) throws(MailAddressProblem) {
    let typed = typed.trimmed
    guard !typed.isEmpty else { throw .missing }
    guard typed.utf8.count <= Self.longest else { throw .tooLong }
    let parts = typed.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count > 1 else { throw .noAtSign }
    guard parts.count == 2, !typed.contains(where: { ",;".contains($0) }) else { throw .severalAddresses }
    try Self.check(name: parts[0])
    text = "\(parts[0])@\(try Self.domain(parts[1]))"
    guard text.utf8.count <= Self.longest else { throw .tooLong }
  }

  var name: Substring { text.prefix { $0 != "@" } }
  public var domain: String { String(text.drop { $0 != "@" }.dropFirst()) }

  /// A dot-atom of RFC 5322, 3.2.3. Scalars, because a letter with a combining mark is one character.
  private static func check(name: Substring) throws(MailAddressProblem) {
    guard name.utf8.count <= longestName else { throw .tooLong }
    guard name.unicodeScalars.allSatisfy({ $0.isASCIILetterOrDigit || ".!#$%&'*+/=?^_`{|}~-".contains($0) })
    else { throw .unusableCharacters }
    guard !name.isEmpty, !name.hasPrefix("."), !name.hasSuffix("."), !name.contains("..") else {
      throw .incomplete
    }
  }

  private static func domain(_ typed: Substring) throws(MailAddressProblem) -> String {
    var components = URLComponents()
    components.host = String(typed)
    guard let domain = components.encodedHost?.lowercased() else { throw .unusableCharacters }
    guard domain.unicodeScalars.allSatisfy({ $0.isASCIILetterOrDigit || $0 == "." || $0 == "-" }) else {
      throw .unusableCharacters
    }
    let labels = domain.split(separator: ".", omittingEmptySubsequences: false)
    let areLabels = labels.allSatisfy {
      (1...63).contains($0.utf8.count) && !$0.hasPrefix("-") && !$0.hasSuffix("-")
    }
    let isName = domain == "localhost" || labels.count > 1 && labels.last!.contains(where: \.isLetter)
    guard areLabels, isName else { throw .incomplete }
    return domain
  }
}

/// The reasons why a typed address is not valid.
public enum MailAddressProblem: Error, Sendable, Hashable {
  case missing
  case tooLong
  case noAtSign
  /// There are several addresses, and a message is sent to one person.
  case severalAddresses
  /// Spaces, brackets, invisible characters, letters that addresses do not have.
  case unusableCharacters
  /// Something is missing before the @, after it, or between two dots.
  case incomplete
}

extension Unicode.Scalar {
  fileprivate var isASCIILetterOrDigit: Bool {
    switch self {
    case "a"..."z", "A"..."Z", "0"..."9": true
    default: false
    }
  }
}

extension String {
  fileprivate func contains(_ scalar: Unicode.Scalar) -> Bool { unicodeScalars.contains(scalar) }
}
