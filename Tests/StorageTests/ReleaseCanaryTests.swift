import Foundation
import Studies
import Synchronization
import Testing

@testable import Storage

/// Names, addresses, remarks, codes, ids and times were planted wherever a participant or staff can put them: none comes out.
struct ReleaseCanaryTests {
  @Test func nothingThatWasPlantedIsInAnyCell() throws {
    let full = try FullLab()
    let values = try full.lab.release().flatMap { table, rows in
      rows.flatMap { $0.map { (place: "\(table) \($0.key)", value: $0.value) } }
    }
    #expect(values.count > 500)
    let traces = try FullLab.named + FullLab.namedOfOthers + FullLab.planted + internalTraces(full)
    #expect(traces.count > 40)
    for (place, value) in values {
      let found = traces.filter { value.localizedStandardContains($0) }
      #expect(found.isEmpty, "\(place): \(value)")
    }
  }

  /// The question is named, and somebody looked through what was written: what was left out, edited away, not decided about or
  /// changed afterwards is in no cell.
  @Test func wordsThatWereNotKeptAreInNoCell() throws {
    let survey = try SurveyLab()
    var selection = ReleaseSelection()
    selection.words = [VariableName("home.job"), VariableName("home.remark")]
    let scope = ReleaseScope(.real, .within, selection: selection, pseudonyms: .keyed)
    let context = AuditContext(by: .staff("anna"), at: start)
    func words() throws -> [OwnWords] {
      try survey.store.releaseReader.ownWords(of: survey.lab.study, in: scope)
    }
    func decide(_ outcome: WordsDecision.Outcome, _ text: OwnWords) throws {
      let decision = NewWordsDecision(id: text.id, outcome: outcome, seen: text.round)
      let missed = try survey.store.decide([decision], of: survey.lab.study, in: scope, context: context)
      #expect(missed.isEmpty)
    }
    try survey.store.makePseudonymKey(of: survey.lab.study.id, context: context)
    try survey.send("job", ["job": "Kanarienwort at the bakery"])
    try survey.send("remark", ["remark": "Kanarienwort before it was changed"])
    try decide(.edited("Baker"), words()[0])
    try decide(.kept, words()[1])
    try survey.send("remark", ["remark": "Kanarienwort"], at: start.advanced(bySeconds: 5))
    let other = try survey.lab.enrolWithConsent(at: start.advanced(bySeconds: 9))
    try survey.send("job", ["job": "Kanarienwort"], at: start.advanced(bySeconds: 9), by: other)
    let open = try words().filter { $0.decision == nil }
    #expect(open.count == 2)
    try decide(.leftOut, open[0])
    let found = Mutex<[String]>([])
    try survey.store.releaseReader.rows(of: survey.lab.study, in: scope) { record in
      found.withLock { $0 += record.cells.compactMap(\.self) }
    }
    let cells = found.withLock { $0 }
    #expect(cells.contains("Baker") && cells.count > 50)
    #expect(!cells.contains { $0.contains("Kanarienwort") })
  }

  /// Ids, codes, and times as they are stored, of rows that belong to participants.
  private func internalTraces(_ full: FullLab) throws -> [String] {
    var traces: [String] = []
    for participant in [full.ada, full.bea] {
      let code = try full.lab.code(of: participant)
      traces += [participant.text, code.text, code.grouped]
      traces += try #require(try full.lab.store.participation(of: participant)).runs.map(\.id.text)
    }
    let day = LabCalendar().day(of: start).description
    traces += [day, String(start.milliseconds), String(start.milliseconds / 1000)]
    let queries = [
      "SELECT id FROM consents", "SELECT id FROM answers", "SELECT id FROM visits",
      "SELECT id FROM interventions", "SELECT CAST(signed_at AS TEXT) FROM consents",
      "SELECT CAST(answered_at AS TEXT) FROM answers",
    ]
    for query in queries { traces += try full.lab.store.research.read { try $0.texts(query) } }
    return traces
  }
}
