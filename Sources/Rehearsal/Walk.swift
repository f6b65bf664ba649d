import Foundation

/// A place from which a participant cannot go on.
public struct DeadEnd: Error, CustomStringConvertible {
  let path: String
  let reason: String

  public var description: String { "\(path): \(reason)" }
}

/// One simulated participant from the first page to the last, or to the end that they intend.
struct Walk {
  let client: WebClient
  var respondent: Respondent
  let intention: Intention
  let pace: any Pace
  let paths: RehearsalPaths
  let answers: RehearsalAnswers
  /// The experimenter with a browser of their own; nil if nobody signs beside the participant.
  let experimenter: (who: RehearsalExperimenter, client: WebClient)?
  let apps: [String: RehearsalApp]
  let appSalt: UInt64
  let players: [TaskPlayer]
  private(set) var visits: [PageVisit] = []
  var record = ""
  /// Forms in which something was forgotten already; nobody forgets it twice.
  var slipped: Set<String> = []
  private var pagesOfConsent = 0
  private var runs = 0

  /// More pages than any study has; a longer walk goes in circles.
  private static let pageLimit = 400

  init(
    client: WebClient, respondent: Respondent, intention: Intention, pace: any Pace, paths: RehearsalPaths,
    answers: RehearsalAnswers, experimenter: (who: RehearsalExperimenter, client: WebClient)?,
    apps: [String: RehearsalApp], appSalt: UInt64, players: [TaskPlayer]
  ) {
    self.client = client
    self.respondent = respondent
    self.intention = intention
    self.pace = pace
    self.paths = paths
    self.answers = answers
    self.experimenter = experimenter
    self.apps = apps
    self.appSalt = appSalt
    self.players = players
  }

  mutating func walk(from start: String) throws -> Ending {
    var answer = try note(client.get(start))
    for _ in 0..<Self.pageLimit {
      // A form in which something is missing comes again, with what to look at.
      guard [200, 422].contains(answer.status), let page = WebPage(answer.body) else {
        throw DeadEnd(path: answer.path, reason: "status \(answer.status)")
      }
      if page.element(id: "journey-complete") != nil { return .complete }
      try pace.pass(respondent.readingSeconds(isLong: answer.path.hasPrefix(paths.consent)))
      if let ending = try end(at: answer.path) { return ending }
      guard let next = try goOn(from: page, at: answer.path) else { return .stopped }
      answer = next
    }
    throw DeadEnd(path: answer.path, reason: "walked \(Self.pageLimit) pages without an end")
  }

  // MARK: - Ending early

  /// Returns the ending if the session ends at this page as intended; nil if it continues.
  private mutating func end(at path: String) throws -> Ending? {
    let path = path.withoutQuery
    if path == paths.notEligible {
      guard intention == .ineligible else {
        throw DeadEnd(path: path, reason: "answers that lead on were not enough to be eligible")
      }
      return .notEligible
    }
    if path.hasPrefix(paths.consent) { pagesOfConsent += 1 }
    switch intention {
    case .undecided(let pages) where pagesOfConsent > pages: return .stopped
    case .declining(let pages) where pagesOfConsent > pages:
      return try confirm(on: paths.stopping, as: .declined)
    case .leaving(let whole) where path == paths.dashboard && runs >= whole:
      return try confirm(on: paths.profile, as: .left)
    default: return nil
    }
  }

  /// Sends the form of a page that ends the participation.
  private mutating func confirm(on path: String, as ending: Ending) throws -> Ending {
    let page = try note(client.get(path))
    guard let form = WebPage(page.body)?.form(with: "confirm") else {
      throw DeadEnd(path: path, reason: "no way to end the participation")
    }
    let answer = try note(
      client.post(form.action, fields: form.hidden + [("confirm", "yes"), ("data", "keep")]))
    guard answer.status == 200 else { throw DeadEnd(path: path, reason: "status \(answer.status)") }
    return ending
  }

  // MARK: - Going on

  /// - Returns: nil if the browser was closed
  private mutating func goOn(from page: WebPage, at path: String) throws -> WebClient.Answer? {
    if let test = page.element(id: "test"), let plan = test["data-plan"] { return try play(test, plan: plan) }
    if let check = page.element(id: "check") { return try checkDevice(check, skipping: page.nextLink) }
    if let test = page.element(id: "elsewhere")?["data-test"] { return try playElsewhere(test, at: path) }
    if let code = page.text(id: "countersignature-code") {
      guard let experimenter else {
        throw DeadEnd(path: path, reason: "the experimenter has to sign here, and the rehearsal has none")
      }
      try experimenter.who.countersign(code, with: experimenter.client)
    }
    if pace.isTimed, path.withoutQuery == paths.pause {
      try pace.pass(30)
      return try note(client.get(paths.dashboard))
    }
    if let link = page.nextLink { return try note(client.get(link)) }
    guard let form = page.mainForm else {
      // The next task at home opens at a time that participants cannot know.
      if pace.isTimed, page.element(id: "schedule") != nil {
        try pace.pass(respondent.secondsAway())
        return try note(client.get(path))
      }
      // Staff begin the next visit.
      if path.withoutQuery == paths.nextVisit { return nil }
      throw DeadEnd(path: path, reason: "no way on from “\(page.heading)”")
    }
    let fields = fill(form)
    let hidden = form.hidden.map(\.name)
    record += fields.filter { !hidden.contains($0.name) }.map { "\($0.name)=\($0.value);" }.joined()
    return try note(client.post(form.action, fields: fields))
  }

  private mutating func play(_ test: [String: String], plan: String) throws -> WebClient.Answer? {
    var lastBlock: Int?
    if case .vanishing(let whole, let blocks) = intention, runs >= whole { lastBlock = blocks }
    let player = RunPlayer(
      client: client, pace: pace, planPath: plan, partsPath: test["data-parts"] ?? "",
      formToken: test["data-csrf"] ?? "", players: players, lastBlock: lastBlock)
    let outcome = try player.play(as: &respondent)
    record += outcome.errors
    visits += outcome.seconds.map { PageVisit(path: "/runs/{…}/parts/{…}", seconds: $0) }
    if lastBlock != nil { return nil }
    runs += 1
    return try note(client.get(outcome.next))
  }

  /// The test is done in an app, and its file handed in; the page leads on then.
  private mutating func playElsewhere(_ test: String, at path: String) throws -> WebClient.Answer {
    guard let experimenter, let app = apps[test] else {
      throw DeadEnd(
        path: path,
        reason: "the result of another device has to be handed in here, and the rehearsal has none")
    }
    let profile = try note(client.get(experimenter.who.profile))
    guard let code = WebPage(profile.body)?.text(id: "participation-code") else {
      throw DeadEnd(path: experimenter.who.profile, reason: "no code by which to be found")
    }
    var errors = ""
    try experimenter.who.handIn(code, with: experimenter.client) { typed in
      let played = try app.play(typed, appSalt, &respondent, Date())
      errors = played.errors
      return played.file
    }
    record += errors
    runs += 1
    return try note(client.get(path))
  }

  mutating func note(_ answer: WebClient.Answer) -> WebClient.Answer {
    visits.append(PageVisit(path: answer.path.withoutIds, seconds: answer.seconds))
    return answer
  }
}

/// A page and how long its answer took.
struct PageVisit {
  /// Ids replaced by `{…}`.
  let path: String
  let seconds: Double
}

extension String {
  fileprivate var withoutQuery: String {
    String(split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)[0])
  }

  fileprivate var withoutIds: String {
    withoutQuery.split(separator: "/").reduce("") { path, segment in
      let isId = segment.allSatisfy(\.isNumber) || (segment.count == 32 && segment.allSatisfy(\.isHexDigit))
      // The number of an occasion stands behind its task: `mood.3`.
      let parts = segment.split(separator: ".", omittingEmptySubsequences: false)
      let isOccasion = parts.count == 2 && !parts[1].isEmpty && parts[1].allSatisfy(\.isNumber)
      return path + (isId ? "/{…}" : isOccasion ? "/\(parts[0]).{…}" : "/\(segment)")
    }
  }
}
