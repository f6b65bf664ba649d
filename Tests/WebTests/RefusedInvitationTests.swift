import Foundation
import Testing

@testable import LabConsole
@testable import Storage
@testable import Studies
@testable import Web

/// Invitations whose address was refused, as staff find and mend them.
@Suite(.serialized) struct RefusedInvitationTests {
  private let lab: TestLab
  private let staff: Browser

  init() throws {
    lab = try TestLab { $0.publicURL = "https://lab.example.org" }
    staff = try Colleague(lab, .experimenter).browser
  }

  private func page(_ list: InvitationList.ID, state: String = "") throws -> String {
    try staff.get(Path.staffInvitationList.url(lab.study.id.text, list.text, query: ["state": state])).text
  }

  private func address(_ list: InvitationList.ID, _ number: String = "1") -> String {
    Path.staffInvitedAddress.url(lab.study.id.text, list.text, number)
  }

  private func today() throws -> String { try staff.get(Path.staffHome.url()).text }

  @Test func todayLeadsToTheAddressesAndTheyAreMended() throws {
    #expect(try !today().contains("invited address"))
    let list = try lab.makeRefusedInvitations(["aad@example.org", "eab@example.org"])
    let link = Path.staffInvitationList.url(lab.study.id.text, list.text, query: ["state": "refused"])
    let first = try today()
    #expect(first.contains("2 invited addresses were refused") && first.contains("Correct or withdraw"))
    #expect(first.contains("href=\"\(link)\""))
    let shown = try page(list, state: "refused")
    #expect(shown.contains("Only refused addresses are shown.") && shown.contains("Refused by a mail server"))
    #expect(!shown.contains("aad@example.org"), "a refused address is deleted")
    // The forms lead back to the list as it is shown.
    #expect(shown.contains("action=\"\(address(list))?state=refused\""))
    let place = "?state=refused&page=2"
    let done = try staff.post(address(list) + place, [("address", "ada@example.org")])
    let back = Path.staffInvitationList.url(lab.study.id.text, list.text) + place
    #expect(done.status == 303 && done.location == back + "&notice=invitationCorrected")
    #expect(try staff.get(back).text.contains("Only refused addresses are shown."))
    #expect(try today().contains("1 invited address was refused"))
    #expect(try page(list).contains("ada@example.org"))
    // The button is behind the consequence: one press does not withdraw.
    let question = /Withdraw this invitation<\/summary>\s*<form [^>]*\/2\/withdrawal"/
    #expect(try page(list).contains(question) && page(list).contains("its code is deleted. This cannot be"))
    let withdrawn = try staff.post(
      Path.staffInvitedWithdrawal.url(lab.study.id.text, list.text, "2"), [])
    #expect(withdrawn.location?.contains("invitationWithdrawn") == true)
    #expect(try !today().contains("invited address"))
    #expect(try !page(list).contains("Withdraw this invitation"))
    // Both once more: somebody else has the page open from before.
    for path in [address(list, "2"), Path.staffInvitedWithdrawal.url(lab.study.id.text, list.text, "2")] {
      let late = try staff.post(path, [("address", "eve@example.org")])
      #expect(late.location?.contains("invitationHasGoneOn") == true)
    }
    #expect(lab.log.errors == [])
  }

  @Test func whatIsWrongWithTheOtherAddressIsToldBesideIt() throws {
    let list = try lab.makeRefusedInvitations(["aad@example.org"])
    _ = try lab.makeInvitations(["cleo@example.org"])
    for (typed, words) in [
      ("nobody", "nobody"), ("", "address-1-problem"),
      ("cleo@example.org", "has invited this address before"),
      ("<script>alert(1)</script>@x.org", "address-1-problem"),
    ] {
      let answer = try staff.post(address(list), [("address", typed)])
      #expect(answer.status == 422 && answer.text.contains(words), "\(typed)")
      #expect(answer.text.contains("aria-describedby=\"invitation-1 address-1-problem\""), "\(typed)")
      #expect(!answer.text.contains("<script>alert(1)"))
      #expect(answer.text.contains("role=\"alert\" tabindex=\"-1\" autofocus>"))
      #expect(answer.text.contains("<a href=\"#address-1\">"))
    }
    for number in ["0", "-1", "x", "99999999999999999999"] {
      #expect(try staff.post(address(list, number), [("address", "a@example.org")]).status == 404)
    }
    #expect(try lab.store.refusedInvitations(of: [lab.study.id]).map(\.refused) == [1])
  }

  @Test func othersStudiesAreNotTold() throws {
    let list = try lab.makeRefusedInvitations(["aad@example.org"])
    let elsewhere = try Colleague(lab, .experimenter, study: lab.secondStudy.id).browser
    #expect(try !elsewhere.get(Path.staffHome.url()).text.contains("invited address"))
    #expect(try elsewhere.post(address(list), [("address", "ada@example.org")]).status == 404)
    // The list of another study is not found under this one.
    let admin = try Colleague(lab, .administrator).browser
    let wrong = Path.staffInvitedAddress.url(lab.secondStudy.id.text, list.text, "1")
    #expect(try admin.post(wrong, [("address", "ada@example.org")]).status == 404)
  }

  /// An address would be deleted again at once.
  @Test func nothingIsCorrectedAfterItsTime() throws {
    let list = try lab.makeRefusedInvitations(["aad@example.org"])
    try lab.alter("identity", "UPDATE invitation_lists SET made_at = 1")
    #expect(try !today().contains("invited address"))
    #expect(
      try !page(list).contains("Invite this address") && page(list).contains("Withdraw this invitation"))
    let late = try staff.post(address(list), [("address", "ada@example.org")])
    #expect(late.location?.contains("invitationHasGoneOn") == true)
  }

  @Test func messagesThatCameBackAreToldWithTheOutbox() throws {
    let id = try lab.queueMessage(in: lab.study)
    #expect(try !today().contains("came back"))
    let name = try #require(try lab.store.waitingMessage(id)).mailName
    let notice = DeliveryNotice(
      mailName: name, outcome: .failed, status: .init(kind: 5, subject: 2, detail: 1))
    let effect = try lab.store.note(notice, context: AuditContext(by: .system, at: lab.now))
    #expect(effect == .noted(endsInvitation: false))
    #expect(try today().contains("1 message was refused or came back"))
    let outbox = try staff.get(Path.staffOutbox.url()).text
    #expect(outbox.contains("The message came back later") && outbox.contains("5.2.1"))
  }
}
