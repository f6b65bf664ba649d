import Crypto
import Testing

@testable import Studies
@testable import Web

/// A tablet of the lab with its browser, registered.
final class Tablet: Sendable {
  let browser: Browser
  let station: Station
  private let lab: TestLab

  init(_ lab: TestLab, _ name: String? = nil) throws {
    self.lab = lab
    browser = lab.browser()
    let code = try Tablet.askForCode(browser, lab)
    let name = try StationName(name ?? "Tablet \(Token().text.prefix(8))")
    let verdict = try lab.store.register(
      name, code: code, context: AuditContext(by: .staff(StaffMember.ID("tester")), at: lab.now))
    guard case .registered(let station) = verdict else { throw CodeProblem.typingError }
    self.station = station
    browser.formPurpose = "form waiting"
  }

  /// The code shown by a browser that asks to be a station.
  static func askForCode(_ browser: Browser, _ lab: TestLab) throws -> PairingCode {
    let answer = try browser.post(Path.stationPairing.url())
    try #require(answer.status == 303)
    let token = try #require(browser.cookies[Gate.stationCookie].flatMap(Token.init))
    return try #require(try lab.store.pairing(of: token, at: lab.now))
  }

  /// Hands the tablet over without anybody at a console.
  @discardableResult
  func take(_ visitor: Visitor, by member: StaffMember.ID? = nil) throws -> Handover {
    let participant = try visitor.participation(lab).participant
    let study = participant.study == lab.study.id ? lab.study : lab.secondStudy
    let handover = try lab.store.handOver(
      visitor.id, to: station.id, in: study,
      context: AuditContext(by: member.map { .staff($0) } ?? .participant(visitor.id), at: lab.now))
    browser.formPurpose = "form handed:\(handover.id)"
    return handover
  }

  /// The state that its page would receive.
  func state() throws -> String {
    let text = try browser.get(Path.stationState.url()).text
    return text.firstMatch(of: /"state":"([^"]*)"/).map { String($0.output.1) } ?? ""
  }
}
