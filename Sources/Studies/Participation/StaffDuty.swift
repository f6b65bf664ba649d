/// A matter that staff alone can do and a participant waits for, wherever the participant is.
public enum StaffDuty: String, Sendable, Hashable, CaseIterable {
  /// The quiz was not passed: a member of staff discusses the questions in person.
  case talk
  /// The participant has signed, and waits for the staff's signature.
  case countersignature
  /// The participant waits for somebody to say at which site they are: their order is drawn for it.
  case site
  /// The participant does a task on another device: staff hand in its result.
  case result

  /// Nil where nothing is asked of staff.
  /// - Parameter step: the one that is due
  public init?(of record: Participation, at step: Step, in study: Study) {
    let isElsewhere = record.externalTask(at: step, in: study) != nil
    guard let duty = isElsewhere ? StaffDuty.result : StaffDuty(at: step) else { return nil }
    self = duty
  }

  /// Nil for a step that asks nothing of staff by itself.
  public init?(at step: Step) {
    switch step {
    case .consent(.quiz(.exhausted)): self = .talk
    case .countersignature: self = .countersignature
    case .siteUnknown: self = .site
    default: return nil
    }
  }

  /// The right to do it.
  public var capability: Capability {
    switch self {
    case .talk, .countersignature: .handleConsents
    case .site, .result: .runVisits
    }
  }
}

extension Study {
  /// The duties that its participants may come to wait for.
  public var staffDuties: [StaffDuty] {
    StaffDuty.allCases.filter { duty in
      switch duty {
      case .talk: consent.quiz != nil
      case .countersignature: consent.isCountersigned
      case .site: !sites.isEmpty
      case .result: definedTasks.contains { $0.variants.contains(where: \.isExternal) }
      }
    }
  }
}
