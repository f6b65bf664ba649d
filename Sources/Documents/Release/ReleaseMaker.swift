import Studies

/// Makes a release that is kept.
public struct ReleaseMaker: Sendable {
  private let study: Study
  private let scope: ReleaseScope
  private let files: [ReleaseFile]
  private let materials: StudyFiles
  private let isDemonstration: Bool
  private let software: String

  /// - Parameters:
  ///   - files: of the tables, in their order
  ///   - materials: the files of the study's folder
  ///   - software: the version of the program
  public init(
    study: Study, in scope: ReleaseScope, files: [ReleaseFile],
    materials: StudyFiles, isDemonstration: Bool, software: String
  ) {
    self.study = study
    self.scope = scope
    self.files = files
    self.materials = materials
    self.isDemonstration = isDemonstration
    self.software = software
  }

  /// - Returns: the release, and how many rows went into each table
  /// - Throws: ``ReleaseRefusal``, ``DisclosureProblem`` and what the stores throw; nothing is listed then
  @discardableResult
  public func make(
    from source: any ReleaseSource, in store: any KeptReleaseStore, context: AuditContext
  ) throws -> (release: KeptRelease, rows: [String: Int]) {
    var rows: [String: Int] = [:]
    let release = try store.keepRelease(
      of: study.id, in: scope, context: context
    ) { number, sink in
      let head = ReleaseHead(
        study: study, in: scope, number: number, time: context.time,
        isDemonstration: isDemonstration, software: software)
      var members: [Participant.ID] = []
      rows = try ReleasePackage(head, files: files, materials: materials)
        .write(from: source, begin: { members = $0.members }, to: sink)
      return ReleaseWriting(fileName: head.fileName, members: members)
    }
    return (release, rows)
  }
}
