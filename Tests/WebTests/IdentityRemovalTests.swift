import Foundation
import Testing

@testable import Studies
@testable import Web

/// Identity data whose time is over: those with the right are told, and delete them on their word.
@Suite struct IdentityRemovalTests {
  private let lab: TestLab
  private let visitor: Visitor
  private let list = Path.staffDeletions.url()
  private let sentence = "The time for keeping the identity data of 1 person is over."

  init() throws {
    lab = try TestLab()
    visitor = try Visitor(lab, in: lab.secondStudy, at: .permissions)
    try lab.forgetAboutVisit(of: visitor)
  }

  private var target: String { Path.staffIdentityRemovals.url(lab.secondStudy.id.text) }
  private var form: [(String, String)] {
    [("confirm", "on"), ("until", String(lab.now.milliseconds))]
  }

  private func due() throws -> Int {
    try lab.store.identitiesDue(in: lab.secondStudy, at: lab.now).count
  }

  @Test(arguments: [StaffRole.experimenter, .administrator])
  func thoseWithTheRightAreToldWhereTheyLook(_ role: StaffRole) throws {
    let staff = try Colleague(lab, role).browser
    for page in [Path.staffHome.url(), Path.staffOverview.url(lab.secondStudy.id.text)] {
      let text = try staff.get(page).text
      #expect(text.contains(sentence) && text.contains(list), "\(page)")
    }
    #expect(!(try staff.get(Path.staffOverview.url(lab.study.id.text)).text).contains(sentence))
    let page = try staff.get(list).text
    #expect(try page.contains(visitor.participation(lab).participant.code.grouped))
    #expect(
      page.contains("This cannot be undone.")
        && page.contains("for 1 year after a participant’s last activity"))
    #expect(page.contains("Delete the identity data of 1 person for good"))
  }

  @Test func theyAreDeletedOnAWordAlone() throws {
    let staff = try Colleague(lab, .experimenter).browser
    let unsure = try staff.post(target, [("until", String(lab.now.milliseconds))])
    #expect(unsure.status == 422 && unsure.text.contains("Nothing was deleted."))
    #expect(try due() == 1)
    #expect(try staff.post(target, [("confirm", "on")]).status == 400)
    #expect(try due() == 1)

    let answer = try staff.post(target, form)
    #expect(answer.status == 303)
    let after = try staff.get(try #require(answer.location)).text
    #expect(after.contains("The identity data have been deleted."))
    #expect(after.contains("removed within minutes") && !after.contains("This cannot be undone."))
    #expect(try due() == 0)
    #expect(!(try staff.get(Path.staffHome.url()).text).contains(sentence))
    // The participant is still there, and every page about them.
    let record = try visitor.participation(lab)
    #expect(record.consents.count == 1 && record.participant.leftAt == nil)
    #expect(try lab.store.paper(of: record.consents[0].id) == nil)
    let page = try staff.get(Path.staffParticipant.url(visitor.id.text))
    #expect(page.status == 200 && page.text.contains("at the end of their time"))
    #expect(try staff.get(Path.staffConsent.url(visitor.id.text)).status == 200)
    // A second press deletes nothing, and says so.
    let again = try staff.post(target, form)
    let location = try #require(again.location)
    #expect(try staff.get(location).text.contains("Nothing was changed."))
    #expect(try lab.store.identityRemovals(of: lab.secondStudy.id).map(\.people) == [1])
  }

  @Test func nobodyElseSeesOrDeletesThem() throws {
    let manager = try Colleague(lab, .dataManager).browser
    for page in [Path.staffHome.url(), Path.staffOverview.url(lab.secondStudy.id.text)] {
      let answer = try manager.get(page)
      #expect(answer.status == 200 && !answer.text.contains(sentence), "\(page)")
    }
    #expect(try manager.get(list).status == 403)
    #expect(try manager.post(target, form).status == 403)
    let elsewhere = try Colleague(lab, .experimenter, study: lab.study.id).browser
    #expect(!(try elsewhere.get(list).text).contains("This cannot be undone."))
    #expect(try elsewhere.post(target, form).status != 303)
    #expect(try lab.browser().post(target, form).status != 200)
    #expect(try due() == 1)
  }
}
