import Expressions
import Studies

extension TaskReader {
  public static let survey = TaskReader(list: .surveys, word: nil) { entry, surroundings in
    SurveyReader(value: entry, surroundings: surroundings).read()
  }
}

/// One entry of `surveys`.
///
/// It is read twice: first the questions with their formats, which give formulas their names, then the formulas.
struct SurveyReader {
  let value: DefinitionValue
  let surroundings: TaskSurroundings

  func read() -> Survey {
    let group = value.group(
      "id", "title", "introduction", "minutes", "questions", "pages", "compute", "scales", "not-given",
      "random-order", "review", "times", "completion", "feedback", "compare", "facts")
    let isShuffled = group.optional("random-order")?.yesNo() ?? false
    var drafts = SurveyDrafts(
      reasons: group.optional("not-given").map(NotGivenReader.reasons) ?? [], survey: value.quoted)
    let parts = drafts.parts(of: group)
    drafts.take(group.optional("compute"))
    drafts.take(group.optional("scales"))
    var formulas = SurveyFormulas(drafts.outline(isShuffled: isShuffled, elsewhere: elsewhere))
    let computed = ComputedReader(groups: drafts.groupComputes, survey: group).read(&formulas)
    var survey = Survey(
      id: group["id"].identifier(), title: group["title"].localized(),
      introduction: group["introduction"].localized(),
      expectedMinutes: group["minutes"].integer(in: 1...240) ?? 1,
      parts: SurveyBuilder(groupComputed: computed.groups).parts(parts, &formulas))
    survey.computed = computed.values
    survey.scales = computed.scales
    survey.isShuffled = isShuffled
    survey.hasReview = group.optional("review")?.yesNo() ?? false
    survey.keepsTimes = group.optional("times")?.yesNo() ?? false
    survey.completion = group.optional("completion")?.localized()
    survey.piped = formulas.piped
    let results = SurveyResultReader(
      survey: group, isScheduled: surroundings.scheduled.contains(survey.id.text))
    results.read(into: &survey)
    let own = formulas.outline.ownNames
    survey.names = formulas.outline.outer.types.filter { own.contains($0.key) }
    return survey
  }

  private var elsewhere: Declarations {
    SurveySurroundings.declarations(
      eligibility: surroundings.questions, languages: value.reading.languages, sites: surroundings.sites,
      tasks: surroundings.earlier)
  }
}

enum NotGivenReader {
  private enum Reason: String, CaseIterable {
    case doNotKnow = "do-not-know"
    case preferNotToSay = "prefer-not-to-say"
  }

  static func reasons(_ value: DefinitionValue) -> [NotGiven] {
    let named = value.entries { $0.oneOf(Reason.self) }.compactMap {
      $0.flatMap { NotGiven(rawValue: $0.rawValue) }
    }
    return NotGiven.offerable.filter(named.contains)
  }
}
