import Foundation
import Testing

@testable import Instruments

/// The tables of `Docs/instruments.md` say what becomes of validations and appearances.
struct DocumentedKindsTests {
  /// The rows of the table with these heads: for each its cells, with the words that stand in backticks.
  private func table(_ heads: [String]) throws -> [[(text: String, words: [String])]] {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let page = try String(
      contentsOf: root.appendingPathComponent("Docs/instruments.md"), encoding: .utf8)
    let head = "| \(heads.joined(separator: " | ")) |"
    let lines = page.split(separator: "\n", omittingEmptySubsequences: false).drop { $0 != head }
    return lines.dropFirst(2).prefix { $0.hasPrefix("|") }.map { line in
      line.split(separator: "|").map { cell in
        (
          text: cell.trimmingCharacters(in: .whitespaces),
          words: cell.matches(of: /`([^`]+)`/).map { String($0.output.1) }
        )
      }
    }
  }

  @Test func validationsOfREDCap() throws {
    let rows = try table(["Validation", "Here"])
    #expect(rows.count >= 10)
    for row in rows {
      for validation in row[0].words {
        let imported = try dictionary([[.name: "a", .type: "text", .validation: validation]])
        #expect(imported.refused == [], "\(validation)")
        #expect(imported.question("a")?.kind.word == row[1].words.first, "\(validation)")
        guard case .text(let pattern, _, _) = imported.question("a")?.kind else { continue }
        #expect((pattern != nil) == row[1].text.contains("pattern"), "\(validation)")
      }
    }
    let documented = Set(rows.flatMap { $0[0].words })
    for validation in ["time_mm_ss", "postalcode_germany_new", "unheard_of"] {
      let imported = try dictionary([[.name: "a", .type: "text", .validation: validation]])
      #expect(!documented.contains(validation) && imported.refused.count == 1, "\(validation)")
    }
  }

  /// Nothing of an appearance that the table names is left out, where it stands with its type.
  @Test func appearancesOfXLSForms() throws {
    let rows = try table(["Appearance", "Of", "Here"])
    #expect(rows.count >= 8)
    let parameters = ["rating": "start=1 end=5", "vertical": "start=0 end=100"]
    for row in rows where row[1].text != "begin_group" {
      for appearance in row[0].words {
        let type = row[1].text == "select_one" ? "select_one l" : row[1].text
        var cells = ["type": type, "name": "a", "appearance": appearance]
        cells["parameters"] = parameters[appearance]
        let imported = try form([cells], choices: [("l", "x"), ("l", "y")])
        #expect(imported.refused == [], "\(appearance)")
        #expect(imported.question("a")?.kind.word == row[2].words.first, "\(appearance)")
        #expect(!imported.told.contains { $0.contains("appearance") }, "\(imported.told)")
      }
    }
    let drawn = Set(rows.flatMap { $0[0].words })
    for appearance in InstrumentQuestion.Kind.dropDown {
      #expect(drawn.contains(appearance), "\(appearance)")
    }
  }

  @Test(arguments: [
    (["type": "date", "appearance": "coptic"], "D2: the coptic calendar has no counterpart"),
    (
      ["type": "select_one l", "appearance": "label"],
      "D2: a row with labels alone has no answer; table-list is read"
    ),
    (
      ["type": "image"],
      "A2: pictures are not taken from participants; one is drawn with the appearance “draw”"
    ),
    (["type": "integer", "constraint": "regex(., '[0-9]')"], "D2: only a text has a pattern"),
  ])
  func whatIsSaidToBeRefusedIs(row: [String: String], refusal: String) throws {
    let imported = try form(
      [row.merging(["name": "a"]) { own, _ in own }], choices: [("l", "x"), ("l", "y")])
    #expect(imported.refused == [refusal])
  }
}
