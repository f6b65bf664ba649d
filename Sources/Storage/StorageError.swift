import Studies

/// The reasons why the data cannot be opened or read, in words for the person who starts the server.
public enum StorageError: Error, CustomStringConvertible {
  case inUse(directory: String)
  case cannotLock(path: String, reason: String)
  case cannotMake(directory: String, reason: String)
  case notADirectory(path: String)
  case notDurable(path: String)
  case newerThanThisProgram(path: String)
  case serverIsOlder(path: String)
  /// A new key would open none of the names sealed so far.
  case keyMissing(path: String)
  /// Nothing in the data was sealed with it.
  case wrongKey(path: String)
  /// One database is there and holds something, the other is gone.
  case missing(DataFile, beside: DataFile, directory: String)
  case notADatabase(path: String)
  case damaged(path: String, reason: String)
  case cannotOpen(path: String, reason: String)
  case unreadableRun(Run.ID, kind: TaskKind)
  /// A keyed release was read before the study had a key for it.
  case noPseudonymKey(Study.ID)

  init(_ error: DatabaseError, path: String) {
    switch error.kind {
    case .notADatabase: self = .notADatabase(path: path)
    case .damaged: self = .damaged(path: path, reason: error.reason)
    case .locked, .full, .failing, .other: self = .cannotOpen(path: path, reason: error.reason)
    }
  }

  public var description: String {
    switch self {
    case .inUse(let directory):
      "another LabConsole server is already using the data in \(directory): stop it first, or name another directory"
    case .cannotLock(let path, let reason):
      "cannot write \(path): \(reason). The directory with the data should belong to the account that runs LabConsole"
    case .cannotMake(let directory, let reason):
      "cannot make the directory \(directory) for the data: \(reason)"
    case .notADirectory(let path):
      "\(path) is a file: “data” should name the directory that holds the databases"
    case .notDurable(let path):
      "\(path) did not accept WAL and synchronous=FULL: data could be lost, so nothing was started"
    case .keyMissing(let path):
      "\(path) is missing, and without it the names in identity.sqlite cannot be opened: put it back from its copy"
    case .wrongKey(let path):
      """
      \(path) is not the key of these data: the names in identity.sqlite were sealed with another one. Put the right \
      key back from its copy, or the right data. Nothing was changed
      """
    case .missing(let file, let other, let directory):
      """
      \(directory)/\(file.name) is missing, and \(other.name) beside it is not empty: put the file back from a backup \
      of the same time as \(other.name) (labconsole restore brings back both). Nothing was made in its place
      """
    case .notADatabase(let path):
      "\(path) is not a database of LabConsole: put it back from a backup, or name another directory"
    case .damaged(let path, let reason): "\(path) is damaged (\(reason)): put it back from a backup"
    case .cannotOpen(let path, let reason): "\(path) cannot be opened: \(reason)"
    case .unreadableRun(let run, let kind):
      "the run \(run) is of the kind “\(kind.word)”, as which this program cannot read it: another one has stored it"
    case .noPseudonymKey(let study):
      "the study \(study) has no key for keyed pseudonyms yet: it is made with its first keyed release"
    case .serverIsOlder(let path):
      "the running server is older than this program and has \(path) open: start the server again first"
    case .newerThanThisProgram(let path): "\(path) was written by a newer LabConsole: update this program"
    }
  }
}
