import Foundation
import Studies

/// The room as one reader sees it.
struct RoomView {
  let request: any LabRequest
  /// The studies whose participants are told about.
  let studies: [Study]
  /// The sites of these studies whose participants are told about.
  let sites: SiteAccess
  /// The study to which the board is limited; nil for all of them.
  var chosen: Study.ID?
  /// Those to whom a free station can be handed, by its site; empty on a wall.
  var people: [Site.ID?: [WaitingPerson]] = [:]
  /// The station whose card has menus of its own; nil for none.
  var opened: Station.ID?
  /// Nil at the console; on a wall, true if codes are shown there.
  var codesOnWall: Bool?

  var isOnWall: Bool { codesOnWall != nil }

  var showsCodes: Bool { codesOnWall ?? true }

  /// The study of a participant who is told about; nil for all others.
  func study(of participant: Participant) -> Study? {
    sites.takes(participant.site) ? studies.first { $0.id == participant.study } : nil
  }

  /// Those who need somebody come first; within both, tablets keep their order.
  func summary(_ room: [RoomBoardEntry], home: [ParticipantElsewhere]) -> BoardPage.Room {
    let all = Self.sorted(room).map { BoardPage.Row($0, self) }
    let rows = all.filter(\.needsYou) + all.filter { !$0.needsYou }
    let needing = all.count(where: \.needsYou)
    let inUse = rows.count { $0.state != BoardRow.State.waiting.rawValue }
    return BoardPage.Room(
      now: String(request.guest.time.milliseconds),
      counts: request.say(
        "board.counts",
        ["busy": request.number(inUse), "waiting": request.number(rows.count - inUse)]),
      needs: needing == 0 ? nil : request.say("board.needs", ["n": request.number(needing)]), rows: rows,
      home: .init(home, self))
  }

  /// Each name is taken apart once: to compare them as texts took a third of the time of a board.
  private static func sorted(_ room: [RoomBoardEntry]) -> [RoomBoardEntry] {
    let names = room.map { NumberedName($0.overview.station.name.text) }
    return room.indices.sorted { one, other in
      names[one] == names[other]
        ? room[one].overview.station.id.text < room[other].overview.station.id.text
        : names[one] < names[other]
    }.map { room[$0] }
  }
}

extension BoardPage.Row {
  init(_ entry: RoomBoardEntry, _ view: RoomView) {
    let request = view.request
    let overview = entry.overview
    let now = request.guest.time
    let study = entry.participation.flatMap { view.study(of: $0.participant) }
    let row = BoardRow(entry, in: study, at: now)
    self.init(
      id: overview.station.id.text, name: overview.station.name.text,
      url: view.isOnWall ? nil : Path.staffStation.url(overview.station.id.text),
      state: row.state.rawValue,
      stateWord: request.say("board.state.\(row.state.rawValue)"),
      needsYou: row.needsSomebody(at: now), device: request.device(overview.report),
      warnings: row.warnings.map { request.warning($0, at: now) }
        + (row.standstill.map { [request.warning($0, at: now)] } ?? []))
    if let handover = overview.handover { visit = .init(since: handover.handedAt, at: now, request) }
    // Unsent data of a waiting tablet are those of an earlier participant, and easily forgotten.
    if row.state != .waiting || row.report?.unsent ?? 0 > 0 {
      unsent = row.report.map { request.number($0.unsent) }
    }
    isHelpComing = overview.handover?.isHelpComing(at: now) == true
    if !view.isOnWall { actions = .init(entry, at: row.step, view) }
    guard let study, let step = row.step, let participation = entry.participation else { return }
    tell(of: participation, at: step, row, in: study, view)
  }

  /// Adds who has the tablet, and how far they are.
  private mutating func tell(
    of participation: Participation, at step: Step, _ row: BoardRow, in study: Study, _ view: RoomView
  ) {
    let (request, participant) = (view.request, participation.participant)
    if view.showsCodes { code = participant.code.grouped }
    isRehearsal = participant.origin == .rehearsal
    if !view.isOnWall { participantURL = Path.staffParticipant.url(participant.id.text) + "#visit" }
    self.step =
      row.state == .pausing
      ? request.say("participants.step.pausing") : request.word(for: step, of: participation, in: study)
    // A tablet may still report the block of a test that is over; the participant is no longer there.
    if row.state == .test || row.state == .pausing { place = request.place(row.report) }
    if case .onBreak(let pause) = step {
      rest = .init(until: pause.endsAt, at: request.guest.time, request)
    }
  }
}

extension LabRequest {
  fileprivate func place(_ report: StationReport?) -> String? {
    guard let report, let block = report.block else { return nil }
    switch report.screen {
    case .block:
      return say("board.place.trial", ["block": number(block), "trial": number(report.trial ?? 1)])
    case .reading: return say("board.place.reading", ["block": number(block)])
    case .saving: return say("board.place.saving")
    case .waiting, .page: return nil
    }
  }

  /// The browser's description of the device, as far as there is one.
  fileprivate func device(_ report: StationReport?) -> String? {
    guard let report else { return nil }
    let battery = report.battery.map { battery in
      let share = percent(Double(battery) / 100)
      return say(
        report.isCharging == true ? "board.device.charging" : "board.device.battery", ["share": share])
    }
    let parts = [battery, report.connection.flatMap(connectionWord)].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: " · ")
  }

  fileprivate func warning(_ standstill: BoardRow.Standstill, at now: Timestamp) -> BoardPage.Warning {
    BoardPage.Warning(
      sentence: say(standstill.isForResult ? "board.warning.result" : "board.warning.standstill"),
      since: standstill.isForResult ? nil : .init(since: standstill.since, at: now, self),
      from: String(standstill.warnsAt.milliseconds), isHidden: standstill.warnsAt > now)
  }

  func warning(_ warning: BoardRow.Warning, at now: Timestamp) -> BoardPage.Warning {
    let shares = { (key: String, some: Int, all: Int) in
      BoardPage.Warning(
        sentence: self.say("board.warning.\(key)", ["n": self.number(some), "all": self.number(all)]))
    }
    switch warning {
    case .missingInput(let input): return .init(sentence: say("board.warning.missing.\(input.rawValue)"))
    case .lostContact(nil): return .init(sentence: say("board.warning.neverHeard"))
    case .lostContact(let since?):
      return .init(sentence: say("board.warning.lostContact"), since: .init(since: since, at: now, self))
    case .manyErrors(let errors, let all): return shares("errors", errors, all)
    case .tooFast(let fast, let all): return shares("tooFast", fast, all)
    case .hidden: return .init(sentence: say("board.warning.hidden"))
    case .lowBattery(let battery):
      return .init(sentence: say("board.warning.battery", ["share": percent(Double(battery) / 100)]))
    case .due(let duty): return .init(sentence: say("board.warning.\(duty.rawValue)"))
    case .clock(let minutes):
      let key = minutes > 0 ? "board.warning.clockAhead" : "board.warning.clockBehind"
      return .init(sentence: say(key, count: abs(minutes)))
    }
  }
}

extension BoardPage.PassingTime {
  init(since moment: Timestamp, at now: Timestamp, _ request: any LabRequest) {
    self.init(
      moment: String(moment.milliseconds), text: request.passing(now.milliseconds - moment.milliseconds))
  }

  init(until moment: Timestamp, at now: Timestamp, _ request: any LabRequest) {
    // The remaining time is rounded up to whole seconds, so that it ends with the break.
    self.init(
      moment: String(moment.milliseconds),
      text: request.passing(moment.milliseconds - now.milliseconds + 999))
  }
}

extension Localizer {
  /// “0:42 min”, “1:02:34 h”, “4 days and 22 hours”: as `Assets/js/board/ticking.js` counts on.
  func passing(_ milliseconds: Int64) -> String {
    let seconds = max(0, milliseconds) / 1000
    let two = { (number: Int64) in number < 10 ? "0\(number)" : "\(number)" }
    let (hours, minutes, rest) = (seconds / 3600, seconds / 60 % 60, two(seconds % 60))
    if hours >= 24 { return inWords(days: hours / 24, hours: hours % 24) }
    return hours > 0 ? "\(hours):\(two(minutes)):\(rest) h" : "\(minutes):\(rest) min"
  }

  private func inWords(days: Int64, hours: Int64) -> String {
    let days = "\(days) " + say(days == 1 ? "board.time.day" : "board.time.days")
    if hours == 0 { return days }
    return "\(days) \(say("board.time.and")) \(hours) "
      + say(hours == 1 ? "board.time.hour" : "board.time.hours")
  }
}
