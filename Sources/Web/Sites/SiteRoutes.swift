import HTTP
import Studies

/// The sites of participants: the page that waits for one, and setting it.
enum SiteRoutes {
  static func wait(_ request: ParticipantRequest) throws -> Response {
    request.page(
      SitePage(
        studyTitle: request.study.title[request.language],
        contact: ContactCard(request.study.contact, request.language)),
      title: request.say("sites.wait.title"))
  }

  static func set(_ request: StaffRequest) throws -> Response {
    let (participation, study) = try request.participation()
    let participant = participation.participant
    guard participant.leftAt == nil else { throw PageError.notThisStep }
    guard let site = study.site(Site.ID(request.typed("site"))), request.sites.takes(site.id) else {
      return try show(request.say("sites.problem.missing"), status: .unprocessable, request)
    }
    let seen = request.typed("seen")
    let verdict = try request.stores.setSite(
      site.id, of: participant.id, seen: seen.isEmpty ? nil : Site.ID(seen), context: request.context)
    switch verdict {
    case .done:
      let page = Path.staffParticipant.url(participant.id.text) + "#site"
      return .redirect(to: Undo.url(page, .siteNoted, about: participant.id, offering: nil))
    case .overtaken(let other):
      let name = other.map(request.name) ?? request.say("sites.unknown")
      return try show(request.say("sites.problem.overtaken", ["site": name]), status: .conflict, request)
    }
  }

  private static func show(_ problem: String, status: Status, _ request: StaffRequest) throws -> Response {
    let (participation, study) = try request.participation()
    return try request.participantPage(
      participation, study, refused: RefusedForms(siteProblem: problem), status: status)
  }
}

extension SiteForm {
  /// - Parameter problem: why what was asked for was not done
  init?(
    _ participation: Participation, _ study: Study, at step: Step, problem: String?, _ request: StaffRequest
  ) {
    if study.sites.isEmpty { return nil }
    let participant = participation.participant
    let known = participant.site
    let choose = known == nil ? request.say("sites.choose") : nil
    self.init(
      action: Path.staffSite.url(participant.id.text), seen: known?.text ?? "",
      help: request.say("sites.help.\(Self.consequence(participation, study, at: step))"),
      isAwaited: step == .siteUnknown,
      sites: participant.leftAt != nil
        ? [] : request.sites(of: study, chosen: known?.text ?? "", none: choose), problem: problem)
  }

  /// The consequence of setting the site now.
  private static func consequence(_ participation: Participation, _ study: Study, at step: Step) -> String {
    guard study.drawsBySite else { return "noted" }
    if step == .siteUnknown { return "awaited" }
    if participation.hasAllOrders(in: study) { return "drawn" }
    return participation.participant.site == nil ? "unknown" : "known"
  }
}

/// A site from a form, or none.
struct TypedSite {
  let id: Site.ID?
}

extension StaffRequest {
  /// The sites of all studies: a station serves any of them.
  private var allSites: [(site: Site, study: Study)] {
    var seen: Set<Site.ID> = []
    return lab.studies.current.flatMap { study in study.sites.map { ($0, study) } }
      .filter { seen.insert($0.0.id).inserted }
  }

  /// Its title; of one that no study has any more, its id.
  func name(of site: Site.ID) -> String {
    allSites.first { $0.site.id == site }.map { $0.site.title[$0.study.language(language)] } ?? site.text
  }

  /// The sites to choose from for a station, of those that are this person's; empty if no study names any.
  func sitesOfStations(chosen: String) -> [ChoiceOption] {
    var sites = allSites.map(\.site.id).filter { member.sites.takes($0) }
    if sites.isEmpty { return [] }
    if !chosen.isEmpty, !sites.contains(Site.ID(chosen)) { sites.append(Site.ID(chosen)) }
    return [ChoiceOption(value: "", label: say("sites.nowhere"), isChosen: chosen.isEmpty)]
      + sites.map { ChoiceOption(value: $0.text, label: name(of: $0), isChosen: $0.text == chosen) }
  }

  /// The sites to choose from for participants of a study, of those that are this person's; empty if it names none.
  /// - Parameter none: the label for choosing none, if that is possible
  func sites(of study: Study, chosen: String, none: String?) -> [ChoiceOption] {
    if study.sites.isEmpty { return [] }
    return (none.map { [ChoiceOption(value: "", label: $0, isChosen: chosen.isEmpty)] } ?? [])
      + study.sites.filter { member.sites.takes($0.id) }.map {
        ChoiceOption(
          value: $0.id.text, label: $0.title[study.language(language)], isChosen: $0.id.text == chosen)
      }
  }

  /// The site in a form; nil for one that there is not.
  /// - Parameter study: whose sites are meant; nil for those of all studies that are this person's
  func typedSite(in study: Study? = nil) -> TypedSite? {
    let typed = typed("site")
    if typed.isEmpty { return TypedSite(id: nil) }
    let known = study?.sites.map(\.id) ?? allSites.map(\.site.id).filter { member.sites.takes($0) }
    return known.contains(Site.ID(typed)) ? TypedSite(id: Site.ID(typed)) : nil
  }
}
