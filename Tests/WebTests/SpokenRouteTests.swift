import Foundation
import HTTP
import RunDocuments
import Testing

@testable import LabConsole
@testable import Rehearsal
@testable import Studies
@testable import Web

/// Digits that are spoken, from the files of a study to the browser and back.
@Suite struct SpokenRouteTests {
  /// The study has recordings, of which each holds its digit alone, and one page that is none.
  private func makeLab(_ keys: String) throws -> TestLab {
    try TestLab(seed: 1) { settings in
      let study = URL(fileURLWithPath: settings.studies).appendingPathComponent("weight-iat")
      let folder = study.appendingPathComponent("sounds/digits")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      for digit in 1...9 {
        try Data("ID3 \(digit)".utf8).write(to: folder.appendingPathComponent("\(digit).mp3"))
      }
      try Data("<script>1</script>".utf8).write(to: folder.appendingPathComponent("notes.html"))
      try TestLab.rewrite(
        "weight-iat", in: settings.studies, replacing: "\ntests:\n",
        with: """

          tests:
            - id: sums
              kind: serial-addition
              title: {en: Sums, de: Summen}
              trials: 12
              practice: 2
              presentation: spoken
              \(keys)
              break: 0
              variants:
                - {id: sums-touch, input: touch, label: {en: Add by touch, de: Durch Tippen}}

          """)
      try TestLab.rewrite(
        "weight-iat", in: settings.studies, replacing: "\ntasks: [weight, demographics]",
        with: "\ntasks: [sums, demographics]")
    }
  }

  private struct Plan: Decodable {
    struct Speech: Decodable {
      let language: String
      let isPermitted: Bool
      let sounds: [String: String]?
      let isShownOtherwise: Bool
    }

    let speech: Speech?
    let texts: [String: String]
  }

  private func plan(of lab: TestLab) throws -> Plan {
    let (page, plan) = try lab.preview(of: "sums", "sums-touch")
    #expect(page.contains("js/tasks/serial-addition/main.js"))
    return try JSONDecoder().decode(Plan.self, from: Data(plan.utf8))
  }

  @Test func theBrowserIsToldWhereTheRecordingsAre() throws {
    let lab = try makeLab("sounds: digits")
    let plan = try plan(of: lab)
    let speech = try #require(plan.speech)
    #expect(speech.language == "de" && speech.isPermitted && !speech.isShownOtherwise)
    #expect(speech.sounds?.count == 9 && plan.texts["overviewLead"]?.hasPrefix("Sie hören") == true)
    let address = try #require(speech.sounds?["7"])
    let browser = try Colleague(lab, .dataManager).browser
    #expect(try browser.get(address).text == "ID3 7")
    let page = address.replacing("7.mp3", with: "notes.html")
    #expect(try browser.get(page).status == 404)
  }

  @Test func aVoiceNeedsNoAddresses() throws {
    let speech = try #require(try plan(of: makeLab("otherwise: visual")).speech)
    #expect(speech.sounds == nil && speech.isShownOtherwise)
  }

  /// Staff read why a task was left out that nobody could hear; no block that was done has a reason.
  @Test func theReasonComesWithTheBlock() throws {
    let lab = try makeLab("sounds: digits")
    let visitor = try Visitor(lab, at: .firstTest)
    let run = try visitor.startRun()
    func send(_ number: Int, _ reason: String) throws -> Int {
      var part = PartDocument<ChoiceTrialDocument>(number: number, block: number, trials: [])
      part.reason = reason
      let body = Array(try JSONEncoder().encode(part))
      return try visitor.browser.postJSON(Path.runPart.url(run, "\(number)"), body).status
    }
    #expect(try send(1, "too-loud") == 422)
    #expect(try send(1, "silent") == 200)
    #expect(try send(2, "silent") == 200)
    #expect(try lab.ledger.count("scores", where: "refusal = 'sound silent'") == 1)
    #expect(try lab.ledger.count("serial_addition_scores", where: "unheard = 'silent'") == 1)
    let page = try Colleague(lab, .experimenter).browser.get(Path.staffParticipant.url(visitor.id.text)).text
    #expect(page.contains("The task was left out, because nothing could be heard"))
    #expect(page.contains("because the device made no sound"))
  }

  /// Some simulated participants do not grant the sound: they see the digits, where the study shows them.
  @Test(arguments: [
    ("sounds: digits\n    otherwise: visual", "recordings"), ("otherwise: visual", "synthesis"),
  ])
  func simulatedParticipantsHearThem(_ keys: String, _ presentation: String) throws {
    let lab = try makeLab(keys)
    try lab.rehearse(4)
    let table = "serial_addition_scores"
    let heard = try lab.ledger.count(table, where: "presentation = '\(presentation)'")
    let seen = try lab.ledger.count(table, where: "presentation = 'visual'")
    #expect(heard > 0 && heard + seen == 4)
    let flagged = try lab.ledger.count("scores", where: "flags LIKE '%shown-instead%'")
    #expect(flagged == seen)
    #expect(try lab.ledger.count(table, where: "unheard = 'not-permitted'") == seen)
    let sources =
      presentation == "recordings" ? "'audio' AND output_latency = 20" : "'speech' AND output_latency IS NULL"
    #expect(
      try lab.ledger.count("serial_addition_trials", where: "onset_source = \(sources)") == heard * (3 + 13))
    let rows = try lab.rehearsedRelease()
    #expect(rows["serial_addition"] == 4 && rows["serial_addition_trials"] == 4 * (3 + 13))
  }
}
