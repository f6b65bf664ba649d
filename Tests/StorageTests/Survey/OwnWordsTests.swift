import Foundation
import Studies
import Synchronization
import Testing

@testable import Storage

/// The words of participants in releases that name the question: nothing that nobody decided about, and nothing else.
struct OwnWordsTests {
  private let lab: SurveyLab

  init() throws {
    lab = try SurveyLab()
    try lab.send("job", ["job": "=HYPERLINK(\"x\") Baker at Plantedshop"])
    try lab.send("remark", ["remark": "Planted remark"])
    try lab.send("email", ["email": "planted@example.org"])
    try lab.send("lives", ["lives": "o", "lives.other": "Planted place"])
  }

  private func scope(_ words: String...) -> ReleaseScope {
    var selection = ReleaseSelection()
    selection.words = Set(words.map { VariableName($0) })
    return ReleaseScope(.real, .within, selection: selection)
  }

  private func context(_ member: String = "anna") -> AuditContext {
    AuditContext(by: .staff(StaffMember.ID(member)), at: start.advanced(bySeconds: 60))
  }

  private func words(_ scope: ReleaseScope) throws -> [OwnWords] {
    try lab.store.releaseReader.ownWords(of: lab.lab.study, in: scope)
  }

  @discardableResult
  private func decide(
    _ outcome: WordsDecision.Outcome, about text: OwnWords, seen: Int? = nil, in scope: ReleaseScope,
    by member: String = "anna"
  ) throws -> Set<String> {
    try lab.store.decide(
      [NewWordsDecision(id: text.id, outcome: outcome, seen: seen ?? text.round)], of: lab.lab.study,
      in: scope, context: context(member))
  }

  private func cells(_ scope: ReleaseScope) throws -> [ReleaseRecord] {
    let found = Mutex<[ReleaseRecord]>([])
    try lab.store.releaseReader.rows(of: lab.lab.study, in: scope) { record in
      found.withLock { $0.append(record) }
    }
    return found.withLock { $0 }
  }

  private func planted(_ scope: ReleaseScope) throws -> [String] {
    try cells(scope).flatMap(\.cells).compactMap(\.self).filter { $0.lowercased().contains("planted") }
  }

  @Test func onlyWordsCanBeNamed() throws {
    let offered = try lab.store.releaseReader.choices(of: lab.lab.study, tables: []).words.map(\.name)
    #expect(offered.filter { $0.hasPrefix("home.") } == ["home.remark", "home.job"])
    #expect(lab.lab.study.wordsToRelease.map(\.name) == ["home.job"])
    let choices = try lab.store.releaseReader.choices(of: lab.lab.study, tables: [])
    for wrong in ["home.email", "home.child-name", "home.where", "home.smokes", "x"] {
      #expect(throws: ReleaseSelectionProblem.unknownWords(wrong)) {
        try TypedReleaseSelection(words: [wrong]).selection(among: choices)
      }
    }
  }

  @Test func whatNobodyDecidedAboutIsInNoCell() throws {
    let scope = scope("home.job", "home.remark")
    #expect(try words(scope).map(\.variable.name) == ["home.job", "home.remark"])
    #expect(try planted(scope).isEmpty && planted(self.scope()).isEmpty)
    #expect(try words(self.scope()).isEmpty)
  }

  @Test func keptAndEditedTextsAreInItAndNoOthers() throws {
    let scope = scope("home.job", "home.remark")
    let texts = try words(scope)
    try decide(.edited("Baker"), about: texts[0], in: scope)
    try decide(.leftOut, about: texts[1], in: scope)
    #expect(try planted(scope).isEmpty)
    let answers = try cells(scope).filter { $0.table == "answers" }
    #expect(answers.contains { $0.cells.contains("job") && $0.cells.contains("Baker") })
    #expect(answers.contains { $0.cells.contains("remark") && $0.cells.contains("withheld") })
    let wide = try #require(try cells(scope).first { $0.table == "answers_home" })
    #expect(wide.cells.contains("Baker"))
    try decide(.kept, about: words(scope)[1], in: scope, by: "bea")
    #expect(try Set(planted(scope)) == ["Planted remark"])
    // A release that does not name the question has nothing of it.
    #expect(try planted(self.scope("home.job")).isEmpty)
    let counts = OwnWordsCount.all(try words(scope), of: scope.selection.words)
    #expect(counts.map(\.edited) == [1, 0] && counts.map(\.kept) == [0, 1])
    #expect(counts[1].meaning.contains("1 as written, 0 edited, 0 left out"))
  }

  @Test func anAnswerThatIsChangedIsUndecidedAgain() throws {
    let scope = scope("home.remark")
    try decide(.kept, about: words(scope)[0], in: scope)
    let old = try words(scope)[0]
    try lab.send("remark", ["remark": "Planted again"], at: start.advanced(bySeconds: 90))
    let new = try words(scope)[0]
    #expect(new.id != old.id && new.decision == nil && new.text == "Planted again")
    #expect(try planted(scope).isEmpty)
    // Somebody who still looks at the old text decides about nothing.
    #expect(try decide(.kept, about: old, in: scope) == [old.id])
    #expect(try planted(scope).isEmpty)
  }

  @Test func ofTwoAtOnceTheSecondIsTold() throws {
    let scope = scope("home.remark")
    let seen = try words(scope)[0]
    #expect(try decide(.leftOut, about: seen, in: scope).isEmpty)
    #expect(try decide(.kept, about: seen, in: scope, by: "bea") == [seen.id])
    #expect(try words(scope)[0].decision?.by == "anna" && planted(scope).isEmpty)
    // The same once more is no new decision.
    #expect(try decide(.leftOut, about: words(scope)[0], in: scope).isEmpty)
    #expect(try words(scope)[0].round == 1)
  }

  @Test func theTrailTellsHowManyAndOfNobody() throws {
    let scope = scope("home.job", "home.remark")
    let decisions = try words(scope).map { NewWordsDecision(id: $0.id, outcome: .kept, seen: 0) }
    _ = try lab.store.decide(decisions, of: lab.lab.study, in: scope, context: context())
    let entry = try #require(
      try lab.store.research.read {
        try $0.row("SELECT actor, participant, detail FROM audit WHERE action = 'release.words-decided'")
      })
    #expect(entry["actor"] == "anna" && (entry["participant"] as String?) == nil)
    #expect(entry["detail"] == "home.job kept: 1, home.remark kept: 1")
  }

  @Test func anIdLeadsToNobodyAndOrdersNothing() throws {
    for place in 1...20 {
      let other = try lab.lab.enrolWithConsent(at: start.advanced(bySeconds: place))
      try lab.send("remark", ["remark": "Text \(place)"], at: start.advanced(bySeconds: place), by: other)
    }
    let texts = try words(scope("home.remark"))
    #expect(texts.count == 21 && Set(texts.map(\.id)).count == 21)
    #expect(texts.map(\.id) == texts.map(\.id).sorted() && texts.allSatisfy { $0.id.count == 20 })
    #expect(texts.dropFirst().map(\.text) != (1...20).map { "Text \($0)" })
  }

  @Test func aDecisionStaysAsItWasMade() throws {
    let scope = scope("home.remark")
    try decide(.kept, about: words(scope)[0], in: scope)
    for statement in ["UPDATE text_decisions SET outcome = 'left-out'", "DELETE FROM text_decisions"] {
      #expect(throws: (any Error).self) { try lab.store.research.write { try $0.run(statement) } }
    }
  }
}
