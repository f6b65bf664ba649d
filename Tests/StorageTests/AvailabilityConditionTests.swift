import Studies
import Testing

@testable import Storage

/// Queries find the participants whose data the rules let be used and released, in every case.
struct AvailabilityConditionTests {
  fileprivate struct Case {
    let hasConsented: Bool
    let hasLeft: Bool
    let ineligibleData: Ineligibility.DataUse?
    let isBlocked: Bool
    let chosen: SharingChoice?

    func availability(in study: Study) -> DataAvailability {
      DataAvailability(
        hasConsented: hasConsented, hasLeft: hasLeft, ineligibleData: ineligibleData, isBlocked: isBlocked,
        chosen: chosen, in: study.consent)
    }
  }

  /// All that can be stored: nobody is found ineligible, or asks for a deletion, without having left.
  private static let cases: [Case] = {
    var cases: [Case] = []
    for hasConsented in [false, true] {
      for chosen in allAndNone(of: SharingChoice.self) {
        cases.append(
          Case(
            hasConsented: hasConsented, hasLeft: false, ineligibleData: nil, isBlocked: false, chosen: chosen)
        )
        for data in allAndNone(of: Ineligibility.DataUse.self) {
          for isBlocked in [false, true] {
            cases.append(
              Case(
                hasConsented: hasConsented, hasLeft: true, ineligibleData: data, isBlocked: isBlocked,
                chosen: chosen))
          }
        }
      }
    }
    return cases
  }()

  private static func allAndNone<Value: CaseIterable>(of type: Value.Type) -> [Value?] {
    type.allCases.map { Optional($0) } + [nil]
  }

  private let lab: TemporaryLab
  private let people: [(id: Participant.ID, situation: Case)]

  init() throws {
    let lab = try TemporaryLab()
    self.lab = lab
    people = try Self.cases.map { (id: try lab.enrol($0), situation: $0) }
  }

  @Test func analysesUseTheDataThatTheRulesLetThemUse() throws {
    let used = try lab.store.research.read { db in
      try db.values("SELECT id FROM participants WHERE \(SQLiteStore.areUsed)") as [Participant.ID]
    }
    #expect(Set(used) == ids { $0.availability(in: lab.study).isUsed })
    #expect(used.count == 12, "those who stayed, and those whose data are kept though they are not eligible")
  }

  @Test(arguments: ReleaseAudience.allCases)
  func aReleaseHoldsTheParticipantsWhomTheRulesRelease(to audience: ReleaseAudience) throws {
    let unasking = try lab.studyWithoutSharing()
    for study in [lab.study, unasking] {
      let part = ReleasePart(of: study, in: ReleaseScope(.real, audience))
      let released = try lab.store.research.read { db in
        try ReleaseReader.those(in: part, db).map { $0["id"] as Participant.ID }
      }
      #expect(Set(released) == ids { $0.availability(in: study).isReleased(to: audience) })
      #expect(released.count == (audience == .within ? 6 : study.consent.sharing == nil ? 4 : 2))
    }
  }

  /// A word that is new to the rules needs a case here.
  @Test(arguments: DataAvailability.Objection.allCases)
  func everyObjectionIsMadeAndNotMade(_ objection: DataAvailability.Objection) {
    #expect(Set(Self.cases.map { $0.availability(in: lab.study).has(objection) }) == [true, false])
  }

  private func ids(_ holds: (Case) -> Bool) -> Set<Participant.ID> {
    Set(people.filter { holds($0.situation) }.map(\.id))
  }
}

extension TemporaryLab {
  /// Enrols somebody of a case, whose end is written as it would be stored.
  fileprivate func enrol(_ person: AvailabilityConditionTests.Case) throws -> Participant.ID {
    let id = try enrol().id
    if person.hasConsented { try sign(as: id) }
    try store.research.write { db in
      if let choice = person.chosen {
        try db.run(
          "INSERT INTO sharing_choices (id, participant, choice, chosen_at, made_in) VALUES (?, ?, ?, ?, 'later')",
          ["choice of \(id.text)", id, choice.rawValue, start])
      }
      try db.run(
        """
        UPDATE participants SET left_at = ?, ineligible_for = ?, ineligible_data = ?, deletion_asked_at = ?,
          deletion_due_at = ? WHERE id = ?
        """,
        [
          person.hasLeft ? start : nil, person.ineligibleData.map { _ in "age" },
          person.ineligibleData?.rawValue,
          person.isBlocked ? start : nil, person.isBlocked ? start : nil, id,
        ])
    }
    return id
  }
}
