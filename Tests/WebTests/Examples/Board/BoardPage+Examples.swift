import Templates

@testable import Web

extension BoardPage: PageWithExamples {
  static let examples = [
    BoardPage(now: "1790000000000", counts: "In use: 0 · waiting: 0", rows: []),
    BoardPage(
      now: "1790000000000", counts: "In use: 2 · waiting: 1",
      filters: [
        Filter(label: "All studies", url: "/staff/board", isChosen: true),
        Filter(label: "Body weight", url: "/staff/board?study=weight-iat", isChosen: false),
      ],
      rows: [
        Row(
          id: "1", name: "Tablet 1", url: "/staff/stations/1", state: "test", stateWord: "In a test",
          code: "K7QF-2MXD", participantURL: "/staff/participants/1#visit", step: "Sorting test 2 of 4",
          place: "Block 3, trial 12", visit: PassingTime(moment: "1789999266000", text: "12:14 min"),
          unsent: "8", device: "81 % · wifi",
          warnings: [
            Warning(
              sentence: "Nothing has happened for",
              since: PassingTime(moment: "1789999926000", text: "1:14 min"), from: "1789999986000"),
            Warning(sentence: "Many errors: 14 of 40 answers"),
          ]),
        Row(
          id: "2", name: "Tablet 2", url: "/staff/stations/2", state: "break", stateWord: "Break",
          code: "X2BM-6NQS", participantURL: "/staff/participants/2#visit", step: "Break",
          visit: PassingTime(moment: "1789999266000", text: "12:14 min"),
          rest: PassingTime(moment: "1790000042000", text: "0:42 min")),
        Row(id: "3", name: "Tablet 3", url: "/staff/stations/3", state: "waiting", stateWord: "Waiting"),
      ]),
  ]
}
