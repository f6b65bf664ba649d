import Archives
import Foundation
import Studies

/// A release as a ZIP that is at once a Psych-DS 1.5.0 dataset and a Frictionless data package: tables as CSV, with a
/// codebook, the study as it was asked, scripts that compute its scores again, and a digest of each file.
public struct ReleasePackage: Sendable {
  public let head: ReleaseHead
  /// The tables, in their order.
  private let files: [ReleaseFile]
  /// The folder of the study.
  private let materials: StudyFiles

  /// - Parameters:
  ///   - files: of the tables, in their order
  ///   - materials: the files of the study's folder
  public init(_ head: ReleaseHead, files: [ReleaseFile], materials: StudyFiles) {
    self.head = head
    self.files = files
    self.materials = materials
  }

  /// Rows go into the archive as they are read: memory does not grow with the study.
  /// - Parameters:
  ///   - members: is told who is in it, before the first row
  ///   - sink: takes the bytes of the ZIP
  /// - Returns: how many rows went into each table
  @discardableResult
  public func write(
    from source: any ReleaseSource, members: ([Participant.ID]) throws -> Void = { _ in },
    to sink: @escaping ([UInt8]) throws -> Void
  ) throws -> [String: Int] {
    let zip = try ZipWriter(write: sink)
    let package = PackageFiles(zip, seconds: Int(head.time.milliseconds / 1000))
    let named = NamedTable.all(files, of: head.study)
    try writeTexts(named, package)
    let tables = TableFiles(named, package)
    try source.rows(of: head.study, origin: head.origin, audience: head.audience, members: members) {
      try tables.add($0)
    }
    try tables.finish()
    try package.write("datapackage.json", json(DataPackage(head, named, package.files)))
    let manifest = ReleaseManifest(head, package.files)
    try package.write(ReleaseManifest.path, json(manifest))
    try zip.finish()
    return tables.rows
  }

  private func writeTexts(_ named: [NamedTable], _ package: PackageFiles) throws {
    try package.write("README.md", Array(ReleaseReadme(head: head, tables: named).text.utf8))
    try package.write("CHANGES.md", Array(ReleaseReadme(head: head, tables: named).changes.utf8))
    try package.write(".psychds-ignore", Array(Self.ignored.utf8))
    try package.write("dataset_description.json", json(PsychDSDescription(head, named)))
    let codebook = Codebook(head: head, tables: named)
    try package.write("documentation/codebook.csv", codebook.csv)
    try package.write("documentation/codebook.html", Array(codebook.html.utf8))
    try package.write("analysis/reproduce.R", PackageResources.reproduce_R)
    try package.write("analysis/analysis.R", PackageResources.analysis_R)
    for (path, bytes) in materials.sorted(by: { $0.key < $1.key }) {
      try package.write("materials/\(path)", bytes)
    }
  }

  /// The files that Psych-DS does not describe.
  private static let ignored = """
    datapackage.json
    manifest.json
    materials/
    documentation/
    analysis/

    """

  private func json(_ value: some Encodable) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return try Array(encoder.encode(value)) + [0x0A]
  }
}

/// `manifest.json`: what the release was made from and with, and the digest of each other file.
struct ReleaseManifest: Encodable {
  static let path = "manifest.json"

  let study: String
  let studyVersion: String
  let release: Int
  let audience: String
  let origin: String
  let made: String
  let software: String
  let files: [PackagedFile]

  init(_ head: ReleaseHead, _ files: [PackagedFile]) {
    study = head.study.id.text
    studyVersion = head.study.version
    release = head.number
    audience = head.audience.rawValue
    origin = head.origin.rawValue
    made = head.moment
    software = "LabConsole \(head.software)"
    self.files = files
  }
}
