/// How many participants of a release agreed to a version of the consent document, with a choice about sharing.
public struct ReleasedConsents: Sendable, Hashable {
  let version: String
  let number: Int
  let language: String?
  let sharing: String?

  init(_ consent: Consent, language: String?, sharing: String?) {
    version = consent.documentVersion
    number = consent.documentNumber
    self.language = language
    self.sharing = sharing
  }

  fileprivate var order: String { "\(number) \(version) \(language ?? "") \(sharing ?? "")" }
}

/// Counts the consents of the participants of a release.
public struct ReleasedConsentCounts: Sendable {
  private var counts: [ReleasedConsents: Int] = [:]

  public init() {}

  /// - Parameters:
  ///   - language: that of the consent, as the release may tell it
  ///   - sharing: the newest choice of the participant
  public mutating func add(_ record: Participation, language: String?, sharing: String?) {
    guard let consent = record.consents.first else { return }
    counts[ReleasedConsents(consent, language: language, sharing: sharing), default: 0] += 1
  }

  /// The rows in the order of the document's versions.
  public var records: [ReleaseRecord] {
    counts.sorted { $0.key.order < $1.key.order }.map { ReleaseTables.consents.record(($0.key, $0.value)) }
  }
}

/// A count of the flow of participants.
public struct ReleasedFlowCount: Sendable {
  let stage: String
  let people: Int
  /// Those who came no further.
  let stopped: Int?
}

extension ParticipantFlow {
  /// The counts of the flow diagram (CONSORT 2010, item 13), of everybody in the study.
  public var releasedCounts: [ReleaseRecord] {
    let stages = Stage.allCases.map { stage in
      let next = Stage(rawValue: stage.rawValue + 1)
      return ReleasedFlowCount(
        stage: stage.name, people: reached(stage), stopped: next.map { reached(stage) - reached($0) })
    }
    let ineligible = ReleasedFlowCount(stage: "not-eligible", people: notEligible, stopped: nil)
    return (stages + [ineligible]).map { ReleaseTables.flow.record($0) }
  }
}

extension ReleaseTables {
  static let consents = ReleaseTable<(of: ReleasedConsents, people: Int)>(
    "consents", of: "a version of the consent document with a choice about sharing",
    [
      .integer("document", "number of the consent document") { $0.of.number },
      .text("consent_version", "SHA-256 of the consent document agreed to") { $0.of.version },
      .text("language", "language in which consent was given (ISO 639-1)") { $0.of.language },
      .text(
        "sharing",
        "whom the participants last allowed to have their data: institution, or worldwide; empty when never asked",
        words: ["institution", "worldwide"]
      ) { $0.of.sharing },
      .integer("people", "participants of this release to whom all of that applies") { $0.people }
        .from(.released),
    ])

  static let flow = ReleaseTable<ReleasedFlowCount>(
    "flow", of: "a stage of the flow of participants (CONSORT 2010, item 13)", key: ["stage"],
    [
      .text(
        "stage",
        "began: came to the study; assessed: answered the questions on eligibility; consented; allocated: has an order of variants; complete: the data of every task are there; analysed: complete, still taking part, and no run is left out; not-eligible: turned away",
        words: ["began", "assessed", "consented", "allocated", "complete", "analysed", "not-eligible"]
      ) { $0.stage },
      .integer(
        "people", "people of the whole study who reached the stage, also those who are not in this release"
      ) { $0.people },
      .integer("stopped", "those of them who came no further") { $0.stopped },
    ]
  ).from(.released)
}
