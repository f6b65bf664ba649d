/// The texts before and after an experiment; where the study has none those of every experiment stand in their place.
public struct ExperimentInstruction: Sendable {
  /// The task and its purpose; each line is a paragraph.
  public let lead: LocalizedText?
  /// The people who cannot do it.
  public let unable: LocalizedText?
  /// The quantities that were measured, for the end.
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
