import Foundation
import SampleStudies
import Testing

@testable import Storage
@testable import Studies

/// Slots on real files: one participant for each, whoever else asks at the same time.
struct SlotStoreTests {
  private let lab: TemporaryLab
  private let calendar = LabCalendar()
  private let desk: StaffMember.ID = "desk"

  init() throws {
    let definition = OpenVisitStudy.definition(more: "booking: {until-hours: 24}")
    lab = try TemporaryLab(of: definition, definition.study())
  }

  /// A day after the first visit, whose window is from 12 to 16 days.
  private func day(_ days: Int) -> LabCalendar.Day { calendar.day(calendar.day(of: start), plus: days) }

  private func noon(_ days: Int) -> Timestamp { calendar.time(on: day(days), minute: 720) }

  private func staff(at time: Timestamp) -> AuditContext { AuditContext(by: .staff(desk), at: time) }

  private func offer(_ days: ClosedRange<Int>, at hours: ClosedRange<Int> = 10...11) -> SlotOffer {
    SlotOffer(
      visit: "second", days: day(days.lowerBound)...day(days.upperBound), weekdays: Set(1...7),
      time: hours.lowerBound * 60...hours.upperBound * 60, minutes: 60, pause: 0, experimenter: "ben")
  }

  /// Offers an hour on each of some days.
  @discardableResult
  private func offered(_ days: ClosedRange<Int>, at time: Timestamp = start) throws -> [VisitSlot.ID] {
    _ = try lab.store.offer(offer(days), in: lab.study.id, calendar: calendar, context: staff(at: time))
    return try slots().map(\.slot.id)
  }

  private func slots() throws -> [OfferedSlot] {
    try lab.store.slots(SlotQuery(time: start..<noon(100), studies: [lab.study.id]))
  }

  private func book(
    _ slot: VisitSlot.ID, _ person: Participant.ID, on days: Int = 1, in store: SQLiteStore? = nil
  ) throws -> SlotVerdict {
    try (store ?? lab.store).book(
      slot, as: person, in: lab.study, calendar: calendar, context: lab.context(person, at: noon(days)))
  }

  private func choice(_ person: Participant.ID, on days: Int = 1) throws -> SlotChoice {
    try lab.store.choice(of: person, in: lab.study, at: noon(days), calendar: calendar)
  }

  private func visits(_ person: Participant.ID) throws -> [Visit] {
    try #require(try lab.store.participation(of: person)).visits
  }

  // MARK: - Offering

  @Test func aFormThatIsSentTwiceOffersNothingTwice() throws {
    let context = staff(at: start)
    func send() throws -> Int {
      try lab.store.offer(offer(13...15), in: lab.study.id, calendar: calendar, context: context)
    }
    #expect(try send() == 3 && send() == 0)
    #expect(try slots().count == 3)
    #expect(try lab.count("audit", "action = 'slot.offered'") == 3)
  }

  @Test func severalAreWithdrawnAtOnceEachWithItsEntry() throws {
    let person = try lab.diarist(startedAt: start)
    let ids = try offered(13...16)
    _ = try book(ids[0], person)
    let some = Array(ids.prefix(3)) + ["unknown"]
    #expect(try lab.store.withdraw(some, context: staff(at: noon(1))) == 2)
    #expect(try lab.store.withdraw(some, context: staff(at: noon(1))) == 0)
    #expect(try slots().map(\.slot.id) == [ids[0], ids[3]])
    #expect(try lab.count("audit", "action = 'slot.withdrawn'") == 2)
  }

  @Test func onlyFreeSlotsAreWithdrawn() throws {
    let person = try lab.diarist(startedAt: start)
    let ids = try offered(13...14)
    _ = try book(ids[0], person)
    #expect(try lab.store.withdraw(ids[0], context: staff(at: noon(1))) == .taken)
    #expect(try lab.store.withdraw(ids[1], context: staff(at: noon(1))) == .done)
    #expect(try lab.store.withdraw(ids[1], context: staff(at: noon(1))) == .unknown)
    #expect(try book(ids[1], lab.diarist(startedAt: start, address: "b@example.org")) == .taken)
    #expect(try slots().map(\.slot.id) == [ids[0]])
    // It can be offered again.
    #expect(try offered(14...14).count == 2)
  }

  // MARK: - Choosing

  @Test func aBookingIsAnOrdinaryAppointment() throws {
    let person = try lab.diarist(startedAt: start)
    let ids = try offered(11...17)
    #expect(try choice(person).slots.map(\.id) == Array(ids[1...5]))
    guard case .done(let visit) = try book(ids[2], person) else { return #expect(Bool(false)) }
    #expect(visit.plannedFor == calendar.time(on: day(13), minute: 600) && visit.experimenter == "ben")
    #expect(visit.state == .planned && visit.minutes == 60 && visit.madeBy == nil && !visit.isOutsideWindow)
    #expect(try visits(person) == [visit])
    #expect(try choice(person).appointment == visit)
    #expect(try !choice(person).slots.map(\.id).contains(ids[2]))
    // Sent twice, it is made once.
    #expect(try book(ids[2], person) == .done(visit) && visits(person).count == 1)
    let actions = try lab.store.auditTrail(of: person).map(\.action)
    #expect(actions.suffix(2) == ["slot.booked", "visit.planned"])
    #expect(try lab.store.brokenAuditEntries().isEmpty)
  }

  @Test func whatIsNotOnOfferIsNotBooked() throws {
    let person = try lab.diarist(startedAt: start)
    let ids = try offered(11...13)
    #expect(try book("unknown", person) == .taken)
    #expect(try book(ids[0], person) == .taken, "before the window")
    #expect(try book(ids[2], person, on: 13) == .taken, "over")
    // Its experimenter has an appointment meanwhile.
    let other = try lab.diarist(startedAt: start, address: "b@example.org")
    let plan = VisitPlan(
      time: calendar.time(on: day(13), minute: 630), minutes: 30, experimenter: "ben", station: nil)
    _ = try lab.store.plan(
      plan, visit: "second", of: other, in: lab.study, calendar: calendar, deviation: nil,
      context: staff(at: noon(1)))
    #expect(try book(ids[2], person) == .taken)
    #expect(try choice(person).slots.map(\.id) == [ids[1]])
    // An appointment that staff made is theirs to change.
    guard case .fixed = try book(ids[1], other) else { return #expect(Bool(false)) }
    #expect(try visits(person).isEmpty && slots().allSatisfy { $0.booking == nil })
  }

  @Test func rebookingMovesTheAppointmentAndFreesTheSlot() throws {
    let (ada, grace) = (
      try lab.diarist(startedAt: start), try lab.diarist(startedAt: start, address: "b@example.org")
    )
    let ids = try offered(13...15)
    guard case .done(let first) = try book(ids[0], ada) else { return #expect(Bool(false)) }
    #expect(try book(ids[1], grace).isDone)
    #expect(try book(ids[1], ada) == .taken)
    guard case .done(let moved) = try book(ids[2], ada) else { return #expect(Bool(false)) }
    #expect(moved.id == first.id && moved.changes == 1)
    #expect(moved.plannedFor == calendar.time(on: day(15), minute: 600))
    #expect(try slots().map { $0.booking?.participant } == [nil, grace, ada])
    // Less than a day before it is too late.
    guard case .fixed = try book(ids[0], ada, on: 14) else { return #expect(Bool(false)) }
    let late = try lab.store.cancelBooking(
      moved.id, as: ada, in: lab.study, context: lab.context(ada, at: noon(14)))
    #expect(late == .fixed(moved))
    for _ in 1...2 {
      let cancelled = try lab.store.cancelBooking(
        moved.id, as: ada, in: lab.study, context: lab.context(ada, at: noon(2)))
      #expect(cancelled.isDone)
    }
    #expect(try visits(ada).map(\.state) == [.cancelled])
    #expect(try slots().map { $0.booking?.participant } == [nil, grace, nil])
  }

  /// The time that a participant had chosen goes to somebody else meanwhile: an undo would promise it twice.
  @Test func aCancellationIsUndoneWhileTheTimeIsStillTheirs() throws {
    let (ada, grace) = (
      try lab.diarist(startedAt: start), try lab.diarist(startedAt: start, address: "b@example.org")
    )
    let ids = try offered(13...13)
    func cancel(_ person: Participant.ID, seen: Int) throws -> Undo {
      let visit = try #require(try visits(person).last)
      let verdict = try lab.store.close(
        visit.id, as: .cancelled, seen: seen, in: lab.study, context: staff(at: noon(2)))
      #expect(verdict.isDone)
      return Undo(.cancellation, of: visit.id.text, doneAt: noon(2))
    }
    func undo(_ undo: Undo) throws -> UndoVerdict {
      try lab.store.undo(undo, in: lab.study, context: staff(at: noon(2).advanced(bySeconds: 5)))
    }
    #expect(try book(ids[0], ada).isDone)
    #expect(try undo(cancel(ada, seen: 0)) == .done)
    #expect(try slots().map { $0.booking?.participant } == [ada])
    let again = try cancel(ada, seen: 2)
    #expect(try book(ids[0], grace, on: 2).isDone)
    #expect(try undo(again) == .overtaken)
    #expect(try slots().map { $0.booking?.participant } == [grace])
  }

  @Test func whoLeavesOrIsMovedByStaffFreesTheirSlot() throws {
    let (ada, grace) = (
      try lab.diarist(startedAt: start), try lab.diarist(startedAt: start, address: "b@example.org")
    )
    let ids = try offered(13...14)
    #expect(try book(ids[0], ada).isDone && book(ids[1], grace).isDone)
    try lab.store.leave(ada, session: nil, context: lab.context(ada, at: noon(2)))
    let visit = try #require(try visits(grace).first)
    _ = try lab.store.move(
      visit.id, to: VisitPlan(time: noon(16), minutes: 30, experimenter: "ben", station: nil), seen: 0,
      in: lab.study, calendar: calendar, deviation: nil, context: staff(at: noon(2)))
    #expect(try slots().allSatisfy { $0.booking == nil })
    try lab.store.releaseSlots(context: AuditContext(by: .system, at: noon(3)))
    #expect(try lab.count("slot_bookings") == 0)
    #expect(try slots().map(\.freeSince) == [noon(3), noon(3)])
    let alan = try lab.diarist(startedAt: start, address: "c@example.org")
    #expect(try book(ids[0], alan, on: 4).isDone)
  }

  // MARK: - Two at once

  /// Another server gives the slot away between the look and the write.
  @Test func aSlotJustTakenIsNotTakenAgain() throws {
    let (ada, grace) = (
      try lab.diarist(startedAt: start), try lab.diarist(startedAt: start, address: "b@example.org")
    )
    let slot = try offered(13...13)[0]
    let connection = try DatabaseConnection(
      path: lab.directory.appendingPathComponent(DataFile.research.name).path)
    let mine = try connection.withoutTransaction { db in
      var theirs: SlotVerdict?
      db.engine.trace { statement in
        guard theirs == nil, "\(statement)".hasPrefix("INSERT INTO slot_bookings") else { return }
        theirs = .taken
        theirs = try? book(slot, grace)
      }
      defer { db.engine.trace(options: []) }
      let verdict = try SQLiteStore.book(
        slot, as: ada, in: lab.study, calendar, context: lab.context(ada, at: noon(1)), in: db)
      #expect(theirs?.isDone == true)
      return verdict
    }
    #expect(mine == .taken)
    #expect(try visits(ada).isEmpty && visits(grace).count == 1)
    #expect(try slots().map { $0.booking?.participant } == [grace])
  }

  @Test func ofManyAtOnceOneGetsIt() throws {
    let people = try (0..<6).map { try lab.diarist(startedAt: start, address: "p\($0)@example.org") }
    let slot = try offered(13...13)[0]
    let other = try SQLiteStore(
      directory: lab.directory, kinds: [.implicitAssociation], access: .besideServer)
    defer { try? other.close() }
    let verdicts = Collected<SlotVerdict>()
    onThreads(people.count) { index in
      if let verdict = try? book(slot, people[index], in: index.isMultiple(of: 2) ? lab.store : other) {
        verdicts.add(verdict)
      }
    }
    #expect(verdicts.values.count { $0.isDone } == 1)
    #expect(try lab.count("visits") == 1 && lab.count("slot_bookings") == 1)
  }

  /// The database itself holds it.
  @Test func aSlotHasOneRow() throws {
    let person = try lab.diarist(startedAt: start)
    let slot = try offered(13...13)[0]
    #expect(try book(slot, person).isDone)
    #expect(throws: DatabaseError.self) {
      try lab.store.research.write { db in
        try db.run(
          "INSERT INTO slot_bookings (slot, participant, appointment, booked_at) VALUES (?, ?, 'x', 1)",
          [slot, person])
      }
    }
  }

  // MARK: - Messages about what was chosen

  /// Sends the messages that are due about appointments.
  private func tell(at time: Timestamp) throws -> [OutboxMessage.Kind] {
    let context = AuditContext(by: .system, at: time)
    var dropped: [OutboxMessage.ID] = []
    var messages: [OutboxMessage] = []
    for mail in try lab.store.appointmentMail(at: time) {
      let decision = mail.decision(in: lab.study, at: time)
      dropped += decision.dropped
      guard let news = decision.due else { continue }
      let address = try #require(try lab.store.contact(of: mail.participant.id)["mail"])
      messages.append(
        OutboxMessage(
          participant: mail.participant.id, study: lab.study.id, kind: news.kind,
          recipient: try MailAddress(address), subject: "S", body: "B",
          appointment: AppointmentEdition(mail.visit)))
    }
    try lab.store.settle(dropping: dropped, queueing: messages, context: context)
    return try lab.store.dueMessages(at: time).map { id in
      let kind = try #require(try lab.store.waitingMessage(id)).message.kind
      try lab.store.noteSent(id, context: context)
      return kind
    }
  }

  /// The address may be a stranger's. The time that counts is told when a day has passed.
  @Test func movingToAndFroFillsNoMailbox() throws {
    let person = try lab.diarist(startedAt: start)
    let ids = try offered(13...14)
    #expect(try book(ids[0], person).isDone)
    #expect(try tell(at: noon(1)) == [.appointmentMade])
    var told: [OutboxMessage.Kind] = []
    for move in 1...13 {
      #expect(try book(ids[move % 2], person).isDone)
      told += try tell(at: noon(1).advanced(bySeconds: move * 60))
    }
    #expect(told == Array(repeating: .appointmentMoved, count: UsageLimits().messagesPerRecipient))
    let other = try lab.diarist(startedAt: start, address: "b@example.org")
    let third = try #require(try offered(15...15).last)
    #expect(try book(third, other).isDone)
    #expect(try tell(at: noon(1).advanced(bySeconds: 1000)) == [.appointmentMade])
    #expect(try tell(at: noon(2).advanced(bySeconds: 3600)) == [.appointmentMoved])
    #expect(try tell(at: noon(2).advanced(bySeconds: 7200)).isEmpty)
    #expect(try lab.store.brokenAuditEntries().isEmpty)
  }

  // MARK: - The waiting list

  private func wait(_ person: Participant.ID, on days: Int) throws {
    try lab.store.waitForSlot(as: person, in: lab.study, context: lab.context(person, at: noon(days)))
  }

  private func waiting() throws -> [Participant.ID] {
    try lab.store.waitingList(of: [lab.study.id], at: .everySite).map(\.participant)
  }

  @Test func theListIsInTheOrderOfComingAndLeftWithABooking() throws {
    let people = try (0..<3).map { try lab.diarist(startedAt: start, address: "p\($0)@example.org") }
    for (days, person) in zip([3, 1, 2, 4], people + [people[0]]) { try wait(person, on: days) }
    #expect(try waiting() == [people[1], people[2], people[0]])
    let slot = try offered(13...13)[0]
    #expect(try book(slot, people[2], on: 5).isDone)
    #expect(try waiting() == [people[1], people[0]])
    try lab.store.leave(people[1], session: nil, context: lab.context(people[1], at: noon(5)))
    #expect(try waiting() == [people[0]])
    try lab.store.releaseSlots(context: AuditContext(by: .system, at: noon(6)))
    #expect(try lab.count("slot_waits") == 1)
    try lab.store.stopWaitingForSlot(as: people[0], context: lab.context(people[0], at: noon(6)))
    #expect(try waiting().isEmpty)
    #expect(try lab.store.waitingList(of: ["another"], at: .everySite).isEmpty)
  }

  /// The participants of a study may be a hundred thousand.
  @Test func theListAloneIsGoneThrough() throws {
    let listing = SQLiteStore.waitListing(
      of: [lab.study.id], SiteCondition(.everySite, "participants.site"))
    let plan = try lab.store.research.read { db in
      try db.rows("EXPLAIN QUERY PLAN " + listing, [lab.study.id]).map { $0["detail"] as String }
    }
    #expect(plan.filter { $0.contains("SCAN") } == ["SCAN slot_waits"], "\(plan)")
  }

  /// Puts the messages that are due into the outbox twice, as two processes do.
  private func round(at time: Timestamp) throws {
    let context = AuditContext(by: .system, at: time)
    try lab.store.releaseSlots(context: context)
    let decision = try lab.store.freeTimes(of: lab.study, at: time, calendar: calendar)
      .decision(in: lab.study, at: time, calendar)
    let messages = try decision.due.map { due in
      let person = due.mail.record.participant.id
      return OutboxMessage(
        participant: person, study: lab.study.id, kind: .timeFree,
        recipient: try MailAddress(lab.store.contact(of: person)["mail"]!), subject: "S", body: "B",
        freeTime: due.news)
    }
    let dropped = try decision.dropped + lab.store.idleFreeTimeMessages()
    for _ in 1...2 { try lab.store.settleFreeTimes(dropping: dropped, queueing: messages, context: context) }
  }

  private func states() throws -> [OutboxEntry.State] {
    try lab.store.outbox(of: [lab.study.id], page: 1).entries.filter { $0.kind == .timeFree }.map(\.state)
  }

  @Test func whoWaitsIsToldOnceOfEachFreeTime() throws {
    let person = try lab.diarist(startedAt: start)
    try wait(person, on: 1)
    try round(at: noon(2))
    #expect(try states().isEmpty)
    try offered(13...13, at: noon(2))
    for hour in 0...2 { try round(at: noon(2).advanced(bySeconds: hour * 3600)) }
    #expect(try states() == [.waiting])
    let id = try #require(try lab.store.dueMessages(at: noon(3)).first)
    let message = try #require(try lab.store.waitingMessage(id)).message
    #expect(message.freeTime?.visit == "second" && message.invitation == nil && message.reminder == nil)
    // Somebody else was faster: what waits is not sent.
    let other = try lab.diarist(startedAt: start, address: "b@example.org")
    let slot = try #require(try slots().first).slot.id
    #expect(try book(slot, other, on: 3).isDone)
    try round(at: noon(3))
    #expect(try states() == [.failed])
    // They cancel.
    let visit = try #require(try visits(other).first)
    _ = try lab.store.cancelBooking(
      visit.id, as: other, in: lab.study, context: lab.context(other, at: noon(4)))
    try round(at: noon(4))
    #expect(try states().sorted { $0.rawValue < $1.rawValue } == [.failed, .waiting])
    // One who leaves the list is not written to.
    try lab.store.stopWaitingForSlot(as: person, context: lab.context(person, at: noon(5)))
    try round(at: noon(5))
    #expect(try states() == [.failed, .failed])
  }
}

extension SlotVerdict {
  fileprivate var isDone: Bool { if case .done = self { true } else { false } }
}
