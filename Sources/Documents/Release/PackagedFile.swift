/// A file of a release as it was written, for the manifest.
struct PackagedFile: Encodable, Hashable {
  let path: String
  let bytes: Int
  /// Hexadecimal.
  let sha256: String
  /// Records without the header; nil for files that are no tables.
  var rows: Int?
}
