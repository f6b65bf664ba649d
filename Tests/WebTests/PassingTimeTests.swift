import Testing

@testable import Studies
@testable import Web

/// Times that pass on the board of the room, as the server writes them.
@Suite struct PassingTimeTests {
  /// The script counts on in the same words.
  @Test func aDayAndMoreIsSaidInWords() throws {
    let lab = try TestLab()
    let console = try lab.console()
    let hour: Int64 = 3_600_000
    for (language, times) in [
      "en": [(23 * hour, "23:00:00 h"), (24 * hour, "1 day"), (118 * hour + 672_000, "4 days and 22 hours")],
      "de": [(25 * hour, "1 Tag und 1 Stunde"), (118 * hour + 672_000, "4 Tagen und 22 Stunden")],
    ] {
      let voice = Voice(phrases: console.phrases, language: Language(language))
      for (milliseconds, text) in times { #expect(voice.passing(milliseconds) == text) }
    }
    let tablet = try Tablet(lab)
    let before = lab.now.advanced(bySeconds: -118 * 3600)
    lab.store.note(
      StationReport(time: before, handover: nil, screen: .waiting, unsent: 1), of: tablet.station.id)
    try lab.settle()
    let page = try Colleague(lab, .experimenter).browser.get("/staff/board?language=de").text
    #expect(page.contains(">4 Tagen und 22 Stunden</strong>"))
    #expect(page.contains("data-day=\"Tag\" data-days=\"Tagen\""))
    #expect(page.contains("data-hour=\"Stunde\" data-hours=\"Stunden\" data-and=\"und\""))
  }
}
