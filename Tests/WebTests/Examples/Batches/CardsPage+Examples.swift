import Templates

@testable import Web

extension CardsPage: PageWithExamples {
  static let examples = [
    CardsPage(
      heading: "Cards", lead: "2 cards, on 1 sheet", backURL: "/staff/studies/weight-iat/participants",
      back: "Batches",
      cards: [
        Card(
          language: "en", study: "Attitudes towards body weight", code: "K7QF-2MXD",
          instruction: "Scan the picture, or type your code at this address:",
          address: "https://lab.example.org/sign-in", picture: "QR code", side: "3", path: "M1 1h1v1h-1z"),
        Card(
          language: "de", study: "Einstellungen zum Körpergewicht", code: "P3WN-8RTC",
          instruction: "Scannen Sie das Bild, oder geben Sie Ihren Code hier ein:",
          address: "https://lab.example.org/sign-in", mark: "Probe", picture: "QR-Code", side: "3",
          path: "M1 1h1v1h-1z"),
      ], file: .example("codes")),
    CardsPage(
      heading: "Cards", lead: "No cards", isSingle: true, backURL: "/staff/participants/1",
      back: "Participant", cards: [], handOver: .example),
  ]
}
