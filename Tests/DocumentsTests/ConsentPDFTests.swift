import Definitions
import Documents
import Foundation
import Studies
import Synchronization
import Testing

struct ConsentPDFTests {
  @Test func everythingIsInItInOrder() throws {
    let paper = SamplePaper.english
    let text = try PrintedPaper(paper.pdf()).flowingText(without: SamplePaper.version)
    let parts = paper.texts
    #expect(parts.count > 50)
    var rest = text[...]
    for part in parts {
      let found = try #require(rest.range(of: part), "“\(part)” is not in: \(rest.prefix(300))")
      rest = rest[found.upperBound...]
    }
  }

  @Test func whatReadersAreTold() throws {
    let properties = try PrintedPaper(SamplePaper.english.pdf()).properties()
    #expect(properties["Tagged"] == "yes")
    #expect(properties["Title"] == SamplePaper.english.properties.title)
    #expect(properties["Author"] == "Ada Größe")
    #expect(properties["Subject"] == "Version \(SamplePaper.version)")
    #expect(properties["CreationDate"] == "2026-11-14T10:00:00Z")
    #expect(properties["Page size"]?.hasSuffix("(A4)") == true)
    #expect(properties["JavaScript"] == "no")
  }

  /// The document is accessible: its language, the alternative texts of drawings, and the scope of table
  /// headers are set.
  @Test(arguments: [SamplePaper.english, SamplePaper.arabic])
  func whatIsSaidToThoseWhoDoNotSeeIt(paper: ConsentPrintout) throws {
    let source = try PrintedPaper(paper.pdf()).source()
    #expect(source.contains("/Lang (\(paper.language))"))
    #expect(source.contains("/DisplayDocTitle true"))
    let drawn = paper.signatures.filter { $0.drawing != nil }
    #expect(source.components(separatedBy: "/S /Figure").count == drawn.count + 1)
    #expect(source.components(separatedBy: "/Alt ").count == drawn.count + 1)
    if paper.language == Language("en") {
      // As UTF-16, for the letters that no older encoding has.
      let name = "Signature of Zoë Müller-Ångström, drawn by hand"
      let bytes = Array(name.utf16).flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
      let hex = bytes.map { String(format: "%02x", $0) }.joined()
      #expect(source.contains("<feff\(hex)>") || source.contains("(Signature of Zo"))
      #expect(source.contains("/Scope /Row") && source.contains("/Scope /Column"))
    }
  }

  /// Long German words leave gaps and ragged lines; nobody finds a word again that is divided in the text itself.
  @Test func germanIsDividedBetweenSyllables() throws {
    let words = "Datenschutzbeauftragte und Einwilligungserklärung samt Wahrscheinlichkeitsrechnung "
    let text = String(repeating: words, count: 12)
    func lines(_ language: String) throws -> [Substring] {
      let section = ConsentPrintout.Section(title: "Eins", summary: text, more: [])
      let paper = SamplePaper.paper(language: language, sections: [section])
      return try PrintedPaper(paper.pdf()).text("-layout").split(separator: "\n")
    }
    let divided = try lines("de").filter { $0.unicodeScalars.last == "\u{AD}" }
    #expect(divided.count > 3, "\(divided)")
    // Nowhere else: it would part words for those who search, and letters that are set as one.
    #expect(try lines("de").joined().unicodeScalars.count { $0 == "\u{AD}" } == divided.count)
    let ends = Set(divided.compactMap { $0.split(separator: " ").last?.lowercased().filter(\.isLetter) })
    let syllables = [
      "daten", "datenschutz", "datenschutzbe", "datenschutzbeauf", "datenschutzbeauftrag", "ein", "einwil",
      "einwilligungs", "einwilligungser", "wahr", "wahrschein", "wahrscheinlich", "wahrscheinlichkeits",
      "wahrscheinlichkeitsrech",
    ]
    #expect(ends.isSubset(of: syllables), "\(ends)")
    // No patterns of English are installed: its words stay whole.
    #expect(try !lines("en").joined().unicodeScalars.contains("\u{AD}"))
    // Addresses and code stay as they are.
    let address = SamplePaper.paper(
      language: "de",
      sections: [
        .init(
          title: "", summary: "",
          more: Markdown(
            "Schreiben an Datenschutzbeauftragte@beispielstadt.example.org und `Datenschutzbeauftragte` und Datenschutzbeauftragte_2 und sonst niemanden"
          ).blocks)
      ])
    let printed = try PrintedPaper(address.pdf()).text("-raw")
    #expect(
      !printed.unicodeScalars.contains("\u{AD}")
        && printed.contains("Datenschutzbeauftragte@beispielstadt.example.org"))
  }

  /// The signatories see everything they sign above their signatures: agreement, choices and all signatures
  /// are on one page, on a page of their own if need be, and nothing follows them.
  @Test(arguments: [1, 2, 3, 4, 5], [0, 3, 6])
  func whatIsSignedIsOnOnePage(signatures: Int, sections: Int) throws {
    var paper = SamplePaper.paper(
      language: "en", sections: Array(SamplePaper.english.sections.prefix(sections)),
      signatures: (1...signatures).map {
        SamplePaper.signature("Person No. \($0)", drawing: SamplePaper.scribble)
      })
    if signatures == 5 { paper.signatures[4].drawing = nil }
    let printed = try PrintedPaper(paper.pdf())
    let count = try #require(try printed.properties()["Pages"].flatMap { Int($0) })
    let last = try printed.text(ofPage: count)
    for text in [paper.agreement.heading, paper.facts.heading, "K7QX-4M2P-9RTD"] {
      #expect(last.contains(text), "\(text)")
    }
    for number in 1...signatures { #expect(last.contains("Person No. \(number)")) }
    #expect(last.components(separatedBy: "Date: 14 November 2026").count == signatures + 1)
    #expect(try printed.text().contains(paper.contact.lines[0]))
  }

  @Test func theZoneStaysWithTheTime() throws {
    var paper = SamplePaper.english
    // As wide as the column is, and wider.
    for length in 0...30 {
      paper.signatures[0].dateLabel = String(repeating: "D", count: length + 1)
      let lines = try PrintedPaper(paper.pdf()).text("-layout").split(separator: "\n")
      #expect(!lines.contains { $0.trimmingCharacters(in: .whitespaces) == "GMT+1" }, "\(length)")
      #expect(lines.contains { $0.contains("10:12:07\u{A0}GMT+1") || $0.contains("10:12:07 GMT+1") })
    }
  }

  @Test func theStructureIsThatOfTheText() throws {
    let lines = try PrintedPaper(SamplePaper.english.pdf()).structure().split(separator: "\n").map(
      String.init)
    let kinds = lines.compactMap { $0.firstMatch(of: /^ *([A-Z][A-Za-z0-9]*)( \(.*\))?:?$/)?.output.1 }
    for (kind, count) in [("H1", 1), ("H2", 11), ("H3", 1), ("Table", 3), ("TH", 8), ("TD", 14), ("L", 4)] {
      #expect(kinds.count { $0 == kind } == count, "\(kind)")
    }
    #expect(kinds.first == "Document")
    #expect(lines.contains { $0.contains("\"What this study is about\"") })
    // Feet are no part of the text.
    #expect(!lines.contains { $0.contains("Page 1") })
  }

  @Test func everyPageHasItsFoot() throws {
    let paper = try PrintedPaper(SamplePaper.english.pdf())
    let count = try #require(try paper.properties()["Pages"].flatMap { Int($0) })
    #expect(count == 3)
    for page in 1...count {
      let text = try paper.text(ofPage: page)
      #expect(text.contains("Version \(SamplePaper.version)"))
      #expect(text.contains("Page \(page) of \(count)"))
    }
  }

  @Test(arguments: [SamplePaper.english, SamplePaper.arabic, SamplePaper.manyScripts])
  func everyTypefaceIsEmbedded(paper: ConsentPrintout) throws {
    let fonts = try PrintedPaper(paper.pdf()).listing("pdffonts")
    #expect(fonts.count > 3)
    // The last five columns: embedded, subset, maps to Unicode, object and its generation.
    for font in fonts { #expect(font.suffix(5).prefix(3) == ["yes", "yes", "yes"], "\(font)") }
  }

  @Test(arguments: [
    "Größe und Gewicht", "山田 太郎", "中文与日本語", "参加は自由意志によるものです。", "我们记录您的回答和时间。", "ההשתתפות היא מרצון",
    "Ελληνικά, Русский", "Η συμμετοχή είναι εθελοντική. Участие добровольное.", "한국어 참여는 자발적입니다",
  ])
  func everyScriptIsRead(text: String) throws {
    #expect(try PrintedPaper(SamplePaper.manyScripts.pdf()).text().contains(text))
  }

  /// Words with ligatures (لا, لى) are left out: poppler turns their two letters round, other readers do not.
  @Test(arguments: ["معلومات وموافقة", "موضوع هذه الدراسة", "المشاركة طوعية", "مرتين بلوحة المفاتيح", "حسن"])
  func arabicIsRead(text: String) throws {
    #expect(try PrintedPaper(SamplePaper.arabic.pdf()).text().contains(text))
  }

  @Test func arabicStandsAtTheRight() throws {
    /// From where to where a word goes, all its occurrences; Arabic is told letter by letter.
    func places(_ word: String, in paper: ConsentPrintout) throws -> [ClosedRange<Double>] {
      let words = try PrintedPaper(paper.pdf()).text("-bbox")
        .matches(of: /xMin="([0-9.]+)" .* xMax="([0-9.]+)" .*>(.*)<\/word>/)
      return words.filter { $0.output.3 == word }.map { Double($0.output.1)!...Double($0.output.2)! }
    }
    let (left, right) = (85.04, 595.276 - 85.04)
    // The first letter of the heading.
    let first = try #require(try places("م", in: SamplePaper.arabic).map(\.upperBound).max())
    #expect(abs(first - right) < 3)
    // English keeps to the left, in a document of its own as well as among Arabic.
    #expect(try places("This", in: SamplePaper.arabic).contains { abs($0.lowerBound - left) < 3 })
    #expect(try places("Information", in: SamplePaper.english).contains { abs($0.lowerBound - left) < 3 })
    // A list is indented from the right.
    let mark = try #require(try places("•", in: SamplePaper.arabic).first)
    #expect(mark.upperBound > right - 60 && mark.upperBound < right - 5)
    // Columns follow the direction of the document's language, independent of their content.
    let label = try #require(try places("code", in: SamplePaper.arabic).first)
    #expect(abs(label.upperBound - right) < 3)
    var english = SamplePaper.paper(language: "en", sections: [])
    english.signatures = [SamplePaper.signature("حسن", drawing: nil)]
    let name = try places("ن", in: english)
    #expect(name.count == 2 && name.allSatisfy { abs($0.lowerBound - left) < 5 }, "\(name)")
  }

  @Test func linksAreShownWithTheirAddresses() throws {
    let text = try PrintedPaper(SamplePaper.english.pdf()).flowingText(without: SamplePaper.version)
    #expect(text.contains("our page (https://example.org/iat)."))
    #expect(text.contains("Write to lab@example.org if"))
    #expect(try PrintedPaper(SamplePaper.arabic.pdf()).text("-raw").contains("example.org/iat"))
  }

  @Test func theSignatureIsLinesAndNoPicture() throws {
    let drawn = try SamplePaper.english.pdf()
    #expect(try PrintedPaper(drawn).listing("pdfimages", "-list").isEmpty)
    var paper = SamplePaper.english
    paper.signatures[0].drawing = nil
    let typed = try PrintedPaper(paper.pdf())
    // Once as the signature, once below it.
    #expect(try typed.text().components(separatedBy: "Zoë Müller-Ångström").count == 3)
    #expect(try typed.listing("pdffonts").contains { $0[0].contains("Serif-Italic") })
    #expect(try PrintedPaper(drawn).text().components(separatedBy: "Zoë Müller-Ångström").count == 2)
  }

  @Test func theSamePaperMakesTheSameBytes() throws {
    let once = try SamplePaper.english.pdf()
    _ = try SamplePaper.manyScripts.pdf()
    #expect(try SamplePaper.english.pdf() == once)
    var later = SamplePaper.english
    later.properties.created = later.properties.created.advanced(bySeconds: 1)
    #expect(try later.pdf() != once)
  }

  @Test func tenThreadsMakeTheSameBytes() throws {
    let papers = [SamplePaper.english, SamplePaper.arabic, SamplePaper.manyScripts]
    let expected = try papers.map { try $0.pdf() }
    let wrong = Mutex(0)
    let atOnce = onThreads(10) { thread in
      for turn in 0..<6 where (try? papers[(thread + turn) % 3].pdf()) != expected[(thread + turn) % 3] {
        wrong.withLock { $0 += 1 }
      }
    }
    #expect(atOnce > 1, "no two threads printed at the same time")
    #expect(wrong.withLock(\.self) == 0)
  }
}

extension ConsentPrintout {
  /// Its texts in their order.
  fileprivate var texts: [String] {
    var texts = [heading, lead]
    for section in sections { texts += [section.title, section.summary] + section.more.flatMap(\.texts) }
    texts.append(particulars.heading)
    for fact in particulars.facts { texts += [fact.label, fact.value] }
    texts += [contact.heading] + contact.lines + [agreement.heading, agreement.text, facts.heading]
    for fact in facts.facts { texts += [fact.label, fact.value] }
    for signature in signatures {
      texts += [signature.role, signature.meaning, signature.printedName, "Date: \(signature.time)"]
    }
    return texts
  }
}

extension MarkdownBlock {
  /// Its texts in their order, cut where a link's address comes in between.
  fileprivate var texts: [String] {
    switch self {
    case .paragraph(let text), .heading(_, let text):
      text.runs.map(\.text).map { $0.trimmingCharacters(in: .whitespaces) }
    case .list(let list): list.items.joined().flatMap(\.texts)
    case .table(let table): ([table.header] + table.rows).joined().map(\.plain).filter { !$0.isEmpty }
    case .quote(let blocks): blocks.flatMap(\.texts)
    case .code(let code): [code]
    case .rule: []
    }
  }
}
