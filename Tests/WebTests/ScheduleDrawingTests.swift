import Testing

@testable import Studies
@testable import Web

/// The picture of a participant's times.
@Suite struct ScheduleDrawingTests {
  private struct Reader: Localizer {
    let phrases: Phrases
    let language: Language
    let region: String?
  }

  /// The 21st of September, as each language and region writes it, and in the calendar's own zone.
  @Test(
    arguments: [
      ("en", nil, "Europe/Berlin", "21/09"), ("en", "US", "Europe/Berlin", "9/21"),
      ("de", nil, "Europe/Berlin", "21.9."), ("en", "US", "Pacific/Auckland", "9/22"),
    ] as [(String, String?, String, String)])
  func daysAreWrittenAsTheReaderWritesThem(
    language: String, region: String?, zone: String, written: String
  ) throws {
    let phrases = try TestLab.interface.get().phrases
    let reader = Reader(phrases: phrases, language: Language(language), region: region)
    let calendar = LabCalendar(zoneNamed: zone)
    let now = Occasion.exampleNow
    let drawing = ScheduleDrawing(
      occasions: Occasion.examples.filter { $0.opensAt == now }, calendar: calendar, now: now
    ) { reader.shortDate($0, in: calendar) }
    #expect(drawing.svg.markup.contains(">\(written)</text>"), "\(drawing.svg.markup)")
  }
}
