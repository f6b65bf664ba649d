import Expressions

/// An answer that counts, or the value of a formula.
public struct ReleasedAnswer: Sendable {
  let pseudonym: String
  /// That of an occasion, where it is scheduled.
  let survey: StudyTask.ID
  let question: String
  let repetition: Int?
  let format: String?
  let answer: String?
  let missing: String?
  /// The text as it was written, where the release names the question: never a cell.
  var written: WrittenWords?

  public init(
    pseudonym: String, survey: StudyTask.ID, question: String, repetition: Int? = nil, format: String? = nil,
    answer: String?, missing: String? = nil
  ) {
    self.pseudonym = pseudonym
    self.survey = survey
    self.question = question
    self.repetition = repetition
    self.format = format
    self.answer = answer
    self.missing = missing
  }

  /// The same with another value in its place.
  func with(answer: String) -> ReleasedAnswer {
    ReleasedAnswer(
      pseudonym: pseudonym, survey: survey, question: question, repetition: repetition, format: format,
      answer: answer)
  }
}

/// A page as it was once shown, with the number of the showing.
public struct ReleasedPageTime: Sendable {
  let pseudonym: String
  /// That of an occasion, where it is scheduled.
  let survey: StudyTask.ID
  let number: Int
  let time: SurveyPageTime

  public init(pseudonym: String, survey: StudyTask.ID, number: Int, time: SurveyPageTime) {
    self.pseudonym = pseudonym
    self.survey = survey
    self.number = number
    self.time = time
  }
}

extension Survey {
  public static var releaseFiles: [ReleaseFile] {
    [
      ReleaseTables.answers.file, ReleaseTables.questions.file, ReleaseTables.scales.file,
      ReleaseTables.surveyTimes.file, ReleaseTables.facts.file,
    ]
  }

  public func ownReleaseFiles(in study: Study) -> [ReleaseFile] { [study.wideAnswers(of: self).file] }

  public func tablesOfVariables(in study: Study) -> [String] {
    [ReleaseTables.questions.name, study.wideAnswers(of: self).name]
  }

  public func releaseTables(with part: ReleaseMembership.Part, in study: Study) -> [String] {
    let ofWords = [study.wideAnswers(of: self).name, ReleaseTables.answers.name]
    switch part {
    case .answers: return ofWords + [ReleaseTables.facts.name, ReleaseTables.surveyTimes.name]
    case .words: return ofWords
    default: return []
    }
  }
}

extension ReleaseTables {
  public static let answers = ReleaseTable<ReleasedAnswer>(
    "answers", of: "an answer, or the value of a formula",
    [
      .text("participant", ReleasePseudonyms.random.meaning) {
        $0.pseudonym
      },
      .text("survey", "id of the survey in the study definition") { $0.survey.ofStudy.text },
      .text("question", "id of the question, computed value or scale") { $0.question },
      .text(
        "answer",
        "the answer as its format says: ids of choices, yes or no, a number, or a text; a date is the number of days from the participant's first visit, a time of day is rounded down to the full hour where the table of questions says so, a height is in metres, a weight in kilograms, a duration in seconds"
      ) { $0.answer }.from(.answered),
      .text(
        "missing",
        "why there is no answer: skipped, do-not-know, prefer-not-to-say, or withheld: words of one's own, which may name somebody and were not kept; empty for a value that could not be computed"
      ) { $0.missing },
      .text(
        "format",
        "kind of the question when it was answered, computed, or score; empty for answers from before it was kept"
      ) { $0.format },
      .integer("repetition", "in a repeated group which repetition, from 1; empty elsewhere") {
        $0.repetition
      },
      .ofOccasion { $0.survey },
    ])

  public static let surveyTimes = ReleaseTable<ReleasedPageTime>(
    "survey_times", of: "a page of a survey when it was sent",
    [
      .text("participant", ReleasePseudonyms.random.meaning) {
        $0.pseudonym
      },
      .text("survey", "id of the survey in the study definition") { $0.survey.ofStudy.text },
      .integer(
        "showing",
        "counts the pages that the participant sent in this survey, from 1; without those that the release leaves out"
      ) { $0.number },
      .text(
        "page",
        "id of the page or of its only question, with the repetition behind a point; .review for the review"
      ) { $0.time.page.text },
      .number("seconds", "from when the page was written until it was sent, as the server saw it", unit: "s")
      {
        $0.time.seconds
      },
      .ofOccasion { $0.survey },
    ])

  /// Every question as the study asks it now, one row for each of its choices in each language.
  static let questions = ReleaseTable<ReleasedQuestion>(
    "questions", of: "a question or value of the study in a language, with one of its choices",
    [
      .text("survey", "id of the survey in the study definition") { $0.survey.text },
      .text("question", "id of the question, computed value or scale") { $0.id },
      .text("language", "language of the words in this row (ISO 639-1)") { $0.language.code },
      .text("wording", "the question as it is asked, or the name of the value") { $0.wording },
      .text(
        "format",
        "kind of the question in the study definition: choice, number, date, text and others; computed and score for values"
      ) { $0.format },
      .text("choice", "id of a choice, as answers.csv has it; empty for kinds without choices") {
        $0.choice?.id.text
      },
      .text("label", "the choice as it is shown; empty for kinds without choices") { row in
        row.choice.map { $0.label[row.language] }
      },
      .number("value", "the number for which the choice stands in formulas and scores; empty for none") {
        $0.choice?.value?.double
      },
      .number("minimum", "smallest number allowed; empty for other kinds") {
        $0.numberFormat?.range.lowerBound.double
      },
      .number("maximum", "largest number allowed; empty for other kinds") {
        $0.numberFormat?.range.upperBound.double
      },
      .integer("decimals", "decimals allowed; empty for other kinds") { $0.numberFormat?.decimals },
      .text("unit", "unit of the number; empty where there is none") { row in
        row.numberFormat?.unit.map { $0[row.language] }
      },
      .text("reasons", "answers without an answer that are offered besides skipping, separated by spaces") {
        $0.reasons
      },
      .flag("required", "1 when the question cannot be skipped; empty for values") {
        $0.question?.isRequired
      },
      .text("group", "id of the repeated group in which the question stands; empty elsewhere") {
        $0.group?.text
      },
      .text("rule", "formula that has to be true for the question to be shown; empty if it always is") {
        $0.question?.rule?.formula.description
      },
      .text("formula", "formula of a computed value or score; empty for questions") {
        $0.value?.formula.formula.description
      },
      .text(
        "withheld",
        "why answers are not in this release as they were given: contact, kept in the identity database; own-words, which may name somebody; identifier, which tells who somebody is; quasi-identifier, which tells it together with others and stands in ranges or groups, or is left out, where too few would look alike; looked-through, words of one's own that staff kept, edited or left out one by one; hour, a time of day, which is rounded down to the full hour; empty where they are",
        words: ["contact", "own-words", "identifier", "quasi-identifier", "looked-through", "hour"]
      ) { $0.withheld },
      .text(
        "value_type",
        "kind of question whose answers are like the values of the formula, such as number, yes-no or choice; missing for one that gives none; empty for questions",
        words: FormulaType.releasedWords
      ) { $0.valueType },
    ]
  ).from(.defined)
}
