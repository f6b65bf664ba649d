import Crypto
import Foundation
import MailCatcher
import Testing

@testable import LabConsole
@testable import Storage
@testable import Studies
@testable import Web

/// Invitation lists from the form to the mailbox and back.
@Suite(.serialized) struct InvitationRouteTests {
  private let catcher: MailCatcher
  private let lab: TestLab
  private let url: String

  init() throws {
    let catcher = try MailCatcher()
    self.catcher = catcher
    lab = try TestLab { settings in
      settings.mailServer = "unencrypted-smtp://localhost:\(catcher.port)"
      settings.mailFrom = "Our Lab <lab@example.org>"
      settings.publicURL = "https://lab.example.org"
      try TestLab.rewrite(
        "weight-iat", in: settings.studies, replacing: "\nconsent:\n", with: Self.words + "\nconsent:\n")
    }
    url = Path.staffInvitations.url(lab.study.id.text)
  }

  private static let words = """

    mail: {reply-to: study@example.org}
    invitation:
      subject: {en: "Come to {study}", de: "Kommen Sie zu {study}"}
      text: {en: "Hello. {link} {institution}", de: "Guten Tag. {link} {institution}"}
    """

  private func sent() throws -> [MailCatcher.Message] {
    let end = Date().addingTimeInterval(15)
    while try catcher.messages().isEmpty, Date() < end {
      lab.store.appointmentSignal.wake()
      Thread.sleep(forTimeInterval: 0.05)
    }
    return try catcher.messages()
  }

  @Test func aListIsCheckedThenInvitedAndItsLinkBegins() throws {
    let staff = try Colleague(lab, .experimenter).browser
    let typed = "Ada <ada@example.org>; ADA@example.org\nnobody"
    let check = try staff.post(url, [("addresses", typed), ("language", "en")])
    #expect(check.status == 200 && check.text.contains("1 address would be invited."))
    #expect(check.text.contains("nobody") && check.text.contains("1 entry is not an address"))
    #expect(try lab.store.invitationLists(of: lab.study.id).isEmpty)
    let form = [
      ("addresses", "ada@example.org"), ("language", "en"), ("form", Token().text), ("send", "yes"),
    ]
    let answers = try (1...2).map { _ in try staff.post(url, form) }
    #expect(answers.allSatisfy { $0.status == 303 } && answers[0].location == answers[1].location)
    let mail = try #require(try sent().first)
    #expect(mail.defects == [] && mail.recipients == ["ada@example.org"])
    #expect(mail.header("Subject") == ["Come to \(lab.study.title[Language("en")])"])
    #expect(mail.header("Reply-To") == ["study@example.org"])
    #expect(mail.header("List-Unsubscribe-Post") == ["List-Unsubscribe=One-Click"])
    let link = try #require(mail.text.firstMatch(of: /https:\/\/lab\.example\.org(\/c\/\S+)/)?.output.1)
    #expect(try lab.browser().get(String(link)).status == 200)
    let page = try staff.get(try #require(answers[0].location))
    #expect(page.text.contains("ada@example.org"))
    let outbox = try staff.get(Path.staffOutbox.url()).text
    #expect(outbox.contains("title=\"Invitation to take part\"") && !outbox.contains("ada@example.org"))
    #expect(lab.log.errors == [])
  }

  /// Somebody goes back in the browser and adds an address: the form has the same secret as before.
  @Test func aFormThatIsSentAgainWithOtherAddressesInvitesThem() throws {
    let staff = try Colleague(lab, .experimenter).browser
    let secret = Token().text
    func invite(_ addresses: String) throws -> String? {
      try staff.post(
        url, [("addresses", addresses), ("language", "en"), ("form", secret), ("send", "yes")]
      ).location
    }
    let first = try invite("ada@example.org")
    #expect(first != nil)
    let second = try invite("ada@example.org, bea@example.org")
    #expect(second != nil && second != first)
    #expect(try invite("bea@example.org, ADA@example.org") == second, "the same addresses are a double tap")
    let lists = try lab.store.invitationLists(of: lab.study.id)
    #expect(lists.map { $0.counts.total }.sorted() == [1, 1])
  }

  @Test func oneClickStopsThemAndTheNextListKnows() throws {
    _ = try lab.makeInvitations(["ada@example.org"])
    let mail = try #require(try sent().first)
    let stop = try #require(mail.header("List-Unsubscribe").first?.firstMatch(of: /<([^>]+)>/)?.output.1)
    let path = String(stop.dropFirst("https://lab.example.org".count))
    let asked = try lab.browser().get(path)
    #expect(asked.status == 200 && asked.text.contains("No more invitations?"))
    #expect(try lab.browser().postRaw(path, [("List-Unsubscribe", "One-Click")]).status == 200)
    let staff = try Colleague(lab, .experimenter).browser
    let check = try staff.post(url, [("addresses", "ada@example.org"), ("language", "en")])
    #expect(check.text.contains("1 address has unsubscribed"))
    #expect(check.text.contains("0 addresses would be invited."))
  }

  @Test func badListsAreToldAndNothingIsStored() throws {
    let staff = try Colleague(lab, .experimenter).browser
    for typed in ["", "  ;;, \n"] {
      let answer = try staff.post(url, [("addresses", typed), ("language", "en")])
      #expect(answer.status == 422 && answer.text.contains("Enter at least one address"))
    }
    let list = (0...AddressList.most).map { "p\($0)@x.org" }.joined(separator: " ")
    let tooLong = try staff.post(url, [("addresses", list), ("language", "en")])
    #expect(tooLong.status == 422 && tooLong.text.contains("more than 10,000 addresses"))
    let markup = try staff.post(url, [("addresses", "<script>alert(1)</script>"), ("language", "en")])
    #expect(!markup.text.contains("<script>alert(1)"))
    let without = try staff.post(url, [("addresses", "ada@example.org"), ("send", "yes")])
    #expect(without.status != 303)
    #expect(try lab.store.invitationLists(of: lab.study.id).isEmpty)
  }

  @Test func onlyThoseWhoEnrolSeeListsAndOnlyOfTheirStudy() throws {
    let list = try lab.makeInvitations(["ada@example.org"])
    let page = Path.staffInvitationList.url(lab.study.id.text, list.text)
    #expect(try Colleague(lab, .dataManager).browser.get(page).status == 403)
    let elsewhere = try Colleague(lab, .experimenter, study: lab.secondStudy.id).browser
    #expect(try elsewhere.get(page).status == 404)
    let admin = try Colleague(lab, .administrator).browser
    #expect(try admin.get(page).text.contains("ada@example.org"))
    // The list of another study is not found under this one.
    #expect(try admin.get(Path.staffInvitationList.url(lab.secondStudy.id.text, list.text)).status == 404)
  }

  @Test func aWithdrawnListsLinkNoLongerWorks() throws {
    let list = try lab.makeInvitations(["ada@example.org"])
    let codes: [String] = try lab.store.research.read {
      try $0.texts("SELECT code FROM participants WHERE invited_with IS NOT NULL")
    }
    let staff = try Colleague(lab, .experimenter).browser
    let answer = try staff.post(Path.staffInvitationWithdrawal.url(lab.study.id.text, list.text))
    #expect(answer.location?.contains("invitationsWithdrawn") == true)
    let page = try staff.get(Path.staffInvitationList.url(lab.study.id.text, list.text)).text
    #expect(page.contains("This list has been withdrawn.") && !page.contains("ada@example.org"))
    let code = ParticipationCode(stored: try #require(codes.first))
    #expect(try lab.store.participant(code: code) == nil)
  }
}

extension TestLab {
  /// Invites addresses that mail servers refuse.
  func makeRefusedInvitations(_ addresses: [String]) throws -> InvitationList.ID {
    let list = try makeInvitations(addresses)
    let people = try store.invitations(of: list, page: 1, opensAddresses: false).map(\.participant)
    try store.settleInvitationMail(
      ending: Dictionary(uniqueKeysWithValues: people.map { ($0, Invitation.End.refused) }), queueing: [],
      context: AuditContext(by: .system, at: now))
    return list
  }

  /// Invites addresses to the project's own study.
  func makeInvitations(_ addresses: [String]) throws -> InvitationList.ID {
    let staff = StaffMember.ID("somebody")
    let list = InvitationList(
      id: .new(at: now), study: study.id, language: Language("en"), staff: staff, madeAt: now)
    _ = try store.invite(
      AddressList(addresses.joined(separator: "\n")), as: list,
      context: AuditContext(by: .staff(staff), at: now))
    return list.id
  }
}
