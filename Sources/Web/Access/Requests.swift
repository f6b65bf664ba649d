import Crypto
import HTTP
import Studies
import Templates

/// The source that pages are made from, for any reader. It reaches no store: a page made from it alone records nothing.
protocol PageRequest: Localizer {
  /// The fields of a submitted form.
  var form: Form? { get }
  /// The address of a link or a form on the page.
  func url(_ path: Path, _ values: [String]) -> String
  func pictureURL(_ file: String, of study: Study) -> String
  /// True if the page is read on a tablet of the lab.
  var isOnStation: Bool { get }
  func page<P: Page>(_ page: P, title: String, status: Status) -> Response
}

extension PageRequest {
  func url(_ path: Path, _ values: String...) -> String { url(path, values) }

  func page<P: Page>(_ page: P, title: String) -> Response { self.page(page, title: title, status: .ok) }

  /// Returns the title of a page; that of a refused form, or of a code that leads nowhere, says so first.
  func title(_ title: String, _ status: Status) -> String {
    status.code >= 400 ? say("frame.errorTitle", ["title": title]) : title
  }

  func typed(_ field: String) -> String { form?[field] ?? "" }

  /// A long text of the study as this device shows it.
  func markup(_ text: Markdown) -> HTML {
    HTML(trusted: isOnStation ? text.htmlWithoutAddressLinks : text.html)
  }
}

/// The source of the pages on the way to the tasks: a participant's request, or that of a member of staff who looks
/// through them.
protocol OnboardingRequest: PageRequest {
  var study: Study { get }
  var participation: Participation { get }
  var step: Step { get }
  var time: Timestamp { get }
  /// True if messages in the outbox are delivered.
  var sendsMail: Bool { get }
  /// The participant's copy of the consent; nil if there is none.
  var consentCopyURL: String? { get }
  /// The document on paper, unsigned; nil in a preview.
  var documentPDFURL: String? { get }
}

extension OnboardingRequest {
  var participant: Participant { participation.participant }

  /// Returns true if a permission is granted at present.
  func permits(_ permission: Permission.Known) -> Bool { participation.permits(permission, in: study) }
}

/// A request in the hands of the console: the gate has identified its sender before a handler sees it.
protocol LabRequest: PageRequest {
  var guest: GuestRequest { get }
  func frame(title: String) -> Frame
}

extension LabRequest {
  var isOnStation: Bool { guest.stationSession != nil }
  var region: String? { guest.region(of: language) }
}

/// Anyone.
struct GuestRequest: LabRequest {
  static let languageCookie = "labconsole_language"

  let lab: Lab
  let http: Request
  /// The fields of a submitted form.
  let form: Form?
  let browser: BrowserKey
  private(set) var language: Language
  /// The language that the address names; nil as well where it names one that the console does not have.
  let languageOfAddress: Language?
  /// The one that was chosen in this browser, here or before; nil if the browser's settings decide.
  let chosenLanguage: Language?
  let time: Timestamp
  /// The station that this browser is; nil for all others.
  private(set) var stationSession: StationSession?
  fileprivate let regions: [Language: String]

  var guest: GuestRequest { self }

  func speaking(_ language: Language) -> GuestRequest {
    var request = self
    request.language = language
    return request
  }

  /// The same from a browser that is a station.
  func on(_ stationSession: StationSession?) -> GuestRequest {
    var request = self
    request.stationSession = stationSession
    return request
  }

  init(_ request: Request, lab: Lab, stationSession: StationSession? = nil) {
    self.lab = lab
    self.stationSession = stationSession
    http = request
    form = try? request.form()
    browser = BrowserKey(request)
    time = lab.clock()
    let offered = lab.languages
    func known(_ code: String?) -> Language? { offered.first { $0.code == code } }
    languageOfAddress = known(request.query["language"])
    chosenLanguage = languageOfAddress ?? known(request.cookies[Self.languageCookie])
    let asked = request.headers["Accept-Language"]
    language = chosenLanguage ?? Language.preferred(of: offered, acceptLanguage: asked)
    regions = Dictionary(
      uniqueKeysWithValues: offered.compactMap { language in
        language.region(acceptLanguage: asked).map { (language, $0) }
      })
  }
}

extension GuestRequest {
  /// The region in which the reader uses this language, if the browser names one.
  func region(of language: Language) -> String? { regions[language] }
}

/// A participant, signed in, at a step that this URL belongs to.
struct ParticipantRequest: LabRequest, OnboardingRequest {
  static let cookie = "labconsole_session"
  /// Names the answers that were given in imperial units in this browser.
  static let unitsCookie = "labconsole_units"

  let guest: GuestRequest
  /// Nil on a station, which has none of its own.
  let session: Token?
  let participation: Participation
  let study: Study
  let step: Step
  /// The handover of the station; nil elsewhere.
  var handover: Handover?
  /// The earlier handover that a station still delivers measurements for.
  var late: LateDelivery?
  /// The language of staff who read a participant's results; nil for the participant.
  var readersLanguage: Language?

  var language: Language { readersLanguage ?? study.language(participant.language) }
  var time: Timestamp { guest.time }
  var sendsMail: Bool { lab.sendsMail }
  /// There is none of consents from before there were documents. On a station nothing is saved.
  var consentCopyURL: String? {
    if isOnStation { return nil }
    return participation.consents.first.flatMap { $0.recordDigest.isEmpty ? nil : url(.consentCopy) }
  }
  var documentPDFURL: String? { isOnStation ? nil : url(.consentDocumentPDF) }
  var context: AuditContext { AuditContext(by: .participant(participant.id), at: guest.time) }
}

/// A member of staff whose role has access.
struct StaffRequest: LabRequest {
  static let cookie = "labconsole_staff"

  let guest: GuestRequest
  let session: Token
  let member: StaffMember

  var language: Language { guest.language }
  var context: AuditContext { AuditContext(by: .staff(member.id), at: guest.time) }

  /// The studies this person works for as a whole. None for somebody who is limited to sites: a page that does not ask
  /// for them shows nothing of a study.
  var studies: [Study] { lab.studies.current.filter { member.mayWork(on: $0.id) } }

  /// These, and the study of which this person works for some sites: for pages that leave out everybody whom
  /// ``StaffMember/sites`` does not take.
  var reachedStudies: [Study] { lab.studies.current.filter { member.mayEnter($0.id) } }

  var sites: SiteAccess { member.sites }

  /// The study of a participant whom this person has access to; nil for all others.
  func reachedStudy(of participant: Participant) -> Study? {
    guard member.mayWork(with: participant) else { return nil }
    return reachedStudies.first { $0.id == participant.study }
  }
}

extension StaffMember {
  /// Changes with what they have access to, so that a page of before is not shown again.
  var accessTag: String { "\(id)-\(access)" }

  /// The same for all who have access to the same participants, and for nobody else: no id has a dot or an asterisk.
  var access: String {
    ([study?.text ?? ""] + (sites.sites.map { $0.map(\.text) } ?? ["*"])).joined(separator: ".")
  }
}

extension LabRequest {
  var lab: Lab { guest.lab }
  var http: Request { guest.http }
  var browser: BrowserKey { guest.browser }

  func page<P: Page>(_ page: P, title: String, status: Status) -> Response {
    var frame = frame(title: page is any ErrorNotice ? title : self.title(title, status))
    if (page as? any ShowsRehearsals)?.isRehearsal == true { frame.isRehearsal = true }
    frame.showsRehearsals = !frame.isRehearsal && (page as? any MayShowRehearsals)?.showsRehearsals == true
    if !(page is any FollowsStep) { frame.step = nil }
    let explained = (page as? any StandsForPage)?.page ?? P.template
    if frame.staffName != nil, let topic = HelpContents.topic(of: explained) {
      frame.help = PageHelp(topic, in: language, from: lab.help)
    }
    return .html(lab.views.render(page, frame: frame, language: language), status: status)
  }

  var phrases: Phrases { lab.phrases }

  var form: Form? { guest.form }

  /// A URL of this server for people and cameras: as the settings say, else as this browser reaches it.
  func fullURL(_ path: String) -> String {
    if !lab.publicURL.isEmpty { return lab.publicURL + path }
    return "\(http.isSecure ? "https" : "http")://\(http.headers["Host"] ?? "")\(path)"
  }

  func url(_ path: Path, _ values: [String]) -> String { path.url(values: values) }

  func pictureURL(_ file: String, of study: Study) -> String { lab.pictureURL(file, of: study) }

  func placeholder(_ name: String) -> String { http.parameters[name] }

  /// The placeholder `number`, counted from 1.
  func pageNumber(upTo count: Int) throws -> Int {
    guard let number = Int(placeholder("number")), number >= 1, number <= count else {
      throw PageError.notFound
    }
    return number
  }
}
