extension SurveyQuestion.Format {
  /// The words for the formats whose answers are words of the participants' own. The newest answers in them are kept apart, by
  /// a trigger that has the same words (decision 127).
  public static let inOwnWords = SurveyQuestion.TextFormat.Style.allCases.map(\.rawValue)
}

extension SurveyQuestion {
  /// Its answers are words that can be looked through.
  var isInOwnWords: Bool {
    isAnswered && !isIdentity && Format.inOwnWords.contains(format.word)
  }
}

extension Study {
  /// The questions whose words a release can name.
  public var wordsVariables: [VariableName] {
    surveys.flatMap { survey in
      survey.questions.filter(\.isInOwnWords).map { VariableName.answer($0.id.text, to: survey.id) }
    }.filter { disclosureControl?.tag(of: $0).isIdentifying != true }
  }

  /// Those for which the study says so: a form has them chosen before anybody chooses.
  public var wordsToRelease: Set<VariableName> {
    let wanted = surveys.flatMap { survey in
      survey.questions.filter(\.releasesText).map { VariableName.answer($0.id.text, to: survey.id) }
    }
    return Set(wanted).intersection(wordsVariables)
  }

  func names(_ question: SurveyQuestion, of survey: StudyTask.ID) -> Bool {
    question.isInOwnWords && namedWords.contains(.answer(question.id.text, to: survey.ofStudy))
  }
}
