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

extension Survey {
  public var wordsVariables: [WordsVariable] {
    questions.filter(\.isInOwnWords).map {
      WordsVariable(name: .answer($0.id.text, to: id), isReleased: $0.releasesText)
    }
  }
}

extension Study {
  func names(_ question: SurveyQuestion, of survey: StudyTask.ID) -> Bool {
    question.isInOwnWords && namedWords.contains(.answer(question.id.text, to: survey.ofStudy))
  }
}
