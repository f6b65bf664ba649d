import ArgumentParser
import Definitions
import Foundation
import Studies

extension StudyCommand {
  struct New: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "new",
      abstract: "Make a study's folder from a template.",
      discussion: """
        The new study is valid as it is, in one language and without pictures. Only people with a code can take \
        part until “open” is set to yes:

          labconsole study new attention-2026 --template survey
        """)

    @OptionGroup var options: SettingsOptions

    @Argument(
      help: "The name of the study, which is also its folder: lower-case letters a to z, digits and hyphens.")
    var name: String

    @Option(help: "\(StudyTemplate.all.map(\.help).joined(separator: "; ")).")
    var template = StudyTemplate.minimal

    func validate() throws {
      guard Study.ID.canName(name) else {
        throw ValidationError(
          "“\(name)” cannot name a study: lower-case letters a to z, digits and hyphens, at most 64.")
      }
    }

    func run() throws {
      let settings = try options.settings()
      let folder = StudyFolder(path: settings.studies).folder(name)
      guard !FileManager.default.fileExists(atPath: folder.path) else {
        throw CommandFailure("\(folder.path) already exists.")
      }
      try template.files(in: settings.templates, for: name).write(to: folder)
      let path = "\(settings.studies)/\(name)"
      print(
        """
        Made \(path) from the template “\(template)”.

        Next:
          - Write your own words into \(path)/study.yaml and \(path)/texts.
          - labconsole study check \(path) reports any mistakes.
          - A running server picks up the folder within seconds; otherwise start the server. Staff find the study on their first page.
          - Set “open: yes” when anyone with the link may take part.
        """)
    }
  }
}

/// A study to begin with. A kind of task has its own in ``TaskKinds``.
struct StudyTemplate: Sendable, CustomStringConvertible {
  /// Of its folder.
  let name: String
  /// The content, in a few words.
  let content: String

  static let minimal = StudyTemplate(name: "minimal", content: "one question, about ten lines")
  static let visits = StudyTemplate(
    name: "visits", content: "two visits, and participants choose the time of the second")
  static let all = [minimal] + TaskKinds.templates + [visits]

  var description: String { name }
  fileprivate var help: String { "\(name): \(content)" }

  /// - Throws: ``SettingsProblem`` where the templates are not
  func files(in directory: String, for study: String) throws -> StudyDefinition {
    let folder = URL(fileURLWithPath: directory).appendingPathComponent(name)
    let template = try StudyDefinition(folder: folder, kinds: TaskKinds.readers)
    guard let yaml = template.files[StudyDefinition.fileName] else {
      throw SettingsProblem(
        file: folder.path, message: "contains no templates: see “templates” in the settings")
    }
    var files = template.files
    let text = String(decoding: yaml, as: UTF8.self)
    files[StudyDefinition.fileName] = Array(
      text.replacing("\nstudy: \(name)\n", with: "\nstudy: \(study)\n").utf8)
    return StudyDefinition(name: study, files: files, kinds: TaskKinds.readers)
  }
}

extension StudyTemplate: ExpressibleByArgument {
  init?(argument: String) {
    guard let template = Self.all.first(where: { $0.name == argument }) else { return nil }
    self = template
  }

  static var allValueStrings: [String] { all.map(\.name) }
}

extension StudyDefinition {
  /// Makes the folder, with everything in it or not at all.
  func write(to folder: URL) throws {
    // Hidden from a running server until it is whole.
    let unfinished = folder.deletingLastPathComponent().appendingPathComponent(".\(name).new")
    do {
      for (path, content) in files {
        let file = unfinished.appendingPathComponent(path)
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(content).write(to: file)
      }
      try FileManager.default.moveItem(at: unfinished, to: folder)
    } catch {
      try? FileManager.default.removeItem(at: unfinished)
      throw error
    }
  }
}
