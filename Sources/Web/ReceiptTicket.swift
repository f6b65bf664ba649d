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
  /// - Parameter canUndo: a deletion was asked for, and can be undone with the receipt; otherwise it can be asked for
  init(_ receipt: Receipt, canUndo: Bool = false, _ request: some PageRequest) {
    self.init(
      code: receipt.code.grouped, check: receipt.groupedCheck, help: Self.help(canUndo: canUndo, request))
  }

  /// On a tablet of the lab nothing is printed.
  private static func help(canUndo: Bool, _ request: some PageRequest) -> String {
    switch (canUndo, request.isOnStation) {
    case (false, false): request.say("profile.receipt.help")
    case (false, true): request.say("profile.receipt.helpAtStation")
    case (true, false): request.say("profile.receipt.undo")
    case (true, true): request.say("profile.receipt.undoAtStation")
    }
  }
}
