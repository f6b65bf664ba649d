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
  ///   - begin: is told who is in it, before the first row
  ///   - sink: takes the bytes of the ZIP
  /// - Returns: how many rows went into each table
  @discardableResult
  public func write(
    from source: any ReleaseSource, begin: (ReleaseComposition) throws -> Void = { _ in },
    to sink: @escaping ([UInt8]) throws -> Void
  ) throws -> [String: Int] {
    let zip = try ZipWriter(write: sink)
    let package = PackageFiles(zip, seconds: Int(head.time.milliseconds / 1000))
    let tables = TableFiles(package)
    var disclosure: DisclosureReport?
    try source.rows(
      of: head.study, in: head.scope,
      begin: { composition in
        disclosure = composition.disclosure
        tables.begin(NamedTable.all(files.map { $0.protected(by: disclosure) }, of: head.study))
        try writeTexts(tables.tables, disclosure, package)
        try begin(composition)
      }, visit: { try tables.add($0) })
    try tables.finish()
    try package.write("datapackage.json", json(DataPackage(head, tables.tables, package.files)))
    let manifest = ReleaseManifest(head, package.files, disclosure)
    try package.write(ReleaseManifest.path, json(manifest))
    try zip.finish()
    return tables.rows
  }

  private func writeTexts(
    _ named: [NamedTable], _ disclosure: DisclosureReport?, _ package: PackageFiles
  ) throws {
    let readme = ReleaseReadme(head: head, tables: named, disclosure: disclosure)
    try package.write("README.md", Array(readme.text.utf8))
    try package.write("CHANGES.md", Array(readme.changes.utf8))
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
  let completeOnly: Bool
  let made: String
  let software: String
  /// Nil where the study does not say what tells who somebody is.
  let anonymity: Anonymity?
  let files: [PackagedFile]

  /// How far participants can be told apart.
  struct Anonymity: Encodable {
    /// The fewest who had to be alike, and the fewest who are; nil without participants.
    let k: Int
    let fewestAlike: Int?
    let suppressedCells: Int
    let expectedReidentifications: Double
  }

  init(_ head: ReleaseHead, _ files: [PackagedFile], _ disclosure: DisclosureReport?) {
    study = head.study.id.text
    studyVersion = head.study.version
    release = head.number
    audience = head.scope.audience.rawValue
    origin = head.scope.origin.rawValue
    completeOnly = head.scope.completeOnly
    made = head.moment
    software = "LabConsole \(head.software)"
    anonymity = disclosure.map {
      Anonymity(
        k: $0.requirement.k, fewestAlike: $0.after.leastClass,
        suppressedCells: $0.loss.suppressedCells.reduce(0, +),
        expectedReidentifications: $0.after.expectedReidentifications)
    }
    self.files = files
  }
}
