import Foundation
import Studies
import Testing

@testable import LabConsole
@testable import Web

/// The page on which administrators read the settings of the server.
@Suite struct SettingsPageTests {
  private let folder = TestFolder()

  @Test func everySettingHasAPlaceAndWords() throws {
    let lab = try TestLab().console()
    let keys = Settings.Key.allCases.map(\.rawValue)
    #expect(SettingsContents.sections.flatMap(\.keys).sorted() == keys.sorted())
    for language in lab.phrases.available {
      for key in keys {
        #expect(lab.phrases.phrase("settings.meaning.\(key)", in: language) != nil, "\(key)")
      }
      for key in SettingsContents.amounts {
        #expect(lab.phrases.phrase("settings.amount.\(key)", in: language)?.contains("{n}") == true, "\(key)")
      }
      for section in SettingsContents.sections {
        #expect(lab.phrases.phrase("settings.section.\(section.name)", in: language) != nil)
      }
    }
  }

  @Test func aValueIsToldWithThePlaceThatItComesFrom() throws {
    let file = try write("# Settings\n\nport: 8099\nworkers: 7\nlab-name: A lab\n")
    var settings = try Settings(file: file)
    settings.take("elsewhere", from: "--data", as: .data, into: \.data)
    settings.take(nil, from: "--port", as: .port, into: \.port)
    let shown = Dictionary(uniqueKeysWithValues: settings.shown.map { ($0.key, $0) })
    #expect(shown.count == Settings.Key.allCases.count)
    #expect(shown["port"]?.value == .number(8099) && shown["port"]?.source == .file(path: file, line: 3))
    #expect(shown["workers"]?.source == .file(path: file, line: 4))
    #expect(shown["data"]?.value == .text("elsewhere"))
    #expect(shown["data"]?.source == .commandLine(option: "--data"))
    #expect(shown["connections"]?.value == .number(1000) && shown["connections"]?.source == .standard)
  }

  /// Neither the page nor the value that it is made from holds what signs in or signs.
  @Test func noSecretIsShown() throws {
    var settings = Settings()
    settings.mailServer = "smtp://xyzzy:xyzzy@mail.example.org"
    settings.mailUser = "xyzzy"
    settings.mailPasswordFile = "/xyzzy/password"
    #expect(!"\(settings.shown)".contains("xyzzy"))
    let shown = Dictionary(uniqueKeysWithValues: settings.shown.map { ($0.key, $0.value) })
    #expect(shown["mail-password-file"] == .secret(isSet: true) && shown["mail-user"] == .secret(isSet: true))
    #expect(shown["signing-key"] == .secret(isSet: false) && shown["private-key"] == .secret(isSet: false))
  }

  @Test func administratorsReadThem() throws {
    let lab = try TestLab { settings in
      settings.workers = 7
      settings.sources[.workers] = .file(path: "here.yaml", line: 12)
    }
    let browser = try Colleague(lab, .administrator).browser
    let page = try browser.get(Path.staffSettings.url(query: ["language": "en"])).text
    for key in Settings.Key.allCases { #expect(page.contains("<code>\(key.rawValue)</code>"), "\(key)") }
    #expect(page.contains("7 threads") && page.contains("here.yaml, line 12"))
    #expect(page.contains("not set") && page.contains("1,000 connections"))
    #expect(page.contains("href=\"/staff/settings\" aria-current=\"page\""))
  }

  @Test(arguments: [StaffRole.experimenter, .dataManager])
  func othersDoNot(role: StaffRole) throws {
    let lab = try TestLab()
    let browser = try Colleague(lab, role).browser
    #expect(try browser.get(Path.staffSettings.url()).status == 403)
    #expect(try !browser.get(Path.staffOwnAccount.url()).text.contains("/staff/settings"))
  }

  private func write(_ text: String) throws -> String {
    let file = folder.url.appendingPathComponent("labconsole.yaml")
    try text.write(to: file, atomically: true, encoding: .utf8)
    return file.path
  }
}
