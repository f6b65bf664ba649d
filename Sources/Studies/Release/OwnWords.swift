/// Words that a participant wrote, of a question that a release names, without anything else of the participant.
public struct OwnWords: Sendable, Hashable {
  /// Tells the text apart, and leads to nobody.
  public let id: String
  public let variable: VariableName
  public let text: String
  /// The newest decision about this very answer; nil while there is none.
  public let decision: WordsDecision?

  public init(id: String, variable: VariableName, text: String, decision: WordsDecision?) {
    self.id = id
    self.variable = variable
    self.text = text
    self.decision = decision
  }

  /// How often it was decided about.
  public var round: Int { decision?.round ?? 0 }
}

/// A page of the texts of a release, as it is asked for.
public struct OwnWordsPlace: Sendable, Hashable {
  /// From 1.
  public let page: Int
  public let size: Int
  /// Without those that somebody has decided about.
  public let isOfUndecided: Bool

  public init(page: Int, size: Int, isOfUndecided: Bool) {
    self.page = page
    self.size = size
    self.isOfUndecided = isOfUndecided
  }
}

/// A page of the texts of a release. It has fewer texts than others where some answers are not in the release: somebody has
/// left, or another answer has made the question one that does not count.
public struct OwnWordsListing: Sendable {
  public let texts: [OwnWords]
  /// A later one than was asked for, if nothing of that is in the release.
  public let page: Int
  /// The number of answers on all pages, with those that are not in the release.
  public let answers: Int

  public init(texts: [OwnWords], page: Int, answers: Int) {
    self.texts = texts
    self.page = page
    self.answers = answers
  }
}

/// The decision of a member of staff about a text. A later one takes its place; an answer that is changed has none.
public struct WordsDecision: Sendable, Hashable {
  public let outcome: Outcome
  public let by: StaffMember.ID
  public let at: Timestamp
  /// Counts the decisions about the same answer, from 1.
  public let round: Int

  public enum Outcome: Sendable, Hashable {
    /// Released as it was written.
    case kept
    /// Released in other words.
    case edited(String)
    case leftOut

    /// The longest text that takes the place of another, in characters.
    public static let longest = 10_000

    /// The word by which it is stored and counted.
    public var word: String {
      switch self {
      case .kept: "kept"
      case .edited: "edited"
      case .leftOut: "left-out"
      }
    }

    /// Other words as they were typed, made harmless as answers are; nil for none, and for too many.
    public static func other(typed: String) -> Self? {
      let text = CleanText.lines(typed)
      return (1...longest).contains(text.count) ? .edited(text) : nil
    }

    /// The text in place of the answer; nil where there is none.
    public var text: String? { if case .edited(let text) = self { text } else { nil } }
  }

  public init(_ outcome: Outcome, by member: StaffMember.ID, at time: Timestamp, round: Int) {
    self.outcome = outcome
    by = member
    at = time
    self.round = round
  }

  /// The text that a release has; nil for none.
  public func released(_ text: String) -> String? {
    switch outcome {
    case .kept: text
    case .edited(let other): other
    case .leftOut: nil
    }
  }
}

/// A decision as it is made: of a text as it was seen.
public struct NewWordsDecision: Sendable, Hashable {
  /// ``OwnWords/id``
  public let id: String
  public let outcome: WordsDecision.Outcome
  /// The round that was seen: with another one meanwhile, nothing is decided.
  public let seen: Int

  public init(id: String, outcome: WordsDecision.Outcome, seen: Int) {
    self.id = id
    self.outcome = outcome
    self.seen = seen
  }
}

/// The texts of a question, by what was decided about them.
public struct OwnWordsCount: Sendable, Hashable {
  public let variable: VariableName
  public private(set) var kept = 0
  public private(set) var edited = 0
  public private(set) var leftOut = 0
  /// Left out, too.
  public private(set) var undecided = 0

  /// Counts them for each question that a release names, by the names of the variables.
  public static func all(_ words: [OwnWords], of variables: Set<VariableName>) -> [OwnWordsCount] {
    variables.sorted { $0.name < $1.name }.map { variable in
      var count = OwnWordsCount(variable: variable)
      for text in words where text.variable == variable {
        switch text.decision?.outcome {
        case .kept?: count.kept += 1
        case .edited?: count.edited += 1
        case .leftOut?: count.leftOut += 1
        case nil: count.undecided += 1
        }
      }
      return count
    }
  }

  private init(variable: VariableName) { self.variable = variable }

  public var all: Int { kept + edited + leftOut + undecided }

  /// The way in which they were looked through, for codebooks.
  public var phrase: ReleasePhrase {
    ReleasePhrase(
      "words of participants' own, each read by staff before the release: {kept} as written, {edited} edited, {leftOut} left out, of which {undecided} nobody decided about",
      [
        "kept": String(kept), "edited": String(edited), "leftOut": String(leftOut + undecided),
        "undecided": String(undecided),
      ])
  }

  public var meaning: String { phrase.text }
}

/// The decisions about what participants wrote.
public protocol OwnWordsStore: Sendable {
  /// Decides about texts of a release in one transaction.
  /// - Returns: the ids of those that were not decided, since somebody else did so, or the answer was changed, meanwhile
  func decide(
    _ decisions: [NewWordsDecision], of study: Study, in scope: ReleaseScope, context: AuditContext
  ) throws -> Set<String>
}

extension ReleaseFile {
  /// The file with the way in which words were looked through.
  public func lookedThrough(_ counts: [OwnWordsCount]) -> ReleaseFile {
    if counts.isEmpty { return self }
    return ReleaseFile(
      name: name, rows: rows, key: key, task: task,
      columns: columns.map { column in
        guard let count = counts.first(where: { $0.variable == column.variable }) else { return column }
        var column = column
        column.phrases += [ReleasePhrase("; "), count.phrase]
        return column
      })
  }
}
