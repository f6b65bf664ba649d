/// The parts of a study's data among which the scope of a release is chosen.
public struct ReleaseChoices: Sendable {
  /// The visits of the study, in their order.
  public let visits: [StudyVisit.ID]
  /// The versions of the consent document to which somebody agreed, the first first.
  public let consents: [ConsentVersion]
  /// The versions of the study at the first run or answer of somebody, the first first.
  public let studyVersions: [UsedStudyVersion]
  /// The tables that can be left out.
  public let tables: [String]
  /// The questions whose words can be named.
  public let words: [VariableName]
  /// The tasks whose data can be in it as they came.
  public let asSent: [StudyTask.ID]
  /// How many participants the study asks to be alike; nil where it does not say what tells who somebody is.
  public let studyAlike: Int?
  /// How many different values of a sensitive variable it asks them to have, 1 for any; nil where it names no such variable.
  public let studyDiverse: Int?

  public struct ConsentVersion: Sendable, Hashable {
    public let number: Int
    /// The hash of the document.
    public let version: String

    public init(number: Int, version: String) {
      self.number = number
      self.version = version
    }
  }

  public init(
    visits: [StudyVisit.ID], consents: [ConsentVersion], studyVersions: [UsedStudyVersion],
    tables: [String], words: [VariableName] = [], asSent: [StudyTask.ID] = [], studyAlike: Int? = nil,
    studyDiverse: Int? = nil
  ) {
    self.visits = visits
    self.consents = consents
    self.studyVersions = studyVersions
    self.tables = tables
    self.words = words
    self.asSent = asSent
    self.studyAlike = studyAlike
    self.studyDiverse = studyDiverse
  }

  /// Returns true if everything that was chosen is still there, and the study asks for no more than was chosen.
  public func allow(_ selection: ReleaseSelection) -> Bool {
    selection.visits.isSubset(of: visits) && selection.consents.isSubset(of: consents.map(\.version))
      && selection.studyVersions.isSubset(of: studyVersions.map(\.version))
      && selection.leftOut.isSubset(of: tables) && selection.words.isSubset(of: words)
      && selection.asSent.isSubset(of: asSent) && Self.mayAsk(for: selection.leastAlike, above: studyAlike)
      && Self.mayAsk(for: selection.leastDiverse, above: studyDiverse)
  }

  private static func mayAsk(for number: Int?, above least: Int?) -> Bool {
    guard let number else { return true }
    return least.map { number >= $0 } ?? false
  }
}

/// The reasons why a selection that was typed is none.
public enum ReleaseSelectionProblem: Error, Sendable, Hashable {
  case noDay(String)
  case lastDayBeforeFirst
  case unknownVisit(String)
  /// There is no such version of the consent document or of the study, or several begin with these signs.
  case unknownVersion(String)
  case unknownTable(String)
  /// No question of the study whose answers are words that a release can have.
  case unknownWords(String)
  /// No task of the study whose data a release can have as they came.
  case unknownAsSent(String)
  /// Not a number of participants who can be asked to be alike: from as many as the study asks for.
  case notAlike(String, least: Int)
  /// The study does not say in what participants have to be alike.
  case nothingToBeAlikeIn
  /// Not a number of values of a sensitive variable that can be asked for: from as many as the study asks for.
  case notDiverse(String, least: Int)
  /// The study names no sensitive variable.
  case nothingToBeDiverseIn
}

/// A selection as it comes from a form or a command.
public struct TypedReleaseSelection: Sendable, Hashable {
  /// `2026-05-14`; empty for no limit.
  public var firstDay: String
  public var lastDay: String
  public var visits: [String]
  /// Hashes, or how they begin.
  public var consents: [String]
  public var studyVersions: [String]
  public var leftOut: [String]
  /// Names of variables.
  public var words: [String]
  /// Tasks.
  public var asSent: [String]
  /// How many participants have to be alike; empty for as many as the study asks for.
  public var leastAlike: String
  /// How many different values of each sensitive variable they have to have; empty for as many as the study asks for.
  public var leastDiverse: String

  public init(
    firstDay: String = "", lastDay: String = "", visits: [String] = [], consents: [String] = [],
    studyVersions: [String] = [], leftOut: [String] = [], words: [String] = [], asSent: [String] = [],
    leastAlike: String = "", leastDiverse: String = ""
  ) {
    self.firstDay = firstDay
    self.lastDay = lastDay
    self.visits = visits
    self.consents = consents
    self.studyVersions = studyVersions
    self.leftOut = leftOut
    self.words = words
    self.asSent = asSent
    self.leastAlike = leastAlike
    self.leastDiverse = leastDiverse
  }

  public func selection(among choices: ReleaseChoices) throws(ReleaseSelectionProblem) -> ReleaseSelection {
    var selection = ReleaseSelection()
    let period = try period
    (selection.firstDay, selection.lastDay) = (period.firstDay, period.lastDay)
    for typed in visits {
      guard let visit = choices.visits.first(where: { $0.text == typed }) else { throw .unknownVisit(typed) }
      selection.visits.insert(visit)
    }
    for typed in consents {
      selection.consents.insert(try version(typed, among: choices.consents.map(\.version)))
    }
    for typed in studyVersions {
      selection.studyVersions.insert(try version(typed, among: choices.studyVersions.map(\.version)))
    }
    for typed in leftOut {
      guard choices.tables.contains(typed) else { throw .unknownTable(typed) }
      selection.leftOut.insert(typed)
    }
    for typed in words {
      guard choices.words.contains(VariableName(typed)) else { throw .unknownWords(typed) }
      selection.words.insert(VariableName(typed))
    }
    for typed in asSent {
      guard let task = choices.asSent.first(where: { $0.text == typed }) else { throw .unknownAsSent(typed) }
      selection.asSent.insert(task)
    }
    selection.leastAlike = try chosenAlike(among: choices)
    selection.leastDiverse = try chosenDiverse(among: choices)
    return selection
  }

  /// Nil for as many as the study asks for.
  private func chosenAlike(among choices: ReleaseChoices) throws(ReleaseSelectionProblem) -> Int? {
    let typed = leastAlike.trimmed
    if typed.isEmpty { return nil }
    guard let least = choices.studyAlike else { throw .nothingToBeAlikeIn }
    guard let k = Int(typed), k >= least, DisclosureControl.possibleK.contains(k) else {
      throw .notAlike(typed, least: least)
    }
    return k == least ? nil : k
  }

  private func chosenDiverse(among choices: ReleaseChoices) throws(ReleaseSelectionProblem) -> Int? {
    let typed = leastDiverse.trimmed
    if typed.isEmpty { return nil }
    guard let least = choices.studyDiverse else { throw .nothingToBeDiverseIn }
    let possible = DisclosureControl.possibleL
    guard let l = Int(typed), l >= least, possible.contains(l) else {
      throw .notDiverse(typed, least: max(least, possible.lowerBound))
    }
    return l == least ? nil : l
  }

  private var period: EnrolmentPeriod {
    get throws(ReleaseSelectionProblem) {
      do throws(EnrolmentPeriod.Problem) {
        return try EnrolmentPeriod(typedFirstDay: firstDay, typedLastDay: lastDay)
      } catch {
        switch error {
        case .noDay(let typed): throw .noDay(typed)
        case .lastDayBeforeFirst: throw .lastDayBeforeFirst
        }
      }
    }
  }

  private func version(_ typed: String, among versions: [String]) throws(ReleaseSelectionProblem) -> String {
    let meant = versions.filter { $0.hasPrefix(typed) }
    guard !typed.isEmpty, meant.count == 1 else { throw .unknownVersion(typed) }
    return meant[0]
  }
}
