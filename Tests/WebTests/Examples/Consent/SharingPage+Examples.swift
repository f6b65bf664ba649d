import Templates

@testable import Web

extension SharingPage: PageWithExamples {
  static let examples = [
    SharingPage(form: .example, action: "/consent/sharing"),
    SharingPage(form: refused, action: "/consent/sharing"),
  ]

  private static var refused: SharingForm {
    var form = SharingForm.example
    form.more = nil
    form.problem = "Please choose one of the answers."
    return form
  }
}
