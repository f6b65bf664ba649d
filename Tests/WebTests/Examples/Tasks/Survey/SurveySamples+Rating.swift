import Templates

@testable import Web

extension SurveySamples {
  var rating: [(kind: String, question: QuestionView)] {
    [
      (
        "scale-11",
        question(
          "pain", "How strong is the pain?", "Wie stark ist der Schmerz?", .points(points(0...10, chosen: 7)))
      ),
      (
        "scale-7",
        question(
          "warm", "How warm do you feel towards them?", "Wie warm sind Ihre Gefühle?", .points(points(1...7)))
      ),
      (
        "scale-5",
        question(
          "sleep", "How did you sleep?", "Wie haben Sie geschlafen?", .points(points(1...5, chosen: 2)))
      ),
      (
        "slider",
        question(
          "warmth", "How warm do you feel towards them?", "Wie warm sind Ihre Gefühle?",
          .slider(slider(showsNumber: true)))
      ),
      (
        "visual-analogue",
        question("mood", "How is your mood?", "Wie ist Ihre Stimmung?", .slider(slider(value: "64")))
      ),
      (
        "slider-upright",
        question(
          "health", "How is your health today?", "Wie ist Ihre Gesundheit heute?",
          .slider(slider(value: "80", isVertical: true, showsNumber: true)))
      ),
      (
        "rating",
        question(
          "staff", "How friendly was the staff?", "Wie freundlich war das Personal?",
          .stars(stars(5, chosen: 4)))
      ),
      ("rating-10", question("food", "How was the food?", "Wie war das Essen?", .stars(stars(10)))),
      (
        "ladder",
        question(
          "status", "Where do you stand in society?", "Wo stehen Sie in der Gesellschaft?",
          help: (
            "At the top are those who have the most money and the best jobs.",
            "Ganz oben stehen die, die am meisten Geld und die besten Berufe haben."
          ), .ladder(rungs))
      ),
    ]
  }

  func points(_ range: ClosedRange<Int>, chosen: Int? = nil) -> PointsView {
    let low = say("No pain at all", "Überhaupt kein Schmerz")
    let high = say("Unbearable pain", "Unerträglicher Schmerz")
    return PointsView(
      points: range.map { number in
        let word = number == range.lowerBound ? low : number == range.upperBound ? high : nil
        return .init(value: "\(number)", label: "\(number)", word: word, isChosen: number == chosen)
      }, ends: EndsView(low: low, high: high))
  }

  private func stars(_ count: Int, chosen: Int? = nil) -> PointsView {
    let (low, high) = (
      say("Not friendly at all", "Gar nicht freundlich"), say("Very friendly", "Sehr freundlich")
    )
    return PointsView(
      points: (1...count).map {
        .init(
          value: "\($0)", label: say("\($0) of \(count)", "\($0) von \(count)"),
          word: $0 == 1 ? low : $0 == count ? high : nil, isChosen: $0 == chosen)
      }, ends: count == 5 ? EndsView(low: low, high: high) : EndsView())
  }

  private var rungs: PointsView {
    let (low, high) = (say("Worst off", "Am schlechtesten"), say("Best off", "Am besten"))
    return PointsView(
      points: (1...10).reversed().map {
        .init(value: "\($0)", label: "\($0)", word: $0 == 1 ? low : $0 == 10 ? high : nil, isChosen: $0 == 6)
      }, ends: EndsView(low: low, high: high))
  }

  func slider(value: String = "", isVertical: Bool = false, showsNumber: Bool = false) -> SliderView {
    let (low, high) = (say("Very bad", "Sehr schlecht"), say("Very good", "Sehr gut"))
    return SliderView(
      minimum: "0", maximum: "100", step: "1", value: value,
      ends: EndsView(low: low, middle: showsNumber ? say("Neutral", "Neutral") : nil, high: high),
      isVertical: isVertical, showsNumber: showsNumber,
      range: say(
        "A number from 0 (very bad) to 100 (very good)", "Eine Zahl von 0 (sehr schlecht) bis 100 (sehr gut)")
    )
  }
}
