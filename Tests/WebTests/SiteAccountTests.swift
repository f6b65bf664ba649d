import Foundation
import HTTP
import Testing

@testable import Crypto
@testable import LabConsole
@testable import Studies
@testable import Web

/// Accounts that are limited to sites: who limits them, whom they are offered for, and those whose site is not known.
@Suite(.serialized) struct SiteAccountTests {
  private let sited: SitedLab

  init() throws { sited = try SitedLab() }

  // MARK: - Those whose site is not known yet

  @Test func somebodyWithoutASiteIsForEveryoneUntilItIsChosen() throws {
    let visitor = try Visitor(sited.lab, at: .consent)
    let (ben, eva) = (
      try sited.limited(.experimenter, to: SitedLab.berlin),
      try sited.limited(.experimenter, to: SitedLab.vienna)
    )
    let page = Path.staffParticipant.url(visitor.id.text)
    #expect(try ben.get(page).status == 200)
    let shown = try eva.get(page)
    #expect(shown.status == 200 && shown.text.contains("value=\"vienna\""))
    #expect(!shown.text.contains("value=\"berlin\""))
    let target = Path.staffSite.url(visitor.id.text)
    #expect(try eva.post(target, [("site", "berlin"), ("seen", "")]).status == 422)
    #expect(try visitor.participation(sited.lab).participant.site == nil)
    #expect(try eva.post(target, [("site", "vienna"), ("seen", "")]).status == 303)
    #expect(try ben.get(page).status == 404 && eva.get(page).status == 200)
    #expect(try ben.post(target, [("site", "berlin"), ("seen", "")]).status == 404)
  }

  @Test func participantsAreMadeForOnesOwnSites() throws {
    let ben = try sited.limited(.experimenter, to: SitedLab.vienna)
    let target = Path.staffBatches.url(sited.lab.study.id.text)
    func make(_ site: String) throws -> Answer {
      try ben.post(target, [("size", "1"), ("language", "en"), ("form", Token().text), ("site", site)])
    }
    let before = try sited.lab.ledger.contents()
    #expect(try make("berlin").status == 400 && make("").status == 400)
    #expect(try sited.lab.ledger.changes(since: before, except: ["station_reports"]).isEmpty)
    let made = try make("vienna")
    #expect(made.status == 303)
    #expect(try ben.get(#require(made.location)).status == 200)
    let list = try ben.get(target).text
    #expect(list.contains(try #require(made.location)))
    #expect(try !list.contains(Path.staffBatch.url(sited.value("batch"))))
  }

  // MARK: - Who is offered

  @Test func onlyExperimentersWithAccessAreOffered() throws {
    let ben = try Colleague(sited.lab, .experimenter)
    let inVienna = try Colleague(
      sited.lab, .experimenter, study: sited.lab.study.id, sites: .only([SitedLab.vienna]))
    let inBerlin = try Colleague(
      sited.lab, .experimenter, study: sited.lab.study.id, sites: .only([SitedLab.berlin]))
    let elsewhere = try Colleague(sited.lab, .experimenter, study: sited.lab.secondStudy.id)
    func option(_ colleague: Colleague) -> String { "value=\"\(colleague.member.id)\"" }
    // Moving an appointment of somebody in Berlin, who has not come yet.
    let coming = try Visitor(sited.lab, at: .firstTest)
    _ = try sited.lab.store.setSite(
      SitedLab.berlin, of: coming.id, seen: nil,
      context: AuditContext(by: .staff("desk"), at: sited.lab.now))
    let appointment = try sited.lab.plan(for: coming)
    let visit = try ben.browser.get(Path.staffVisit.url(appointment.id.text)).text
    #expect(visit.contains(option(ben)) && visit.contains(option(inBerlin)))
    #expect(!visit.contains(option(inVienna)) && !visit.contains(option(elsewhere)))
    // A list that shows one study.
    let all = try ben.browser.get(Path.staffVisits.url()).text
    #expect(all.contains(option(elsewhere)) && all.contains(option(inVienna)))
    let ofOne = Path.staffVisits.url(query: ["study": sited.lab.study.id.text])
    let one = try ben.browser.get(ofOne).text
    #expect(!one.contains(option(elsewhere)) && one.contains(option(inVienna)))
    let asked = try ben.browser.get(ofOne + "&experimenter=\(elsewhere.member.id)").text
    #expect(!asked.contains(option(elsewhere)), "somebody who is not offered cannot be asked for")
    // Somebody in Vienna is offered nobody who works in Berlin alone.
    #expect(try !inVienna.browser.get(Path.staffVisits.url()).text.contains(option(inBerlin)))
  }

  // MARK: - Accounts

  @Test func anAdministratorLimitsAnAccount() throws {
    let admin = try Colleague(sited.lab, .administrator).browser
    let kim = try Colleague(sited.lab, .experimenter, study: sited.lab.study.id)
    let page = Path.staffAccount.url(kim.member.id.text)
    let target = Path.staffAccountRole.url(kim.member.id.text)
    let study = ("study", sited.lab.study.id.text)
    let site = ("site", "\(sited.lab.study.id)/vienna")
    #expect(try admin.get(page).text.contains("value=\"\(site.1)\""))
    #expect(try admin.post(target, [("role", "experimenter"), study, site]).status == 303)
    // The session of before has ended.
    #expect(try kim.browser.get(Path.staffHome.url()).location == Path.staffSignIn.url())
    #expect(try sited.lab.store.staff().first { $0.id == kim.member.id }?.sites == .only([SitedLab.vienna]))
    let shown = try admin.get(page).text
    #expect(shown.contains("(Vienna)") && shown.contains("value=\"\(site.1)\" checked"))
    #expect(try admin.get(Path.staffAccounts.url()).text.contains("(Vienna)"))
    // Lifted again.
    #expect(try admin.post(target, [("role", "experimenter"), study]).status == 303)
    #expect(try sited.lab.store.staff().first { $0.id == kim.member.id }?.sites == .everySite)
  }

  /// Input that cannot be meant gives nobody more access.
  @Test func sitesThatDoNotFitAreRefused() throws {
    let admin = try Colleague(sited.lab, .administrator).browser
    let kim = try Colleague(
      sited.lab, .experimenter, study: sited.lab.study.id, sites: .only([SitedLab.vienna]))
    let target = Path.staffAccountRole.url(kim.member.id.text)
    let (study, site) = (("study", sited.lab.study.id.text), ("site", "\(sited.lab.study.id)/berlin"))
    let forms: [[(String, String)]] = [
      [("role", "administrator"), study, site], [("role", "experimenter"), ("study", ""), site],
      [("role", "experimenter"), ("study", sited.lab.secondStudy.id.text), site],
      [("role", "experimenter"), study, site, ("site", "\(sited.lab.study.id)/munich")],
    ]
    for form in forms {
      let answer = try admin.post(target, form)
      #expect(answer.status == 422 && answer.text.contains("href=\"#sites\""))
    }
    #expect(try sited.lab.store.staff().first { $0.id == kim.member.id }?.sites == .only([SitedLab.vienna]))
    let new = [("name", "newcomer"), ("password", Colleague.password), site]
    let refused = try admin.post(Path.staffAccounts.url(), new + [("role", "administrator"), study])
    #expect(refused.status == 422)
    let made = try admin.post(Path.staffAccounts.url(), new + [("role", "experimenter"), study])
    #expect(made.status == 303)
    #expect(try sited.lab.store.staff().first { $0.name == "newcomer" }?.sites == .only([SitedLab.berlin]))
  }
}
