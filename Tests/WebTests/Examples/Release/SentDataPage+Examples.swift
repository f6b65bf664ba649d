import Templates

@testable import Web

extension SentDataPage: PageWithExamples {
  static let examples = [
    SentDataPage(
      places: places, heading: places[0].sentence,
      texts: [
        Text(written: "2026-05-14T10:12:03Z", times: "1"),
        Text(written: "A long text\nin two lines", note: "Only the beginning is shown.", times: "1,204"),
      ], back: "/preview", nextURL: "/sent?page=2"),
    SentDataPage(
      isRehearsal: true, places: places, heading: places[1].sentence,
      texts: [Text(note: "Not a text. Bytes: 4,096.", times: "3")], back: "/preview",
      previousURL: "/sent"),
    SentDataPage(places: [], back: "/preview"),
  ]

  private static let places = [
    ReleasePreviewPage.Sent(sentence: "arrows, “note” in its lines. Texts: 1,205.", url: "/sent?place=note"),
    ReleasePreviewPage.Sent(sentence: "arrows, file “sound.webm”. Pieces: 3.", url: "/sent?place=sound"),
  ]
}
