/// The server that a study is to run on, as far as a definition has to fit it.
public struct StudyHost: Sendable {
  /// In which the pages around a study speak.
  public let languages: [Language]
  /// The consent documents of the study that participants have signed here.
  public let signedDocuments: Set<SignedDocument>

  public init(languages: [Language], signedDocuments: Set<SignedDocument> = []) {
    self.languages = languages
    self.signedDocuments = signedDocuments
  }
}
