import Definitions
import Foundation
import ImplicitAssociation
import SampleStudies
import Studies
import Testing

struct StudyDefinitionTests {
  @Test func theStudyThatComesWithTheConsoleIsInOrder() throws {
    let study = try StudyDefinition(folder: weightIAT).study()
    #expect(study.languages == [Language("en"), Language("de")])
    #expect(study.eligibility.map(\.id.text) == ["age", "sight", "language"])
    #expect(study.dueTasks.count == 5)
    let test = try #require(study.implicitTests.first)
    #expect(test.design.blockCounts == Design.german)
    #expect(test.stimuli.count == 26)
    #expect(test.variants.count == 4)
    #expect(study.surveys[0].questions.count == 9)
    #expect(study.permissions.map(\.id) == [.deviceDetails, .fullScreen, .sound].map(\Permission.Known.id))
  }

  /// Leaving does as the consent says that people sign.
  @Test func itsConsentSaysHowLongADeletionCanBeUndone() throws {
    let study = try StudyDefinition(folder: weightIAT).study()
    let leaving = try #require(study.consent.sections.first { $0.kind == .withdrawing })
    for language in study.languages {
      let text = try #require(leaving.more?[language].source)
      #expect(text.contains(" \(DeletionRequest.daysToUndo) "), "\(language)")
    }
  }

  @Test func aDefinitionIsReadAsWritten() throws {
    let study = try SampleStudy.study()
    let english = Language("en")
    #expect(study.id == "sample")
    #expect(study.isOpen)
    #expect(study.title[Language("de")] == "Probe")
    #expect(study.contact.email == "sample@example.org")
    #expect(study.contact.phone == nil)
    #expect(study.introduction[english].html == "<p>A <em>small</em> study.</p>\n")
    #expect(study.eligibility[0].rule == .number(typeable: 0...120, required: 18...99))
    #expect(study.eligibility[1].rule == .yesNo(required: true))
    #expect(study.consent.screens.map(\.id) == ["purpose"])
    #expect(study.permissions.map(\.isRequired) == [false, true])
    #expect(study.tasks.map(\.id) == ["sorting", "about-you"])
    #expect(study.surveys[0].questions.map(\.id) == ["garden", "height"])
  }

  @Test func aTestIsReadAsWritten() throws {
    let test = try #require(try SampleStudy.study().implicitTest("sorting"))
    #expect(test.design.stimuli[.concept1] == ["rose", "sun"])
    #expect(test.design.stimuli[.attribute2] == ["war", "pain"])
    #expect(test.design.blockCounts == [4, 4, 4, 8, 4, 4, 8])
    #expect(test.design.attributeSides == .drawn)
    #expect(test.design.conceptSides == .left)
    #expect(test.design.firstPairing == nil)
    #expect(test.design.interTrialInterval == 250)
    #expect([test.keys.left, test.keys.right] == ["e", "i"])
    #expect(test.variants.map { test.layouts[$0.id] } == [.researchKit, .projectImplicit])
    #expect(test.variants.map(\.input) == [.keyboard, .touch])
    #expect(test.feedback == .onOwnDevice)
  }

  @Test func aFolderReadsBackAsItsFiles() throws {
    try withTemporaryDirectory { directory in
      let folder = directory.appendingPathComponent("sample")
      for (path, bytes) in SampleStudy.files {
        let url = folder.appendingPathComponent(path)
        try FileManager.default.createDirectory(
          at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: url)
      }
      try Data("swap".utf8).write(to: folder.appendingPathComponent(".study.yaml.swp"))
      let definition = try StudyDefinition(folder: folder)
      #expect(definition.name == "sample")
      #expect(definition.files == SampleStudy.files)
      #expect(definition.version == SampleStudy.definition().version)
    }
  }

  @Test func anOrderLosesTheVariantsThatTheStudyNoLongerHas() throws {
    let test = try #require(try SampleStudy.study().implicitTest("sorting"))
    #expect(test.order(from: ["by-touch", "by-voice", "by-keyboard"]) == ["by-touch", "by-keyboard"])
  }

  private var weightIAT: URL { repository.appendingPathComponent("Config/studies/weight-iat") }
}

/// The version of a definition changes with every byte, that of its consent with every text people agree to.
struct VersionTests {
  @Test func theSameFilesHaveTheSameVersion() {
    #expect(SampleStudy.definition().version == SampleStudy.definition().version)
    #expect(SampleStudy.definition().version.count == 64)
  }

  @Test func anyByteOfAnyFileMakesANewVersion() {
    let version = SampleStudy.definition().version
    var seen: Set = [version]
    for (path, bytes) in SampleStudy.files {
      for place in stride(from: 0, to: bytes.count, by: max(1, bytes.count / 40)) {
        var files = SampleStudy.files
        files[path]![place] ^= 1
        #expect(
          seen.insert(StudyDefinition(name: "sample", files: files).version).inserted, "\(path) \(place)")
      }
      var files = SampleStudy.files
      files[path]! += [10]
      #expect(seen.insert(StudyDefinition(name: "sample", files: files).version).inserted, "\(path)")
    }
  }

  @Test func aFileAddedRenamedOrMovedMakesANewVersion() {
    let files = SampleStudy.files
    var added = files
    added["pictures/unused.svg"] = []
    var renamed = files
    renamed["pictures/moon.svg"] = renamed.removeValue(forKey: "pictures/sun.svg")
    var swapped = files
    swapped["texts/en/about.md"] = files["texts/en/purpose.md"]
    swapped["texts/en/purpose.md"] = files["texts/en/about.md"]
    let versions = [files, added, renamed, swapped].map { StudyDefinition(name: "sample", files: $0).version }
    #expect(Set(versions).count == 4)
  }

  @Test func twoFilesCannotPassForOne() {
    // Contents shifted over the border between two files.
    let one = StudyDefinition(name: "s", files: ["a": Array("x".utf8), "b": Array("y".utf8)])
    let other = StudyDefinition(name: "s", files: ["a": Array("xb\n1\ny".utf8)])
    #expect(one.version != other.version)
  }

  @Test(arguments: [
    ("title: {en: Purpose,", "title: {en: Purposes,"), ("de: Zweck}", "de: Zwecke}"),
    ("We study attitudes", "We study habits"),
    ("Wir untersuchen Einstellungen", "Wir untersuchen Gewohnheiten"),
    ("Nothing hidden", "Nothing at all"), ("agreement: {en: I agree", "agreement: {en: I consent"),
    ("Ich willige ein", "Ich stimme zu"), ("kind: only-in-document", "kind: privacy"),
    ("- id: small-print", "- id: smaller-print"), ("      more: purpose.md\n", ""),
  ])
  func anyTextOfTheConsentMakesANewConsentVersion(old: String, new: String) throws {
    let changed = try SampleStudy.definition(replacing: old, with: new).study()
    #expect(try changed.consent.version != SampleStudy.study().consent.version)
  }

  @Test(arguments: ["texts/en/purpose.md", "texts/de/purpose.md"])
  func soDoesAnyLetterOfALongText(file: String) throws {
    let changed = try SampleStudy.definition(replacing: "W", with: "V", inFile: file).study()
    #expect(try changed.consent.version != SampleStudy.study().consent.version)
  }

  @Test(arguments: [
    ("minutes: 10", "minutes: 11"), ("thanks: {en: Thank you", "thanks: {en: Thanks"),
    ("en: Rose", "en: Tulip"), ("tasks: [sorting, about-you]", "tasks: [about-you, sorting]"),
  ])
  func whatIsNotAgreedToLeavesTheConsentInForce(old: String, new: String) throws {
    let changed = SampleStudy.definition(replacing: old, with: new)
    #expect(try changed.study().consent.version == SampleStudy.study().consent.version)
    #expect(changed.version != SampleStudy.definition().version)
  }

  @Test func whatIsLeftOutHasItsDefault() throws {
    let definition = SampleStudy.definition(replacing: "introduction: introduction.md\n", with: "")
    #expect(try definition.study().introduction == SampleStudy.study().introduction)
    let thankless = SampleStudy.definition(replacing: "thanks: {en: Thank you, de: Danke}\n", with: "")
    #expect(try thankless.study().thanks == nil)
    #expect(try SampleStudy.study().thanks?[Language("de")] == "Danke")
  }

  @Test func aSentenceMovedToTheNextTextIsAnotherDocument() throws {
    let moved = try SampleStudy.definition(
      replacing: "summary: {en: We study attitudes, de: Wir untersuchen Einstellungen}",
      with: "summary: {en: We study, de: attitudes Wir untersuchen Einstellungen}"
    ).study()
    #expect(try moved.consent.version != SampleStudy.study().consent.version)
  }
}
