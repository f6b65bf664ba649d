public struct ConsentSection: Sendable {
  public typealias ID = Identifier<ConsentSection>

  public let id: ID
  public let kind: Kind
  public let title: LocalizedText
  public let picture: String?
  public let summary: LocalizedText
  public let more: LocalizedMarkdown?

  public init(
    id: ID, kind: Kind, title: LocalizedText, picture: String?, summary: LocalizedText,
    more: LocalizedMarkdown?
  ) {
    self.id = id
    self.kind = kind
    self.title = title
    self.picture = picture
    self.summary = summary
    self.more = more
  }

  /// ResearchKit's `ORKConsentSectionType`.
  public enum Kind: String, Sendable, CaseIterable {
    case overview
    case dataGathering = "data-gathering"
    case privacy
    case dataUse = "data-use"
    case timeCommitment = "time-commitment"
    case studySurvey = "study-survey"
    case studyTasks = "study-tasks"
    case withdrawing
    case custom
    case onlyInDocument = "only-in-document"
  }
}
