/// The circumstances of a participant that decide whether analyses and releases have their data.
public struct DataAvailability: Sendable, Hashable {
  /// To any version of the document.
  public let hasConsented: Bool
  public let hasLeft: Bool
  /// The fate of the data of somebody who turned out not to be eligible; nil for everybody else.
  public let ineligibleData: Ineligibility.DataUse?
  /// A deletion was asked for.
  public let isBlocked: Bool
  public let sharing: SharingChoice

  /// - Parameters:
  ///   - chosen: the newest choice that counts; nil for somebody without one
  ///   - consent: the study's document as it is now
  public init(
    hasConsented: Bool, hasLeft: Bool, ineligibleData: Ineligibility.DataUse?, isBlocked: Bool,
    chosen: SharingChoice?, in consent: ConsentDocument
  ) {
    self.hasConsented = hasConsented
    self.hasLeft = hasLeft
    self.ineligibleData = ineligibleData
    self.isBlocked = isBlocked
    sharing = chosen ?? consent.sharingOfUndecided
  }

  /// Analyses have the data.
  public var isUsed: Bool { !Objection.allCases.contains { $0.leavesOutOfAnalyses && has($0) } }

  /// A release to an audience has the data, as far as its scope is no narrower.
  public func isReleased(to audience: ReleaseAudience) -> Bool {
    !Objection.allCases.contains { $0.leavesOut(of: audience) && has($0) }
  }

  public func has(_ objection: Objection) -> Bool {
    switch objection {
    case .left: hasLeft && ineligibleData != .kept
    case .blocked: isBlocked
    case .notConsented: !hasConsented
    case .notShared: sharing != .worldwide
    }
  }
}

extension DataAvailability {
  /// Something that speaks against the use of somebody's data. The rules are written in these words; the store translates each
  /// word into a condition about stored participants, and so its queries follow the rules.
  public enum Objection: Sendable, Hashable, CaseIterable {
    /// They have left, and were not among those whose data are kept though they are not eligible: releases mark these.
    case left
    /// A deletion was asked for.
    case blocked
    case notConsented
    /// They do not allow that researchers anywhere use the data.
    case notShared

    /// Analyses of the lab have no data with this objection.
    public var leavesOutOfAnalyses: Bool {
      switch self {
      case .left, .blocked: true
      case .notConsented, .notShared: false
      }
    }

    /// Releases to this audience have no data with this objection.
    public func leavesOut(of audience: ReleaseAudience) -> Bool {
      switch self {
      case .left, .blocked, .notConsented: true
      case .notShared: audience == .beyond
      }
    }
  }
}

extension ConsentDocument {
  /// A participant without a choice counts as having agreed only if the study does not ask: a question that was added later,
  /// or that is no longer asked, does not widen anybody's consent.
  public var sharingOfUndecided: SharingChoice { sharing == nil ? .worldwide : .institution }
}
