import HTTP
import Studies

/// Informed consent: its sections, one by one.
enum ConsentRoutes {
  static let shownField = "shown"
  static let openingsField = "openings"
  static let leftField = "left"

  static func begin(_ request: ParticipantRequest) throws -> Response {
    .redirect(to: request.consentStep.url)
  }

  static func showSection(_ request: ParticipantRequest) throws -> Response {
    page(try request.sectionNumber(), request)
  }

  /// - Parameter number: from 1
  static func page(_ number: Int, _ request: some OnboardingRequest) -> Response {
    let process = request.consentProcess
    let section = process.screens[number - 1]
    let page = ConsentSectionPage(
      progress: request.say(
        "consent.progress", ["n": request.number(number), "count": request.number(process.screens.count)]),
      section: ConsentText(section, request),
      pictureURL: section.picture.map { request.pictureURL($0, of: request.study) },
      backURL: number > 1 ? request.url(.consentSection, String(number - 1)) : nil,
      action: request.url(.consentSection, String(number)), shown: String(request.time.milliseconds),
      documentURL: request.url(.consentDocument),
      reading: number > 1 ? nil : request.readingTime(of: process))
    return request.page(page, title: section.title[request.language])
  }

  /// Also what a page tells that is left by another way: nobody waits for the answer.
  static func haveReadSection(_ request: ParticipantRequest) throws -> Response {
    let (document, screens) = (request.study.consent, request.consentProcess.screens)
    let number = try request.sectionNumber()
    let reading = reading(of: screens[number - 1].id, request)
    guard request.typed(leftField).isEmpty else {
      try request.stores.record(
        leaving: reading, of: request.participant.id, documentVersion: document.version,
        context: request.context)
      return Response(body: .bytes([]))
    }
    try request.stores.record(
      reading, of: request.participant.id, documentVersion: document.version, context: request.context)
    // A participant who reads a section again after the quiz goes on with the quiz, not with the next section.
    if case .section = request.consentStep, number < screens.count {
      return .redirect(to: Path.consentSection.url(String(number + 1)))
    }
    return .redirect(to: Stage.consent.url)
  }

  /// Browsers send back when the page was shown; what cannot be is the server's own time.
  private static func reading(of section: ConsentSection.ID, _ request: ParticipantRequest) -> SectionReading
  {
    let now = request.guest.time
    let shown = Int64(request.typed(shownField)).map(Timestamp.init(milliseconds:))
    let isPossible = shown.map { $0 <= now && $0 > now.advanced(bySeconds: -7 * 24 * 3600) } ?? false
    let shownAt = isPossible ? shown! : now
    let openings = Int(request.typed(openingsField)).flatMap { (0...1000).contains($0) ? $0 : nil }
    return SectionReading(
      section: section, shownAt: shownAt, milliseconds: now.milliseconds - shownAt.milliseconds,
      openings: openings)
  }
}

extension OnboardingRequest {
  /// The parts of the document to go through on the way to the signature.
  var consentProcess: ConsentProcess { study.consentProcess(of: participation) }

  fileprivate func readingTime(of process: ConsentProcess) -> String {
    process.asksAboutChangesAlone
      ? say(
        "consent.readingChanges",
        count: study.consent.readingMinutes(of: process.screens, in: language))
      : say("consent.reading", count: study.consent.readingMinutes(in: language))
  }
}

extension ParticipantRequest {
  /// The section that the URL names: one that was read, or the one that is due.
  fileprivate func sectionNumber() throws -> Int {
    let number = try pageNumber(upTo: consentProcess.screens.count)
    switch consentStep {
    case .changes: throw RedirectSignal(to: consentStep.url)
    case .section(let due) where number > due: throw RedirectSignal(to: consentStep.url)
    default: return number
    }
  }

  /// The participant's step within the consent, at the stage of the consent.
  var consentStep: ConsentStep {
    if case .consent(let step) = step { step } else { .signature }
  }

  /// - Throws: a redirect to the step that is due, unless it is this one
  func expect(_ expected: ConsentStep) throws {
    guard consentStep == expected else { throw RedirectSignal(to: consentStep.url) }
  }
}

extension ConsentStep {
  var url: String {
    switch self {
    case .changes: Path.consentChanges.url()
    case .section(let number): Path.consentSection.url(String(number))
    case .wholeDocument: Path.consentDocument.url()
    case .quiz(.question(let attempt, let number)): Path.consentQuestion.url(String(attempt), String(number))
    case .quiz(.failed), .quiz(.exhausted): Path.consentQuiz.url()
    case .sharing: Path.consentSharing.url()
    case .review: Path.consentReview.url()
    case .signature: Path.consentSignature.url()
    }
  }
}
