import Studies

/// A question of which the format is known, and the formulas are not read yet.
struct QuestionDraft {
  let id: SurveyQuestion.ID
  let question: LocalizedText
  let help: LocalizedText?
  let format: SurveyQuestion.Format
  /// Its keys; of a row of a matrix those of the row. Nil for the question for another repetition, which is a text alone.
  let group: DefinitionGroup?
  /// The keys of the matrix of which it is a row.
  var matrixGroup: DefinitionGroup?
  var matrix: SurveyMatrix?
  var isIdentity = false
  var reasons: [NotGiven] = []
  /// The texts with braces.
  var texts: [OpenText] = []
  /// The rules under which choices are offered.
  var choiceRules: [OpenChoiceRule] = []
  /// The place in the order of the survey.
  var position = 0
}

/// The key `show-if` of a choice, whose formula is not read yet.
struct OpenChoiceRule {
  let choice: Choice.ID
  let value: DefinitionValue
}

/// A text with braces, whose formulas are not read yet.
struct OpenText {
  let text: LocalizedText
  let value: DefinitionValue
}

struct PageDraft {
  let id: SurveyPage.ID
  /// Nil for a page that is made for a single question.
  let group: DefinitionGroup?
  var questions: [QuestionDraft]
  var isShuffled = false
}

struct GroupDraft {
  let id: RepeatedGroup.ID
  let group: DefinitionGroup
  let most: Int
  var pages: [PageDraft]
  /// The question for another repetition, which stands on the last page.
  var another: QuestionDraft?
}

enum PartDraft {
  case page(PageDraft)
  case group(GroupDraft)
}

/// Reads texts, and keeps those with braces for later, with the rules of choices.
struct TextCollector {
  private(set) var open: [OpenText] = []
  var choiceRules: [OpenChoiceRule] = []

  mutating func localized(_ value: DefinitionValue) -> LocalizedText {
    let text = value.localized()
    if text.texts.values.contains(where: { $0.contains("{") || $0.contains("}") }) {
      open.append(OpenText(text: text, value: value))
    }
    return text
  }
}
