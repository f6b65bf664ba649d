import ImplicitAssociation

/// One entry of `tests`.
struct TestReader {
  let value: DefinitionValue

  func read() -> ImplicitTest {
    let group = value.group(
      "id", "title", "about", "concepts", "attributes", "blocks", "sides", "inter-trial-interval", "keys",
      "colors",
      "results", "feedback", "variants", "order")
    let categories =
      category(group["concepts"], .concept1, .concept2)
      + category(group["attributes"], .attribute1, .attribute2)
    let stimuli = categories.flatMap(\.stimuli)
    reportDuplicates(stimuli.map { Identifier<Stimulus>($0.id.rawValue) }, in: value)
    let results = group["results"].group("positive", "negative")
    let test = ImplicitTest(
      id: group["id"].identifier(), title: group["title"].localized(), about: group["about"].markdown(),
      design: design(group, categories),
      labels: Dictionary(categories.map { ($0.role, $0.label) }) { first, _ in first },
      stimuli: Dictionary(stimuli.map { ($0.id, $0) }) { first, _ in first },
      keys: keys(group.optional("keys")),
      colors: colors(group.optional("colors")),
      variants: variants(group["variants"]), positiveResult: results["positive"].localized(),
      negativeResult: results["negative"].localized(),
      givesFeedback: group.optional("feedback")?.yesNo() ?? true)
    _ = group.optional("order")?.oneOf(Order.self)
    return test
  }

  private enum Order: String, CaseIterable { case random }

  private struct Category {
    let role: Role
    let label: LocalizedText
    let stimuli: [Stimulus]
  }

  private func category(_ value: DefinitionValue, _ first: Role, _ second: Role) -> [Category] {
    let entries = value.list()
    guard entries.count == 2 else {
      value.report("“\(value.name)” should be exactly two categories")
      return []
    }
    return zip(entries, [first, second]).map { entry, role in
      let group = entry.group("id", "label", "stimuli")
      let _: Identifier<Category> = group["id"].identifier()
      let stimuli = group["stimuli"].list().map { stimulus($0, role) }
      return Category(role: role, label: group["label"].localized(), stimuli: stimuli)
    }
  }

  private func stimulus(_ value: DefinitionValue, _ role: Role) -> Stimulus {
    let group = value.group("id", "text", "image", "description")
    let id: Identifier<Stimulus> = group["id"].identifier()
    return Stimulus(id: StimulusID(rawValue: id.text), role: role, content: content(group))
  }

  private func content(_ group: DefinitionGroup) -> Stimulus.Content {
    if let image = group.optional("image") {
      return .picture(file: image.picture(), description: group["description"].localized())
    }
    return .word(group["text"].localized())
  }

  private func design(_ group: DefinitionGroup, _ categories: [Category]) -> Design {
    let sides = group.optional("sides")?.group("attributes", "concepts")
    let stimuli = categories.map { ($0.role, $0.stimuli.map(\.id)) }
    let interval = group.optional("inter-trial-interval")?.integer(in: 0...10_000) ?? 250
    let design = Design(
      stimuli: Dictionary(stimuli) { first, _ in first }, blockCounts: blockCounts(group.optional("blocks")),
      attributeSides: sides?.optional("attributes").map(sideRule) ?? .drawn,
      conceptSides: sides?.optional("concepts").map(sideRule) ?? .drawn,
      interTrialInterval: Milliseconds(Double(interval)))
    if categories.count == 4 {
      for problem in design.problems() { group.report("this test cannot be given: \(problem)") }
    }
    return design
  }

  private func sideRule(_ value: DefinitionValue) -> SideRule { value.oneOf(SideRule.self) }

  private func blockCounts(_ value: DefinitionValue?) -> [Int] {
    guard let value else { return Design.us }
    if case .scalar = value.node {
      switch value.text() {
      case "us": return Design.us
      case "german": return Design.german
      default: value.report("“blocks” should be us, german, or a list of seven numbers of trials")
      }
      return Design.us
    }
    let counts = value.list().map { $0.integer(in: 1...1000) }
    if counts.count != 7 { value.report("a test has seven blocks, not \(counts.count)") }
    return counts.count == 7 ? counts : Design.us
  }

  private func keys(_ value: DefinitionValue?) -> ImplicitTest.KeyPair {
    guard let group = value?.group("left", "right") else { return .init(left: "e", right: "i") }
    let keys = ImplicitTest.KeyPair(
      left: group["left"].text().lowercased(), right: group["right"].text().lowercased())
    if keys.left.count != 1 || keys.right.count != 1 || keys.left == keys.right || keys.left == " " {
      group.report("“keys” should be two different letters or digits")
    }
    return keys
  }

  private func colors(_ value: DefinitionValue?) -> ImplicitTest.LabelColors {
    let group = value?.group("attribute", "concept")
    return .init(
      attribute: group?.optional("attribute").map(color), concept: group?.optional("concept").map(color))
  }

  private func color(_ value: DefinitionValue) -> String {
    let typed = value.text().lowercased()
    let isColor = typed.count == 7 && typed.first == "#" && typed.dropFirst().allSatisfy(\.isHexDigit)
    if !isColor { value.report("“\(value.name)” should be a colour such as \"#1a4f8b\", in quotes") }
    return typed
  }

  private func variants(_ value: DefinitionValue) -> [TestVariant] {
    let variants = value.list().map { entry in
      let group = entry.group("id", "layout", "input", "label")
      return TestVariant(
        id: group["id"].identifier(), layout: group["layout"].oneOf(TestVariant.Layout.self),
        input: group["input"].oneOf(TestVariant.Input.self), label: group["label"].localized())
    }
    if variants.isEmpty { value.report("a test needs at least one variant") }
    reportDuplicates(variants.map(\.id), in: value)
    return variants
  }
}

/// One entry of `surveys`.
struct SurveyReader {
  let value: DefinitionValue

  func read() -> Survey {
    let group = value.group("id", "title", "introduction", "minutes", "questions")
    let questions = group["questions"].list().map(question)
    reportDuplicates(questions.map(\.id), in: group["questions"])
    if questions.isEmpty { value.report("a survey needs at least one question") }
    return Survey(
      id: group["id"].identifier(), title: group["title"].localized(),
      introduction: group["introduction"].localized(), expectedMinutes: group["minutes"].integer(in: 1...240),
      questions: questions)
  }

  private enum Kind: String, CaseIterable { case choice, number }

  private func question(_ value: DefinitionValue) -> SurveyQuestion {
    let group = value.group(
      "id", "kind", "question", "help", "choices", "unit", "minimum", "maximum", "decimals")
    return SurveyQuestion(
      id: group["id"].identifier(), question: group["question"].localized(),
      help: group.optional("help")?.localized(), format: format(group))
  }

  private func format(_ group: DefinitionGroup) -> SurveyQuestion.Format {
    switch group["kind"].oneOf(Kind.self) {
    case .choice:
      return .choice(choices(group["choices"]))
    case .number:
      let minimum = group["minimum"].number()
      let maximum = group["maximum"].number()
      if minimum > maximum { group.report("the minimum is larger than the maximum") }
      return .number(
        .init(
          range: min(minimum, maximum)...max(minimum, maximum),
          decimals: group.optional("decimals")?.integer(in: 0...6) ?? 0,
          unit: group.optional("unit")?.localized()))
    }
  }
}
