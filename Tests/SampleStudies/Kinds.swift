import Definitions
import Foundation
import Studies

/// The kinds of tasks of the product, so that tests need not name them each time.
extension [TaskReader] {
  public static let known: [TaskReader] = [.implicitAssociation, .survey]
}

extension StudyDefinition {
  public init(name: String, files: StudyFiles) { self.init(name: name, files: files, kinds: .known) }

  public init(folder: URL) throws { try self.init(folder: folder, kinds: .known) }
}

extension Study {
  /// The Implicit Association Tests that the study defines.
  public var implicitTests: [ImplicitTest] { definedTasks.compactMap { $0 as? ImplicitTest } }
}

extension StudyLibrary {
  public init(current: [Study], store: any StudyVersionStore) {
    self.init(current: current, store: store, kinds: .known)
  }
}

extension ReleaseTables {
  public static func files(of study: Study) -> [ReleaseFile] {
    files(of: study, kinds: [ImplicitTest.self, Survey.self])
  }
}
