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
