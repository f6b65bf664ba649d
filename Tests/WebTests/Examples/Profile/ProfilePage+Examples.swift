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
          command: "openssl cms -verify -in consent-K7QF2MXD.pdf.p7s -content consent-K7QF2MXD.pdf"),
        earlier: [
          .init(
            signed: "Signed on 2 April 2026", version: "Version 2b7c11e0",
            copy: .init(
              documentURL: "/consent/copy.pdf?consent=1", signatureURL: "/consent/copy.p7s?consent=1",
              recordURL: "/consent/copy.json?consent=1")),
          .init(signed: "Signed on 1 April 2026", version: "Version 77aa01bc"),
        ]),
      privacyURL: "/consent/document#privacy", sharing: Sharing(form: .example, action: "/profile/sharing"),
      details: ContactDetailsPage.exampleDetails, detailsAction: "/profile/contact-details",
      surveyContacts: [
        Fact(
          title: "Your e-mail address", value: "ada@example.org",
          told: "Given on 14 May 2026 in “About you”", url: "/profile/contact-answers/about/email"),
        Fact(
          title: "Your telephone number", value: "+49 30 1234567", told: "You have withdrawn this.",
          url: "/profile/contact-answers/about/phone"),
      ],
      facts: [
        Fact(
          title: "Your weight", value: "72.5 kg", told: "Told on 14 May 2026",
          url: "/profile/facts/demographics/weight"),
        Fact(title: "Your sleep in a night", url: "/profile/facts/demographics/sleep"),
      ],
      appointments: [
        Appointment(
          title: "Second visit", moment: "Thursday, 14 May 2026 at 10:00", iso: "2026-05-14T10:00:00+02:00",
          zone: "Central European Summer Time")
      ], upcoming: Upcoming(title: "Second visit", days: "20 May 2026 to 27 May 2026"),
      choice: .exampleChosen, contact: .example, leave: .example, confirmation: .example,
      leaveAction: "/participation/withdrawal",
      dataURL: "/profile/data",
      pinURL: "/profile/pin", sessionsAction: "/profile/sessions"),
    ProfilePage(
      studyTitle: "Words and pictures of everyday food", code: "X2BM-6NQS",
      picture: Picture(side: "21", path: "M0 0h7v7h-7z"), hasPIN: false,
      languages: [ChoiceOption(value: "en", label: "English", isChosen: true)],
      languageAction: "/participation/language", permissions: [],
      permissionsAction: "/participation/permissions",
      sharing: Sharing(form: refused, action: "/profile/sharing"),
      details: ContactDetailsPage.refusedDetails, detailsAction: "/profile/contact-details",
      upcoming: Upcoming(title: "Second visit"), calendarURL: "/visits/calendar.ics", timeZone: .example,
      contact: .example, leave: .refused,
      confirmation: .refused(), leaveAction: "/participation/withdrawal", dataURL: "/profile/data",
      pinURL: "/profile/pin", sessionsAction: "/profile/sessions"),
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

extension LeaveForm {
  static let example = LeaveForm(
    question: "What should become of your data?",
    choices: [
      Choice(value: "keep", label: "They may be kept", help: "They stay.", isChosen: false),
      Choice(value: "delete", label: "They are to be deleted", help: "They go.", isChosen: true),
    ])

  static var refused: LeaveForm {
    var form = example
    form.problem = "Please choose."
    return form
  }
}

extension OwnDataPage: PageWithExamples {
  static let examples = [
    OwnDataPage(
      subjects: [Subject(title: "Your answers", what: "What you answered.", count: "12 entries")],
      releases: [
        Release(
          date: "14 May 2026", audience: "within the institution", contents: "In it: your answers.",
          identifier: "Drawn for this dataset alone.")
      ],
      jsonURL: "/profile/data.json", pdfURL: "/profile/data.pdf", backURL: "/profile"),
    OwnDataPage(
      subjects: [], releases: [], jsonURL: "/profile/data.json", pdfURL: "/profile/data.pdf",
      backURL: "/profile", recordsPlace: true, resultsFollow: "Results follow."),
  ]
}

extension ChangePINPage: PageWithExamples {
  static let examples = [
    ChangePINPage(hasPIN: false, action: "/profile/pin", backURL: "/profile"),
    ChangePINPage(
      hasPIN: true, currentProblem: "That is not your PIN.", pinProblem: "Too easy.",
      pinAgainProblem: "They differ.", action: "/profile/pin", backURL: "/profile"),
  ]
}
