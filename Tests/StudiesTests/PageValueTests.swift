import SampleStudies
import Testing

@testable import Studies

/// JSON as experiments submit it: read in order, told to the digit, made into columns.
struct PageValueTests {
  @Test(arguments: [
    #"{"b":1,"a":{"c":[true,null,"é\n"]}}"#, "[]", "{}", "-0.10e+5", "0", "\"\\\\\"", "[1.50,2]",
  ])
  func jsonIsToldAsItWas(_ text: String) throws {
    #expect(try ExperimentValue(parsing: text).json == text)
  }

  @Test func spacesAndEscapesAreUnderstood() throws {
    #expect(
      try ExperimentValue(parsing: " [ 1 , \"\\u0041\\u00e9\\ud83d\\ude00\\/\" ] ")
        == .list([.number("1"), .text("Aé😀/")]))
    #expect(try ExperimentValue(parsing: "\"\\ud83d\\u0000x\"") == .text("\u{FFFD}\u{FFFD}x"))
  }

  @Test(arguments: [
    "", "{", "[1,]", "{\"a\":1,\"a\":2}", "{a:1}", "01", "1.", "-", "+1", "1e", "1e999", "nul", "tru", "\"",
    "\"\\x\"", "\"\u{1}\"", "[1] 2", "{\"a\" 1}", "'a'", "\"\\u12\"",
    String(repeating: "[", count: 33) + String(repeating: "]", count: 33),
  ])
  func whatIsNoJSONIsRefused(_ text: String) {
    #expect(throws: ExperimentValue.Malformed.self) { try ExperimentValue(parsing: text) }
  }

  @Test func objectsWithinAreFlattened() throws {
    let value = try ExperimentValue(parsing: #"{"a":{"b":{"c":1},"d":[{"e":2}]},"f":{}}"#)
    #expect(value.flattened.map(\.name) == ["a.b.c", "a.d", "f"])
    #expect(value.flattened.map(\.value.cell) == ["1", #"[{"e":2}]"#, "{}"])
  }

  @Test func typesAreTheNarrowestThatFit() {
    func type(_ texts: String...) -> ReleaseFile.ColumnType {
      ExperimentColumn.type(of: texts.compactMap { try? ExperimentValue(parsing: $0) })
    }
    #expect(type("1", "null", "-20") == .integer)
    #expect(type("1", "1.5") == .number && type("true", "false") == .flag)
    #expect(type("true", "1") == .text && type("null") == .text && type("\"1\"") == .text)
  }

  @Test func wholeNumbersOfASampleLeaveRoomForOthers() throws {
    let columns = ExperimentColumn.all(declared: [], in: [#"{"rt":523,"correct":true,"key":"f"}"#])
    #expect(columns.map(\.type) == [.number, .flag, .text])
    let latency = try ExperimentValue(parsing: "523.4")
    #expect(columns[0].cell(of: latency) == "523.4")
  }

  @Test func aLineFillsItsColumnsAndTellsTheRest() throws {
    let columns = ExperimentColumn.all(
      declared: [ExperimentColumn(name: "rt", type: .integer, meaning: "latency")],
      in: [#"{"rt":1,"key":"f","run":7,"näme":1}"#])
    #expect(columns.map(\.name) == ["rt", "key"])
    let known = try #require(try ActivityStudy.task(ActivityStudy.ownExperiment) as? ExperimentTask)
    var task = ExperimentTask(
      settings: known.settings, folder: "arrows", page: "index.html", minutes: 1, parameters: [],
      columns: columns, sample: [], limits: known.limits)
    // By default only what is declared, and numbers and flags of the sample.
    #expect(
      task.released.file.columns.map(\.name)
        == ["participant", "run", "occasion", "line", "component", "sitting", "disturbances", "rt"])
    task.isReleasedAsSent = true
    let table = task.released
    #expect(table.file.name == "data_arrows" && table.file.task == "arrows")
    #expect(
      table.file.columns.map(\.name) == [
        "participant", "run", "occasion", "line", "component", "sitting", "disturbances", "rt", "key",
        "other",
      ])
    let row = table.record(
      ReleasedExperimentLine(
        key: ReleasedRunKey(pseudonym: "P1", number: 2), task: "arrows", number: 3,
        place: ExperimentPlace(sitting: 2, component: 1), disturbances: [.rotated, .hidden],
        text: #"{"rt":1.5,"key":"f","run":7,"deep":{"a":null}}"#))
    #expect(
      row.cells == [
        "P1", "2", nil, "3", "1", "2", "hidden rotated", nil, "f", #"{"rt":1.5,"run":7,"deep.a":null}"#,
      ])
  }

  @Test func aMemberOfTheExperimentKeepsItsNameBesideTheColumnsOfTheTable() throws {
    let columns = ExperimentColumn.all(declared: [], in: [#"{"component":"learning"}"#])
    let known = try #require(try ActivityStudy.task(ActivityStudy.ownExperiment) as? ExperimentTask)
    var task = ExperimentTask(
      settings: known.settings, folder: "arrows", page: "index.html", minutes: 1, parameters: [],
      columns: columns, sample: [], limits: known.limits)
    task.isReleasedAsSent = true
    #expect(
      task.released.file.columns.map(\.name)
        == ["participant", "run", "occasion", "line", "sitting", "disturbances", "component", "other"])
    let row = task.released.record(
      ReleasedExperimentLine(
        key: ReleasedRunKey(pseudonym: "P1", number: 1), task: "arrows", number: 1, place: nil,
        text: #"{"component":"learning"}"#))
    #expect(row.cells == ["P1", "1", nil, "1", nil, nil, "learning", nil])
  }
}
