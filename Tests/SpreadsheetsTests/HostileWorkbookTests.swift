import Testing

@testable import Spreadsheets

/// Files that are not what they should be.
struct HostileWorkbookTests {
  private func problem(_ bytes: [UInt8], _ name: String = "x.xlsx") -> SpreadsheetProblem? {
    do throws(SpreadsheetProblem) {
      _ = try Workbook(bytes, name: name)
      return nil
    } catch { return error }
  }

  @Test func otherFiles() throws {
    let compound: [UInt8] = [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]
    #expect(problem([]) == .empty)
    #expect(problem(Array("a,b".utf8)) == .notAWorkbook)
    #expect(problem(compound + Array(repeating: 0, count: 512), "x.xls") == .oldWorkbook)
    #expect(problem(compound + "EncryptedPackage".utf8.flatMap { [$0, 0] }) == .encrypted)
    var package = Package()
    package["[Content_Types].xml"] = nil
    #expect(problem(try package.zip()) == .notAWorkbook)
    package["mimetype"] = "application/vnd.oasis.opendocument.spreadsheet"
    #expect(problem(try package.zip()) == .otherWorkbook(".ods"))
    var binary = Package()
    binary["_rels/.rels"] =
      "<Relationships><Relationship Id='r' Type='x/officeDocument' Target='xl/workbook.bin'/></Relationships>"
    #expect(problem(try binary.zip()) == .otherWorkbook(".xlsb"))
  }

  @Test func aCutOrChangedFileNeverCrashes() throws {
    let whole = try fixture("shared.xlsx")
    for end in stride(from: 4, to: whole.count, by: 97) { #expect(problem(Array(whole[..<end])) != nil) }
    var random = Seeded()
    for _ in 0..<300 {
      var bytes = whole
      for _ in 0..<3 {
        bytes[Int(random.next() % UInt64(bytes.count))] = UInt8(truncatingIfNeeded: random.next())
      }
      _ = problem(bytes)
    }
  }

  @Test func bombsAreRefusedBeforeTheyUnfold() throws {
    var limits = SpreadsheetLimits()
    limits.unpacked = 1_000_000
    let blanks = String(repeating: " ", count: 2_000_000)
    #expect(throws: SpreadsheetProblem.tooLarge(.unpackedBytes, limit: 1_000_000)) {
      try Package(rows: blanks).workbook(limits)
    }
    var crowded = Package()
    for number in 0..<20 { crowded["media/\(number)"] = "" }
    limits.entries = 20
    #expect(throws: SpreadsheetProblem.tooLarge(.files, limit: 20)) { try crowded.workbook(limits) }
  }

  @Test func documentTypesAreRefused() throws {
    for type in ["<!DOCTYPE w [<!ENTITY a 'aaaa'>]>", "<!DOCTYPE w SYSTEM 'file:///etc/passwd'>"] {
      var package = Package()
      package["xl/s.xml"] = type + "<worksheet>&a;</worksheet>"
      #expect(problem(try package.zip()) == .damaged(part: "xl/s.xml", reason: "it defines a document type"))
    }
  }

  @Test func limitsOfRowsCellsAndTexts() throws {
    var limits = SpreadsheetLimits()
    limits.rows = 2
    limits.cells = 100
    limits.text = 10
    func rows(_ texts: [String]) -> String {
      texts.map { "<row><c t='str'><v>\($0)</v></c></row>" }.joined()
    }
    #expect(try Package(rows: rows(["a", "b"])).workbook(limits).sheets[0].rows.count == 2)
    #expect(throws: SpreadsheetProblem.tooLarge(.rows, limit: 2)) {
      try Package(rows: rows(["a", "b", "c"])).workbook(limits)
    }
    #expect(throws: SpreadsheetProblem.tooLarge(.cells, limit: 100)) {
      try Package(rows: "<row r='1'><c r='XFD1'><v>1</v></c></row>").workbook(limits)
    }
    #expect(throws: SpreadsheetProblem.tooLarge(.textBytes, limit: 10)) {
      try Package(rows: rows(["12345678901"])).workbook(limits)
    }
  }

  @Test(arguments: [
    "<row r='2'/><row r='2'/>", "<row r='0'/>", "<row r='x'/>", "<row r='1048577'/>",
    "<row r='1'><c r='B2'/></row>", "<row r='1'><c r='B1'/><c r='A1'/></row>",
    "<row r='1'><c r='XFE1'/></row>",
    "<row><c t='s'><v>2</v></c></row>", "<row><c t='s'><v>-1</v></c></row>", "<row><c><v>nan</v></c></row>",
    "<row><c><v>1,5</v></c></row>", "<row><c>", "<c><v>1</v></c>", "\u{1}",
  ])
  func damagedSheets(rows: String) throws {
    #expect(problem(try Package(rows: rows).zip()) != nil)
  }

  @Test func missingAndDoubledParts() throws {
    var package = Package()
    package["xl/s.xml"] = nil
    #expect(problem(try package.zip()) == .damaged(part: "xl/s.xml", reason: "it is missing"))
    package.parts += [("xl/s.xml", "<a/>"), ("xl/s.xml", "<a/>")]
    #expect(problem(try package.zip()) == .damaged(part: "xl/s.xml", reason: "it is there more than once"))
  }

  @Test func aHundredThousandRowsAreRead() throws {
    let rows = String(repeating: "<row><c><v>1</v></c><c t='s'><v>0</v></c></row>", count: 100_000)
    let begin = ContinuousClock.now
    let workbook = try Package(rows: rows).workbook()
    #expect(workbook.sheets[0].rows.count == 100_000)
    #expect(workbook.sheets[0].rows.last?.texts == ["1", "one"])
    #expect(ContinuousClock.now - begin < .seconds(30))
  }
}

/// SplitMix64 from a fixed seed.
struct Seeded: RandomNumberGenerator {
  var state: UInt64 = 1

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
