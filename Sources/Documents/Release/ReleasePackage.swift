import Archives
import Foundation
import Studies

/// A release as a ZIP that is at once a Psych-DS 1.5.0 dataset and a Frictionless data package: tables as CSV, with a
/// codebook, the study as it was asked, scripts that compute its scores again, and a digest of each file.
public struct ReleasePackage: Sendable {
  public let head: ReleaseHead
  private let kinds: [TaskDocuments]
  /// The tables, in their order.
  private let files: [ReleaseFile]
  /// The folder of the study.
  private let materials: StudyFiles

  /// - Parameters:
  ///   - kinds: of tasks, in the order of their parts of the scripts
  ///   - files: of the tables, in their order
  ///   - materials: the files of the study's folder
  public init(_ head: ReleaseHead, kinds: [TaskDocuments], files: [ReleaseFile], materials: StudyFiles) {
    self.head = head
    self.kinds = kinds
    self.files = files
    self.materials = materials
  }

  /// Rows go into the archive as they are read: memory does not grow with the study.
  /// - Parameters:
  ///   - begin: is told who is in it, before the first row
  ///   - sink: takes the bytes of the ZIP, on another thread, but not after the return
  /// - Returns: how many rows went into each table
  @discardableResult
  public func write(
    from source: any ReleaseSource, begin: (ReleaseComposition) throws -> Void = { _ in },
    to sink: @escaping ([UInt8]) throws -> Void
  ) throws -> [String: Int] {
    let package = try PackageFiles(ZipWriter(write: sink), seconds: Int(head.time.milliseconds / 1000))
    defer { package.stop() }
    let tables = TableFiles(package, forms: head.forms.map { $0.tables(of: head) })
    var disclosure: DisclosureReport?
    try source.rows(
      of: head.study, in: head.scope,
      begin: { composition in
        disclosure = composition.disclosure
        tables.begin(
          NamedTable.all(
            files.map { $0.protected(by: disclosure).lookedThrough(composition.words) }, of: head.study))
        try writeTexts(tables.tables, composition, package)
        try begin(composition)
      }, visit: { try tables.add($0) })
    try tables.finish()
    try package.write("datapackage.json", json(DataPackage(head, tables.tables, package.packed())))
    let manifest = try ReleaseManifest(head, package.packed(), disclosure)
    try package.write(ReleaseManifest.path, json(manifest))
    try package.finish()
    return tables.rows
  }

  /// They are made on the packer's thread, while the first rows are read.
  private func writeTexts(
    _ named: [NamedTable], _ composition: ReleaseComposition, _ package: PackageFiles
  ) throws {
    let readme = ReleaseReadme(
      head: head, tables: named, disclosure: composition.disclosure,
      words: composition.words,
      earlier: composition.earlier, few: head.scope.few(composition.members.count),
      traces: composition.traces)
    try package.write("README.md") { Array(readme.text.utf8) }
    try package.write("CHANGES.md") { Array(readme.changes.utf8) }
    try package.write(".psychds-ignore", Array(ignored.utf8))
    try package.write("dataset_description.json") { [self] in try json(PsychDSDescription(head, named)) }
    for codebook in Codebook.all(head, named, kinds: kinds) {
      try package.write(codebook.path("csv")) { codebook.csv }
      try package.write(codebook.path("html")) { Array(codebook.html.utf8) }
    }
    try writeScripts(package)
    try write(materials, into: "materials", package)
    for earlier in composition.earlier {
      try write(earlier.files ?? [:], into: earlier.folder, package)
    }
  }

  /// The scripts of all kinds of tasks are in every release, as their tables are.
  private func writeScripts(_ package: PackageFiles) throws {
    try package.write("analysis/reproduce.R", kinds.reproduce)
    try package.write("analysis/run_results.R", kinds.runResults)
    try package.write("analysis/effects.R", PackageResources.effects_R)
    try package.write("analysis/answers.R", PackageResources.answers_R)
    try package.write("analysis/results.R", PackageResources.results_R)
    try package.write("analysis/analysis.R", kinds.analysis)
  }

  private func write(_ files: StudyFiles, into folder: String, _ package: PackageFiles) throws {
    for (path, bytes) in files.sorted(by: { $0.key < $1.key }) {
      try package.write("\(folder)/\(path)", bytes)
    }
  }

  /// The files that Psych-DS does not describe.
  private var ignored: String {
    let others = ["datapackage.json", "manifest.json", "materials/", "documentation/", "analysis/"]
    return (others + head.forms.map { "\($0.folder)/" }).joined(separator: "\n") + "\n"
  }

  private func json(_ value: some Encodable) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return try Array(encoder.encode(value)) + [0x0A]
  }
}

extension EarlierVersion {
  /// The folder of its files.
  var folder: String { "materials/versions/\(version)" }
}
