/// A version of a study other than the present one, under which somebody in a release took part.
public struct EarlierVersion: Sendable {
  /// SHA-256 of the study definition, as in the column `study_version`.
  public let version: String
  /// The consent documents that people in the release last agreed to in it, as in the column `consent_version`.
  public let consents: [String]
  /// Those of the study's folder; nil where the server does not have them.
  public let files: StudyFiles?

  public init(version: String, consents: [String], files: StudyFiles?) {
    self.version = version
    self.consents = consents
    self.files = files
  }
}
