import Crypto
import Definitions
import Foundation
import HTTP
import Studies
import Web

extension Settings {
  /// The interface of the console, read from where the settings say.
  /// - Throws: ``SettingsProblem`` where a directory is missing, `PhraseProblem`, `TemplateProblems`
  func interface() throws -> Interface {
    for (name, path) in [("views", views), ("assets", assets)] { try expectDirectory(path, named: name) }
    let (texts, library) = try sideBySide({ try words() }, { try files() })
    return try Interface(
      phrases: texts.phrases, help: texts.help, tasks: TaskKinds.pages, documents: TaskKinds.documents,
      assets: library, viewsDirectory: URL(fileURLWithPath: views), reloadsViews: development)
  }

  private func words() throws -> (phrases: Phrases, help: HelpTexts) {
    let phrases = try phrases()
    let help = try HelpTexts(directory: URL(fileURLWithPath: languages), languages: phrases.available)
    return (phrases, help)
  }

  private func files() throws -> AssetLibrary {
    try AssetLibrary(
      directory: assets, headers: Lab.assetHeaders, reloads: development,
      digest: { String(sha256($0).hexadecimal.prefix(16)) })
  }

  /// The words of the interface.
  /// - Throws: ``SettingsProblem`` where the directory is missing, `PhraseProblem`
  func phrases() throws -> Phrases {
    try expectDirectory(languages, named: "languages")
    return try Phrases(directory: URL(fileURLWithPath: languages))
  }

  private func expectDirectory(_ path: String, named name: String) throws {
    var isDirectory: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory), isDirectory.boolValue
    else {
      throw SettingsProblem(
        file: path,
        message:
          "there is no such directory: “\(name)” in the settings should name it, as seen from where labconsole is started"
      )
    }
  }
}
