import Statistics

/// The Single Category Implicit Association Test: words and pictures of one concept and of two attributes are sorted with two
/// keys; the concept shares a key with the first attribute in one stage and with the second in the other (Karpinski &
/// Steinman, 2006, J Pers Soc Psychol 91: 16–32, Study 1, Method).
public struct SingleCategoryTask: ChoiceActivity {
  public static let kind = TaskKind("single-category-association")
  public static let algorithm = "single-category-association-1"

  public var settings: ActivitySettings
  public let concept: Category
  /// The attribute of the left key.
  public let first: Category
  /// The attribute of the right key.
  public let second: Category
  /// The trials of each stage that count, a multiple of 24.
  public let trials: Int
  /// The trials of practice before each of them, a multiple of 24; 0 for none.
  public let practice: Int
  /// The pairing of the first stage; nil where it is drawn for each run.
  public let firstPairing: SingleCategoryPairing?
  /// From an answer to the next stimulus, in ms; whether it was right is told meanwhile.
  public let interval: Int
  /// A stimulus that nobody answers goes so long after it appeared.
  public let timeLimit: Milliseconds

  /// A category with the words and pictures that belong to it.
  public struct Category: Sendable {
    public let label: LocalizedText
    /// Two at least, so that none comes twice in a row.
    public let stimuli: [Stimulus]

    public init(label: LocalizedText, stimuli: [Stimulus]) {
      self.label = label
      self.stimuli = stimuli
    }
  }

  /// A word or a picture to be sorted. Its id is what is stored, the same in each language.
  public struct Stimulus: Sendable {
    public let id: String
    public let content: Content

    public init(id: String, content: Content) {
      self.id = id
      self.content = content
    }

    public enum Content: Sendable {
      case word(LocalizedText)
      case picture(file: String, description: LocalizedText)
    }

    /// The word, or the description of the picture.
    public var text: LocalizedText {
      switch content {
      case .word(let word): word
      case .picture(_, let description): description
      }
    }

    /// The file of the picture; nil for a word.
    public var picture: String? {
      if case .picture(let file, _) = content { file } else { nil }
    }
  }

  public init(
    settings: ActivitySettings, concept: Category, first: Category, second: Category, trials: Int,
    practice: Int, firstPairing: SingleCategoryPairing?, interval: Int, timeLimit: Milliseconds
  ) {
    self.settings = settings
    self.concept = concept
    self.first = first
    self.second = second
    self.trials = trials
    self.practice = practice
    self.firstPairing = firstPairing
    self.interval = interval
    self.timeLimit = timeLimit
  }

  /// The mean of the scores of a participant's runs, in standard deviations.
  public static let compared = ComparedMeasure(
    id: ComparedMeasure.ID("score"), range: -1.5...1.5, classCount: 20)

  /// “Please respond more quickly!” stays for 500 ms (Karpinski & Steinman 2006).
  static let reminder: Milliseconds = 500

  public var answers: [String] { SingleCategorySide.allCases.map(\.rawValue) }
  public var answerKeys: [String] { ["e", "i"] }
  public var pace: ChoicePace { ChoicePace(timeLimit: timeLimit, waitAfterMissed: Self.reminder) }
  public var tellsEveryError: Bool { true }
  public var blockCount: Int { practice > 0 ? 4 : 2 }
  public var secondsPerTrial: Double { Double(interval) / 1000 + 0.75 }
  public var expectedMinutes: Int { minutes(ofAll: 2 * (trials + practice)) }

  /// Everything that the test shows, each once.
  public var stimuli: [Stimulus] { [concept, first, second].flatMap(\.stimuli) }

  func category(_ role: SingleCategoryRole) -> Category {
    switch role {
    case .concept: concept
    case .first: first
    case .second: second
    }
  }
}

/// The relation of a stimulus to the question of the test.
public enum SingleCategoryRole: String, Sendable, CaseIterable {
  case concept
  /// Of the first attribute.
  case first
  /// Of the second attribute.
  case second
}

/// The two answers, in the order of their buttons and keys.
enum SingleCategorySide: String, CaseIterable {
  case left
  case right
}

/// The attribute that shares its key with the concept.
public enum SingleCategoryPairing: String, Sendable, CaseIterable {
  /// The first.
  case a
  /// The second.
  case b

  public var other: Self { self == .a ? .b : .a }

  /// The role of each of 24 stimuli: the concept and the attribute beside it have seven each, the other attribute ten, so
  /// that 58 % of the right answers are on one key and 42 % on the other (Karpinski & Steinman 2006).
  var roles: [SingleCategoryRole] {
    let counts: [(SingleCategoryRole, Int)] = [
      (.concept, 7), (.first, self == .a ? 7 : 10), (.second, self == .a ? 10 : 7),
    ]
    return counts.flatMap { role, count in Array(repeating: role, count: count) }
  }

  func side(of role: SingleCategoryRole) -> SingleCategorySide {
    switch role {
    case .first: .left
    case .second: .right
    case .concept: self == .a ? .left : .right
    }
  }

  /// The word of the condition of a trial.
  func condition(_ role: SingleCategoryRole) -> String { "\(rawValue)-\(role.rawValue)" }

  /// The pairing of such a condition.
  init?(ofCondition condition: String) {
    self.init(rawValue: String(condition.prefix { $0 != "-" }))
  }

  static let conditions = allCases.flatMap { pairing in
    SingleCategoryRole.allCases.map(pairing.condition)
  }
}
