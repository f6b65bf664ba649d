import Studies

/// The files of a release of the kinds of tasks of the product.
extension ReleaseTables {
  static var files: [ReleaseFile] { ReleaseTables.files(of: [ImplicitTest.self, Survey.self]) }
}
