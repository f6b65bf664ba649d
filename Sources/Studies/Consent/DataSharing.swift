/// The question about sharing the data (ResearchKit's `ORKConsentSharingStep`).
public struct SharingQuestion: Sendable {
  /// The full name: “Department of Psychology, Example University”.
  public let institution: LocalizedText
  /// The name within a sentence: “Example University”.
  public let shortName: LocalizedText
  public let more: LocalizedMarkdown?

  public init(institution: LocalizedText, shortName: LocalizedText, more: LocalizedMarkdown?) {
    self.institution = institution
    self.shortName = shortName
    self.more = more
  }
}

public enum SharingChoice: String, Sendable, Hashable, CaseIterable {
  /// The institution that runs the study, and nobody else.
  case institution
  /// Qualified researchers worldwide too.
  case worldwide
}
