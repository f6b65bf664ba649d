import Testing

@testable import Instruments

/// Surveys added to a study with several visits: to the tasks of one of them and, in the same order, to all tasks.
struct VisitInsertionTests {
  private static let inLines = """
    surveys: []
    tasks: [a, b]   # in this order
    visits:
      # at home
      - id: one
        title: {en: First visit}
        tasks: [a]  # alone ]
      - id: two
        tasks:
          - b  # at last

        # in the second week
        after: 7
    thanks: T

    """

  private static let inBraces = """
    surveys: []
    visits:
    - {id: one, title: "The first id: one", tasks: [a], open: no}
    - tasks: [ 'b' ]
      id: "two"
    tasks:
    - a
    # b comes later
    - 'b'
    thanks: T

    """

  private func added(to text: String, visit: String? = nil) throws -> String {
    var insertion = StudyInsertion(text)
    let question = InstrumentQuestion(id: "q", kind: .yesNo, text: InstrumentText("Q"))
    let instrument = Instrument(id: "new", title: InstrumentText("N"), steps: [.question(question)])
    try insertion.add([instrument], languages: ["en"], visit: visit)
    return insertion.text
  }

  /// Everything but the surveys.
  private func rest(_ text: String) -> [Substring] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return Array(lines.drop { !$0.hasPrefix("tasks") && !$0.hasPrefix("visits") })
  }

  private static let atTheEnd = [
    ("[a, b]", "[a, b, new]"), ("      - b  # at last\n", "      - b  # at last\n      - new\n"),
  ]

  /// A text, a visit, and what is written otherwise afterwards.
  private static let cases: [(String, String?, [(String, String)])] = [
    (inLines, nil, atTheEnd), (inLines, "two", atTheEnd),
    (inLines, "one", [("[a, b]", "[a, new, b]"), ("[a]  # alone ]", "[a, new]  # alone ]")]),
    (inBraces, nil, [("\n- 'b'\n", "\n- 'b'\n- new\n"), ("[ 'b' ]", "[ 'b', new ]")]),
    (inBraces, "one", [("\n- a\n", "\n- a\n- new\n"), ("[a], open", "[a, new], open")]),
  ]

  @Test(arguments: cases)
  func bothListsHaveTheSameOrder(before: String, visit: String?, changes: [(String, String)]) throws {
    let after = changes.reduce(before) { $0.replacing($1.0, with: $1.1) }
    let added = try added(to: before, visit: visit)
    #expect(rest(added) == rest(after))
    #expect(added.contains("  - id: new\n"))
  }

  @Test func aVisitThatIsNotThereIsRefused() {
    #expect(throws: StudyInsertion.Problem.unknownVisit("three", known: ["one", "two"])) {
      try added(to: Self.inLines, visit: "three")
    }
    #expect(throws: StudyInsertion.Problem.unknownVisit("one", known: [])) {
      try added(to: "tasks: [a]\n", visit: "one")
    }
    let problem = StudyInsertion.Problem.unknownVisit("three", known: ["one", "two"])
    #expect(problem.message == "There is no visit “three”: the study has one, two")
  }

  /// The line is that of the text as it was.
  @Test(arguments: [
    ("surveys: []\ntasks: [a]\nvisits: [{id: one, tasks: [a]}]\n", "visits", 3),
    ("surveys: []\ntasks: [a]\nvisits:\n  - id: one\n    tasks: [a,\n      b]\n", "tasks", 5),
    ("surveys: []\ntasks: [a,\n  b]\nvisits:\n  - id: one\n    tasks: [a]\n", "tasks", 2),
  ])
  func aListThatCannotBeAddedToIsNamed(text: String, key: String, line: Int) {
    #expect(throws: StudyInsertion.Problem.unreadableList(key, line: line)) { try added(to: text) }
  }
}
