import Expressions

/// An item of a scale: all that is needed to compute its score again.
public struct ReleasedScaleItem: Sendable {
  let survey: StudyTask.ID
  let scale: SurveyScale
  let item: SurveyQuestion.ID
  /// The ends of the item's numbers, between which a reversed item is turned round.
  let range: ClosedRange<DecimalNumber>?
}

extension Study {
  /// The items of every scale of the study, as it is now.
  public var scaleRecords: [ReleaseRecord] {
    surveys.flatMap { survey in
      survey.scales.flatMap { scale in
        scale.items.map { item in
          ReleaseTables.scales.record(
            ReleasedScaleItem(survey: survey.id, scale: scale, item: item, range: survey.itemRange(item)))
        }
      }
    }
  }
}

extension Survey {
  fileprivate func itemRange(_ item: SurveyQuestion.ID) -> ClosedRange<DecimalNumber>? {
    guard let format = questions.first(where: { $0.id == item })?.format else { return nil }
    let values = format.choices.compactMap(\.value)
    if let low = values.min(), let high = values.max() { return low...high }
    return format.releasedNumber?.range
  }
}

extension ReleaseTables {
  static let scales = ReleaseTable<ReleasedScaleItem>(
    "scales", of: "an item of a scale", key: ["survey", "scale", "item"],
    [
      .text("survey", "id of the survey in the study definition") { $0.survey.text },
      .text("scale", "id of the scale; its scores are the rows of answers with this id and the format score")
      {
        $0.scale.id.text
      },
      .text("item", "id of the question") { $0.item.text },
      .flag("reversed", "1 for an item that is keyed the other way: minimum plus maximum minus its number") {
        $0.scale.reversed.contains($0.item)
      },
      .number("minimum", "lowest number that the item can have") { $0.range?.lowerBound.double },
      .number("maximum", "highest number that the item can have") { $0.range?.upperBound.double },
      .text(
        "score", "sum, mean, or prorated-sum: the mean of those answered times the number of all",
        words: SurveyScale.Score.allCases.map(\.rawValue)
      ) { $0.scale.score.rawValue },
      .integer("allowed_missing", "items of the scale that may be missing; with more there is no score") {
        $0.scale.allowedMissing
      },
    ]
  ).from(.defined)
}
