import ImplicitAssociation
import RunDocuments
import Studies

/// The plan of a run for the browser.
extension ImplicitPlanDocument {
  init(_ planned: PlannedRun, variant: TaskVariant, in setting: PlanSetting) {
    let (test, plan, progress) = (planned.implicit.test, planned.implicit.plan, planned.run.progress)
    let language = setting.language
    self.init(
      kind: ImplicitTest.kind.word, run: planned.run.id.text, test: test.id.text, title: test.title[language],
      layout: (test.layouts[variant.id] ?? .researchKit).rawValue, input: variant.input.rawValue,
      keys: Keys(left: test.keys.left, right: test.keys.right),
      interTrialInterval: test.design.interTrialInterval, errorFeedback: test.design.errorFeedback,
      blockFeedback: test.tellsBlocks, forcedCorrection: test.design.forcedCorrection,
      responseDeadline: test.design.responseDeadline,
      colors: Colors(attribute: test.colors.attribute, concept: test.colors.concept),
      storesDevice: setting.permitted.contains(.deviceDetails),
      fillsScreen: setting.permitted.contains(.fullScreen),
      playsSound: setting.permitted.contains(.sound),
      record: test.recorders.filter(setting.recorders.contains).map(\.rawValue),
      categories: Dictionary(
        uniqueKeysWithValues: test.labels.map { ($0.key.rawValue, Category(label: $0.value[language])) }),
      stimuli: Dictionary(
        uniqueKeysWithValues: test.stimuli.map { ($0.key.rawValue, Stimulus($0.value, in: setting)) }),
      blocks: plan.blocks.map(Block.init),
      resume: ResumeDocument(block: progress.block, attempt: progress.attempt, part: progress.part),
      done: setting.done, texts: setting.texts)
  }
}

extension ImplicitPlanDocument.Stimulus {
  fileprivate init(_ stimulus: Studies.Stimulus, in setting: PlanSetting) {
    switch stimulus.content {
    case .word(let word):
      self.init(category: stimulus.role, text: word[setting.language], image: nil, label: nil)
    case .picture(let file, let description):
      self.init(
        category: stimulus.role, text: nil, image: setting.pictureURL(file),
        label: description[setting.language])
    }
  }
}

extension ImplicitPlanDocument.Block {
  fileprivate init(_ block: PlannedBlock) {
    self.init(
      number: block.number, kind: block.kind.rawValue, left: block.left, right: block.right,
      trials: block.trials.map {
        .init(number: $0.number, stimulus: $0.stimulus.rawValue, side: $0.correctSide)
      })
  }
}
