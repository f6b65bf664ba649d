import Templates

@testable import Web

extension RemarkForm {
  static let examples = [
    RemarkForm(
      action: "/staff/queries/1/answers", id: "note", label: "New note", help: "Stands beside the answer.",
      button: "Save this note", seen: "1"),
    RemarkForm(
      action: "/staff/queries/1/answers", id: "query", label: "New data query", help: "Goes to the lab.",
      button: "Ask", seen: "1", typed: " ", problem: "Please write a few words."),
  ]
}

extension StudyAnswersPage: PageWithExamples {
  static let examples = [
    StudyAnswersPage(
      otherURL: "?origin=rehearsal",
      queriesURL: "/staff/studies/weight-iat/queries", action: "/staff/studies/weight-iat/answers",
      clearURL: "/staff/studies/weight-iat/answers", origin: "real", countSentence: "51 to 52 of 312",
      answer: Answer(
        value: "mood~calm~choice~often", sentence: "How calm are you? Answered: often",
        otherURL: "/staff/studies/weight-iat/answers"),
      rows: [
        Row(
          code: "K7QF-2MXD", url: "/staff/participants/1/answers", surveys: "1 of 1 complete",
          answered: "14 May 2026, 10:12", answeredISO: "2026-05-14T10:12:00+02:00"),
        Row(code: "P3WN-8RTC", surveys: "0 of 1 complete", answered: "", answeredISO: ""),
      ], previousURL: "?page=1", nextURL: "?page=3"),
    StudyAnswersPage(
      isRehearsal: true, otherURL: "?",
      action: "/staff/studies/weight-iat/answers", clearURL: "/staff/studies/weight-iat/answers",
      origin: "rehearsal", code: "!",
      codeProblem: "No code begins like this.", countSentence: "", rows: []),
  ]
}

extension ParticipantAnswersPage: PageWithExamples {
  static let examples = [
    ParticipantAnswersPage(
      code: "K7QF-2MXD", study: "Attitudes towards body weight", isRehearsal: true,
      listURL: "/staff/studies/weight-iat/answers", participantURL: "/staff/participants/1",
      surveys: [
        Section(
          id: "demographics", title: "About you", state: "Complete. Last answered 14 May 2026, 10:12.",
          rows: [
            Row(
              question: "How old are you?", answer: "34 years",
              url: "/staff/participants/1/answers/demographics/age", answered: "14 May 2026, 10:12",
              answeredISO: "2026-05-14T10:12:00+02:00",
              marks: [.init(words: "Changed once"), .init(words: "Query open")]),
            Row(
              question: "What is your sex?", answer: "No answer yet", isMissing: true, answered: "",
              answeredISO: "", marks: []),
          ], values: [.init(label: "Body mass index", value: "22.4")],
          facts: [
            Fact(
              question: "How much do you weigh?", value: "71 kg", told: "2 June 2026, 08:30",
              toldISO: "2026-06-02T08:30:00+02:00")
          ]),
        Section(id: "other", title: "Later", state: "Not begun yet.", rows: [], values: []),
      ]),
    ParticipantAnswersPage(code: "P3WN-8RTC", study: "Food", surveys: []),
  ]
}

extension AnswerPage: PageWithExamples {
  static let examples = [
    AnswerPage(
      code: "K7QF-2MXD", survey: "About you", question: "How old are you?", isRehearsal: true,
      backURL: "/staff/participants/1/answers",
      history: [
        Given(
          number: "2", answer: "34 years", time: "14 May 2026, 10:12", timeISO: "2026-05-14T10:12:00+02:00",
          counts: "Counts"),
        Given(
          number: "1", answer: "43 years", time: "14 May 2026, 10:11", timeISO: "2026-05-14T10:11:00+02:00"),
      ],
      notes: [
        Note(
          text: "Said 34 at the\ndesk.", who: "jana.berger", time: "14 May 2026, 11:00",
          timeISO: "2026-05-14T11:00:00+02:00", about: "Beside answer no. 2"),
        Note(text: "Fine.", who: "tomás", time: "14 May 2026, 11:05", timeISO: "2026-05-14T11:05:00+02:00"),
      ], noteForm: RemarkForm.examples[0],
      queries: [
        Query(
          url: "/staff/queries/1", text: "34 or 43?", state: "Waiting for an answer", who: "tomás",
          time: "14 May 2026, 11:05", timeISO: "2026-05-14T11:05:00+02:00")
      ], queryForm: RemarkForm.examples[1]),
    AnswerPage(
      code: "P3WN-8RTC", survey: "About you", question: "How tall are you?",
      backURL: "/staff/participants/2/answers",
      history: [
        Given(
          number: "1", answer: "170 cm", time: "14 May 2026, 10:11", timeISO: "2026-05-14T10:11:00+02:00",
          counts: "Counts")
      ], notes: [], queries: []),
  ]
}

extension DataQueriesPage: PageWithExamples {
  static let examples = [
    DataQueriesPage(
      otherURL: "?origin=rehearsal",
      answersURL: "/staff/studies/weight-iat/answers",
      states: [.init(label: "Open (2)"), .init(label: "Closed (310)", url: "?state=closed")],
      countSentence: "1 to 1 of 2",
      rows: [
        Row(
          url: "/staff/queries/1", code: "K7QF-2MXD", question: "How old are you?", words: "34 or 43?",
          state: "Waiting for an answer", who: "tomás", time: "14 May 2026, 11:05",
          timeISO: "2026-05-14T11:05:00+02:00")
      ], previousURL: "?page=1", nextURL: "?page=3"),
    DataQueriesPage(
      isRehearsal: true, otherURL: "?", states: [], countSentence: "", rows: []),
  ]
}

extension DataQueryPage: PageWithExamples {
  static let examples = [
    DataQueryPage(
      code: "K7QF-2MXD", survey: "About you", question: "How old are you?", answer: "34 years",
      answered: "14 May 2026, 10:12", collected: "On Tablet 3, handed over by jana.berger", wasChanged: true,
      state: "Waiting for an answer", isRehearsal: true,
      problem: Problem(sentence: "Please write a few words.", url: "#remark-query"),
      backURL: "/staff/studies/weight-iat/queries",
      participantURL: "/staff/participants/1", answerURL: "/staff/participants/1/answers/demographics/age",
      events: exampleEvents, answerForm: RemarkForm.examples[0], questionForm: RemarkForm.examples[1],
      closing: Closing(action: "/staff/queries/1/closure", seen: "2")),
    DataQueryPage(
      code: "P3WN-8RTC", survey: "About you", question: "age", answered: "", collected: "", state: "Closed",
      problem: Problem(sentence: "Somebody else has dealt with this query in the meantime."),
      events: exampleEvents),
  ]

  private static let exampleEvents = [
    Event(
      act: "Asked", text: "34 or 43?", who: "tomás", time: "14 May 2026, 11:05",
      timeISO: "2026-05-14T11:05:00+02:00"),
    Event(
      act: "Closed", text: "", who: "tomás", time: "14 May 2026, 12:05", timeISO: "2026-05-14T12:05:00+02:00"),
  ]
}
