import Expressions
import Spreadsheets
import Testing

@testable import Instruments

struct FormrTests {
  private func read(_ rows: [[String]]) throws -> InstrumentImport {
    let heads = ["type", "name", "label", "optional", "showif", "value", "choice1", "choice2", "choice3"]
    let choices = [["list_name", "name", "label"], ["often", "1", "Never"], ["", "2", "Always"]]
    let workbook = Workbook(sheets: [
      Sheet(name: "survey", texts: [heads] + rows), Sheet(name: "choices", texts: choices),
    ])
    return try InstrumentImport(workbook, name: "diary", language: "de")
  }

  @Test func itemsAndPages() throws {
    let imported = try read([
      ["note", "hello", "<b>Welcome</b>"], ["text 20", "name", "Your name", "*"],
      ["number 18,99,0.5", "age", "Age"],
      ["submit", "next", "Next"], ["mc often", "calm", "Calm?"],
      ["mc", "pet", "Pet?", "", "", "", "Dog", "Cat"],
      ["rating_button 1,7,1", "rate", "Rate", "", "", "", "low", "high"],
      ["mc_multiple", "sport", "Sport", "", "", "", "Run", "Swim"],
      ["range 0,100,1", "warm", "Warm?"], ["check", "agree", "I agree"],
      ["calculate", "twice", "", "", "", "age * 2"],
      ["text", "why", "`r name`, why?", "", "calm == 1 && !is.na(age) || sport %contains% 2"],
      ["note", "end", "End", "", "agree == 1 && twice > 40 && pet %in% c(1, 2)"],
    ])
    #expect(imported.refused == [])
    let kinds = imported.only.questions.map(\.kind.word)
    #expect(
      kinds == [
        "note", "text", "number", "choice", "choice", "scale", "checkboxes", "slider", "acknowledgement",
        "text", "note",
      ])
    #expect(imported.only.steps.count == 2)
    #expect(imported.question("name")?.isRequired == false)
    #expect(imported.question("age")?.isRequired == true)
    #expect(
      imported.question("why")?.showIf?.description == "calm = 1 and not age is missing or selected(sport, 2)"
        || imported.question("why")?.showIf?.description
          == "calm = 1 and not (age is missing) or selected(sport, 2)"
    )
    #expect(imported.question("why")?.text["de"] == "{name}, why?")
    #expect(imported.question("end")?.showIf?.description == "agree and twice > 40 and pet in (1, 2)")
  }

  /// The ends of a scale are further apart than whole numbers reach.
  @Test func aLongScaleIsASlider() throws {
    let imported = try read([
      ["range -9000000000000000000,9000000000000000000,1", "far", "Far?"],
      ["range 9223372036854775807", "up", "Up?"],
    ])
    #expect(imported.only.questions.map(\.kind.word) == ["slider", "slider"])
  }

  @Test func anyNumberOfSignsIsRead() throws {
    let signs = String(repeating: "-", count: 100_000)
    let imported = try read([
      ["number", "age", "Age"], ["text", "why", "Why?", "", "\(signs)age > 1"],
      ["text", "low", "Low?", "", "-\(signs)age < 1"],
    ])
    #expect(imported.refused == [])
    #expect(imported.question("why")?.showIf?.description == "age > 1")
    #expect(imported.question("low")?.showIf?.description == "-age < 1")
  }

  @Test func whatHasNoCounterpartIsNamed() throws {
    let imported = try read([
      ["geopoint", "where", "Where?"], ["get token", "token", ""], ["mc nolist", "x", "X?"],
      ["text", "a", "A", "", "tail(name, 1) == 2"], ["text", "b", "B", "", "a == 'x'"],
      ["text", "c", "`r toupper(a)`"],
      ["text", "ok", "OK"], ["text", "ok", "OK"], ["text", "d", "D", "", "ok == "],
    ])
    #expect(imported.only.questions.map(\.id) == ["ok"])
    #expect(Set(imported.refusals.map(\.place.row)) == [2, 3, 4, 5, 6, 7, 9, 10])
  }
}
