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

  private func renewal(_ code: String, _ visits: [Visit] = [], signed: Int = 0) throws -> ConsentRenewal {
    var record = newcomer()
    record.participant = Participant(
      id: Participant.ID(code), study: "sample", code: ParticipationCode(stored: code), origin: .real,
      language: Language("en"), enrolledAt: start, place: .open, leftAt: nil)
    record.consents = [
      Consent(
        id: "consent", documentNumber: 1, documentVersion: "1", studyVersion: "study",
        language: Language("en"), signedAt: start.advanced(bySeconds: signed))
    ]
    record.visits = visits
    return try #require(ConsentRenewal(of: record, in: try study(), at: start))
  }

  @Test func theNextAppointmentIsTheFirstThatIsNotOver() throws {
    let visits = [
      visit("c", in: 48), visit("over", in: -2), visit("b", in: 24), visit("no", in: 1, .cancelled),
    ]
    #expect(try renewal("AAAA", visits).nextVisit?.id == "b")
    #expect(try renewal("AAAA", visits + [visit("here", in: -1, .arrived)]).nextVisit?.id == "here")
    #expect(try renewal("AAAA", [visit("over", in: -2)]).nextVisit == nil)
  }

  @Test func theListIsInOrderPageByPage() throws {
    let people = try [
      renewal("BBBB", signed: 1), renewal("AAAA", [visit("late", in: 48)], signed: 3),
      renewal("CCCC", [visit("soon", in: 2)], signed: 2),
    ]
    let overview = RenewalOverview(open: people, renewed: 0)
    func codes(_ sort: RenewalQuery.Sort, isDescending: Bool = false) -> [String] {
      var query = RenewalQuery()
      (query.sort, query.isDescending) = (sort, isDescending)
      return overview.listing(query).entries.map { String($0.participation.participant.code.text.prefix(1)) }
    }
    #expect(codes(.appointment) == ["C", "A", "B"])
    #expect(codes(.appointment, isDescending: true) == ["A", "C", "B"], "without one always last")
    #expect(codes(.code) == ["A", "B", "C"] && codes(.code, isDescending: true) == ["C", "B", "A"])
    #expect(codes(.signed) == ["B", "C", "A"] && codes(.signed, isDescending: true) == ["A", "C", "B"])
    var staff = RenewalQuery()
    staff.waiting = .staff
    #expect(overview.listing(staff).total == 0 && overview.count(.participant) == 3)
    let many = try RenewalOverview(open: (1000...1050).map { try renewal("\($0)") }, renewed: 0)
    var second = RenewalQuery()
    second.page = 2
    #expect(many.listing(second).entries.count == 1 && many.listing(second).total == 51)
    second.page = 1_000_000
    #expect(many.listing(second).entries.isEmpty)
  }
}
