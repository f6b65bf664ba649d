import Studies

extension SQLiteStore {
  /// Verifies the whole of both trails piece by piece: while a long one is read at once, the log of its database cannot be
  /// copied into the file.
  /// - Parameters:
  ///   - count: the number of entries in a piece
  ///   - goesOn: asked before each piece
  /// - Returns: nil if it was ended before
  public func verifyAudit(inPiecesOf count: Int64, while goesOn: () -> Bool) throws -> [AuditVerdict]? {
    var verdicts: [AuditVerdict] = []
    for (file, database) in [(DataFile.research, research), (.identity, identity)] {
      let seal = AuditSeal(database: file.rawValue, key: key)
      var (first, verdict): (Int64, AuditVerdict?) = (1, nil)
      while verdict == nil {
        guard goesOn() else { return nil }
        verdict = try database.read { try seal.verifyPiece(from: first, of: count, in: $0) }
        first += count
      }
      verdicts += [verdict].compactMap { $0 }
    }
    return verdicts
  }
}
