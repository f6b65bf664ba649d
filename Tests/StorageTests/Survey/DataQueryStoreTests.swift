import Crypto
import Foundation
import Studies
import Testing

@testable import Storage

/// Notes beside answers and data queries about them, on disk.
struct DataQueryStoreTests {
  private let surveys: SurveyLab
  private let desk = AuditContext(by: .staff("desk"), at: start)
  private let office = AuditContext(by: .staff("office"), at: start.advanced(bySeconds: 60))
  private let smokes = AnswerReference(
    survey: "home", key: SurveyAnswerKey("smokes" as SurveyQuestion.ID), number: 1)

  init() throws {
    surveys = try SurveyLab()
    try surveys.send("smokes", ["smokes": "yes"])
  }

  private var store: SQLiteStore { surveys.store }
  private var lab: TemporaryLab { surveys.lab }

  private func ask(_ words: String = "Really?") throws -> DataQuery.ID {
    try store.ask(AnswerRemark(words), about: smokes, of: surveys.participant, context: desk)
  }

  @Test func aNoteIsKeptOnceAndSealed() throws {
    let before = try store.history(of: "home", by: surveys.participant)
    for context in [desk, desk, office] {
      try store.note(
        AnswerRemark(" Zauberschön said so.\u{7}\r\nTwice. "), beside: smokes, of: surveys.participant,
        context: context)
    }
    let notes = try store.answerNotes(of: surveys.participant)
    #expect(notes.map(\.text) == Array(repeating: "Zauberschön said so.\nTwice.", count: 2))
    #expect(notes.map(\.staff) == ["desk", "office"] && notes.allSatisfy { $0.about == smokes })
    #expect(try store.history(of: "home", by: surveys.participant) == before)
    #expect(try lab.bytes().range(of: Data("Zauberschön".utf8)) == nil)
    #expect(try lab.actions().filter { $0 == "survey.noted" }.count == 2)
    #expect(try store.brokenAuditEntries() == [:])
  }

  @Test func nobodyWritesBesideWhatWasNotAnswered() throws {
    func rows() throws -> [String: Int] { try lab.extent().filter { !$0.key.hasSuffix(".audit") } }
    let before = try rows()
    for (question, number) in [("smokes", 2), ("smokes", 0), ("remark", 1)] {
      let key = SurveyAnswerKey(SurveyQuestion.ID(question))
      let about = AnswerReference(survey: "home", key: key, number: number)
      #expect(throws: StoreRefusal.noSuchPosition) {
        try store.note(AnswerRemark("?"), beside: about, of: surveys.participant, context: desk)
      }
      #expect(throws: StoreRefusal.noSuchPosition) {
        _ = try store.ask(AnswerRemark("?"), about: about, of: surveys.participant, context: desk)
      }
    }
    #expect(try rows() == before)
  }

  @Test func aQueryGoesThroughItsStates() throws {
    let id = try ask()
    #expect(try ask() == id)
    func act(
      _ act: DataQuery.Act, _ words: String?, seen: Int, _ context: AuditContext
    ) throws -> DataQueryVerdict {
      try store.act(act, words.map { try AnswerRemark($0) }, on: id, seen: seen, context: context)
    }
    #expect(try act(.answered, "Yes.", seen: 1, office) == .done)
    #expect(try act(.answered, "Yes.", seen: 1, office) == .done)
    #expect(try act(.answered, "Yes.", seen: .max, office) == .overtaken, "a form sends any number")
    #expect(try act(.answered, "No.", seen: 1, desk) == .overtaken)
    #expect(try act(.answered, "No.", seen: 2, desk) == .overtaken)
    #expect(try act(.askedAgain, "Sure?", seen: 2, desk) == .done)
    #expect(try act(.closed, nil, seen: 3, desk) == .done)
    #expect(throws: StoreRefusal.self) { _ = try act(.askedAgain, nil, seen: 4, desk) }
    let query = try #require(try store.dataQuery(id))
    #expect(query.state == .closed && query.about == smokes && query.participant == surveys.participant)
    #expect(query.events.map(\.act) == [.asked, .answered, .askedAgain, .closed])
    #expect(query.events.map(\.text) == ["Really?", "Yes.", "Sure?", ""])
    #expect(query.events.map(\.staff) == ["desk", "office", "desk", "desk"])
    let actions = try lab.actions().filter { $0.hasPrefix("survey.query") }
    #expect(actions == ["asked", "answered", "asked-again", "closed"].map { "survey.query-\($0)" })
    // The words of an act that was not done are not kept.
    #expect(try lab.extent()["identity.remarks"] == 3)
    #expect(try store.brokenAuditEntries() == [:])
  }

  @Test func theQueriesOfAStudyAreListedAndCounted() throws {
    let ids = try (1...3).map { try ask("Question \($0)?") }
    #expect(Set(ids).count == 3)
    _ = try store.act(.closed, nil, on: ids[1], seen: 1, context: desk)
    let study = lab.study.id
    func listed(_ state: DataQuery.State?, _ origin: Participant.Origin = .real) throws -> Set<DataQuery.ID> {
      let listing = try store.dataQueries(of: study, origin: origin, state: state, page: 1)
      #expect(listing.total == listing.queries.count)
      return Set(listing.queries.map(\.id))
    }
    #expect(try listed(.open) == [ids[0], ids[2]])
    #expect(try listed(.closed) == [ids[1]])
    #expect(try listed(.answered) == [])
    #expect(try listed(nil) == Set(ids))
    #expect(try listed(nil, .rehearsal) == [])
    #expect(try store.dataQueries(of: study, origin: .real, state: nil, page: 2).queries.isEmpty)
    #expect(try store.dataQueryCounts(of: study, origin: .real) == [.open: 2, .closed: 1])
    #expect(try store.dataQueryCounts(of: "another", origin: .real) == [:])
  }

  /// Of somebody who has left nothing is asked any more; what was asked can still be ended.
  @Test func afterSomebodyHasLeft() throws {
    let id = try ask()
    try store.leave(surveys.participant, session: nil, context: lab.context(surveys.participant))
    #expect(throws: StoreRefusal.participationEnded) { _ = try ask("Again?") }
    #expect(throws: StoreRefusal.participationEnded) {
      try store.note(AnswerRemark("Gone."), beside: smokes, of: surveys.participant, context: desk)
    }
    #expect(try store.act(.closed, nil, on: id, seen: 1, context: desk) == .done)
  }

  @Test func nothingOfItCanBeChangedOrDeleted() throws {
    _ = try ask()
    try store.note(AnswerRemark("Yes."), beside: smokes, of: surveys.participant, context: desk)
    for way in [
      "UPDATE answer_notes SET staff = 'x'", "DELETE FROM answer_notes",
      "UPDATE data_query_events SET staff = 'x'", "DELETE FROM data_query_events", "DELETE FROM data_queries",
      "UPDATE answers SET answer = 'no'",
    ] {
      #expect(throws: DatabaseError.self, "\(way)") {
        try store.research.write { try $0.execute(sql: way) }
      }
    }
  }
}
