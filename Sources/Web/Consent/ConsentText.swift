import Templates

/// One section of the consent document, for `partials/consent-text`.
struct ConsentText: TemplateRecord, Equatable {
  var title: String
  /// Empty where the title says enough.
  var summary: String
  /// A list of terms with what there is to say about each.
  var facts: [Fact] = []
  var more: HTML?
  /// The section's own, where a link can lead to it.
  var anchor: String?
  /// True if the section had no screen of its own, and is to be read here.
  var isNew = false

  struct Fact: TemplateRecord, Equatable {
    var label: String
    var value: String

    static let fields: Fields<Fact> = ["label": .text(\.label), "value": .text(\.value)]
  }

  static let fields: Fields<ConsentText> = [
    "title": .text(\.title), "summary": .text(\.summary),
    "hasSummary": .flag { !$0.summary.isEmpty }, "facts": .list(\.facts),
    "hasFacts": .flag { !$0.facts.isEmpty }, "hasMore": .flag { $0.more != nil },
    "anchor": .optional(\.anchor), "isNew": .flag(\.isNew),
    "more": .markup { $0.more ?? HTML(trusted: "") },
  ]

  static let examples = [
    ConsentText(
      title: "What this study is about",
      summary: """
        We study how quickly people connect words with silhouettes of thin and of fat people, and whether \
        the way of answering, by keyboard or by touch, makes a difference. Taking part is voluntary.
        """),
    ConsentText(
      title: "Your name stays apart",
      summary: """
        The name you sign with is encrypted and kept in a place of its own, away from your answers. Your \
        answers are filed under an identifier that was drawn at random.
        """,
      more: HTML(
        trusted: """
          <p>There are two separate databases.</p>
          <ul>
          <li>One holds your <strong>answers and times</strong>, under an identifier drawn at random.</li>
          <li>The other holds what <strong>names you</strong>: the name you sign with, and the signed \
          consent. Each entry is encrypted.</li>
          </ul>
          """)),
    ConsentText(
      title: "Approval and data protection", summary: "Who answers for this study, and what your rights are.",
      facts: [Fact(label: "Approval of the ethics committee", value: "Example University, number 2026-114")]),
  ]
}
