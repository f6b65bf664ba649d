import Foundation
import Studies
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
