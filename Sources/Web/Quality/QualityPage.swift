import Templates

/// The quality of a study's data: each variant of each test, as a picture and as a table.
struct QualityPage: Page {
  static let template = "quality/quality"

  var study: String
  /// True if simulated participants are shown instead of real ones.
  var isRehearsal = false
  /// The same page for the other kind of participants.
  var otherURL: String
  /// True if the reader may see scores.
  var showsScores = true
  var tests: [Test]

  static let fields: Fields<QualityPage> = [
    "study": .text(\.study), "isRehearsal": .flag(\.isRehearsal), "otherURL": .text(\.otherURL),
    "showsScores": .flag(\.showsScores), "tests": .list(\.tests),
  ]

  struct Test: TemplateRecord {
    var id: String
    var title: String
    /// The meaning of the two ends of the scale.
    var negativeEnd: String
    var positiveEnd: String
    var variants: [Variant]
    /// “2 runs of people who turned out not to be eligible are left out.” Nil where there are none.
    var ineligible: String?

    static let fields: Fields<Test> = [
      "id": .text(\.id), "title": .text(\.title), "negativeEnd": .text(\.negativeEnd),
      "positiveEnd": .text(\.positiveEnd), "variants": .list(\.variants),
      "ineligible": .optional(\.ineligible),
      "hasScores": .flag { $0.variants.contains { $0.drawing != nil } },
    ]
  }

  /// Numbers in words of the reader's language; “–” where there is none.
  struct Variant: TemplateRecord {
    var name: String
    var runs: String
    var excluded: String
    var refused: String
    var doubtful: String
    /// “–” where a test is done by keys.
    var mouseOrPen: String
    /// Nil for readers who may not see scores.
    var scores: Scores?
    /// Reliabilities, each with the number of runs it rests on.
    var oddEven: String
    var practiceTest: String
    /// The distribution of the scores; nil without any.
    var drawing: HTML?

    static let fields: Fields<Variant> = [
      "name": .text(\.name), "runs": .text(\.runs), "excluded": .text(\.excluded),
      "refused": .text(\.refused), "doubtful": .text(\.doubtful), "mouseOrPen": .text(\.mouseOrPen),
      "scores": .record(\.scores), "oddEven": .text(\.oddEven), "practiceTest": .text(\.practiceTest),
      "hasDrawing": .flag { $0.drawing != nil }, "drawing": .markup { $0.drawing ?? HTML(trusted: "") },
    ]
  }

  struct Scores: TemplateRecord {
    var mean: String
    var deviation: String

    static let fields: Fields<Scores> = ["mean": .text(\.mean), "deviation": .text(\.deviation)]
  }
}

extension QualityPage {
  static let examples = [
    QualityPage(study: "Words and pictures of everyday food", otherURL: "?origin=rehearsal", tests: []),
    QualityPage(
      study: "Attitudes towards body weight", isRehearsal: true, otherURL: "?",
      tests: [
        Test(
          id: "weight", title: "Sorting test", negativeEnd: "fat people over thin people",
          positiveEnd: "thin people over fat people",
          variants: [
            Variant(
              name: "With the keyboard (round buttons)", runs: "24", excluded: "1", refused: "0",
              doubtful: "2",
              mouseOrPen: "–", scores: Scores(mean: "0.41", deviation: "0.33"), oddEven: "0.82 (23)",
              practiceTest: "0.55 (23)",
              drawing: ScoreHistogram(scores: [0.1, 0.4, 0.42, 0.8, -0.2]).svg),
            Variant(
              name: "By touch (round buttons)", runs: "0", excluded: "0", refused: "0", doubtful: "0",
              mouseOrPen: "0", scores: Scores(mean: "–", deviation: "–"), oddEven: "–", practiceTest: "–"),
          ], ineligible: "2 runs are left out.")
      ]),
    QualityPage(
      study: "Attitudes towards body weight", otherURL: "?origin=rehearsal", showsScores: false,
      tests: [
        Test(
          id: "weight", title: "Sorting test", negativeEnd: "fat people over thin people",
          positiveEnd: "thin people over fat people",
          variants: [
            Variant(
              name: "With the keyboard (round buttons)", runs: "24", excluded: "1", refused: "0",
              doubtful: "2",
              mouseOrPen: "–", oddEven: "0.82 (23)", practiceTest: "0.55 (23)")
          ])
      ]),
  ]
}
