import Foundation
import SampleStudies
import Testing

@testable import Studies

/// When an address that was invited is written to, and when no more. Quiet hours are from 22 to 7.
struct InvitationMailTests {
  private let study: Study
  private let berlin = LabCalendar(timeZone: TimeZone(identifier: "Europe/Berlin")!)

  init() throws { study = try OpenVisitStudy.definition().study() }

  private func time(_ day: Int, _ hour: Int) -> Timestamp {
    berlin.time(on: LabCalendar.Day(year: 2026, month: 5, day: day), minute: hour * 60)
  }

  private func written(
    _ number: Int, _ state: OutboxEntry.State = .sent, on day: Int, isRefused: Bool = false
  ) -> Invitation.Written {
    .init(
      message: OutboxMessage.ID("message \(number)"), number: number, state: state, isRefused: isRefused,
      queuedAt: time(day, 12))
  }

  /// Of a list of 1 May at noon.
  private func decision(
    _ written: [Invitation.Written] = [], isUsable: Bool = true, on day: Int, at hour: Int = 12,
    in other: Study? = nil
  ) -> InvitationMail.Decision {
    let list = InvitationList(
      id: "list", study: study.id, language: Language("en"), staff: "desk", madeAt: time(1, 12))
    let mail = InvitationMail(
      invitation: Invitation(
        participant: "person", list: list.id, number: 1, address: nil, end: nil, written: written),
      list: list, code: .random(), isUsable: isUsable)
    return mail.decision(in: other ?? study, at: time(day, hour), berlin)
  }

  @Test func theFirstMessageIsWrittenOutsideOfQuietHours() {
    #expect(decision(on: 1) == .write(number: 1))
    #expect(decision(on: 1, at: 23) == .wait)
    #expect(decision(on: 2, at: 6) == .wait)
    #expect(decision(on: 2, at: 7) == .write(number: 1))
  }

  @Test func remindersComeAfterSomeDaysAndEnd() {
    #expect(decision([written(1, .waiting, on: 1)], on: 20) == .wait)
    #expect(decision([written(1, on: 1)], on: 7) == .wait)
    #expect(decision([written(1, on: 1)], on: 8) == .write(number: 2))
    #expect(decision([written(1, on: 1), written(2, on: 8)], on: 15) == .write(number: 3))
    #expect(decision([written(1, on: 1), written(2, on: 8), written(3, on: 15)], on: 30) == .wait)
  }

  @Test func theStudySaysHowOften() {
    var study = self.study
    study.invitation.reminders = 0
    #expect(decision([written(1, on: 1)], on: 20, in: study) == .wait)
    study.invitation.reminders = 1
    study.invitation.reminderDays = 2
    #expect(decision([written(1, on: 1)], on: 3, in: study) == .write(number: 2))
    #expect(decision([written(1, on: 1), written(2, on: 3)], on: 9, in: study) == .wait)
    study.invitation.keepDays = 10
    #expect(decision([written(1, on: 1)], on: 11, in: study) == .end(.expired))
  }

  @Test func aUsedLinkAndARefusalEndIt() {
    #expect(decision([written(1, on: 1)], isUsable: false, on: 8) == .end(.used))
    #expect(decision([written(1, .failed, on: 1, isRefused: true)], on: 2) == .end(.refused))
    // Three days of trying in vain are no refusal.
    #expect(decision([written(1, .failed, on: 1)], on: 8) == .write(number: 2))
  }

  @Test func theStateFollowsFromWhatWasSent() {
    func state(_ written: [Invitation.Written], _ end: Invitation.End? = nil) -> Invitation.State {
      Invitation(participant: "person", list: "list", number: 1, address: nil, end: end, written: written)
        .state
    }
    #expect(state([]) == .waiting && state([written(1, .waiting, on: 1)]) == .waiting)
    #expect(state([written(1, on: 1)]) == .sent)
    #expect(state([written(1, on: 1), written(2, on: 8)]) == .reminded)
    #expect(state([written(1, on: 1)], .used) == .used)
  }
}
