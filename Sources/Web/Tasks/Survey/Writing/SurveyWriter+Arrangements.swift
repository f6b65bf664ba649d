import Studies
import Templates

extension SurveyWriter {
  func ranking(
    _ question: SurveyQuestion, _ format: SurveyQuestion.RankingFormat, _ entry: SurveyEntry
  ) -> RankingView {
    let items = course.choices(of: question).map { choice in
      RankingView.Item(
        value: choice.id.text, label: say(choice.label),
        places: (1...format.places).map { place in
          ChoiceOption(
            value: String(place), label: request.number(place),
            isChosen: entry.holds(String(place), "rank.\(choice.id)"))
        })
    }
    return RankingView(
      items: items, most: format.places,
      limit: format.places < items.count
        ? request.say("answering.ranking.places", count: format.places) : nil)
  }

  func drawing(_ question: SurveyQuestion, _ entry: SurveyEntry) -> DrawingView {
    DrawingView(
      ink: entry.value(), description: entry.value("other"),
      picture: question.picture.map {
        picture($0, request.say("answering.pictureOf", ["question": say(question.question)]))
      })
  }

  func material(
    _ question: SurveyQuestion, _ entry: SurveyEntry, label: LocalizedText?, isAsked: Bool
  ) -> MaterialView {
    let document = (question.material?.document?[request.language]).map { file in
      MaterialView.Document(
        url: request.pictureURL("documents/\(file)", of: study),
        label: request.say("answering.material.open"),
        extent: "PDF")
    }
    return MaterialView(
      prose: (question.material?.text?[request.language]).map(request.markup), document: document,
      acknowledgement: isAsked ? label.map(say) ?? request.say("answering.material.read") : nil,
      isAcknowledged: entry.holds("yes"))
  }
}
