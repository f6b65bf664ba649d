/// Drawing orders, for the participant who does the tasks.
public protocol OrderDrawingStore: Sendable {
  /// Gives a participant their place in the list of each task of the study, once: all later calls change nothing.
  /// - Parameter draw: the seed of a list that begins with this participant
  func drawOrders(
    of participation: Participation, in study: Study, draw: @escaping @Sendable () -> UInt64,
    context: AuditContext
  ) throws
}

/// The orders of a study, for staff who compare how often each occurs.
public protocol OrderBalanceStore: Sendable {
  /// The lists of a task, the newest first.
  func allocationLists(of task: StudyTask.ID, in study: Study.ID, origin: Participant.Origin) throws
    -> [AllocationListUse]
  /// The orders of everybody who still holds a place.
  func drawnOrders(of task: StudyTask.ID, in study: Study.ID, origin: Participant.Origin) throws
    -> [[TaskVariant.ID]]
  /// The number of people who still hold a place, by their site and the variant that comes first; nil for people of no site.
  func firstVariants(of task: StudyTask.ID, in study: Study.ID, origin: Participant.Origin) throws
    -> [Site.ID?: [TaskVariant.ID: Int]]
  /// The same by experimenter; nil for people who came on their own.
  func firstVariantsByExperimenter(
    of task: StudyTask.ID, in study: Study.ID, origin: Participant.Origin
  ) throws -> [StaffMember.ID?: [TaskVariant.ID: Int]]
  /// The same by the first tablet of the lab; nil for people who had none.
  func firstVariantsByStation(
    of task: StudyTask.ID, in study: Study.ID, origin: Participant.Origin
  ) throws -> [Station.ID?: [TaskVariant.ID: Int]]
  /// The same by the day, in the lab's time zone, on which the first test began; nil for people who have begun none. Of
  /// a task at home it is the first time.
  func firstVariantsByDay(of task: StudyTask.ID, in study: Study, origin: Participant.Origin) throws
    -> [LabCalendar.Day?: [TaskVariant.ID: Int]]
  /// The variants that were finished, by position; nil at positions that were not.
  func finishedOrders(of task: StudyTask.ID, in study: Study.ID, origin: Participant.Origin) throws
    -> [[TaskVariant.ID?]]
}

/// Everything about orders.
public typealias AllocationStore = OrderDrawingStore & OrderBalanceStore

/// A list with how far it is used up.
public struct AllocationListUse: Sendable, Hashable {
  public let list: AllocationList
  public let beganAt: Timestamp
  /// The number of places taken by participants.
  public let held: Int
  /// Places that came back, and are free for the next participant.
  public let free: Int

  public init(list: AllocationList, beganAt: Timestamp, held: Int, free: Int) {
    self.list = list
    self.beganAt = beganAt
    self.held = held
    self.free = free
  }
}
