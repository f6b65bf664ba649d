import Foundation
import RunDocuments
import Testing

@testable import LabConsole
@testable import Studies
@testable import Web

/// Looking at a test and trying it leaves nothing behind.
@Suite struct PreviewTests {
  private let lab: TestLab
  private let colleague: Colleague
  private let study: Study
  private let test: ImplicitTest

  init() throws {
    lab = try TestLab()
    colleague = try Colleague(lab, .dataManager)
    study = lab.study
    test = study.implicitTests[0]
  }

  private func get(_ url: String) throws -> Answer { try colleague.browser.get(url) }

  private func url(_ path: Path, _ query: KeyValuePairs<String, String> = [:]) -> String {
    path.url(study.id.text, test.id.text, query: query)
  }

  @Test func everyStimulusIsThereInEveryLanguage() throws {
    let page = try get(url(.staffStimuli)).text
    for stimulus in test.stimuli.values {
      #expect(page.contains("<code>\(stimulus.id.rawValue)</code>"))
      guard case .word(let word) = stimulus.content else { continue }
      for language in study.languages {
        #expect(page.contains("<td lang=\"\(language)\">\(word[language])</td>"), "\(stimulus.id)")
      }
    }
    #expect(
      page.components(separatedBy: "/preview?").count - 1 == test.variants.count * study.languages.count)
  }

  /// The address of a preview holds its seed: the page, reloaded, shows the same test.
  @Test func aPreviewIsOneTestAndTheNextAnother() throws {
    let query: KeyValuePairs = ["variant": test.variants[1].id.text, "text": "de"]
    let one = try #require(try get(url(.staffPreview, query)).location)
    let other = try #require(try get(url(.staffPreview, query)).location)
    #expect(one != other)
    let page = try get(one)
    #expect(page.status == 200 && page.text.contains("data-preview"))
    let plans = try [one, one, other].map { address in
      let seed = try #require(address.firstMatch(of: /seed=(\d+)/)?.output.1)
      return try plan(query + [("seed", String(seed))])
    }
    #expect(
      plans[0].blocks.map { $0.trials.map(\.stimulus) } == plans[1].blocks.map { $0.trials.map(\.stimulus) })
    #expect(
      plans[0].blocks.map { $0.trials.map(\.stimulus) } != plans[2].blocks.map { $0.trials.map(\.stimulus) })
    #expect(plans[0].input == test.variants[1].input.rawValue)
  }

  private func plan(_ fields: [(key: String, value: String)]) throws -> ImplicitPlanDocument {
    let address = url(.staffPreviewPlan) + Path.query(fields.map { ($0.key, $0.value) })
    let answer = try colleague.browser.get(address, ["Accept: application/json"])
    return try JSONDecoder().decode(ImplicitPlanDocument.self, from: Data(answer.body))
  }

  @Test func aWholeTestCanBePlayedAndNothingIsKept() throws {
    let before = try lab.ledger.contents()
    let plan = try plan([("seed", "5")])
    for block in plan.blocks {
      let part = plan.part(block.number)
      let answer = try colleague.browser.postJSON(
        Path.staffPreviewPart.url(study.id.text, test.id.text, String(block.number)), part.body)
      #expect(answer.status == 200)
      #expect(answer.text.contains("\"acknowledged\":\(block.number)"))
      #expect(answer.text.contains("\"finished\":\(block.number == 7)"))
    }
    #expect(try lab.ledger.changes(since: before) == [:])
  }

  @Test func whatCannotBeReadIsRefusedAsInARun() throws {
    let address = Path.staffPreviewPart.url(study.id.text, test.id.text, "1")
    let answer = try colleague.browser.postJSON(address, Array("{}".utf8))
    #expect(answer.status == 422 && answer.text.contains("number is missing"))
  }

  @Test func whatTheStudyLacksIsNotThere() throws {
    for path in [Path.staffStimuli, .staffStimuliView, .staffPreview, .staffPreviewPlan] {
      #expect(try get(path.url(study.id.text, "unknown")).status == 404)
      #expect(try get(path.url("unknown", test.id.text)).status == 404)
    }
    let seed: KeyValuePairs = ["variant": "unknown", "text": "fr", "seed": "x"]
    #expect(try get(url(.staffPreviewPlan, seed)).status == 200, "the first variant, the first language")
  }
}

private func + (one: KeyValuePairs<String, String>, other: [(key: String, value: String)]) -> [(
  key: String, value: String
)] {
  one.map { (key: $0.key, value: $0.value) } + other
}
