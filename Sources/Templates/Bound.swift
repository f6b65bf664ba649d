/// A part of a template, bound to the records that it reads.
enum Bound: Sendable {
  /// A text that no record changes, in each language.
  case fixed([[UInt8]])
  case step(TemplateCompiler.Step)
}

extension [Bound] {
  /// All parts as one step.
  func step(languages: Range<Int>) -> TemplateCompiler.Step {
    let steps = merged(languages)
    if steps.count == 1 { return steps[0] }
    return { stack, output in for step in steps { step(stack, &output) } }
  }

  /// Merges neighbouring fixed texts into one, so that a page without values is one copy of bytes.
  private func merged(_ languages: Range<Int>) -> [TemplateCompiler.Step] {
    var steps: [TemplateCompiler.Step] = []
    let nothing = languages.map { _ in [UInt8]() }
    var fixed = nothing
    func flush() {
      guard fixed.contains(where: { !$0.isEmpty }) else { return }
      steps.append(writing(fixed))
      fixed = nothing
    }
    for part in self {
      switch part {
      case .fixed(let texts):
        for (language, text) in zip(languages, texts) { fixed[language] += text }
      case .step(let step):
        flush()
        steps.append(step)
      }
    }
    flush()
    return steps
  }
}

/// Markup without words is kept once.
private func writing(_ texts: [[UInt8]]) -> TemplateCompiler.Step {
  if texts.allSatisfy({ $0 == texts[0] }) {
    return { [text = texts[0]] _, output in output.append(raw: text) }
  }
  return { _, output in output.append(raw: texts[output.language]) }
}
