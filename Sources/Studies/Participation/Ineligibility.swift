/// Somebody turned out, after they had been let in, not to meet what the study requires. It ends their participation.
public struct Ineligibility: Sendable, Hashable {
  /// The question or exclusion that they do not meet.
  public let requirement: EligibilityQuestion.ID
  public let data: DataUse

  /// What becomes of what there is of them.
  public enum DataUse: String, Sendable, CaseIterable {
    /// It stays, and a release holds it with a mark; analyses leave it out. This can be taken back.
    case kept
    /// As of somebody who withdraws: it is in no release, and contact details are deleted for good.
    case withdrawn
  }

  public init(requirement: EligibilityQuestion.ID, data: DataUse) {
    self.requirement = requirement
    self.data = data
  }
}

extension Study {
  /// Everything that somebody can fail to meet, in the study's order, each as it is told to those who do.
  public var requirements: [(id: EligibilityQuestion.ID, reason: LocalizedText)] {
    eligibility.map { ($0.id, $0.reason) } + exclusions.map { ($0.id, $0.reason) }
  }
}

extension Participation {
  /// Whether staff can note that somebody is not eligible: they were let in, by requirements that the study has.
  public func canBeFoundIneligible(in study: Study) -> Bool {
    participant.leftAt == nil && (isEligible || !consents.isEmpty) && !study.requirements.isEmpty
  }
}

extension Participant {
  /// Whether it can be taken back that they are not eligible.
  public var canBeEligibleAfterAll: Bool { ineligibility?.data == .kept }

  /// Whether they themselves, or staff for them, have ended their participation.
  public var hasWithdrawn: Bool { leftAt != nil && ineligibility == nil }
}
