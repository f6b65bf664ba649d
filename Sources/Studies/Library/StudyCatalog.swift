import Synchronization

/// The current library. Callers read it once per operation and keep that value; a replacement only affects
/// later operations.
public final class StudyCatalog: Sendable {
  private let library: Mutex<StudyLibrary>

  public init(_ library: StudyLibrary) {
    self.library = Mutex(library)
  }

  public var current: StudyLibrary { library.withLock { $0 } }

  public func replace(with library: StudyLibrary) { self.library.withLock { $0 = library } }
}
