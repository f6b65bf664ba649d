import Definitions
import Rehearsal
import Storage
import Studies
import Web

/// The kinds of tasks that a study can have, each with its facets (decision 045).
enum TaskKinds {
  private static let all = [
    TaskKindFacets(
      task: ImplicitTest.self, reader: .implicitAssociation, storage: .implicitAssociation,
      pages: .implicitAssociation, stores: { ImplicitStores($0) }, player: .implicitAssociation,
      app: ImplicitTest.rehearsalApp, template: ImplicitTest.template),
    TaskKindFacets(
      task: SingleCategoryTask.self, reader: .singleCategoryAssociation, storage: .singleCategoryAssociation,
      pages: .singleCategoryAssociation, player: .singleCategoryAssociation),
    TaskKindFacets(
      task: ReactionTask.self, reader: .simpleReactionTime, storage: .simpleReactionTime,
      pages: .simpleReactionTime, player: .simpleReactionTime),
    TaskKindFacets(
      task: ChoiceReactionTask.self, reader: .choiceReactionTime, storage: .choiceReactionTime,
      pages: .choiceReactionTime, player: .choiceReactionTime),
    TaskKindFacets(
      task: GoNoGoTask.self, reader: .goNoGo, storage: .goNoGo, pages: .goNoGo, player: .goNoGo),
    TaskKindFacets(
      task: FlankerTask.self, reader: .flanker, storage: .flanker, pages: .flanker, player: .flanker),
    TaskKindFacets(
      task: NBackTask.self, reader: .nBack, storage: .nBack, pages: .nBack, player: .nBack),
    TaskKindFacets(
      task: SerialAdditionTask.self, reader: .serialAddition, storage: .serialAddition,
      pages: .serialAddition, player: .serialAddition),
    TaskKindFacets(
      task: StroopTask.self, reader: .stroop, storage: .stroop, pages: .stroop, player: .stroop),
    TaskKindFacets(
      task: TappingTask.self, reader: .tapping, storage: .tapping, pages: .tapping, player: .tapping),
    TaskKindFacets(
      task: TrailMakingTask.self, reader: .trailMaking, storage: .trailMaking, pages: .trailMaking,
      player: .trailMaking),
    TaskKindFacets(
      task: SpatialSpanTask.self, reader: .spatialSpan, storage: .spatialSpan, pages: .spatialSpan,
      player: .spatialSpan),
    TaskKindFacets(
      task: HanoiTask.self, reader: .towerOfHanoi, storage: .towerOfHanoi, pages: .towerOfHanoi,
      player: .towerOfHanoi),
    TaskKindFacets(
      task: HoldStillTask.self, reader: .holdStill, storage: .holdStill, pages: .holdStill,
      player: .holdStill),
    TaskKindFacets(
      task: SustainedVowelTask.self, reader: .sustainedVowel, storage: .sustainedVowel,
      pages: .sustainedVowel, player: .sustainedVowel),
    TaskKindFacets(
      task: ExperimentTask.self, reader: .page, storage: .page, pages: .page,
      stores: { ExperimentStores($0) }, player: .page),
    TaskKindFacets(
      task: Survey.self, reader: .survey, pages: .survey, stores: { SurveyStores($0) },
      form: Survey.rehearsalForm, template: Survey.template),
  ]

  static let readers = all.map(\.reader)
  static let storage = all.compactMap(\.storage)
  static let pages = all.map(\.pages)

  /// Returns what of a store the pages of each kind alone reach.
  static func stores(in store: SQLiteStore) -> [any TaskStores] { all.compactMap { $0.stores?(store) } }

  /// The types of tasks, in the order of their tables in a release.
  static let tasks = all.map(\.task)

  /// The reader of other people's results, which knows a kind of task whose results are published widely.
  static func comparisons(
    in store: SQLiteStore, watch: @escaping @Sendable (Int) -> Void = { _ in }
  ) -> any ComparisonIntake {
    StudyComparisons(store: store, watch: watch)
  }

  /// A sentence about the sign of results that are read from files.
  static let signOfComparisons = StudyComparisons.sign

  static let players = all.compactMap(\.player)
  static let templates = all.compactMap(\.template)

  /// Returns the rules by which the tasks of a study are scored, those of each kind with their version.
  static func scoringRules(of study: Study) -> String {
    let kinds = Set(study.definedTasks.map { type(of: $0).kind })
    return storage.filter { kinds.contains($0.kind) }.map(\.algorithm).joined(separator: ", ")
  }

  /// Returns the app on another device that a rehearsal simulates; nil for a kind that has none.
  static func app(of task: any StudyTask, in language: Language) -> RehearsalApp? {
    all.lazy.compactMap { $0.app(task, language) }.first
  }

  /// Returns how a rehearsal answers the pages of a task; nil for a kind that is done in runs.
  static func form(of task: any StudyTask) -> TaskForm? {
    all.lazy.compactMap { $0.form(task) }.first
  }
}

/// The facets of a kind of task, one for each room.
private struct TaskKindFacets: Sendable {
  /// The type of its tasks.
  let task: any StudyTask.Type
  /// How it is written in `study.yaml`.
  let reader: TaskReader
  /// The tables of its runs; nil for a kind without runs.
  var storage: TaskStorage?
  /// Its pages, and its words on the pages of others.
  let pages: TaskKindPages
  /// The stores of its own for its pages; nil for a kind that needs none.
  var stores: (@Sendable (SQLiteStore) -> any TaskStores)?
  /// How simulated participants do it; nil for a kind that has nothing but forms.
  var player: TaskPlayer?
  /// The app on another device for a task of this kind.
  var app: @Sendable (any StudyTask, Language) -> RehearsalApp? = { _, _ in nil }
  /// The way in which simulated participants fill in its pages.
  var form: @Sendable (any StudyTask) -> TaskForm? = { _ in nil }
  /// A study of its tasks to begin with; nil for a kind that has none.
  var template: StudyTemplate?
}
