/// With whom the data may be shared (ResearchKit's `ORKConsentSharingStep`).
public struct SharingQuestion: Sendable {
  /// As it is written out: “Department of Psychology, Example University”.
  public let institution: LocalizedText
  /// As it is called in a sentence: “Example University”.
  public let shortName: LocalizedText
  public let more: LocalizedMarkdown?
}

public enum SharingChoice: String, Sendable, Hashable, CaseIterable {
  /// The institution that runs the study, and nobody else.
  case institution
  /// Qualified researchers worldwide too.
  case worldwide
}
