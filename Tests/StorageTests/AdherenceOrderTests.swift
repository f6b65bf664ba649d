import SampleStudies
import Statistics
import Testing

@testable import Storage
@testable import Studies

/// The order of the list of occasions: the database sorts by what the rules count.
struct AdherenceOrderTests {
  private let lab: TemporaryLab

  init() throws {
    let definition = DiaryStudy.definition()
    lab = try TemporaryLab(of: definition, definition.study())
    for person in 0..<9 { _ = try lab.diarist(startedAt: start.advanced(bySeconds: person)) }
    try lab.plan(at: start.advanced(bySeconds: 60))
    try scatter()
  }

  /// Gives each occasion any state. Nothing became of those of the first three people.
  private func scatter() throws {
    var generator = SeededGenerator(seed: 3)
    for row in try rows(AdherenceQuery()).dropFirst(3) {
      for occasion in row.occasions {
        let change: String? =
          switch generator.below(4) {
          case 0: "begun_at = opens_at + 60000, done_at = opens_at + 120000"
          case 1: "closed_at = expires_at"
          case 2: "begun_at = opens_at + 30000, closed_at = expires_at"
          default: nil
          }
        guard let change else { continue }
        try lab.store.research.write { db in
          try db.run(
            "UPDATE occasions SET \(change) WHERE participant = ? AND task = ? AND number = ?",
            [row.participant.id, occasion.id.task, occasion.id.number])
        }
      }
    }
  }

  private func rows(_ query: AdherenceQuery) throws -> [AdherenceListing.Row] {
    try lab.store.adherence(query, in: lab.study.id, sites: .everySite, origin: .real)
  }

  /// Those of whom nothing is over, or who began nothing, come last in both directions.
  @Test(arguments: AdherenceQuery.Sort.allCases, [false, true])
  func theDatabaseSortsByWhatTheRulesCount(sort: AdherenceQuery.Sort, isDescending: Bool) throws {
    var query = AdherenceQuery()
    (query.sort, query.isDescending) = (sort, isDescending)
    let (sorted, all) = (try rows(query), try rows(AdherenceQuery()))
    #expect(sorted.count == 9 && Set(sorted.map(\.participant.id)) == Set(all.map(\.participant.id)))
    let values = sorted.map { value(of: $0, by: sort, among: all) }
    let known = values.compactMap(\.self)
    #expect(values.dropFirst(known.count).allSatisfy { $0 == nil } && Set(known).count > 1)
    #expect(known == known.sorted { isDescending ? $0 > $1 : $0 < $1 })
    #expect(known.count == ([.share, .active].contains(sort) ? 6 : 9))
  }

  private func value(
    of row: AdherenceListing.Row, by sort: AdherenceQuery.Sort, among all: [AdherenceListing.Row]
  ) -> Double? {
    // Before any of them opens, none counts as missed but those that were closed.
    let adherence = Adherence(row.occasions, at: start)
    return switch sort {
    case .enrolled: Double(row.participant.enrolledAt.milliseconds)
    case .code: place(of: row, in: all) { $0.code.text }
    case .reference: place(of: row, in: all) { ParticipantReference(of: $0.id).text }
    case .share: adherence.share
    case .missed: Double(adherence[.missed])
    case .active: row.lastActiveAt.map { Double($0.milliseconds) }
    }
  }

  private func place(
    of row: AdherenceListing.Row, in all: [AdherenceListing.Row], _ word: (Participant) -> String
  ) -> Double? {
    let words = all.map { word($0.participant) }.sorted()
    return words.firstIndex(of: word(row.participant)).map { Double($0) }
  }
}
