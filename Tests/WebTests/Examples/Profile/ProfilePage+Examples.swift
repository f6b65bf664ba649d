import Templates

@testable import Web

extension ProfilePage: PageWithExamples {
  static let examples = [
    ProfilePage(
      studyTitle: "Spontaneous attitudes towards body weight", code: "K7QF-2MXD",
      picture: Picture(side: "21", path: "M0 0h7v7h-7z"), hasPIN: true,
      languages: [
        ChoiceOption(value: "en", label: "English", isChosen: true),
        ChoiceOption(value: "de", label: "Deutsch"),
      ],
      languageAction: "/participation/language", permissions: [granted, .notifications],
      permissionsAction: "/participation/permissions",
      consent: SignedConsent(
        signed: "Signed on 14 May 2026", version: "Version 3f9a2c1d",
        documentURL: "/participation/consent/document",
        copy: .init(
          documentURL: "/consent/copy.pdf", signatureURL: "/consent/copy.p7s",
          recordURL: "/consent/copy.json",
          command: "openssl cms -verify -in consent-K7QF2MXD.pdf.p7s -content consent-K7QF2MXD.pdf")),
      privacyURL: "/consent/document#privacy", sharing: Sharing(form: .example, action: "/profile/sharing"),
      details: ContactDetailsPage.exampleDetails, detailsAction: "/profile/contact-details",
      contact: .example, leaveAction: "/participation/withdrawal"),
    ProfilePage(
      studyTitle: "Words and pictures of everyday food", code: "X2BM-6NQS",
      picture: Picture(side: "21", path: "M0 0h7v7h-7z"), hasPIN: false,
      languages: [ChoiceOption(value: "en", label: "English", isChosen: true)],
      languageAction: "/participation/language", permissions: [],
      permissionsAction: "/participation/permissions",
      sharing: Sharing(form: refused, action: "/profile/sharing"),
      details: ContactDetailsPage.refusedDetails, detailsAction: "/profile/contact-details",
      calendarURL: "/visits/calendar.ics", contact: .example,
      confirmProblem: "Tick the box if you want to leave.",
      leaveAction: "/participation/withdrawal"),
  ]

  private static var refused: SharingForm {
    var form = SharingForm.example
    form.problem = "Please choose one of the answers."
    return form
  }

  private static var granted: PermissionRequest {
    var request = PermissionRequest.example
    request.isGranted = true
    return request
  }
}
