import Studies
import Templates

@testable import Web

extension ContactDetailsPage: PageWithExamples {
  static let examples = [
    ContactDetailsPage(details: exampleDetails, action: "/contact-details", copyURL: "/consent/copy.pdf"),
    ContactDetailsPage(
      details: refusedDetails, action: "/contact-details"),
    ContactDetailsPage(details: [], action: "/contact-details", copyURL: "/consent/copy.pdf"),
  ]

  static let exampleDetails = [email, phone]

  static let refusedDetails = [refused]

  private static let email = Detail(
    id: "email", label: "E-mail address", purpose: "To send you a copy of your consent.", kind: .email)

  private static let phone = Detail(
    id: "phone", label: "Telephone", purpose: "To reach you if an appointment changes.", kind: .phone)

  private static let refused = Detail(
    id: "email", label: "E-mail address", purpose: "To send you a copy of your consent.", kind: .email,
    value: "me@", problem: "Please check the address: it should look like name@example.org.")
}
