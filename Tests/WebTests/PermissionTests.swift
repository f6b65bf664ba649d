import Foundation
import RunDocuments
import Testing

@testable import LabConsole
@testable import Studies
@testable import Web

/// A permission that is not granted is neither asked of the browser nor stored, and all of them can be changed later.
@Suite struct PermissionTests {
  private let lab: TestLab

  init() throws { lab = try TestLab(configure: Self.askForEverything) }

  /// A study with each permission that the console knows.
  private static func askForEverything(_ settings: inout Settings) throws {
    let own: Set<Permission.Known> = [.deviceDetails, .fullScreen, .sound]
    let further = Permission.Known.allCases.filter { !own.contains($0) }.map { permission in
      """
        - id: \(permission.rawValue)
          title: {en: About \(permission.rawValue), de: Über \(permission.rawValue)}
          what: {en: May we, de: Dürfen wir}
          why: {en: To tell you, de: Um Bescheid zu sagen}
          without: {en: We do not, de: Wir lassen es}

      """
    }
    try TestLab.rewrite(
      "weight-iat", in: settings.studies, replacing: "\npermissions:\n",
      with: "\npermissions:\n" + further.joined())
  }

  private func answers(yes granted: Set<Permission.Known>) -> [(String, String)] {
    Permission.Known.allCases.map { ($0.rawValue, granted.contains($0) ? "yes" : "no") }
  }

  /// The runner's permissions in the plan: to store details of the device, to fill the screen, to play sounds.
  private func told(_ visitor: Visitor) throws -> [Bool] {
    let plan = try visitor.plan(of: visitor.startRun())
    return [plan.storesDevice, plan.fillsScreen, plan.playsSound]
  }

  private func visitor(yes granted: Set<Permission.Known>, and further: [(String, String)] = []) throws
    -> Visitor
  {
    let visitor = try Visitor(lab, at: .permissions)
    let answer = try visitor.browser.post(Path.permissions.url(), answers(yes: granted) + further)
    try #require(answer.status == 303)
    return visitor
  }

  @Test(arguments: [[], [.deviceDetails], [.fullScreen], [.sound], Permission.Known.allCases])
  func theRunnerIsToldWhatIsGranted(granted: [Permission.Known]) throws {
    let expected = [.deviceDetails, .fullScreen, .sound].map(granted.contains)
    #expect(try told(visitor(yes: Set(granted))) == expected)
  }

  @Test(arguments: Permission.Known.allCases)
  func eachIsGrantedByItself(permission: Permission.Known) throws {
    let participation = try visitor(yes: [permission]).participation(lab)
    #expect(Permission.Known.allCases.allSatisfy(lab.study.asks(for:)))
    #expect(Permission.Known.allCases.filter { participation.permits($0, in: lab.study) } == [permission])
  }

  @Test func whatIsChangedInTheProfileHoldsForTheNextTest() throws {
    let visitor = try visitor(yes: Set(Permission.Known.allCases))
    #expect(try told(visitor) == [true, true, true])
    for granted in [Set<Permission.Known>(), [.sound], [.deviceDetails, .fullScreen]] {
      #expect(try visitor.browser.post(Path.profile.url(), answers(yes: granted)).status == 303)
      #expect(
        try told(visitor) == [.deviceDetails, .fullScreen, .sound].map(granted.contains), "\(granted)")
    }
  }

  @Test func detailsOfADeviceAreDroppedThoughATabletSendsThem() throws {
    let visitor = try visitor(yes: [.fullScreen, .sound])
    let run = try visitor.startRun()
    var part = try visitor.plan(of: run).part(1)
    part.device = DeviceDocument(userAgent: "Mozilla/5.0", language: "en-GB")
    try visitor.send(part, of: run)
    #expect(try lab.ledger.count("SELECT count(*) FROM run_parts WHERE device IS NOT NULL") == 0)
    #expect(try lab.ledger.count("SELECT count(*) FROM run_parts") == 1)
    #expect(try visitor.browser.get(Path.runCheck.url(run)).location == Path.run.url(run))
  }

  // MARK: - The browser's answers

  private func kept(_ visitor: Visitor) throws -> [Permission.ID: BrowserAnswer] {
    try visitor.participation(lab).browserAnswers
  }

  @Test(arguments: BrowserAnswer.allCases)
  func theBrowsersAnswerIsKeptAndShown(said: BrowserAnswer) throws {
    let visitor = try visitor(yes: [.notifications], and: [("browserAnswer", said.rawValue)])
    #expect(try kept(visitor) == [Permission.Known.notifications.id: said])
    let (own, ofStaff) =
      switch said {
      case .granted: ("Your browser has allowed it.", "Granted; the browser has allowed it")
      case .denied: ("Your browser has not allowed it.", "Granted; the browser has not allowed it")
      case .unavailable: ("Your browser cannot do it.", "Granted; the browser cannot do it")
      }
    #expect(try visitor.browser.get(Path.profile.url()).text.contains(own))
    let colleague = try Colleague(lab, .experimenter).browser
    let page = try colleague.get(Path.staffParticipant.url(visitor.id.text)).text
    #expect(page.contains("About notifications") && page.contains(ofStaff))
    #expect(page.contains("Refused"))
  }

  @Test func whatTheBrowserDidNotSayIsNotKept() throws {
    for said in ["", "default", "yes", FieldCase.script] {
      let visitor = try visitor(yes: [.notifications], and: [("browserAnswer", said)])
      #expect(try kept(visitor) == [:])
      let profile = try visitor.browser.get(Path.profile.url()).text
      #expect(profile.contains("Your browser has not answered yet."))
    }
    let refusing = try visitor(yes: [], and: [("browserAnswer", "granted")])
    #expect(try kept(refusing) == [:])
    #expect(try !refusing.browser.get(Path.profile.url()).text.contains("Your browser has"))
  }

  /// The form says what the console does with a yes, in a lab that sends no mail.
  @Test func theFormSaysWhatAYesIsFor() throws {
    let visitor = try Visitor(lab, at: .permissions)
    for path in [Path.permissions, .profile] {
      let page = try visitor.browser.get(path.url()).text
      #expect(page.contains("We only tell you that a break or a pause is over"), "\(path)")
      #expect(page.contains("No reminders are being sent at the moment"), "\(path)")
    }
  }

  /// The text of notifications comes with the page to those who agreed, and not to a tablet of the lab.
  @Test func onlyWhoAgreedIsToldThatItGoesOn() throws {
    let sentence = "name=\"labconsole-notification\" content=\"The pause is over.\""
    let ben = try Colleague(lab, .experimenter).browser
    for (granted, isTold) in [(Set([Permission.Known.notifications]), true), ([], false)] {
      let visitor = try visitor(yes: granted)
      let pause = try Path.staffInterventions.goodForm(in: lab.study)
      try #require(try ben.post(Path.staffInterventions.url(visitor.id.text), pause).status == 303)
      #expect(try visitor.browser.get(Path.paused.url()).text.contains(sentence) == isTold)
      let tablet = try Tablet(lab)
      try tablet.take(visitor)
      #expect(try !tablet.browser.get(Path.paused.url()).text.contains("labconsole-notification"))
    }
  }

  /// A study that does not ask for notifications has no script that could ask the browser.
  @Test func theScriptComesWithTheQuestion() throws {
    let page = try Visitor(lab, at: .permissions).browser.get(Path.permissions.url()).text
    #expect(page.contains("/notifications.") && page.contains("name=\"browserAnswer\""))
    let other = try Visitor(lab, in: lab.secondStudy, at: .permissions)
    let plain = try other.browser.get(Path.permissions.url()).text
    #expect(plain.contains("name=\"sound\"") && !plain.contains("browserAnswer"))
    #expect(!plain.contains("<script"))
  }
}
