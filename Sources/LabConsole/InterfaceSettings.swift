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
    let phrases = try phrases()
    return try Interface(
      phrases: phrases,
      help: HelpTexts(directory: URL(fileURLWithPath: languages), languages: phrases.available),
      tasks: TaskKinds.pages,
      assets: AssetLibrary(
        directory: assets, headers: Lab.assetHeaders, reloads: development,
        digest: { String(sha256($0).hexadecimal.prefix(16)) }),
      viewsDirectory: URL(fileURLWithPath: views), reloadsViews: development)
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
