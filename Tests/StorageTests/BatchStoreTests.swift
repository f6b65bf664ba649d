import Foundation
import Studies
import Testing

@testable import Storage

/// Participants made by staff, and beginning with the code alone.
struct BatchStoreTests {
  @Test(arguments: [1, 2, 500])
  func aBatch(size: Int) throws {
    let lab = try TemporaryLab()
    let made = try lab.makeParticipants(size, origin: .rehearsal, language: "de")
    #expect(made.count == size)
    #expect(Set(made.map(\.code)).count == size)
    #expect(made.allSatisfy { !$0.hasBegun && $0.origin == .rehearsal && $0.language == Language("de") })
    for participant in made.prefix(3) {
      #expect(try ParticipationCode(typed: participant.code.grouped) == participant.code)
      #expect(try lab.store.auditTrail(of: participant.id).map(\.action) == ["participant.made"])
      #expect(try lab.store.lastSeen(participant.id) == nil)
    }
    let batches = try lab.store.batches(BatchFilter(of: lab.study.id), at: .everySite, page: 1).entries
    #expect(batches.map(\.batch.size) == [size])
    #expect(batches.map(\.begun) == [0])
    #expect(try lab.store.batches(BatchFilter(of: "another"), at: .everySite, page: 1).entries.isEmpty)
  }

  /// Participants who have not begun are not enrolled.
  @Test func whoHasNotBegunDoesNotCount() throws {
    let lab = try TemporaryLab()
    let made = try lab.makeParticipants(3)
    #expect(try lab.store.counts(of: lab.study.id, at: .everySite, origin: .real).enrolled == 0)
    #expect(try lab.store.onboarding(in: lab.study, origin: .real).enrolled == 0)
    _ = try lab.store.begin(code: made[0].code, form: "a form", address: "10.0.0.1", at: start)
    #expect(try lab.store.counts(of: lab.study.id, at: .everySite, origin: .real).enrolled == 1)
    #expect(try lab.store.onboarding(in: lab.study, origin: .real).enrolled == 1)
    let listed = try lab.store.batches(BatchFilter(of: lab.study.id), at: .everySite, page: 1).entries
    #expect(listed.map(\.begun) == [1])
  }

  @Test func aDoubleTapMakesNobodyTwice() throws {
    let lab = try TemporaryLab()
    let made = Collected<ParticipantBatch.ID?>()
    onThreads(8) { _ in
      made.add(try? lab.store.make(lab.batch(of: 20), form: "one form", context: lab.staffContext))
    }
    #expect(made.values.count == 8)
    #expect(Set(made.values).count == 1)
    #expect(made.values[0] != nil)
    #expect(try lab.store.participants(lab.everyone).total == 20)
    #expect(try lab.store.batches(BatchFilter(of: lab.study.id), at: .everySite, page: 1).entries.count == 1)
  }

  @Test func aCodeBeginsOnce() throws {
    let lab = try TemporaryLab()
    let code = try lab.makeParticipants(1)[0].code
    let opened = Collected<Bool?>()
    onThreads(4) { number in
      let verdict = try? lab.store.begin(
        code: code, form: "form \(number)", address: "10.0.0.\(number)", at: start)
      opened.add(verdict.map { if case .opened = $0 { true } else { false } })
    }
    #expect(opened.values.count { $0 == true } == 1)
    #expect(opened.values.count { $0 == false } == 3)
    let begun = try #require(try lab.store.participant(code: code))
    #expect(begun.hasBegun)
    #expect(
      try lab.store.auditTrail(of: begun.id).map(\.action) == ["participant.made", "participant.begun"])
  }

  /// The second tap must not lock out the person who made the first.
  @Test func aDoubleTapOnBeginOpensTheSamePlaceForAWhile() throws {
    let lab = try TemporaryLab()
    let code = try lab.makeParticipants(1)[0].code
    func begins(form: String, after seconds: Int) throws -> Bool {
      let time = start.advanced(bySeconds: seconds)
      let verdict = try lab.store.begin(code: code, form: form, address: "10.0.0.1", at: time)
      guard case .opened(let session) = verdict else { return false }
      return try lab.store.participation(session: session, at: time)?.participant.code == code
    }
    #expect(try begins(form: "a form", after: 0))
    #expect(try begins(form: "a form", after: 1))
    #expect(try !begins(form: "another form", after: 1))
    #expect(try !begins(form: "a form", after: DoubleTap.seconds))
  }

  /// The language chosen on the page of the card is kept, unless the study does not have it.
  @Test func whoBeginsGoesOnInTheLanguageTheyChose() throws {
    let lab = try TemporaryLab()
    let german = Language("de")
    for (chosen, studies, kept) in [
      (german, [lab.study], "de"), (nil, [lab.study], "en"), (Language("en"), [lab.study], "en"),
      (Language("fr"), [lab.study], "en"), (german, [], "en"),
    ] as [(Language?, [Study], String)] {
      let made = try lab.makeParticipants(1)[0]
      func begin(in language: Language?) throws {
        _ = try lab.store.begin(
          code: made.code, language: language, in: studies, form: made.code.text, address: "10.0.0.1",
          at: start)
      }
      try begin(in: chosen)
      // A second tap changes nothing, with any content.
      try begin(in: chosen == german ? Language("en") : german)
      let begun = try #require(try lab.store.participant(code: made.code))
      #expect(begun.language.code == kept, "\(chosen?.code ?? "none")")
      let changed = kept == made.language.code ? [] : ["participant.language"]
      #expect(
        try lab.store.auditTrail(of: made.id).map(\.action)
          == ["participant.made", "participant.begun"] + changed)
    }
  }

  /// The form of one code opens no other.
  @Test func aFormBelongsToOneCode() throws {
    let lab = try TemporaryLab()
    let made = try lab.makeParticipants(2)
    _ = try lab.store.begin(code: made[0].code, form: "a form", address: "10.0.0.1", at: start)
    guard
      case .refused = try lab.store.begin(code: made[1].code, form: "a form", address: "10.0.0.1", at: start)
    else {
      Issue.record("another code was opened")
      return
    }
    #expect(try lab.store.participant(code: made[1].code)?.hasBegun == false)
  }

  @Test func whoEnrolledThemselvesOrLeftCannotBeOpenedByTheCode() throws {
    let lab = try TemporaryLab()
    let enrolled = try lab.code(of: lab.enrol().id)
    let withdrawn = try lab.makeParticipants(1)[0]
    try lab.store.leave(withdrawn.id, session: nil, context: lab.staffContext)
    for code in [enrolled, withdrawn.code, .random()] {
      guard case .refused = try lab.store.begin(code: code, form: code.text, address: "10.0.0.1", at: start)
      else {
        Issue.record("\(code.text) was opened")
        continue
      }
    }
  }

  @Test func whatACodeIsGoodFor() throws {
    let lab = try TemporaryLab()
    let made = try lab.makeParticipants(2)
    func finding(_ code: ParticipationCode) throws -> String {
      let found = try lab.store.find(code, address: "10.0.0.1", at: start)
      return String("\(found)".prefix { $0 != "(" })
    }
    #expect(try finding(made[0].code) == "fresh")
    _ = try lab.store.begin(code: made[0].code, form: "a form", address: "10.0.0.1", at: start)
    #expect(try finding(made[0].code) == "begun")
    try lab.store.leave(made[1].id, session: nil, context: lab.staffContext)
    #expect(try finding(made[1].code) == "ended")
    #expect(try finding(.random()) == "unknown")
  }

  /// Any page elsewhere can make a browser ask for the address of a card: that closes nothing.
  @Test func looksAtUnknownCodesEndTheLookingAlone() throws {
    let lab = try TemporaryLab()
    let code = try lab.makeParticipants(1)[0].code
    func finding(from address: String) throws -> String {
      let found = try lab.store.find(code, address: address, at: start)
      return String("\(found)".prefix { $0 != "(" })
    }
    // Codes that are somebody's cost nothing.
    for _ in 1...(2 * Guess.perAddress.times) { #expect(try finding(from: "10.0.0.1") == "fresh") }
    for _ in 1...Guess.perAddress.times {
      _ = try lab.store.find(.random(), address: "10.0.0.1", at: start)
    }
    #expect(try finding(from: "10.0.0.1") == "notLookedUp")
    #expect(try finding(from: "10.0.0.2") == "fresh")
    guard
      case .opened = try lab.store.begin(code: code, form: "a form", address: "10.0.0.1", at: start)
    else {
      Issue.record("the code on a card no longer begins")
      return
    }
  }

  @Test func guessingCodesIsThrottledByAddress() throws {
    let lab = try TemporaryLab()
    let code = try lab.makeParticipants(1)[0].code
    func begin(_ code: ParticipationCode, from address: String) throws -> String {
      let verdict = try lab.store.begin(code: code, form: code.text, address: address, at: start)
      return String("\(verdict)".prefix { $0 != "(" })
    }
    for _ in 1...Guess.perAddress.times { #expect(try begin(.random(), from: "10.0.0.1") == "refused") }
    #expect(try begin(code, from: "10.0.0.1") == "tooManyAttempts")
    #expect(try begin(code, from: "10.0.0.2") == "opened")
  }

  /// The trail joins the entries of both databases about a participant in one order.
  @Test func theTrailIsWhole() throws {
    let lab = try TemporaryLab()
    let participant = try lab.enrol().id
    try lab.sign(as: participant, at: start.advanced(bySeconds: 60))
    try lab.store.leave(
      participant, session: nil, context: lab.context(participant, at: start.advanced(bySeconds: 120)))
    let trail = try lab.store.auditTrail(of: participant)
    #expect(trail.map(\.time) == trail.map(\.time).sorted())
    #expect(trail.first?.action == "participant.enrolled")
    #expect(trail.map(\.action).contains("signature.sealed"))
    #expect(trail.map(\.action).contains("consent.signed"))
  }
}

extension TemporaryLab {
  var staffContext: AuditContext { AuditContext(by: .staff("somebody"), at: start) }

  func batch(
    of size: Int, origin: Participant.Origin = .real, language: String = "en"
  ) -> ParticipantBatch {
    ParticipantBatch(
      id: .new(at: start), study: study.id, origin: origin, language: Language(language), size: size,
      staff: "somebody", madeAt: start)
  }

  func makeParticipants(
    _ size: Int, origin: Participant.Origin = .real, language: String = "en"
  ) throws -> [Participant] {
    try store.participants(
      of: store.make(
        batch(of: size, origin: origin, language: language), form: UUID().uuidString, context: staffContext))
  }
}
