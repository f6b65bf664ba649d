import ImplicitAssociation

/// The part of a released run that only an Implicit Association Test has: its sides, and its newest score.
public struct ImplicitRunDetails: ReleasedRunDetails {
  let attribute1Side: String
  let firstPairing: String
  /// Nil for a run without score.
  let score: Score?

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

  public init(attribute1Side: String, firstPairing: String, score: Score?) {
    self.attribute1Side = attribute1Side
    self.firstPairing = firstPairing
    self.score = score
  }

  public var algorithm: String? { score?.algorithm }
  public var refusal: String? { score?.refusal }
  public var flags: String? { score?.flags }
  public var isExcluded: Bool? { score?.isTooFast }

  public var exclusions: [String] { score?.isTooFast == true ? [Quality.Flag.tooFast.rawValue] : [] }
}

extension ImplicitTest {
  public static var releaseFiles: [ReleaseFile] { [ReleaseTables.trials.file] }

  public static let runColumns = ReleasedRunColumns(
    plan: sides, scores: scores, quality: quality, exclusions: reasons, setting: setting)
}

extension ReleasedRun {
  fileprivate var implicit: ImplicitRunDetails? { details as? ImplicitRunDetails }
}

extension ImplicitTest {
  private static let sides: [ReleaseColumn<ReleasedRun>] = [
    .text(
      "attribute1_side", "side of the first attribute during the whole run", words: ["left", "right"]
    ) {
      $0.implicit?.attribute1Side
    },
    .text(
      "first_pairing", "pairing of blocks 3 and 4; A: first attribute with first concept", words: ["A", "B"]
    ) {
      $0.implicit?.firstPairing
    },
  ]

  private static let setting: [ReleaseColumn<ReleasedRun>] = [
    .text(
      "layout", "layout of the test in this variant: researchkit or project-implicit; empty for other tasks",
      words: Layout.allCases.map(\.rawValue)
    ) { ($0.task as? ImplicitTest)?.layouts[$0.run.variant]?.rawValue }
  ]

  private static let scores: [ReleaseColumn<ReleasedRun>] = [
    .number("d1", "D1: latency to the correct response (Greenwald, Nosek & Banaji 2003), pairing B minus A") {
      $0.implicit?.score?.d[0]
    },
    .number("d2", "D2: as D1, latencies under 400 ms deleted") { $0.implicit?.score?.d[1] },
    .number("d3", "D3: errors replaced by block mean plus 2 SD") { $0.implicit?.score?.d[2] },
    .number("d4", "D4: errors replaced by block mean plus 600 ms") { $0.implicit?.score?.d[3] },
    .number("d5", "D5: as D3, latencies under 400 ms deleted") { $0.implicit?.score?.d[4] },
    .number("d6", "D6: as D4, latencies under 400 ms deleted") { $0.implicit?.score?.d[5] },
    .text(
      "fitting_score",
      "the score that fits the procedure, which is the result of the run: D2 with corrected errors, D6 without"
    ) {
      $0.implicit?.score?.shown
    },
  ]

  private static let reasons = [
    ReleasePhrase("; too-fast, more than 10 % of the scored trials took less than 300 ms")
  ]

  private static let quality: [ReleaseColumn<ReleasedRun>] = [
    .number("under_300_share", "share of scored trials under 300 ms, 0 to 1") {
      $0.implicit?.score?.under300Share
    },
    .number("error_rate", "share of scored trials whose first response was wrong, 0 to 1") {
      $0.implicit?.score?.errorRate
    },
  ]
}

/// A trial as it was stored. An app keeps less than a browser does.
public struct ReleasedTrial: ReleasedTrialRow {
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

extension ReleaseTables {
  public static let trials = ReleaseTable<ReleasedTrial>(
    "trials", of: "a trial of an Implicit Association Test",
    key: ["participant", "run", "block", "attempt", "trial"],
    ReleaseColumn.ofRun + trialPlace + ReleaseColumn.ofAttempt + trialAnswers + trialRecording)

  private static let trialPlace: [ReleaseColumn<ReleasedTrial>] = [
    .integer("block", "1 to 7") { $0.block },
    .text(
      "pairing",
      "pairing that the block shows; A: first attribute with first concept; empty for sorting blocks",
      words: ["A", "B"]
    ) { Plan.pairing(ofBlock: $0.block, first: $0.firstPairing)?.rawValue },
  ]

  private static let trialAnswers: [ReleaseColumn<ReleasedTrial>] = [
    .integer("trial", "trial in its block, from 1") { $0.number },
    .text("stimulus", "id of the stimulus in the study definition; empty for a run of an app") {
      $0.stimulus
    },
    .text(
      "category", "concept1, concept2, attribute1 or attribute2, in the order of the study definition",
      words: ["concept1", "concept2", "attribute1", "attribute2"]
    ) { $0.role },
    .text("correct_side", "left or right", words: ["left", "right"]) { $0.correctSide },
    .text(
      "first_side", "side of the first response; empty for a missed trial", words: ["left", "right"]
    ) { $0.firstSide },
    .flag("error", "1 when the first response was wrong") { $0.isError },
    .number(
      "first_latency",
      "ms from the onset of the stimulus to the first response; empty for a missed trial, and for an error in an app",
      unit: "ms"
    ) { $0.firstLatency },
    .number(
      "latency", "ms from the onset of the stimulus to the correct response; empty where none was given",
      unit: "ms"
    ) { $0.latency },
    .text(
      "wrong_presses",
      "latencies of all wrong responses in ms, separated by spaces; empty for a run of an app"
    ) { $0.wrongPresses },
  ]

  private static let trialRecording: [ReleaseColumn<ReleasedTrial>] =
    ReleaseColumn.ofRecording(
      noInput: "for a run of an app", noOnset: "for a run of an app", rest: "for a run of an app") + [
      .number(
        "onset",
        "ms at which the stimulus was presented, on the clock of the page, which starts when the page is opened; empty for a run of an app",
        unit: "ms"
      ) { $0.onset }
    ]
}
