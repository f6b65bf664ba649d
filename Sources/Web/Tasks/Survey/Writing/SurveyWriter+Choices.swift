import Expressions
import Studies

extension SurveyWriter {
  func yesOrNo(_ entry: SurveyEntry) -> ChoicesView {
    let options = [("yes", request.say("answering.yes")), ("no", request.say("answering.no"))]
    return ChoicesView(
      look: .beside,
      options: options.map { .init(value: $0.0, label: $0.1, isChosen: entry.holds($0.0)) })
  }

  func choice(
    _ question: SurveyQuestion, _ format: SurveyQuestion.ChoiceFormat, _ entry: SurveyEntry
  ) -> AnswerView {
    let choices = course.choices(of: question)
    switch format.display {
    case .list: return .choices(ChoicesView(options: options(choices, entry)))
    case .likert: return .choices(ChoicesView(look: .joined, options: options(choices, entry)))
    case .pictures: return .pictures(PicturesView(options: pictures(choices, entry)))
    case .colors: return .colours(ColoursView(options: colours(choices, entry)))
    case .dropDown: return .list(list(choices, entry))
    }
  }

  /// A list that opens has one field for the words of whichever choice is taken.
  private func list(_ choices: [SurveyChoice], _ entry: SurveyEntry) -> ListView {
    let options = choices.map { choice in
      ListView.Option(
        value: choice.id.text, label: say(choice.label), isChosen: entry.holds(choice.id.text),
        takesText: choice.takesText)
    }
    let written = choices.filter(\.takesText)
    let stored = written.map { entry.value("other.\($0.id)") }.first { !$0.isEmpty }
    return ListView(
      options: options, isLong: options.count > 7,
      other: written.isEmpty
        ? nil
        : .init(key: "other", label: request.say("answering.specify"), typed: stored ?? entry.value("other")))
  }

  func checkboxes(
    _ question: SurveyQuestion, _ format: SurveyQuestion.ChoiceFormat, _ count: ClosedRange<Int>,
    _ entry: SurveyEntry
  ) -> AnswerView {
    let choices = course.choices(of: question)
    let (limits, most) = (
      limits(count, of: choices), count.upperBound < choices.count ? count.upperBound : nil
    )
    switch format.display {
    case .pictures:
      return .pictures(
        PicturesView(takesSeveral: true, limits: limits, most: most, options: pictures(choices, entry)))
    case .colors:
      return .colours(
        ColoursView(takesSeveral: true, limits: limits, most: most, options: colours(choices, entry)))
    default:
      return .choices(
        ChoicesView(takesSeveral: true, limits: limits, most: most, options: options(choices, entry)))
    }
  }

  /// “Choose 2 to 3.”; nil where any number will do.
  private func limits(_ count: ClosedRange<Int>, of choices: [SurveyChoice]) -> String? {
    let (least, most) = (count.lowerBound, count.upperBound)
    if least == most { return request.say("answering.choices.exactly", count: least) }
    switch (least > 1, most < choices.count) {
    case (true, true):
      return request.say(
        "answering.choices.between", ["least": request.number(least), "most": request.number(most)])
    case (true, false): return request.say("answering.choices.least", count: least)
    case (false, true): return request.say("answering.choices.most", count: most)
    case (false, false): return nil
    }
  }

  private func options(_ choices: [SurveyChoice], _ entry: SurveyEntry) -> [ChoicesView.Option] {
    choices.map { choice in
      ChoicesView.Option(
        value: choice.id.text, label: say(choice.label), isChosen: entry.holds(choice.id.text),
        isExclusive: choice.isExclusive, other: other(choice, among: choices, entry))
    }
  }

  /// The field for the words of a choice; nil where none belong to it.
  private func other(
    _ choice: SurveyChoice, among choices: [SurveyChoice], _ entry: SurveyEntry
  ) -> ChoicesView.Other? {
    guard choice.takesText else { return nil }
    let isOnly = choices.count(where: \.takesText) == 1
    let key = "other.\(choice.id)"
    let typed = entry.value(key).isEmpty && isOnly ? entry.value("other") : entry.value(key)
    return .init(key: key, label: request.say("answering.specify"), typed: typed)
  }

  private func pictures(_ choices: [SurveyChoice], _ entry: SurveyEntry) -> [PicturesView.Option] {
    choices.map { choice in
      .init(
        value: choice.id.text, label: say(choice.label), isChosen: entry.holds(choice.id.text),
        isExclusive: choice.isExclusive, picture: picture(choice.picture ?? ""),
        other: other(choice, among: choices, entry))
    }
  }

  private func colours(_ choices: [SurveyChoice], _ entry: SurveyEntry) -> [ColoursView.Option] {
    choices.map { choice in
      .init(
        value: choice.id.text, label: say(choice.label), code: choice.color ?? "",
        isChosen: entry.holds(choice.id.text), isExclusive: choice.isExclusive,
        other: other(choice, among: choices, entry))
    }
  }

  // MARK: - Scales

  func scale(_ format: SurveyQuestion.ScaleFormat, _ entry: SurveyEntry) -> AnswerView {
    switch format.style {
    case .steps: .points(points(format, format.steps, entry))
    case .rating: .stars(points(format, format.steps, entry))
    case .ladder: .ladder(points(format, format.steps.reversed(), entry))
    case .slider, .visualAnalogue: .slider(slider(format, entry))
    }
  }

  private func points(
    _ format: SurveyQuestion.ScaleFormat, _ steps: [Int], _ entry: SurveyEntry
  ) -> PointsView {
    let ends = ends(format.labels)
    let middle = steps.count.isMultiple(of: 2) ? nil : format.steps[steps.count / 2]
    let words = [format.steps.first: ends.low, format.steps.last: ends.high, middle: ends.middle]
    let points = steps.map { step in
      PointsView.Point(
        value: String(step),
        label: request.say(
          "answering.scale.place",
          ["n": request.number(step), "count": request.number(format.steps.last ?? step)]),
        word: words[step] ?? nil, isChosen: entry.holds(String(step)))
    }
    return PointsView(points: points, ends: ends)
  }

  private func ends(_ labels: SurveyQuestion.ScaleFormat.Labels) -> EndsView {
    EndsView(low: labels.low.map(say), middle: labels.middle.map(say), high: labels.high.map(say))
  }

  private func slider(_ format: SurveyQuestion.ScaleFormat, _ entry: SurveyEntry) -> SliderView {
    let step = format.decimals == 0 ? "1" : "0." + String(repeating: "0", count: format.decimals - 1) + "1"
    return SliderView(
      minimum: format.range.lowerBound.description, maximum: format.range.upperBound.description, step: step,
      value: entry.value(), ends: ends(format.labels), isVertical: format.isVertical,
      showsNumber: format.style == .slider, range: range(format),
      keys: .init(for: format.range, decimals: format.decimals))
  }

  /// “A number from 0 (not at all) to 100 (completely)”; for those who do not see the line, it describes it.
  private func range(_ format: SurveyQuestion.ScaleFormat) -> String {
    let from = request.written(format.range.lowerBound)
    let to = request.written(format.range.upperBound)
    guard let low = format.labels.low, let high = format.labels.high else {
      return request.say("answering.slider.range", ["minimum": from, "maximum": to])
    }
    guard let middle = format.labels.middle else {
      return request.say(
        "answering.slider.rangeEnds",
        ["minimum": from, "low": say(low), "maximum": to, "high": say(high)])
    }
    return request.say(
      "answering.slider.rangeMiddle",
      ["minimum": from, "low": say(low), "maximum": to, "high": say(high), "middle": say(middle)])
  }
}
