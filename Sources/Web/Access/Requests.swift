import Crypto
import HTTP
import Studies
import Templates

/// A request in the hands of the console: who asks is known by the time a handler sees it.
protocol LabRequest: Speaker {
  var guest: GuestRequest { get }
  func frame(title: String) -> Frame
}

/// Anyone.
struct GuestRequest: LabRequest {
  static let languageCookie = "labconsole_language"

  let lab: Lab
  let http: Request
  /// What was sent, where it was a form.
  let form: Form?
  let browser: BrowserKey
  let language: Language
  let time: Timestamp

  var guest: GuestRequest { self }

  init(_ request: Request, lab: Lab) {
    self.lab = lab
    http = request
    form = try? request.form()
    browser = BrowserKey(request)
    time = lab.clock()
    let offered = lab.languages
    let wish = [request.query["language"], request.cookies[Self.languageCookie]].compactMap { $0 }
      .map { Language($0) }.first { offered.contains($0) }
    language = wish ?? Language.preferred(of: offered, acceptLanguage: request.headers["Accept-Language"])
  }
}

/// A participant, signed in, at a step that this URL belongs to.
struct ParticipantRequest: LabRequest {
  static let cookie = "labconsole_session"

  let guest: GuestRequest
  let session: Token
  let participation: Participation
  let study: Study
  let step: Step

  var participant: Participant { participation.participant }
  var language: Language { study.language(participant.language) }
  var stamp: Stamp { Stamp(by: .participant(participant.id), at: guest.time) }
}

/// Somebody of the staff whose role may ask.
struct StaffRequest: LabRequest {
  static let cookie = "labconsole_staff"

  let guest: GuestRequest
  let session: Token
  let member: StaffMember

  var language: Language { guest.language }
  var stamp: Stamp { Stamp(by: .staff(member.id), at: guest.time) }

  /// The studies this person works for.
  var studies: [Study] { lab.studies.current.filter { member.mayWork(on: $0.id) } }
}

extension LabRequest {
  var lab: Lab { guest.lab }
  var http: Request { guest.http }
  var browser: BrowserKey { guest.browser }

  func page<P: Page>(_ page: P, title: String, status: Status = .ok) -> Response {
    .html(lab.views.render(page, frame: frame(title: title), language: language), status: status)
  }

  var phrases: Phrases { lab.phrases }

  var form: Form? { guest.form }

  func typed(_ field: String) -> String { form?[field] ?? "" }

  func placeholder(_ name: String) -> String { http.parameters[name] }

  /// The placeholder `number`, counted from 1.
  func pageNumber(upTo count: Int) throws -> Int {
    guard let number = Int(placeholder("number")), number >= 1, number <= count else {
      throw PageError.notFound
    }
    return number
  }
}
