import Studies
import Templates

/// Tells staff that a study's folder is not in order, and what becomes of it.
struct StudyTroubleNotice: TemplateRecord {
  var sentence: String
  var problems: [Problem]
  /// “and 12 more”; nil where all are told.
  var more: String?

  static let fields: Fields<StudyTroubleNotice> = [
    "sentence": .text(\.sentence), "problems": .list(\.problems), "more": .optional(\.more),
  ]

  /// In the words of `labconsole study check`.
  struct Problem: TemplateRecord {
    /// `study.yaml:12`
    var place: String
    var message: String

    static let fields: Fields<Problem> = ["place": .text(\.place), "message": .text(\.message)]
  }

  static let examples = [
    StudyTroubleNotice(
      sentence: "The folder of this study has changed and contains mistakes.",
      problems: [.init(place: "study.yaml:12", message: "“minutes” should be a whole number from 1 to 600")]),
    StudyTroubleNotice(
      sentence: "This study is closed because of a mistake in its folder.",
      problems: [.init(place: "study.yaml", message: "is not there")], more: "and 12 more"),
  ]
}

extension StudyTroubleNotice {
  /// More would fill the page; the command tells them all.
  private static let shownAtMost = 8

  init(_ trouble: StudyTrouble, _ request: some Localizer) {
    let hidden = trouble.problems.count - Self.shownAtMost
    self.init(
      sentence: request.say(
        trouble.consequence == .closed ? "home.closed" : "home.earlierVersionRuns"),
      problems: trouble.problems.prefix(Self.shownAtMost).map { problem in
        Problem(
          place: problem.line.map { "\(problem.file):\($0)" } ?? problem.file, message: problem.message)
      },
      more: hidden > 0 ? request.say("home.moreProblems", count: hidden) : nil)
  }
}
