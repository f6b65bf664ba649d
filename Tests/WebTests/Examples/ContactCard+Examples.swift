import Studies
import Templates

@testable import Web

extension ContactCard {
  static let example = ContactCard(
    name: "Dr. Robin Sommer", institution: "Example University, Department of Psychology",
    email: "weight-study@example.org", phone: "+49 30 23125 014")
}
