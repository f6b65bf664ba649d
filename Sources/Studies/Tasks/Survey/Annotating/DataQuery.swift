/// A question of those who look through the data to those who collected an answer: what is asked, what is said, and how it ends.
/// It never changes the answer.
public struct DataQuery: Sendable, Hashable {
  public typealias ID = Identifier<DataQuery>

  public let id: ID
  public let participant: Participant.ID
  public let about: AnswerReference
  public let state: State
  /// Everything that happened to it, oldest first; the first is the question.
  public let events: [Event]

  public init(
    id: ID, participant: Participant.ID, about: AnswerReference, state: State, events: [Event]
  ) {
    self.id = id
    self.participant = participant
    self.about = about
    self.state = state
    self.events = events
  }

  public enum State: String, Sendable, CaseIterable {
    /// Waits for those who collected the answer.
    case open
    /// Waits for those who asked.
    case answered
    case closed
  }

  public enum Act: String, Sendable, CaseIterable {
    case asked
    case answered
    case askedAgain = "asked-again"
    case closed

    /// Words belong to it: a query is closed without any, too.
    public var needsWords: Bool { self != .closed }
  }

  public struct Event: Sendable, Hashable {
    public let act: Act
    /// Empty where nothing was said.
    public let text: String
    public let staff: StaffMember.ID
    public let madeAt: Timestamp

    public init(act: Act, text: String, staff: StaffMember.ID, madeAt: Timestamp) {
      self.act = act
      self.text = text
      self.staff = staff
      self.madeAt = madeAt
    }
  }
}

extension DataQuery.State {
  /// The state after an act; nil if the act is none in this state. A closed query is opened by asking again.
  public func after(_ act: DataQuery.Act) -> DataQuery.State? {
    switch (self, act) {
    case (.open, .answered): .answered
    case (.answered, .askedAgain), (.closed, .askedAgain): .open
    case (.open, .closed), (.answered, .closed): .closed
    default: nil
    }
  }
}

/// The outcome of an act on a data query.
public enum DataQueryVerdict: Sendable, Hashable {
  case done
  /// Somebody else acted first, or the act is none in the state that the query is in: nothing was changed.
  case overtaken
}

/// The tablet of the lab on which an answer was given.
public struct AnswerCollection: Sendable, Hashable {
  public let station: StationName
  /// The member of staff who handed it over; nil where the participant came by code.
  public let staff: StaffMember.ID?

  public init(station: StationName, staff: StaffMember.ID?) {
    self.station = station
    self.staff = staff
  }
}

/// One page of the data queries of a study.
public struct DataQueryListing: Sendable {
  public let queries: [DataQuery]
  /// The number on all pages.
  public let total: Int
  public static let pageSize = 50

  public init(queries: [DataQuery], total: Int) {
    self.queries = queries
    self.total = total
  }
}

public protocol DataQueryStore: Sendable {
  /// Asks about an answer. The same question of the same author again, while nobody has said anything about it, is one query.
  /// - Throws: ``StoreRefusal/noSuchPosition`` where no such answer was given, ``StoreRefusal/participationEnded`` for somebody
  ///   who has left
  func ask(
    _ remark: AnswerRemark, about answer: AnswerReference, of participant: Participant.ID,
    context: AuditContext
  ) throws -> DataQuery.ID
  /// Answers a query, asks again or closes it.
  /// - Parameter seen: the number of events that the form was written with. The same act again, as of a form that was sent
  ///   twice, is done already
  func act(
    _ act: DataQuery.Act, _ remark: AnswerRemark?, on query: DataQuery.ID, seen: Int, context: AuditContext
  ) throws -> DataQueryVerdict
  func dataQuery(_ id: DataQuery.ID) throws -> DataQuery?
  /// Those about the answers of one participant, oldest first.
  func dataQueries(about participant: Participant.ID) throws -> [DataQuery]
  /// Those of a study, those asked first at the top.
  /// - Parameter state: nil for all
  func dataQueries(
    of study: Study.ID, origin: Participant.Origin, state: DataQuery.State?, page: Int
  ) throws -> DataQueryListing
  /// Returns the tablet on which an answer was given; nil if it was on none of the lab.
  func collection(of answer: AnswerReference, by participant: Participant.ID) throws -> AnswerCollection?
  func dataQueryCounts(
    of study: Study.ID, origin: Participant.Origin
  ) throws -> [DataQuery.State: Int]
}

/// Everything that staff reach of surveys.
public typealias SurveyStaffStore = SurveyCourseStore & SurveyHistoryStore & SurveyQualityStore
  & AnswerNoteStore & DataQueryStore & ToldFactStore & SurveyContactStore
