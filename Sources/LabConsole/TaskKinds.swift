import ArgumentParser
import Definitions
import Documents
import Rehearsal
import Storage
import Studies
import Web

/// The kinds of tasks that a study can have, each with its facets (decision 045).
enum TaskKinds {
  private static let all = [
    TaskKindFacets(
      reader: .implicitAssociation, storage: .implicitAssociation,
      pages: .implicitAssociation, documents: .implicitAssociation, stores: { ImplicitStores($0) },
      player: .implicitAssociation, app: ImplicitTest.rehearsalApp, template: ImplicitTest.template),
    TaskKindFacets(
      reader: .singleCategoryAssociation, storage: .singleCategoryAssociation,
      pages: .singleCategoryAssociation, documents: .singleCategoryAssociation,
      player: .singleCategoryAssociation),
    TaskKindFacets(
      reader: .simpleReactionTime, storage: .simpleReactionTime,
      pages: .simpleReactionTime, documents: .simpleReactionTime, player: .simpleReactionTime),
    TaskKindFacets(
      reader: .choiceReactionTime, storage: .choiceReactionTime,
      pages: .choiceReactionTime, documents: .choiceReactionTime, player: .choiceReactionTime),
    TaskKindFacets(
      reader: .goNoGo, storage: .goNoGo, pages: .goNoGo, documents: .goNoGo, player: .goNoGo),
    TaskKindFacets(
      reader: .flanker, storage: .flanker, pages: .flanker, documents: .flanker, player: .flanker),
    TaskKindFacets(
      reader: .nBack, storage: .nBack, pages: .nBack, documents: .nBack, player: .nBack),
    TaskKindFacets(
      reader: .serialAddition, storage: .serialAddition,
      pages: .serialAddition, documents: .serialAddition, player: .serialAddition),
    TaskKindFacets(
      reader: .stroop, storage: .stroop, pages: .stroop, documents: .stroop, player: .stroop),
    TaskKindFacets(
      reader: .tapping, storage: .tapping, pages: .tapping, documents: .tapping, player: .tapping),
    TaskKindFacets(
      reader: .trailMaking, storage: .trailMaking, pages: .trailMaking, documents: .trailMaking,
      player: .trailMaking),
    TaskKindFacets(
      reader: .spatialSpan, storage: .spatialSpan, pages: .spatialSpan, documents: .spatialSpan,
      player: .spatialSpan),
    TaskKindFacets(
      reader: .towerOfHanoi, storage: .towerOfHanoi, pages: .towerOfHanoi, documents: .towerOfHanoi,
      player: .towerOfHanoi),
    TaskKindFacets(
      reader: .holdStill, storage: .holdStill, pages: .holdStill, documents: .holdStill,
      player: .holdStill),
    TaskKindFacets(
      reader: .sustainedVowel, storage: .sustainedVowel,
      pages: .sustainedVowel, documents: .sustainedVowel, player: .sustainedVowel),
    TaskKindFacets(
      reader: .page, storage: .page, pages: .page, documents: .page,
      stores: { ExperimentStores($0) }, player: .page),
    TaskKindFacets(
      reader: .survey, pages: .survey, documents: .survey, stores: { SurveyStores($0) },
      form: Survey.rehearsalForm, template: Survey.template),
  ]

  static let readers = all.map(\.reader)
  static let storage = all.compactMap(\.storage)
  static let pages = all.map(\.pages)

  /// Returns what of a store the pages of each kind alone reach.
  static func stores(in store: SQLiteStore) -> [any TaskStores] { all.compactMap { $0.stores?(store) } }

  /// Their parts of the documents of a release, in the order of their tables.
  static let documents = all.map(\.documents)
  /// The types of tasks, in the same order.
  static let tasks = documents.tasks

  /// The reader of other people's results, which knows a kind of task whose results are published widely.
  static func comparisons(
    in store: SQLiteStore, watch: @escaping @Sendable (Int) -> Void = { _ in }
  ) -> any ComparisonIntake {
    StudyComparisons(store: store, watch: watch)
  }

  /// A sentence about the sign of results that are read from files.
  static let signOfComparisons = StudyComparisons.sign

  /// The intake of questionnaires of other tools, which knows a kind of task that has questions.
  /// - Parameter readAgain: reads the folder of a study that has changed
  static func instruments(
    for folder: StudyFolder, languages: [Language], in store: SQLiteStore,
    readAgain: @escaping @Sendable (Study.ID) -> Void
  ) -> any InstrumentIntake {
    StudyInstruments(folder: folder, languages: languages, store: store, readAgain: readAgain)
  }

  /// The commands of `labconsole study` that a kind of task brings.
  static var studyCommands: [any ParsableCommand.Type] { [StudyCommand.Export.self] }

  /// Asks about data of participants of a demonstration, in a kind of task whose data can be asked about.
  static func askAboutData(by staff: DemonstrationStaff) throws { try staff.askAboutAnswers() }

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
  /// How it is written in `study.yaml`.
  let reader: TaskReader
  /// The tables of its runs; nil for a kind without runs.
  var storage: TaskStorage?
  /// Its pages, and its words on the pages of others.
  let pages: TaskKindPages
  /// The type of its tasks, and what it adds to the documents of a release.
  let documents: TaskDocuments
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
