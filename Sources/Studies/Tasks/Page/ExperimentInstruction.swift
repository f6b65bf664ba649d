/// What participants read before and after an experiment; nil where the study does not say it and the words of every
/// experiment do.
public struct ExperimentInstruction: Sendable {
  /// What to do and what for; each line is a paragraph.
  public let lead: LocalizedText?
  /// Who cannot do it.
  public let unable: LocalizedText?
  /// What was measured, for the end.
  public let measured: LocalizedText?
  public let picture: Picture?

  public struct Picture: Sendable {
    /// Below `pictures/`.
    public let file: String
    public let description: LocalizedText

    public init(file: String, description: LocalizedText) {
      self.file = file
      self.description = description
    }
  }

  public init(
    lead: LocalizedText? = nil, unable: LocalizedText? = nil, measured: LocalizedText? = nil,
    picture: Picture? = nil
  ) {
    self.lead = lead
    self.unable = unable
    self.measured = measured
    self.picture = picture
  }
}
