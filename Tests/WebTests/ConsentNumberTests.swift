import Foundation
import Testing

@testable import LabConsole
@testable import Studies
@testable import Web

/// The real server closes a study whose changed consent would pass for the one that was signed.
@Suite struct ConsentNumberTests {
  private let folder = TestFolder()
  private var data: URL { folder.url.appendingPathComponent("data") }
  private var studies: URL { folder.url.appendingPathComponent("studies") }

  init() throws {
    try FileManager.default.createDirectory(at: studies, withIntermediateDirectories: true)
    try TestStudies.copyExample(to: studies.appendingPathComponent("weight-iat"))
  }

  private func rewrite(_ old: String, _ new: String) throws {
    try TestLab.rewrite("weight-iat", in: studies.path, replacing: old, with: new)
  }

  /// Starts the server, lets a participant sign as far as they are asked to, and stops it.
  private func serve(signing origin: Participant.Origin? = nil) throws {
    let server = try ServeCommand(data: data, studies: studies)
    if let origin {
      let study = try StudyFolder(path: studies.path).definition(named: "weight-iat").study()
      let visitor = Visitor(Browser(port: server.port), in: study)
      let form = try Path.participants.goodForm(in: study)
      let mark = origin == .rehearsal ? [("rehearsal", "1")] : []
      try #require(
        try visitor.browser.post(Path.participants.url(study.id.text), form + mark).status == 303)
      try visitor.walk(to: .keepPlace)
    }
    server.command.send(SIGTERM)
    #expect(try server.command.outcome().status == 0)
  }

  /// The check before a start says what the server says; the server starts, and the study is closed.
  private func expectRefusal(_ words: String...) throws {
    let checked = try Command.labconsole(
      "study", "check", studies.appendingPathComponent("weight-iat").path, "--data", data.path)
    #expect(checked.status == 1)
    for text in words { #expect(checked.output.contains(text), "\(checked.output)") }
    #expect(checked.output.contains(#/weight-iat/study\.yaml:\d+: /#))
    let server = try ServeCommand(data: data, studies: studies)
    #expect(try Browser(port: server.port).get(Path.introduction.url("weight-iat")).status == 503)
    server.command.send(SIGTERM)
    #expect(try server.command.outcome().status == 0)
  }

  @Test func aSignedNumberKeepsItsText() throws {
    try serve(signing: .rehearsal)
    // Nobody real has signed: a draft.
    try rewrite("Taking part is\n          voluntary.", "Taking part is\n          quite voluntary.")
    try serve(signing: .real)

    try rewrite("quite voluntary.", "truly voluntary.")
    try expectRefusal(
      "participants have signed number 1", "“version: 2”", "“valid-since: 2”", "“valid-since: 1”")
    try rewrite("\nconsent:\n", "\nconsent:\n  version: 2\n  valid-since: 1\n")
    try serve(signing: .real)

    try rewrite("  version: 2\n", "")
    try expectRefusal("“version” in “consent” is 1", "participants have signed number 2", "“version: 3”")
    try rewrite("  valid-since: 1\n", "  version: 2\n  valid-since: 1\n")
    try serve()
  }
}
