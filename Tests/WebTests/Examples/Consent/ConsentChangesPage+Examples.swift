import Studies
import Templates

@testable import Web

extension ConsentChangesPage: PageWithExamples {
  static let examples = [
    ConsentChangesPage(
      earlier: "Version 1 · 3f9a2c1d", signed: "Signed on 14 May 2026",
      current: "Version 2 of 2 June 2026 · 88d0e1aa",
      facts: [
        Fact(
          label: "Contact",
          lines: [
            ChangedWords(pieces: [TextPiece(.kept, "Dr. Robin Sommer")]),
            ChangedWords(pieces: [
              TextPiece(.kept, "+49 30 23125 "), TextPiece(.removed, "014"), TextPiece(.added, "019"),
            ]),
          ])
      ],
      changes: [
        Change(
          title: ChangedWords(pieces: [TextPiece(.kept, "Your name stays apart")]),
          paragraphs: [
            Paragraph(
              words: ChangedWords(pieces: [
                TextPiece(.kept, "Your name is encrypted"), TextPiece(.added, " and kept for ten years"),
                TextPiece(.kept, "."),
              ])), Paragraph(unchanged: "2 paragraphs are unchanged."),
          ]),
        Change(
          title: ChangedWords(pieces: [TextPiece(.kept, "Who sees your data")]),
          added: ConsentText.examples[1]),
        Change(
          title: ChangedWords(pieces: [TextPiece(.kept, "A second visit")]),
          removed: ["You come again after two weeks."]),
      ], ahead: "Next, you go through the 2 changed parts and answer the questions about them.",
      action: "/consent/changes"),
    ConsentChangesPage(
      earlier: "Version 1 · 3f9a2c1d", signed: "Signed on 14 May 2026", current: "Version 2 · 88d0e1aa",
      facts: [], changes: [], ahead: "Next, you decide.", action: "/consent/changes"),
  ]
}
