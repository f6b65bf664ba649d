import Foundation
import Testing

@testable import Definitions
@testable import Documents
@testable import Studies

/// The words of a release's `README.md` about how it is cited.
struct ReleaseReadmeTests {
  /// That of release 3, of 2026-09-21.
  private func head(
    _ origin: Participant.Origin = .real, _ describe: (inout DatasetDescription) -> Void = { _ in }
  ) throws -> ReleaseHead {
    let folder = TestLab.root.appendingPathComponent("Config/studies/weight-iat")
    var study = try StudyDefinition(folder: folder).study()
    study.dataset = DatasetDescription()
    describe(&study.dataset)
    return ReleaseHead(
      study: study, in: ReleaseScope(origin, .within), number: 3,
      time: Timestamp(milliseconds: 1_790_000_000_000), software: "0.0.0")
  }

  /// The section about citing it.
  private func section(
    _ origin: Participant.Origin = .real, _ describe: (inout DatasetDescription) -> Void = { _ in }
  ) throws -> (title: String, text: String) {
    let head = try head(origin, describe)
    let readme = ReleaseReadme(head: head, tables: []).text
    let parts = readme.components(separatedBy: "\n\n## ")
    let own = try #require(parts.first { $0.hasPrefix("How to cite and use it\n\n") })
    return (head.title, own)
  }

  private static func name(_ dataset: inout DatasetDescription) {
    dataset.authors = [
      .init(name: "Robin Sommer", orcid: ORCID("0000-0002-1825-0097"), affiliation: "Example University"),
      .init(name: "Kim Berger", orcid: nil, affiliation: nil),
    ]
    dataset.license = "https://creativecommons.org/licenses/by/4.0/"
    dataset.funder = "German Research Foundation,\ngrant 123456"
    dataset.identifier = "https://doi.org/10.1234/abcd"
    dataset.url = "https://example.org/weight-iat"
    dataset.privacyPolicy = "https://example.org/privacy"
  }

  @Test func aCitationIsMadeOfWhatTheStudyNames() throws {
    let (title, text) = try section(.real, Self.name)
    #expect(
      text == """
        How to cite and use it

        Cite it as:

        > Robin Sommer; Kim Berger (2026). \(title) (release 3) [Data set]. https://doi.org/10.1234/abcd

        - Authors: Robin Sommer (Example University, https://orcid.org/0000-0002-1825-0097); Kim Berger
        - Version: release 3 of 2026-09-21
        - Identifier: https://doi.org/10.1234/abcd
        - Page about it: https://example.org/weight-iat
        - Licence: https://creativecommons.org/licenses/by/4.0/
        - Funder: German Research Foundation, grant 123456
        - Privacy policy under which the data were collected: https://example.org/privacy
        """)
  }

  @Test func theCitationOfTheStudyComesFirst() throws {
    let (_, text) = try section { $0.citation = "Sommer, R. (2025). Attitudes\n[Data set]." }
    #expect(text.contains("\n> Sommer, R. (2025). Attitudes [Data set].\n"))
    #expect(text.contains("- Version: release 3") && text.contains("- Licence: the study names none"))
    #expect(!text.contains("Authors"))
  }

  /// The study's own citation and identifier are of data of people.
  @Test func whatIsMadeUpIsNotCited() throws {
    let (title, text) = try section(.rehearsal) { dataset in
      Self.name(&dataset)
      dataset.citation = "Sommer, R. (2025). Attitudes [Data set]."
    }
    #expect(title.hasSuffix("(rehearsal, made-up data)"))
    #expect(
      text.contains("\n\nDo not cite it. All of it is made up: a rehearsal by simulated participants.\n"))
    #expect(text.contains("\n- Authors: Robin Sommer") && text.contains("\n- Licence: https://creative"))
    #expect(!text.contains("Cite it as") && !text.contains("Sommer, R.") && !text.contains("doi.org"))
  }

  /// Programs that make citations read `dataset_description.json`.
  @Test(arguments: [Participant.Origin.real, .rehearsal])
  func programsFindNoCitationOfWhatIsMadeUp(_ origin: Participant.Origin) throws {
    let head = try head(origin) { dataset in
      Self.name(&dataset)
      dataset.citation = "Sommer, R. (2025). Attitudes [Data set]."
    }
    let told = PsychDSDescription(head, [])
    if origin == .real {
      #expect(told.citation == "Sommer, R. (2025). Attitudes [Data set].")
      #expect(told.identifier == "https://doi.org/10.1234/abcd")
    } else {
      #expect(told.citation?.hasPrefix("Not to be cited. All of it is made up: a rehearsal") == true)
      #expect(told.identifier == nil && told.keywords?.first == "rehearsal")
    }
  }

  @Test func withoutAuthorsTheTitleComesFirst() throws {
    let (title, text) = try section { $0.license = "CC0" }
    #expect(text.contains("\n> \(title) (release 3) [Data set]. (2026).\n"))
    #expect(text.contains("- Authors: the study names none\n") && text.contains("- Licence: CC0"))
  }

  @Test func aStudyThatNamesNobodyIsToldInASentence() throws {
    let (_, text) = try section()
    #expect(
      text == """
        How to cite and use it

        The study names nobody to be cited, and no licence: ask those from whom you have this release.
        """)
  }
}
