import Crypto
import Studies
import Testing

@testable import Storage

struct ParticipantStoreTests {
  let lab: TemporaryLab

  init() throws { lab = try TemporaryLab() }

  @Test func somebodyEnrolled() throws {
    let (id, session) = try lab.enrol(language: "de")
    let record = try #require(try lab.store.participation(session: session, at: start))
    #expect(record.participant.id == id)
    #expect(record.participant.study == "weight-iat")
    #expect(record.participant.language == Language("de"))
    #expect(record.participant.origin == .real)
    #expect(record.participant.enrolledAt == start)
    #expect(dueStep(in: lab.study, given: record) == .eligibility)
    #expect(try lab.count("participants", "introduced_at = begun_at") == 1)
  }

  /// Those of many people are what each of them is alone, in the order asked for.
  @Test func severalAreReadAtOnce() throws {
    let people = try (1...3).map { _ in try lab.enrolWithConsent() }
    try lab.store.leave(people[1], session: nil, context: lab.context(people[1]))
    let asked = [people[2], "nobody", people[0], people[1]]
    let found = try lab.store.participations(of: asked)
    #expect(found.map(\.participant.id) == [people[2], people[0], people[1]])
    #expect(found.map(\.consents.count) == [1, 1, 1])
    #expect(found.map { $0.participant.leftAt != nil } == [false, false, true])
    #expect(try lab.store.participations(of: []).isEmpty)
  }

  /// Participants who come by a link have read what the study is about; those who come by a card or to a
  /// tablet have not.
  @Test func somebodyWhomStaffMadeIsIntroducedOnce() throws {
    let (card, handed) = try (lab.makeParticipants(1)[0], lab.makeParticipants(1)[0])
    _ = try lab.store.begin(code: card.code, form: "a form", address: "10.0.0.1", at: start)
    let station = try lab.registerStation("Tablet 1").station
    _ = try lab.store.handOver(handed.id, to: station.id, in: lab.study, context: lab.staffContext)
    for id in [card.id, handed.id] {
      func due() throws -> Step {
        dueStep(in: lab.study, given: try #require(try lab.store.participation(of: id)))
      }
      #expect(try due() == .introduction)
      for seconds in [5, 6] {
        try lab.store.recordIntroduction(
          of: id, context: AuditContext(by: .participant(id), at: start.advanced(bySeconds: seconds)))
      }
      #expect(try due() == .eligibility)
      #expect(try lab.store.auditTrail(of: id).count { $0.action == "participant.introduced" } == 1)
    }
    let first = start.advanced(bySeconds: 5).milliseconds
    #expect(try lab.count("participants", "introduced_at = \(first)") == 2)
  }

  @Test func theSameFormEnrolsOnceEvenAtOnce() throws {
    let sessions = Collected<Token?>()
    onThreads(8) { [lab] _ in
      sessions.add(
        try? lab.enrol(form: "one form"))
    }
    let people = try sessions.values.map { session in
      try lab.store.participation(session: #require(session), at: start)?.participant.id
    }
    #expect(Set(people).count == 1)
    #expect(try lab.count("participants") == 1)
  }

  @Test func anOldFormSignsNobodyIn() throws {
    let session = try #require(try lab.enrol(form: "one form"))
    #expect(try lab.enrol(form: "one form", at: start.advanced(bySeconds: 19)) != nil)
    #expect(try lab.enrol(form: "one form", at: start.advanced(bySeconds: 20)) == nil)
    let id = try #require(try lab.store.participation(session: session, at: start)).participant.id
    try lab.store.keepPlace(of: id, pin: nil, context: lab.context(id))
    #expect(try lab.enrol(form: "one form") == nil)
    #expect(try lab.count("participants") == 1)
  }

  @Test func aSessionEndsAfterADayWithoutASignOfLife() throws {
    let (_, session) = try lab.enrol()
    let day = SessionRule.idleSeconds
    #expect(try lab.store.participation(session: session, at: start.advanced(bySeconds: day - 1)) != nil)
    try lab.settle()
    #expect(try lab.store.participation(session: session, at: start.advanced(bySeconds: 2 * day - 2)) != nil)
    try lab.settle()
    #expect(try lab.store.participation(session: session, at: start.advanced(bySeconds: 3 * day)) == nil)
    #expect(try lab.store.participation(session: Token(), at: start) == nil)
  }

  @Test func lastSeenMovesByTheMinute() throws {
    let (id, session) = try lab.enrol()
    _ = try lab.store.participation(session: session, at: start.advanced(bySeconds: 60))
    try lab.settle()
    #expect(try lab.store.lastSeen(id) == start)
    _ = try lab.store.participation(session: session, at: start.advanced(bySeconds: 61))
    try lab.settle()
    #expect(try lab.store.lastSeen(id) == start.advanced(bySeconds: 61))
    #expect(try lab.store.lastSeen("nobody") == nil)
  }

  @Test func leavingEndsEverySession() throws {
    let (id, session) = try lab.enrol()
    let pin = try PIN(chosen: "482915")
    try lab.store.keepPlace(of: id, pin: pin, context: lab.context(id))
    guard
      case .opened(let elsewhere) = try lab.store.resume(
        code: lab.code(of: id), pin: pin, from: Guesser(address: "10.0.0.1"), at: start)
    else { throw StoreRefusal.participationEnded }
    try lab.store.leave(id, session: nil, context: lab.context(id))
    for token in [session, elsewhere] {
      #expect(try lab.store.participation(session: token, at: start) == nil)
    }
    #expect(try lab.store.participation(of: id)?.participant.leftAt == start)
  }

  /// The browser's own answer belongs to the yes that led to it.
  @Test func whatTheBrowserSaidIsKeptWithTheDecision() throws {
    let id = try lab.enrolWithConsent()
    var second = 0
    func decide(_ isGranted: Bool, _ answer: BrowserAnswer?) throws -> BrowserAnswer? {
      second += 1
      try lab.store.record(
        ["notifications": isGranted], browser: answer.map { ["notifications": $0] } ?? [:], of: id,
        studyVersion: lab.study.version, context: lab.context(id, at: start.advanced(bySeconds: second)))
      return try lab.store.participation(of: id)?.browserAnswers["notifications"]
    }
    func entries() throws -> Int { try lab.count("permission_decisions") }
    #expect(try decide(true, nil) == nil)
    #expect(try decide(true, .denied) == .denied)
    #expect(try entries() == 2)
    #expect(try decide(true, nil) == .denied, "not asked this time")
    #expect(try decide(true, .denied) == .denied)
    #expect(try entries() == 2, "nothing has changed")
    #expect(try decide(true, .granted) == .granted)
    #expect(try decide(false, .granted) == nil)
    #expect(try decide(true, nil) == nil)
    #expect(try entries() == 5)
  }

  @Test func whatWasDecidedIsReadBack() throws {
    let id = try lab.enrolWithConsent()
    try lab.decide(.eligible, ["age": .number(30)], as: id)
    try lab.store.keepPlace(of: id, pin: nil, context: lab.context(id))
    try lab.store.record(
      lab.answers(true), of: id, studyVersion: lab.study.version, context: lab.context(id))
    try lab.store.record(
      lab.answers(false), of: id, studyVersion: lab.study.version,
      context: lab.context(id, at: start.advanced(bySeconds: 1)))
    try lab.store.setLanguage(Language("de"), of: id, context: lab.context(id))
    let record = try #require(try lab.store.participation(of: id))
    #expect(record.isEligible)
    #expect(record.participant.place == .skipped)
    #expect(record.permissions == lab.answers(false))
    #expect(record.participant.language == Language("de"))
    #expect(dueStep(in: lab.study, given: record) == .task(DueTask("weight", position: 1)))
  }

  @Test func theWholePath() throws {
    let id = try lab.enrolWithConsent()
    try lab.decide(.eligible, as: id)
    try lab.store.keepPlace(of: id, pin: nil, context: lab.context(id))
    try lab.store.record(
      lab.answers(false), of: id, studyVersion: lab.study.version, context: lab.context(id))
    for position in 1...4 {
      #expect(try due(id) == .task(DueTask("weight", position: position)))
      let time = start.advanced(bySeconds: 1000 * position)
      try lab.finishRun(id, position: position, at: time)
      try lab.store.endBreak(of: id, context: lab.context(id, at: time.advanced(bySeconds: 60)))
    }
    #expect(try due(id) == .task(DueTask("demographics")))
    try lab.answerEverything(as: id)
    #expect(try due(id) == .finished)
  }

  @Test func aChangedAnswerIsANewRowAndTheNewestCounts() throws {
    let id = try lab.enrolWithConsent()
    try lab.answer("height", .number(1.8), as: id)
    try lab.answer("height", .number(1.815), as: id, at: start.advanced(bySeconds: 1))
    try lab.answer("gender", .choice("female"), as: id)
    try lab.answer("gender", .skipped, as: id, at: start.advanced(bySeconds: 1))
    #expect(try lab.count("answers") == 4)
    let record = try #require(try lab.store.participation(of: id))
    let course = try lab.store.course(of: lab.survey, for: record, in: lab.study, at: start)
    let answers = course.pages.flatMap(\.questions).filter { $0.answer != nil }
    #expect(answers.map(\.key.question) == ["gender", "height"])
    #expect(answers.map { $0.answer?.text } == [nil, "1.815"])
    #expect(try lab.store.participation(of: id)?.answered == ["demographics": ["height", "gender"]])
  }

  private func due(_ id: Participant.ID) throws -> Step {
    dueStep(in: lab.study, given: try #require(try lab.store.participation(of: id)))
  }
}

extension TemporaryLab {
  fileprivate func enrol(form: String, at time: Timestamp = start) throws -> Token? {
    try store.enrol(
      in: study, origin: .real, language: Language("en"), form: form, from: "127.0.0.1", at: time)
  }
}
