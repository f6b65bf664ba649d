import Foundation
import Studies

extension StaffRequest {
  /// Days before today of which visits that nobody attended to are listed, and messages that came back.
  private static let daysBack = 14

  /// The matters of today, across the studies of this person; nil for those who do not run visits.
  func today() throws -> TodayList? {
    guard member.may(.runVisits) else { return nil }
    let calendar = LabCalendar()
    let today = calendar.range(of: calendar.day(of: guest.time))
    let begin = today.lowerBound.advanced(bySeconds: -Self.daysBack * 86_400)
    let appointments = try openAppointments(from: begin, to: today)
    let open = appointments.map(\.visit).compactMap { visit in
      visit.matter(at: guest.time, today: today).map { (visit: visit, matter: $0) }
    }
    let details = try VisitRowDetails(appointments, recordsOf: open.map(\.visit), self)
    let here = open.filter { $0.matter == .here }.map(\.visit)
    let newest = try stores.newestInterventions(for: Set(here.map(\.participant)))
    let lines = open.compactMap { visit, matter -> (VisitMatter, TodayList.TodayVisit)? in
      guard details.mayShow(visit), let row = details.row(visit, on: today) else { return nil }
      var line = line(row, matter)
      if matter == .here {
        line.actions = actions(on: visit, details, seen: newest[visit.participant] ?? 0)
      }
      return (matter, line)
    }
    // A result can still be missing of those who came on an earlier day.
    let cameBefore = open.filter { $0.matter == .unfinished }.map(\.visit)
    let present = try presentAtTablets() + presentWithoutTablet(here + cameBefore, details)
    let needs = try present.compactMap(\.need) + needsOfDuties(beside: present)
    return TodayList(
      needs: try needs + needsOfMessages(since: begin) + needsOfInvitations() + needsOfRetention()
        + needsOfAudit(),
      visits: lines.filter { !$0.0.isLeftOver }.map(\.1),
      leftOver: lines.filter(\.0.isLeftOver).map(\.1))
  }

  /// Those that are over are no matter of today; they are the most of two weeks.
  private func openAppointments(from begin: Timestamp, to today: Range<Timestamp>) throws
    -> [VisitRowDetails.Appointment]
  {
    var query = VisitQuery(
      time: begin..<today.upperBound, studies: reachedStudies.map(\.id), sites: sites, presence: today)
    query.isOpen = true
    return try stores.appointments(query)
  }

  /// The visit with the one action that its matter asks for.
  private func line(_ row: VisitsPage.Row, _ matter: VisitMatter) -> TodayList.TodayVisit {
    var row = row
    row.mayTakeBack = false
    row.isOnToday = true
    row.handOver?.isOnToday = true
    switch matter {
    case .expected: (row.mayMiss, row.handOver) = (false, nil)
    case .late: row.handOver = nil
    case .here: row.mayEnd = row.handOver == nil && row.mayEnd
    case .unattended: (row.mayArrive, row.handOver) = (row.mayArrive && !row.mayMiss, nil)
    case .unfinished: row.handOver = nil
    }
    return TodayList.TodayVisit(visit: row, mark: mark(matter), isUrgent: matter.isUrgent)
  }

  func mark(_ matter: VisitMatter) -> String {
    switch matter {
    case .expected: say("home.today.expected")
    case .late(let minutes): say("home.today.late", count: minutes)
    case .here: say("home.today.here")
    case .unattended: say("home.today.unattended")
    case .unfinished: say("home.today.unfinished")
    }
  }

  // MARK: - What needs somebody at once

  private func presentAtTablets() throws -> [TodayPresence] {
    try stores.room(of: reachedStudies).map { entry in
      let study = (entry.participation?.participant).flatMap { reachedStudy(of: $0) }
      let row = BoardRow(entry, in: study, at: guest.time)
      var presence = TodayPresence(need: need(of: entry, row, in: study))
      if let study, let step = row.step, let record = entry.participation {
        presence.wait(for: StaffDuty(of: record, at: step, in: study), record.participant)
      }
      return presence
    }
  }

  private func need(of entry: RoomBoardEntry, _ row: BoardRow, in study: Study?) -> TodayList.Need? {
    let participant = entry.participation?.participant
    let warnings = row.warnings.map { warning($0, at: guest.time).sentence }
    let stands = row.standstill.flatMap { $0.warnsAt <= guest.time ? sentence(for: $0) : nil }
    let sentences = (warnings + [stands].compactMap(\.self)).map(TodayList.Sentence.init)
    if sentences.isEmpty { return nil }
    let (action, url) = action(for: row, entry)
    return TodayList.Need(
      place: entry.overview.station.name.text, code: study == nil ? nil : participant?.code.grouped,
      isRehearsal: study != nil && participant?.origin == .rehearsal,
      sentences: sentences, action: action, url: url)
  }

  private func sentence(for standstill: BoardRow.Standstill) -> String {
    say(standstill.isForResult ? "board.warning.result" : "home.today.standstill")
  }

  /// The page on which the first of the warnings is dealt with.
  private func action(for row: BoardRow, _ entry: RoomBoardEntry) -> (words: String, url: String) {
    if let participant = entry.participation?.participant.id {
      for warning in row.warnings {
        if let found = action(for: warning, of: participant) { return found }
      }
      if let standstill = row.standstill, standstill.isForResult, standstill.warnsAt <= guest.time {
        return action(for: .result, of: participant)
      }
    }
    return (say("home.today.openTablet"), Path.staffStation.url(entry.overview.station.id.text))
  }

  /// Nil for a warning that is about the tablet.
  private func action(for warning: BoardRow.Warning, of participant: Participant.ID) -> (
    words: String, url: String
  )? {
    warning.duty.map { action(for: $0, of: participant) }
  }

  private func action(for duty: StaffDuty, of participant: Participant.ID) -> (words: String, url: String) {
    let id = participant.text
    // The forms of the page lead back to the first one.
    let consent = Path.staffConsent.url(id, query: [Workbench.field: Workbench.today.rawValue])
    switch duty {
    case .talk: return (say("home.today.noteTalk"), consent)
    case .countersignature: return (say("home.today.countersign"), consent)
    case .site: return (say("home.today.chooseSite"), Path.staffParticipant.url(id) + "#site")
    case .result: return (say("home.today.handIn"), Path.staffParticipant.url(id) + "#external")
    }
  }

  /// Those who have come and have no tablet: no line of a tablet tells of them.
  private func presentWithoutTablet(_ visits: [Visit], _ details: VisitRowDetails) throws -> [TodayPresence] {
    var told: Set<Participant.ID> = []
    return try visits.compactMap { visit -> TodayPresence? in
      guard details.mayShow(visit), details.handover(of: visit.participant) == nil,
        told.insert(visit.participant).inserted, var record = details.participation(of: visit),
        let study = details.study(of: visit)
      else { return nil }
      try stores.readConsentProgress(of: &record, in: study)
      let step = dueStep(in: study, given: record)
      guard let duty = StaffDuty(of: record, at: step, in: study) else { return nil }
      let arrivedAt = visit.arrivedAt ?? visit.plannedFor
      let dueAt = BoardRow.resultDueAt(for: record, at: step, arrivedAt: arrivedAt, in: study) ?? guest.time
      var presence = TodayPresence(need: dueAt <= guest.time ? need(of: duty, record.participant) : nil)
      presence.wait(for: duty, record.participant)
      return presence
    }
  }

  private func need(of duty: StaffDuty, _ participant: Participant) -> TodayList.Need {
    let (words, url) = action(for: duty, of: participant.id)
    return TodayList.Need(
      place: say("home.today.withoutTablet"), code: participant.code.grouped,
      isRehearsal: participant.origin == .rehearsal,
      sentences: [.init(text: say("board.warning.\(duty.rawValue)"))], action: words, url: url)
  }

  private func needsOfMessages(since begin: Timestamp) throws -> [TodayList.Need] {
    guard member.may(.manageMail) else { return [] }
    let failing = try stores.failingMessages(of: studies.map(\.id))
    let returned = try stores.returnedMessages(of: studies.map(\.id), since: begin)
    let sentences = [
      failing == 0 ? nil : say("home.today.failing", count: failing),
      returned == 0 ? nil : say("home.today.returned", count: returned),
    ].compactMap(\.self)
    if sentences.isEmpty { return [] }
    let state: OutboxEntry.State = failing == 0 ? .failed : .waiting
    return [
      TodayList.Need(
        place: say("frame.outbox"), code: nil, sentences: sentences.map(TodayList.Sentence.init),
        action: say("home.today.openOutbox"),
        url: Path.staffOutbox.url(query: [OutboxQuery.stateField: state.rawValue]))
    ]
  }

  /// Lists with refused addresses, as long as these can be corrected.
  private func needsOfInvitations() throws -> [TodayList.Need] {
    guard member.may(.enrolParticipants) else { return [] }
    return try stores.refusedInvitations(of: studies.map(\.id)).compactMap { list, refused in
      guard list.isOpen(in: self), let study = studies.first(where: { $0.id == list.study }) else {
        return nil
      }
      return TodayList.Need(
        place: study.title[study.language(language)], code: nil,
        sentences: [.init(text: say("home.today.refusedAddresses", count: refused))],
        action: say("home.today.correctAddresses"), url: list.refusedURL)
    }
  }

  private func needsOfRetention() throws -> [TodayList.Need] {
    let studies = studies
    return try studies.compactMap { study in
      let due = try identitiesDue(in: study)
      if due == 0 { return nil }
      return TodayList.Need(
        place: study.title[study.language(language)], code: nil,
        sentences: [.init(text: say("deletions.identities.waiting", count: due))],
        action: say("deletions.identities.open"), url: Path.staffDeletions.url())
    }
  }

  /// The settings tell in which directory the trails are.
  private func needsOfAudit() -> [TodayList.Need] {
    let trails = lab.alteredTrails.verdicts
    guard member.may(.administer), !trails.isEmpty else { return [] }
    let altered = trails.map { say("home.today.alteredTrail.\($0.database)") }
    return [
      TodayList.Need(
        place: say("home.today.auditTrail"), code: nil,
        sentences: (altered + [say("home.today.verifyTrail")]).map(TodayList.Sentence.init),
        action: say("settings.title"), url: Path.staffSettings.url())
    ]
  }
}

/// A tablet, or somebody who is here without one: the line about them, if there is one, and the duty that somebody waits for.
/// The lines about those elsewhere leave these out.
struct TodayPresence {
  var need: TodayList.Need?
  private(set) var duty: StaffDuty?
  private(set) var study: Study.ID?

  init(need: TodayList.Need?) { self.need = need }

  /// Does nothing for somebody who rehearses: those elsewhere are counted among real participants.
  fileprivate mutating func wait(for duty: StaffDuty?, _ participant: Participant) {
    if participant.origin == .real { (self.duty, study) = (duty, participant.study) }
  }
}

extension VisitMatter {
  fileprivate var isLeftOver: Bool { self == .unattended || self == .unfinished }

  fileprivate var isUrgent: Bool {
    switch self {
    case .late, .unattended, .unfinished: true
    case .expected, .here: false
    }
  }
}
