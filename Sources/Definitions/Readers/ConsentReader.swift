import Studies

/// The group `consent`.
struct ConsentReader {
  let value: DefinitionValue

  func read() -> ConsentDocument {
    let group = value.group(
      "version", "date", "valid-since", "ask-again", "particulars", "sections", "read-whole-document", "quiz",
      "sharing", "agreement", "own-signature", "assent", "representative", "second-representative",
      "interpreter", "witness", "statements", "countersignature", "contact-details", "keep-years",
      "identity-years")
    let number = group.optional("version")?.integer(in: 1...10_000) ?? 1
    let sections = sections(group["sections"])
    let details = group.optional("contact-details")
    let keptYears = group.optional("keep-years")?.integer(in: 1...50)
    details?.checkIDs(reserved: DefinitionValue.formFields)
    return ConsentDocument(
      number: number, date: group.optional("date")?.day(),
      validSince: group.optional("valid-since")?.integer(in: 1...number) ?? number,
      askingAgain: group.optional("ask-again")?.oneOf(AskingAgain.self) ?? .everything,
      particulars: group.optional("particulars").map(particulars) ?? [:],
      sections: sections, mustBeOpened: group.optional("read-whole-document")?.yesNo() ?? false,
      quiz: group.optional("quiz").map { QuizReader(value: $0, sections: sections).read() },
      sharing: group.optional("sharing").map(sharing), agreement: group["agreement"].localized(),
      parties: PartiesReader(group: group).read(),
      isCountersigned: group.optional("countersignature")?.yesNo() ?? false,
      contactDetails: details?.entries(contactDetail) ?? [],
      keptYears: keptYears,
      identityYears: group.optional("identity-years").flatMap { identityYears($0, keptYears: keptYears) })
  }

  /// A signed document names its participant, and is counted from an earlier day: it cannot be kept for longer.
  private func identityYears(_ value: DefinitionValue, keptYears: Int?) -> Int? {
    guard let years = value.integer(in: 1...50) else { return nil }
    if let keptYears, keptYears > years {
      value.report(
        "“identity-years” should be at least “keep-years”, which is \(keptYears): the signed document names the participant"
      )
    }
    return years
  }

  private func particulars(_ value: DefinitionValue) -> [ConsentDocument.Particular: LocalizedText] {
    let known = ConsentDocument.Particular.allCases
    let group = DefinitionGroup(value, keys: known.map(\.rawValue))
    return known.reduce(into: [:]) { texts, particular in
      texts[particular] = group.optional(particular.rawValue)?.localized()
    }
  }

  private func sections(_ list: DefinitionValue) -> [ConsentSection] {
    let sections = list.entries(section)
    list.checkIDs()
    if list.list() != nil, !sections.contains(where: { $0.kind != .onlyInDocument }) {
      value.report("the consent needs at least one section that is shown on a screen")
    }
    return sections
  }

  private func section(_ entry: DefinitionValue) -> ConsentSection {
    let section = entry.group("id", "kind", "title", "picture", "summary", "more")
    return ConsentSection(
      id: section["id"].identifier(), kind: section["kind"].oneOf(ConsentSection.Kind.self) ?? .custom,
      title: section["title"].localized(), picture: section.optional("picture")?.picture(),
      summary: section["summary"].localized(), more: section.optional("more")?.markdown())
  }

  private func sharing(_ value: DefinitionValue) -> SharingQuestion {
    let group = value.group("institution", "short-name", "more")
    return SharingQuestion(
      institution: group["institution"].localized(), shortName: group["short-name"].localized(),
      more: group.optional("more")?.markdown())
  }

  private func contactDetail(_ entry: DefinitionValue) -> ContactDetail {
    let group = entry.group("id", "kind", "label", "purpose")
    return ContactDetail(
      id: group["id"].identifier(), kind: group["kind"].oneOf(ContactDetail.Kind.self) ?? .text,
      label: group["label"].localized(), purpose: group["purpose"].localized())
  }
}
