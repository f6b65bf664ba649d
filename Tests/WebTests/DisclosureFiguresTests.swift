import Foundation
import Testing

@testable import LabConsole
@testable import Studies
@testable import Web

/// The figures of disclosure risk on the page before a release.
@Suite struct DisclosureFiguresTests {
  @Test func scoresAndEntropyAreToldAndExplained() throws {
    let lab = try TestLab { settings in
      let file = URL(fileURLWithPath: settings.studies).appendingPathComponent("weight-iat/study.yaml")
      var yaml = try String(contentsOf: file, encoding: .utf8)
      yaml += """

        anonymisation:
          k: 2
          quasi-identifiers: [participant.language]
          sensitive: [demographics.gender]

        """
      try yaml.write(to: file, atomically: true, encoding: .utf8)
    }
    let staff = try Colleague(lab, .dataManager).browser
    for _ in 1...2 { _ = try Visitor(lab, at: .keepPlace) }
    let page = try staff.get(Path.staffReleasePreview.url(lab.study.id.text) + "?audience=within").text
    func cells(_ name: String) throws -> [String] {
      let row = try #require(page.components(separatedBy: "<tr>").first { $0.contains(name) }, "\(name)")
      return row.matches(of: /<td class="number">([^<]*)<\/td>/).map { String($0.output.1) }
    }
    // Both have the same language, and neither has answered yet.
    #expect(try cells("Highest SUDA score") == ["0", "0"])
    #expect(try cells("Highest DIS-SUDA score") == ["0.000", "0.000"])
    #expect(try cells("(entropy l)") == ["none", "none"])
    #expect(page.contains("What SUDA scores and entropy l mean"))
  }
}
