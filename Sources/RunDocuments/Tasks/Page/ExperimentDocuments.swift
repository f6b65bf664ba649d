/// The plan of a run of an experiment for the page around it.
public typealias ExperimentPlanDocument = ActivityPlanDocument<ExperimentBlockDocument>

/// An experiment as the page around it needs to know it: its pages, its run, and how much it may submit.
public struct ExperimentBlockDocument: Codable, Sendable {
  public let number: Int
  /// The addresses of its pages, the first one first.
  public let pages: [Page]
  /// The address of the folder with its files, with a slash at the end.
  public let folder: String
  /// The part that the experiment itself is told.
  public let about: About
  /// The newest state that the server has, as JSON; missing before the first.
  public let checkpoint: String?
  /// The names of submissions that the server has.
  public let keys: [String]
  /// Bytes that were submitted, and that may be in all.
  public let used: Int
  public let limit: Int
  /// Problems that were noted: there is a limit to them.
  public let problems: Int
  /// Data as a run gives them, for a simulated participant alone.
  public let sample: [String]?

  public struct Page: Codable, Sendable {
    public let title: String
    public let url: String

    public init(title: String, url: String) {
      self.title = title
      self.url = url
    }
  }

  public struct About: Codable, Sendable {
    public let task: String
    public let variant: String
    public let input: String
    /// The place of the variant in the participant's order, from 1.
    public let position: Int
    /// 64 bits in decimal digits, more than a number of JavaScript holds.
    public let seed: String
    public let language: String
    public let parameters: [String: String]
    public let isPreview: Bool

    public init(
      task: String, variant: String, input: String, position: Int, seed: String, language: String,
      parameters: [String: String], isPreview: Bool
    ) {
      self.task = task
      self.variant = variant
      self.input = input
      self.position = position
      self.seed = seed
      self.language = language
      self.parameters = parameters
      self.isPreview = isPreview
    }
  }

  public init(
    number: Int, pages: [Page], folder: String, about: About, checkpoint: String?, keys: [String],
    used: Int, limit: Int, problems: Int, sample: [String]?
  ) {
    self.number = number
    self.pages = pages
    self.folder = folder
    self.about = about
    self.checkpoint = checkpoint
    self.keys = keys
    self.used = used
    self.limit = limit
    self.problems = problems
    self.sample = sample
  }
}

/// One thing that an experiment, or the page around it, hands over.
public struct ExperimentEntryDocument: Codable, Sendable {
  /// `begin`, `line`, `piece`, `checkpoint`, `key`, `file`, `disturbance`, `problem` or `end`.
  public var what: String
  public var name: String?
  public var text: String?

  public init(what: String, name: String? = nil, text: String? = nil) {
    self.what = what
    self.name = name
    self.text = text
  }

  public enum CodingKeys: String, CodingKey, Sendable {
    case what
    case name
    case text
  }
}
