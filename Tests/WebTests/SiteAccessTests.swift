import Foundation
import HTTP
import Testing

@testable import Crypto
@testable import LabConsole
@testable import Studies
@testable import Web

/// Accounts that are limited to some sites of their study: no route tells them of the others, or changes anything there.
@Suite(.serialized) struct SiteAccessTests {
  private static let roles: [StaffRole] = [.experimenter, .dataManager]

  private let sited: SitedLab

  init() throws { sited = try SitedLab() }

  private func staffRoutes() throws -> [Route<Audience>] {
    try sited.lab.console().routes.filter { if case .staff = $0.audience { true } else { false } }
  }

  /// True for an address of somebody, or of something of theirs.
  private static func isOfSomebody(_ route: Route<Audience>) -> Bool {
    ["{participant}", "{visit}", "{handover}", "{batch}", "{query}", "{run}"]
      .contains(where: route.pattern.description.contains)
  }

  // MARK: - Addresses of somebody

  @Test(arguments: roles) func everyAddressOfSomebodyOfAnotherSiteIsRefused(role: StaffRole) throws {
    let browser = try sited.limited(role, to: SitedLab.vienna)
    _ = try browser.formToken()
    var letIn: [String] = []
    var tried = 0
    for route in try staffRoutes().filter(Self.isOfSomebody) {
      for url in try sited.objects.urls(of: route) {
        let before = try sited.lab.ledger.contents()
        let answer = try browser.ask(route, url, sited.objects, in: sited.lab.study)
        let changes = try sited.lab.ledger.changes(since: before, except: ["station_reports"])
        tried += 1
        if ![403, 404].contains(answer.status) || !changes.isEmpty {
          letIn.append("\(route.method.rawValue) \(url.path) → \(answer.status) \(changes)")
        }
      }
    }
    #expect(letIn == [])
    #expect(tried > 40)
  }

  /// The same addresses are open to those of the site: what was refused was refused for the site.
  @Test func thoseOfTheSiteAreLetIn() throws {
    let ben = try sited.limited(.experimenter, to: SitedLab.berlin)
    let open: [Path] = [
      .staffParticipant, .staffCard, .staffConsent, .staffVisit, .staffVisitCalendar, .staffBatch,
      .staffQuery,
    ]
    for route in try staffRoutes().filter({ $0.method == .get && open.contains($0.path) }) {
      for url in try sited.objects.urls(of: route) {
        #expect(try ben.get(url.path).status == 200, "\(url.path)")
      }
    }
    let run = try Path.staffFlaggedRun.url(sited.lab.study.id.text, sited.value("run"))
    #expect(try ben.get(run).status == 200)
    #expect(try sited.limited(.dataManager, to: SitedLab.berlin).get(run).status == 200)
  }

  // MARK: - Pages about many

  @Test(arguments: roles) func noPageTellsOfSomebodyOfAnotherSite(role: StaffRole) throws {
    let browser = try sited.limited(role, to: SitedLab.vienna)
    let traces = try sited.traces()
    var told: [String] = []
    var shown = 0
    let pages = try staffRoutes().filter { $0.method == .get && !Self.isOfSomebody($0) }
    for route in pages {
      for url in try sited.objects.urls(of: route) {
        let answer = try browser.get(url.path)
        if answer.status == 200 { shown += 1 }
        let found = traces.filter { answer.text.contains($0) || answer.location?.contains($0) == true }
        if !found.isEmpty { told.append("\(url.path) → \(answer.status) \(found)") }
      }
    }
    #expect(told == [])
    #expect(shown > (role == .experimenter ? 12 : 4))
  }

  @Test func theirOwnPeopleAreThere() throws {
    let ben = try sited.limited(.experimenter, to: SitedLab.vienna)
    let code = try sited.bea.participation(sited.lab).participant.code.grouped
    let pages = [
      Path.staffHome.url(), Path.staffParticipants.url(), Path.staffVisits.url(), Path.staffWeek.url(),
      Path.staffBoard.url(), Path.staffStations.url(), Path.staffListFile.url("participants.csv"),
      Path.staffListFile.url("visits.csv"),
    ]
    for page in pages { #expect(try ben.get(page).text.contains(code), "\(page)") }
  }

  /// A code leads nowhere, typed into any field.
  @Test func aCodeOfAnotherSiteIsNobodys() throws {
    let ben = try sited.limited(.experimenter, to: SitedLab.vienna)
    let code = try sited.ada.participation(sited.lab).participant.code
    let search = try ben.get(Path.staffSearch.url(query: ["code": code.text]))
    #expect(search.location?.hasPrefix(Path.staffParticipants.url() + "?") == true)
    #expect(
      try !ben.get(Path.staffParticipants.url(query: ["code": code.text])).text.contains(sited.ada.id.text))
    let tablet = try Tablet(sited.lab)
    let before = try sited.lab.ledger.contents()
    let answers = [
      try ben.post(
        Path.staffHandovers.url(), [("code", code.grouped), ("station", tablet.station.id.text)]),
      try ben.post(
        Path.staffVisits.url(),
        Path.staffVisits.goodForm(in: sited.lab.study).map { $0.0 == "code" ? ("code", code.grouped) : $0 }),
      try ben.post(
        Path.staffChosenTags.url(), [("tag", "seen"), ("act", "add"), ("chosen", sited.ada.id.text)]),
      try ben.get(Path.staffChosenCards.url() + "?chosen=\(sited.ada.id)"),
    ]
    for answer in answers { #expect(!answer.text.contains(code.grouped) || answer.status == 422) }
    #expect(try sited.lab.ledger.changes(since: before, except: ["station_reports"]).isEmpty)
  }

  /// A tablet of another site is looked at, and neither renamed nor moved nor put out of use.
  @Test func aTabletOfAnotherSiteStaysAsItIs() throws {
    let (theirs, own) = (try Tablet(sited.lab, "Tablet B"), try Tablet(sited.lab, "Tablet V"))
    let desk = AuditContext(by: .staff("desk"), at: sited.lab.now)
    try sited.lab.store.setSite(SitedLab.berlin, of: theirs.station.id, context: desk)
    try sited.lab.store.setSite(SitedLab.vienna, of: own.station.id, context: desk)
    let ben = try sited.limited(.experimenter, to: SitedLab.vienna)
    let changes: [(path: Path, form: [(String, String)])] = [
      (.staffStationName, [("name", "Tablet 9")]), (.staffStationSite, [("site", "vienna")]),
      (.staffStationRevocation, [("sure", "yes")]),
    ]
    func forms(_ tablet: Tablet) throws -> Int {
      let page = try ben.get(Path.staffStation.url(tablet.station.id.text))
      #expect(page.status == 200 && page.text.contains(tablet.station.name.text))
      return changes.count { page.text.contains("action=\"\($0.path.url(tablet.station.id.text))\"") }
    }
    #expect(try forms(theirs) == 0 && forms(own) == 3)
    let before = try sited.lab.ledger.contents()
    for (path, form) in changes {
      #expect(try ben.post(path.url(theirs.station.id.text), form).status == 403, "\(path)")
    }
    // Nor is one's own given to a site that is not one's own.
    #expect(
      try ben.post(Path.staffStationSite.url(own.station.id.text), [("site", "berlin")]).status == 400)
    #expect(try sited.lab.ledger.changes(since: before, except: ["station_reports"]).isEmpty)
    for (path, form) in changes {
      #expect(try ben.post(path.url(own.station.id.text), form).status == 303, "\(path)")
    }
  }

  /// Nothing of a study as a whole: neither its figures nor its data, nor the sited.lab.
  @Test(arguments: roles) func aStudyAsAWholeIsClosed(role: StaffRole) throws {
    let browser = try sited.limited(role, to: SitedLab.berlin)
    let id = sited.lab.study.id.text
    for path in [
      Path.staffOverview, .staffFlow, .staffQuality, .staffOnboarding, .staffRelease, .staffAnalysis,
      .staffBalance,
      .staffDeviations, .staffSavedDeviationFilters, .staffRenewals, .staffMessages, .staffInvitations,
      .staffRehearsals,
    ] {
      #expect(try [403, 404].contains(browser.get(path.url(id)).status), "\(path)")
    }
    for path in [Path.staffReleases, .staffOutbox, .staffAccounts, .staffSettings] {
      #expect(try browser.get(path.url()).status == 403, "\(path)")
    }
    // No link of their pages leads there.
    let home = try browser.get(Path.staffHome.url())
    #expect(home.status == 200)
    for path in [Path.staffOverview, .staffQuality, .staffRehearsals] {
      #expect(!home.text.contains(path.url(id) + "\""), "\(path)")
    }
    #expect(!home.text.contains(Path.staffOutbox.url() + "\""))
  }

  /// A data query and the answers of somebody lead back to the lists of their study, which tell of every site.
  @Test func noWayBackLeadsToListsOfEverySite() throws {
    let lists = [Path.staffQueries, .staffAnswers].map { $0.url(sited.lab.study.id.text) + "\"" }
    let pages = [
      try Path.staffQuery.url(sited.value("query")), Path.staffParticipantAnswers.url(sited.asked.id.text),
    ]
    let manager = try Colleague(sited.lab, .dataManager, study: sited.lab.study.id).browser
    let limited = try sited.limited(.dataManager, to: SitedLab.berlin)
    for (page, list) in zip(pages, lists) {
      #expect(try manager.get(page).text.contains("href=\"\(list)"), "\(page)")
      let shown = try limited.get(page)
      #expect(shown.status == 200 && !lists.contains { shown.text.contains($0) }, "\(page)")
    }
  }
}
