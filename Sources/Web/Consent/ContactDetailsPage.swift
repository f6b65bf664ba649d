import Studies
import Templates

/// Asks how to reach the participant, each detail for a purpose of its own and all of them voluntary. The form has a
/// field for each detail, and `skip`.
struct ContactDetailsPage: Page {
  static let template = "consent/contact-details"

  var details: [Detail]
  /// Takes them (POST).
  var action: String
  /// The participant's copy of the consent; nil where there is none.
  var copyURL: String?

  static let fields: Fields<ContactDetailsPage> = [
    "details": .list(\.details), "action": .text(\.action), "copyURL": .optional(\.copyURL),
    "asksAnything": .flag { !$0.details.isEmpty },
    "hasProblems": .flag { $0.details.contains { $0.problem != nil } },
  ]

  struct Detail: TemplateRecord {
    /// The name of its field.
    var id: String
    var label: String
    var purpose: String
    var kind: ContactDetail.Kind
    /// As typed.
    var value = ""
    var problem: String?

    static let fields: Fields<Detail> = [
      "id": .text(\.id), "label": .text(\.label), "purpose": .text(\.purpose), "value": .text(\.value),
      "type": .text(\.type), "autocomplete": .text(\.autocomplete), "problem": .optional(\.problem),
    ]

    private var type: String {
      switch kind {
      case .email: "email"
      case .phone: "tel"
      case .text: "text"
      }
    }

    private var autocomplete: String {
      switch kind {
      case .email: "email"
      case .phone: "tel"
      case .text: "off"
      }
    }
  }
}
