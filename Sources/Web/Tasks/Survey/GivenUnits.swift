import HTTP
import Studies

/// The heights and weights that a participant gave in feet, inches or pounds, where a question leaves the choice. Answers are
/// kept in metres and kilograms alone: the browser in which they were given remembers the units, so that a page that comes
/// again shows what was entered.
struct GivenUnits: Equatable {
  /// Bytes. Browsers keep no cookie of more than 4096, its name and its attributes included.
  private static let largestCookie = 3_000

  /// The answers, the oldest first: `about-you/height`, `family/height.2`.
  private var imperial: [String] = []

  /// All of a participant who has answered nothing here.
  init() {}

  /// Reads what this browser remembers of this participant; of others there is nothing.
  init(_ request: ParticipantRequest) {
    let parts = (request.http.cookies[ParticipantRequest.unitsCookie] ?? "").split(separator: "&").map(
      String.init)
    if parts.first == Self.owner(request) { imperial = Array(parts.dropFirst()) }
  }

  /// Nil for an answer that was given in metric units, or in another browser.
  func system(of key: SurveyAnswerKey, in survey: StudyTask.ID) -> SurveyQuestion.UnitSystem? {
    imperial.contains(Self.place(key, survey)) ? .imperial : nil
  }

  /// Takes the answers of a page that are stored now.
  mutating func take(_ turn: SurveyTurn, on page: SurveyCourse.Page, of survey: StudyTask.ID) {
    for question in page.questions where question.question.format.leavesUnits {
      guard case .given = turn.answers[question.key] else { continue }
      let place = Self.place(question.key, survey)
      imperial.removeAll { $0 == place }
      if SurveyEntry(sent: turn.form.fields, question.key).isImperial { imperial.append(place) }
    }
  }

  fileprivate func text(_ request: ParticipantRequest) -> String {
    var shown = imperial
    func text() -> String { ([Self.owner(request)] + shown).joined(separator: "&") }
    while text().utf8.count > Self.largestCookie { shown.removeFirst() }
    return text()
  }

  fileprivate var isEmpty: Bool { imperial.isEmpty }

  private static func place(_ key: SurveyAnswerKey, _ survey: StudyTask.ID) -> String { "\(survey)/\(key)" }

  /// Stands for the participant in this browser, and tells nobody who that is.
  private static func owner(_ request: ParticipantRequest) -> String {
    request.browser.token.derived(for: "units \(request.participant.id)")
  }
}

extension Response {
  /// Changes nothing in a browser that remembers the same.
  mutating func remember(_ units: GivenUnits, _ request: ParticipantRequest) {
    guard units != GivenUnits(request) else { return }
    let isSecure = request.http.isSecure
    if units.isEmpty {
      dropCookie(ParticipantRequest.unitsCookie, isSecure: isSecure)
    } else {
      setCookie(ParticipantRequest.unitsCookie, units.text(request), seconds: nil, isSecure: isSecure)
    }
  }
}

extension SurveyQuestion.Format {
  fileprivate var leavesUnits: Bool {
    switch self {
    case .height(let format), .weight(let format): format.units == .both
    default: false
    }
  }
}

extension SurveyEntry {
  /// The fields that were sent are those of feet, inches or pounds.
  fileprivate var isImperial: Bool {
    let unit = value("unit").trimmed
    if !unit.isEmpty { return unit == SurveyQuestion.UnitSystem.imperial.rawValue }
    return ["feet", "inches", "pounds"].contains { !value($0).trimmed.isEmpty }
  }
}
