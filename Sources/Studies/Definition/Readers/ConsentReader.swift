/// The group `consent`.
struct ConsentReader {
  let value: DefinitionValue

  func read() -> ConsentDocument {
    let group = value.group("sections", "agreement")
    let list = group["sections"]
    let sections = list.entries(section)
    list.checkIDs()
    if list.list() != nil, !sections.contains(where: { $0.kind != .onlyInDocument }) {
      value.report("the consent needs at least one section that is shown on a screen")
    }
    return ConsentDocument(sections: sections, agreement: group["agreement"].localized())
  }

  private func section(_ entry: DefinitionValue) -> ConsentSection {
    let section = entry.group("id", "kind", "title", "picture", "summary", "more")
    return ConsentSection(
      id: section["id"].identifier(), kind: section["kind"].oneOf(ConsentSection.Kind.self) ?? .custom,
      title: section["title"].localized(), picture: section.optional("picture")?.picture(),
      summary: section["summary"].localized(), more: section.optional("more")?.markdown())
  }
}
