import Studies

/// Makes a release that is kept.
public struct ReleaseMaker: Sendable {
  private let study: Study
  private let scope: ReleaseScope
  private let kinds: [TaskDocuments]
  private let files: [ReleaseFile]
  private let materials: StudyFiles
  private let isDemonstration: Bool
  private let software: String

  /// - Parameters:
  ///   - kinds: of tasks, in the order of their tables
  ///   - materials: the files of the study's folder
  ///   - software: the version of the program
  public init(
    study: Study, in scope: ReleaseScope, kinds: [TaskDocuments],
    materials: StudyFiles, isDemonstration: Bool, software: String
  ) {
    self.study = study
    self.scope = scope
    self.kinds = kinds
    files = ReleaseTables.files(of: ReleasePart(of: study, in: scope), kinds: kinds.tasks)
    self.materials = materials
    self.isDemonstration = isDemonstration
    self.software = software
  }

  /// - Parameter request: is approved by it; nil where nobody had to ask
  /// - Returns: the release, and how many rows went into each table
  /// - Throws: ``ReleaseRefusal``, ``DisclosureProblem`` and what the stores throw; nothing is listed then
  @discardableResult
  public func make(
    from source: any ReleaseSource, in store: any KeptReleaseStore, approving request: ReleaseRequest? = nil,
    context: AuditContext
  ) throws -> (release: KeptRelease, rows: [String: Int]) {
    if let request {
      try request.checkDecision(by: context.actor)
    } else if study.wantsApproval(of: scope) {
      throw ReleaseRefusal.needsApproval
    }
    if try source.hasNobody(of: study, in: scope) { throw nobody }
    if scope.pseudonyms == .keyed { try store.makePseudonymKey(of: study.id, context: context) }
    var rows: [String: Int] = [:]
    let release = try store.keepRelease(
      of: study.id, in: scope, context: context
    ) { number, sink in
      let head = ReleaseHead(
        study: study, in: scope, number: number, time: context.time,
        isDemonstration: isDemonstration, software: software,
        linked: try store.keptReleases(of: study.id).linked(with: scope))
      var members: [Participant.ID] = []
      rows = try ReleasePackage(head, kinds: kinds, files: files, materials: materials)
        .write(
          from: source,
          begin: {
            // Those who were counted before may have left since.
            if $0.members.isEmpty { throw nobody }
            members = $0.members
          }, to: sink)
      return ReleaseWriting(fileName: head.fileName, members: members, approving: request?.id)
    }
    return (release, rows)
  }

  /// Returns what a release made now would tell of who its participants are, in the words of its `README.md`. Nothing is made.
  /// - Throws: ``ReleaseRefusal``, ``DisclosureProblem`` for one that could not be made
  public func risks(from source: any ReleaseSource) throws -> String {
    let extent = try source.extent(of: study, in: scope)
    if extent.participants == 0 { throw nobody }
    let untagged = try source.untaggedRisk(of: study, in: scope)
    let risks = try RiskText(
      study: study, few: scope.few(extent.participants), disclosure: source.disclosure(of: study, in: scope),
      traces: source.traces(of: study, in: scope), likely: untagged?.variables ?? [],
      figures: untagged?.figures)
    let counts =
      "Participants: \(extent.participants), test runs: \(extent.runs), trials: \(extent.trials)"
    return try ([counts, risks.text] + sentWords(from: source)).joined(separator: "\n\n")
  }

  /// The texts of experiments that it would have as they came, by name and number; empty where it would have none.
  private func sentWords(from source: any ReleaseSource) throws -> [String] {
    let sent = try source.sentCounts(of: study, in: scope).all
    if sent.isEmpty { return [] }
    let list = sent.map { place, texts -> String in
      switch place.sort {
      case .member: "- \(place.task), “\(place.name)” in lines: \(texts)"
      case .file: "- \(place.task), pieces of the file “\(place.name)”: \(texts)"
      case .message: "- \(place.task), messages of a failure or of an early end: \(texts)"
      }
    }
    return [(["As they came, it would have these texts of experiments:"] + list).joined(separator: "\n")]
  }

  private var nobody: ReleaseRefusal { scope.selection.isWhole ? .nobody : .nobodyInPart }
}
