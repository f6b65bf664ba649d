import Foundation
import Studies

@testable import Storage

/// Tests with a participant who may begin, in a study with two visits: the second, with the questionnaire, is two weeks after
/// the first.
protocol TwoVisitTests {
  var lab: TemporaryLab { get }
  var participant: Participant.ID { get }
}

extension TwoVisitTests {
  static func makeLab() throws -> TemporaryLab {
    try TemporaryLab(
      changing: "\ntasks: [weight, demographics]\n",
      to: """

        tasks: [weight, demographics]
        visits:
          - id: first
            title: {en: First, de: Erster}
            tasks: [weight]
          - id: second
            title: {en: Second, de: Zweiter}
            tasks: [demographics]
            after: 14
            tolerance: 2

        """)
  }

  static func makeParticipant(in lab: TemporaryLab) throws -> Participant.ID {
    let participant = try lab.enrolWithConsent()
    try lab.store.keepPlace(of: participant, pin: nil, context: lab.context(participant))
    try lab.permit(lab.answers(true), as: participant)
    return participant
  }

  var berlin: LabCalendar { LabCalendar(timeZone: TimeZone(identifier: "Europe/Berlin")!) }

  var record: Participation {
    get throws { try lab.store.participation(of: participant) ?? throwing(StoreRefusal.participationEnded) }
  }

  func later(_ days: Int) -> Timestamp { start.advanced(bySeconds: days * 86_400) }

  func staff(_ name: StaffMember.ID, at time: Timestamp = start) -> AuditContext {
    AuditContext(by: .staff(name), at: time)
  }

  func doFirstVisit() throws {
    for position in 1...4 {
      try lab.finishRun(participant, position: position)
      try lab.store.endBreak(of: participant, context: lab.context(participant, at: later(1)))
    }
  }

  func made(_ verdict: VisitVerdict) throws -> Visit {
    guard case .done(let visit) = verdict else { throw StoreRefusal.noSuchPosition }
    return visit
  }
}
