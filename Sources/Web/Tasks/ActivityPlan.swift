import JSON
import RunDocuments
import Statistics
import Studies

/// The plan of a run of an activity for the browser.
extension ActivityPlanDocument {
  /// - Parameters:
  ///   - keys: the key of each answer, by its id
  ///   - pictures: the files that the task shows, by the ids of their stimuli
  init(
    _ planned: PlannedRun, _ task: any Activity, variant: TaskVariant, keys: [String: String] = [:],
    pictures: [String: String] = [:], speech: SpeechDocument? = nil, blocks: [Content],
    in setting: PlanSetting
  ) {
    let progress = planned.run.progress
    self.init(
      kind: type(of: task).kind.word, run: planned.run.id.text, test: task.id.text,
      title: task.title[setting.language], input: variant.input.rawValue, keys: keys,
      storesDevice: setting.permitted.contains(.deviceDetails),
      fillsScreen: setting.permitted.contains(.fullScreen),
      playsSound: setting.permitted.contains(.sound), countdown: task.settings.countdown,
      record: task.recorders.filter(setting.recorders.contains).map(\.rawValue),
      minutes: task.expectedMinutes, blocks: blocks,
      resume: ResumeDocument(block: progress.block, attempt: progress.attempt, part: progress.part),
      done: setting.done, texts: setting.texts,
      pictures: pictures.isEmpty ? nil : pictures.mapValues(setting.pictureURL), speech: speech)
  }
}

/// Reading the trials of a part of speeded choices, whose shape is bounded here.
extension ChoiceTrials {
  /// Bytes. A block of a thousand trials stays below it even if somebody keeps pressing.
  static let largestPart = 4 << 20

  init(_ part: JSON) throws(JSONProblem) {
    self.init(
      try part.list(PartKey.trials, ChoiceTrial.init), unheard: try part.wordIfAny(PartKey.reason))
  }
}

extension ChoiceTrial {
  fileprivate init(_ json: JSON) throws(JSONProblem) {
    typealias Key = ChoiceTrialDocument.CodingKeys
    self.init(
      number: try json.integer(Key.number), onset: Milliseconds(try json.number(Key.onset)),
      onsetSource: try json.word(Key.onsetSource), response: try ChoiceResponse(json),
      deviations: try json.count(Key.deviations, upTo: 100_000), flags: try json.disturbances(Key.flags),
      droppedFrames: try json.count(Key.droppedFrames, upTo: 10_000_000),
      early: try json.countIfAny(Key.early), further: try json.countIfAny(Key.further),
      presses: try json.pressesIfAny(Key.presses),
      outputLatency: try json.timeIfAny(Key.outputLatency), unheard: try json.wordIfAny(Key.unheard))
  }
}

extension ChoicePress {
  fileprivate init(_ json: JSON) throws(JSONProblem) {
    typealias Key = ChoiceTrialDocument.Press.CodingKeys
    self.init(
      answer: try json.text(Key.answer), time: Milliseconds(try json.number(Key.time)),
      input: try json.word(Key.input))
  }
}

extension ChoiceResponse {
  /// Nil for a trial without an answer.
  fileprivate init?(_ json: JSON) throws(JSONProblem) {
    typealias Key = ChoiceTrialDocument.CodingKeys
    guard json.optional(Key.answer.stringValue) != nil else { return nil }
    self.init(
      answer: try json.text(Key.answer), latency: Milliseconds(try json.number(Key.latency)),
      input: try json.word(Key.input))
  }
}

extension JSON {
  /// Nil where there is none, or null.
  func timeIfAny(_ key: some CodingKey) throws(JSONProblem) -> Milliseconds? {
    do {
      return try optional(key.stringValue).map { (time) throws(JSONProblem) in Milliseconds(try time.number())
      }
    } catch { throw error.at(key.stringValue) }
  }

  /// Nil where there is none, or null.
  func wordIfAny<Word: RawRepresentable<String>>(_ key: some CodingKey) throws(JSONProblem) -> Word? {
    if optional(key.stringValue) == nil { return nil }
    return try word(key)
  }

  /// A list of exactly so many numbers.
  func numbers(_ key: some CodingKey, count: Int) throws(JSONProblem) -> [Double] {
    let numbers = try list(key) { (number) throws(JSONProblem) in try number.number() }
    guard numbers.count == count else {
      throw JSONProblem(reason: "is not \(count) numbers").at(key.stringValue)
    }
    return numbers
  }

  /// Zero where it is missing, as in trials that a page of an earlier version kept on its device.
  fileprivate func countIfAny(_ key: some CodingKey) throws(JSONProblem) -> Int {
    optional(key.stringValue) == nil ? 0 : try count(key, upTo: 100_000)
  }

  /// Nil where there are none, as in trials of an earlier version.
  fileprivate func pressesIfAny(_ key: some CodingKey) throws(JSONProblem) -> [ChoicePress]? {
    if optional(key.stringValue) == nil { return nil }
    let presses = try list(key, ChoicePress.init)
    guard presses.count <= ChoicePress.limit else {
      throw JSONProblem(reason: "is too long").at(key.stringValue)
    }
    return presses
  }

  /// The disturbances of the page during a trial.
  func disturbances(_ key: some CodingKey) throws(JSONProblem) -> Set<Disturbance> {
    Set(try list(key) { (flag) throws(JSONProblem) in try flag.word() })
  }
}
