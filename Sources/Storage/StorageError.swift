/// Why the data cannot be opened. Told to whoever starts the server.
public enum StorageError: Error, CustomStringConvertible {
  case inUse(directory: String)
  case cannotLock(path: String, reason: String)
  case notDurable(path: String)
  case newerThanThisProgram(path: String)
  case serverIsOlder(path: String)
  /// A new key would open none of the names sealed so far.
  case keyMissing(path: String)

  public var description: String {
    switch self {
    case .inUse(let directory):
      "another LabConsole server is already using the data in \(directory): stop it first, or name another directory"
    case .cannotLock(let path, let reason): "cannot lock \(path): \(reason)"
    case .notDurable(let path):
      "\(path) did not accept WAL and synchronous=FULL: data could be lost, so nothing was started"
    case .keyMissing(let path):
      "\(path) is missing, and without it the names in identity.sqlite cannot be opened: put it back from its copy"
    case .serverIsOlder(let path):
      "the running server is older than this program and has \(path) open: start the server again first"
    case .newerThanThisProgram(let path): "\(path) was written by a newer LabConsole: update this program"
    }
  }
}
