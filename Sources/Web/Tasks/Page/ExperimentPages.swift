import Foundation
import HTTP
import JSON
import RunDocuments
import Studies
import Templates

extension TaskKindPages {
  public static let page = TaskKindPages(pages: ExperimentPages())
}

/// The pages of experiments of a lab's own, and their words on the pages of others.
struct ExperimentPages: TimedTaskPages {
  let task: any StudyTask.Type = ExperimentTask.self
  let script = "js/tasks/page/main.js"
  let styles = ["css/page.css"]
  let wordRoom = "page"
  let stores: (any TaskStores.Type)? = ExperimentStores.self

  func plan(of planned: PlannedRun, _ setting: PlanSetting) throws -> [UInt8] {
    guard let variant = planned.variant else { throw PageError.notFound }
    let plan = planned.experiment
    let pages = try pages(of: plan.task, setting)
    let block = ExperimentBlockDocument(
      number: 1, pages: pages, folder: pages[0].folder(with: plan.task.page),
      about: .init(
        task: plan.task.id.ofStudy.text, variant: variant.id.text, input: variant.input.rawValue,
        position: planned.run.position, seed: String(planned.run.seed), language: setting.language.code,
        parameters: plan.drawn, isPreview: setting.purpose == .preview),
      checkpoint: plan.state.checkpoint, keys: plan.state.keys.sorted(), used: plan.state.bytes,
      limit: plan.task.limits.run, problems: plan.state.problems,
      sample: setting.purpose == .rehearsal ? plan.task.sample : nil)
    return Array(
      try JSONEncoder().encode(
        ExperimentPlanDocument(
          planned, plan.task, variant: variant,
          pictures: plan.task.instruction.picture.map { ["instruction": $0.file] } ?? [:], blocks: [block],
          in: worded(setting, for: plan.task.instruction))))
  }

  /// The setting with the words of the study in place of those of every experiment, or before them.
  private func worded(_ setting: PlanSetting, for instruction: ExperimentInstruction) -> PlanSetting {
    var setting = setting
    let language = setting.language
    if let lead = instruction.lead { setting.texts["overviewLead"] = lead[language] }
    if let unable = instruction.unable {
      setting.texts["overviewUnable"] = "\(unable[language]) \(setting.texts["overviewUnable"] ?? "")"
    }
    setting.texts["measured"] = instruction.measured?[language]
    setting.texts["pictureDescription"] = instruction.picture?.description[language]
    return setting
  }

  private func pages(of task: ExperimentTask, _ setting: PlanSetting) throws -> [ExperimentBlockDocument.Page]
  {
    let folder = "\(ExperimentTask.folders)/\(task.folder)/"
    let components =
      task.components.isEmpty
      ? [ExperimentTask.Component(title: task.title[setting.language], page: task.page)]
      : task.components
    return try components.map {
      ExperimentBlockDocument.Page(title: $0.title, url: try setting.fileURL(folder + $0.page))
    }
  }

  func content(of part: JSON) throws(JSONProblem) -> any PartContent {
    ExperimentEntries(try part.list(PartKey.trials, ExperimentEntry.init))
  }
}

extension ExperimentBlockDocument.Page {
  /// Returns the address of the folder in which this is a page.
  /// - Parameter path: of the page within the folder
  fileprivate func folder(with path: String) -> String {
    let parts = url.split(separator: "/", omittingEmptySubsequences: false)
    return parts.dropLast(path.split(separator: "/").count).joined(separator: "/") + "/"
  }
}

/// Reading an entry, whose shape is bounded here.
extension ExperimentEntry {
  fileprivate init(_ json: JSON) throws(JSONProblem) {
    typealias Key = ExperimentEntryDocument.CodingKeys
    self.init(
      try json.word(Key.what), name: try json.textIfAny(Key.name), text: try json.textIfAny(Key.text))
  }
}

extension JSON {
  /// Nil where there is none, or null.
  fileprivate func textIfAny(_ key: some CodingKey) throws(JSONProblem) -> String? {
    optional(key.stringValue) == nil ? nil : try text(key)
  }
}
