import Studies
import Templates

@testable import Web

extension DeclineDialog {
  static let example = DeclineDialog(
    stops: "Your participation then ends here, and you cannot come back to this point.",
    data:
      "What you have answered so far stays on the server without your name and is not included in any dataset.",
    confirm: "Yes, stop here", action: "/consent/refusal")
}
