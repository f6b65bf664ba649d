import Definitions
import Foundation
import SampleStudies
import Studies
import Testing

struct BrokenDefinitionTests {
  @Test(arguments: Mistake.all)
  func everyMistakeIsToldOnceWithItsPlace(_ mistake: Mistake) throws {
    let definition = SampleStudy.definition(replacing: mistake.old, with: mistake.new)
    let expected = try mistake.complaints.map { try $0.description(in: definition) }
    #expect(definition.check().mistakes.map(\.description) == expected)
  }

  @Test func theSampleStudyHasNone() {
    #expect(SampleStudy.definition().check().mistakes.isEmpty)
  }

  @Test func allMistakesAreFoundAtOnceInTheOrderOfTheFile() throws {
    var yaml = SampleStudy.yaml
    for (old, new) in [
      ("minutes: 10", "minutes: ten"), ("kind: yes-no", "kind: perhaps"), ("e, right: i", "e, right: e"),
    ] {
      yaml = yaml.replacingOccurrences(of: old, with: new)
    }
    var files = SampleStudy.files
    files["study.yaml"] = Array(yaml.utf8)
    files["texts/de/about.md"] = []
    files["pictures/sun.svg"] = []
    let check = StudyDefinition(name: "sample", files: files).check()
    #expect(
      check.mistakes.map(\.description) == [
        "study.yaml:5: “minutes” should be a whole number from 1 to 600, not “ten”",
        "study.yaml:21: “kind” should be yes-no, number, date-of-birth or choice, not “perhaps”",
        "study.yaml:87: “left” and “right” should be different keys",
        "pictures/sun.svg: is empty",
        "texts/de/about.md: is empty",
      ])
    #expect(check.study == nil)
  }

  @Test func aMistakeThrowsAndANoticeDoesNot() throws {
    let wrong = SampleStudy.definition(replacing: "minutes: 10", with: "minutes: ten")
    let thrown = #expect(throws: StudyProblems.self) { try wrong.study() }
    #expect(thrown?.problems == wrong.check().mistakes)
    #expect(try !SampleStudy.definition().check().notices.isEmpty && SampleStudy.study().id == "sample")
  }

  @Test func aVersionThatWasAcceptedOnceIsReadInSpiteOfNewerRules() throws {
    let definition = SampleStudy.definition(replacing: "en: Love, de: Liebe", with: "en: Joy, de: Liebe")
    #expect(throws: StudyProblems.self) { try definition.study() }
    let study = try definition.studyAsAccepted()
    #expect(study.implicitTests[0].stimuli.count == 8 && study.version == definition.version)
    let unreadable = StudyDefinition(name: "sample", files: ["study.yaml": Array("a: [".utf8)])
    #expect(throws: StudyProblems.self) { try unreadable.studyAsAccepted() }
  }
}

/// Files that a definition names, or that lie beside it.
struct FileMistakeTests {
  @Test func noDefinitionAtAll() {
    #expect(mistakes(in: [:]) == ["study.yaml: does not exist"])
    #expect(
      mistakes(in: ["study.yml": [], "texts/study.yaml.md": []]) == [
        "study.yaml: does not exist, but “study.yml” does: rename it"
      ])
    #expect(
      mistakes(in: ["study.yaml.txt": []]) == [
        "study.yaml: does not exist, but “study.yaml.txt” does: rename it"
      ]
    )
  }

  @Test func filesThatAreNotThere() throws {
    #expect(
      mistakes(changing: ["texts/de/about.md": nil, "pictures/sun.svg": nil]) == [
        "study.yaml:11: “picture” names the picture pictures/sun.svg, which does not exist",
        "study.yaml:62: “about” names the text texts/de/about.md, which does not exist",
        "study.yaml:68: “image” names the picture pictures/sun.svg, which does not exist",
      ])
  }

  @Test func aNameInOtherCapitals() {
    let check = SampleStudy.definition(
      changing: ["texts/de/about.md": nil, "texts/de/About.md": Array("Grob.".utf8)]
    ).check()
    #expect(
      check.mistakes.map(\.description) == [
        "study.yaml:62: “about” names the text texts/de/about.md, which does not exist (“texts/de/About.md” does: capitals "
          + "matter)"
      ])
    #expect(!check.notices.contains { $0.file == "texts/de/About.md" })
  }

  @Test func longTextsThatAreEmptyOrNoText() {
    #expect(
      mistakes(changing: [
        "texts/de/purpose.md": Array(" \n".utf8),
        "texts/en/purpose.md": Array("One.\nTwo: ".utf8) + [0xFC, 0x0A],
      ]) == [
        "texts/de/purpose.md: is empty",
        "texts/en/purpose.md:2: is not valid UTF-8 from here on: save the file with UTF-8 encoding",
      ])
  }

  private func mistakes(in files: StudyFiles) -> [String] {
    StudyDefinition(name: "sample", files: files).check().mistakes.map(\.description)
  }

  private func mistakes(changing changes: [String: [UInt8]?]) -> [String] {
    SampleStudy.definition(changing: changes).check().mistakes.map(\.description)
  }
}
