import Definitions
import Foundation
import Studies

/// The studies of a demonstration: those of the settings, and one of its own, whose participants choose the time of a visit
/// and whose consent document changes meanwhile. They are copies beside the data, as no study of a lab is to change.
struct DemonstrationStudies {
  /// The study of its own.
  static let own = Study.ID("demonstration-visits")

  let folder: StudyFolder

  /// Those of a demonstration that has been made.
  init(in settings: Settings) { folder = StudyFolder(path: settings.studies) }

  /// Makes the copies.
  init(copying settings: Settings) throws {
    // Read before anything is written: a directory that is not empty is refused to the next attempt.
    let own = try StudyTemplate.visits.files(in: settings.templates, for: Self.own.text)
    let files = FileManager.default
    let studies = URL(fileURLWithPath: settings.data).appendingPathComponent("studies")
    try files.createDirectory(
      at: studies, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    let given = StudyFolder(path: settings.studies)
    for name in given.names {
      try files.copyItem(at: given.folder(name), to: studies.appendingPathComponent(name))
    }
    folder = StudyFolder(path: studies.path)
    try own.write(to: folder.folder(Self.own.text))
    try tagAnswers()
  }

  /// Changes the consent document of the study of its own, so that everybody is asked again about what has changed.
  func changeConsent() throws {
    // The number first: a changed text under the number that was signed is refused.
    try edit(StudyDefinition.fileName) {
      $0.replacing("\nconsent:\n", with: "\nconsent:\n  version: 2\n  ask-again: changes\n")
    }
    try edit("texts/en/consent/data.md") {
      $0 + "\nYour answers are kept for ten years, and no longer for an unlimited time.\n"
    }
  }

  private func edit(_ file: String, _ change: (String) -> String) throws {
    let url = folder.folder(Self.own.text).appendingPathComponent(file)
    let text = try String(contentsOf: url, encoding: .utf8)
    try change(text).write(to: url, atomically: true, encoding: .utf8)
  }

  // MARK: - Who somebody is

  /// The example study whose answers are tagged.
  static let example = Study.ID("weight-iat")

  /// Tags the answers of the example study that tell who somebody is, so that the page before a release has risks to tell. A
  /// study that does so itself, or asks something else by now, stays as it is.
  private func tagAnswers() throws {
    guard let definition = try? folder.definition(named: Self.example.text) else { return }
    var files = definition.files
    files[StudyDefinition.fileName, default: []] += Array(Self.anonymisation.utf8)
    let tagged = StudyDefinition(name: Self.example.text, files: files, kinds: TaskKinds.readers)
    guard tagged.check().study != nil, let content = files[StudyDefinition.fileName] else { return }
    try Data(content).write(
      to: folder.folder(Self.example.text).appendingPathComponent(StudyDefinition.fileName),
      options: .atomic)
  }

  /// In the example itself it would leave next to nothing of releases of a few people, with whom labs try it.
  private static let anonymisation = """

    anonymisation:
      k: 3
      quasi-identifiers:
        - {variable: demographics.age, ladder: [exact, 5, {ranges: 10, bottom: 20, top: 60}]}
        - {variable: demographics.gender, ladder: [exact, {merge-below: 3}]}
        - variable: demographics.education
          ladder:
            - exact
            - groups:
                - {id: school, choices: [secondary-school, high-school]}
                - {id: university, choices: [university-no-degree, bachelor, master, diploma, doctorate]}
                - {id: another, choices: [other]}
        - {variable: demographics.height, ladder: [exact, 0.05, {ranges: 0.1, bottom: 1.5, top: 2}]}
        - {variable: demographics.weight, ladder: [exact, 5, {ranges: 10, bottom: 50, top: 100}]}
      sensitive: [demographics.explicit-attitude]
      identifiers: [demographics.bmi]
      plain: [demographics.interest]

    """
}
