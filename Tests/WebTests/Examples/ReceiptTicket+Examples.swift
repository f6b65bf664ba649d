import Studies
import Templates

@testable import Web

extension ReceiptTicket {
  static let example = ReceiptTicket(code: "K7QF-2MXD", check: "P4RW-9HTN", help: "Please write both down.")
}
