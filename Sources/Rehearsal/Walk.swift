import Foundation

/// A place from which a participant cannot go on.
struct DeadEnd: Error {
  let path: String
  let reason: String
}

/// One simulated participant on the way from the first page to the last.
struct Walk {
  private let client: WebClient
  private var respondent: Respondent
  private let knownAnswers: [String: [String]]
  /// With a browser of their own; nil where nobody signs beside the participant.
  private let experimenter: (who: RehearsalExperimenter, client: WebClient)?
  private let apps: [String: RehearsalApp]
  private(set) var visits: [PageVisit] = []
  private(set) var record = ""

  /// More pages than any study has: whoever walks longer walks in circles.
  private static let pageLimit = 400

  init(
    client: WebClient, respondent: Respondent, knownAnswers: [String: [String]],
    experimenter: (who: RehearsalExperimenter, client: WebClient)? = nil, apps: [String: RehearsalApp] = [:]
  ) {
    self.client = client
    self.respondent = respondent
    self.knownAnswers = knownAnswers
    self.experimenter = experimenter
    self.apps = apps
  }

  mutating func walk(from start: String) throws {
    var answer = try note(client.get(start))
    for _ in 0..<Self.pageLimit {
      guard answer.status == 200, let page = WebPage(answer.body) else {
        throw DeadEnd(path: answer.path, reason: "status \(answer.status)")
      }
      if page.element(id: "journey-complete") != nil { return }
      answer = try goOn(from: page, at: answer.path)
    }
    throw DeadEnd(path: answer.path, reason: "walked \(Self.pageLimit) pages without an end")
  }

  private mutating func goOn(from page: WebPage, at path: String) throws -> WebClient.Answer {
    if let test = page.element(id: "test"), let plan = test["data-plan"] { return try play(test, plan: plan) }
    if let test = page.element(id: "elsewhere")?["data-test"] { return try playElsewhere(test, at: path) }
    if let code = page.text(id: "countersignature-code") {
      guard let experimenter else {
        throw DeadEnd(path: path, reason: "the experimenter has to sign here, and the rehearsal has none")
      }
      try experimenter.who.countersign(code, with: experimenter.client)
    }
    if let link = page.nextLink { return try note(client.get(link)) }
    guard let form = page.mainForm else {
      throw DeadEnd(path: path, reason: "no way on from “\(page.heading)”")
    }
    let fields = fill(form)
    let hidden = form.controls.filter { $0.type == "hidden" }.map(\.name)
    record += fields.filter { !hidden.contains($0.name) }.map { "\($0.name)=\($0.value);" }.joined()
    return try note(client.post(form.action, fields: fields))
  }

  private mutating func play(_ test: [String: String], plan: String) throws -> WebClient.Answer {
    let player = RunPlayer(
      client: client, planPath: plan, partsPath: test["data-parts"] ?? "", formToken: test["data-csrf"] ?? "")
    let outcome = try player.play(as: &respondent)
    record += outcome.errors
    visits += outcome.seconds.map { PageVisit(path: "/runs/{…}/parts/{…}", seconds: $0) }
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
      let outcome = try AppPlayer(app: app, code: typed).play(as: &respondent, until: Date())
      errors = outcome.errors
      return outcome.file
    }
    record += errors
    return try note(client.get(path))
  }

  private mutating func note(_ answer: WebClient.Answer) -> WebClient.Answer {
    visits.append(PageVisit(path: answer.path.withoutIds, seconds: answer.seconds))
    return answer
  }

  // MARK: - Forms

  private mutating func fill(_ form: WebPage.Form) -> [(name: String, value: String)] {
    var fields: [(name: String, value: String)] = []
    var names: [String] = []
    for control in form.controls where !names.contains(control.name) {
      names.append(control.name)
      if control.type == "checkbox", let known = knownAnswers[control.name] {
        fields += known.map { (control.name, $0) }
        continue
      }
      if let value = value(for: control, in: form, pin: fields.first { $0.name == "pin" }?.value) {
        fields.append((control.name, value))
      }
    }
    return fields
  }

  private mutating func value(for control: WebPage.Control, in form: WebPage.Form, pin: String?) -> String? {
    if let known = knownAnswers[control.name], control.type != "hidden" {
      return respondent.pick(from: known)
    }
    switch (control.type, control.name) {
    case ("hidden", _): return control.value
    case ("submit", _): return nil
    case ("radio", _):
      return respondent.pick(from: form.controls.filter { $0.name == control.name }.map(\.value))
    case ("checkbox", _): return control.value.isEmpty ? "on" : control.value
    case ("email", _), ("tel", _): return nil
    case (_, "pinAgain"): return pin
    case (_, "pin"): return "7" + respondent.digits(4) + "1"
    case (_, "name"): return respondent.name
    case (_, "answer"): return number(for: control)
    default: return respondent.name
    }
  }

  /// A whole number within what the help says may be typed: “From 100 to 250.”
  private mutating func number(for control: WebPage.Control) -> String {
    let numbers = control.range.split { !($0.isASCII && $0.isNumber) }.compactMap { Int($0) }
    return String(respondent.number(from: numbers.min() ?? 0, through: numbers.max() ?? 100))
  }
}

/// A page and how long its answer took.
struct PageVisit {
  /// Ids replaced by `{…}`.
  let path: String
  let seconds: Double
}

extension String {
  fileprivate var withoutIds: String {
    split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)[0]
      .split(separator: "/")
      .reduce("") { path, segment in
        let isId = segment.allSatisfy(\.isNumber) || (segment.count == 32 && segment.allSatisfy(\.isHexDigit))
        return path + (isId ? "/{…}" : "/\(segment)")
      }
  }
}
