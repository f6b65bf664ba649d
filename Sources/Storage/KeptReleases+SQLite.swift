import Crypto
import Foundation
import Studies

extension SQLiteStore: KeptReleaseStore {
  /// The source of the rows of releases.
  public var releaseReader: ReleaseReader {
    ReleaseReader(research: research, kinds: kinds) { [key] study, db in
      try PseudonymKey(of: study, with: key, in: db)
    }
  }

  public func keepRelease(
    of study: Study.ID, in scope: ReleaseScope, context: AuditContext,
    writing write: (Int, @escaping ([UInt8]) throws -> Void) throws -> ReleaseWriting
  ) throws -> KeptRelease {
    let folder = try ReleaseFolder(of: study, in: releaseFolder)
    return try withExtendedLifetime(folder) {
      let (number, listed) = try research.read { db in
        (try Self.newestNumber(of: study, in: db) + 1, try Self.releaseFiles(of: study, in: db))
      }
      folder.discardUnfinished(listed: listed)
      do {
        return try keep(from: number, of: study, scope, in: folder, context, write)
      } catch {
        // A disk that is full may not take this entry either.
        try? research.write { db in
          try AuditTrail.append(
            "release.failed", subject: study.text,
            detail: "\(scope.audience.rawValue) the institution: number \(number)",
            context: context, in: db)
        }
        throw error
      }
    }
  }

  /// Keeps a release under the first number whose file has no name that is taken.
  private func keep(
    from first: Int, of study: Study.ID, _ scope: ReleaseScope,
    in folder: ReleaseFolder, _ context: AuditContext,
    _ write: (Int, @escaping ([UInt8]) throws -> Void) throws -> ReleaseWriting
  ) throws -> KeptRelease {
    var (number, taken): (Int, String?) = (first, nil)
    while true {
      do {
        return try keep(number, of: study, scope, in: folder, context, write)
      } catch let problem as TakenFileName where problem.name != taken {
        (number, taken) = (number + 1, problem.name)
      }
    }
  }

  private func keep(
    _ number: Int, of study: Study.ID, _ scope: ReleaseScope,
    in folder: ReleaseFolder, _ context: AuditContext,
    _ write: (Int, @escaping ([UInt8]) throws -> Void) throws -> ReleaseWriting
  ) throws -> KeptRelease {
    let unfinished = try folder.begin()
    defer { withExtendedLifetime(unfinished) {} }
    let written = try write(number) { try unfinished.add($0) }
    let file = try unfinished.finish(as: written.fileName)
    let made = MadeRelease(
      id: .new(at: context.time), audience: scope.audience, fileName: written.fileName, madeAt: context.time)
    do {
      return try research.write { db in
        try Self.insert(made, number, of: study, scope, file, context, in: db)
        try Self.insertMembers(written.members, of: made.id, in: db)
        if let request = written.approving {
          try Self.approve(request, as: made.id, in: scope, context: context, in: db)
        }
        let kept = try Self.keptReleases(of: study, in: db)
        let linked = kept.dropFirst().linked(with: scope)
        try AuditTrail.append(
          "release.created", subject: study.text,
          detail: "\(scope.audience.rawValue) the institution: \(made.fileName) \(file.sha256)"
            + Self.said(scope.pseudonyms, linked), context: context, in: db)
        return kept[0]
      }
    } catch {
      try? FileManager.default.removeItem(atPath: file.path)
      throw error
    }
  }

  private static func insert(
    _ made: MadeRelease, _ number: Int, of study: Study.ID, _ scope: ReleaseScope,
    _ file: (path: String, bytes: Int, sha256: String), _ context: AuditContext, in db: Database
  ) throws {
    try db.run(
      """
      INSERT INTO releases
        (id, study, origin, audience, complete_only, selection, pseudonyms, file_name, made_at, number, bytes,
        sha256, made_by)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        made.id, study, scope.origin.rawValue, scope.audience.rawValue, scope.completeOnly,
        scope.selection.stored, scope.pseudonyms.rawValue, made.fileName, made.madeAt, number, file.bytes,
        file.sha256, context.actor.id,
      ])
  }

  /// The words of the trail about the releases with which it can be linked.
  private static func said(_ pseudonyms: ReleasePseudonyms, _ linked: [Int]) -> String {
    switch (pseudonyms, linked.isEmpty) {
    case (.random, _): ""
    case (.keyed, true): " keyed pseudonyms"
    case (.keyed, false):
      " keyed pseudonyms, linkable with releases \(linked.map(String.init).joined(separator: ", "))"
    }
  }

  /// - Throws: ``ReleaseRefusal/deletedMeanwhile`` for somebody whose data were deleted since the rows were read: the release
  ///   would hold them
  private static func insertMembers(_ members: [Participant.ID], of release: MadeRelease.ID, in db: Database)
    throws
  {
    let present = try members.pieces(of: 500).reduce(0) { count, some in
      try count
        + db.count(
          "SELECT COUNT(*) FROM participants WHERE id IN (\(placeholders(some.count)))",
          StatementArguments(some))
    }
    guard present == members.count else { throw ReleaseRefusal.deletedMeanwhile }
    for member in members {
      try db.run(
        "INSERT INTO released_participants (release, participant) VALUES (?, ?)", [release, member])
    }
  }

  private static func newestNumber(of study: Study.ID, in db: Database) throws -> Int {
    try db.value("SELECT MAX(number) FROM releases WHERE study = ?", [study]) ?? 0
  }

  /// The names of all files that are listed.
  static func releaseFiles(of study: Study.ID, in db: Database) throws -> Set<String> {
    Set(try db.texts("SELECT file_name FROM releases WHERE study = ?", [study]))
  }

  private var releaseFolder: URL { URL(fileURLWithPath: directoryPath).appendingPathComponent("releases") }

  public func path(of release: KeptRelease) -> String {
    releaseFolder.appendingPathComponent(release.study.text).appendingPathComponent(release.made.fileName)
      .path
  }

  public func condition(of release: KeptRelease) throws -> ReleaseCondition {
    guard let file = FileHandle(forReadingAtPath: path(of: release)) else { return .missing }
    defer { try? file.close() }
    let digest = RunningDigest()
    while let piece = try file.read(upToCount: 1 << 20), !piece.isEmpty { digest.add(Array(piece)) }
    return digest.finish().hexadecimal == release.sha256 ? .asWritten : .changed
  }

  public func noteDownload(of release: KeptRelease, context: AuditContext) throws {
    try research.write { db in
      try AuditTrail.append(
        "release.downloaded", subject: release.study.text, detail: release.made.fileName, context: context,
        in: db)
    }
  }

  public func noteRecipient(_ name: RecipientName, of release: KeptRelease, context: AuditContext) throws {
    try research.write { db in
      try db.run(
        """
        INSERT INTO release_recipients (release, number, name, noted_at, noted_by)
        VALUES (?, (SELECT COALESCE(MAX(number), 0) + 1 FROM release_recipients WHERE release = ?), ?, ?, ?)
        """, [release.made.id, release.made.id, name.text, context.time, context.actor.id])
      try AuditTrail.append(
        "release.passed-on", subject: release.study.text, detail: release.made.fileName, context: context,
        in: db)
    }
  }
}
