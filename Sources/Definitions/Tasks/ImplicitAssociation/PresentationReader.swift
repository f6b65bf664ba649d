import ImplicitAssociation
import Studies

/// The keys of a test that say how it is shown and answered.
struct PresentationReader {
  let test: DefinitionGroup

  func keys() -> ImplicitTest.KeyPair {
    guard let value = test.optional("keys") else { return .init(left: "e", right: "i") }
    let group = value.group("left", "right")
    let left = group["left"]
    let right = group["right"]
    let keys = ImplicitTest.KeyPair(left: key(left), right: key(right))
    if !keys.left.isEmpty && keys.left == keys.right {
      value.report("“left” and “right” should be different keys")
    }
    return keys
  }

  private func key(_ value: DefinitionValue) -> String {
    let key = value.text().lowercased()
    guard !key.isEmpty else { return key }
    if key.count != 1 || !(key.first!.isLetter || key.first!.isNumber) {
      value.report("\(value.quoted) should be one letter or digit, not “\(value.text())”")
      return ""
    }
    return key
  }

  func colors() -> ImplicitTest.LabelColors {
    guard let value = test.optional("colors") else { return .init(attribute: nil, concept: nil) }
    let group = value.group("attribute", "concept")
    let colors = ImplicitTest.LabelColors(
      attribute: group.optional("attribute").map(color), concept: group.optional("concept").map(color))
    if let attribute = colors.attribute, attribute == colors.concept {
      value.report(
        "“attribute” and “concept” should have different colours: they tell words of the two apart")
    }
    return colors
  }

  private func color(_ value: DefinitionValue) -> String {
    let typed = (value.node.string ?? "").trimmed.lowercased()
    let isColor = typed.count == 7 && typed.first == "#" && typed.dropFirst().allSatisfy(\.isHexDigit)
    // Without quotation marks, YAML takes what follows # for a comment.
    if !isColor { value.report("\(value.quoted) should be a colour such as \"#1a4f8b\", in quotation marks") }
    if isColor { noticeContrast(of: typed, value) }
    return typed
  }

  /// Trials are shown on white.
  private func noticeContrast(of color: String, _ value: DefinitionValue) {
    guard let contrast = ColorContrast.withWhite(color), contrast < ColorContrast.least else { return }
    value.report(
      "\(value.quoted) is pale: on white it has a contrast of \((contrast * 10).rounded(.down) / 10) to 1, and not "
        + "everybody can read less than \(ColorContrast.least) to 1", .notice)
  }

  /// The variants, and the layout of each.
  func variants(of design: Design) -> ([TaskVariant], [TaskVariant.ID: ImplicitTest.Layout]) {
    let value = test["variants"]
    value.checkIDs()
    var layouts: [TaskVariant.ID: ImplicitTest.Layout] = [:]
    let variants = value.entries(atLeast: 1, otherwise: "a test needs at least one variant") { entry in
      let group = entry.group("id", "layout", "input", "label", "external")
      let id: TaskVariant.ID = group["id"].identifier()
      let layout = group["layout"].oneOf(ImplicitTest.Layout.self) ?? .researchKit
      let variant = TaskVariant(
        id: id, input: group["input"].oneOf(TaskVariant.Input.self) ?? .keyboard,
        label: group["label"].localized(), isExternal: group.optional("external")?.yesNo() ?? false)
      if variant.isExternal { checkApp(layout, group, design) }
      layouts[id] = layout
      return variant
    }
    return (variants, layouts)
  }

  /// The app gives the test in one way.
  private func checkApp(_ layout: ImplicitTest.Layout, _ group: DefinitionGroup, _ design: Design) {
    if layout != .researchKit {
      group["layout"].report(
        "the app on another device shows the test in its own layout: with “external” this should be researchkit"
      )
    }
    if !design.forcedCorrection {
      group["external"].report(
        "the app on another device waits for the right answer: with “external”, “forced-correction” should be yes"
      )
    }
  }
}
