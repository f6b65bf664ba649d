/// One of the ways in which a task is done, each of them by every participant.
public struct TaskVariant: Sendable {
  public typealias ID = Identifier<TaskVariant>

  public let id: ID
  /// The device for answering, which a participant may lack.
  public let input: Input
  public let label: LocalizedText
  /// The task is done in an app on another device, whose result staff upload.
  public let isExternal: Bool

  public enum Input: String, Sendable, CaseIterable {
    case keyboard
    case touch
  }

  public init(id: ID, input: Input, label: LocalizedText, isExternal: Bool = false) {
    self.id = id
    self.input = input
    self.label = label
    self.isExternal = isExternal
  }

  /// The variant of a task that has none.
  public static let only = ID("")
}

/// A task in one of its variants: what a run is of, and what can be left out.
public struct TaskInVariant: Sendable, Hashable {
  public let task: StudyTask.ID
  public let variant: TaskVariant.ID

  public init(_ task: StudyTask.ID, _ variant: TaskVariant.ID = TaskVariant.only) {
    self.task = task
    self.variant = variant
  }
}

/// A task by its place in the participant's order of variants, which not everybody may see.
public struct DueTask: Sendable, Hashable {
  public let task: StudyTask.ID
  /// From 1.
  public let position: Int

  public init(_ task: StudyTask.ID, position: Int = 1) {
    self.task = task
    self.position = position
  }
}
