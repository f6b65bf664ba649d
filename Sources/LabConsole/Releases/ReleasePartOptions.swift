import ArgumentParser
import Storage
import Studies

/// The part of a study's data to which a release is narrowed, and how many people have to be alike in it.
struct ReleasePartOptions: ParsableArguments {
  @Option(help: "The first day of enrolment, as 2026-05-01.")
  var from = ""

  @Option(help: "The last day of enrolment.")
  var until = ""

  @Option(name: .customLong("visit"), help: "A visit of the study. Can be repeated.")
  var visits: [String] = []

  @Option(name: .customLong("consent"), help: "A version of the consent document. Can be repeated.")
  var consents: [String] = []

  @Option(name: .customLong("study-version"), help: "A version of the study. Can be repeated.")
  var studyVersions: [String] = []

  @Option(name: .customLong("without"), help: "A table that is left out. Can be repeated.")
  var leftOut: [String] = []

  @Option(
    name: .customLong("words"),
    help:
      "A question, as home.job, whose words are in it as far as somebody looked through them. Can be repeated."
  )
  var words: [String] = []

  @Option(
    name: .customLong("as-sent"),
    help:
      "An experiment of the lab's own of which the release has what it sent as it came, unread: it may hold dates and words. Can be repeated."
  )
  var asSent: [String] = []

  @Option(
    name: .customLong("k"),
    help: "How many participants have to be alike, where that is to be more than the study asks for.")
  var leastAlike: Int?

  @Option(
    name: .customLong("l"),
    help:
      "How many different values of each sensitive variable those who are alike have to have, where that is to be more than the study asks for."
  )
  var leastDiverse: Int?

  /// - Throws: ``CommandFailure`` for a part of the data that there is not
  func selection(of study: Study, in store: SQLiteStore) throws -> ReleaseSelection {
    let typed = TypedReleaseSelection(
      firstDay: from, lastDay: until, visits: visits, consents: consents, studyVersions: studyVersions,
      leftOut: leftOut, words: words, asSent: asSent, leastAlike: leastAlike.map(String.init) ?? "",
      leastDiverse: leastDiverse.map(String.init) ?? "")
    let choices = try store.releaseReader.choices(
      of: study, tables: ReleaseTables.optional(of: study, kinds: TaskKinds.tasks))
    do throws(ReleaseSelectionProblem) {
      return try typed.selection(among: choices)
    } catch {
      throw CommandFailure(error.sentence)
    }
  }
}

extension ReleaseSelectionProblem {
  fileprivate var sentence: String {
    switch self {
    case .noDay(let typed): "“\(typed)” is no day: write one as 2026-05-14."
    case .lastDayBeforeFirst: "The last day of enrolment is before the first."
    case .unknownVisit(let typed): "The study has no visit “\(typed)”."
    case .unknownVersion(let typed):
      "“\(typed)” is no version that participants have, or the beginning of several."
    case .unknownTable(let typed): "“\(typed)” is no table that a release of this study can leave out."
    case .unknownWords(let typed):
      "“\(typed)” is no question of the study whose answers are words that a release can have."
    case .unknownAsSent(let typed):
      "“\(typed)” is no experiment of the lab's own in this study."
    case .notAlike(let typed, let least):
      "\(typed) is no number from \(least) to \(DisclosureControl.possibleK.upperBound): the study asks that \(least) participants are alike, and a release may ask for more."
    case .nothingToBeAlikeIn:
      "The study does not say what tells who somebody is (“anonymisation”), so that nobody has to be alike."
    case .notDiverse(let typed, let least):
      "\(typed) is no number from \(least) to \(DisclosureControl.possibleL.upperBound) of different values, as many as the study asks for or more."
    case .nothingToBeDiverseIn:
      "The study names no sensitive variable (“anonymisation”), so that nobody has to differ in one."
    }
  }
}
