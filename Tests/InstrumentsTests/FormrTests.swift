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

  /// An item of every type of formr, out of an Excel workbook (`Fixtures/make_formr.py`).
  @Test func everyTypeIsTakenOrNamed() throws {
    let workbook = try Workbook(Array(try fixture("items.xlsx")), name: "items.xlsx")
    let imported = try InstrumentImport(workbook, name: "items", language: "en")
    #expect(imported.only.steps.count == 3)
    #expect(
      imported.only.questions.map { "\($0.id) \($0.kind.word)" } == [
        "hello note", "nickname text", "postcode text", "story long-text", "town text", "homepage text",
        "mail email", "telephone phone", "age number", "change number", "born date", "met date-time",
        "slept date-time", "began date", "ended date", "finished date", "woke time", "calm choice",
        "pet choice", "glad likert", "sport checkboxes", "drinks checkboxes", "tired choice",
        "both checkboxes", "country choice", "languages checkboxes", "sex choice", "agreed acknowledgement",
        "sure acknowledgement", "rating scale", "warmth slider", "pain scale", "mood visual-analogue",
        "rest note",
      ])
    #expect(imported.only.computations.map(\.id) == ["twice"])
    #expect(imported.question("calm")?.choices?.choices.map(\.id) == ["1", "2", "3"])
    #expect(imported.question("calm")?.choices?.choices.last?.label["en"] == "Often")
    #expect(imported.question("drinks")?.showIf?.description == "age >= 16")
    #expect(imported.question("sure")?.showIf?.description == "agreed")
    #expect(imported.question("rest")?.showIf != nil)
    #expect(imported.question("rest")?.text["en"] == "Take a rest, {nickname}.")
    let refused = [
      "week", "color", "geopoint", "random", "hidden", "server", "ip", "referrer", "browser", "timezone",
      "cc", "get", "file", "image", "audio", "video", "mc_heading", "choose_two_weekdays", "blank", "block",
      "note_iframe", "add_to_home_screen", "push_notification",
      "request_phone", "request_cookie", "bot_check",
    ]
    #expect(
      imported.refused
        == refused.enumerated().map { place, type in "A\(40 + place): “\(type)” has no counterpart" })
  }

  /// The ends of a scale are further apart than whole numbers reach.
  @Test func aLongScaleIsASlider() throws {
    let imported = try read([
      ["range -9000000000000000000,9000000000000000000,1", "far", "Far?"],
      ["range 9223372036854775807", "up", "Up?"],
    ])
    #expect(imported.only.questions.map(\.kind.word) == ["slider", "slider"])
  }

  @Test func aLineWithoutNumbersIsOneHereToo() throws {
    let imported = try read([
      ["visual_analog_scale", "mood", "Mood?", "", "", "", "bad", "good"],
      ["visual_analog_scale 0,100,1", "rest", "Rested?", "*", "", "", "not at all", "fully"],
      ["visual_analog_scale 0,10,1", "pain", "Pain?", "", "", "", "none", "strong"],
      ["visual_analog_scale 0,100,5", "heat", "Heat?", "", "", "", "none", "strong"],
      ["visual_analog_scale", "noise", "Noise?", "", "", "", "none"],
      ["text", "why", "Why?", "", "mood < 20"],
    ])
    let ends = InstrumentEnds(low: InstrumentText(["de": "bad"]), high: InstrumentText(["de": "good"]))
    #expect(imported.question("mood")?.kind == .visualAnalogue(ends, isVertical: false))
    #expect(imported.question("rest")?.isRequired == false)
    #expect(imported.question("why")?.showIf?.description == "mood < 20")
    let bounds = "a line without numbers goes from 0 to 100 by 1"
    #expect(
      imported.refused == [
        "A4: \(bounds)", "A5: \(bounds)", "H6: a line without numbers has words at both ends",
      ])
    #expect(imported.remarks.isEmpty)
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
