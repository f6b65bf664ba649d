import Studies

/// The list `sites`: the places where a study is done.
enum SiteReader {
  static func sites(_ value: DefinitionValue?) -> [Site] {
    guard let value else { return [] }
    let complaint =
      "a study needs at least one site, or no list “sites”: then it makes no difference where it is done"
    let sites = value.entries(atLeast: 1, otherwise: complaint) { entry in
      let group = entry.group("id", "title", "place")
      return Site(
        id: group["id"].identifier(), title: group["title"].localized(),
        place: group.optional("place")?.localizedOrOne())
    }
    value.checkIDs()
    return sites
  }
}
