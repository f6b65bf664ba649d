/// The numbers of rows of a release.
public struct ReleaseExtent: Sendable, Hashable {
  public let participants: Int
  public let runs: Int
  public let trials: Int

  public init(participants: Int, runs: Int, trials: Int) {
    self.participants = participants
    self.runs = runs
    self.trials = trials
  }
}

/// The source of the rows of a release: the research database and nothing else.
public protocol ReleaseSource: Sendable {
  /// Returns the parts of the study's data among which a scope is chosen.
  /// - Parameter tables: the names of those that can be left out
  func choices(of study: Study, tables: [String]) throws -> ReleaseChoices
  /// Returns true if a release made now would have nobody in it.
  func hasNobody(of study: Study, in scope: ReleaseScope) throws -> Bool
  /// Returns the numbers of rows that a release made now would have.
  func extent(of study: Study, in scope: ReleaseScope) throws -> ReleaseExtent
  /// Returns the texts of a release made now for the questions that its scope names, question by question, in an order
  /// that tells nothing of who wrote them.
  func ownWords(of study: Study, in scope: ReleaseScope) throws -> [OwnWords]
  /// Returns a page of these texts, in the same order, without reading what everybody wrote.
  func ownWords(of study: Study, in scope: ReleaseScope, on place: OwnWordsPlace) throws -> OwnWordsListing
  /// Returns those of these texts that have one of the ids.
  func ownWords(of study: Study, in scope: ReleaseScope, withIDs ids: Set<String>) throws -> [OwnWords]
  /// Visits the texts of a release made now that it has only since its scope names the tasks that sent them, in an order that
  /// tells nothing of who sent them.
  func sent(of study: Study, in scope: ReleaseScope, visit: (SentText) throws -> Void) throws
  /// Visits every row of every table, one by one or several of a table together, in the order of
  /// ``ReleaseTables/files(of:)``, under the pseudonyms of the scope. Participants without a consent, who left, or who do not
  /// share their data with this audience are not in it, nor are tables that the scope leaves out.
  /// - Parameter begin: is told, before the first row, who is in it and how they are protected
  /// - Throws: ``DisclosureProblem`` if they cannot be made as hard to tell apart as the study asks
  func rows(
    of study: Study, in scope: ReleaseScope, begin: (ReleaseComposition) throws -> Void,
    visit: @escaping (ReleaseRecord) throws -> Void) throws
  /// Returns what a release made now would tell of who its participants are; nil where the study does not say.
  /// - Throws: ``DisclosureProblem``
  func disclosure(of study: Study, in scope: ReleaseScope) throws -> DisclosureReport?
  /// Returns how far its participants could be told apart, in a release made now, by what others know of a person; nil where the
  /// study names a quasi-identifier that is in it, and where nothing in it looks like one.
  func untaggedRisk(of study: Study, in scope: ReleaseScope) throws -> UntaggedRisk?
  /// Returns how many of its participants would be recognisable by devices and days, in a release made now.
  func traces(of study: Study, in scope: ReleaseScope) throws -> ReleaseTraces
}

/// The participants of a release.
public struct ReleaseComposition: Sendable {
  /// Without their pseudonyms, so that nobody can be found in the release.
  public let members: [Participant.ID]
  /// How far they can be told apart; nil where the study does not say what tells who somebody is.
  public let disclosure: DisclosureReport?
  /// How the words of participants were looked through, for each question that the scope names.
  public let words: [OwnWordsCount]
  /// The other versions of the study under which they took part, the first first.
  public let earlier: [EarlierVersion]
  /// The numbers of those who are recognisable by devices and days.
  public let traces: ReleaseTraces

  public init(
    members: [Participant.ID], disclosure: DisclosureReport?, words: [OwnWordsCount] = [],
    earlier: [EarlierVersion] = [], traces: ReleaseTraces = ReleaseTraces()
  ) {
    self.members = members
    self.disclosure = disclosure
    self.words = words
    self.earlier = earlier
    self.traces = traces
  }
}

extension ReleaseSource {
  /// For readers of the rows alone, who get them one by one.
  public func rows(
    of study: Study, in scope: ReleaseScope, visit: @escaping (ReleaseRecord) throws -> Void
  ) throws {
    try rows(of: study, in: scope, begin: { _ in }, visit: { try $0.rows.forEach(visit) })
  }
}
