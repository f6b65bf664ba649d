import Synchronization

/// The library of the moment. Whoever works with it takes it once and keeps to it: what is replaced meanwhile is for
/// those who come next.
public final class StudyCatalog: Sendable {
  private let library: Mutex<StudyLibrary>

  public init(_ library: StudyLibrary) {
    self.library = Mutex(library)
  }

  public var current: StudyLibrary { library.withLock { $0 } }

  public func replace(with library: StudyLibrary) { self.library.withLock { $0 = library } }
}
