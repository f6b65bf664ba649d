/// One of the visits in which a study is done. A study whose definition names none has a single one, with all of its
/// tasks.
public struct StudyVisit: Sendable, Hashable {
  public typealias ID = Identifier<StudyVisit>

  public let id: ID
  public let title: LocalizedText
  /// The tasks in their order.
  public let tasks: [StudyTask.ID]
  /// The time at which the visit is possible; nil if the study sets none, and for the first visit.
  public let window: Window?
  /// Participants may begin the visit without staff, within its window. The first visit needs no permission.
  public let isOpen: Bool
  /// How participants choose its time by themselves; nil if staff make all appointments.
  public let booking: Booking?

  /// Whole days of the lab's calendar after the end of the visit before.
  public struct Window: Sendable, Hashable {
    public let after: Int
    /// The days by which the visit may be earlier or later.
    public let tolerance: Int

    public init(after: Int, tolerance: Int) {
      self.after = after
      self.tolerance = tolerance
    }
  }

  public init(
    id: ID, title: LocalizedText, tasks: [StudyTask.ID], window: Window? = nil, isOpen: Bool = false,
    booking: Booking? = nil
  ) {
    self.id = id
    self.title = title
    self.tasks = tasks
    self.window = window
    self.isOpen = isOpen
    self.booking = booking
  }

  /// The id of the only visit of a study that names none.
  public static let only: ID = ID("visit")
}

extension StudyVisit.Window {
  /// Returns the window from the beginning of its first day to the end of its last.
  /// - Parameter end: of the visit before
  public func range(after end: Timestamp, in calendar: LabCalendar) -> Range<Timestamp> {
    let day = calendar.day(of: end)
    let first = calendar.range(of: calendar.day(day, plus: after - tolerance)).lowerBound
    let last = calendar.range(of: calendar.day(day, plus: after + tolerance)).upperBound
    return first..<last
  }
}

extension Study {
  public func visit(_ id: StudyVisit.ID) -> StudyVisit? { visits.first { $0.id == id } }

  /// The visit that a task belongs to.
  public func visit(of task: DueTask) -> StudyVisit? { visit(ofTask: task.task) }

  public func visit(ofTask id: StudyTask.ID) -> StudyVisit? { visits.first { $0.tasks.contains(id) } }

  /// The one before; nil for the first.
  public func visit(before id: StudyVisit.ID) -> StudyVisit? {
    guard let index = visits.firstIndex(where: { $0.id == id }), index > 0 else { return nil }
    return visits[index - 1]
  }

  /// Returns the tasks of a visit, one entry for each variant of a task.
  public func dueTasks(of visit: StudyVisit) -> [DueTask] {
    dueTasks.filter { visit.tasks.contains($0.task) }
  }
}
