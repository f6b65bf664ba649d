import Definitions
import SampleStudies
import Testing

@testable import Studies

/// The participants who still have to consent again, and the next one in turn.
struct ConsentRenewalTests {
  private func study(_ keys: String = "") throws -> Study {
    try SampleStudy.definition(replacing: "consent:\n", with: "consent:\n  version: 2\n\(keys)").study()
  }

  private func record(_ numbers: Int..., isDone: Bool = false) -> Participation {
    var record = newcomer()
    record.consents = numbers.map { makeConsent(number: $0) }
    if isDone {
      record.runs = [makeRun(position: 1, state: .finished), makeRun(position: 2, state: .finished)]
      record.answered = ["about-you": ["garden", "height"]]
    }
    return record
  }

  private func waiting(_ record: Participation, in study: Study) -> ConsentRenewal.Waiting? {
    ConsentRenewal(of: record, in: study, at: start)?.waiting
  }

  @Test func whoIsAskedAgain() throws {
    let study = try study()
    #expect(waiting(record(), in: study) == nil, "never consented")
    #expect(waiting(record(1), in: study) == .participant)
    #expect(waiting(record(2, 1), in: study) == nil, "consented again")
    #expect(waiting(record(2), in: study) == nil)
    #expect(waiting(record(1).leaving(), in: study) == nil)
    #expect(waiting(record(1, isDone: true), in: study) == .nobody)
    #expect(waiting(record(1), in: try self.study("  valid-since: 1\n")) == nil, "an editorial change")
  }

  @Test func whoseTurnItIs() throws {
    let signed = try study("  countersignature: yes\n")
    #expect(waiting(record(1), in: signed) == .participant)
    #expect(waiting(record(2, 1), in: signed) == .staff, "the second signature is due")
    #expect(waiting(record(2, 1, isDone: true), in: signed) == .staff)
    #expect(waiting(record(2), in: signed) == nil, "a first consent")
    let quiz = """
        quiz:
          pass: 1
          tries: 1
          questions:
            - id: first
              section: purpose
              question: {en: Why, de: Warum}
              choices: [{id: a, label: {en: A, de: A}}, {id: b, label: {en: B, de: B}}]
              right: [a]
              explanation: {en: So, de: Darum}

      """
    let asked = try study(quiz)
    var record = record(1)
    record.consentProgress = ConsentProgress(read: ["purpose"], milestones: [.changesSeen])
    #expect(waiting(record, in: asked) == .participant)
    record.consentProgress.quizAnswers = [
      QuizAnswer(attempt: 1, question: "first", choices: ["b"], isRight: false, time: start)
    ]
    #expect(waiting(record, in: asked) == .staff, "a talk is due")
  }

  private func visit(_ id: Visit.ID, in hours: Int, _ state: Visit.State = .planned) -> Visit {
    Visit(
      id: id, participant: "somebody", visit: "visit", plannedFor: start.advanced(bySeconds: hours * 3600),
      minutes: 30, state: state, madeAt: start, changedAt: start)
  }

  private func renewal(_ visits: [Visit]) throws -> ConsentRenewal {
    var record = record(1)
    record.visits = visits
    return try #require(ConsentRenewal(of: record, in: try study(), at: start))
  }

  @Test func theNextAppointmentIsTheFirstThatIsNotOver() throws {
    let visits = [
      visit("c", in: 48), visit("over", in: -2), visit("b", in: 24), visit("no", in: 1, .cancelled),
    ]
    #expect(try renewal(visits).nextVisit?.id == "b")
    #expect(try renewal(visits + [visit("here", in: -1, .arrived)]).nextVisit?.id == "here")
    #expect(try renewal([visit("over", in: -2)]).nextVisit == nil)
  }

  /// The state that is kept about somebody says the same as the rule for the page.
  @Test func theStateThatIsKept() throws {
    let study = try study()
    #expect(record().renewalState(in: study) == nil && record(2).renewalState(in: study) == nil)
    #expect(record(1).renewalState(in: study) == .participant)
    #expect(record(1, isDone: true).renewalState(in: study) == .nobody)
    #expect(record(2, 1).renewalState(in: study) == .renewed)
    #expect(record(1).leaving().renewalState(in: study) == nil)
    #expect(record(2, 1).leaving().renewalState(in: study) == nil)
    let signed = try self.study("  countersignature: yes\n")
    #expect(record(2, 1).renewalState(in: signed) == .staff)
  }

  @Test func theNumbersOfAllGroups() {
    let listing = RenewalListing(entries: [], counts: [.staff: 2, .nobody: 3, .renewed: 7])
    #expect(listing.count(nil) == 5 && listing.renewed == 7)
    #expect(listing.count(.staff) == 2 && listing.count(.participant) == 0 && listing.count(.nobody) == 3)
  }
}
