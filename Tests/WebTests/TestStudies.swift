import Definitions
import Foundation
import Studies
import Synchronization

/// The studies of the labs of tests. Their folders are written once for each length of the break and copied from then
/// on; what a folder says is read once for each content that it has.
enum TestStudies {
  private static let written = Mutex<[Int: URL]>([:])
  private static let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("labconsole-studies-\(UUID())")

  /// - Parameter directory: does not exist yet
  static func copy(to directory: URL, breakSeconds: Int) throws {
    let original = try written.withLock { written in
      if let original = written[breakSeconds] { return original }
      if written.isEmpty { atexit { try? FileManager.default.removeItem(at: TestStudies.folder) } }
      let original = folder.appendingPathComponent("\(breakSeconds)")
      try write(to: original, breakSeconds: breakSeconds)
      written[breakSeconds] = original
      return original
    }
    try FileManager.default.copyItem(at: original, to: directory)
  }

  /// Copies the example with the first document of its consent: what tests change has the numbers from 2 on.
  static func copyExample(to folder: URL) throws {
    let original = TestLab.root.appendingPathComponent("Config/studies/weight-iat")
    try FileManager.default.copyItem(at: original, to: folder)
    let file = folder.appendingPathComponent(StudyDefinition.fileName)
    let yaml = try String(contentsOf: file, encoding: .utf8)
    try yaml.replacing(#/\nconsent:\n  version: \d+\n/#, with: "\nconsent:\n")
      .write(to: file, atomically: true, encoding: .utf8)
  }

  private static func write(to studies: URL, breakSeconds: Int) throws {
    let copyName = TestLab.copyName
    func rewrite(_ study: String, _ old: String, _ new: String) throws {
      try TestLab.rewrite(study, in: studies.path, replacing: old, with: new)
    }
    try FileManager.default.createDirectory(at: studies, withIntermediateDirectories: true)
    for study in ["weight-iat", copyName] { try copyExample(to: studies.appendingPathComponent(study)) }
    try rewrite(copyName, "study: weight-iat", "study: \(copyName)")
    try rewrite(copyName, "\nconsent:\n", "\nconsent:\n  version: 2\n  identity-years: 1\n")
    try rewrite(copyName, "\ntasks: [weight, demographics]\n", VisitTests.twoVisits)
    for study in ["weight-iat", copyName] {
      try rewrite(study, "break: 60", "break: \(breakSeconds)")
      // Messages are written at whatever hour the tests run.
      try rewrite(study, "\nconsent:\n", "\nquiet-hours: \"00:00-00:00\"\nconsent:\n")
    }
  }
}

extension TestStudies {
  /// All that the result of a check depends on.
  private struct Content: Hashable {
    let name: String
    let version: String
    let languages: [Language]
    let signedDocuments: Set<SignedDocument>
  }

  private static let checks = Mutex<[Content: StudyCheck]>([:])

  /// - Parameter definition: of a folder of studies, whose tasks are of the kinds of the product
  @Sendable static func check(_ definition: StudyDefinition, on host: StudyHost) -> StudyCheck {
    let content = Content(
      name: definition.name, version: definition.version, languages: host.languages,
      signedDocuments: host.signedDocuments)
    if let known = checks.withLock({ $0[content] }) { return known }
    let check = definition.check(on: host)
    checks.withLock { $0[content] = check }
    return check
  }
}
