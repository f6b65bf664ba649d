/// Everything the browser needs to give a run of an activity, as JSON. Times are in milliseconds, where nothing else is
/// said.
public struct ActivityPlanDocument<Content: Codable & Sendable>: Codable, Sendable {
  public typealias Block = Content

  /// The folder of the task's modules, `Assets/js/tasks/<kind>`.
  public let kind: String
  public let run: String
  public let test: String
  public let title: String
  public let input: String
  /// The character of the key of each answer.
  public let keys: [String: String]
  /// True if details of the device may be collected at all.
  public let storesDevice: Bool
  /// True if the task may ask the browser for the full screen.
  public let fillsScreen: Bool
  /// True if a tone may mark the seconds of a countdown and the end of a block.
  public let playsSound: Bool
  /// The seconds that are counted down before each block; 0 for none.
  public let countdown: Int
  /// The recorders that run beside each block, `motion` or `location` for instance: those that are permitted.
  public let record: [String]
  /// About how long the task takes, in minutes.
  public let minutes: Int
  public let blocks: [Block]
  public let resume: ResumeDocument
  public let done: String
  public let texts: [String: String]
  /// The addresses of the pictures that the task shows, by the ids of their stimuli; missing where it shows none.
  public let pictures: [String: String]?
  /// How its stimuli are spoken; missing where they are to be seen.
  public let speech: SpeechDocument?

  public init(
    kind: String, run: String, test: String, title: String, input: String, keys: [String: String],
    storesDevice: Bool, fillsScreen: Bool, playsSound: Bool, countdown: Int, record: [String], minutes: Int,
    blocks: [Block],
    resume: ResumeDocument, done: String, texts: [String: String],
    pictures: [String: String]? = nil, speech: SpeechDocument? = nil
  ) {
    self.kind = kind
    self.run = run
    self.test = test
    self.title = title
    self.input = input
    self.keys = keys
    self.storesDevice = storesDevice
    self.fillsScreen = fillsScreen
    self.playsSound = playsSound
    self.countdown = countdown
    self.record = record
    self.minutes = minutes
    self.blocks = blocks
    self.resume = resume
    self.done = done
    self.texts = texts
    self.pictures = pictures
    self.speech = speech
  }
}
