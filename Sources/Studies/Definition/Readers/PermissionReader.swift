/// The list `permissions`.
enum PermissionReader {
  static func permissions(_ value: DefinitionValue?) -> [Permission] {
    value?.checkIDs(reserved: DefinitionValue.formFields)
    return value?.entries(permission) ?? []
  }

  private static func permission(_ entry: DefinitionValue) -> Permission {
    let group = entry.group("id", "title", "what", "why", "without", "required")
    return Permission(
      id: group["id"].identifier(), title: group["title"].localized(), what: group["what"].localized(),
      why: group["why"].localized(), without: group["without"].localized(),
      isRequired: group.optional("required")?.yesNo() ?? false)
  }
}
