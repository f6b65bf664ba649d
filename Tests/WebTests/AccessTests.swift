import Foundation
import HTTP
import Testing

@testable import Crypto
@testable import LabConsole
@testable import Studies
@testable import Web

/// A sender of requests, and its role for the console.
private struct Caller {
  let name: String
  let browser: Browser
  var participation: Participation?
  var member: StaffMember?
  /// True if the browser is a station, whatever cookies it has besides; the participant it is handed to may use the
  /// pages of stations and of the path.
  var isStation = false

  private static let onStations: Set<Path> = [
    .station, .stationState, .stationReports, .stationCode, .stationRelease, .notEligible, .certificate,
  ]
  /// Pages that browsers save to files: a station refuses them.
  private static let notOnStations: Set<Path> = [
    .consentCopy, .consentCopySignature, .consentCopyRecord, .consentDocumentPDF, .ownCalendar,
    .profileDataJSON, .profileDataPDF,
  ]

  /// Returns the expected decision for this caller, the route and the records that its URL names.
  func may(
    _ route: Route<Audience>, _ url: URLOfRoute, _ studies: [Study], _ people: [String: Study.ID],
    _ messages: [String: Study.ID], _ batches: [String: Study.ID], _ handovers: [String: Study.ID],
    _ visits: [String: Study.ID], _ accounts: [String: Study.ID], _ queries: [String: Study.ID]
  ) throws -> Bool {
    switch try ExpectedAccess.audience(of: route) {
    case .anyone:
      return !isStation || Self.onStations.contains(route.path) || route.path == .left && participation != nil
    case .waitingStation: return isStation && participation == nil
    case .participant(let stages):
      if isStation && Self.notOnStations.contains(route.path) { return false }
      guard let participation, let study = studies.first(where: { $0.id == participation.participant.study })
      else { return false }
      return stages.contains(dueStep(in: study, given: participation).stage)
        && (url.ids["run"].map { run in participation.runs.contains { $0.id.text == run } } ?? true)
    case .staff(let roles):
      guard let member, roles.contains(member.role), !isStation else { return false }
      // It belongs to an account that is none of the callers.
      if ["feed", "link", "filter"].contains(where: { url.ids[$0] != nil }) { return false }
      if let query = url.ids["query"] { return queries[query].map(member.mayWork) ?? false }
      if let visit = url.ids["visit"] { return visits[visit].map(member.mayWork) ?? false }
      if let handover = url.ids["handover"] { return handovers[handover].map(member.mayWork) ?? false }
      if let message = url.ids["message"] { return messages[message].map(member.mayWork) ?? false }
      if let account = url.ids["account"] { return accounts[account].map(member.mayWork) ?? false }
      if let batch = url.ids["batch"] { return batches[batch].map(member.mayWork) ?? false }
      if let participant = url.ids["participant"] { return people[participant].map(member.mayWork) ?? false }
      return url.ids["study"].map { member.mayWork(on: Study.ID($0)) } ?? true
    }
  }
}

extension Caller {
  /// True if a POST was refused for its sender or its token. Other answers of 403 are about the step that is due.
  fileprivate func isRefused(by answer: Answer) -> Bool {
    // The session of somebody who has left may be over.
    if answer.status == 401 { return participation?.participant.leftAt == nil }
    let words = [
      "This page is not for you", "This page has been open for too long", "\"notYours\"", "\"foreignForm\"",
    ]
    return answer.status == 403 && words.contains(where: answer.text.contains)
  }
}

extension URLOfRoute {
  /// True if it names something that belongs to one study.
  fileprivate var isOfStudy: Bool {
    !ids.isEmpty && ids["slot"] == nil && ids["station"] == nil
  }
}

/// Needs none of the people that the requests come from.
@Suite struct AccessDecisionTests {
  @Test func theTableOfContentsSaysWhatWasDecided() throws {
    let routes = try TestLab().console().routes
    for route in routes {
      #expect(
        try ExpectedAccess.Decision(route.audience) == ExpectedAccess.audience(of: route),
        "\(ExpectedAccess.name(of: route))")
    }
    let written = Set(ExpectedAccess.audiences.keys)
    #expect(written.subtracting(routes.map(ExpectedAccess.name)) == [])
  }
}

@Suite struct AccessTests {
  private let lab: TestLab
  private let routes: [Route<Audience>]
  private let objects: Objects
  private let callers: [Caller]
  /// The study of each participant, by id.
  private let people: [String: Study.ID]
  /// The study of the recipient of each message that waits, by id.
  private let messages: [String: Study.ID]
  /// The study of each batch of participants, by id.
  private let batches: [String: Study.ID]
  /// The study of the participant who has a station, by handover.
  private let handovers: [String: Study.ID]
  /// The study of the participant who has an appointment, by visit.
  private let visits: [String: Study.ID]
  /// The study that each account is for, by id.
  private let accounts: [String: Study.ID]
  /// The study of the participant about whose answer it is, by data query.
  private let queries: [String: Study.ID]

  init() throws {
    let lab = try TestLab()
    self.lab = lab
    routes = try lab.console().routes
    let visitors = try Visitor.Stop.allCases.map { ($0, try Visitor(lab, at: $0)) }
    let stranger = try Visitor(lab, in: lab.secondStudy, at: .inRun)
    let expired = try Visitor(lab, at: .inRun)
    let outdated = try Visitor(lab, in: lab.secondStudy, at: .inRun)
    let everyone = visitors.map(\.1) + [stranger, expired, outdated]
    let records = try everyone.map { try $0.participation(lab) }
    people = Dictionary(uniqueKeysWithValues: records.map { ($0.participant.id.text, $0.participant.study) })
    messages = try Dictionary(
      uniqueKeysWithValues: [lab.study, lab.secondStudy].map { (try lab.queueMessage(in: $0).text, $0.id) })
    batches = try Dictionary(
      uniqueKeysWithValues: [lab.study, lab.secondStudy].map { (try lab.makeBatch(2, in: $0).text, $0.id) })
    let (waiting, taken) = (try Tablet(lab, "Tablet 1"), try Tablet(lab, "Tablet 2"))
    let holder = visitors.first { $0.0 == .inRun }!.1
    visits = [
      try lab.plan(for: holder).id.text: lab.study.id,
      try lab.plan(for: stranger).id.text: lab.secondStudy.id,
    ]
    let handover = try taken.take(holder)
    handovers = [handover.id.text: lab.study.id]
    accounts = [try Colleague(lab, .experimenter, study: lab.study.id).member.id.text: lab.study.id]
    let asked = try lab.ask(about: visitors.first { $0.0 == .finished }!.1)
    queries = [asked.query.text: lab.study.id]
    objects = try AccessTests.objects(
      everyone, records, Array(messages.keys), Array(batches.keys), station: waiting.station.id.text,
      handover: handover.id.text, visits: Array(visits.keys), accounts: Array(accounts.keys),
      query: asked.query.text, question: asked.answer.key.description, lab)
    try lab.alter(
      "research", "UPDATE sessions SET seen_at = 0 WHERE token_digest = ?", [expired.token.digest])
    try lab.outdate(outdated)
    callers =
      [Caller(name: "nobody", browser: lab.browser())]
      + (try visitors.map {
        Caller(name: "\($0.0)", browser: $0.1.browser, participation: try $0.1.participation(lab))
      })
      + [
        Caller(
          name: "of the other study", browser: stranger.browser,
          participation: try stranger.participation(lab)),
        Caller(name: "expired", browser: expired.browser),
        Caller(
          name: "whose consent is outdated", browser: outdated.browser,
          participation: try outdated.participation(lab)),
      ] + (try AccessTests.stations(lab, waiting, taken, holder: holder, stranger: stranger))
      + (try AccessTests.staff(lab, participant: visitors.first { $0.0 == .inRun }!.1))
  }

  private static func objects(
    _ visitors: [Visitor], _ records: [Participation], _ messages: [String], _ batches: [String],
    station: String, handover: String, visits: [String], accounts: [String],
    query: String, question: String, _ lab: TestLab
  ) throws -> Objects {
    var parts: [String: TestPart] = [:]
    for (visitor, record) in zip(visitors, records) {
      guard let run = record.runs.first, run.state == .running else { continue }
      parts[run.id.text] = try visitor.plan(of: run.id.text).part(2)
    }
    let finished = records.flatMap(\.runs).first { $0.state == .finished }!.id.text
    // Some of both studies: what staff may do depends on the study alone. The first one has done everything.
    let named = Array(records.suffix(5)) + [records[0]]
    let consent = try #require(named[0].consents.first)
    return Objects(
      values: [
        "study": [lab.study.id.text, lab.secondStudy.id.text, "unknown"],
        "number": ["2", "0", "999", "x"], "attempt": ["1", "9", "x"],
        "run": Array(parts.keys) + [finished, "unknown"], "file": ["unknown.svg"],
        "survey": [lab.study.surveys[0].id.text, "unknown"],
        "page": [lab.study.surveys[0].questions[1].id.text, "unknown", "x.1"],
        "test": [lab.study.implicitTests[0].id.text, "unknown"],
        "token": [Token().text, "x"], "occasion": ["mood.1", "unknown"],
        "consent": [consent.id.text, "unknown"],
        "language": ["de", "unknown"], "screen": ["introduction", "question-1", "unknown"],
        "participant": named.map(\.participant.id.text) + ["unknown"],
        "message": messages + ["unknown"], "batch": batches + ["unknown"],
        "code": [records[0].participant.code.grouped, ParticipationCode.random().text, "unknown"],
        "station": [station, "unknown"], "handover": [handover, "unknown"],
        "visit": visits + ["unknown"],
        "account": accounts + ["unknown"],
        "link": [try lab.makeBoardLink(for: StaffMember.ID(accounts[0])).text, "unknown"],
        "filter": [try lab.saveFilter(for: StaffMember.ID(accounts[0])).text, "unknown"],
        "topic": ["today", "unknown"],
        "feed": [try lab.makeFeed(for: StaffMember.ID(accounts[0])).text, "unknown"],
        "slot": [try lab.offerSlot().text, "unknown"],
        "request": [try lab.askForRelease(as: StaffMember.ID(accounts[0])).text, "unknown"],
        "query": [query, "unknown"], "group": [try lab.addComparisonGroup().text, "unknown"],
        "list": [try lab.makeInvitations(["ada@example.org"]).text, "unknown"],
        "invitation": ["1", "unknown"], "dispatch": [try lab.askToWrite().text, "unknown"],
        "question": [lab.study.surveys[0].questions[1].id.text, question, "unknown"],
      ], dueParts: parts)
  }

  /// Tablets whose browsers also carry the cookies of an administrator and of another participant.
  private static func stations(
    _ lab: TestLab, _ waiting: Tablet, _ taken: Tablet, holder: Visitor, stranger: Visitor
  ) throws -> [Caller] {
    let administrator = try Colleague(lab, .administrator)
    for tablet in [waiting, taken] {
      tablet.browser.cookies[StaffRequest.cookie] = administrator.browser.cookies[StaffRequest.cookie]
      tablet.browser.cookies[ParticipantRequest.cookie] = stranger.token.text
    }
    return [
      Caller(
        name: "a station that waits", browser: waiting.browser, member: administrator.member, isStation: true),
      Caller(
        name: "a station handed over", browser: taken.browser, participation: try holder.participation(lab),
        member: administrator.member, isStation: true),
    ]
  }

  /// Every role for all studies and for the other study alone, and invalid sessions.
  private static func staff(_ lab: TestLab, participant: Visitor) throws -> [Caller] {
    var callers: [Caller] = []
    for role in StaffRole.allCases {
      for study in [nil, lab.secondStudy.id] {
        let colleague = try Colleague(lab, role, study: study)
        callers.append(
          Caller(name: colleague.member.name, browser: colleague.browser, member: colleague.member))
      }
    }
    let session = callers[0].browser.cookies[StaffRequest.cookie]!
    let swapped = lab.browser()
    swapped.cookies[ParticipantRequest.cookie] = session
    swapped.cookies[StaffRequest.cookie] = participant.token.text
    let forged = lab.browser()
    forged.cookies[ParticipantRequest.cookie] = Token().text
    forged.cookies[StaffRequest.cookie] = "' OR 1 = 1 --"
    // Of a role that a later console has made, and this one does not know.
    let unknown = try Colleague(lab, .administrator)
    try lab.alter("identity", "UPDATE staff SET role = 'inspector' WHERE id = ?", [unknown.member.id.text])
    let inspector = StaffMember(
      id: unknown.member.id, name: unknown.member.name, role: StaffRole(stored: "inspector"), study: nil,
      sites: .everySite)
    let expired = try Colleague(lab, .administrator, study: lab.study.id)
    try lab.alter(
      "identity", "UPDATE staff_sessions SET seen_at = 0 WHERE token_digest = ?",
      [Token(expired.browser.cookies[StaffRequest.cookie]!)!.digest])
    return callers + [
      Caller(name: "with swapped cookies", browser: swapped),
      Caller(name: "with forged cookies", browser: forged),
      Caller(name: "expired administrator", browser: expired.browser),
      Caller(name: "with an unknown role", browser: unknown.browser, member: inspector),
    ]
  }

  /// Callers without access are shown nothing and change nothing; callers with access are not refused.
  @Test func onlyThoseWhoMayAreLetIn() throws {
    var tried = 0
    var letIn: [String] = []
    var turnedAway: [String] = []
    for caller in callers {
      _ = try caller.browser.formToken()
      for route in routes {
        for (url, isAllowed) in try attempts(of: caller, at: route) {
          if isAllowed && route.method == .post { continue }
          let before = try lab.ledger.contents()
          let answer = try caller.browser.ask(route, url, objects, in: lab.study)
          // Reports are stored without waiting, so their table is left out.
          let changes = try lab.ledger.changes(since: before, except: ["station_reports"])
          tried += 1
          let attempt = "\(caller.name): \(route.method.rawValue) \(url.path) → \(answer.status) \(changes)"
          if !isAllowed, answer.isSuccess || !changes.isEmpty { letIn.append(attempt) }
          if isAllowed, [401, 403].contains(answer.status) { turnedAway.append(attempt) }
        }
      }
    }
    print(
      "\(tried) combinations of \(callers.count) callers and \(routes.count) routes, \(letIn.count) let in")
    #expect(letIn == [])
    #expect(turnedAway == [])
    #expect(tried > routes.count * callers.count)
    #expect(lab.log.errors == [])
    try expectPostsOfThoseWhoMayAreTaken()
  }

  /// Each is sent in earnest while nothing can be written: none changes what the next one meets, and an answer other than
  /// the refusal, be it that of a failed write, tells that its sender was let in.
  private func expectPostsOfThoseWhoMayAreTaken() throws {
    try lab.stopWriting()
    let before = try lab.ledger.contents()
    var tried = 0
    var refused: [String] = []
    // Of each role: what somebody for all studies finds, somebody for the one study finds as well.
    var isThere: [String: Set<Bool>] = [:]
    for caller in callers {
      let cookies = caller.browser.cookies
      for route in routes where route.method == .post {
        // A code that is none is answered like a form without its token.
        for (url, isAllowed) in try attempts(of: caller, at: route)
        where isAllowed && url.ids["code"] != "unknown" {
          let answer = try caller.browser.ask(route, url, objects, in: lab.study)
          caller.browser.cookies = cookies
          tried += 1
          if caller.isRefused(by: answer) { refused.append("\(caller.name): \(url.path) → \(answer.status)") }
          if let member = caller.member, url.isOfStudy {
            isThere["\(member.role.rawValue): \(url.path)", default: []].insert(answer.status != 404)
          }
        }
      }
    }
    #expect(refused == [])
    #expect(isThere.filter { $0.value.count > 1 }.keys.sorted() == [])
    #expect(tried > callers.count)
    #expect(try lab.ledger.changes(since: before).isEmpty)
  }

  /// The URLs that a caller tries, and whether they are for it. A caller that none of a route's URLs is for is turned away
  /// before anything is looked up by them: a few of them tell that.
  private func attempts(of caller: Caller, at route: Route<Audience>) throws
    -> [(url: URLOfRoute, isAllowed: Bool)]
  {
    let attempts = try objects.urls(of: route).map { url in
      let isAllowed = try caller.may(
        route, url, lab.running.library.current, people, messages, batches, handovers, visits, accounts,
        queries)
      return (url: url, isAllowed: isAllowed)
    }
    return Soak.isOn || attempts.contains(where: \.isAllowed) ? attempts : Array(attempts.prefix(2))
  }
}
