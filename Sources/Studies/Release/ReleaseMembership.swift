/// A release that holds a participant.
public struct ReleaseMembership: Sendable {
  public let made: MadeRelease
  public let scope: ReleaseScope

  public init(made: MadeRelease, scope: ReleaseScope) {
    self.made = made
    self.scope = scope
  }

  /// The data of a participant that a release can hold, as people tell them apart.
  public enum Part: String, Sendable, CaseIterable {
    case participation
    /// Answers that decided about taking part, and the place, where the study has them released.
    case eligibility, site
    case tests, answers
    /// Words of their own that staff kept or edited.
    case words
    case device, visits, schedule
  }

  /// Returns the parts that the release holds of somebody who had all of them then. The tables are those of the study as it
  /// is now.
  public func parts(of study: Study) -> [Part] {
    let part = ReleasePart(of: study, in: scope)
    return Part.allCases.filter { holds($0, of: part) }
  }

  private func holds(_ part: Part, of release: ReleasePart) -> Bool {
    let study = release.study
    switch part {
    case .participation: return true
    case .eligibility: return !study.releasedEligibility.isEmpty
    case .site: return study.releasesSite
    case .tests, .answers: return holds(oneOf: Self.tables(with: part, of: release))
    case .words:
      return !scope.selection.words.isEmpty && holds(oneOf: Self.tables(with: part, of: release))
    case .device: return holds(oneOf: [ReleaseTables.devices.name, ReleaseTables.tabletChecks.name])
    case .visits: return holds(oneOf: [ReleaseTables.visits.name, ReleaseTables.deviations.name])
    case .schedule: return !study.schedule.isEmpty && holds(oneOf: [ReleaseTables.occasions.name])
    }
  }

  /// The tables of the tasks of a release in which a part is; empty where no task has it.
  private static func tables(with part: Part, of release: ReleasePart) -> [String] {
    release.study.definedTasks.flatMap { $0.releaseTables(with: part, in: release.whole) }
  }

  private func holds(oneOf tables: [String]) -> Bool { !scope.selection.leftOut.isSuperset(of: tables) }
}
