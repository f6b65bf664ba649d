import Studies

/// The group `dataset`: what releases of the study say about themselves.
struct DatasetReader {
  let value: DefinitionValue

  func read() -> DatasetDescription {
    let group = value.group(
      "description", "authors", "citation", "license", "funder", "url", "identifier", "privacy-policy",
      "keywords", "forms", "approval")
    var dataset = DatasetDescription()
    dataset.description = group.optional("description")?.localizedOrOne()
    dataset.authors = authors(group.optional("authors"))
    dataset.citation = group.optional("citation")?.text()
    dataset.license = group.optional("license")?.text()
    dataset.funder = group.optional("funder")?.text()
    dataset.url = group.optional("url").map(address)
    dataset.identifier = group.optional("identifier")?.text()
    dataset.privacyPolicy = group.optional("privacy-policy").map(address)
    dataset.keywords = keywords(group.optional("keywords"))
    dataset.forms = forms(group.optional("forms"))
    dataset.needsApproval = group.optional("approval")?.yesNo() ?? false
    return dataset
  }

  private func authors(_ list: DefinitionValue?) -> [DatasetDescription.Author] {
    guard let list else { return [] }
    return list.entries(atLeast: 1, otherwise: "“authors” needs at least one author, or is left out") {
      entry in
      let group = entry.group("name", "orcid", "affiliation")
      return DatasetDescription.Author(
        name: group["name"].text(), orcid: group.optional("orcid").flatMap(orcid),
        affiliation: group.optional("affiliation")?.text())
    }
  }

  private func orcid(_ value: DefinitionValue) -> ORCID? {
    let typed = value.text()
    if let orcid = ORCID(typed) { return orcid }
    if !typed.isEmpty {
      value.report(
        "\(value.quoted) should be an ORCID, such as 0000-0002-1825-0097, whose last digit checks the others, not “\(typed)”"
      )
    }
    return nil
  }

  private func address(_ value: DefinitionValue) -> String {
    let typed = value.text()
    let isAddress = ["https://", "http://"].contains { typed.hasPrefix($0) && typed.count > $0.count }
    if !typed.isEmpty, !isAddress || typed.contains(" ") {
      value.report("\(value.quoted) should be an address that begins with https://, not “\(typed)”")
    }
    return typed
  }

  private func keywords(_ list: DefinitionValue?) -> [String] {
    guard let list else { return [] }
    var keywords: [String] = []
    for entry in list.entries(atLeast: 1, otherwise: "“keywords” needs at least one, or is left out", { $0 })
    {
      let keyword = entry.text()
      if keywords.contains(keyword) { entry.report("the keyword “\(keyword)” is listed twice") }
      keywords.append(keyword)
    }
    return keywords
  }

  private func forms(_ list: DefinitionValue?) -> Set<ReleaseForm> {
    guard let list else { return [] }
    var forms: Set<ReleaseForm> = []
    for entry in list.entries(atLeast: 1, otherwise: "“forms” needs at least one, or is left out", { $0 }) {
      guard let form = entry.oneOf(ReleaseForm.self) else { continue }
      if !forms.insert(form).inserted { entry.report("the form “\(form.rawValue)” is listed twice") }
    }
    return forms
  }
}
