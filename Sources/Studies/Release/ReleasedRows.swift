import ImplicitAssociation

/// A participant of a release, under a number that only this release knows.
public struct ReleasedParticipant: Sendable {
  let pseudonym: String
  let record: Participation
  let study: Study
  /// The newest choice; nil where none was made.
  let sharing: String?

  public init(pseudonym: String, record: Participation, study: Study, sharing: String?) {
    self.pseudonym = pseudonym
    self.record = record
    self.study = study
    self.sharing = sharing
  }
}

/// A run by its place in the participant's record, in the release alone.
public struct ReleasedRunKey: Sendable, Hashable {
  let pseudonym: String
  /// From 1, in the order of starting.
  let number: Int

  public init(pseudonym: String, number: Int) {
    self.pseudonym = pseudonym
    self.number = number
  }
}

/// A run with its newest score.
public struct ReleasedRun: Sendable {
  let key: ReleasedRunKey
  let run: Run
  let attribute1Side: String
  let firstPairing: String
  /// Nil for a run without score.
  let score: Score?
  let isOfIneligible: Bool
  /// The inputs that answered it, in alphabetical order.
  let inputs: [String]
  /// The visit that its test belongs to.
  let visit: StudyVisit.ID?

  public struct Score: Sendable {
    let algorithm: String
    /// D1 to D6.
    let d: [Double?]
    let shown: String?
    let refusal: String?
    let isTooFast: Bool
    let under300Share: Double?
    let errorRate: Double?
    let flags: String

    public init(
      algorithm: String, d: [Double?], shown: String?, refusal: String?, isTooFast: Bool,
      under300Share: Double?,
      errorRate: Double?, flags: String
    ) {
      self.algorithm = algorithm
      self.d = d
      self.shown = shown
      self.refusal = refusal
      self.isTooFast = isTooFast
      self.under300Share = under300Share
      self.errorRate = errorRate
      self.flags = flags
    }
  }

  public init(
    key: ReleasedRunKey, run: Run, attribute1Side: String, firstPairing: String, score: Score?,
    isOfIneligible: Bool, inputs: [String], visit: StudyVisit.ID?
  ) {
    self.key = key
    self.run = run
    self.attribute1Side = attribute1Side
    self.firstPairing = firstPairing
    self.score = score
    self.isOfIneligible = isOfIneligible
    self.inputs = inputs
    self.visit = visit
  }

  /// Analyses leave it out; nil where no score says so.
  var isExcluded: Bool? { isOfIneligible ? true : score?.isTooFast }

  /// The reasons why analyses leave it out; nil for a run that they keep.
  var exclusion: String? {
    let reasons =
      (score?.isTooFast == true ? [Quality.Flag.tooFast.rawValue] : [])
      + (isOfIneligible ? ["not-eligible"] : [])
    return reasons.isEmpty ? nil : reasons.joined(separator: " ")
  }
}

/// The check of a device before a run.
public struct ReleasedTabletCheck: Sendable {
  let key: ReleasedRunKey
  let check: TabletCheck

  public init(key: ReleasedRunKey, check: TabletCheck) {
    self.key = key
    self.check = check
  }
}

/// A device as its browser described it when the page of a run was opened, where the participant permitted that.
public struct ReleasedDevice: Sendable {
  let key: ReleasedRunKey
  /// The first part that was measured since then.
  let block: Int
  let attempt: Int
  let device: DeviceRecord

  public init(key: ReleasedRunKey, block: Int, attempt: Int, device: DeviceRecord) {
    self.key = key
    self.block = block
    self.attempt = attempt
    self.device = device
  }
}

/// A trial as it was stored. An app keeps less than a browser does.
public struct ReleasedTrial: Sendable {
  let key: ReleasedRunKey
  let block: Int
  let firstPairing: Pairing
  let attempt: Int
  let isComplete: Bool
  let number: Int
  let stimulus: String?
  let role: String
  let correctSide: String
  let firstSide: String?
  let isError: Bool
  let firstLatency: Double?
  let latency: Double?
  let wrongPresses: String?
  let input: String?
  let onset: Double?
  let onsetSource: String?
  let deviations: Int?
  let flags: String
  let droppedFrames: Int?

  public init(
    key: ReleasedRunKey, block: Int, firstPairing: Pairing, attempt: Int, isComplete: Bool, number: Int,
    stimulus: String?, role: String, correctSide: String, firstSide: String?, isError: Bool,
    firstLatency: Double?, latency: Double?, wrongPresses: String?, input: String?, onset: Double?,
    onsetSource: String?, deviations: Int?, flags: String, droppedFrames: Int?
  ) {
    self.key = key
    self.block = block
    self.firstPairing = firstPairing
    self.attempt = attempt
    self.isComplete = isComplete
    self.number = number
    self.stimulus = stimulus
    self.role = role
    self.correctSide = correctSide
    self.firstSide = firstSide
    self.isError = isError
    self.firstLatency = firstLatency
    self.latency = latency
    self.wrongPresses = wrongPresses
    self.input = input
    self.onset = onset
    self.onsetSource = onsetSource
    self.deviations = deviations
    self.flags = flags
    self.droppedFrames = droppedFrames
  }
}

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
