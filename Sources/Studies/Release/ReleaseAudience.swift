/// The audience of a release, which decides whose data it contains.
public enum ReleaseAudience: String, Sendable, Hashable, CaseIterable {
  /// The institution that runs the study: everybody who consented.
  case within
  /// Qualified researchers anywhere: the data of participants who agreed to that and have not changed their
  /// mind; if a study never asked, of everybody.
  case beyond
}
