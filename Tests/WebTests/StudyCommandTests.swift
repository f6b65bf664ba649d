import Definitions
import Foundation
import Testing

@testable import LabConsole
@testable import Studies
@testable import Web

/// The commands that authors use before anybody takes part.
@Suite struct StudyCommandTests {
  private let folder = TestFolder()
  private var studies: URL { folder.url.appendingPathComponent("studies") }

  /// Valid at once, for the server too, and a participant completes it.
  @Test(arguments: StudyTemplate.all)
  func aTemplateIsAStudyAtOnce(_ template: StudyTemplate) throws {
    let made = try Command.labconsole(
      "study", "new", "my-study", "--template", template.name, "--studies", studies.path)
    #expect(made.status == 0 && made.output.contains("study check"), "\(made)")
    let path = studies.appendingPathComponent("my-study").path
    let data = folder.url.appendingPathComponent("data").path
    let checked = try Command.labconsole("study", "check", path, "--data", data)
    #expect(checked.status == 0, "\(checked)")
    #expect(
      checked.output.hasPrefix("“my-study” is in order. Version ") && !checked.output.contains("notice"))

    // The least study leaves the key out.
    let closed = template.name == "minimal" ? "\ntitle:" : "\nopen: no "
    let opened = template.name == "minimal" ? "\nopen: yes\ntitle:" : "\nopen: yes "
    try TestLab.rewrite("my-study", in: studies.path, replacing: closed, with: opened)
    let rehearsed = try Command.labconsole(
      "rehearse", "my-study", "--participants", "1", "--studies", studies.path, "--data", data)
    #expect(rehearsed.status == 0 && rehearsed.output.contains("1 of 1 complete"), "\(rehearsed)")
  }

  /// Of a study that is in order, the possible scores of its scales are told.
  @Test func theScoresOfScalesAreTold() throws {
    let diary = TestLab.root.appendingPathComponent("Config/studies/diary").path
    let data = folder.url.appendingPathComponent("data").path
    let checked = try Command.labconsole("study", "check", diary, "--data", data)
    #expect(checked.status == 0, "\(checked)")
    #expect(checked.output.contains("mood.valence: the mean of 2 items, 0 to 6\n"), "\(checked)")
  }

  @Test func theLeastStudyIsTenLinesInOneLanguageWithoutPictures() throws {
    let template = TestLab.root.appendingPathComponent("Config/templates/minimal")
    let definition = try StudyDefinition(folder: template)
    let yaml = String(decoding: try #require(definition.files["study.yaml"]), as: UTF8.self)
    #expect(yaml.split(separator: "\n").count { !$0.hasPrefix("#") } <= 10)
    #expect(!definition.files.keys.contains { $0.hasPrefix("pictures") })
    #expect(try definition.study().languages.count == 1)
  }

  /// A study begun with it does not release ages as they were told.
  @Test func theTemplateOfATestNamesItsQuasiIdentifiers() throws {
    let template = TestLab.root.appendingPathComponent("Config/templates/iat")
    let control = try #require(try StudyDefinition(folder: template).study().disclosureControl)
    #expect(control.requirement.k == 5)
    #expect(control.quasiIdentifiers.map(\.variable.name) == ["about-you.age", "about-you.gender"])
    #expect(control.quasiIdentifiers.allSatisfy { $0.ladder.levels.count > 1 })
  }

  @Test func aNameThatIsTakenOrCannotBe() throws {
    let new = ["study", "new", "my-study", "--studies", studies.path]
    #expect(try Command.run(Command.labconsole, new).status == 0)
    let again = try Command.run(Command.labconsole, new)
    #expect(again.status == 1 && again.errors.contains("already exists"), "\(again)")
    for name in ["My Study", "../elsewhere", ""] {
      let refused = try Command.labconsole("study", "new", name, "--studies", studies.path)
      #expect(refused.status == 64, "\(refused)")
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: studies.path)
    #expect(names == ["my-study"])
  }

  @Test func aPathThatIsNoFolder() throws {
    let file = folder.url.appendingPathComponent("notes.txt")
    try Data("hello".utf8).write(to: file)
    let outcome = try Command.labconsole("study", "check", file.path)
    #expect(outcome.status == 1 && outcome.errors.contains("is a file. A study is a folder"), "\(outcome)")
    let nowhere = try Command.labconsole("study", "check", folder.url.path + "/nowhere")
    #expect(nowhere.status == 1 && nowhere.errors.contains("There is no folder"), "\(nowhere)")
    let empty = try Command.labconsole("study", "check", folder.url.path)
    #expect(empty.status == 1 && empty.output.contains("study.yaml: does not exist"), "\(empty)")
  }

  /// Neither settings nor the words of the interface are there: told as by the server, not in the system's own words.
  @Test func aCheckFarFromTheInterface() throws {
    let study = TestLab.root.appendingPathComponent("Config/studies/weight-iat").path
    let outcome = try Command(Command.labconsole, ["study", "check", study], in: folder.url).outcome()
    #expect(
      outcome.status == 1
        && outcome.errors.contains("Config/languages: there is no such directory: “languages”"),
      "\(outcome)")
    #expect(!(outcome.output + outcome.errors).contains("NSCocoaErrorDomain"))
  }

  /// The server would refuse it, so the check does too.
  @Test func aStudyInALanguageThatTheConsoleLacks() throws {
    let original = TestLab.root.appendingPathComponent("Config/studies/weight-iat")
    try FileManager.default.createDirectory(at: studies, withIntermediateDirectories: true)
    try FileManager.default.copyItem(at: original, to: studies.appendingPathComponent("weight-iat"))
    try TestLab.rewrite(
      "weight-iat", in: studies.path, replacing: "languages: [en, de]", with: "languages: [en, fr]")
    let checked = try Command.labconsole("study", "check", studies.path + "/weight-iat")
    #expect(checked.status == 1 && checked.output.contains("the console does not speak “fr”"), "\(checked)")
    #expect(checked.output.contains("\n1 mistake."))
  }
}
