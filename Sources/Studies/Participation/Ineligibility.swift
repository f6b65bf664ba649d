/// The finding that a participant, once admitted, does not meet the study's requirements. It ends their participation.
public struct Ineligibility: Sendable, Hashable {
  /// The question or exclusion that they do not meet.
  public let requirement: EligibilityQuestion.ID
  public let data: DataUse

  /// The fate of the data recorded so far.
  public enum DataUse: String, Sendable, CaseIterable {
    /// The data stay, and a release holds them with a mark; analyses leave them out. This can be taken back.
    case kept
    /// As for a withdrawal: the data are in no release, and contact details are deleted for good.
    case withdrawn
  }

  public init(requirement: EligibilityQuestion.ID, data: DataUse) {
    self.requirement = requirement
    self.data = data
  }
}

extension Study {
  /// All requirements in the study's order, each with the reason shown to people who do not meet it.
  public var requirements: [(id: EligibilityQuestion.ID, reason: LocalizedText)] {
    eligibility.map { ($0.id, $0.reason) } + exclusions.map { ($0.id, $0.reason) }
  }
}

extension Participation {
  /// Returns true if staff can note that the participant is not eligible: they were admitted, and the study
  /// has requirements.
  public func canBeFoundIneligible(in study: Study) -> Bool {
    participant.leftAt == nil && (isEligible || !consents.isEmpty) && !study.requirements.isEmpty
  }
}

extension Participant {
  /// The finding that they are not eligible can be taken back.
  public var canBeEligibleAfterAll: Bool { ineligibility?.data == .kept && !isBlocked }

  /// Nobody of the lab may reach them any more: they have left, or were not eligible and their data are not kept.
  public var isOutOfReach: Bool { leftAt != nil && (ineligibility?.data != .kept || isBlocked) }

  /// The participant, or staff on their behalf, ended the participation.
  public var hasWithdrawn: Bool { leftAt != nil && ineligibility == nil }
}
