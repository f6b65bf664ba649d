/// For whom a release is made: it decides whose data are in it.
public enum ReleaseAudience: String, Sendable, Hashable, CaseIterable {
  /// The institution that runs the study: everybody who consented.
  case within
  /// Qualified researchers anywhere: whoever agreed to that and has not changed their mind; where a study never
  /// asked, everybody.
  case beyond
}
