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
}
