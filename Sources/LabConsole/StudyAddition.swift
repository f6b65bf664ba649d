import Definitions
import Foundation
import Instruments
import Studies

/// The surveys of a spreadsheet put into a study, and checked there by the reader of studies. A mistake that it finds in
/// one of them becomes the refusal of the row from which it comes. Nothing is put into a study that has mistakes.
struct StudyAddition {
  private(set) var imported: InstrumentImport
  private(set) var surveys: [Instrument] = []
  /// The study's `study.yaml` with them.
  private(set) var text = ""
  /// The study without them; nil if it has mistakes.
  let study: Study?
  /// Those of the study without the surveys.
  let earlierMistakes: [StudyProblem]
  /// Mistakes that belong to no row, such as a survey of the same id that is there already.
  private(set) var mistakes: [StudyProblem] = []
  /// The complaint about a visit that the study does not have.
  private(set) var unknownVisit: StudyInsertion.Problem?

  /// - Parameters:
  ///   - only: the ids of the forms that are added; all if there are none
  ///   - visit: the id of the visit to which they are added; nil for the last one
  ///   - host: the host against which a definition is checked
  ///   - read: reads the spreadsheet; the rows with these mistakes are refused
  init(
    to folder: URL, only: [String], visit: String?, host: (StudyDefinition) throws -> StudyHost,
    read: ([ImportMistake]) throws -> InstrumentImport
  ) throws {
    imported = try read([])
    let check = try Self.check(folder, host)
    (study, earlierMistakes) = (check.study, check.mistakes)
    guard study != nil else { return }
    imported = imported.naming(otherThan: languages)
    let url = folder.appendingPathComponent(StudyDefinition.fileName)
    let before = try String(contentsOf: url, encoding: .utf8)
    var known: [ImportMistake] = []
    while true {
      surveys = imported.instruments.filter { only.isEmpty || only.contains($0.id) }
      guard !surveys.isEmpty else { return }
      guard let insertion = inserted(into: before, visit) else { return }
      (text, mistakes) = (insertion.text, try Self.mistakes(in: insertion.text, of: folder, host))
      let new = mistakes.compactMap { importMistake($0, insertion) }.filter { !known.contains($0) }
      guard !new.isEmpty else { return }
      known += new
      imported = try read(known).naming(otherThan: languages)
    }
  }

  /// Those of the study.
  var languages: [String] { study?.languages.map(\.code) ?? [] }

  /// Puts the surveys into a text; nil, with the reason noted, if there is no place for them.
  private mutating func inserted(into text: String, _ visit: String?) -> StudyInsertion? {
    var insertion = StudyInsertion(text)
    do throws(StudyInsertion.Problem) {
      try insertion.add(surveys, languages: languages, visit: visit)
      return insertion
    } catch {
      switch error {
      case .unreadableList(_, let line):
        mistakes = [StudyProblem(file: StudyDefinition.fileName, line: line, message: error.message)]
      case .unknownVisit: unknownVisit = error
      }
      return nil
    }
  }

  private func importMistake(_ problem: StudyProblem, _ insertion: StudyInsertion) -> ImportMistake? {
    guard problem.file == StudyDefinition.fileName, let line = problem.line,
      let (survey, entry) = insertion.entry(at: line), let entry, surveys.contains(where: { $0.id == survey })
    else { return nil }
    return ImportMistake(survey: survey, entry: entry, reason: problem.message)
  }

  /// Checks a copy of the study's folder, in which this is its `study.yaml`.
  private static func mistakes(
    in text: String, of folder: URL, _ host: (StudyDefinition) throws -> StudyHost
  ) throws -> [StudyProblem] {
    let parent = FileManager.default.temporaryDirectory.appendingPathComponent("study-import-\(UUID())")
    let copy = parent.appendingPathComponent(folder.standardizedFileURL.lastPathComponent)
    try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: parent) }
    try FileManager.default.copyItem(at: folder, to: copy)
    try Data(text.utf8).write(to: copy.appendingPathComponent(StudyDefinition.fileName))
    return try check(copy, host).mistakes
  }

  private static func check(
    _ folder: URL, _ host: (StudyDefinition) throws -> StudyHost
  ) throws -> StudyCheck {
    do {
      let definition = try StudyDefinition(folder: folder, kinds: TaskKinds.readers)
      return definition.check(on: try host(definition))
    } catch let problem as StudyProblem {
      return StudyCheck(problem)
    }
  }
}

extension InstrumentImport {
  /// The same, with a notice for each column of words in a language other than these.
  fileprivate func naming(otherThan languages: [String]) -> InstrumentImport {
    var named = self
    named.remarks += languageColumns.filter { !languages.contains($0.language) }.map(\.finding)
    return named
  }
}
