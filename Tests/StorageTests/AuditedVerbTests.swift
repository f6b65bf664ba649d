import Crypto
import Definitions
import Studies
import Testing

@testable import Storage

/// Every verb that changes data leaves its entry, the chain holds after each of them, and a verb that is
/// refused leaves nothing at all.
struct AuditedVerbTests {
  @Test(arguments: Verb.all)
  func everyVerbLeavesItsEntries(_ verb: Verb) throws {
    let lab = try TemporaryLab()
    let participant = try lab.enrolWithConsent()
    let before = try lab.actions()
    try verb.run(lab, participant)
    #expect(try lab.actions().sorted() == (before + verb.leaves).sorted())
    #expect(try lab.store.brokenAuditEntries().isEmpty)
  }

  @Test(arguments: Verb.refused)
  func aRefusedVerbLeavesNothing(_ verb: Verb) throws {
    let lab = try TemporaryLab()
    let participant = try lab.enrolWithConsent()
    try lab.store.leave(participant, session: nil, context: lab.context(participant))
    let before = try lab.extent()
    #expect(throws: StoreRefusal.self) { try verb.run(lab, participant) }
    #expect(try lab.extent() == before)
  }

  /// Half of the verb is done when a rule of the database stops it.
  @Test func whatTheDatabaseStopsLeavesNothing() throws {
    let lab = try TemporaryLab()
    let participant = try lab.enrolWithConsent()
    let somebody = try #require(try lab.store.participation(of: participant)).participant
    let before = try lab.extent()
    #expect(throws: DatabaseError.self) {
      try lab.store.record(
        ["device-details": true], of: participant, studyVersion: "unknown", context: lab.context(participant))
    }
    #expect(throws: DatabaseError.self) {
      try lab.store.recordEligibility(
        .eligible, answers: ["age": .number(30)],
        of: somebody, revision: .none,
        studyVersion: "unknown", context: lab.context(participant))
    }
    #expect(try lab.extent() == before)
  }

  @Test func theNameOfSomebodyWhoHasLeftIsNotKept() throws {
    let lab = try TemporaryLab()
    let participant = try lab.enrol().id
    try lab.store.leave(participant, session: nil, context: lab.context(participant))
    let before = try lab.extent()
    #expect(throws: StoreRefusal.participationEnded) { try lab.sign(as: participant) }
    #expect(try lab.extent() == before)
  }

  @Test func whatChangesNothingLeavesNoEntry() throws {
    let lab = try TemporaryLab()
    let participant = try lab.enrolWithConsent()
    let context = lab.context(participant)
    try lab.store.keepPlace(of: participant, pin: nil, context: context)
    try lab.store.record(
      ["device-details": true], of: participant, studyVersion: lab.study.version, context: context)
    try lab.answer("height", .number(1.8), as: participant)
    let before = try lab.extent()
    try lab.sign(as: participant, name: "Somebody Else")
    try lab.store.keepPlace(of: participant, pin: PIN(chosen: "482915"), context: context)
    try lab.store.record(
      ["device-details": true], of: participant, studyVersion: lab.study.version, context: context)
    try lab.answer("height", .number(1.8), as: participant)
    try lab.store.remember(lab.study, files: lab.definition.files, context: context)
    try lab.store.endSession(Token(), context: context)
    #expect(try lab.extent() == before)
  }
}

/// Something done to a store, and the entries it leaves; none of them where it is refused.
struct Verb: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let leaves: [String]
  let run: @Sendable (TemporaryLab, Participant.ID) throws -> Void

  init(
    _ name: String, leaves: String..., run: @escaping @Sendable (TemporaryLab, Participant.ID) throws -> Void
  ) {
    testDescription = name
    self.leaves = leaves
    self.run = run
  }
}

extension Verb {
  static let all = ofParticipants + ofTasks + ofStaff + ofTheOutbox + ofReturnedMail + ofStations

  private static let ofStations = [
    Verb("register, rename and revoke", leaves: "station.registered", "station.renamed", "station.revoked") {
      lab, _ in
      let context = AuditContext(by: .staff("desk"), at: start)
      let station = try lab.registerStation("Tablet 1").station
      for _ in 1...2 { try lab.store.rename(station.id, to: StationName("Tablet 2"), context: context) }
      for _ in 1...2 { try lab.store.revoke(station.id, context: context) }
    },
    Verb(
      "handOver, move, take and end", leaves: "station.registered", "station.registered",
      "participant.place", "handover.begun", "visit.arrived", "handover.ended", "handover.begun",
      "handover.help", "handover.ended", "handover.begun"
    ) { lab, participant in
      let context = AuditContext(by: .staff("desk"), at: start)
      let (one, two) = (
        try lab.registerStation("Tablet 1").station, try lab.registerStation("Tablet 2").station
      )
      _ = try lab.store.handOver(participant, to: one.id, in: lab.study, context: context)
      let handover = try lab.store.move(participant, to: two.id, in: lab.study, context: context)
      _ = try lab.store.promiseHelp(handover.id, context: context)
      for _ in 1...2 { try lab.store.end(handover.id, how: .done, context: context) }
      #expect(try !lab.store.promiseHelp(handover.id, context: context))
      _ = try lab.store.take(
        lab.code(of: participant), at: one.id, in: [lab.study], time: start)
    },
    Verb(
      "plan, move, begin, end and close", leaves: "visit.planned", "visit.moved", "visit.arrived",
      "visit.ended", "intervention.deviation", "visit.planned", "visit.cancelled"
    ) { lab, participant in
      let (context, calendar) = (AuditContext(by: .staff("desk"), at: start), LabCalendar())
      let (store, visit) = (lab.store, lab.study.visits[0].id)
      func plan(_ minutes: Int) -> VisitPlan {
        VisitPlan(time: start, minutes: minutes, experimenter: nil, station: nil)
      }
      func planned() throws -> Visit.ID {
        for _ in 1...2 {
          _ = try store.plan(
            plan(30), visit: visit, of: participant, in: lab.study, calendar: calendar, deviation: nil,
            context: context)
        }
        return try #require(try store.participation(of: participant)?.openVisit(visit)).id
      }
      let first = try planned()
      for _ in 1...2 {
        _ = try store.move(
          first, to: plan(45), seen: 0, in: lab.study, calendar: calendar, deviation: nil, context: context)
      }
      for _ in 1...2 {
        _ = try store.begin(
          visit, of: participant, seen: 1, in: lab.study, calendar: calendar, deviation: nil, context: context
        )
      }
      let reason = try VisitDeviation(reason: .time, remark: "")
      _ = try store.end(first, seen: 2, in: lab.study, deviation: reason, context: context)
      let second = try planned()
      for _ in 1...2 { _ = try store.close(second, as: .cancelled, seen: 0, in: lab.study, context: context) }
    },
    Verb(
      "setSite of participants and stations", leaves: "station.registered", "station.site", "participant.site"
    ) {
      lab, participant in
      let context = AuditContext(by: .staff("desk"), at: start)
      let station = try lab.registerStation("Tablet 1").station
      for _ in 1...2 { try lab.store.setSite("berlin", of: station.id, context: context) }
      for _ in 1...2 { _ = try lab.store.setSite("berlin", of: participant, seen: nil, context: context) }
    },
    Verb(
      "make and revoke a calendar feed", leaves: "staff.added", "calendar-feed.made", "calendar-feed.revoked"
    ) { lab, _ in
      let member = try lab.addExperimenter().id
      let context = AuditContext(by: .staff(member), at: start)
      _ = try lab.store.makeCalendarFeed(ownOnly: true, language: Language("en"), context: context)
      let feed = try #require(try lab.store.calendarFeeds(of: member).first).id
      for _ in 1...2 { _ = try lab.store.revokeCalendarFeed(feed, context: context) }
    },
    Verb("offer and withdraw a slot, twice", leaves: "slot.offered", "slot.withdrawn") { lab, _ in
      let (context, calendar) = (AuditContext(by: .staff("desk"), at: start), LabCalendar())
      let day = calendar.day(calendar.day(of: start), plus: 1)
      let offer = SlotOffer(
        visit: StudyVisit.only, days: day...day, weekdays: Set(1...7), time: 600...660, minutes: 60, pause: 0)
      for _ in 1...2 {
        _ = try lab.store.offer(offer, in: lab.study.id, calendar: calendar, context: context)
      }
      let all = SlotQuery(time: start..<start.advanced(bySeconds: 3 * 86_400), studies: [lab.study.id])
      let slot = try #require(try lab.store.slots(all).first).slot.id
      for _ in 1...2 { _ = try lab.store.withdraw(slot, context: context) }
    },
    Verb("add and remove tags", leaves: "participant.tagged", "participant.untagged") { lab, participant in
      let context = AuditContext(by: .staff("desk"), at: start)
      for word in ["Left-handed", "left-handed"] {
        try lab.store.add(ParticipantTag(word), to: participant, context: context)
      }
      for _ in 1...2 {
        try lab.store.remove(ParticipantTag("Left-handed"), from: participant, context: context)
      }
    },
    Verb("tag those chosen", leaves: "participant.tagged", "participant.untagged") { lab, participant in
      let context = AuditContext(by: .staff("desk"), at: start)
      for _ in 1...2 {
        _ = try lab.store.add(ParticipantTag("Left-handed"), toAll: [participant], context: context)
      }
      for _ in 1...2 {
        _ = try lab.store.remove(ParticipantTag("left-handed"), fromAll: [participant], context: context)
      }
    },
    Verb("correct a reason", leaves: "intervention.pause", "intervention.reason-corrected") {
      lab, participant in
      let context = AuditContext(by: .staff("desk"), at: start)
      let pause = try InterventionRequest(.pause, reason: .unwell, remark: "", seen: 0)
      _ = try lab.store.intervene(pause, for: participant, in: lab.study, context: context)
      for _ in 1...2 {
        _ = try lab.store.correctReason(
          ReasonCorrection(of: 1, to: .interrupted, seen: .unwell), for: participant, context: context)
      }
    },
    Verb("keep and forget the name for a visit", leaves: "label.kept", "label.kept", "label.dropped") {
      lab, participant in
      let context = AuditContext(by: .staff("desk"), at: start)
      for name in ["Ada", "Ms Lovelace"] {
        try lab.store.keep(VisitLabel(name), of: participant, for: nil, context: context)
      }
      let later = start.advanced(bySeconds: KeptVisitLabel.graceSeconds)
      for _ in 1...2 { try lab.store.forgetVisitLabels(at: later) }
    },
    Verb(
      "save, rename and delete a filter",
      leaves: "staff.added", "filter.saved", "filter.renamed", "filter.deleted"
    ) { lab, _ in
      let member = try lab.addExperimenter().id
      let context = AuditContext(by: .staff(member), at: start)
      let filter = try lab.store.save(
        .participants(SavedFilter.OfParticipants(study: lab.study.id)), named: SavedFilter.Name("Mine"),
        context: context)
      for _ in 1...2 { _ = try lab.store.rename(filter, to: SavedFilter.Name("Ours"), context: context) }
      for _ in 1...2 { _ = try lab.store.delete(filter, context: context) }
    },
    Verb("make and revoke a board link", leaves: "staff.added", "board-link.made", "board-link.revoked") {
      lab, _ in
      let member = try lab.addExperimenter().id
      let context = AuditContext(by: .staff(member), at: start)
      _ = try lab.store.makeBoardLink(showsCodes: false, language: Language("en"), context: context)
      let link = try #require(try lab.store.boardLinks(of: member).first).id
      for _ in 1...2 { _ = try lab.store.revokeBoardLink(link, context: context) }
    },
    Verb("endTour, twice", leaves: "staff.added", "staff.tour-ended") { lab, _ in
      let member = try lab.addExperimenter().id
      for _ in 1...2 {
        try lab.store.endTour(of: member, context: AuditContext(by: .staff(member), at: start))
      }
    },
    Verb("set the height of rows, twice", leaves: "staff.added", "staff.row-density") { lab, _ in
      let member = try lab.addExperimenter().id
      for _ in 1...2 {
        try lab.store.set(.compact, of: member, context: AuditContext(by: .staff(member), at: start))
      }
    },
    Verb("setPIN", leaves: "staff.added", "staff.pin-set") { lab, _ in
      let member = try lab.addExperimenter()
      try lab.store.setPIN(
        StaffPIN(chosen: "4071"), of: member.id, context: AuditContext(by: .staff(member.id), at: start))
    },
  ]

  private static let ofParticipants = [
    Verb("enrol", leaves: "participant.enrolled") { lab, _ in _ = try lab.enrol() },
    Verb("make, twice", leaves: "participant.made", "participant.made", "participant.made") { lab, _ in
      let batch = lab.batch(of: 3)
      for _ in 1...2 { _ = try lab.store.make(batch, form: "a form", context: lab.staffContext) }
    },
    Verb(
      "invite, stop and withdraw, twice", leaves: "invitations.made", "participant.made", "participant.made",
      "invitation.ended", "invitations.withdrawn", "invitations.withdrawn"
    ) { lab, _ in
      let list = InvitationList(
        id: "list", study: lab.study.id, language: Language("en"), staff: "somebody", madeAt: start)
      let addresses = AddressList("ada@example.org, bea@example.org")
      for _ in 1...2 { _ = try lab.store.invite(addresses, as: list, context: lab.staffContext) }
      let ada = try lab.store.invitations(of: list.id, page: 1, opensAddresses: false)[0].participant
      for _ in 1...2 { _ = try lab.store.stopInvitation(of: ada, context: lab.staffContext) }
      for _ in 1...2 { _ = try lab.store.withdrawInvitations(of: list.id, context: lab.staffContext) }
    },
    Verb("dispatch a message, twice", leaves: "message.dispatched") { lab, participant in
      let dispatch = MessageDispatch(
        id: "dispatch", study: lab.study.id, message: "results", studyVersion: lab.study.version,
        staff: "somebody", askedAt: start)
      for _ in 1...2 {
        try lab.store.dispatch(dispatch, to: [participant], context: lab.staffContext)
      }
    },
    Verb(
      "stop a message to many, twice", leaves: "message.dispatched", "mail.queued", "mail.stopped",
      "message.stopped"
    ) { lab, participant in
      let dispatch = MessageDispatch(
        id: "dispatch", study: lab.study.id, message: "results", studyVersion: lab.study.version,
        staff: "somebody", askedAt: start)
      try lab.store.dispatch(dispatch, to: [participant, "another"], context: lab.staffContext)
      try lab.store.queue(
        OutboxMessage(
          participant: participant, study: lab.study.id, kind: .message,
          recipient: MailAddress("ada@example.org"), subject: "Results", body: "They are there.",
          dispatch: DispatchedMessage(dispatch: dispatch.id)), context: lab.staffContext)
      for _ in 1...2 { try lab.store.stop(dispatch.id, context: lab.staffContext) }
    },
    Verb("make and begin, twice", leaves: "participant.made", "participant.begun") { lab, _ in
      let code = try lab.makeParticipants(1)[0].code
      for _ in 1...2 { _ = try lab.store.begin(code: code, form: "a tap", address: "10.0.0.1", at: start) }
    },
    Verb("begin in another language", leaves: "participant.made", "participant.begun", "participant.language")
    {
      lab, _ in
      _ = try lab.store.begin(
        code: lab.makeParticipants(1)[0].code, language: Language("de"), in: [lab.study], form: "a tap",
        address: "10.0.0.1", at: start)
    },
    Verb("make and recordIntroduction, twice", leaves: "participant.made", "participant.introduced") {
      lab, _ in
      let made = try lab.makeParticipants(1)[0].id
      for _ in 1...2 { try lab.store.recordIntroduction(of: made, context: lab.context(made)) }
    },
    Verb("recordEligibility", leaves: "eligibility.decided") { lab, participant in
      try lab.decide(.eligible, ["age": .number(30)], as: participant)
    },
    Verb("sign another version", leaves: "signature.sealed", "consent.signed") { lab, participant in
      try lab.sign(as: participant, version: "another")
    },
    Verb("record a reading, twice", leaves: "consent.read") { lab, participant in
      let reading = SectionReading(section: "overview", shownAt: start, milliseconds: 900, openings: 1)
      for _ in 1...2 {
        try lab.store.record(
          reading, of: participant, documentVersion: lab.study.consent.version,
          context: lab.context(participant))
      }
    },
    Verb("record that a section was left, twice", leaves: "consent.section-left") { lab, participant in
      let reading = SectionReading(section: "overview", shownAt: start, milliseconds: 900, openings: 1)
      for _ in 1...2 {
        try lab.store.record(
          leaving: reading, of: participant, documentVersion: lab.study.consent.version,
          context: lab.context(participant))
      }
    },
    Verb("reach, twice", leaves: "consent.agreed") { lab, participant in
      for _ in 1...2 { try lab.reach(.agreed, as: participant) }
    },
    Verb("answer the quiz, twice", leaves: "quiz.answered") { lab, participant in
      for _ in 1...2 { try lab.answerQuiz("leave", isRight: true, as: participant) }
    },
    Verb("choose, twice and otherwise", leaves: "sharing.chosen", "sharing.chosen") { lab, participant in
      for choice in [SharingChoice.worldwide, .worldwide, .institution] {
        let later = start.advanced(bySeconds: 1)
        try lab.store.choose(choice, of: participant, context: lab.context(participant, at: later))
      }
    },
    Verb("changeSharing, twice and otherwise", leaves: "sharing.chosen", "sharing.chosen") {
      lab, participant in
      for choice in [SharingChoice.worldwide, .worldwide, .institution] {
        try lab.store.changeSharing(to: choice, of: participant, context: lab.context(participant))
      }
    },
    Verb("keepContact", leaves: "contact.kept") { lab, participant in
      try lab.store.keepContact(
        ["email": "ada@example.org"], messages: [], of: participant, context: lab.context(participant))
    },
    Verb("keepPlace", leaves: "participant.place") { lab, participant in
      try lab.store.keepPlace(of: participant, pin: PIN(chosen: "482915"), context: lab.context(participant))
    },
    Verb("setLanguage", leaves: "participant.language") { lab, participant in
      try lab.store.setLanguage(Language("de"), of: participant, context: lab.context(participant))
    },
    Verb("record permissions", leaves: "permission.decided", "permission.decided") { lab, participant in
      try lab.store.record(
        ["one": true, "two": false], of: participant, studyVersion: lab.study.version,
        context: lab.context(participant))
    },
    Verb("leave", leaves: "participant.left") { lab, participant in
      try lab.store.leave(participant, session: nil, context: lab.context(participant))
      try lab.store.leave(participant, session: nil, context: lab.context(participant))
    },
    Verb("resume and endSession", leaves: "participant.place", "session.resumed", "session.ended") {
      lab, participant in
      let pin = try PIN(chosen: "482915")
      try lab.store.keepPlace(of: participant, pin: pin, context: lab.context(participant))
      let verdict = try lab.store.resume(
        code: lab.code(of: participant), pin: pin, from: Guesser(address: "10.0.0.1"), at: start)
      guard case .opened(let session) = verdict else { throw StoreRefusal.participationEnded }
      try lab.store.endSession(session, context: lab.context(participant))
    },
  ]

  private static let ofTasks = [
    Verb("drawOrders", leaves: "list.began", "order.drawn") { lab, participant in
      let record = try lab.store.participation(of: participant) ?? throwing(StoreRefusal.participationEnded)
      for _ in 1...2 {
        try lab.store.drawOrders(of: record, in: lab.study, draw: { 42 }, context: lab.context(participant))
      }
    },
    Verb("give the place back", leaves: "list.began", "order.drawn", "participant.left", "order.returned") {
      lab, participant in
      let record = try lab.store.participation(of: participant) ?? throwing(StoreRefusal.participationEnded)
      try lab.store.drawOrders(of: record, in: lab.study, draw: { 42 }, context: lab.context(participant))
      try lab.store.leave(participant, session: nil, context: lab.context(participant))
    },
    Verb("startRun", leaves: "list.began", "order.drawn", "run.started") { lab, participant in
      _ = try lab.startRun(participant)
      _ = try lab.startRun(participant)
    },
    Verb("append", leaves: "list.began", "order.drawn", "run.started", "part.stored") { lab, participant in
      let run = try lab.startRun(participant)
      _ = try lab.append(makePart(of: lab.plannedRun(run)), to: run)
    },
    Verb("append out of turn", leaves: "list.began", "order.drawn", "run.started", "part.refused") {
      lab, participant in
      let run = try lab.startRun(participant)
      let part = try makePart(of: lab.plannedRun(run))
      _ = try lab.append(part.with(number: 5), to: run)
    },
    Verb("note a missing device", leaves: "device.missing") { lab, participant in
      try lab.store.note(missing: .keyboard, for: participant, context: lab.context(participant))
    },
    Verb("noteRefusal", leaves: "list.began", "order.drawn", "run.started", "part.refused") {
      lab, participant in
      let run = try lab.startRun(participant)
      let part = try makePart(of: lab.plannedRun(run))
      try lab.store.noteRefusal(of: part, reason: "impossible", in: run, context: lab.context(participant))
    },
    Verb("save an answer", leaves: "survey.saved", "survey.saved") { lab, participant in
      try lab.answer("height", .number(1.8), as: participant)
      try lab.answer("height", .skipped, as: participant, at: start.advanced(bySeconds: 1))
    },
    Verb(
      "note beside an answer and ask about it, twice", leaves: "survey.saved", "remark.kept", "survey.noted",
      "remark.kept", "survey.query-asked", "survey.query-closed"
    ) { lab, participant in
      try lab.answer("height", .skipped, as: participant)
      let context = AuditContext(by: .staff("desk"), at: start)
      let given = try lab.store.history(of: "demographics", by: participant)[0]
      let answer = AnswerReference(survey: "demographics", key: given.key, number: given.number)
      var queries: [DataQuery.ID] = []
      for _ in 1...2 {
        try lab.store.note(AnswerRemark("Why?"), beside: answer, of: participant, context: context)
        queries.append(
          try lab.store.ask(AnswerRemark("Why?"), about: answer, of: participant, context: context))
      }
      for query in queries { _ = try lab.store.act(.closed, nil, on: query, seen: 1, context: context) }
    },
    Verb("remember", leaves: "study.version") { lab, _ in
      let definition = try StudyDefinition.weightIAT(changing: "minutes: 35", to: "minutes: 31")
      let context = AuditContext(by: .system, at: start)
      try lab.store.remember(definition.study(), files: definition.files, context: context)
    },
    Verb("bring in a comparison group and remove it", leaves: "comparison.added", "comparison.removed") {
      lab, _ in
      let context = AuditContext(by: .staff("desk"), at: start)
      let group = ComparisonGroup.published(beside: lab.study)
      try lab.store.addComparisonGroup(group, context: context) { try $0(ComparedResult(value: 0.4)) }
      try lab.store.removeComparisonGroup(group.id, of: lab.study.id, context: context)
      try lab.store.removeComparisonGroup(group.id, of: lab.study.id, context: context)
    },
    Verb(
      "keep a release, download it and pass it on", leaves: "release.created", "release.downloaded",
      "release.passed-on"
    ) { lab, _ in
      let context = AuditContext(by: .staff("desk"), at: start)
      let release = try lab.store.keepRelease(
        of: lab.study.id, in: ReleaseScope(.real, .beyond), context: context
      ) { _, sink in
        try sink([0])
        return ReleaseWriting(fileName: "a.zip", members: [])
      }
      try lab.store.noteDownload(of: release, context: context)
      try lab.store.noteRecipient(RecipientName(typed: "Ada")!, of: release, context: context)
    },
    Verb("look through what was written", leaves: "survey.saved") { lab, participant in
      try lab.answer("height", .number(1.8), as: participant)
      // A scope that names no question has no texts.
      let missed = try lab.store.decide(
        [NewWordsDecision(id: "x", outcome: .kept, seen: 0)], of: lab.study, in: ReleaseScope(.real, .within),
        context: AuditContext(by: .staff("desk"), at: start))
      #expect(missed == ["x"])
    },
    Verb("make the key of keyed releases, twice", leaves: "release.key-made") { lab, _ in
      let context = AuditContext(by: .staff("desk"), at: start)
      try lab.store.makePseudonymKey(of: lab.study.id, context: context)
      try lab.store.makePseudonymKey(of: lab.study.id, context: context)
    },
    Verb(
      "ask for releases, and approve, refuse and withdraw", leaves: "release.asked", "release.created",
      "release.approved", "release.asked", "release.refused", "release.asked", "release.withdrawn"
    ) { lab, _ in
      let scope = ReleaseScope(.real, .beyond)
      let (asking, deciding) = (
        AuditContext(by: .staff("desk"), at: start), AuditContext(by: .staff("other"), at: start)
      )
      func ask() throws -> ReleaseRequest.ID {
        // Twice the same is one request.
        _ = try lab.store.askForRelease(of: lab.study.id, in: scope, context: asking)
        return try lab.store.askForRelease(of: lab.study.id, in: scope, context: asking).id
      }
      let first = try ask()
      _ = try lab.store.keepRelease(of: lab.study.id, in: scope, context: deciding) { _, sink in
        try sink([0])
        return ReleaseWriting(fileName: "a.zip", members: [], approving: first)
      }
      try lab.store.refuse(ask(), for: RequestRefusalReason(stored: "Too early"), context: deciding)
      try lab.store.withdraw(ask(), context: asking)
    },
  ]

  private static let ofStaff = [
    Verb("addStaff", leaves: "staff.added") { lab, _ in _ = try lab.addExperimenter() },
    Verb("signIn and endStaffSession", leaves: "staff.added", "staff.signed-in", "staff.signed-out") {
      lab, _ in
      let member = try lab.addExperimenter()
      let signIn = try lab.store.signIn(
        name: "robin", password: "correct horse battery", from: Guesser(address: "10.0.0.1"), at: start)
      guard case .opened(let session) = signIn else { throw StoreRefusal.participationEnded }
      try lab.store.endStaffSession(session, context: AuditContext(by: .staff(member.id), at: start))
    },
    Verb("set up the first administrator", leaves: "setup.link-made", "staff.added") { lab, _ in
      let link = try #require(try lab.store.makeSetupLink(at: start))
      let credentials = try StaffCredentials(name: "robin", password: "correct horse battery")
      _ = try lab.store.setUpFirstAdministrator(credentials, link: link, at: start)
    },
  ]

  private static let ofTheOutbox = [
    Verb("queue and noteSent", leaves: "mail.queued", "mail.sent") { lab, participant in
      let id = try lab.store.queue(
        OutboxStoreTests.message(to: participant), context: lab.context(participant))
      try lab.store.noteSent(id, context: AuditContext(by: .system, at: start))
    },
    Verb("openMessage", leaves: "mail.queued", "mail.opened") { lab, participant in
      let id = try lab.store.queue(
        OutboxStoreTests.message(to: participant), context: lab.context(participant))
      _ = try lab.store.openMessage(id, context: AuditContext(by: .staff("desk"), at: start))
    },
    Verb(
      "noteProblem and retryNow", leaves: "mail.queued", "mail.delayed", "mail.retried", "mail.failed"
    ) { lab, participant in
      let id = try lab.store.queue(
        OutboxStoreTests.message(to: participant), context: lab.context(participant))
      let context = AuditContext(by: .system, at: start)
      try lab.store.noteProblem(MailProblem(.timedOut, answer: ""), with: id, context: context)
      try lab.store.retryNow(id, context: context)
      try lab.store.noteProblem(MailProblem(.refusedRecipient, answer: "550"), with: id, context: context)
    },
  ]

  private static let ofReturnedMail = [
    Verb("note a notice, twice", leaves: "mail.queued", "mail.sent", "mail.returned") { lab, participant in
      let id = try lab.store.queue(
        OutboxStoreTests.message(to: participant), context: lab.context(participant))
      let name = try #require(try lab.store.waitingMessage(id)).mailName
      let context = AuditContext(by: .system, at: start)
      try lab.store.noteSent(id, context: context)
      let notice = DeliveryNotice(
        mailName: name, outcome: .failed, status: .init(kind: 5, subject: 1, detail: 1))
      for _ in 1...2 { _ = try lab.store.note(notice, context: context) }
    },
    Verb(
      "correct and withdraw refused invitations, twice", leaves: "invitations.made", "participant.made",
      "participant.made", "invitation.ended", "invitation.ended", "invitation.corrected",
      "invitation.withdrawn"
    ) { lab, _ in
      let list = InvitationList(
        id: "list", study: lab.study.id, language: Language("en"), staff: "somebody", madeAt: start)
      let addresses = AddressList("aad@example.org, bea@example.org")
      _ = try lab.store.invite(addresses, as: list, context: lab.staffContext)
      let people = try lab.store.invitations(of: list.id, page: 1, opensAddresses: false).map(\.participant)
      try lab.store.settleInvitationMail(
        ending: Dictionary(uniqueKeysWithValues: people.map { ($0, Invitation.End.refused) }), queueing: [],
        context: lab.staffContext)
      for _ in 1...2 {
        _ = try lab.store.correctInvitation(
          1, of: list.id, to: MailAddress("ada@example.org"), context: lab.staffContext)
        _ = try lab.store.withdrawInvitation(2, of: list.id, context: lab.staffContext)
      }
    },
  ]

  /// Asked for by somebody who has left.
  static let refused: [Verb] = [
    Verb("recordIntroduction") { try $0.store.recordIntroduction(of: $1, context: $0.context($1)) },
    Verb("recordEligibility") { try $0.decide(.eligible, ["age": .number(30)], as: $1) },
    Verb("sign") { try $0.sign(as: $1, version: "another") },
    Verb("record a reading") {
      try $0.store.record(
        SectionReading(section: "overview", shownAt: start, milliseconds: 900, openings: nil), of: $1,
        documentVersion: $0.study.consent.version, context: $0.context($1))
    },
    Verb("record that a section was left") {
      try $0.store.record(
        leaving: SectionReading(section: "overview", shownAt: start, milliseconds: 900, openings: nil),
        of: $1,
        documentVersion: $0.study.consent.version, context: $0.context($1))
    },
    Verb("reach") { try $0.reach(.agreed, as: $1) },
    Verb("answer the quiz") { try $0.answerQuiz("leave", isRight: true, as: $1) },
    Verb("choose") { try $0.store.choose(.worldwide, of: $1, context: $0.context($1)) },
    Verb("changeSharing") { try $0.store.changeSharing(to: .worldwide, of: $1, context: $0.context($1)) },
    Verb("keepContact") {
      try $0.store.keepContact(["email": "ada@example.org"], messages: [], of: $1, context: $0.context($1))
    },
    Verb("keepPlace") { try $0.store.keepPlace(of: $1, pin: nil, context: $0.context($1)) },
    Verb("setLanguage") { try $0.store.setLanguage(Language("de"), of: $1, context: $0.context($1)) },
    Verb("record permissions") { try $0.permit(["device-details": true], as: $1) },
    Verb("startRun") { _ = try $0.startRun($1) },
    Verb("save an answer") { try $0.answer("height", .skipped, as: $1) },
  ]
}

extension TemporaryLab {
  func reach(_ milestone: ConsentMilestone, as participant: Participant.ID) throws {
    try store.reach(
      milestone, of: participant, documentVersion: study.consent.version, context: context(participant))
  }

  func answerQuiz(
    _ question: QuizQuestion.ID, attempt: Int = 1, isRight: Bool, as participant: Participant.ID
  ) throws {
    try store.record(
      QuizAnswer(attempt: attempt, question: question, choices: ["always"], isRight: isRight, time: start),
      of: participant, documentVersion: study.consent.version, context: context(participant))
  }

  func addExperimenter() throws -> StaffMember {
    try store.addStaff(
      StaffCredentials(name: "robin", password: "correct horse battery"), role: .experimenter, study: nil,
      context: AuditContext(by: .system, at: start))
  }
}
