import Studies
import Templates

/// Says that a survey is complete.
struct SurveyCompletePage: Page {
  static let template = "tasks/survey/complete"

  var title: String
  /// The study's own words; nil for those of the console.
  var completion: String?
  var nextURL: String
  /// The scores in a preview for staff; nil for participants, who are told theirs on the dashboard.
  var scores: Scores?

  static let fields: Fields<SurveyCompletePage> = [
    "title": .text(\.title), "nextURL": .text(\.nextURL), "completion": .optional(\.completion),
    "scores": .record(\.scores),
  ]

  struct Scores: TemplateRecord {
    /// The language of the sentence, which is that of the staff.
    var language: String
    /// Says when participants are told this.
    var sentence: String
    var results: [TaskResults]

    static let fields: Fields<Scores> = [
      "language": .text(\.language), "sentence": .text(\.sentence), "results": .list(\.results),
    ]
  }
}

extension SurveyCompletePage {
  init(_ survey: Survey, in language: Language, nextURL: String) {
    self.init(title: survey.title[language], completion: survey.completion?[language], nextURL: nextURL)
  }
}
