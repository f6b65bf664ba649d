import Templates

@testable import Web

extension MessagesPage: PageWithExamples {
  static let examples = [
    MessagesPage(
      trouble: "The study has no messages.", action: "/staff/studies/weight-iat/messages", form: "5f0c",
      messages: [], states: [ChoiceOption(value: "", label: "All states")]),
    MessagesPage(
      action: "/staff/studies/weight-iat/messages", form: "77a1",
      messages: [ChoiceOption(value: "results", label: "Results", isChosen: true)],
      states: [ChoiceOption(value: "finished", label: "Finished", isChosen: true)],
      tags: [ChoiceOption(value: "", label: "All"), ChoiceOption(value: "call back", label: "call back")],
      sites: [ChoiceOption(value: "", label: "All sites"), ChoiceOption(value: "berlin", label: "Berlin")],
      state: "finished",
      version: "2",
      figure: ParticipantsPage.Figure(
        value: "consented~day~2026-05-14", sentence: "Consented: 14 May 2026",
        otherURL: "/staff/studies/weight-iat/messages?message=results"),
      message: "results", problem: "None of these people may be written to.",
      preview: Preview(
        sentence: "14 recipients", seen: "8d1f0c72a94be356", isReady: true, submit: "Send to 14 participants",
        texts: [
          Text(
            language: "en", title: "English: 2 recipients", subject: "Results",
            body: "Hello,\n\nthe results are there.")
        ]),
      dispatches: [
        Row(
          asked: "14 May 2026, 10:12", askedISO: "2026-05-14T10:12:00+02:00", staff: "jana.berger",
          message: "Results", recipients: "140", sent: "127", waiting: "12", leftOut: "1",
          stop: Stop(
            action: "/staff/studies/weight-iat/messages/5f0c/stop",
            question: "12 people will not get this message.")),
        Row(
          asked: "13 May 2026, 9:02", askedISO: "2026-05-13T09:02:00+02:00", staff: "jana.berger",
          message: "Results", recipients: "40", sent: "12", waiting: "0", leftOut: "0",
          stopped: "Stopped: 12 of 40 had been sent"),
      ]),
    MessagesPage(
      action: "/staff/studies/weight-iat/messages", form: "77a1",
      messages: [ChoiceOption(value: "results", label: "Results", isChosen: true)], states: [],
      version: "two", message: "results", problem: "Enter the number of a version.", problemField: "version"),
    MessagesPage(
      action: "/staff/studies/weight-iat/messages", form: "77a1",
      messages: [ChoiceOption(value: "results", label: "Results", isChosen: true)], states: [],
      participant: "1", code: "K7QF-2MXD", message: "results",
      preview: Preview(
        sentence: "0 recipients", seen: "e3b0c44298fc1c14", isReady: false, submit: "", texts: [])),
    MessagesPage(
      action: "/staff/studies/weight-iat/messages", form: "77a2",
      messages: [ChoiceOption(value: "results", label: "Results", isChosen: true)], states: [],
      chosen: [
        Person(id: "1", code: "K7QF-2MXD", url: "/staff/participants/1"),
        Person(id: "2", code: "P3WN-8RTC", url: "/staff/participants/2"),
      ],
      passedOver: [
        Person(id: "2", code: "P3WN-8RTC", url: "/staff/participants/2", reason: "has no e-mail address")
      ],
      message: "results",
      preview: Preview(
        sentence: "1 recipient", seen: "6b86b273ff34fce1", isReady: true, submit: "Send to 1 participant",
        texts: [])),
  ]
}
