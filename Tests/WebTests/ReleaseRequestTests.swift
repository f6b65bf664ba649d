import Foundation
import Testing

@testable import LabConsole
@testable import Storage
@testable import Studies
@testable import Web

/// A study that wants a second person to approve its releases: asking, deciding, and what stays of it.
@Suite struct ReleaseRequestTests {
  private let lab: TestLab
  private let anna: Colleague
  private let bea: Colleague

  init() throws {
    lab = try TestLab { settings in
      let file = URL(fileURLWithPath: settings.studies).appendingPathComponent("weight-iat/study.yaml")
      var yaml = try String(contentsOf: file, encoding: .utf8)
      // The group “dataset” is the last one.
      yaml += "\n  approval: yes\n"
      try yaml.write(to: file, atomically: true, encoding: .utf8)
    }
    anna = try Colleague(lab, .dataManager)
    bea = try Colleague(lab, .dataManager)
    _ = try Visitor(lab, at: .keepPlace)
  }

  private let form = [("audience", "within"), ("without", "trials")]

  private var list: String { Path.staffRelease.url(lab.study.id.text) }

  private func ask() throws -> ReleaseRequest {
    let asked = try anna.browser.post(Path.staffReleaseRequests.url(lab.study.id.text), form)
    try #require(asked.status == 303, "\(asked.status) \(asked.text)")
    return try #require(try lab.store.releaseRequests(of: lab.study.id).first)
  }

  private func url(_ path: Path, _ request: ReleaseRequest) -> String {
    path.url(lab.study.id.text, request.id.text)
  }

  private var releases: [KeptRelease] { get throws { try lab.store.keptReleases(of: lab.study.id) } }

  private func trail() throws -> [String] {
    try lab.ledger.texts(
      "SELECT action || ' ' || actor FROM audit WHERE action LIKE 'release.%' ORDER BY sequence")
  }

  @Test func nothingIsMadeWithoutAnApproval() throws {
    let preview = try anna.browser.get(Path.staffReleasePreview.url(lab.study.id.text) + "?audience=within")
    #expect(preview.text.contains(">Request this release</button>"))
    #expect(!preview.text.contains(">Create release</button>"))
    let made = try anna.browser.post(list, form)
    #expect(made.status == 422 && made.text.contains("requires a second person to approve"))
    let shell = try Command.run(
      Command.labconsole,
      [
        "release", "create", "weight-iat", "--data", lab.folder.url.appendingPathComponent("data").path,
        "--studies", lab.folder.url.appendingPathComponent("studies").path,
      ])
    #expect(shell.status == 1 && shell.errors.contains("wants a second person"), "\(shell)")
    #expect(try releases.isEmpty && trail().isEmpty)
  }

  @Test func somebodyElseLooksAtItAndApproves() throws {
    let request = try ask()
    let waiting = try bea.browser.get(list).text
    #expect(waiting.contains("Requested by \(anna.member.name)") && waiting.contains("Look at it and decide"))
    #expect(waiting.contains("Left out: the tables trials."))
    let page = try bea.browser.get(url(.staffReleaseRequest, request)).text
    #expect(page.contains("Participants: 1,") && page.contains(">Approve and create the release</button>"))
    let approved = try bea.browser.post(url(.staffReleaseApproval, request))
    #expect(approved.status == 303, "\(approved.text)")
    #expect(approved.location?.contains("?notice=releaseMade#study-") == true)
    let release = try #require(try releases.first)
    #expect(release.scope == request.scope && release.askedBy == anna.member.id)
    #expect(release.madeBy == bea.member.id && release.participants == 1)
    let after = try bea.browser.get(list).text
    #expect(after.contains("requested by \(anna.member.name)") && !after.contains("Look at it and decide"))
    let again = try bea.browser.post(url(.staffReleaseApproval, request))
    #expect(again.status == 422 && again.text.contains("been decided in the meantime"))
    #expect(try releases.count == 1)
    #expect(
      try Set(trail()) == [
        "release.asked \(anna.member.id)", "release.created \(bea.member.id)",
        "release.approved \(bea.member.id)",
      ])
  }

  /// Those who may decide are told where they begin, for as long as it waits.
  @Test func theFirstPageTellsWhoCanDecide() throws {
    let request = try ask()
    func tells(_ colleague: Colleague) throws -> Bool {
      let page = try colleague.browser.get(Path.staffHome.url()).text
      return page.contains("\(anna.member.name) requested a release")
        && page.contains("href=\"\(url(.staffReleaseRequest, request))\"")
    }
    #expect(try tells(bea) && !tells(anna))
    #expect(try !tells(Colleague(lab, .experimenter)))
    #expect(try anna.browser.post(url(.staffReleaseWithdrawal, request)).status == 303)
    #expect(try !tells(bea))
  }

  @Test func nobodyApprovesOrRefusesTheirOwn() throws {
    let request = try ask()
    let page = try anna.browser.get(url(.staffReleaseRequest, request)).text
    #expect(
      page.contains("Somebody else has to approve it.") && page.contains(">Withdraw the request</button>"))
    #expect(!page.contains(">Approve and create"))
    for path in [Path.staffReleaseApproval, .staffReleaseRefusal] {
      let answer = try anna.browser.post(url(path, request), [("reason", "x")])
      #expect(answer.status == 422 && answer.text.contains("You requested this release yourself."), "\(path)")
    }
    // An administrator has no other rule.
    let administrator = try Colleague(lab, .administrator)
    _ = try administrator.browser.post(Path.staffReleaseRequests.url(lab.study.id.text), form)
    let own = try #require(
      try lab.store.releaseRequests(of: lab.study.id).first { $0.askedBy == administrator.member.id })
    #expect(try administrator.browser.post(url(.staffReleaseApproval, own)).status == 422)
    #expect(try releases.isEmpty)
  }

  @Test func aRefusalSaysWhyAndAWithdrawalEndsIt() throws {
    let request = try ask()
    let empty = try bea.browser.post(url(.staffReleaseRefusal, request), [("reason", " ")])
    #expect(empty.status == 422 && empty.text.contains("id=\"reason-problem\""))
    let other = try bea.browser.post(url(.staffReleaseWithdrawal, request))
    #expect(other.status == 422 && other.text.contains("Somebody else requested"))
    #expect(
      try bea.browser.post(url(.staffReleaseRefusal, request), [("reason", "Wait for <b>")]).status == 303)
    let page = try anna.browser.get(list).text
    #expect(page.contains("Refused by \(bea.member.name)") && page.contains("Wait for &lt;b&gt;"))
    let second = try ask()
    #expect(second.id != request.id)
    #expect(try anna.browser.post(url(.staffReleaseWithdrawal, second)).status == 303)
    #expect(!(try bea.browser.get(list).text.contains("Look at it and decide")))
    #expect(try bea.browser.post(url(.staffReleaseApproval, second)).status == 422)
    #expect(try releases.isEmpty)
    #expect(
      try trail().map { $0.prefix { $0 != " " } }.sorted() == [
        "release.asked", "release.asked", "release.refused", "release.withdrawn",
      ])
  }

  @Test func twoApprovalsAtOnceMakeOneRelease() async throws {
    let request = try ask()
    let people = try (0..<3).map { _ in try Colleague(lab, .dataManager) }
    let approval = url(.staffReleaseApproval, request)
    let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
      for person in people { group.addTask { try person.browser.post(approval).status } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(try statuses.sorted() == [303, 422, 422] && releases.count == 1)
  }

  @Test func rehearsalsNeedNoApproval() throws {
    let rehearsal = [("audience", "within"), ("origin", "rehearsal")]
    let asked = try anna.browser.post(Path.staffReleaseRequests.url(lab.study.id.text), rehearsal)
    #expect(asked.status == 422 && asked.text.contains("needs no approval"))
    let simulated = Visitor(lab.browser(), in: lab.study)
    try simulated.enrol(origin: .rehearsal)
    try simulated.walk(to: .keepPlace)
    #expect(try anna.browser.post(list, rehearsal).status == 303)
    #expect(try lab.store.releaseRequests(of: lab.study.id).isEmpty)
  }

  @Test func aRequestBelongsToItsStudy() throws {
    let request = try ask()
    let elsewhere = Path.staffReleaseRequest.url(lab.secondStudy.id.text, request.id.text)
    #expect(try bea.browser.get(elsewhere).status == 404)
  }
}
