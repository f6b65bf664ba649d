import Studies
import Testing

@testable import Storage

/// Lists as they go into files: whole, of one state of the data, filtered, and noted.
struct ListExportTests {
  private let desk = AuditContext(by: .staff("desk"), at: start)

  private func exported(_ query: ParticipantQuery, in lab: TemporaryLab) throws -> [ExportedParticipant] {
    var rows: [ExportedParticipant] = []
    try lab.store.exportParticipants(query, to: "participants.csv", context: desk) { rows.append($0) }
    return rows
  }

  /// The same people in the same order as on the pages of the list, however long it is.
  @Test func everybodyIsThereInTheOrderOfTheList() throws {
    let lab = try Crowd.shared.get().lab
    for sort in ParticipantQuery.Sort.allCases {
      for group in [nil, ProgressGroup.complete, .withdrawn] {
        var query = lab.everyone
        query.sort = sort
        query.group = group
        query.page = 2
        var pages = query
        var listed: [ParticipationCode] = []
        for page in 1...3 {
          pages.page = page
          listed += try lab.store.participants(pages).entries.map(\.participation.participant.code)
        }
        #expect(try exported(query, in: lab).map(\.code) == listed, "\(sort) \(String(describing: group))")
      }
    }
  }

  @Test func theProgressIsThere() throws {
    let lab = try Crowd.shared.get().lab
    let rows = try exported(lab.everyone, in: lab)
    #expect(rows.allSatisfy { $0.status != nil })
    var query = lab.everyone
    query.group = .complete
    let complete = try exported(query, in: lab)
    #expect(complete.allSatisfy { $0.status == .complete } && !complete.isEmpty)
    #expect(rows.filter { $0.status == .complete }.count == complete.count)
  }

  /// A change that comes while the file is made is not in it.
  @Test func aFileShowsOneStateOfTheData() throws {
    let lab = try TemporaryLab()
    for _ in 1...3 { _ = try lab.enrol() }
    var languages: [Language] = []
    try lab.store.exportParticipants(lab.everyone, to: "a.csv", context: desk) { row in
      if languages.isEmpty {
        _ = try lab.enrol()
        try lab.store.research.write { db in try db.run("UPDATE participants SET language = 'de'") }
      }
      languages.append(row.language)
    }
    #expect(languages == Array(repeating: Language("en"), count: 3))
    #expect(try exported(lab.everyone, in: lab).map(\.language.code) == ["de", "de", "de", "de"])
  }

  @Test func everyExportIsNoted() throws {
    let lab = try TemporaryLab()
    _ = try lab.enrol()
    let before = try lab.actions()
    _ = try exported(lab.everyone, in: lab)
    _ = try exported(ParticipantQuery(studies: []), in: lab)
    let study = lab.study.id
    let days = VisitQuery(time: start..<start.advanced(bySeconds: 1), studies: [study])
    try lab.store.exportVisits(days, to: "v.csv", context: desk) { _ in }
    try lab.store.exportDeviations(DeviationFilter(of: study), to: "d.csv", context: desk) { _ in }
    try lab.store.exportCodes(BatchFilter(of: study), at: .everySite, batch: nil, to: "c.csv", context: desk)
    { _ in }
    #expect(
      try lab.actions().sorted() == (before + Array(repeating: "list.exported", count: 5)).sorted())
    let notes = try lab.store.research.read { db in
      try db.rows("SELECT subject, detail FROM audit WHERE action = 'list.exported' ORDER BY sequence")
        .map { "\($0["subject"] as String): \($0["detail"] as String)" }
    }
    #expect(
      notes == [
        "participants: participants.csv 1", "participants: participants.csv 0", "visits: v.csv 0",
        "deviations: d.csv 0", "codes: c.csv 0",
      ])
  }

  /// A file that fails leaves no entry.
  @Test func whatFailsIsNotNoted() throws {
    struct Full: Error {}
    let lab = try TemporaryLab()
    _ = try lab.enrol()
    let before = try lab.actions()
    #expect(throws: Full.self) {
      try lab.store.exportParticipants(lab.everyone, to: "a.csv", context: desk) { _ in throw Full() }
    }
    #expect(try lab.actions() == before)
  }

  /// Of those whose data are to be deleted a file tells no more than the list does.
  @Test func blockedDataStayOut() throws {
    let lab = try TemporaryLab()
    let participant = try lab.enrolWithConsent()
    #expect(try exported(lab.everyone, in: lab)[0].consentNumber != nil)
    try lab.store.research.write { db in
      try db.run(
        """
        UPDATE participants SET left_at = ?, deletion_asked_at = ?, deletion_due_at = ? WHERE id = ?
        """, [start, start, start.advanced(bySeconds: 86_400), participant])
    }
    let row = try exported(lab.everyone, in: lab)[0]
    #expect(row.consentNumber == nil && row.status == nil && row.deletionDueAt != nil)
    try lab.store.exportCodes(
      BatchFilter(of: lab.study.id), at: .everySite, batch: nil, to: "c.csv", context: desk
    ) { _ in
      Issue.record("no code of somebody who has left")
    }
  }
}
