import Studies

/// The list `permissions`.
struct PermissionReader {
  let consent: ConsentDocument

  func permissions(_ value: DefinitionValue?) -> [Permission] {
    value?.checkIDs(reserved: DefinitionValue.formFields)
    return value?.entries(permission) ?? []
  }

  private func permission(_ entry: DefinitionValue) -> Permission {
    let group = entry.group("id", "title", "what", "why", "without", "required")
    let permission = Permission(
      id: group["id"].identifier(), title: group["title"].localized(), what: group["what"].localized(),
      why: group["why"].localized(), without: group["without"].localized(),
      isRequired: group.optional("required")?.yesNo() ?? false)
    noticeMisspelling(permission.id, entry)
    noticeMissingAddress(permission.id, entry)
    return permission
  }

  /// Every id is allowed, but one that was meant to be known would be asked for and have no effect.
  private func noticeMisspelling(_ id: Permission.ID, _ entry: DefinitionValue) {
    let known = Permission.Known.allCases.map(\.rawValue)
    let others = known.filter { !id.text.hasPrefix("\($0)-") }  // “sound-recording” is something else
    guard !known.contains(id.text), let meant = id.text.nearest(of: others) else { return }
    entry.report(
      "“\(id)” means nothing to the console, so it is asked for and recorded only: did you mean “\(meant)”?",
      .notice)
  }

  private func noticeMissingAddress(_ id: Permission.ID, _ entry: DefinitionValue) {
    guard id == Permission.Known.reminders.id, !consent.contactDetails.contains(where: { $0.kind == .email })
    else { return }
    entry.report(
      "“reminders” go by e-mail, but nobody is asked for an address: “contact-details” in “consent” has none",
      .notice)
  }
}
