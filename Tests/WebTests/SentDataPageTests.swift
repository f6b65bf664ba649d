import Foundation
import RunDocuments
import SampleStudies
import Testing

@testable import LabConsole
@testable import Studies
@testable import Web

/// Looking through what experiments sent, before a release has it as it came.
@Suite struct SentDataPageTests {
  private let lab: TestLab

  init() throws {
    lab = try TestLab(seed: 1) { settings in
      try TestLab.rewrite(
        "weight-iat", in: settings.studies, replacing: "\ntests:\n",
        with: "\ntests:\n" + ActivityStudy.ownExperiment)
      try TestLab.rewrite(
        "weight-iat", in: settings.studies, replacing: "\ntasks: [weight, demographics]",
        with: "\ntasks: [arrows, demographics]")
      for (path, bytes) in ActivityStudy.experimentFiles {
        let file = URL(fileURLWithPath: settings.studies).appendingPathComponent("weight-iat/\(path)")
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: file)
      }
    }
  }

  /// The only part of a run.
  private func part(_ entries: ExperimentEntryDocument...) throws -> [UInt8] {
    Array(
      try JSONEncoder().encode(
        PartDocument(number: 1, block: 1, attempt: 1, complete: true, trials: entries)))
  }

  @Test func theFormSaysWhatWouldBeLetOut() throws {
    _ = try Visitor(lab, at: .keepPlace)
    let form = try Colleague(lab, .dataManager).browser.get(Path.staffReleases.url()).text
    #expect(form.contains("By name: response.key, response.list, late. Also everything else in its lines"))
  }

  /// Each text that only such a release has stands by name and number before it, and can be looked through.
  @Test func whatItSentIsLookedThroughBeforeARelease() throws {
    for note in ["I am Ada", "none", "none"] {
      let visitor = try Visitor(lab, at: .firstTest)
      let body = try part(
        .init(what: "line", text: #"{"trial":1,"rt":5,"note":"\#(note)"}"#),
        .init(what: "file", name: "said.txt", text: "SGVsbG8="),
        .init(what: "file", name: "sound.webm", text: "/////w=="),
        .init(what: "end", name: "aborted", text: "Too tired"))
      #expect(try visitor.browser.postJSON(Path.runPart.url(visitor.startRun(), "1"), body).status == 200)
    }
    let staff = try Colleague(lab, .dataManager).browser
    let scope = [(name: "audience", value: "within"), (name: "as-sent", value: "arrows")]
    let preview = try staff.get(Path.staffReleasePreview.url(lab.study.id.text) + Path.query(scope)).text
    for said in [
      "arrows, “note” in its lines. Texts: 3.", "arrows, file “said.txt”. Pieces: 3.",
      "arrows, file “sound.webm”. Pieces: 3.", "when it failed or was aborted. Texts: 3.",
    ] {
      #expect(preview.contains(said), "\(said)")
    }
    #expect(!preview.contains("“rt”") && !preview.contains("“trial”"))
    let url = Path.staffReleaseSent.url(lab.study.id.text)
    func page(_ sort: SentPlace.Sort, _ name: String = "") throws -> String {
      let place = SentPlace(task: "arrows", sort: sort, name: name)
      return try staff.get(url + Path.query(scope + [(name: "place", value: place.id)])).text
    }
    let notes = try page(.member, "note")
    #expect(notes.contains(">I am Ada</p>") && notes.components(separatedBy: ">none</p>").count == 2)
    #expect(notes.contains("<td class=\"number\">1</td>") && notes.contains("<td class=\"number\">2</td>"))
    #expect(try page(.file, "said.txt").contains(">Hello</p>"))
    #expect(try page(.file, "sound.webm").contains("Not a text. Bytes: 4."))
    #expect(try page(.message).contains(">Too tired</p>"))
    #expect(try !page(.member, "nothing").contains("sent-text"))
    #expect(try staff.get(url + "?audience=within").location == Path.staffRelease.url(lab.study.id.text))
    let experimenter = try Colleague(lab, .experimenter).browser
    #expect(try experimenter.get(url + Path.query(scope)).status == 403)
  }
}
