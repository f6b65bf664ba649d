import Templates

@testable import Web

extension BoardPage: PageWithExamples {
  static let examples = [
    BoardPage(
      room: Room(now: "1790000000000", counts: "In use: 0 · waiting: 0", rows: []),
      linksURL: "/staff/board/links", holdURL: "/staff/board?hold=1"),
    BoardPage(
      room: .example, menus: .example,
      filters: [
        Filter(label: "All studies", url: "/staff/board", isChosen: true),
        Filter(label: "Body weight", url: "/staff/board?study=weight-iat", isChosen: false),
      ], linksURL: "/staff/board/links", isHeld: true, holdURL: "/staff/board"),
  ]
}

extension BoardPage.Room {
  static let example = BoardPage.Room(
    now: "1790000000000", counts: "In use: 2 · waiting: 1", needs: "Needs you: 1",
    rows: [
      BoardPage.Row(
        id: "1", name: "Tablet 1", url: "/staff/stations/1", state: "test", stateWord: "In a test",
        code: "K7QF-2MXD", participantURL: "/staff/participants/1#visit", step: "Sorting test 2 of 4",
        place: "Block 3, trial 12", visit: BoardPage.PassingTime(moment: "1789999266000", text: "12:14 min"),
        unsent: "8", device: "81 % · Wi-Fi",
        warnings: [
          BoardPage.Warning(
            sentence: "Nothing has happened for",
            since: BoardPage.PassingTime(moment: "1789999926000", text: "1:14 min"), from: "1789999986000"),
          BoardPage.Warning(sentence: "Many errors: 14 of 40 answers"),
        ], isHelpComing: true,
        actions: BoardPage.Actions(
          id: "act-1", menus: "pause note tablet",
          url: "/staff/board?study=weight-iat&hold=1&card=1#station-1",
          visit: BoardPage.Visit(participant: "1", handover: "1", seen: 2))),
      BoardPage.Row(
        id: "2", name: "Tablet 2", url: "/staff/stations/2", state: "break", stateWord: "Break",
        code: "X2BM-6NQS", isRehearsal: true, participantURL: "/staff/participants/2#visit", step: "Break",
        visit: BoardPage.PassingTime(moment: "1789999266000", text: "12:14 min"),
        rest: BoardPage.PassingTime(moment: "1790000042000", text: "0:42 min"),
        actions: BoardPage.Actions(
          id: "act-2", menus: "end-break tablet", url: "/staff/board?hold=1&card=2#station-2",
          visit: BoardPage.Visit(participant: "2", handover: "2", seen: 0),
          opened: BoardPage.Menus(
            id: "act-2", study: "", visit: BoardPage.Visit(participant: "2", handover: "2", seen: 0),
            kinds: [
              BoardPage.Kind(
                value: "end-break", title: "End the break", consequence: "They can go on at once.")
            ], reasons: [ChoiceOption(value: "unwell", label: "Feels unwell")]))),
      BoardPage.Row(
        id: "3", name: "Tablet 3", url: "/staff/stations/3", state: "waiting", stateWord: "Waiting",
        actions: BoardPage.Actions(
          id: "act-3", menus: "free", url: "/staff/board?hold=1&card=3#station-3",
          free: BoardPage.Free(station: "3", site: "vienna"))),
    ],
    home: BoardPage.Home(
      count: "On their own devices now: 1",
      people: [
        BoardPage.Person(
          code: "M4TC-9WPA", url: "/staff/participants/4#visit",
          step: "Sorting test, 1 of 4",
          seen: BoardPage.PassingTime(moment: "1789999926000", text: "1:14 min"), goneAt: "1790000526000")
      ]))
}

extension BoardPage.Menus {
  static let example = BoardPage.Menus(
    id: "menu", study: "weight-iat", free: BoardPage.Free(station: "", site: ""),
    offers: [
      BoardPage.Offer(
        site: "vienna",
        people: [
          WaitingPerson(code: "7WQA-M3KD", when: "here"),
          WaitingPerson(code: "P2XN-8RTC", when: "14:00 · Berlin"),
        ])
    ], visit: BoardPage.Visit(participant: "-", handover: "-", seen: 0),
    kinds: [
      BoardPage.Kind(value: "pause", title: "Pause the visit", consequence: "The tablet says so."),
      BoardPage.Kind(value: "note", title: "Write a note", consequence: "It is kept.", needsWords: true),
    ], reasons: [ChoiceOption(value: "unwell", label: "Feels unwell")])
}

extension WallPage: PageWithExamples {
  static let examples = [
    WallPage(room: BoardPage.Room(now: "1790000000000", counts: "In use: 0 · waiting: 0", rows: [])),
    WallPage(
      room: BoardPage.Room(
        now: "1790000000000", counts: "In use: 2 · waiting: 0",
        rows: [
          BoardPage.Row(id: "1", name: "Tablet 1", state: "page", stateWord: "Under way", code: "K7QF-2MXD"),
          BoardPage.Row(id: "2", name: "Tablet 2", state: "page", stateWord: "Under way"),
        ],
        home: BoardPage.Home(
          count: "On their own devices now: 1",
          people: [
            BoardPage.Person(
              step: "Consent", seen: BoardPage.PassingTime(moment: "1789999926000", text: "1:14 min"),
              goneAt: "1790000526000")
          ], isUnfolded: true))),
  ]
}

extension BoardLinksPage: PageWithExamples {
  static let examples = [
    BoardLinksPage(links: [], problem: "Choose whether codes are shown."),
    BoardLinksPage(
      links: [
        Link(
          title: "Without codes", made: "14 May 2026, 10:12", madeISO: "2026-05-14T10:12:00+02:00",
          action: "/staff/board/links/1/revocation")
      ], address: "https://lab.example.org/wall/0123456789abcdef"),
  ]
}
