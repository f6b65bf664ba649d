/// A version of the study, by the hash of its definition, and the time of its first use: by anybody, or by one participant.
public struct UsedStudyVersion: Sendable, Hashable {
  public let version: String
  public let firstUsedAt: Timestamp

  public init(version: String, firstUsedAt: Timestamp) {
    self.version = version
    self.firstUsedAt = firstUsedAt
  }
}

extension UsedStudyVersion: Comparable {
  /// The one that was used earlier stands in front; of two at the same moment always the same one.
  public static func < (left: Self, right: Self) -> Bool {
    (left.firstUsedAt, left.version) < (right.firstUsedAt, right.version)
  }
}

extension Participation {
  /// The version of the study that a participant's data have: that of the first run or of the first answer to a survey,
  /// whichever came earlier; nil before both.
  public var firstStudyVersion: String? {
    let ofRuns = runs.map { UsedStudyVersion(version: $0.studyVersion, firstUsedAt: $0.startedAt) }
    return (ofRuns + [firstAnswer].compactMap(\.self)).min()?.version
  }
}
