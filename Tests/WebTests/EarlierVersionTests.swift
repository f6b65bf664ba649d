import Definitions
import Foundation
import Testing

@testable import LabConsole
@testable import Studies
@testable import Web

/// A run that began before the study was changed goes on as it began.
@Suite struct EarlierVersionTests {
  private let lab: TestLab
  private let visitor: Visitor
  private let run: String
  private let name: String
  private let picture = Array("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\"/>".utf8)

  init() throws {
    lab = try TestLab()
    visitor = try Visitor(lab, at: .firstTest)
    run = try visitor.startRun()
    let study = try visitor.participation(lab).participant.study.text
    let folder = lab.folder.url.appendingPathComponent("studies/\(study)")
    var files = try StudyDefinition(folder: folder).files
    name = try #require(Self.pictureName(in: visitor.planText(of: run)))
    files["pictures/\(name)"] = picture
    let earlier = StudyDefinition(name: study, files: files)
    try lab.store.remember(earlier.study(), files: files, context: AuditContext(by: .system, at: lab.now))
    try lab.alter(
      "research", "UPDATE runs SET study_version = ? WHERE id = ?", [earlier.study().version, run])
  }

  @Test func itsPicturesAreThoseOfItsVersion() throws {
    let plan = try visitor.planText(of: run)
    let url = "/runs/\(run)/pictures/\(name)"
    #expect(plan.contains("\"\(url)\""))
    #expect(!plan.contains("/assets/"), "a picture of the study as it is now")
    let answer = try visitor.browser.get(url)
    #expect(answer.status == 200)
    #expect(answer.body == picture)
    #expect(answer["Content-Type"] == "image/svg+xml")
  }

  @Test func nobodyElseSeesThemAndNothingElseIsServed() throws {
    let other = try Visitor(lab, at: .firstTest)
    #expect(try other.browser.get("/runs/\(run)/pictures/\(name)").status == 404)
    for (file, status) in [("unknown.svg", 404), ("study.yaml", 404), ("..%2Fstudy.yaml", 400)] {
      #expect(try visitor.browser.get("/runs/\(run)/pictures/\(file)").status == status, "\(file)")
    }
  }

  private static func pictureName(in plan: String) -> String? {
    plan.firstMatch(of: #/"image":"[^"]*\/([^"\/]+)"/#).map { String($0.1) }
  }
}

extension Visitor {
  fileprivate func planText(of run: String) throws -> String {
    try browser.get(Path.runPlan.url(run), ["Accept: application/json"]).text
      .replacingOccurrences(of: "\\/", with: "/")
  }
}
