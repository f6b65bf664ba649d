import Templates

@testable import Web

extension Confirmation {
  static let example = Confirmation(label: "I am sure.")

  static func refused(_ id: String = field) -> Confirmation {
    Confirmation(id: id, label: "I am sure.", problem: "Please confirm.")
  }
}
