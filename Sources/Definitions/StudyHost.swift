import Studies

/// The properties of the server that a study has to fit.
public struct StudyHost: Sendable, Equatable {
  /// The languages of the console's own pages around a study.
  public let languages: [Language]
  /// The consent documents of the study that participants have signed here.
  public let signedDocuments: Set<SignedDocument>

  public init(languages: [Language], signedDocuments: Set<SignedDocument> = []) {
    self.languages = languages
    self.signedDocuments = signedDocuments
  }
}
