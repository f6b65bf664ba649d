import Templates

@testable import Web

/// One question of each kind, in both languages, as nobody, somebody and somebody careless has answered it.
struct SurveySamples {
  var isGerman = false

  func say(_ english: String, _ german: String) -> String { isGerman ? german : english }

  /// The questions under the names of their kinds, for pictures of each.
  var questions: [(kind: String, question: QuestionView)] {
    choosing + rating + entering + arranging
  }

  /// A question that nobody has answered yet.
  func question(
    _ id: String, _ english: String, _ german: String, help: (String, String)? = nil, _ answer: AnswerView
  ) -> QuestionView {
    QuestionView(
      id: "q-\(id)", name: id, question: say(english, german), help: help.map { say($0.0, $0.1) },
      isAlone: true, answer: answer)
  }

  var notGiven: [QuestionView.NotGiven] {
    [
      .init(value: "do-not-know", label: say("Don’t know", "Weiß ich nicht")),
      .init(value: "prefer-not-to-say", label: say("Prefer not to say", "Möchte ich nicht sagen")),
    ]
  }

  static let pictures = ["circle", "square", "triangle", "star"].map {
    PictureView(url: "/studies/example/pictures/\($0).svg")
  }
}
