import Crypto
import Foundation
import Studies
import Testing

@testable import Storage

/// Stations and handovers: the guarantees of the store to the people who hold a tablet or hand one over.
struct StationStoreTests {
  private let lab: TemporaryLab
  private let desk = AuditContext(by: .staff("desk"), at: start)

  init() throws { lab = try TemporaryLab() }

  private var store: SQLiteStore { lab.store }

  private func station(_ name: String = "Tablet 1") throws -> (station: Station, browser: Token) {
    try lab.registerStation(name)
  }

  // MARK: - Registering

  @Test func aCodeRegistersTheBrowserThatShowsItOnce() throws {
    let browser = Token()
    let code = try #require(try store.openPairing(of: browser, from: "10.0.0.1", at: start))
    #expect(code.text.count == 6)
    #expect(try store.pairing(of: browser, at: start)?.text == code.text)
    #expect(try store.stationSession(of: browser, at: start) == nil)
    guard
      case .registered(let station) = try store.register(
        StationName("Tablet 1"), code: code, context: desk)
    else { Issue.record("not registered"); return }
    #expect(try store.stationSession(of: browser, at: start)?.station == station)
    #expect(try store.pairing(of: browser, at: start) == nil)
    let again = try store.register(StationName("Tablet 2"), code: code, context: desk)
    guard case .unknownCode = again else { Issue.record("used twice"); return }
    #expect(try store.stations().count == 1)
  }

  @Test func aCodeExpires() throws {
    let browser = Token()
    let code = try #require(try store.openPairing(of: browser, from: "10.0.0.1", at: start))
    let later = start.advanced(bySeconds: PairingCode.seconds)
    #expect(try store.pairing(of: browser, at: later.advanced(bySeconds: -1)) != nil)
    #expect(try store.pairing(of: browser, at: later) == nil)
    let verdict = try store.register(
      StationName("Tablet 1"), code: code, context: AuditContext(by: .staff("desk"), at: later))
    guard case .unknownCode = verdict else { Issue.record("registered late"); return }
  }

  @Test func guessingCodesIsSlowedDown() throws {
    let right = try #require(try store.openPairing(of: Token(), from: "10.0.0.1", at: start))
    for _ in 1...Guess.perSecret.times {
      _ = try store.register(StationName("Tablet 1"), code: .random(), context: desk)
    }
    let verdict = try store.register(StationName("Tablet 1"), code: right, context: desk)
    guard case .tooManyAttempts = verdict else { Issue.record("\(verdict)"); return }
  }

  @Test func browsersThatWaitAreCounted() throws {
    for browser in 1...SQLiteStore.openPairings {
      #expect(try store.openPairing(of: Token(), from: "10.0.1.\(browser / 50)", at: start) != nil)
    }
    #expect(try store.openPairing(of: Token(), from: "10.0.0.1", at: start) == nil)
    let later = start.advanced(bySeconds: PairingCode.seconds)
    #expect(try store.openPairing(of: Token(), from: "10.0.0.1", at: later) != nil)
  }

  /// Fifty tablets of a lab are tried twice each; an address that asks for more does not block others.
  @Test func oneAddressAsksForAHundredCodes() throws {
    for _ in 1...100 { #expect(try store.openPairing(of: Token(), from: "10.0.0.1", at: start) != nil) }
    #expect(try store.openPairing(of: Token(), from: "10.0.0.1", at: start) == nil)
    #expect(try store.openPairing(of: Token(), from: "10.0.0.2", at: start) != nil)
    let later = start.advanced(bySeconds: PairingCode.seconds)
    #expect(try store.openPairing(of: Token(), from: "10.0.0.1", at: later) != nil)
  }

  @Test func aNameIsThatOfOneStationInUse() throws {
    let first = try station("Tablet 1").station
    #expect(throws: StationNameProblem.taken) { try station("Tablet 1") }
    let second = try station("Tablet 2").station
    #expect(throws: StationNameProblem.taken) {
      try store.rename(second.id, to: StationName("Tablet 1"), context: desk)
    }
    try store.rename(first.id, to: StationName("Tablet 1"), context: desk)
    try store.revoke(first.id, context: desk)
    try store.rename(second.id, to: StationName("Tablet 1"), context: desk)
    #expect(try store.stations().map(\.station.name.text) == ["Tablet 1", "Tablet 1"])
  }

  // MARK: - Handing over

  @Test func oneStationHasOneParticipantAndTheOtherWayRound() throws {
    let (one, two) = (try station("Tablet 1").station, try station("Tablet 2").station)
    let (ada, bea) = (try lab.enrol().id, try lab.enrol().id)
    let handover = try store.handOver(ada, to: one.id, in: lab.study, context: desk)
    #expect(handover.handedBy == "desk")
    #expect(throws: HandoverRefusal.stationBusy(ada)) {
      try store.handOver(bea, to: one.id, in: lab.study, context: desk)
    }
    #expect(throws: HandoverRefusal.elsewhere(one.name)) {
      try store.handOver(ada, to: two.id, in: lab.study, context: desk)
    }
    #expect(throws: HandoverRefusal.alreadyHere) {
      try store.handOver(ada, to: one.id, in: lab.study, context: desk)
    }
    #expect(throws: HandoverRefusal.noSuchStation) {
      try store.handOver(bea, to: "x", in: lab.study, context: desk)
    }
    #expect(throws: HandoverRefusal.noSuchParticipant) {
      try store.handOver("x", to: two.id, in: lab.study, context: desk)
    }
    try store.leave(bea, session: nil, context: lab.context(bea))
    #expect(throws: HandoverRefusal.participantLeft) {
      try store.handOver(bea, to: two.id, in: lab.study, context: desk)
    }
    try store.revoke(two.id, context: desk)
    let cleo = try lab.enrol().id
    #expect(throws: HandoverRefusal.stationRevoked) {
      try store.handOver(cleo, to: two.id, in: lab.study, context: desk)
    }
    #expect(try store.end(handover.id, how: .takenBack, context: desk))
    #expect(try !store.end(handover.id, how: .done, context: desk))
    #expect(try store.handOver(cleo, to: one.id, in: lab.study, context: desk).participant == cleo)
  }

  /// Ten races: one wins, the other is told, nothing is doubled.
  @Test func ofTwoWhoHandOverAtOnceOneIsTold() throws {
    for number in 1...10 {
      let (one, two) = (try station("A\(number)").station, try station("B\(number)").station)
      let (ada, bea) = (try lab.enrol().id, try lab.enrol().id)
      let pairs = number % 2 == 0 ? [(ada, one), (bea, one)] : [(ada, one), (ada, two)]
      let outcomes = Collected<HandoverRefusal?>()
      onThreads(2) { [lab, desk] index in
        do {
          _ = try lab.store.handOver(
            pairs[index].0, to: pairs[index].1.id, in: lab.study, context: desk)
          outcomes.add(nil)
        } catch { outcomes.add(error as? HandoverRefusal) }
      }
      #expect(outcomes.values.filter { $0 == nil }.count == 1)
      let refusal = try #require(outcomes.values.compactMap { $0 }.first)
      switch refusal {
      case .stationBusy(let winner): #expect([ada, bea].contains(winner))
      case .elsewhere(let name): #expect([one.name, two.name].contains(name))
      default: Issue.record("\(refusal)")
      }
      #expect(try lab.count("handovers", "ended_at IS NULL") == number)
    }
  }

  @Test func movingIsOneStep() throws {
    let (one, two, three) = (try station("1").station, try station("2").station, try station("3").station)
    let (ada, bea) = (try lab.enrol().id, try lab.enrol().id)
    _ = try store.handOver(ada, to: one.id, in: lab.study, context: desk)
    _ = try store.handOver(bea, to: three.id, in: lab.study, context: desk)
    #expect(throws: HandoverRefusal.stationBusy(bea)) {
      try store.move(ada, to: three.id, in: lab.study, context: desk)
    }
    #expect(try store.station(one.id)?.handover?.participant == ada)
    let moved = try store.move(ada, to: two.id, in: lab.study, context: desk)
    #expect(try store.station(one.id)?.handover == nil)
    #expect(try store.station(two.id)?.handover == moved)
    #expect(try lab.count("handovers", "how = 'moved'") == 1)
  }

  @Test func revokingEndsTheHandover() throws {
    let (station, browser) = try station()
    let ada = try lab.enrol().id
    _ = try store.handOver(ada, to: station.id, in: lab.study, context: desk)
    try store.revoke(station.id, context: desk)
    let stationSession = try #require(try store.stationSession(of: browser, at: start))
    #expect(stationSession.station.revokedAt == start && stationSession.handover == nil)
    #expect(try lab.count("handovers", "how = 'revoked' AND ended_by = 'desk'") == 1)
  }

  @Test func nothingOfSomebodyTurnedAwayStays() throws {
    let station = try station().station
    let ada = try lab.enrol().id
    _ = try store.handOver(ada, to: station.id, in: lab.study, context: desk)
    try lab.decide(.notEligible(unmet: ["age"]), as: ada)
    #expect(try lab.count("handovers") == 0)
    #expect(try store.station(station.id)?.handover == nil)
  }

  @Test func aHandoverIsNoSession() throws {
    let station = try station().station
    let ada = try lab.enrol(at: start.advanced(bySeconds: -500)).id
    let handover = try store.handOver(ada, to: station.id, in: lab.study, context: desk)
    #expect(Token(handover.sessionDigest) == nil)
    #expect(try store.lastSeen(ada) == start)
  }

  // MARK: - By code

  @Test func codesAtAStation() throws {
    let (one, two) = (try station("Tablet 1").station, try station("Tablet 2").station)
    let ada = try lab.enrol().id
    let code = try lab.code(of: ada)
    func take(_ code: ParticipationCode, _ station: Station, at time: Timestamp = start) throws -> TakeVerdict
    {
      try store.take(code, at: station.id, in: [lab.study], time: time)
    }
    guard case .taken(let handover) = try take(code, one) else { Issue.record("not taken"); return }
    #expect(handover.participant == ada && handover.handedBy == nil)
    guard case .refused(.elsewhere(one.name)) = try take(code, two) else { Issue.record("twice"); return }
    for _ in 1...Guess.perSecret.times {
      guard case .unknownCode = try take(.random(), two) else { Issue.record("known"); return }
    }
    guard case .tooManyAttempts = try take(code, two) else { Issue.record("not slowed down"); return }
    try store.leave(ada, session: nil, context: lab.context(ada))
    try store.end(handover.id, how: .done, context: desk)
    guard case .refused(.participantLeft) = try take(code, one) else { Issue.record("left"); return }
  }

  /// 200 times the same code is typed on two tablets at once: one takes them in, the other is told which.
  @Test func aCodeTypedOnTwoTabletsAtOnce() throws {
    let (one, two) = (try station("Tablet 1").station, try station("Tablet 2").station)
    for _ in 1...200 {
      let ada = try lab.enrol().id
      let code = try lab.code(of: ada)
      let verdicts = Collected<TakeVerdict>()
      onThreads(2) { [lab] index in
        let tablet = index == 0 ? one : two
        let verdict = try? lab.store.take(
          code, at: tablet.id, in: [lab.study], time: start)
        if let verdict { verdicts.add(verdict) }
      }
      let taken = verdicts.values.compactMap { if case .taken(let handover) = $0 { handover } else { nil } }
      let told = verdicts.values.compactMap {
        if case .refused(.elsewhere(let name)) = $0 { name } else { nil }
      }
      #expect(verdicts.values.count == 2 && taken.count == 1 && told.count == 1)
      let winner = try #require(taken.first)
      #expect(winner.participant == ada && told.first == (winner.station == one.id ? one.name : two.name))
      #expect(try lab.count("handovers", "ended_at IS NULL") == 1)
      try store.end(winner.id, how: .done, context: desk)
    }
    #expect(try lab.count("handovers") == 200)
    // People who knew their code were not counted as guessing.
    #expect(try store.brokenAuditEntries().isEmpty)
  }

  /// People at a tablet are here, however they came to it, expected or not.
  @Test func whoTakesATabletByTheirCodeIsHere() throws {
    let tablet = try station().station
    let ada = try lab.enrolWithConsent()
    #expect(try lab.store.participation(of: ada)?.visits.isEmpty == true)
    let verdict = try store.take(lab.code(of: ada), at: tablet.id, in: [lab.study], time: start)
    guard case .taken = verdict else { Issue.record("\(verdict)"); return }
    let visits = try #require(try lab.store.participation(of: ada)?.visits)
    #expect(visits.map(\.state) == [.arrived] && visits.map(\.visit) == [lab.study.visits[0].id])
    #expect(visits[0].arrivedAt == start && visits[0].madeBy == nil && visits[0].experimenter == nil)
  }

  /// By code as from the console: a tablet with nothing to do on it is given to nobody.
  @Test func whoIsDoneGetsNoTablet() throws {
    let tablet = try station().station
    let ada = try lab.enrolWithConsent()
    try store.keepPlace(of: ada, pin: nil, context: lab.context(ada))
    try lab.permit(lab.answers(true), as: ada)
    let end = try InterventionRequest(
      .endVisit(lab.study.visits[0].id), reason: .time, remark: "", seen: 0)
    #expect(try store.intervene(end, for: ada, in: lab.study, context: desk) == .done)
    #expect(throws: HandoverRefusal.complete) {
      try store.handOver(ada, to: tablet.id, in: lab.study, context: desk)
    }
    let verdict = try store.take(
      lab.code(of: ada), at: tablet.id, in: [lab.study], time: start)
    guard case .refused(.complete) = verdict else { Issue.record("\(verdict)"); return }
    // The code of a study that this server does not run any more is nobody's.
    let other = try store.take(lab.code(of: lab.enrol().id), at: tablet.id, in: [], time: start)
    guard case .unknownCode = other else { Issue.record("\(other)"); return }
    #expect(try lab.count("handovers") == 0)
  }

  // MARK: - Reports and what comes late

  @Test func theNewestReportIsKeptAlone() throws {
    let station = try station().station
    let actions = try lab.actions()
    let report = StationReport(
      time: start, handover: nil, screen: .block, block: 3, trial: 17, unsent: 4, errors: 2, tooFast: 1,
      battery: 81, isCharging: true, connection: "wifi", isVisible: false)
    store.note(StationReport(time: start, handover: nil, screen: .waiting), of: station.id)
    store.note(report, of: station.id)
    try lab.settle()
    #expect(try store.station(station.id)?.report == report)
    #expect(try lab.count("station_reports") == 1)
    #expect(try lab.actions() == actions)
    #expect(report.isFresh(at: start.advanced(bySeconds: 29)))
    #expect(!report.isFresh(at: start.advanced(bySeconds: 30)))
  }

  @Test func aStationDeliversForAWeek() throws {
    let (one, two) = (try station("Tablet 1").station, try station("Tablet 2").station)
    let ada = try lab.enrolWithConsent()
    let handover = try store.handOver(ada, to: one.id, in: lab.study, context: desk)
    let run = try lab.startRun(ada)
    func late(_ station: Station, after seconds: Int = 0) throws -> LateDelivery? {
      try store.lateDelivery(of: run.id, by: station.id, at: start.advanced(bySeconds: seconds))
    }
    #expect(try late(one) == nil)
    try store.end(handover.id, how: .takenBack, context: desk)
    #expect(try late(one) == LateDelivery(participant: ada, station: one.id, isSuperseded: false))
    #expect(try late(two) == nil)
    #expect(try late(one, after: Handover.deliverySeconds) == nil)
    _ = try store.handOver(ada, to: two.id, in: lab.study, context: desk)
    #expect(try late(one)?.isSuperseded == true)
    for _ in 1...2 { try store.keepLate([1, 2], part: 3, of: run, from: one.id, context: desk) }
    #expect(try lab.count("late_parts") == 1)
    #expect(try lab.actions().filter { $0 == "part.late" }.count == 1)
    let kept = try store.lateParts(of: ada)
    #expect(kept == [LatePart(run: run.id, number: 3, station: one.name, receivedAt: start)])
    #expect(try store.lateParts(of: lab.enrol().id).isEmpty)
  }

  /// Its acknowledgement was lost, and the participant was moved to another station.
  @Test func aPartThatWasStoredIsNotLate() throws {
    let station = try station().station
    let run = try lab.startRun(lab.enrolWithConsent())
    let planned = try lab.plannedRun(run)
    let body: [UInt8] = [1, 2, 3]
    let part = makePart(of: planned, digest: sha256(body).hexadecimal)
    _ = try lab.append(part, to: run)
    try store.keepLate(body, part: 1, of: run, from: station.id, context: desk)
    #expect(try lab.count("late_parts") == 0)
    try store.keepLate(body + [4], part: 1, of: run, from: station.id, context: desk)
    #expect(try lab.count("late_parts") == 1)
  }

  // MARK: - PINs of staff

  @Test func aPINOfStaff() throws {
    let robin = try lab.addExperimenter()
    let (tablet, other) = (Station.ID("tablet"), Station.ID("other"))
    func verdict(_ name: String, _ digits: String, on station: Station.ID = tablet) throws -> StaffPINVerdict
    {
      try store.staffMember(name: name, pin: StaffPIN(existing: digits), on: station, at: start)
    }
    #expect(try !store.hasPIN(robin.id))
    guard case .refused = try verdict("robin", "4071") else { Issue.record("no PIN yet"); return }
    try store.setPIN(
      StaffPIN(chosen: "4071"), of: robin.id, context: AuditContext(by: .staff(robin.id), at: start))
    #expect(try store.hasPIN(robin.id))
    guard case .known(robin) = try verdict(" Robin ", "4071") else { Issue.record("right PIN"); return }
    guard case .refused = try verdict("nobody", "4071") else { Issue.record("unknown name"); return }
    for _ in 1...5 { _ = try verdict("robin", "4072") }
    guard case .tooManyAttempts = try verdict("robin", "4071") else {
      Issue.record("not slowed down"); return
    }
    // Wrong guesses on one tablet do not lock the PIN on another.
    guard case .known(robin) = try verdict("robin", "4071", on: other) else {
      Issue.record("elsewhere"); return
    }
  }

  /// Somebody who forgot theirs and tried several on a tablet chooses a new one and uses it there at once.
  @Test func aNewPINOfStaffMakesUpForWrongOnes() throws {
    let robin = try lab.addExperimenter()
    let tablet = try station().station.id
    let own = AuditContext(by: .staff(robin.id), at: start)
    func verdict(_ digits: String) throws -> StaffPINVerdict {
      try store.staffMember(name: "robin", pin: StaffPIN(existing: digits), on: tablet, at: start)
    }
    try store.setPIN(StaffPIN(chosen: "4071"), of: robin.id, context: own)
    for _ in 1...Guess.perSecret.times { _ = try verdict("4072") }
    guard case .tooManyAttempts = try verdict("4071") else { Issue.record("not slowed down"); return }
    try store.setPIN(StaffPIN(chosen: "5183"), of: robin.id, context: own)
    guard case .refused = try verdict("4071") else { Issue.record("the earlier PIN"); return }
    guard case .known(robin) = try verdict("5183") else { Issue.record("the new PIN"); return }
  }

  @Test func pinsAreFourToEightDigitsAndNoRow() {
    for typed in ["", "407", "407162853", "40a1", "４０７１"] {
      #expect(throws: StaffPINProblem.self) { try StaffPIN(existing: typed) }
    }
    for typed in ["0000", "1234", "98765", "77777777"] {
      #expect(throws: StaffPINProblem.tooEasy) { try StaffPIN(chosen: typed) }
    }
    for typed in ["4071", " 40 71 ", "40716285"] {
      #expect(throws: Never.self) { try StaffPIN(chosen: typed) }
    }
  }

  @Test func namesAndCodesAsTyped() throws {
    #expect(try StationName("  Tablet 3 ").text == "Tablet 3")
    #expect(throws: StationNameProblem.missing) { try StationName(" ") }
    #expect(throws: StationNameProblem.tooLong) { try StationName(String(repeating: "x", count: 41)) }
    #expect(throws: StationNameProblem.unusableCharacters) { try StationName("Tab\u{202E}let") }
    #expect(try PairingCode(typed: " k7q-2mx ").text == "K7Q2MX")
    #expect(throws: CodeProblem.characterNotUsed("O")) { try PairingCode(typed: "K7O2MX") }
    #expect(throws: CodeProblem.wrongLength(5)) { try PairingCode(typed: "K7Q2M") }
    #expect(throws: CodeProblem.missing) { try PairingCode(typed: " - ") }
  }
}

extension TemporaryLab {
  /// A station and the token of its browser.
  func registerStation(_ name: String, site: Site.ID? = nil) throws -> (
    station: Station, browser: Token
  ) {
    let browser = Token()
    let code = try #require(try store.openPairing(of: browser, from: "10.0.0.1", at: start))
    let verdict = try store.register(
      StationName(name), code: code, site: site, context: AuditContext(by: .staff("desk"), at: start))
    guard case .registered(let station) = verdict else { throw StoreRefusal.participationEnded }
    return (station, browser)
  }
}
