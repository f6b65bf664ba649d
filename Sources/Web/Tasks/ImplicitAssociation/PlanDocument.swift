import Foundation
import ImplicitAssociation
import Statistics
import Studies

/// Everything the browser needs to present a run, as JSON. The names are those of the runner's modules.
struct PlanDocument: Encodable {
  /// The folder of the task's modules, `Assets/js/tasks/<kind>`.
  let kind = ImplicitTest.kind.word
  let run: String
  let test: String
  let title: String
  let layout: String
  let input: String
  let keys: Keys
  let interTrialInterval: Milliseconds
  let errorFeedback: Bool
  /// True if each block ends with its number of mistakes and its speed.
  let blockFeedback: Bool
  let forcedCorrection: Bool
  let responseDeadline: Milliseconds?
  /// Colours of the labels if the study sets its own, else null.
  let colors: Colors
  /// True if details of the device may be collected at all.
  let storesDevice: Bool
  /// True if the test may ask the browser for the full screen.
  let fillsScreen: Bool
  /// True if a tone may mark the end of a block.
  let playsSound: Bool
  let categories: [String: Category]
  let stimuli: [String: StimulusDocument]
  let blocks: [Block]
  let resume: Resume
  let done: String
  let texts: [String: String]

  struct Keys: Encodable {
    let left: String
    let right: String
  }

  struct Colors: Encodable {
    let attribute: String?
    let concept: String?
  }

  struct Category: Encodable { let label: String }

  struct StimulusDocument: Encodable {
    let category: Role
    let text: String?
    let image: String?
    let label: String?
  }

  struct Block: Encodable {
    let number: Int
    let kind: String
    let left: [Role]
    let right: [Role]
    let trials: [Trial]
  }

  struct Trial: Encodable {
    let number: Int
    let stimulus: String
    let side: Side
  }

  struct Resume: Encodable {
    let block: Int
    let attempt: Int
    let part: Int
  }
}

extension PlanDocument {
  init(_ sheet: PlannedRun, variant: TaskVariant, in setting: PlanSetting) {
    let (test, plan) = (sheet.implicit.test, sheet.implicit.plan)
    let language = setting.language
    run = sheet.run.id.text
    self.test = test.id.text
    title = test.title[language]
    layout = (test.layouts[variant.id] ?? .researchKit).rawValue
    input = variant.input.rawValue
    keys = Keys(left: test.keys.left, right: test.keys.right)
    interTrialInterval = test.design.interTrialInterval
    errorFeedback = test.design.errorFeedback
    blockFeedback = test.tellsBlocks
    forcedCorrection = test.design.forcedCorrection
    responseDeadline = test.design.responseDeadline
    colors = Colors(attribute: test.colors.attribute, concept: test.colors.concept)
    storesDevice = setting.permitted.contains(.deviceDetails)
    fillsScreen = setting.permitted.contains(.fullScreen)
    playsSound = setting.permitted.contains(.sound)
    categories = Dictionary(
      uniqueKeysWithValues: test.labels.map { ($0.key.rawValue, Category(label: $0.value[language])) })
    stimuli = Dictionary(
      uniqueKeysWithValues: test.stimuli.map {
        ($0.key.rawValue, StimulusDocument($0.value, in: setting))
      })
    blocks = plan.blocks.map(Block.init)
    let progress = sheet.run.progress
    resume = Resume(block: progress.block, attempt: progress.attempt, part: progress.part)
    done = setting.done
    texts = setting.texts
  }
}

extension PlanDocument.StimulusDocument {
  fileprivate init(_ stimulus: Stimulus, in setting: PlanSetting) {
    category = stimulus.role
    switch stimulus.content {
    case .word(let word):
      text = word[setting.language]
      image = nil
      label = nil
    case .picture(let file, let description):
      text = nil
      image = setting.pictureURL(file)
      label = description[setting.language]
    }
  }
}

extension PlanDocument.Block {
  fileprivate init(_ block: PlannedBlock) {
    number = block.number
    kind = block.kind.rawValue
    left = block.left
    right = block.right
    trials = block.trials.map {
      PlanDocument.Trial(number: $0.number, stimulus: $0.stimulus.rawValue, side: $0.correctSide)
    }
  }
}
