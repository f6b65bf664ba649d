import Studies

/// The reasons why data were not copied or not restored.
public enum BackupError: Error {
  case notEmpty(directory: String)
  /// A database that the backup lacks.
  case incomplete(file: String)
  case keyMissing(directory: String)
  case tampered(database: String, AuditProblem)
  /// It is not the one that the backup was made with.
  case exchanged(database: String)
  /// It is not the file that the databases list.
  case releaseChanged(file: String)
}

extension BackupError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .notEmpty(let directory):
      "\(directory) is not empty: name a directory that does not exist yet, or move what is there away"
    case .incomplete(let file): "\(file) is missing: a backup holds both databases"
    case .keyMissing(let directory):
      "identity.key is not in \(directory): name the directory that holds its copy with --keys"
    case .tampered(let database, let problem):
      "\(database).sqlite of the backup cannot be trusted: \(problem); --despite-problems restores it as it is"
    case .exchanged(let database):
      "\(database).sqlite is not the one that this backup was made with: it was exchanged or has been written to since"
    case .releaseChanged(let file):
      "\(file) is not the file that was released: it was exchanged or damaged"
    }
  }
}
