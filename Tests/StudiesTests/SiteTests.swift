import Definitions
import Foundation
import SampleStudies
import Testing

@testable import Studies

/// Sites: whose order waits for one, and in which stratum somebody is drawn.
struct SiteTests {
  @Test func theStratumNamesTheSiteBetweenLanguageAndAnswers() {
    let strata = Strata(byLanguage: true, bySite: true, byAnswers: ["hand"])
    let stratum = Stratum(in: strata, language: Language("de"), site: "vienna", answers: ["hand": "left"])
    #expect(stratum.text == "language:de site:vienna hand:left")
    #expect(Stratum(in: Strata(bySite: true), language: Language("de"), answers: [:]).text == "site:-")
    #expect(Stratum(in: Strata(), language: Language("de"), site: "vienna", answers: [:]).text == "")
  }

  /// Every combination of the order's strata, the site, the order and the kind of participant.
  @Test func onlyAnOrderThatIsStillToBeDrawnBySiteWaits() throws {
    var waiting = 0
    for bySite in [false, true] {
      let study = try study(bySite: bySite)
      for site: Site.ID? in [nil, "berlin"] {
        for hasOrder in [false, true] {
          for origin in [Participant.Origin.real, .rehearsal] {
            var record = onboarded(origin)
            record.participant.site = site
            record.orders = hasOrder ? ["sorting": ["by-keyboard", "by-touch"]] : [:]
            let waits = bySite && site == nil && !hasOrder && origin == .real
            waiting += waits ? 1 : 0
            #expect(
              dueStep(in: study, given: record)
                == (waits ? .siteUnknown : .task(DueTask("sorting", position: 1))),
              "\(bySite) \(site?.text ?? "-") \(hasOrder) \(origin)")
          }
        }
      }
    }
    #expect(waiting == 1)
  }

  @Test func whatComesBeforeTheTasksDoesNotWait() throws {
    let study = try study(bySite: true)
    var record = onboarded(.real)
    record.orders = [:]
    record.permissions = [:]
    #expect(dueStep(in: study, given: record) == .permissions)
    record = onboarded(.real)
    record.orders = [:]
    record.participant.pausedAt = start
    #expect(dueStep(in: study, given: record) == .paused)
    record.participant.pausedAt = nil
    record.participant.endedEarlyAt = start
    #expect(dueStep(in: study, given: record) == .finished)
  }

  @Test func variantsThatAreAddedLaterWaitToo() throws {
    var record = onboarded(.real)
    record.orders = ["sorting": ["by-keyboard"]]
    #expect(dueStep(in: try study(bySite: true), given: record) == .siteUnknown)
  }

  @Test func aTestThatIsNotAmongTheTasksHoldsNobodyUp() throws {
    let study = try SampleStudy.definition(
      changing: [
        "study.yaml": Array(
          Self.yaml(bySite: true).replacing("tasks: [sorting, about-you]", with: "tasks: [about-you]").utf8)
      ]
    ).study()
    var record = onboarded(.real)
    record.orders = [:]
    #expect(!study.drawsBySite && dueStep(in: study, given: record) == .task(DueTask("about-you")))
  }

  @Test func anOpenStudyThatDrawsBySiteIsNoticed() throws {
    func notices(_ yaml: String) -> [String] {
      SampleStudy.definition(changing: ["study.yaml": Array(yaml.utf8)]).check().notices.map(\.message)
        .filter { $0.contains("site") }
    }
    let yaml = Self.yaml(bySite: true)
    #expect(notices(yaml).count == 1 && notices(yaml)[0].contains("waits before the tests"))
    #expect(notices(yaml.replacing("open: yes", with: "open: no")).isEmpty)
    #expect(notices(Self.yaml(bySite: false)).isEmpty)
  }

  private static func yaml(bySite: Bool) -> String {
    SampleStudy.yaml
      .replacing(
        "open: yes",
        with: """
          open: yes
          sites:
            - {id: berlin, title: {en: Berlin, de: Berlin}}
            - {id: vienna, title: {en: Vienna, de: Wien}}
          """
      ).replacing("    colors:", with: "    strata: {site: \(bySite ? "yes" : "no")}\n    colors:")
  }

  private func study(bySite: Bool) throws -> Study {
    let study = try SampleStudy.definition(changing: ["study.yaml": Array(Self.yaml(bySite: bySite).utf8)])
      .study()
    #expect(study.sites.map(\.id) == ["berlin", "vienna"] && study.drawsBySite == bySite)
    return study
  }

  private func onboarded(_ origin: Participant.Origin) -> Participation {
    var record = Participation(
      participant: Participant(
        id: "somebody", study: "sample", code: .random(), origin: origin, language: Language("en"),
        enrolledAt: start, place: .skipped, leftAt: nil))
    record.isEligible = true
    record.consents = [makeConsent()]
    record.permissions = ["device-details": false, "contact-later": true]
    return record
  }
}
