import Studies
import Testing

@testable import Documents

struct PaginationTests {
  @Test func asMuchAsFits() {
    #expect(pages(of: strips("....."), height: 20) == [0..<2, 2..<4, 4..<5])
    #expect(pages(of: strips("...."), height: 20) == [0..<2, 2..<4])
    #expect(pages(of: [], height: 20) == [0..<0])
  }

  @Test func whiteSpaceIsDroppedAtTheHeadOfAPage() {
    let spaced = Array(repeating: Strip(before: 5, height: 10, mayBegin: true), count: 4)
    #expect(pages(of: spaced, height: 25) == [0..<2, 2..<4])
    #expect(pages(of: spaced, height: 24) == [0..<1, 1..<2, 2..<3, 3..<4])
  }

  @Test func aPageBeginsWhereItMay() {
    #expect(pages(of: strips("...-.."), height: 30) == [0..<2, 2..<5, 5..<6])
    #expect(pages(of: strips("..---."), height: 30) == [0..<1, 1..<4, 4..<6])
  }

  @Test func whatIsTooTallIsNotLost() {
    #expect(pages(of: strips(".---"), height: 20) == [0..<2, 2..<4])
    #expect(pages(of: strips("..."), height: 5) == [0..<1, 1..<2, 2..<3])
  }

  @Test func noLineStandsAlone() throws {
    FontCatalog.lend(for: Language("en")) { typesetter in
      let column = Column(typesetter)
      column.add("A heading", .heading, before: 0, isWhole: true, staysWithNext: true)
      for lines in 1...5 {
        column.add(Array(repeating: "x", count: lines).joined(separator: "\n"), .body, before: 0)
      }
      let begins = column.rows.strips.map { $0.strip.mayBegin ? "." : "-" }.joined()
      #expect(begins == ".-.-.--.-.-.-..-")
    }
  }

  /// A heading is never the last on its page and a signature never divided, for any text before them.
  @Test(arguments: 0..<40)
  func headingsAndSignaturesAreKept(lines: Int) throws {
    var paper = SamplePaper.paper(language: "en", sections: [])
    paper.lead = Array(repeating: "line", count: lines).joined(separator: "\n")
    let printed = try PrintedPaper(paper.pdf())
    let count = try #require(try printed.properties()["Pages"].flatMap { Int($0) })
    let pages = try (1...count).map { page in
      try printed.text(ofPage: page).split(separator: "\n").map(String.init).filter { !$0.contains("age ") }
    }
    let signed = pages.filter { $0.contains("Participant") }
    #expect(signed.count == 1)
    #expect(
      signed[0].contains("Zoë Müller-Ångström") && signed[0].contains { $0.contains("14 November 2026") })
    for page in pages {
      #expect(
        !["What you agree to", "Your choices", "Participant", "Questions?"].contains(page.dropLast().last))
    }
  }

  private static let roles = ["Participant", "First parent", "Second parent", "Interpreter", "Witness"]

  /// - Parameters:
  ///   - words: how many each signature says
  ///   - lines: how many stand before the agreement
  private func signedPages(words: Int, lines: Int = 30) throws -> [String] {
    var paper = SamplePaper.paper(language: "en", sections: [])
    paper.lead = Array(repeating: "line", count: lines).joined(separator: "\n")
    paper.continuation = "More signatures follow."
    paper.signatures = Self.roles.map { role in
      var signature = SamplePaper.signature("Signer \(role)", drawing: SamplePaper.scribble)
      signature.role = role
      signature.meaning = Array(repeating: "statement", count: words).joined(separator: " ")
      return signature
    }
    let printed = try PrintedPaper(paper.pdf())
    let count = try #require(try printed.properties()["Pages"].flatMap { Int($0) })
    return try (1...count).map { try printed.text(ofPage: $0) }
  }

  /// With five signatures the agreement needs a page of its own, wherever the text before it ends.
  @Test(arguments: 0..<48)
  func theContactNeverHasAPageAlone(lines: Int) throws {
    let pages = try signedPages(words: 5, lines: lines)
    #expect(pages.contains { $0.contains("Questions?") })
    for page in pages {
      let first = page.split(separator: "\n").first { !$0.allSatisfy(\.isWhitespace) }
      #expect(first?.contains("Questions?") != true, "\(page)")
    }
  }

  @Test(arguments: [5, 10])
  func longStatementsLeaveTheSignaturesOnOnePage(words: Int) throws {
    let page = try #require(try signedPages(words: words).first { $0.contains("What you agree to") })
    #expect(page.contains("Your choices") && !page.contains("More signatures follow"))
    for role in Self.roles { #expect(page.contains("Signer \(role)"), "\(role)") }
  }

  /// More than a page can hold: each signature stays with its statement, and the agreement says that others follow.
  @Test(arguments: [80, 200])
  func statementsLongerThanAPageAreToldWhereTheyGoOn(words: Int) throws {
    let pages = try signedPages(words: words)
    let first = try #require(pages.first { $0.contains("What you agree to") })
    for text in ["Your choices", "More signatures follow.", "Signer Participant"] {
      #expect(first.contains(text), "\(text)")
    }
    for role in Self.roles {
      let page = try #require(pages.first { $0.contains("Signer \(role)") })
      #expect(page.contains("statement"), "\(role)")
      let heading = try #require(page.range(of: role)).lowerBound
      #expect(try heading < #require(page.range(of: "Signer \(role)")).lowerBound, "\(role)")
    }
    #expect(!pages.contains { $0.contains("Signer Witness") && $0.contains("What you agree to") })
  }

  private func strips(_ pattern: String) -> [Strip] {
    pattern.map { Strip(before: 0, height: 10, mayBegin: $0 == ".") }
  }
}
