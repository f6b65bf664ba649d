import RunDocuments
import Studies

typealias SerialAdditionPages = ChoicePages<SerialAdditionTask>

extension TaskKindPages {
  public static let serialAddition = TaskKindPages(
    pages: SerialAdditionPages(styles: "css/serial-addition.css"))
}

extension SerialAdditionTask: ShownChoices {
  static func write(_ result: Double, _ words: any LabRequest) -> String { words.percent(result) }

  static let usualRange = 0.0...1
  static let rangeStep = 0.1

  static func counts(_ result: SerialAdditionResult) -> [(name: String, count: Int)] {
    [
      ("right", result.right), ("wrong", result.wrong), ("missed", result.missed), ("trials", result.trials),
      ("median", Int((result.median ?? 0).rounded())),
    ]
  }

  /// The instruction speaks of hearing where digits are spoken.
  var otherSentences: [(sentence: String, other: String)] {
    guard speech != nil else { return [] }
    return ["overviewLead", "overviewTouch", "overviewUnable"].map { ($0, "\($0)Spoken") }
  }

  func speech(in setting: PlanSetting) throws -> SpeechDocument? {
    guard let speech else { return nil }
    let files = zip(SpokenDigits.digits, speech.recordings[setting.language] ?? [])
    let sounds = try Dictionary(
      uniqueKeysWithValues: files.map { ("\($0)", try setting.fileURL($1)) })
    return SpeechDocument(
      language: setting.language.code,
      // Nothing of a trial run is kept, so that there is nobody to ask.
      isPermitted: setting.purpose == .preview || setting.permitted.contains(SpokenDigits.permission),
      sounds: speech.recordings.isEmpty ? nil : sounds, isShownOtherwise: speech.isShownOtherwise)
  }

  static func remarks(on result: SerialAdditionResult, _ words: any LabRequest) -> [String] {
    result.unheard.map { [words.say("serial-addition.unheard.\($0.rawValue)")] } ?? []
  }

  static let shares: [QualityShare<SerialAdditionResult>] = [
    .init(word: "wrong", part: \.wrong, whole: \.trials),
    .init(word: "missed", part: \.missed, whole: \.trials),
  ]
}
