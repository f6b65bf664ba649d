import Studies

extension StaffRequest {
  /// Returns the title of a site, or its id where the study no longer has it; for none, the words that say so.
  func name(of site: Site.ID?, in study: Study) -> String {
    let title = site.map { study.site($0)?.title[study.language(language)] ?? $0.text }
    return title ?? say("overview.noSite")
  }
}

extension Study {
  /// Returns the sites in the order of the study, then those that it no longer has, and none.
  /// - Parameter found: the sites of its participants
  func sites(and found: some Sequence<Site.ID?>) -> [Site.ID?] {
    let known: [Site.ID?] = sites.map { $0.id }
    let others = Set(found).subtracting(known)
    return known + others.compactMap(\.self).sorted { $0.text < $1.text }
      + (others.contains(nil) ? [nil] : [])
  }
}
