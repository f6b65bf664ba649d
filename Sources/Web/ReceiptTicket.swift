import Studies
import Templates

/// The proof that a record belongs to a participant, for the participant to note, for `partials/receipt`.
struct ReceiptTicket: TemplateRecord {
  /// Both in two groups of four.
  var code: String
  var check: String
  /// Their purpose at that moment.
  var help: String

  static let fields: Fields<ReceiptTicket> = [
    "code": .text(\.code), "check": .text(\.check), "help": .text(\.help),
  ]
}

extension ReceiptTicket {
  init(_ receipt: Receipt, help: String) {
    self.init(code: receipt.code.grouped, check: receipt.groupedCheck, help: help)
  }
}
