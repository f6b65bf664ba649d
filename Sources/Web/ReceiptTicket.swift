import Studies
import Templates

/// The proof that a record belongs to a participant, for the participant to note, for `partials/receipt`.
struct ReceiptTicket: TemplateRecord {
  /// Both in two groups of four.
  var code: String
  var check: String

  static let fields: Fields<ReceiptTicket> = ["code": .text(\.code), "check": .text(\.check)]
}

extension ReceiptTicket {
  init(_ receipt: Receipt) {
    self.init(code: receipt.code.grouped, check: receipt.groupedCheck)
  }
}
