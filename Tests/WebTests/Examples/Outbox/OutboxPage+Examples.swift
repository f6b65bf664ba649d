import Studies
import Templates

@testable import Web

extension OutboxPage: PageWithExamples {
  static let examples = [
    OutboxPage(countSentence: "No messages", rows: []),
    OutboxPage(countSentence: "No messages", sendsMail: false, rows: []),
    OutboxPage(
      states: [State(label: "All", url: "/staff/outbox"), State(label: "Sent")],
      kinds: [ChoiceOption(value: "message", label: "Message from the study team")],
      studies: [ChoiceOption(value: "weight-iat", label: "Weight", isChosen: true)],
      hidden: [HiddenField(name: "state", value: "sent")], isFiltered: true, countSentence: "No messages",
      rows: []),
    OutboxPage(
      countSentence: "51–53 of 120 messages", sendsMail: false, rows: exampleRows, jump: .example,
      previousURL: "/staff/outbox", nextURL: "/staff/outbox?page=3"),
  ]

  private static let exampleRows = [
    Row(
      id: "018f", participantURL: "/staff/participants/1", code: "K7QF-2MXD", kind: "Copy of the consent",
      url: "/staff/outbox/018f", state: "Waiting", progress: .underWay,
      queued: Moment(moment: "14 May 2026, 10:12", iso: "2026-05-14T10:12:00+02:00"), attempts: "2",
      nextAttempt: Moment(moment: "14 May 2026, 10:18", iso: "2026-05-14T10:18:00+02:00"),
      problem: "The mail server cannot be reached.", answer: "Couldn't connect to server",
      action: "/staff/outbox/018f/attempts"),
    Row(
      id: "018e", participantURL: "/staff/participants/2", code: "X2BM-6NQS", isRehearsal: true,
      kind: "Copy of the consent", state: "Not delivered", progress: .ended,
      queued: Moment(moment: "14 May 2026, 09:40", iso: "2026-05-14T09:40:00+02:00"), attempts: "1",
      problem: "The mail server does not know this address.", answer: "550 5.1.1 <…>: no such user"),
    Row(
      id: "018d", participantURL: "/staff/participants/3", code: "9RTC-W4HA", kind: "Copy of the consent",
      state: "Sent", progress: .finished,
      queued: Moment(moment: "13 May 2026, 16:02", iso: "2026-05-13T16:02:00+02:00"), attempts: "1",
      sent: Moment(moment: "13 May 2026, 16:02", iso: "2026-05-13T16:02:04+02:00")),
  ]
}

extension OutboxMessagePage: PageWithExamples {
  static let examples = [
    OutboxMessagePage(
      listURL: "/staff/outbox?state=waiting",
      participantURL: "/staff/participants/1", code: "K7QF-2MXD", isRehearsal: true,
      kind: "Copy of the consent", state: "Waiting", progress: .underWay, queued: moment,
      problem: "The mail server cannot be reached.", answer: "Couldn't connect to server",
      text: Text(
        language: "de", subject: "Ihre Einwilligung", body: "Guten Tag,\n\nanbei eine Kopie.",
        files: [File(name: "Einwilligung.pdf")])),
    OutboxMessagePage(
      listURL: "/staff/outbox?state=waiting",
      participantURL: "/staff/participants/1", code: "K7QF-2MXD", kind: "Reminder of an appointment",
      state: "Waiting", progress: .underWay, queued: moment,
      text: Text(language: "en", subject: "Your appointment", body: "See you tomorrow.", files: [])),
    OutboxMessagePage(
      listURL: "/staff/outbox?state=waiting",
      participantURL: "/staff/participants/1", code: "K7QF-2MXD", kind: "Copy of the consent",
      state: "Waiting", progress: .underWay, queued: moment, trouble: "The message could not be opened."),
    OutboxMessagePage(
      listURL: "/staff/outbox?state=waiting",
      participantURL: "/staff/participants/2", code: "X2BM-6NQS", kind: "Copy of the consent", state: "Sent",
      progress: .finished, queued: moment),
  ]

  private static let moment = OutboxPage.Moment(
    moment: "14 May 2026, 10:12", iso: "2026-05-14T10:12:00+02:00")
}
