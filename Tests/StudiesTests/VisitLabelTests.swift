import Testing

@testable import Studies

/// The name that somebody gave, and how long it is kept.
struct VisitLabelTests {
  @Test func aNameIsOneLineThatCanBeShown() throws {
    #expect(try VisitLabel("  Ms  Lovelace\n").text == "Ms Lovelace")
    #expect(try VisitLabel("O’Neil, Jürgen & 王").text == "O’Neil, Jürgen & 王")
    for (typed, problem) in [
      (" \n", VisitLabelProblem.missing), (String(repeating: "a", count: 61), .tooLong),
      ("a\u{202E}b", .unusableCharacters), ("a\u{0}b", .unusableCharacters),
    ] {
      #expect(throws: problem) { try VisitLabel(typed) }
    }
  }

  private let given = Timestamp(milliseconds: 1_000_000)

  private func record(_ states: [(Visit.ID, Visit.State, Timestamp?)], leftAt: Timestamp? = nil)
    -> Participation
  {
    var record = Participation(
      participant: Participant(
        id: "1", study: "s", code: .random(), origin: .real, language: Language("en"), enrolledAt: given,
        place: .skipped, leftAt: leftAt))
    record.visits = states.map { id, state, closedAt in
      Visit(
        id: id, participant: "1", visit: "first", plannedFor: given, minutes: 60, state: state,
        closedAt: closedAt, madeAt: given, changedAt: given)
    }
    return record
  }

  private func life(_ visit: Visit.ID?) -> KeptVisitLabel.Life {
    KeptVisitLabel.Life(visit: visit, writtenAt: given, forgetAt: given.advanced(bySeconds: 100))
  }

  @Test(arguments: Visit.State.allCases) func itStandsBesideItsVisitAlone(_ state: Visit.State) throws {
    let label = try VisitLabel("Ms Lovelace")
    let visits = record([("a", state, state.isOpen ? nil : given), ("b", .planned, nil)]).visits
    let texts = [Visit.ID("a"), nil].map { id in
      visits.map { KeptVisitLabel(label: label, life: life(id)).text(for: $0) }
    }
    let first = state.isOpen ? label.text : nil
    #expect(texts == [[first, nil], [first, label.text]])
  }

  @Test(arguments: Visit.State.allCases) func itEndsWithItsVisit(_ state: Visit.State) {
    let visits = record([("a", state, state.isOpen ? nil : given), ("b", .planned, nil)])
    #expect(life("a").isOver(for: visits, at: given) == !state.isOpen)
    #expect(!life("b").isOver(for: visits, at: given))
    #expect(life("gone").isOver(for: visits, at: given))
    // Of somebody who came without an appointment, with whatever visit is over since.
    #expect(life(nil).isOver(for: visits, at: given) == !state.isOpen)
  }

  @Test func itEndsWithItsTimeAndWithThePerson() {
    let before = given.advanced(bySeconds: -1)
    let here = record([("a", .arrived, nil), ("earlier", .ended, before)])
    #expect(!life("a").isOver(for: here, at: given.advanced(bySeconds: 99)))
    #expect(!life(nil).isOver(for: here, at: given.advanced(bySeconds: 99)))
    #expect(life("a").isOver(for: here, at: given.advanced(bySeconds: 100)))
    #expect(life("a").isOver(for: record([("a", .arrived, nil)], leftAt: given), at: given))
    #expect(life("a").isOver(for: nil, at: given))
  }
}
