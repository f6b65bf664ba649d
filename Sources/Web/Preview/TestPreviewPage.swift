import Templates

/// A test for those who make a study: every stimulus in every language, and ways to try each variant.
struct TestPreviewPage: Page {
  static let template = "preview/test"

  var test: String
  /// The languages of the study, as heads of columns.
  var languages: [Name]
  /// Empty for a test that has nothing to look through.
  var categories: [Category]
  /// One entry for each variant and language.
  var trials: [Trial]

  static let fields: Fields<TestPreviewPage> = [
    "test": .text(\.test), "languages": .list(\.languages),
    "categories": .list(\.categories), "looks": .flag { !$0.categories.isEmpty }, "trials": .list(\.trials),
  ]

  /// Words of one language.
  struct Name: TemplateRecord {
    var text: String
    var language: String

    static let fields: Fields<Name> = ["text": .text(\.text), "language": .text(\.language)]
  }

  struct Category: TemplateRecord {
    var id: String
    /// “First concept”
    var role: String
    var labels: [Name]
    var stimuli: [StimulusRow]

    static let fields: Fields<Category> = [
      "id": .text(\.id), "role": .text(\.role), "labels": .list(\.labels), "stimuli": .list(\.stimuli),
    ]
  }

  /// A picture with its descriptions, or a word, in every language.
  struct StimulusRow: TemplateRecord {
    var id: String
    var pictureURL: String?
    var texts: [Name]

    static let fields: Fields<StimulusRow> = [
      "id": .text(\.id), "pictureURL": .optional(\.pictureURL), "texts": .list(\.texts),
    ]
  }

  struct Trial: TemplateRecord {
    var variant: String
    var language: String
    /// Every stimulus on the screen of the test; nil for a test that has nothing to look through.
    var lookURL: String?
    /// The whole test, without anything being kept; nil for one that is done in an app on another device.
    var playURL: String?

    static let fields: Fields<Trial> = [
      "variant": .text(\.variant), "language": .text(\.language), "lookURL": .optional(\.lookURL),
      "playURL": .optional(\.playURL),
    ]
  }
}
