import Definitions
import Foundation
import SampleStudies
import Studies
import Testing

/// The languages of a study: those that its texts are in, and those that the console around it speaks.
struct StudyLanguageTests {
  private let host = StudyHost(languages: [Language("de"), Language("en")])

  private func check(_ languages: String, _ changes: [(String, String)] = []) -> StudyCheck {
    var yaml = SampleStudy.yaml.replacing("languages: [en, de]", with: languages)
    for (old, new) in changes { yaml = yaml.replacing(old, with: new) }
    return SampleStudy.definition(changing: ["study.yaml": Array(yaml.utf8)]).check(on: host)
  }

  @Test func aLanguageThatTheConsoleDoesNotSpeakIsToldOnce() {
    let sentence =
      "study.yaml:2: the console does not speak “fr”, only de and en: participants would read two languages at once. Take "
      + "it out, or translate Config/languages/de first"
    #expect(check("languages: [en, fr]").mistakes.map(\.description) == [sentence])
    #expect(check("languages: [en, de, fr]").mistakes.map(\.description) == [sentence])
    #expect(check("languages: [fr]").mistakes.map(\.description) == [sentence])
    #expect(check("languages: [en, de]").mistakes.isEmpty)
  }

  /// All texts of another language are one notice, however many there are.
  @Test func aLanguageThatIsDroppedLeavesOneNotice() throws {
    let folder = repository.appendingPathComponent("Config/studies/weight-iat")
    var files = try StudyDefinition(folder: folder).files
    let yaml = String(decoding: try #require(files["study.yaml"]), as: UTF8.self)
    files["study.yaml"] = Array(yaml.replacing("languages: [en, de]", with: "languages: [en]").utf8)
    let check = StudyDefinition(name: "weight-iat", files: files).check(on: host)
    #expect(check.mistakes.isEmpty, "\(check.mistakes.prefix(3))")
    #expect(check.notices.count == 1 && check.notices[0].line == 8, "\(check.notices)")
    #expect(
      check.notices[0].message.contains(
        #/^“de” is not one of the study's languages: nobody sees its \d+ texts and \d+ files$/#))
    #expect(check.study?.languages == [Language("en")])
  }

  @Test func aStudyInOneLanguageWritesItsTextsAsTheyAre() throws {
    let study = try #require(
      check("languages: [en]", [("title: {en: Sample, de: Probe}", "title: Sample")]).study)
    #expect(study.title[Language("en")] == "Sample" && study.title[Language("de")] == "Sample")
    #expect(
      check("languages: [en, de]", [("title: {en: Sample, de: Probe}", "title: Sample")]).mistakes.map(
        \.message) == [
          "“title” should have one text for each language: {en: …, de: …}"
        ])
  }

  @Test func aConsentThatChangedUnderASignedNumberIsToldAtItsLine() throws {
    let signed = try SampleStudy.study().consent.version
    func told(_ number: Int, _ version: String, _ changes: [(String, String)] = []) -> [String] {
      let host = StudyHost(
        languages: host.languages, signedDocuments: [SignedDocument(number: number, version: version)])
      var yaml = SampleStudy.yaml
      for (old, new) in changes { yaml = yaml.replacing(old, with: new) }
      return SampleStudy.definition(changing: ["study.yaml": Array(yaml.utf8)]).check(on: host).mistakes
        .map(\.description)
    }
    #expect(told(1, signed).isEmpty)
    #expect(
      told(1, "another").first?.contains("study.yaml:34: the consent document has changed") == true,
      "\(told(1, "another"))")
    #expect(
      told(3, signed, [("consent:\n", "consent:\n  version: 2\n")]).first?.hasPrefix(
        "study.yaml:35: “version” in “consent” is 2, but participants have signed number 3") == true)
    // A text that is missing is another text: only the missing one is told.
    #expect(told(1, signed, [("en: I agree, de: Ich willige ein", "en: I agree")]).count == 1)
  }
}
