import Crypto
import Foundation
import Testing

@testable import LabConsole
@testable import Studies
@testable import Web

/// The experimenter signs on the participant's tablet, and nothing else opens there by it.
@Suite struct TabletSigningTests {
  private static let signature = [
    ("name", "Robin Sommer"), ("signature", "drawn"), ("ink", "0,0,50 900,900,80"),
  ]

  private func lab() throws -> TestLab {
    try TestLab {
      try TestLab.rewrite(
        "weight-iat", in: $0.studies, replacing: "\nconsent:\n", with: "\nconsent:\n  countersignature: yes\n"
      )
    }
  }

  private func form(_ member: StaffMember, password: String = Colleague.password) -> [(String, String)] {
    [("account", " \(member.name.uppercased()) "), ("password", password)] + Self.signature
  }

  @Test func theSignatureIsInTheRecordWithTabletAndAccount() throws {
    let lab = try lab()
    let visitor = try Visitor(lab, at: .contactDetails)
    let colleague = try Colleague(lab, .experimenter)
    let tablet = try Tablet(lab)
    try tablet.take(visitor)
    let page = try tablet.browser.get(Path.countersignature.url()).text
    #expect(page.contains("name=\"account\"") && page.contains("name=\"password\""))
    // Clocks beside a tablet of the lab show the lab's time.
    let early = Path.countersignature.url(query: Notice.isNotCountersigned.query)
    #expect(try tablet.browser.get(early).text.contains(/It is [^,(]+, and the second signature/))
    let answer = try tablet.browser.post(Path.countersignature.url(), form(colleague.member))
    #expect(answer.status == 303 && answer.location?.hasPrefix(Path.dashboard.url()) == true)
    #expect(tablet.browser.cookies[StaffRequest.cookie] == nil)
    #expect(try tablet.browser.get(Path.staffHome.url()).status != 200)
    let next = try tablet.browser.get(try #require(answer.location))
    #expect(next.location?.hasPrefix(Path.contactDetails.url()) == true)

    let consent = try visitor.participation(lab).consents[0]
    #expect(consent.isCountersigned)
    let record = try #require(try lab.store.record(of: consent, participant: visitor.id))
    let second = try #require(record.countersignature)
    #expect(second.account == colleague.member.name && second.name == "Robin Sommer")
    #expect(second.station == tablet.station.name.text && second.ink == "0,0,50 900,900,80")
    let acts = try lab.store.auditTrail(of: visitor.id).filter { $0.action == "consent.countersigned" }
    #expect(acts.map(\.actorID) == [colleague.member.id.text])
    // A second tap.
    let again = try tablet.browser.post(Path.countersignature.url(), form(colleague.member))
    #expect(again.status == 303)
    #expect(try lab.ledger.count("countersignatures", where: "1") == 1)
    #expect(lab.log.errors == [])
  }

  @Test func nobodySignsWithoutTheRightAndThePassword() throws {
    let lab = try lab()
    let visitor = try Visitor(lab, at: .contactDetails)
    let colleague = try Colleague(lab, .experimenter)
    let others = [
      try Colleague(lab, .dataManager), try Colleague(lab, .experimenter, study: lab.secondStudy.id),
    ]
    let tablet = try Tablet(lab)
    try tablet.take(visitor)
    func post(_ form: [(String, String)]) throws -> Answer {
      try tablet.browser.post(Path.countersignature.url(), form)
    }
    let missing = try post([
      ("account", " "), ("password", ""), ("name", ""), ("signature", "drawn"), ("ink", ""),
    ])
    #expect(missing.status == 422)
    for field in ["account", "password", "name", "signature"] {
      #expect(missing.text.contains("href=\"#\(field)\""), "\(field)")
    }
    for (member, password) in others.map({ ($0.member, Colleague.password) }) + [(colleague.member, "wrong")]
    {
      let refused = try post(form(member, password: password))
      #expect(refused.status == 422 && refused.text.contains("do not match"))
      #expect(refused.text.contains("value=\"Robin Sommer\"") && !refused.text.contains(Colleague.password))
      #expect(tablet.browser.cookies[StaffRequest.cookie] == nil)
    }
    #expect(try !visitor.participation(lab).consents[0].isCountersigned)
    // Guesses on a tablet keep nobody from signing in elsewhere.
    for _ in 1...6 { _ = try post(form(colleague.member, password: "wrong")) }
    #expect(try post(form(colleague.member)).status == 429)
    let elsewhere = [("name", colleague.member.name), ("password", Colleague.password)]
    #expect(try lab.browser().post(Path.staffSignIn.url(), elsewhere).status == 303)
    #expect(try !visitor.participation(lab).consents[0].isCountersigned)
  }

  /// As long as a pad draws, and every point percent-encoded.
  @Test func theLongestSignatureIsTaken() throws {
    let lab = try lab()
    let visitor = try Visitor(lab, at: .contactDetails)
    let colleague = try Colleague(lab, .experimenter)
    let tablet = try Tablet(lab)
    try tablet.take(visitor)
    let points = (0..<DrawnSignature.pointLimit).map { "\(1000 + $0),\(1000 + $0 % 900),100" }
    var form = form(colleague.member)
    form[form.count - 1].1 = points.joined(separator: " ")
    let answer = try tablet.browser.post(Path.countersignature.url(), form)
    #expect(answer.status == 303)
    #expect(try visitor.participation(lab).consents[0].isCountersigned)
  }

  /// A participant's own device is none of the lab's: staff type no password there.
  @Test func onlyATabletOfTheLabAsksForIt() throws {
    let lab = try lab()
    let visitor = try Visitor(lab, at: .contactDetails)
    let colleague = try Colleague(lab, .experimenter)
    #expect(try !visitor.browser.get(Path.countersignature.url()).text.contains("name=\"password\""))
    #expect(try visitor.browser.post(Path.countersignature.url(), form(colleague.member)).status == 404)
    #expect(try !visitor.participation(lab).consents[0].isCountersigned)
  }
}
