/// The newest answer to a question.
public struct ReleasedAnswer: Sendable {
  let pseudonym: String
  let survey: String
  let question: String
  let answer: String?

  public init(pseudonym: String, survey: String, question: String, answer: String?) {
    self.pseudonym = pseudonym
    self.survey = survey
    self.question = question
    self.answer = answer
  }
}

/// A question in one language, with one of its choices where it has any.
struct ReleasedQuestion: Sendable {
  let survey: StudyTask.ID
  let question: SurveyQuestion
  let language: Language
  let choice: Choice?

  var numberFormat: SurveyQuestion.NumberFormat? {
    if case .number(let format) = question.format { format } else { nil }
  }
}

extension Study {
  /// Every question of the study as it is asked now, with its choices, for the codebook of answers.
  public var questionRecords: [ReleaseRecord] {
    surveys.flatMap { survey in
      survey.questions.flatMap { question in
        languages.flatMap { language -> [ReleaseRecord] in
          let choices: [Choice?]
          if case .choice(let offered) = question.format { choices = offered } else { choices = [nil] }
          return choices.map { choice in
            ReleaseTables.questions.record(
              ReleasedQuestion(survey: survey.id, question: question, language: language, choice: choice))
          }
        }
      }
    }
  }
}

extension Survey {
  public static var releaseFiles: [ReleaseFile] {
    [ReleaseTables.answers.file, ReleaseTables.questions.file]
  }
}

extension ReleaseTables {
  public static let answers = ReleaseTable<ReleasedAnswer>(
    "answers",
    [
      .text("participant", "pseudonym, drawn for this release alone; the same in all of its tables") {
        $0.pseudonym
      },
      .text("survey", "id of the survey in the study definition") { $0.survey },
      .text("question", "id of the question") { $0.question },
      .text("answer", "id of the choice, or the number; empty when skipped") { $0.answer },
    ])

  /// Every question as the study asks it now, one row for each of its choices in each language.
  static let questions = ReleaseTable<ReleasedQuestion>(
    "questions",
    [
      .text("survey", "id of the survey in the study definition") { $0.survey.text },
      .text("question", "id of the question") { $0.question.id.text },
      .text("language", "language of the words in this row (ISO 639-1)") { $0.language.code },
      .text("wording", "the question as it is asked") { $0.question.question[$0.language] },
      .text("format", "choice: one of several; number: a number typed in") {
        $0.numberFormat == nil ? "choice" : "number"
      },
      .text("choice", "id of a choice, as answers.csv has it; empty for a number") { $0.choice?.id.text },
      .text("label", "the choice as it is shown; empty for a number") { row in
        row.choice.map { $0.label[row.language] }
      },
      .number("minimum", "smallest number allowed; empty for choices") { $0.numberFormat?.range.lowerBound },
      .number("maximum", "largest number allowed; empty for choices") { $0.numberFormat?.range.upperBound },
      .integer("decimals", "decimals allowed; empty for choices") { $0.numberFormat?.decimals },
      .text("unit", "unit of the number; empty where there is none") { row in
        row.numberFormat?.unit.map { $0[row.language] }
      },
    ])
}
