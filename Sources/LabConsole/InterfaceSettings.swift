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
    try checkDirectories()
    let languages = URL(fileURLWithPath: languages)
    let phrases = try Phrases(directory: languages)
    return try Interface(
      phrases: phrases, help: HelpTexts(directory: languages, languages: phrases.available),
      tasks: TaskKinds.pages,
      assets: AssetLibrary(
        directory: assets, headers: Lab.assetHeaders, reloads: development,
        digest: { String(sha256($0).hexadecimal.prefix(16)) }),
      viewsDirectory: URL(fileURLWithPath: views), reloadsViews: development)
  }

  private func checkDirectories() throws {
    for (name, path) in [("languages", languages), ("views", views), ("assets", assets)] {
      var isDirectory: ObjCBool = false
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory), isDirectory.boolValue
      else {
        throw SettingsProblem(
          file: path,
          message:
            "there is no such directory: “\(name)” in the settings should name it, as seen from where the server is started"
        )
      }
    }
  }
}
