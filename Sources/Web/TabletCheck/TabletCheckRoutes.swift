import Foundation
import HTTP
import JSON
import Statistics
import Studies

/// The check of a device before the first test. It is asked of those only who let details of their device be
/// stored, and can be skipped.
enum TabletCheckRoutes {
  static let skipField = "check"

  /// Returns true if a check is due before this run begins. It asks for presses by the input of the run's variant: where
  /// there is none, or the study has lost it, nothing is checked.
  static func isDue(before run: Run, _ request: ParticipantRequest) throws -> Bool {
    guard run.progress == .start, request.participation.runs.count == 1,
      request.http.query[skipField] == nil, mayStore(request),
      let task = request.study.timedTask(run.task), task.checksTablet, task.variant(run.variant) != nil
    else { return false }
    return try request.stores.tabletChecks(of: request.participant.id)[run.id] == nil
  }

  static func show(_ request: ParticipantRequest) throws -> Response {
    let run = try request.ownRun()
    guard let task = request.study.timedTask(run.task), let variant = task.variant(run.variant),
      run.state == .running, mayStore(request)
    else { return .redirect(to: Path.run.url(run.id.text)) }
    let isTouch = variant.input == .touch
    let page = TabletCheckPage(
      resultURL: Path.runCheck.url(run.id.text),
      skipURL: Path.run.url(run.id.text, query: [skipField: "skipped"]),
      runURL: Path.run.url(run.id.text), input: variant.input.rawValue, leftKey: task.answerKeys.first ?? "",
      rightKey: task.answerKeys.last ?? "",
      pressSentence: isTouch
        ? request.say("tablet-check.tap") : request.pressing(task.answerKeys.first ?? ""),
      missedSentence: request.say(
        "tablet-check.missed.\(variant.input.rawValue)", ["n": "{n}", "count": "{count}"]),
      advice: request.say("tablet-check.advice.\(variant.input.rawValue)"))
    return request.page(page, title: request.say("tablet-check.title"))
  }

  static func record(_ request: ParticipantRequest) throws -> Response {
    let run = try request.ownRun()
    guard mayStore(request) else { throw PageError.notThisStep }
    let check: TabletCheck
    do throws(JSONProblem) {
      check = try TabletCheck(JSON(parsing: request.http.body))
    } catch {
      return .json(PartAnswer(error: "\(error)"), status: .unprocessable)
    }
    try request.stores.record(
      check, of: run, consent: request.study.consent.requirement, context: request.context)
    return .json(PartAnswer())
  }

  private static func mayStore(_ request: ParticipantRequest) -> Bool {
    request.permits(.deviceDetails)
  }
}

extension ParticipantRequest {
  /// The sentence that asks for the key of the task.
  fileprivate func pressing(_ key: String) -> String {
    key == " " ? say("tablet-check.pressSpace") : say("tablet-check.press", ["key": key.uppercased()])
  }
}

extension TabletCheck {
  /// A check as the browser sends it: nothing in it is taken that cannot be.
  fileprivate init(_ json: JSON) throws(JSONProblem) {
    self.init(
      refreshRate: try json.number("refreshRate", in: 0...1000),
      droppedFrames: try json.number("droppedFrames", in: 0...1),
      clockStep: Milliseconds(try json.number("clockStep", in: 0...1000)),
      roundTrip: Milliseconds(try json.number("roundTrip", in: 0...600_000)),
      longestRoundTrip: Milliseconds(try json.number("longestRoundTrip", in: 0...600_000)),
      keepsData: try json.flag("keepsData"), width: Int(try json.number("width", in: 0...100_000)),
      height: Int(try json.number("height", in: 0...100_000)), input: try json.word("input"),
      presses: Int(try json.number("presses", in: 0...Double(TabletCheck.pressesAsked))),
      inputDelay: Milliseconds(try json.number("inputDelay", in: 0...600_000)))
  }
}

extension JSON {
  fileprivate func number(_ name: String, in range: ClosedRange<Double>) throws(JSONProblem) -> Double {
    let number = try number(name)
    guard range.contains(number) else { throw JSONProblem(reason: "is out of range").at(name) }
    return number
  }
}
