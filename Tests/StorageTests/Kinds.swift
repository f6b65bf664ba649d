import Definitions
import Foundation
import Studies

/// The kinds of tasks of the product, so that tests need not name them each time.
extension [TaskReader] {
  static let known: [TaskReader] = [.implicitAssociation, .survey]
}

extension StudyDefinition {
  init(name: String, files: StudyFiles) { self.init(name: name, files: files, kinds: .known) }

  init(folder: URL) throws { try self.init(folder: folder, kinds: .known) }
}

extension StudyLibrary {
  init(current: [Study], store: any StudyVersionStore) {
    self.init(current: current, store: store, kinds: .known)
  }
}

extension ReleaseTables {
  static var files: [ReleaseFile] { ReleaseTables.files(of: [ImplicitTest.self, Survey.self]) }
}
