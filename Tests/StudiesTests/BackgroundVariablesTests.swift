import SampleStudies
import Testing

@testable import Studies

/// Releases tell of participants, besides surveys and tests, what the study names and nothing else.
struct BackgroundVariablesTests {
  private func study(_ lists: String, sites: String = "") throws -> Study {
    try SampleStudy.definition(
      replacing: "open: yes", with: "open: yes\n\(sites)anonymisation: {k: 2, \(lists)}"
    ).study()
  }

  private static let sites = "sites: [{id: berlin, title: {en: Berlin, de: Berlin}}]\n"

  private func columns(_ study: Study) -> [ReleaseFile.Column] {
    ReleaseTables.files(of: study)[0].columns.filter {
      $0.name.hasPrefix("eligibility.") || $0.name == "site"
    }
  }

  private func somebody(at site: Site.ID? = nil, ineligible: Ineligibility? = nil) -> Participant {
    Participant(
      id: "somebody", study: "sample", code: .random(), origin: .real, language: Language("en"),
      enrolledAt: start, place: .skipped, leftAt: nil, site: site, ineligibility: ineligible)
  }

  @Test func whatNoListNamesStaysInTheLab() throws {
    let untagged = try SampleStudy.study()
    let others = try study(
      "identifiers: [eligibility.age], quasi-identifiers: [participant.language]", sites: Self.sites)
    for study in [untagged, others] {
      #expect(columns(study).isEmpty && study.releasedEligibility.isEmpty && !study.releasesSite)
      #expect(study.background(of: somebody(at: "berlin"), ["age": "31", "sight": "yes"]).isEmpty)
    }
  }

  @Test func columnsSayWhatWasAsked() throws {
    let study = try study(
      "plain: [eligibility.age, participant.site], sensitive: [eligibility.sight]", sites: Self.sites)
    let columns = columns(study)
    #expect(columns.map(\.name) == ["eligibility.age", "eligibility.sight", "site"])
    #expect(columns[0].type == .integer && columns[0].minimum == 0 && columns[0].maximum == 120)
    #expect(columns[0].words[Language("de")] == "Ihr Alter" && columns[0].question == "eligibility/age")
    #expect(columns[1].values.map(\.code) == ["yes", "no"])
    #expect(columns[2].values.map(\.code) == ["berlin"])
  }

  @Test func answersThatTheQuestionNoLongerTakesAreMissing() throws {
    let study = try study(
      "plain: [eligibility.age, eligibility.sight, participant.site]", sites: Self.sites)
    func told(_ age: String, _ sight: String, at site: Site.ID) -> [VariableName: String] {
      study.background(of: somebody(at: site), ["age": age, "sight": sight])
    }
    #expect(
      told("31", "yes", at: "berlin")
        == [.eligibility("age"): "31", .eligibility("sight"): "yes", .site: "berlin"])
    #expect(told("131", "well", at: "rome").isEmpty)
  }

  /// The answer would tell the requirement that they do not meet.
  @Test func whoIsNotEligibleHasNoAnswers() throws {
    let study = try study("plain: [eligibility.age, participant.site]", sites: Self.sites)
    let found = somebody(at: "berlin", ineligible: Ineligibility(requirement: "age", data: .kept))
    #expect(study.background(of: found, ["age": "17"]) == [.site: "berlin"])
  }
}
