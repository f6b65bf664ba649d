import Studies

/// The texts of experiments that a release has only since it names them, for those who look through them before.
extension ReleaseReader {
  public func sent(of study: Study, in scope: ReleaseScope, visit: (SentText) throws -> Void) throws {
    if scope.selection.asSent.isEmpty { return }
    let part = ReleasePart(of: study, in: scope)
    try research.read { db in
      for person in try Self.drawn(Self.those(in: part, db)) {
        for done in try runs(of: person, part, db) where part.takesAsSent(done.run.task) {
          guard let task = part.study.task(done.run.task) else { continue }
          try done.tables.visitSent(by: done.run.id, of: task, in: db, visit)
        }
      }
    }
  }
}
