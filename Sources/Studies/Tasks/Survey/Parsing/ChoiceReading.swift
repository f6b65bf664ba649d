extension SurveyQuestion.ChoiceFormat {
  func choice(from fields: SurveyFields) throws(SurveyProblem) -> SurveyValue? {
    guard let id = try fields.single() else { return nil }
    guard let choice = self[Choice.ID(id)] else { throw .unknownChoice }
    return .choice(try selected(choice, fields, isAlone: true))
  }

  /// The choices that were ticked, in the order of the study.
  func choices(from fields: SurveyFields, _ count: ClosedRange<Int>) throws(SurveyProblem) -> SurveyValue? {
    let ids = Set(fields.values())
    let ticked = choices.filter { ids.contains($0.id.text) }
    guard ticked.count == ids.count else { throw .unknownChoice }
    guard !ticked.isEmpty else { return count.contains(0) ? .choices([]) : nil }
    if let exclusive = ticked.first(where: \.isExclusive) {
      guard ticked.count == 1 else { throw .exclusiveChoice(exclusive.id) }
    } else {
      guard ticked.count >= count.lowerBound else { throw .tooFewChoices(least: count.lowerBound) }
      guard ticked.count <= count.upperBound else { throw .tooManyChoices(most: count.upperBound) }
    }
    var selected: [SelectedChoice] = []
    for choice in ticked { selected.append(try self.selected(choice, fields)) }
    return .choices(selected)
  }

  /// A text beside a choice that was not selected does not count: without script its field stays on the page.
  ///
  /// - Parameter isAlone: no other choice can be selected, so that a text for whichever it is belongs to this one
  private func selected(
    _ choice: SurveyChoice, _ fields: SurveyFields, isAlone: Bool = false
  ) throws(SurveyProblem) -> SelectedChoice {
    guard choice.takesText else { return SelectedChoice(choice.id) }
    var text = try fields.single("other.\(choice.id)")
    if text == nil, isAlone || choices.filter(\.takesText).count == 1 { text = try fields.single("other") }
    guard let text else { throw .choiceNeedsText(choice.id) }
    let most = SurveyQuestion.TextFormat.longestBesideChoice
    guard text.unicodeScalars.count <= most else { throw .tooLong(most: most) }
    return SelectedChoice(choice.id, text: text)
  }
}

extension SurveyQuestion.RankingFormat {
  func ranking(from fields: SurveyFields) throws(SurveyProblem) -> SurveyValue? {
    var places: [Int: Choice.ID] = [:]
    for choice in choices {
      guard let typed = try fields.single("rank.\(choice.id)") else { continue }
      guard let place = Int(typed), (1...self.places).contains(place) else {
        throw .incompleteRanking(places: self.places)
      }
      guard places.updateValue(choice.id, forKey: place) == nil else { throw .samePlace(place) }
    }
    guard !places.isEmpty else { return nil }
    guard places.count == self.places else { throw .incompleteRanking(places: self.places) }
    return .ranking((1...self.places).compactMap { places[$0] })
  }
}
