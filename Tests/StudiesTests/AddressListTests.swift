import Foundation
import Testing

@testable import Studies

/// Lists of addresses as people paste them.
struct AddressListTests {
  private func addresses(_ text: String) -> [String] { AddressList(text).entries.map(\.address.text) }

  @Test(
    arguments: [
      ("ada@example.org", ["ada@example.org"]),
      (
        "ada@example.org\r\nbea@example.org\rcleo@example.org\n",
        ["ada", "bea", "cleo"].map { "\($0)@example.org" }
      ),
      (
        "ada@example.org,bea@example.org;cleo@example.org\tdora@example.org",
        ["ada", "bea", "cleo", "dora"].map { "\($0)@example.org" }
      ),
      ("  ada@example.org   bea@example.org ", ["ada@example.org", "bea@example.org"]),
      ("Ada Lovelace <ada@example.org>", ["ada@example.org"]),
      (
        "\"Lovelace, Ada\" <ada@example.org>; Bea <bea@example.org>,", ["ada@example.org", "bea@example.org"]
      ),
      ("Lovelace, Ada <ada@example.org>", ["ada@example.org"]),
      ("O\"Brien, ada@example.org", ["ada@example.org"]),
      ("mailto:ada@example.org", ["ada@example.org"]),
      ("'ada@example.org'", ["ada@example.org"]),
      ("\u{FEFF}ada@example.org\u{200B}", ["ada@example.org"]),
      ("Ada\u{A0}Lovelace ada@example.org", ["ada@example.org"]),
      ("ada@EXAMPLE.org", ["ada@example.org"]),
      ("", []), (" \n;;,\t\n", []),
    ] as [(String, [String])])
  func addressesAreFound(text: String, found: [String]) {
    #expect(addresses(text) == found)
    #expect(AddressList(text).problems.isEmpty)
  }

  @Test func whatIsNoAddressIsToldWithItsLine() {
    let list = AddressList(
      "ada@example.org\nnobody\nbea@\n\na@b@c.org, cleo@example.org\nada.example.org, Bea <bea@example.org>")
    #expect(list.entries.map(\.line) == [1, 5, 6])
    #expect(list.problems.map(\.line) == [2, 3, 5, 6])
    #expect(list.problems.map(\.text) == ["nobody", "bea@", "a@b@c.org", "ada.example.org"])
  }

  /// Capitals and a suffix after a plus sign make no other mailbox.
  @Test func aMailboxCountsOnce() {
    let list = AddressList("ada@example.org; Ada@Example.org\nada+study@example.org bea@example.org")
    #expect(list.entries.map(\.address.text) == ["ada@example.org", "bea@example.org"])
    #expect(list.doubled.map(\.line) == [1, 2])
  }

  /// Ten thousand addresses with duplicates, spaces, semicolons and lines that are none.
  @Test func tenThousandHostileLines() {
    let separators = ["\n", "\r\n", ";\n", " ,\n", "\t\n", "  ;  \n"]
    var text = ""
    for number in 0..<AddressList.most {
      let address = "person\(number)@example.org"
      switch number % 7 {
      case 0: text += "  \(address) "
      case 1: text += "\"Person, \(number)\" <\(address)>"
      case 2: text += "\(address); \(address.uppercased())"
      case 3: text += "<script>alert(1)</script>, \(address)"
      case 4: text += "'; DROP TABLE invitations; -- \(address)"
      case 5: text += ";;;\(address),,,"
      default: text += "Pers\u{F6}n \(number)\t\(address)"
      }
      text += separators[number % separators.count]
    }
    let list = AddressList(text)
    #expect(list.entries.count == AddressList.most && !list.isTooLong)
    #expect(list.entries.first?.address.text == "person0@example.org")
    #expect(Set(list.entries.map(\.address.mailbox)).count == AddressList.most)
    #expect(list.doubled.count == (0..<AddressList.most).count { $0 % 7 == 2 })
    #expect(
      !list.problems.isEmpty && list.problems.allSatisfy { $0.text.count <= AddressList.longestExcerpt })
    #expect(AddressList(text + "one.more@example.org").isTooLong)
  }

  /// The largest form, of nothing but marks or without any end of a line, is read at once.
  @Test(arguments: ["\"", "<", "@", "a", ",", "'", "\u{200B}", "\r"])
  func aLongLineIsRead(character: String) {
    let list = AddressList(String(repeating: character, count: 200_000) + "\nada@example.org")
    #expect(list.entries.count <= 1)
  }

  @Test func placesAreFilledOnce() {
    let filled = MessagePlace.fill(
      "{study}: {link} {} {name} {institution}", [.study: "{link}", .link: "L", .institution: "I"])
    #expect(filled == "{link}: L {} {name} I")
  }
}
