import Studies
import Testing

@testable import Storage

extension ParticipantFigureStoreTests {
  /// The days are those that the record of each person tells.
  @Test(arguments: [1, 2, 3] as [UInt64])
  func theBalanceOfDaysCountsThem(seed: UInt64) throws {
    let lab = try LabHistories.lab(seed: seed, people: 30)
    for origin in [Participant.Origin.real, .rehearsal] {
      let days = try lab.store.firstVariantsByDay(of: lab.test.id, in: lab.study, origin: origin)
      #expect(try days == firstDays(in: lab, origin), "\(seed)")
      for (day, counts) in days {
        for variant in lab.test.variants {
          let figure = ParticipantFigure.firstOn(TaskInVariant(lab.test.id, variant.id), day)
          try expect(counts[variant.id] ?? 0, figure, origin, lab)
        }
      }
      #expect(origin == .rehearsal || days.count > 2, "\(seed)")
    }
  }

  private func firstDays(in lab: TemporaryLab, _ origin: Participant.Origin) throws
    -> [LabCalendar.Day?: [TaskVariant.ID: Int]]
  {
    var query = lab.everyone
    query.origin = origin
    let listing = try lab.store.participants(query)
    #expect(listing.entries.count == listing.total)
    var days: [LabCalendar.Day?: [TaskVariant.ID: Int]] = [:]
    for record in listing.entries.map(\.participation) {
      guard let first = record.orders[lab.test.id]?.first else { continue }
      let began = record.runs.filter { $0.task == lab.test.id }.map(\.startedAt).min()
      // People who leave before the first test give the place back.
      if began == nil, record.participant.leftAt != nil { continue }
      days[began.map { LabCalendar().day(of: $0) }, default: [:]][first, default: 0] += 1
    }
    return days
  }
}
